//! Laws of every board message, over positions of random play.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;

use chrono::Utc;
use hoyito::{BySide, Expects, Format, Hole, Match, MatchResult, Position, RoundResult, Side, Size, Variant};
use hoyito_board::{Ending, How};
use proptest::prelude::*;

use super::*;
use crate::{
    discord::custom_id::{GamesPage, HistoryPage, RankingPage},
    ids::{ChannelId, GameId, GuildId},
    service::{PAGE, Period, Ranking},
    store::Standing,
    table::{Action, EndedBy, Happening, Moment, Person, Place, Played, Table, TableState, Theme},
};

const GAMES: [Format; 6] = [
    Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false },
    Format { variant: Variant::II, size: Size::Twelve, rounds: 2, closing: false },
    Format { variant: Variant::III, size: Size::Six, rounds: 4, closing: false },
    Format { variant: Variant::I, size: Size::Six, rounds: 1, closing: false },
    Format { variant: Variant::I, size: Size::Twelve, rounds: 12, closing: false },
    Format { variant: Variant::I, size: Size::Six, rounds: 12, closing: true },
];

fn person(id: u64, name: &str) -> Person {
    Person { id: PlayerId(id), name: name.to_owned(), pings: true }
}

fn table(game: usize, names: BySide<&str>) -> Table {
    let place = Place {
        guild: Some(GuildId(1)),
        channel: ChannelId(2),
        parent: None,
        answers_only: false,
        private: false,
    };
    let play = Match::start(GAMES[game]).unwrap();
    let seats = BySide { south: person(3, names.south).into(), north: person(4, names.north).into() };
    Table::open(GameId(u64::MAX >> 1), place, seats, play)
}

/// The moments of a game in which the mover takes the `choices`th of the legal holes, turn by turn.
fn moments(mut table: Table, choices: &[usize]) -> Vec<Moment> {
    let mut all = vec![table.moment(Happening::Start)];
    for choice in choices {
        let Expects::Choice(side) = table.game().expects() else { break };
        if table.mover().is_none() {
            break;
        }
        let legal = table.game().legal();
        let letter = legal[choice % legal.len()].letter(table.game().rules().size);
        let actor = table.seats[side].id().unwrap();
        let (after, next) =
            table.step(actor, Action::Sow { ply: Some(table.ply), letter }, &[], Utc::now()).unwrap();
        table = after;
        all.extend(next);
    }
    all
}

/// All numbers of a text, in order, and `None` for each hole that is said to be closed. Not every language has spaces
/// between them.
fn numbers(mut rest: &str, locale: Locale) -> Vec<Option<u8>> {
    let closed = text(locale, &Message::AltClosed);
    let mut all = Vec::new();
    while let Some(first) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if let Some(after) = rest.strip_prefix(&closed) {
            all.push(None);
            rest = after;
        } else if digits > 0 {
            all.push(Some(rest[..digits].parse().unwrap()));
            rest = &rest[digits..];
        } else {
            rest = &rest[first.len_utf8()..];
        }
    }
    all
}

/// Reads the position back from a picture's alternative text: who moves, the rows, what is captured.
fn read_back(alt: &str, size: Size, locale: Locale) -> (Option<Side>, [Vec<Option<u8>>; 3]) {
    let first = |mover: Option<Side>| match mover {
        Some(side) => text(locale, &Message::AltToMove { side: &super::alt::side(locale, side) }),
        None => text(locale, &Message::AltRoundOver),
    };
    let (moves, after_first) = [Some(Side::South), Some(Side::North), None]
        .into_iter()
        .find_map(|mover| Some((mover, alt.strip_prefix(&first(mover))?)))
        .unwrap();
    let counts = numbers(after_first, locale);
    let (north, rest) = counts.split_at(size.columns());
    let (south, rest) = rest.split_at(size.columns());
    (moves, [north.to_vec(), south.to_vec(), rest[..2].to_vec()])
}

fn row(position: &Position, side: Side) -> Vec<Option<u8>> {
    let board = &position.board;
    Hole::row(board.size(), side).map(|hole| (!board.is_closed(hole)).then_some(board.seeds(hole))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// F7: 300 games with some 50 positions each; the position can be read back in every language.
    #[test]
    fn f7_alternative_texts_tell_the_position(
        game in 0..GAMES.len(),
        choices in proptest::collection::vec(0..12_usize, 0..60),
    ) {
        let long = "W".repeat(200);
        let table = table(game, BySide { south: "Ana", north: &long });
        for moment in moments(table, &choices) {
            for locale in Locale::all() {
                let reply = board(&moment, locale, true);
                let alt = reply.picture.unwrap().alt;
                prop_assert!(alt.chars().count() <= 1024, "{} characters", alt.chars().count());
                let position = &moment.position;
                let (moves, [north, south, captured]) = read_back(&alt, position.board.size(), locale);
                prop_assert_eq!(moves, position.to_move);
                prop_assert_eq!(north, row(position, Side::North));
                prop_assert_eq!(south, row(position, Side::South));
                prop_assert_eq!(captured, vec![Some(position.captured.south), Some(position.captured.north)]);
            }
        }
    }

    /// A9, F1: ids are unique and short, rows are few and narrow, whatever the position.
    #[test]
    fn a9_f1_buttons_keep_discords_bounds_and_a_phones_width(
        game in 0..GAMES.len(),
        choices in proptest::collection::vec(0..12_usize, 0..60),
    ) {
        for moment in moments(table(game, BySide { south: "Ana", north: "Beto" }), &choices) {
            let reply = board(&moment, Locale::from_code("es").unwrap(), true);
            prop_assert!(reply.buttons.len() <= 5);
            let mut ids = HashSet::new();
            for row in &reply.buttons {
                prop_assert!((1..=3).contains(&row.len()));
                for button in row {
                    let id = button.id.to_string();
                    prop_assert!(id.len() <= 100);
                    prop_assert!(button.label.chars().count() <= 10, "{}", button.label);
                    prop_assert!(ids.insert(id));
                }
            }
            prop_assert!(reply.content.chars().count() <= 2000);
        }
    }

    /// E12: every message of a game under way says who is next, and pings only when the mover changes.
    #[test]
    fn e12_messages_say_who_is_next(
        game in 0..GAMES.len(),
        choices in proptest::collection::vec(0..12_usize, 0..60),
    ) {
        for moment in moments(table(game, BySide { south: "Ana", north: "Beto" }), &choices) {
            let reply = board(&moment, Locale::default(), true);
            let Some(mover) = moment.table.mover().filter(|_| !reply.buttons.is_empty()) else { continue };
            let id = moment.table.seats[mover].id().unwrap();
            let extra = reply.content.ends_with("Extra turn.");
            let called = reply.content.contains(&format!("<@{id}>"));
            prop_assert!(extra != called, "{}", reply.content);
            prop_assert_eq!(reply.ping, called.then_some(id));
        }
    }
}

#[test]
fn a_names_markup_does_not_reach_the_message() {
    let table = table(0, BySide { south: "**Ana** <@4>", north: "@everyone" });
    let reply = board(&moments(table, &[0])[1], Locale::default(), true);
    assert!(reply.content.contains("\\*\\*Ana\\*\\* \\<@\u{200b}4>"), "{}", reply.content);
    assert_eq!(reply.ping, Some(PlayerId(4)));
}

#[test]
fn older_boards_have_no_buttons_and_ping_nobody() {
    let all = moments(table(0, BySide { south: "Ana", north: "Beto" }), &[0, 1]);
    let reply = board(&all[1], Locale::default(), false);
    assert!(reply.buttons.is_empty());
    assert_eq!(reply.ping, None);
    assert!(!reply.content.contains("<@"), "{}", reply.content);
}

/// Whoever earns another turn is named, and so is what was done.
#[test]
fn m8_extra_turn_messages_name_the_player() {
    let all = moments(
        table(0, BySide { south: "Ana", north: "Beto" }),
        &(0..60).map(|i| i * 5 % 6).collect::<Vec<_>>(),
    );
    let mut extra = 0;
    for moment in &all {
        let reply = board(moment, Locale::default(), true);
        if let Happening::Turn(step) = &moment.happening
            && step.turn.then == hoyito::Then::ExtraTurn
        {
            let name = ["Ana", "Beto"][usize::from(step.turn.mover == Side::North)];
            assert!(reply.content.starts_with(&format!("{name} sowed ")), "{}", reply.content);
            assert!(reply.content.contains("Extra turn."), "{}", reply.content);
            extra += 1;
        }
    }
    assert!(extra > 0, "this game has extra turns");
}

/// The longest turns still make short messages.
#[test]
fn s6_messages_stay_short_whatever_is_captured() {
    let long = "W".repeat(32);
    for game in 0..GAMES.len() {
        let choices: Vec<usize> = (0..700).map(|i| i * 7 % 12).collect();
        for moment in moments(table(game, BySide { south: &long, north: &long }), &choices) {
            for locale in Locale::all() {
                assert!(board(&moment, locale, true).content.chars().count() <= 600);
            }
        }
    }
}

/// However long names are and however much must be escaped, lists fit into a message, and nothing is left out unsaid.
#[test]
fn lists_fit_into_a_message() {
    let long = "*_~`|<>#@:".repeat(4).chars().take(32).collect::<String>();
    let mut table = table(2, BySide { south: &long, north: &long });
    table.board = Some(crate::ids::MessageId(u64::MAX >> 1));
    let tables: Vec<Table> = (1..=40).map(|id| Table { id: GameId(id), ..table.clone() }).collect();
    let over = table.step(PlayerId(3), Action::Abort, &[], Utc::now()).unwrap().0;
    let resigned = TableState::Over { by: EndedBy::Resigned, result: MatchResult::Won(Side::North) };
    let over = Table { state: resigned, ..over };
    for locale in Locale::all() {
        let games = |page| games(&tables, GamesPage { whose: PlayerId(9), page }, PlayerId(3), locale);
        for page in [1, 8, u32::MAX] {
            let listed = games(page).content;
            assert!(listed.chars().count() <= 2_000, "{listed}");
            assert_eq!(listed.lines().count(), 5);
        }
        assert_eq!([1, 2, 8].map(|page| games(page).buttons[0].len()), [1, 2, 1]);
        let page = HistoryPage { whose: PlayerId(3), opponent: None, page: 99_999 };
        let finished = crate::service::History { games: vec![(over.clone(), Utc::now()); 5], more: true };
        let listed = history(page, &finished, locale).content;
        assert!(listed.chars().count() <= 2_000, "{}", listed.chars().count());
        assert_eq!(listed.lines().count(), 6);
        let lacking = crate::table::Permission::ALL.to_vec();
        let ill: Vec<_> = (0..200).map(|id| (ChannelId(u64::MAX - id), lacking.clone())).collect();
        assert!(doctor(&ill, locale).content.chars().count() <= 2_000);
    }
}

/// A replay ends as the game did, with the match as it stood then.
#[test]
fn a_replay_ends_with_what_ended_the_game() {
    let choices: Vec<usize> = (0..120).map(|i| i * 5 % 11).collect();
    let all = moments(table(2, BySide { south: "Ana", north: "Beto" }), &choices);
    let record: Vec<Played> = all
        .iter()
        .filter_map(|moment| match &moment.happening {
            Happening::Turn(step) => Some(match &step.turn.action {
                hoyito::Action::Sowed(sowing) => Played::Sowed(sowing.from),
                hoyito::Action::Passed => Played::Passed,
            }),
            _ => None,
        })
        .collect();
    let (over, ended) = all.last().unwrap().table.step(PlayerId(3), Action::Resign, &[], Utc::now()).unwrap();
    let rounds = over.played_rounds(&record, "2026-12-01").unwrap();
    let resigned = Ending::Decided { result: RoundResult::Won(Side::North), how: How::Resigned(Side::South) };
    for part in [Part::LastTurn, Part::Whole] {
        let shown = replay(&ended[0], &rounds, part, Locale::default()).unwrap();
        let Some(Picture { art: Art::Replay(replay), .. }) = shown.picture else {
            panic!("nothing is shown again")
        };
        let score = replay.score.unwrap();
        assert_eq!(usize::from(score.round), rounds.len());
        assert!(score.round > 1 && score.rounds == 4 && score.over);
        assert_eq!(score.scores, over.play.scores());
        assert_eq!(replay.ending, Some(resigned));
    }
}

/// A page of a ranking whose last person is provisional.
fn page_of(people: i64) -> Ranking {
    let standing = |number: i64| Standing {
        person: PlayerId(u64::try_from(number).unwrap()),
        name: format!("P{number}"),
        value: 1700.4,
        deviation: if number == people { 290.2 } else { 60.6 },
        games: 7,
        wins: 4,
        draws: 1,
        provisional: number == people,
    };
    Ranking { standings: (1..=people).map(standing).collect(), more: false }
}

#[test]
fn a_ranking_has_the_same_people_in_text_and_picture() {
    for (locale, thousands) in [(Locale::default(), ','), (Locale::from_code("es").unwrap(), '\0')] {
        for number in [1, 3, 100_000] {
            let page =
                RankingPage { variant: Variant::II, size: Size::Six, period: Period::Month, page: number };
            let shown = ranking(page, &page_of(PAGE), Theme::Chalk, locale);
            let Some(Picture { art: Art::Leaderboard(board), .. }) = shown.picture else {
                panic!("no ranking is shown");
            };
            assert_eq!((board.thousands, board.theme), (thousands, hoyito_board::Theme::Chalk));
            let digits: String = board.subtitle.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(digits == number.to_string(), number > 1, "{}", board.subtitle);
            assert!(board.rows.len() <= Leaderboard::MOST_ROWS);
            let (last, ranked) = board.rows.split_last().unwrap();
            assert_eq!((last.rank, last.deviation), (None, 290));
            assert!(ranked.iter().all(|row| row.rank.is_some() && (row.rating, row.deviation) == (1700, 61)));
            assert_eq!((last.wins, last.draws, last.losses), (4, 1, 2));
            assert!(board.rows.iter().all(|row| shown.content.contains(&row.name) && !row.own));
        }
    }
}

#[test]
fn a_ranking_of_nobody_has_no_picture() {
    let page = RankingPage { variant: Variant::I, size: Size::Six, period: Period::AllTime, page: 1 };
    assert!(ranking(page, &page_of(0), Theme::Earth, Locale::default()).picture.is_none());
}
