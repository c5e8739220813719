//! A game under way: seats, the match, and what people do at it.

use chrono::{DateTime, Utc};
use hoyito::{
    Action as Sown, Board, BySide, Expects, Game, Hole, HoleState, IllegalMove, Match, MatchResult, Position,
    RoundOver, Setup, Side, Size, Step,
};

use super::{Clock, Link, Person, Place, Refusal};
use crate::ids::{GameId, MessageId, PlayerId};

/// A match between two people, as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The game's id.
    pub id: GameId,
    /// Where it is played.
    pub place: Place,
    /// Who sits where; seats stay for the whole match.
    pub seats: BySide<Person>,
    /// Rounds, scores and the position.
    pub play: Match,
    /// Turns made so far, over all rounds.
    pub ply: u32,
    /// Who has sown at all.
    pub moved: BySide<bool>,
    /// The mover's time, where turns have a limit.
    pub clock: Option<Clock>,
    /// A draw that was offered; it stands while its ply is the table's.
    pub offer: Option<Offer>,
    /// Live or over.
    pub state: TableState,
    /// The newest message that shows the board, once one is known to stand.
    pub board: Option<MessageId>,
}

/// An offer to end it in peace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who offers.
    pub by: Side,
    /// On which position.
    pub ply: u32,
}

/// Up to so many seeds on the board a draw means to split them; above, that the whole match is drawn.
const SPLIT_UP_TO: u8 = 8;

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
    /// Offer a draw, or accept the one that the other has offered.
    OfferDraw,
    /// Accept the draw that was offered on the position after `ply` turns.
    AcceptDraw {
        /// Turns made when it was offered.
        ply: u32,
    },
    /// Play on instead.
    DeclineDraw {
        /// Turns made when it was offered.
        ply: u32,
    },
}

/// One thing that happened at a table and is shown by a message of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A round began.
    Start,
    /// A sowing or a pass.
    Turn(Step),
    /// The match was resigned by that side.
    Resigned(Side),
    /// That side's time ran out.
    TimedOut(Side),
    /// Somebody left before both had sown, or let the time run out.
    Aborted,
    /// That side offered a draw.
    Offered(Side),
    /// Both agreed that the match is drawn.
    Agreed,
    /// Both agreed to split the seeds on the board.
    Split {
        /// Who accepted it.
        accepted: Side,
        /// The round that ended with it.
        over: RoundOver,
    },
}

/// One turn of a record, as it was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// A hole was sown.
    Sowed(Hole),
    /// A pass.
    Passed,
    /// The rest was split, which that side accepted.
    Split(Side),
}

/// A happening with the table right after it, and the board to draw for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The table right after it.
    pub table: Table,
    /// What happened.
    pub happening: Happening,
    /// In which round, from 1.
    pub round: u8,
    /// The round's position to draw. Where the round is over it is that round's last, not the next one's first.
    pub position: Position,
}

impl Table {
    /// A new table, before the first turn.
    pub fn open(id: GameId, place: Place, south: Person, north: Person, play: Match) -> Self {
        Self {
            id,
            place,
            seats: BySide { south, north },
            play,
            ply: 0,
            moved: BySide::default(),
            clock: None,
            offer: None,
            state: TableState::Live,
            board: None,
        }
    }

    /// The newest board in the channel.
    pub fn link(&self) -> Option<Link> {
        self.board.map(|message| Link { place: self.place, message })
    }

    /// The side where that person sits.
    pub fn side_of(&self, person: PlayerId) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.seats[side].id == person)
    }

    /// The side where that person must sit.
    ///
    /// # Errors
    /// When the person has no seat here.
    pub fn seated(&self, person: PlayerId) -> Result<Side, Refusal> {
        self.side_of(person).ok_or_else(|| Refusal::NotYourGame {
            south: self.seats.south.name.clone(),
            north: self.seats.north.name.clone(),
        })
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
    /// step. Gives back the new table, too.
    ///
    /// # Errors
    /// When this person may not do that, or not now.
    pub fn step(
        &self,
        actor: PlayerId,
        action: Action,
        now: DateTime<Utc>,
    ) -> Result<(Self, Vec<Moment>), Refusal> {
        let moments = self.moments(actor, action)?;
        let mut table = moments.last().map_or(self, |moment| &moment.table).clone();
        if matches!(action, Action::DeclineDraw { .. }) {
            table.offer = None;
        }
        let clock = match self.clock {
            Some(Clock { limit, .. }) if table.ply != self.ply => Some(Clock::started(limit, now)),
            unchanged => unchanged,
        };
        Ok((Self { clock, ..table }, moments))
    }

    /// What happens at `now` because the mover's time has run out, if it has: the game is lost, or aborted where not
    /// both have sown.
    pub fn time_out(&self, now: DateTime<Utc>) -> Option<Moment> {
        let side = self.mover()?;
        self.clock.filter(|clock| clock.deadline <= now)?;
        if !(self.moved.south && self.moved.north) {
            return Some(self.abort());
        }
        let state = TableState::Over { by: EndedBy::TimedOut, result: MatchResult::Won(side.other()) };
        Some(Self { state, ..self.clone() }.moment(Happening::TimedOut(side)))
    }

    fn moments(&self, actor: PlayerId, action: Action) -> Result<Vec<Moment>, Refusal> {
        let side = self.seated(actor)?;
        if self.state != TableState::Live {
            return Err(Refusal::GameOver);
        }
        match action {
            Action::Resign => Ok(vec![self.resign(side)]),
            Action::Abort if self.moved.south && self.moved.north => Err(Refusal::BothMoved),
            Action::Abort => Ok(vec![self.abort()]),
            Action::OfferDraw => match self.standing_offer() {
                None => Ok(vec![self.offer_draw(side)]),
                Some(by) if by == side => Err(Refusal::OfferStands),
                Some(_) => Ok(self.agree(side)),
            },
            Action::AcceptDraw { ply } => {
                self.offered_to(side, ply)?;
                Ok(self.agree(side))
            }
            Action::DeclineDraw { ply } => {
                self.offered_to(side, ply)?;
                Ok(Vec::new())
            }
            Action::Sow { ply, letter } => {
                if ply.is_some_and(|ply| ply != self.ply) {
                    return Err(Refusal::OldBoard { newest: self.link() });
                }
                if self.mover() != Some(side) {
                    let mover = self.mover().unwrap_or(side.other());
                    return Err(Refusal::NotYourTurn { mover: self.seats[mover].name.clone() });
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

    /// Who offers a draw on this position.
    pub fn standing_offer(&self) -> Option<Side> {
        self.offer.filter(|offer| offer.ply == self.ply).map(|offer| offer.by)
    }

    /// A draw means to split the seeds on the board, since there are few.
    pub fn splits(&self) -> bool {
        self.seeds_left() <= SPLIT_UP_TO
    }

    /// Seeds on the board.
    pub fn seeds_left(&self) -> u8 {
        self.game().position().board.total()
    }

    fn offered_to(&self, side: Side, ply: u32) -> Result<(), Refusal> {
        match self.standing_offer() {
            Some(by) if by == side => Err(Refusal::OwnOffer),
            Some(_) if ply == self.ply => Ok(()),
            _ => Err(Refusal::OfferGone),
        }
    }

    fn offer_draw(&self, side: Side) -> Moment {
        let offer = Some(Offer { by: side, ply: self.ply });
        Self { offer, ..self.clone() }.moment(Happening::Offered(side))
    }

    /// Both agree, `accepted` second.
    fn agree(&self, accepted: Side) -> Vec<Moment> {
        if !self.splits() {
            let state = TableState::Over { by: EndedBy::Agreed, result: MatchResult::Drawn };
            return vec![Self { state, ..self.clone() }.moment(Happening::Agreed)];
        }
        let split = self.split(accepted).expect("a live round can be split");
        let next = split.follows();
        std::iter::once(split).chain(next).collect()
    }

    fn split(&self, accepted: Side) -> Result<Moment, IllegalMove> {
        let (play, over) = self.play.split_rest()?;
        let state = match over.match_over {
            Some(result) => TableState::Over { by: EndedBy::Played, result },
            None => TableState::Live,
        };
        Ok(Moment {
            round: self.play.round(),
            position: self.round_end(over),
            table: Self { play, ply: self.ply + 1, state, ..self.clone() },
            happening: Happening::Split { accepted, over },
        })
    }

    /// The last seeds were captured or split: a round ends on an empty board.
    fn round_end(&self, over: RoundOver) -> Position {
        Position { board: emptied(self.game().rules().size), to_move: None, captured: over.score, quiet: 0 }
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
    fn turned(&self, play: Match, step: Step) -> Moment {
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

    /// The same seats before the first turn.
    #[must_use]
    pub fn before_first_turn(&self) -> Self {
        let rules = self.game().rules();
        let play =
            Match::start(rules.variant, rules.size, self.play.rounds()).expect("this match was started");
        let BySide { south, north } = self.seats.clone();
        Self { board: self.board, ..Self::open(self.id, self.place, south, north, play) }
    }

    /// Plays recorded turns on, as they stand in the store, and gives a moment for each, with the starts of rounds
    /// between them, the first one's included.
    ///
    /// # Errors
    /// When the turns cannot have been played from here: the record is damaged.
    pub fn replay(&self, turns: &[Played]) -> Result<Vec<Moment>, IllegalMove> {
        let mut moments = vec![self.moment(Happening::Start)];
        for turn in turns {
            let table = moments.last().map_or(self, |moment| &moment.table).clone();
            let turned = match *turn {
                Played::Sowed(hole) => table.play.play(hole).map(|(play, step)| table.turned(play, step))?,
                Played::Passed => table.play.pass().map(|(play, step)| table.turned(play, step))?,
                Played::Split(accepted) => table.split(accepted)?,
            };
            let start = turned.begins_round().then(|| turned.table.moment(Happening::Start));
            moments.push(turned);
            moments.extend(start);
        }
        Ok(moments)
    }
}

impl Moment {
    /// What nobody has to choose after this: the start of the next round, or a pass.
    fn follows(&self) -> Option<Self> {
        let table = &self.table;
        if self.begins_round() {
            return Some(table.moment(Happening::Start));
        }
        match (table.state, table.game().expects()) {
            (TableState::Live, Expects::Pass(_)) => {
                let (play, step) = table.play.pass().expect("a pass is what the game expects");
                Some(table.turned(play, step))
            }
            _ => None,
        }
    }

    /// It ended a round and not the match.
    fn begins_round(&self) -> bool {
        let over = match &self.happening {
            Happening::Turn(step) => step.round_over.as_ref(),
            Happening::Split { over, .. } => Some(over),
            _ => None,
        };
        over.is_some_and(|over| over.match_over.is_none())
    }
}

fn emptied(size: Size) -> Board {
    Board::try_from(Setup { size, seeds: [0; 24], closed: 0 }).expect("an empty board is valid")
}
