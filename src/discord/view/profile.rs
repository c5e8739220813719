//! A person in a server: ratings with their graph, results, habits.

use chrono::{DateTime, Utc};
use hoyito::Size;
use hoyito_board::{RatingGraph, RatingLine, RatingPoint};

use super::{Art, Picture, Reply, game_name, names::escaped, ranking::whole, scene::theme};
use crate::{
    i18n::{Locale, Message, text},
    ratings::Outcome,
    service::{Profile, Streak},
    store::{Rated, RatingThen},
    table::Theme,
};

/// What a server knows of the person called `called`.
pub fn profile(profile: &Profile, called: &str, own: Theme, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let name = escaped(called);
    if profile.ratings.is_empty() {
        return Reply::public(say(Message::ProfileEmpty { name: &name }));
    }
    let mut lines = vec![say(Message::ProfileTitle { name: &name })];
    lines.extend(profile.ratings.iter().map(|(rated, _)| rating(rated, locale)));
    lines.extend(streak(profile.streak, locale));
    if let Some(win) = &profile.best_win {
        let (name, rating) = (&*escaped(&win.name), whole(win.value));
        lines.push(say(Message::ProfileBestWin { name, rating }));
    }
    if let Some(opening) = profile.opening {
        let hole = &*opening.letter.to_string();
        lines.push(say(Message::ProfileOpening { hole, games: opening.games, of: opening.of }));
    }
    Reply { picture: Some(graph(profile, called, own, locale)), ..Reply::public(lines.join("\n")) }
}

fn rating(rated: &Rated, locale: Locale) -> String {
    let game = &*game_name(locale, rated.variant, rated.size);
    let row = Message::ProfileRating {
        game,
        rating: whole(rated.rating.value),
        deviation: whole(rated.rating.deviation),
        games: rated.games,
        wins: rated.wins,
        draws: rated.draws,
    };
    let provisional = rated.is_provisional().then(|| text(locale, &Message::ProfileProvisional));
    text(locale, &row) + &provisional.unwrap_or_default()
}

/// Runs of games that ended alike; one game makes none.
fn streak(streak: Streak, locale: Locale) -> Option<String> {
    let now = streak.now.filter(|&(_, games)| games > 1).map(|(outcome, games)| match outcome {
        Outcome::Won => Message::ProfileWinning { games },
        Outcome::Drawn => Message::ProfileDrawing { games },
        Outcome::Lost => Message::ProfileLosing { games },
    });
    let longest = (streak.longest > 1).then_some(Message::ProfileLongest { games: streak.longest });
    let said: Vec<String> = now.into_iter().chain(longest).map(|message| text(locale, &message)).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn graph(profile: &Profile, called: &str, own: Theme, locale: Locale) -> Picture {
    let shown = || profile.ratings.iter().take(RatingGraph::MOST_LINES);
    let times = || shown().flat_map(|(_, then)| then.iter().map(|then| then.at));
    let day = |time: Option<DateTime<Utc>>| {
        time.map_or_else(String::new, |time| {
            time.with_timezone(&profile.time_zone).format("%Y-%m-%d").to_string()
        })
    };
    // So many names have no room beside each other.
    let short = shown().count() > 2;
    let lines = shown().map(|(rated, then)| RatingLine {
        label: match rated.size {
            _ if !short => game_name(locale, rated.variant, rated.size),
            Size::Six => rated.variant.to_string(),
            Size::Twelve => format!("{} · {}", rated.variant, rated.size.columns()),
        },
        points: then.iter().map(point).collect(),
    });
    let graph = RatingGraph {
        title: called.to_owned(),
        subtitle: text(locale, &Message::ProfileGraph),
        lines: lines.collect(),
        from: day(times().min()),
        to: day(times().max()),
        thousands: locale.thousands(),
        theme: theme(own),
    };
    let alt = text(locale, &Message::ProfileAlt { name: &super::names::plain(called, 80) });
    Picture { art: Art::Ratings(graph), file: "hoyito-profile.png".to_owned(), alt }
}

fn point(then: &RatingThen) -> RatingPoint {
    let shown = |rating: f64| u16::try_from(whole(rating).max(0)).unwrap_or(u16::MAX);
    RatingPoint { time: then.at.timestamp(), rating: shown(then.value), deviation: shown(then.deviation) }
}
