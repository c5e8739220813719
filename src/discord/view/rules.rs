//! The rules, a page for each, with a picture of a real sowing that shows it.

use hoyito::{BySide, Expects, Game, Position, Rules, Side, Size, Turn, Variant};
use hoyito_board::{MatchScore, Scene};

use super::{Art, Button, Picture, Reply, Style, alt, scene::theme, turn_over};
use crate::{
    discord::custom_id::{ButtonId, RulesPage},
    i18n::{Locale, Message, text},
    table::{Lesson, Theme},
};

/// What a page is about, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The board, the aim, where the game comes from.
    Board,
    /// One lap.
    Sowing,
    /// Sowing on.
    Relay,
    /// Taking four.
    Capture,
    /// Taking several holes.
    Several,
    /// Moving again.
    ExtraTurn,
    /// Having nothing to sow.
    Passing,
    /// Sowings without an end.
    NeverEnding,
    /// The last four.
    End,
    /// Rounds, and holes that close.
    Match,
    /// Who says so.
    Sources,
}

/// What a picture shows.
enum Shown {
    /// A position, as text, and nothing that happened.
    Position(&'static str),
    /// A position, as text, and what became of sowing that hole of South's in it.
    Sowing(&'static str, char),
    /// A position, as text, in which South passes.
    Pass(&'static str),
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Board,
        Self::Sowing,
        Self::Relay,
        Self::Capture,
        Self::Several,
        Self::ExtraTurn,
        Self::Passing,
        Self::NeverEnding,
        Self::End,
        Self::Match,
        Self::Sources,
    ];

    /// Its page, from 1.
    pub const fn number(self) -> u32 {
        // The order in which they are declared is that of the pages.
        self as u32 + 1
    }

    /// Back from [`Self::number`].
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.number() == number)
    }

    /// The same positions for all variants: what they make of them is where they differ.
    fn shown(self) -> Option<Shown> {
        Some(match self {
            Self::Board => Shown::Position("4,4,4,4,4,4/4,4,4,4,4,4 s 0-0 0"),
            Self::Sowing => Shown::Sowing(Lesson::Sowing.position(), 'C'),
            Self::Relay => Shown::Sowing(Lesson::Relay.position(), 'B'),
            Self::Capture => Shown::Sowing(Lesson::Capture.position(), 'D'),
            Self::Several => Shown::Sowing(Lesson::Several.position(), 'E'),
            Self::ExtraTurn => Shown::Sowing("0,0,5,8,3,5/1,4,8,4,0,2 s 8-0 0", 'D'),
            Self::Passing => Shown::Pass("1,1,1,1,4,0/0,0,0,0,0,0 s 24-16 9"),
            Self::NeverEnding => Shown::Position("1,2,0,1,2,0/2,0,1,0,2,1 s 20-16 3"),
            Self::End => Shown::Sowing(Lesson::End.position(), 'C'),
            Self::Match => Shown::Position("x,4,4,4,4,4/4,4,4,4,4,4 n 4-0 0"),
            Self::Sources => return None,
        })
    }
}

/// The position that a page begins with, and the turn that it shows.
fn played(rule: Rule, variant: Variant) -> Option<(Game, Option<Turn>)> {
    let (text, choice) = match rule.shown()? {
        // Holes close in I and II only.
        Shown::Position(_) if rule == Rule::Match && !variant.closing() => {
            ("4,4,4,4,4,4/4,4,4,4,4,4 n 0-0 0", None)
        }
        Shown::Position(text) | Shown::Pass(text) => (text, None),
        Shown::Sowing(text, letter) => (text, Some(letter)),
    };
    let position: Position = text.parse().ok()?;
    let game = Game::from_position(Rules::new(variant, Size::Six).ok()?, position).ok()?;
    let turn = match (game.expects(), choice) {
        (Expects::Pass(_), _) => Some(game.pass().ok()?),
        (_, Some(letter)) => {
            let hole = hoyito::Hole::from_letter(Size::Six, Side::South, letter)?;
            Some(game.play(hole).ok()?)
        }
        _ => None,
    };
    Some(turn.map_or((game, None), |(after, turn)| (after, Some(turn))))
}

/// A page of the rules.
pub fn rules(page: RulesPage, own: Theme, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let (rule, variant) = (page.rule, page.variant.as_str());
    let number = rule.number();
    let title = say(Message::RulesTitle {
        variant,
        page: number.into(),
        pages: super::board::count(Rule::ALL.len()),
    });
    let words = say(match rule {
        Rule::Board => Message::RulesBoard { variant },
        Rule::Sowing => Message::RulesSowing,
        Rule::Relay => Message::RulesRelay,
        Rule::Capture => Message::RulesCapture { variant },
        Rule::Several => Message::RulesSeveral { variant },
        Rule::ExtraTurn => Message::RulesExtraTurn { variant },
        Rule::Passing => Message::RulesPassing,
        Rule::NeverEnding => Message::RulesNeverEnding,
        Rule::End => Message::RulesEnd { variant },
        Rule::Match => Message::RulesMatch { variant },
        Rule::Sources => Message::RulesSources { variant },
    });
    let picture = played(rule, page.variant).map(|(game, turn)| {
        let names = BySide { south: say(Message::SideSouth), north: say(Message::SideNorth) };
        let mut scene = Scene::of(&game, turn.as_ref(), names);
        scene.theme = theme(own);
        if rule == Rule::Match {
            let scores = vec![BySide { south: 28, north: 20 }];
            let wins = BySide { south: 1, north: 0 };
            scene.score = Some(MatchScore { round: 2, rounds: 4, scores, wins, over: false });
        }
        Picture {
            art: Art::Board(Box::new(scene)),
            file: format!("hoyito-{variant}-{number}.png"),
            alt: alt::of_turn(&game, turn.as_ref(), locale),
        }
    });
    let to = |number: u32| {
        let to = Rule::from_number(number).unwrap_or(rule);
        ButtonId::Rules(RulesPage { rule: to, ..page })
    };
    let pages = turn_over(number, rule != Rule::Sources, locale, to);
    let variants = [Variant::II, Variant::III, Variant::I].map(|other| Button {
        enabled: other != page.variant,
        ..Button::new(
            ButtonId::Rules(RulesPage { variant: other, ..page }),
            super::game_name(locale, other, Size::Six),
            Style::Secondary,
        )
    });
    Reply { picture, buttons: vec![pages, variants.to_vec()], ..Reply::private(format!("{title}\n{words}")) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use hoyito::{Action, Board, HoleState, Sowing, Then};

    use super::*;

    const VARIANTS: [Variant; 3] = [Variant::I, Variant::II, Variant::III];

    fn sowing(rule: Rule, variant: Variant) -> (Game, Turn, Sowing) {
        let (game, turn) = played(rule, variant).unwrap();
        let turn = turn.unwrap();
        let Action::Sowed(sowing) = turn.action.clone() else { panic!("{rule:?} shows no sowing") };
        (game, turn, sowing)
    }

    fn taken(sowing: &Sowing) -> Vec<String> {
        let named = |capture: &hoyito::Capture| {
            format!("{}{}", capture.hole.letter(Size::Six), capture.hole.side(Size::Six))
        };
        sowing.captures.iter().map(named).collect()
    }

    /// Each picture shows what its page says.
    #[test]
    fn every_page_shows_its_rule() {
        for variant in VARIANTS {
            let (game, turn) = played(Rule::Board, variant).unwrap();
            assert_eq!((game.position().board, turn), (Board::start(Size::Six), None));
            let (_, turn, lap) = sowing(Rule::Sowing, variant);
            assert_eq!((lap.laps.len(), lap.laps[0].hand, turn.then), (1, 6, Then::OtherMoves));
            let (_, turn, relay) = sowing(Rule::Relay, variant);
            assert_eq!((relay.laps.len(), turn.then), (2, Then::OtherMoves));
            assert_eq!(relay.laps[1].from.letter(Size::Six), 'F');
            let (_, turn, capture) = sowing(Rule::Capture, variant);
            assert_eq!(taken(&capture), ["Enorth"]);
            let again = variant != Variant::I;
            assert_eq!(turn.then == Then::ExtraTurn, again);
            let (_, _, several) = sowing(Rule::Several, variant);
            let expected: &[&str] = match variant {
                // In I a hole is taken when it becomes four.
                Variant::I => &["Fnorth", "Enorth"],
                Variant::II => &["Enorth", "Fnorth"],
                Variant::III => &["Enorth"],
            };
            assert_eq!(taken(&several), expected, "{variant}");
            let (game, turn, _) = sowing(Rule::ExtraTurn, variant);
            assert_eq!(turn.then == Then::ExtraTurn, again);
            assert_eq!(game.position().to_move, Some(if again { Side::South } else { Side::North }));
            let (_, turn) = played(Rule::Passing, variant).unwrap();
            assert_eq!(turn.unwrap().action, Action::Passed);
            let (game, _) = played(Rule::NeverEnding, variant).unwrap();
            assert_eq!(game.holes(Side::South)[0].2, HoleState::NeverEnding);
            let (game, turn, end) = sowing(Rule::End, variant);
            assert_eq!(end.last_four.unwrap().to, Side::South);
            assert!(matches!(turn.then, Then::Over(_)));
            assert_eq!(game.position().captured, BySide { south: 28, north: 20 });
            let (game, _) = played(Rule::Match, variant).unwrap();
            assert_eq!(game.position().board.open_holes(), if variant.closing() { 11 } else { 12 });
        }
    }

    /// Every page of every variant fits into a message, in every language.
    #[test]
    fn pages_fit() {
        for locale in Locale::all() {
            for variant in VARIANTS {
                for rule in Rule::ALL {
                    let reply = rules(RulesPage { variant, rule }, Theme::Earth, locale);
                    assert!(reply.content.chars().count() <= 2_000, "{locale:?} {variant} {rule:?}");
                    assert_eq!(reply.picture.is_some(), rule != Rule::Sources);
                    assert!(reply.picture.is_none_or(|picture| picture.alt.chars().count() <= 1_024));
                }
            }
        }
    }
}
