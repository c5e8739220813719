//! What only the one who asked sees.

use hoyito::{Hole, Side};

use super::{
    Button, Reply, Rule, Style,
    alt::side,
    game_name,
    names::{escaped, name, plain, titled, url},
    page_of,
    scene::own_picture,
    turn_over,
};
use crate::{
    discord::custom_id::{ButtonId, GamesPage, RulesPage},
    i18n::{Locale, Message, text},
    ids::PlayerId,
    table::{Moment, Table, TableState, Theme, Wish},
};

/// What a player can do besides sowing.
pub fn menu(table: &Table, asker: PlayerId, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let opponent = opponent(table, asker);
    let leave = if table.has_begun() {
        Button::new(ButtonId::AskResign(table.id), say(Message::ButtonResign), Style::Danger)
    } else {
        Button::new(ButtonId::AskAbort(table.id), say(Message::ButtonAbort), Style::Danger)
    };
    let look = [
        Button::new(ButtonId::Board(table.id), say(Message::ButtonBoard), Style::Secondary),
        Button::new(ButtonId::Text(table.id), say(Message::ButtonText), Style::Secondary),
        Button::new(ButtonId::Flip(table.id), say(Message::ButtonFlip), Style::Secondary),
    ];
    let rules = RulesPage { variant: table.game().rules().variant, rule: Rule::Board };
    let rules = Button::new(ButtonId::Rules(rules), say(Message::ButtonRules), Style::Secondary);
    let mut buttons = vec![look.to_vec()];
    if table.state == TableState::Live {
        let draw = if table.splits() { Message::ButtonSplit } else { Message::ButtonDraw };
        let ask = |wish, label| {
            Button::new(ButtonId::AskOffer { game: table.id, wish }, say(label), Style::Secondary)
        };
        // The engine plays to the end.
        let mut act = Vec::new();
        act.extend(table.engine().is_none().then(|| ask(Wish::Draw, draw)));
        act.extend((!table.rated).then(|| ask(Wish::Takeback, Message::ButtonTakeback)));
        act.push(leave);
        buttons.push(act);
    }
    buttons.push(vec![rules]);
    Reply { buttons, ..Reply::private(say(Message::Menu { opponent: &escaped(&opponent) })) }
}

/// Whether one really leaves: by resigning, or freely before both have sown.
pub fn leave_confirm(table: &Table, asker: PlayerId, locale: Locale) -> Reply {
    let opponent = &*escaped(&opponent(table, asker));
    let (question, yes) = if table.has_begun() {
        let yes = (ButtonId::Resign(table.id), Message::ButtonResignYes);
        (Message::ResignConfirm { opponent }, yes)
    } else {
        (Message::AbortConfirm { opponent }, (ButtonId::Abort(table.id), Message::ButtonAbortYes))
    };
    confirm(table, text(locale, &question), yes, locale)
}

/// Whether one really offers a draw.
pub fn draw_confirm(table: &Table, asker: PlayerId, locale: Locale) -> Reply {
    let opponent = escaped(&opponent(table, asker));
    let (question, yes) = if table.splits() {
        let seeds = i64::from(table.seeds_left());
        (Message::SplitConfirm { opponent: &opponent, seeds }, Message::ButtonSplitYes)
    } else {
        (Message::DrawConfirm { opponent: &opponent }, Message::ButtonDrawYes)
    };
    let offer = ButtonId::Offer { game: table.id, wish: Wish::Draw };
    confirm(table, text(locale, &question), (offer, yes), locale)
}

/// Whether one really asks to take turns back.
pub fn takeback_confirm(table: &Table, asker: PlayerId, locale: Locale) -> Reply {
    let opponent = escaped(&opponent(table, asker));
    let question = text(locale, &Message::TakebackConfirm { opponent: &opponent });
    let offer = ButtonId::Offer { game: table.id, wish: Wish::Takeback };
    confirm(table, question, (offer, Message::ButtonTakebackYes), locale)
}

/// "Keep playing" stands first, where a finger may still rest; the other is in a row of its own.
fn confirm(table: &Table, question: String, yes: (ButtonId, Message<'_>), locale: Locale) -> Reply {
    let no = text(locale, &Message::ButtonKeepPlaying);
    Reply {
        buttons: vec![
            vec![Button::new(ButtonId::KeepPlaying(table.id), no, Style::Secondary)],
            vec![Button::new(yes.0, text(locale, &yes.1), Style::Danger)],
        ],
        ..Reply::private(question)
    }
}

/// Which of several games is meant; pressing one goes on with `then`.
pub fn which_game(
    games: &[Table],
    asker: PlayerId,
    locale: Locale,
    then: impl Fn(&Table) -> ButtonId,
) -> Reply {
    let buttons: Vec<Button> = games
        .iter()
        .take(25)
        .map(|table| Button::new(then(table), label(table, asker, locale), Style::Secondary))
        .collect();
    Reply {
        buttons: buttons.chunks(5).map(<[Button]>::to_vec).collect(),
        ..Reply::private(text(locale, &Message::WhichGame))
    }
}

/// How many games a page of a list has: as many as a message holds, however long names are.
const PER_PAGE: usize = 5;

/// A page of a person's live games, each with a way to its board; past the last page, the last.
pub fn games(games: &[Table], page: GamesPage, asker: PlayerId, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    if games.is_empty() {
        let none = if page.whose == asker { Message::GamesNoneOwn } else { Message::GamesNone };
        return Reply::private(say(none));
    }
    let (page_number, shown, more) = page_of(games, page.page, PER_PAGE);
    let lines: Vec<String> = shown.iter().map(|table| game(table, locale)).collect();
    let turner =
        turn_over(page_number, more, locale, |number| ButtonId::Games(GamesPage { page: number, ..page }));
    let buttons = if turner.is_empty() { Vec::new() } else { vec![turner] };
    Reply { buttons, ..Reply::private(lines.join("\n")) }
}

/// A game in a line: who plays what, whose turn it is, until when, and where.
fn game(table: &Table, locale: Locale) -> String {
    let say = |message: Message<'_>| text(locale, &message);
    let rules = table.game().rules();
    let names = table.seats.clone().map(|player| titled(&player, locale));
    let mover = table.mover().map_or_else(String::new, |mover| names[mover].clone());
    let until = table.clock.map_or_else(String::new, |clock| {
        say(Message::GameUntil { until: &format!("<t:{}:R>", clock.deadline.timestamp()) })
    });
    let at =
        table.link().map_or_else(|| format!(" <#{}>", table.place.channel), |link| format!(" {}", url(link)));
    say(Message::GameLine {
        south: &names.south,
        north: &names.north,
        game: &game_name(locale, rules.variant, rules.size),
        mover: &mover,
        until: &until,
        at: &at,
    })
}

/// A game in a few words: against whom, or between whom for others, and what is played; at most 80 characters.
pub fn label(table: &Table, asker: PlayerId, locale: Locale) -> String {
    let people = match table.side_of(asker) {
        Some(_) => text(locale, &Message::Against { name: &plain(&opponent(table, asker), 36) }),
        None => {
            let names = table.seats.clone().map(|player| plain(player.name(), 22));
            format!("{} – {}", names.south, names.north)
        }
    };
    let rules = table.game().rules();
    let game = game_name(locale, rules.variant, rules.size);
    let label = match table.play.rounds() {
        1 => format!("{people}, {game}"),
        rounds => format!("{people}, {game}, {}/{rounds}", table.play.round()),
    };
    plain(&label, 80)
}

/// The same with when it began, for lists of many games of the same people.
pub fn dated_label(table: &Table, asker: PlayerId, locale: Locale) -> String {
    format!("{}, {}", label(table, asker, locale), table.id.made_at().format("%Y-%m-%d %H:%M"))
}

/// The board from one's own side; for who has no seat, from North's.
pub fn flipped(moment: &Moment, asker: PlayerId, theme: Theme, locale: Locale) -> Reply {
    let flip = moment.table.side_of(asker) != Some(Side::South);
    let picture = own_picture(moment, theme, flip, locale);
    let opponent = escaped(&opponent(&moment.table, asker));
    Reply { picture: Some(picture), ..Reply::private(text(locale, &Message::Menu { opponent: &opponent })) }
}

/// The board as text, with the position text on a line of its own.
pub fn text_board(table: &Table, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let position = table.game().position();
    let size = position.board.size();
    let width = [Side::South, Side::North].map(|row| side(locale, row).chars().count()).into_iter().max();
    let width = width.unwrap_or_default();
    let line = |head: &str, cells: Vec<String>| {
        cells.iter().fold(format!("{head:<width$}"), |line, cell| format!("{line}{cell:>4}"))
    };
    let seeds = |hole| {
        if position.board.is_closed(hole) { "x".to_owned() } else { position.board.seeds(hole).to_string() }
    };
    let row = |row: Side| {
        let seeds = Hole::row(size, row).map(seeds).collect();
        line(&side(locale, row), seeds)
    };
    let letters = ('A'..=size.last_letter()).map(String::from).collect();
    let board = [line("", letters), row(Side::North), row(Side::South)].join("\n");
    let moves = match table.mover() {
        Some(mover) => {
            say(Message::TextBoardMoves { name: &name(&table.seats[mover]), side: &side(locale, mover) })
        }
        None => say(Message::TextBoardOver),
    };
    let score = say(Message::TextBoardScore {
        south: i64::from(position.captured.south),
        north: i64::from(position.captured.north),
        moves: &moves,
    });
    let mut lines = vec![format!("```\n{board}\n```"), score];
    if table.play.rounds() > 1 {
        let (round, rounds) = (i64::from(table.play.round()), i64::from(table.play.rounds()));
        lines.push(say(Message::TextBoardRound { round, rounds }));
    }
    if !table.play.scores().is_empty() {
        lines.push(super::board::rounds(table, locale));
    }
    lines.push(format!("`{position}`"));
    Reply::private(lines.join("\n"))
}

fn opponent(table: &Table, asker: PlayerId) -> String {
    let seat = table.side_of(asker).map_or(Side::North, Side::other);
    table.seats[seat].name().to_owned()
}
