//! What was played, as it is kept: replaying it, and taking the end of it back.

use hoyito::{BySide, Hole, IllegalMove, Match, Side};

use super::{Happening, Moment, Refusal, Table};

/// One entry of a record, as it was kept; each is a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// A hole was sown.
    Sowed(Hole),
    /// A pass.
    Passed,
    /// The rest was split, which that side accepted.
    Split(Side),
    /// That side took so many of the entries before back, not counting those that had been taken back.
    TookBack(Side, u32),
}

/// Why a record cannot be replayed: it is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DamagedRecord {
    /// A turn cannot have been played.
    #[error("ply {0} cannot have been played: {1}")]
    Turn(u32, IllegalMove),
    /// More was taken back than was played.
    #[error("ply {0} takes back more than was played")]
    TookBack(u32),
}

/// A replayed record.
#[derive(Clone, Debug)]
struct Replay {
    /// Everything that happened, the starts of rounds included.
    moments: Vec<Moment>,
    /// The entries that stand: those that were not taken back.
    standing: Vec<Standing>,
}

/// An entry that was not taken back.
#[derive(Clone, Debug)]
struct Standing {
    /// The table before it.
    before: Table,
    /// Whose choice it was: a sowing is its mover's, a split both's, a pass nobody's.
    chosen: BySide<bool>,
}

impl Table {
    /// The same seats before the first turn.
    #[must_use]
    pub fn before_first_turn(&self) -> Self {
        let play = Match::start(self.play.format()).expect("this match was started");
        let BySide { south, north } = self.seats.clone();
        Self { board: self.board, rated: self.rated, ..Self::open(self.id, self.place, south, north, play) }
    }

    /// Plays a record on, as it stands in the store, and gives a moment for each entry, with the starts of rounds
    /// between them, the first one's included.
    ///
    /// # Errors
    /// When it cannot have been played from here.
    pub fn replay(&self, record: &[Played]) -> Result<Vec<Moment>, DamagedRecord> {
        Ok(self.replayed(record)?.moments)
    }

    fn replayed(&self, record: &[Played]) -> Result<Replay, DamagedRecord> {
        let mut moments = vec![self.moment(Happening::Start)];
        let mut standing: Vec<Standing> = Vec::new();
        for entry in record {
            let before = moments.last().map_or(self, |moment| &moment.table).clone();
            let illegal = |error| DamagedRecord::Turn(before.ply + 1, error);
            let mut chosen = BySide::default();
            let moment = match *entry {
                Played::Sowed(hole) => {
                    let (play, step) = before.play.play(hole).map_err(illegal)?;
                    chosen[step.turn.mover] = true;
                    before.turned(play, step)
                }
                Played::Passed => {
                    let (play, step) = before.play.pass().map_err(illegal)?;
                    before.turned(play, step)
                }
                Played::Split(accepted) => {
                    chosen = BySide::from_fn(|_| true);
                    before.split(accepted).map_err(illegal)?
                }
                Played::TookBack(by, turns) => {
                    let kept =
                        usize::try_from(turns).ok().and_then(|turns| standing.len().checked_sub(turns));
                    let kept = kept.filter(|&kept| kept < standing.len());
                    let kept = kept.ok_or(DamagedRecord::TookBack(before.ply + 1))?;
                    moments.push(before.took_back(&standing[kept].before, by, turns));
                    standing.truncate(kept);
                    continue;
                }
            };
            let start = moment.begins_round().then(|| moment.table.moment(Happening::Start));
            standing.push(Standing { before, chosen });
            moments.push(moment);
            moments.extend(start);
        }
        Ok(Replay { moments, standing })
    }

    /// Whether `by` may ask to take turns back.
    pub(super) fn may_take_back(&self, by: Side, record: &[Played]) -> Result<(), Refusal> {
        if self.rated {
            return Err(Refusal::Rated);
        }
        self.sequence(by, record).map(drop)
    }

    /// Takes back everything since the other's last choice.
    pub(super) fn take_back(&self, by: Side, record: &[Played]) -> Result<Moment, Refusal> {
        let (first, turns) = self.sequence(by, record)?;
        Ok(self.took_back(&first, by, turns))
    }

    /// The table before `by`'s first choice since the other chose last, and how many entries followed.
    fn sequence(&self, by: Side, record: &[Played]) -> Result<(Self, u32), Refusal> {
        let nothing = || Refusal::NothingToTakeBack { other: self.seats[by.other()].name.clone() };
        // A record that does not replay is the store's to report; there is nothing to take back in it.
        let standing = self.before_first_turn().replayed(record).map_err(|_| nothing())?.standing;
        let since = standing.iter().rposition(|entry| entry.chosen[by.other()]).map_or(0, |last| last + 1);
        let newest = &standing[since..];
        let first = newest.iter().position(|entry| entry.chosen[by]).ok_or_else(nothing)?;
        let turns = u32::try_from(newest.len() - first).expect("a record is shorter than 2^32");
        Ok((newest[first].before.clone(), turns))
    }

    /// The moment in which the table stands again as it did at `then`; what was played stays in the record.
    fn took_back(&self, then: &Self, by: Side, turns: u32) -> Moment {
        let table = Self { play: then.play.clone(), moved: then.moved, ply: self.ply + 1, ..self.clone() };
        table.moment(Happening::TookBack { by, turns })
    }
}
