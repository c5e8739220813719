//! What a button says when it is pressed, and a list when something in it is chosen: a typed value, versioned, as text
//! of at most 100 characters.
//!
//! Buttons: `h1:<verb>:<game>`, `h1:<verb>:<game>:<ply>` or `h1:<verb>:<game>:<ply>:<hole>`. Lists: `h1:choose:<what>`;
//! what was chosen comes beside it. Old messages are clients too: the tests pin the bytes.

use std::{fmt, str::FromStr};

use hoyito::{Size, Variant, engine::Level};

use super::view::Rule;
use crate::{
    ids::{GameId, PlayerId},
    service::Period,
    table::{First, Lesson, Start, Wish},
};

/// What a button asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonId {
    /// Accept a challenge.
    Accept(GameId),
    /// Decline a challenge.
    Decline(GameId),
    /// Decline a challenge, and no more of them for a while.
    NotNow(GameId),
    /// Take one's own challenge back.
    Withdraw(GameId),
    /// Sow a hole of one's own.
    Sow {
        /// In which game.
        game: GameId,
        /// Turns made when the board was drawn.
        ply: u32,
        /// The hole's letter.
        letter: char,
    },
    /// What else can be done in a game.
    Menu(GameId),
    /// The board as text, privately.
    Text(GameId),
    /// The board from one's own side, privately.
    Flip(GameId),
    /// The board once more, for everybody.
    Board(GameId),
    /// Ask whether one really resigns.
    AskResign(GameId),
    /// Resign.
    Resign(GameId),
    /// Do not leave after all.
    KeepPlaying(GameId),
    /// Ask whether one really leaves before both have sown.
    AskAbort(GameId),
    /// Leave before both have sown.
    Abort(GameId),
    /// Play a finished match once more, with the seats changed.
    Rematch(GameId),
    /// Show a game's last turn again.
    Replay(GameId),
    /// Show a whole game again.
    ReplayWhole(GameId),
    /// Give a game's record as a file of text.
    Record(GameId),
    /// Ask whether one really asks the other for something.
    AskOffer {
        /// In which game.
        game: GameId,
        /// For what.
        wish: Wish,
    },
    /// Ask the other for something.
    Offer {
        /// In which game.
        game: GameId,
        /// For what.
        wish: Wish,
    },
    /// Grant what the other asked for.
    AcceptOffer {
        /// In which game.
        game: GameId,
        /// On which ply it was asked for.
        ply: u32,
        /// What it was.
        wish: Wish,
    },
    /// Do not grant it.
    DeclineOffer {
        /// In which game.
        game: GameId,
        /// On which ply it was asked for.
        ply: u32,
        /// What it was.
        wish: Wish,
    },
    /// Be notified of turns and challenges, or not.
    Pings(bool),
    /// A page of the rules.
    Rules(RulesPage),
    /// Have all deleted that is kept of one.
    ForgetMe,
    /// Delete all that is kept of a member in this server.
    ForgetMember(PlayerId),
    /// Have nothing deleted after all.
    KeepData,
    /// What one has set.
    Settings,
    /// A page of those whom one has blocked, from 1.
    Blocks(u32),
    /// Another page of a server's ranking.
    Ranking(RankingPage),
    /// Another page of somebody's finished games.
    History(HistoryPage),
    /// Another page of somebody's live games.
    Games(GamesPage),
    /// Play against the engine.
    PlayEngine(EngineGame),
    /// A lesson of the course.
    Lesson(Lesson),
    /// Sow a hole in a lesson.
    AnswerLesson {
        /// Which lesson.
        lesson: Lesson,
        /// The hole's letter.
        letter: char,
    },
    /// Answer the puzzle of a day.
    Solve {
        /// The day, counted from 1 January 1970.
        day: i64,
        /// The hole's letter.
        letter: char,
    },
    /// What each turn of a finished round was worth.
    Analyse(RoundPage),
}

/// What is chosen from a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListId {
    /// Who may challenge one.
    Challengers,
    /// How boards look to one.
    Theme,
    /// One's language.
    Language,
    /// A person whom one does not want to meet.
    Block,
    /// A person whom one wants to meet again.
    Unblock,
}

impl ListId {
    const ALL: [Self; 5] = [Self::Challengers, Self::Theme, Self::Language, Self::Block, Self::Unblock];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Challengers => "h1:choose:challengers",
            Self::Theme => "h1:choose:theme",
            Self::Language => "h1:choose:language",
            Self::Block => "h1:choose:block",
            Self::Unblock => "h1:choose:unblock",
        }
    }
}

impl fmt::Display for ListId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for ListId {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<Self, UnknownButton> {
        Self::ALL.into_iter().find(|list| list.as_str() == text).ok_or(UnknownButton)
    }
}

/// A page of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesPage {
    /// Whose rules.
    pub variant: Variant,
    /// Which of them.
    pub rule: Rule,
}

/// A page of a server's ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RankingPage {
    /// Whose rules.
    pub variant: Variant,
    /// Holes per row.
    pub size: Size,
    /// The time that is looked at.
    pub period: Period,
    /// From 1.
    pub page: u32,
}

/// A page of somebody's finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HistoryPage {
    /// Whose games.
    pub whose: PlayerId,
    /// Against whom; `None` for everybody.
    pub opponent: Option<PlayerId>,
    /// From 1.
    pub page: u32,
}

/// A page of somebody's live games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesPage {
    /// Whose games.
    pub whose: PlayerId,
    /// From 1.
    pub page: u32,
}

/// A round of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundPage {
    /// Which game.
    pub game: GameId,
    /// From 1.
    pub round: u32,
}

/// A game against the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineGame {
    /// How strong the engine is.
    pub level: Level,
    /// What is to be played.
    pub terms: EngineTerms,
}

/// What is to be played against the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineTerms {
    /// Whose rules.
    pub variant: Variant,
    /// Holes per row.
    pub size: Size,
    /// Who starts; the person is the challenger.
    pub first: First,
    /// From where.
    pub start: Start,
}

/// Text that no button of this version says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of this version")]
pub struct UnknownButton;

impl ButtonId {
    /// The verb, and the number after it.
    fn parts(self) -> (&'static str, u64) {
        match self {
            Self::Accept(GameId(game)) => ("accept", game),
            Self::Decline(GameId(game)) => ("decline", game),
            Self::NotNow(GameId(game)) => ("notnow", game),
            Self::Withdraw(GameId(game)) => ("withdraw", game),
            Self::Sow { game: GameId(game), .. } => ("sow", game),
            Self::Menu(GameId(game)) => ("menu", game),
            Self::Text(GameId(game)) => ("text", game),
            Self::Flip(GameId(game)) => ("flip", game),
            Self::Board(GameId(game)) => ("board", game),
            Self::AskResign(GameId(game)) => ("askresign", game),
            Self::Resign(GameId(game)) => ("resign", game),
            Self::KeepPlaying(GameId(game)) => ("keep", game),
            Self::AskAbort(GameId(game)) => ("askabort", game),
            Self::Abort(GameId(game)) => ("abort", game),
            Self::Rematch(GameId(game)) => ("rematch", game),
            Self::Replay(GameId(game)) => ("replay", game),
            Self::ReplayWhole(GameId(game)) => ("replayall", game),
            Self::Record(GameId(game)) => ("record", game),
            Self::AskOffer { game: GameId(game), wish } => (verbs(wish).ask, game),
            Self::Offer { game: GameId(game), wish } => (verbs(wish).offer, game),
            Self::AcceptOffer { game: GameId(game), wish, .. } => (verbs(wish).accept, game),
            Self::DeclineOffer { game: GameId(game), wish, .. } => (verbs(wish).decline, game),
            Self::Pings(wanted) => ("pings", wanted.into()),
            Self::Rules(RulesPage { rule, .. }) => ("rules", rule.number().into()),
            Self::ForgetMe => ("forgetme", 0),
            Self::ForgetMember(PlayerId(person)) => ("forget", person),
            Self::KeepData => ("keepdata", 0),
            Self::Settings => ("settings", 0),
            Self::Blocks(page) => ("settings", page.into()),
            Self::Ranking(RankingPage { page, .. }) => ("ranking", page.into()),
            Self::History(HistoryPage { page, .. }) => ("history", page.into()),
            Self::Games(GamesPage { page, .. }) => ("games", page.into()),
            Self::Lesson(lesson) => ("lesson", lesson.number().into()),
            Self::AnswerLesson { lesson, .. } => ("try", lesson.number().into()),
            Self::Solve { day, .. } => ("solve", day.unsigned_abs()),
            Self::Analyse(RoundPage { game: GameId(game), .. }) => ("analyse", game),
            Self::PlayEngine(EngineGame { terms, .. }) => ("play", terms.size.columns() as u64),
        }
    }
}

/// What the buttons of a wish say.
struct Verbs {
    ask: &'static str,
    offer: &'static str,
    accept: &'static str,
    decline: &'static str,
}

const fn verbs(wish: Wish) -> Verbs {
    match wish {
        Wish::Draw => Verbs { ask: "askdraw", offer: "draw", accept: "drawyes", decline: "drawno" },
        Wish::Takeback => {
            Verbs { ask: "asktakeback", offer: "takeback", accept: "takebackyes", decline: "takebackno" }
        }
    }
}

impl fmt::Display for ButtonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, number) = self.parts();
        write!(f, "h1:{verb}:{number}")?;
        match self {
            Self::Sow { ply, letter, .. } => write!(f, ":{ply}:{letter}"),
            Self::AcceptOffer { ply, .. } | Self::DeclineOffer { ply, .. } => write!(f, ":{ply}"),
            Self::Rules(RulesPage { variant, .. }) => write!(f, ":{variant}"),
            Self::Ranking(RankingPage { variant, size, period, .. }) => {
                write!(f, ":{variant}-{}:{}", size.columns(), period.as_str())
            }
            Self::Solve { letter, .. } | Self::AnswerLesson { letter, .. } => write!(f, ":{letter}"),
            Self::Analyse(RoundPage { round, .. }) => write!(f, ":{round}"),
            Self::PlayEngine(EngineGame { level, terms }) => {
                let EngineTerms { variant, first, start, .. } = terms;
                write!(f, ":{variant}:{level}:{}:{}", first.as_str(), start.as_str())
            }
            Self::Games(GamesPage { whose, .. }) => write!(f, ":{whose}"),
            Self::History(HistoryPage { whose, opponent, .. }) => {
                write!(f, ":{whose}")?;
                opponent.map_or(Ok(()), |opponent| write!(f, ":{opponent}"))
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for ButtonId {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<Self, UnknownButton> {
        let parts: Vec<&str> = text.split(':').collect();
        let ["h1", verb, first, rest @ ..] = parts.as_slice() else { return Err(UnknownButton) };
        let first = number(first).ok_or(UnknownButton)?;
        let game = GameId(first);
        match (*verb, rest) {
            ("accept", []) => Ok(Self::Accept(game)),
            ("decline", []) => Ok(Self::Decline(game)),
            ("notnow", []) => Ok(Self::NotNow(game)),
            ("withdraw", []) => Ok(Self::Withdraw(game)),
            ("menu", []) => Ok(Self::Menu(game)),
            ("text", []) => Ok(Self::Text(game)),
            ("flip", []) => Ok(Self::Flip(game)),
            ("board", []) => Ok(Self::Board(game)),
            ("askresign", []) => Ok(Self::AskResign(game)),
            ("resign", []) => Ok(Self::Resign(game)),
            ("keep", []) => Ok(Self::KeepPlaying(game)),
            ("askabort", []) => Ok(Self::AskAbort(game)),
            ("abort", []) => Ok(Self::Abort(game)),
            ("rematch", []) => Ok(Self::Rematch(game)),
            ("replay", []) => Ok(Self::Replay(game)),
            ("replayall", []) => Ok(Self::ReplayWhole(game)),
            ("record", []) => Ok(Self::Record(game)),
            ("pings", []) if first <= 1 => Ok(Self::Pings(first == 1)),
            ("rules", [variant]) => {
                let variant = variant.parse().map_err(|_| UnknownButton)?;
                let rule = u32::try_from(first).ok().and_then(Rule::from_number).ok_or(UnknownButton)?;
                Ok(Self::Rules(RulesPage { variant, rule }))
            }
            ("forgetme", []) if first == 0 => Ok(Self::ForgetMe),
            ("forget", []) => Ok(Self::ForgetMember(PlayerId(first))),
            ("keepdata", []) if first == 0 => Ok(Self::KeepData),
            ("settings", []) if first == 0 => Ok(Self::Settings),
            ("settings", []) => u32::try_from(first).map(Self::Blocks).map_err(|_| UnknownButton),
            ("ranking", [game, period]) => {
                let page = u32::try_from(first).map_err(|_| UnknownButton)?;
                ranking(game, period, page).map(Self::Ranking).ok_or(UnknownButton)
            }
            ("lesson", []) => Lesson::from_number(first).map(Self::Lesson).ok_or(UnknownButton),
            ("try", [hole]) => {
                let lesson = Lesson::from_number(first).ok_or(UnknownButton)?;
                Ok(Self::AnswerLesson { lesson, letter: letter_of(hole)? })
            }
            ("solve", [hole]) => {
                let day = i64::try_from(first).map_err(|_| UnknownButton)?;
                Ok(Self::Solve { day, letter: letter_of(hole)? })
            }
            ("analyse", [round]) => {
                let round = ply_of(round)?;
                if round == 0 { Err(UnknownButton) } else { Ok(Self::Analyse(RoundPage { game, round })) }
            }
            ("play", rest) => engine_game(first, rest).map(Self::PlayEngine).ok_or(UnknownButton),
            ("history", [whose, opponent @ ..]) if opponent.len() <= 1 => {
                let opponent = opponent.first().map(|text| person(text)).transpose()?;
                Ok(Self::History(HistoryPage { whose: person(whose)?, opponent, page: page(first)? }))
            }
            ("games", [whose]) => Ok(Self::Games(GamesPage { whose: person(whose)?, page: page(first)? })),
            ("sow", [ply, hole]) => Ok(Self::Sow { game, ply: ply_of(ply)?, letter: letter_of(hole)? }),
            _ => offer(verb, game, rest),
        }
    }
}

/// A button of one of the wishes.
fn offer(verb: &str, game: GameId, rest: &[&str]) -> Result<ButtonId, UnknownButton> {
    for wish in [Wish::Draw, Wish::Takeback] {
        let verbs = verbs(wish);
        match rest {
            [] if verb == verbs.ask => return Ok(ButtonId::AskOffer { game, wish }),
            [] if verb == verbs.offer => return Ok(ButtonId::Offer { game, wish }),
            [ply] if verb == verbs.accept => {
                return Ok(ButtonId::AcceptOffer { game, ply: ply_of(ply)?, wish });
            }
            [ply] if verb == verbs.decline => {
                return Ok(ButtonId::DeclineOffer { game, ply: ply_of(ply)?, wish });
            }
            _ => {}
        }
    }
    Err(UnknownButton)
}

fn ranking(game: &str, period: &str, page: u32) -> Option<RankingPage> {
    let (variant, columns) = game.split_once('-')?;
    let variant: Variant = variant.parse().ok()?;
    let size = Size::from_columns(usize::try_from(number(columns)?).ok()?)?;
    let playable = page > 0 && variant.sizes().contains(&size);
    playable.then_some(RankingPage { variant, size, period: Period::from_name(period)?, page })
}

fn person(text: &str) -> Result<PlayerId, UnknownButton> {
    number(text).map(PlayerId).ok_or(UnknownButton)
}

/// Pages are counted from 1.
fn page(number: u64) -> Result<u32, UnknownButton> {
    u32::try_from(number).ok().filter(|&page| page > 0).ok_or(UnknownButton)
}

fn engine_game(columns: u64, rest: &[&str]) -> Option<EngineGame> {
    let (variant, level, first, start) = match *rest {
        [variant, level, first, start] => {
            (variant, level, First::from_name(first)?, Start::from_name(start)?)
        }
        // As buttons were before there was more to say.
        [variant, level] => (variant, level, First::Lot, Start::Usual),
        _ => return None,
    };
    let variant: Variant = variant.parse().ok()?;
    let size = Size::from_columns(usize::try_from(columns).ok()?)?;
    let terms = EngineTerms { variant, size, first, start };
    variant.sizes().contains(&size).then_some(EngineGame { level: level.parse().ok()?, terms })
}

fn letter_of(text: &str) -> Result<char, UnknownButton> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter @ 'A'..='L'), None) => Ok(letter),
        _ => Err(UnknownButton),
    }
}

fn ply_of(text: &str) -> Result<u32, UnknownButton> {
    number(text).and_then(|ply| u32::try_from(ply).ok()).ok_or(UnknownButton)
}

/// A number as [`fmt::Display`] writes it, and nothing that only looks alike (`+1`, `01`). Below 2^63, as SQL's.
fn number(text: &str) -> Option<u64> {
    let value: u64 = text.parse().ok()?;
    (i64::try_from(value).is_ok() && value.to_string() == text).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId(1_445_000_000_000_000_001);

    const ENGINE_TERMS: EngineTerms =
        EngineTerms { variant: Variant::II, size: Size::Twelve, first: First::Lot, start: Start::Usual };

    #[test]
    fn buttons_of_old_messages_still_say_what_they_said() {
        let game = EngineGame { level: Level::Strong, terms: ENGINE_TERMS };
        assert_eq!("h1:play:12:II:strong".parse(), Ok(ButtonId::PlayEngine(game)));
    }

    #[test]
    fn the_wire_format_does_not_change() {
        for (button, text) in [
            (ButtonId::Accept(GAME), "h1:accept:1445000000000000001"),
            (ButtonId::Decline(GAME), "h1:decline:1445000000000000001"),
            (ButtonId::Withdraw(GAME), "h1:withdraw:1445000000000000001"),
            (ButtonId::Sow { game: GAME, ply: 41, letter: 'C' }, "h1:sow:1445000000000000001:41:C"),
            (ButtonId::Menu(GAME), "h1:menu:1445000000000000001"),
            (ButtonId::Text(GAME), "h1:text:1445000000000000001"),
            (ButtonId::Board(GAME), "h1:board:1445000000000000001"),
            (ButtonId::AskResign(GAME), "h1:askresign:1445000000000000001"),
            (ButtonId::Resign(GAME), "h1:resign:1445000000000000001"),
            (ButtonId::KeepPlaying(GAME), "h1:keep:1445000000000000001"),
            (ButtonId::AskAbort(GAME), "h1:askabort:1445000000000000001"),
            (ButtonId::Abort(GAME), "h1:abort:1445000000000000001"),
            (ButtonId::Rematch(GAME), "h1:rematch:1445000000000000001"),
            (ButtonId::Replay(GAME), "h1:replay:1445000000000000001"),
            (ButtonId::ReplayWhole(GAME), "h1:replayall:1445000000000000001"),
            (ButtonId::Record(GAME), "h1:record:1445000000000000001"),
            (ButtonId::AskOffer { game: GAME, wish: Wish::Draw }, "h1:askdraw:1445000000000000001"),
            (ButtonId::Offer { game: GAME, wish: Wish::Draw }, "h1:draw:1445000000000000001"),
            (
                ButtonId::AcceptOffer { game: GAME, ply: 7, wish: Wish::Draw },
                "h1:drawyes:1445000000000000001:7",
            ),
            (
                ButtonId::DeclineOffer { game: GAME, ply: 7, wish: Wish::Draw },
                "h1:drawno:1445000000000000001:7",
            ),
            (ButtonId::AskOffer { game: GAME, wish: Wish::Takeback }, "h1:asktakeback:1445000000000000001"),
            (ButtonId::Offer { game: GAME, wish: Wish::Takeback }, "h1:takeback:1445000000000000001"),
            (
                ButtonId::AcceptOffer { game: GAME, ply: 7, wish: Wish::Takeback },
                "h1:takebackyes:1445000000000000001:7",
            ),
            (
                ButtonId::DeclineOffer { game: GAME, ply: 7, wish: Wish::Takeback },
                "h1:takebackno:1445000000000000001:7",
            ),
            (ButtonId::NotNow(GAME), "h1:notnow:1445000000000000001"),
            (ButtonId::Flip(GAME), "h1:flip:1445000000000000001"),
            (
                ButtonId::Ranking(RankingPage {
                    variant: Variant::II,
                    size: Size::Twelve,
                    period: Period::Week,
                    page: 3,
                }),
                "h1:ranking:3:II-12:week",
            ),
            (
                ButtonId::History(HistoryPage { whose: PlayerId(11), opponent: None, page: 2 }),
                "h1:history:2:11",
            ),
            (
                ButtonId::History(HistoryPage { whose: PlayerId(11), opponent: Some(PlayerId(12)), page: 1 }),
                "h1:history:1:11:12",
            ),
            (ButtonId::Games(GamesPage { whose: PlayerId(11), page: 2 }), "h1:games:2:11"),
            (
                ButtonId::PlayEngine(EngineGame {
                    level: Level::Strong,
                    terms: EngineTerms { first: First::Challenger, start: Start::Fair, ..ENGINE_TERMS },
                }),
                "h1:play:12:II:strong:challenger:fair",
            ),
            (ButtonId::Analyse(RoundPage { game: GAME, round: 2 }), "h1:analyse:1445000000000000001:2"),
            (ButtonId::Solve { day: 20_788, letter: 'C' }, "h1:solve:20788:C"),
            (ButtonId::Lesson(Lesson::End), "h1:lesson:5"),
            (ButtonId::AnswerLesson { lesson: Lesson::Sowing, letter: 'C' }, "h1:try:1:C"),
            (ButtonId::Pings(true), "h1:pings:1"),
            (ButtonId::Pings(false), "h1:pings:0"),
            (ButtonId::Rules(RulesPage { variant: Variant::III, rule: Rule::Capture }), "h1:rules:4:III"),
            (ButtonId::ForgetMe, "h1:forgetme:0"),
            (ButtonId::ForgetMember(PlayerId(1_100_000_000_000_000_011)), "h1:forget:1100000000000000011"),
            (ButtonId::KeepData, "h1:keepdata:0"),
            (ButtonId::Settings, "h1:settings:0"),
            (ButtonId::Blocks(1), "h1:settings:1"),
            (ButtonId::Blocks(2), "h1:settings:2"),
        ] {
            assert_eq!(button.to_string(), text);
            assert_eq!(text.parse(), Ok(button));
            assert!(text.len() <= 100);
        }
    }

    #[test]
    fn lists_are_found_by_what_they_say() {
        let said = ListId::ALL.map(|list| list.to_string());
        assert_eq!(
            said,
            [
                "h1:choose:challengers",
                "h1:choose:theme",
                "h1:choose:language",
                "h1:choose:block",
                "h1:choose:unblock"
            ]
        );
        assert_eq!(said.map(|text| text.parse()), ListId::ALL.map(Ok));
        assert_eq!("h1:choose:".parse::<ListId>(), Err(UnknownButton));
    }

    #[test]
    fn nothing_else_is_a_button() {
        for text in [
            "",
            "h1",
            "h1:",
            "h1:accept",
            "h1:accept:",
            "h1:accept:x",
            "h1:accept:1:2",
            "h0:accept:1",
            "h2:accept:1",
            "h1:sow:1",
            "h1:sow:1:2",
            "h1:sow:1:2:M",
            "h1:sow:1:2:AB",
            "h1:sow:1:2:",
            "h1:sow:1:-1:A",
            "h1:sow:1:4294967296:A",
            "h1:sow:01:2:A",
            "h1:sow:+1:2:A",
            "h1:sow:9223372036854775808:2:A",
            "H1:accept:1",
            "h1:fly:1",
            "h1:pings:2",
            "h1:settings:4294967296",
            "h1:rules:0:II",
            "h1:rules:12:II",
            "h1:rules:1:IV",
            "h1:ranking:0:II-6:week",
            "h1:ranking:1:III-12:week",
            "h1:ranking:1:II-6:day",
            "h1:play:12:III:strong",
            "h1:play:6:II:divine",
            "h1:play:6:II:strong:lot",
            "h1:play:6:II:strong:nobody:usual",
            "h1:play:6:II:strong:lot:odd",
            "h1:lesson:6",
            "h1:try:0:C",
            "h1:analyse:1",
            "h1:analyse:1:0",
            "h1:history:0:11",
            "h1:games:0:11",
            "h1:games:1",
            "h1:history:1",
            "h1:history:1:11:12:13",
            "h1:drawyes:1",
            "h1:takeback:1:2",
            "h1:sow:1:2:A:",
            "🎲",
        ] {
            assert_eq!(text.parse::<ButtonId>(), Err(UnknownButton), "{text}");
        }
    }
}
