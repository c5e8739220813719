//! A game under way: seats, the match, and what people do at it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use hoyito::{
    Action as Sown, Board, BySide, Expects, Game, Hole, HoleState, Match, MatchResult, Position, RoundOver,
    Setup, Side, Step,
    engine::{Level, Opening},
};

use super::{
    Clock, Happening, Link, Moment, Offer, Place, Played, Player, Refusal, Theme, Wish, opening::start_of,
};
use crate::ids::{GameId, MessageId, PlayerId};

/// A match between two people, as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The game's id.
    pub id: GameId,
    /// Where it is played.
    pub place: Place,
    /// Who sits where; seats stay for the whole match.
    pub seats: BySide<Player>,
    /// Rounds, scores and the position.
    pub play: Match,
    /// The turns that led to a fair start, which nobody at the table made; `None` for the usual start.
    pub opening: Option<Arc<Opening>>,
    /// Entries of the record so far, over all rounds: sowings, passes, splits, takebacks. It only grows, so that it
    /// names a board.
    pub ply: u32,
    /// Who has sown at all.
    pub moved: BySide<bool>,
    /// The mover's time, where turns have a limit.
    pub clock: Option<Clock>,
    /// What one asked the other for; it stands while its ply is the table's.
    pub offer: Option<Offer>,
    /// It counts for rankings.
    pub rated: bool,
    /// How its boards look.
    pub theme: Theme,
    /// Live or over.
    pub state: TableState,
    /// The newest message that shows the board, once one is known to stand.
    pub board: Option<MessageId>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// It does.
    Live,
    /// It is over.
    Over {
        /// What ended it.
        by: EndedBy,
        /// Who won.
        result: MatchResult,
    },
}

/// What ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// It was played to its end.
    Played,
    /// The loser resigned.
    Resigned,
    /// The loser's time ran out.
    TimedOut,
    /// Both agreed on a draw.
    Agreed,
    /// Somebody left before both had sown; it counts for nothing, and its result is a draw in name only.
    Aborted,
    /// The place where it was played is gone; it counts for nothing, as if aborted.
    Void,
    /// Those who manage the server ended it, or declared it void; it counts for nothing, as if aborted.
    Stopped,
}

/// What a person wants to do at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Sow one of one's own holes.
    Sow {
        /// Turns made when the pressed board was drawn; `None` means the newest board.
        ply: Option<u32>,
        /// The hole's letter.
        letter: char,
    },
    /// Give the match up.
    Resign,
    /// Leave before both have sown.
    Abort,
    /// Ask the other for something, or agree where the other has asked for the same.
    Offer(Wish),
    /// Grant what the other asked for.
    Accept {
        /// What it was.
        wish: Wish,
        /// The ply on which it was asked for.
        ply: u32,
    },
    /// Do not grant it.
    Decline {
        /// What it was.
        wish: Wish,
        /// The ply on which it was asked for.
        ply: u32,
    },
}

impl Action {
    /// Whether it ends one's own part in the game, which is possible wherever the bot is heard.
    pub fn leaves(self) -> bool {
        matches!(self, Self::Resign | Self::Abort)
    }

    /// Whether the record is needed to do it.
    pub fn reads_record(self) -> bool {
        matches!(self, Self::Offer(Wish::Takeback) | Self::Accept { wish: Wish::Takeback, .. })
    }
}

impl Table {
    /// A new table, before the first turn.
    pub fn open(id: GameId, place: Place, seats: BySide<Player>, play: Match) -> Self {
        Self {
            id,
            place,
            seats,
            play,
            opening: None,
            ply: 0,
            moved: BySide::default(),
            clock: None,
            offer: None,
            rated: false,
            theme: Theme::default(),
            state: TableState::Live,
            board: None,
        }
    }

    /// Both have sown: from then on leaving is losing.
    pub fn has_begun(&self) -> bool {
        self.moved.south && self.moved.north
    }

    /// The newest board in the channel.
    pub fn link(&self) -> Option<Link> {
        self.board.map(|message| Link { place: self.place, message })
    }

    /// The newest board, for a person who asks from elsewhere: only who sits at the table is known to see its channel.
    pub fn link_for(&self, person: PlayerId) -> Option<Link> {
        self.side_of(person).and(self.link())
    }

    /// The side where that person sits.
    pub fn side_of(&self, person: PlayerId) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.seats[side].id() == Some(person))
    }

    /// The side where that person must sit.
    ///
    /// # Errors
    /// When the person has no seat here.
    pub fn seated(&self, person: PlayerId) -> Result<Side, Refusal> {
        self.side_of(person).ok_or_else(|| Refusal::NotYourGame {
            south: self.seats.south.name().to_owned(),
            north: self.seats.north.name().to_owned(),
        })
    }

    /// The same table with the mover's time begun anew.
    #[must_use]
    pub fn rewound(&self, now: DateTime<Utc>) -> Self {
        Self { clock: self.clock.map(|clock| Clock::started(clock.limit, now)), ..self.clone() }
    }

    /// The round under way, as a game.
    pub fn game(&self) -> &Game {
        self.play.game()
    }

    /// Whose turn it is; `None` when the match is over.
    pub fn mover(&self) -> Option<Side> {
        match (self.state, self.game().expects()) {
            (TableState::Live, Expects::Choice(side) | Expects::Pass(side)) => Some(side),
            _ => None,
        }
    }

    /// How strong the engine is, where it plays.
    pub fn engine(&self) -> Option<Level> {
        Side::ALL.into_iter().find_map(|side| self.seats[side].level())
    }

    /// The side that chose first in round 1.
    pub fn starter(&self) -> Side {
        start_of(self.play.format(), self.opening.as_deref()).game().position().to_move.unwrap_or(Side::South)
    }

    /// The engine's level, where it is its turn.
    pub fn engine_to_move(&self) -> Option<Level> {
        self.seats[self.mover()?].level()
    }

    /// The table as it stands, to be shown again: the round's start before its first turn, else without a turn.
    pub fn moment(&self, happening: Happening) -> Moment {
        Moment { round: self.play.round(), position: *self.game().position(), table: self.clone(), happening }
    }

    /// Seeds captured so far in all rounds, the one under way included.
    pub fn seeds(&self) -> BySide<u16> {
        let finished = self.play.seeds();
        // When the match was played to its end, its last round is one of the finished ones.
        let under_way = match self.state {
            TableState::Over { by: EndedBy::Played, .. } => BySide::from_fn(|_| 0),
            _ => self.game().position().captured,
        };
        BySide::from_fn(|side| finished[side] + u16::from(under_way[side]))
    }

    /// Does what `actor` wants; every happening that follows by itself (a pass, the next round) follows in the same
    /// step. Gives back the new table, too. `record` is what was played so far; it may be empty where the action does
    /// not read it.
    ///
    /// # Errors
    /// When this person may not do that, or not now.
    pub fn step(
        &self,
        actor: PlayerId,
        action: Action,
        record: &[Played],
        now: DateTime<Utc>,
    ) -> Result<(Self, Vec<Moment>), Refusal> {
        let moments = self.moments(actor, action, record)?;
        let mut table = moments.last().map_or(self, |moment| &moment.table).clone();
        if matches!(action, Action::Decline { .. }) {
            table.offer = None;
        }
        let table = if table.ply == self.ply { table } else { table.rewound(now) };
        Ok((table, moments))
    }

    /// The engine sows a hole on the board after `ply` plies, with all that follows by itself.
    ///
    /// # Errors
    /// When it is not its turn on that board, or it cannot sow that hole.
    pub fn engine_sows(&self, ply: u32, letter: char) -> Result<Vec<Moment>, Refusal> {
        let side = self.mover().filter(|&mover| self.seats[mover].level().is_some() && ply == self.ply);
        self.sow(side.ok_or(Refusal::OldBoard { newest: self.link() })?, letter)
    }

    /// What happens at `now` because the mover's time has run out, if it has: the game is lost, or aborted where not
    /// both have sown.
    pub fn time_out(&self, now: DateTime<Utc>) -> Option<Moment> {
        let side = self.mover()?;
        self.clock.filter(|clock| clock.deadline <= now)?;
        if !self.has_begun() {
            return Some(self.abort());
        }
        let state = TableState::Over { by: EndedBy::TimedOut, result: MatchResult::Won(side.other()) };
        Some(Self { state, ..self.clone() }.moment(Happening::TimedOut(side)))
    }

    fn moments(&self, actor: PlayerId, action: Action, record: &[Played]) -> Result<Vec<Moment>, Refusal> {
        let side = self.seated(actor)?;
        if self.state != TableState::Live {
            return Err(Refusal::GameOver);
        }
        match action {
            Action::Resign => Ok(vec![self.resign(side)]),
            Action::Abort if self.has_begun() => Err(Refusal::BothMoved),
            Action::Abort => Ok(vec![self.abort()]),
            Action::Offer(wish) => self.offer(side, wish, record),
            Action::Accept { wish, ply } => self.accept(side, wish, ply, record),
            Action::Decline { wish, ply } => {
                self.asked(side, wish, ply)?;
                Ok(Vec::new())
            }
            Action::Sow { ply, letter } => {
                if ply.is_some_and(|ply| ply != self.ply) {
                    return Err(Refusal::OldBoard { newest: self.link() });
                }
                if self.mover() != Some(side) {
                    let mover = self.mover().unwrap_or(side.other());
                    return Err(Refusal::NotYourTurn { mover: self.seats[mover].name().to_owned() });
                }
                self.sow(side, letter)
            }
        }
    }

    fn resign(&self, side: Side) -> Moment {
        let state = TableState::Over { by: EndedBy::Resigned, result: MatchResult::Won(side.other()) };
        Self { state, ..self.clone() }.moment(Happening::Resigned(side))
    }

    fn abort(&self) -> Moment {
        let state = TableState::Over { by: EndedBy::Aborted, result: MatchResult::Drawn };
        Self { state, ..self.clone() }.moment(Happening::Aborted)
    }

    /// The match, ended or declared void from outside. What was played stands in the record.
    pub fn stopped(&self) -> Moment {
        let state = TableState::Over { by: EndedBy::Stopped, result: MatchResult::Drawn };
        Self { state, clock: None, offer: None, ..self.clone() }.moment(Happening::Stopped)
    }

    /// The last seeds were captured or split: a round ends on an empty board.
    pub(super) fn round_end(&self, over: RoundOver) -> Position {
        Position {
            board: emptied(&self.game().position().board),
            to_move: None,
            captured: over.score,
            quiet: 0,
        }
    }

    fn sow(&self, side: Side, letter: char) -> Result<Vec<Moment>, Refusal> {
        let size = self.game().rules().size;
        let hole = Hole::from_letter(size, side, letter)
            .ok_or_else(|| Refusal::NoSuchHole { given: letter.to_string(), last: size.last_letter() })?;
        let (play, step) = self.play.play(hole).map_err(|_| self.why_not(side, hole))?;
        let mut moments = vec![self.turned(play, step)];
        while let Some(next) = moments.last().and_then(Moment::follows) {
            moments.push(next);
        }
        Ok(moments)
    }

    fn why_not(&self, side: Side, hole: Hole) -> Refusal {
        let holes = self.game().holes(side);
        let why = holes.into_iter().find_map(|(own, _, state)| (own == hole).then_some(state));
        Refusal::Hole {
            letter: hole.letter(self.game().rules().size),
            why: why.unwrap_or(HoleState::NotToMove),
        }
    }

    /// The moment after a turn; `play` is the match after it.
    pub(super) fn turned(&self, play: Match, step: Step) -> Moment {
        let state = match step.round_over.as_ref().and_then(|over| over.match_over) {
            Some(result) => TableState::Over { by: EndedBy::Played, result },
            None => TableState::Live,
        };
        let position = match step.round_over {
            None => *play.game().position(),
            Some(over) => self.round_end(over),
        };
        let mut moved = self.moved;
        moved[step.turn.mover] |= matches!(step.turn.action, Sown::Sowed(_));
        Moment {
            round: self.play.round(),
            position,
            table: Self { play, ply: self.ply + 1, moved, state, ..self.clone() },
            happening: Happening::Turn(step),
        }
    }
}

fn emptied(board: &Board) -> Board {
    Board::try_from(Setup { seeds: [0; 24], ..board.setup() }).expect("an empty board is valid")
}
