//! What happened at a table, as it is shown: one moment is one message.

use hoyito::{Expects, Position, RoundOver, Side, Step};

use super::{Table, TableState, Wish};

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
    /// The place where it was played is gone; it counts for nothing.
    Voided,
    /// Those who manage the server ended it; it counts for nothing.
    Stopped,
    /// That side asked the other for something.
    Offered {
        /// Who asked.
        by: Side,
        /// For what.
        wish: Wish,
    },
    /// Both agreed that the match is drawn.
    Agreed,
    /// Both agreed to split the seeds on the board.
    Split {
        /// Who accepted it.
        accepted: Side,
        /// The round that ended with it.
        over: RoundOver,
    },
    /// A side took its newest turns back; the other let it.
    TookBack {
        /// Whose turns they were.
        by: Side,
        /// How many of them, passes between them included.
        turns: u32,
    },
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

impl Moment {
    /// What nobody has to choose after this: the start of the next round, or a pass.
    pub(super) fn follows(&self) -> Option<Self> {
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

    /// It is shown by a board of its own; offers are shown beside the board that stands.
    pub fn is_board(&self) -> bool {
        !matches!(self.happening, Happening::Offered { .. })
    }

    /// Nothing has happened at `table` since: its buttons can still be pressed.
    pub fn is_newest(&self, table: &Table) -> bool {
        self.table.ply == table.ply && self.table.state == table.state && !self.begins_round()
    }

    /// It ended a round and not the match.
    pub(super) fn begins_round(&self) -> bool {
        let over = match &self.happening {
            Happening::Turn(step) => step.round_over.as_ref(),
            Happening::Split { over, .. } => Some(over),
            _ => None,
        };
        over.is_some_and(|over| over.match_over.is_none())
    }
}
