//! What was played, as it is kept: replaying it, and taking the end of it back.

use hoyito::{BySide, Close, Game, Hole, IllegalMove, MatchResult, Record, RoundResult, Side, Turn};

use super::{EndedBy, Happening, Moment, Refusal, Table, TableState, opening::start_of};

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
    /// The entry itself.
    played: Played,
}

/// What stands of one round's turns.
#[derive(Clone, Debug)]
pub struct PlayedRound {
    /// The round before its first turn, after the opening of a fair start.
    pub start: Game,
    /// Its turns, each with the round after it.
    pub turns: Vec<(Game, Turn)>,
    /// The same as the text of a game record, with the turns of the opening.
    pub record: Record,
}

impl Table {
    /// The same seats before the first turn.
    #[must_use]
    pub fn before_first_turn(&self) -> Self {
        let play = start_of(self.play.format(), self.opening.as_deref());
        Self {
            board: self.board,
            rated: self.rated,
            opening: self.opening.clone(),
            ..Self::open(self.id, self.place, self.seats.clone(), play)
        }
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
            standing.push(Standing { before, chosen, played: *entry });
            moments.push(moment);
            moments.extend(start);
        }
        Ok(Replay { moments, standing })
    }

    /// The turns that stand, round by round, without those that were taken back. `date` is for the record's head.
    ///
    /// # Errors
    /// When the record cannot have been played from here.
    pub fn played_rounds(&self, record: &[Played], date: &str) -> Result<Vec<PlayedRound>, DamagedRecord> {
        let mut rounds: Vec<PlayedRound> = Vec::new();
        for Standing { before, played, .. } in self.before_first_turn().replayed(record)?.standing {
            let game = *before.game();
            if rounds.len() < usize::from(before.play.round()) {
                rounds.push(self.round_begun(&before, date));
            }
            let Some(round) = rounds.last_mut() else { continue };
            let illegal = |error| DamagedRecord::Turn(before.ply + 1, error);
            let (after, turn) = match played {
                Played::Sowed(hole) => game.play(hole).map_err(illegal)?,
                Played::Passed => game.pass().map_err(illegal)?,
                Played::Split(_) | Played::TookBack(..) => {
                    let split = game.position().board.total() / 2;
                    round.record.end(Close::Split(BySide { south: split, north: split }), &game);
                    continue;
                }
            };
            round.record.push(&turn, &after);
            round.turns.push((after, turn));
        }
        if rounds.is_empty() {
            rounds.push(self.round_begun(&self.before_first_turn(), date));
        }
        if let (Some(round), Some(close)) = (rounds.last_mut(), self.close()) {
            let last = round.turns.last().map_or(round.start, |(game, _)| *game);
            round.record.end(close, &last);
        }
        Ok(rounds)
    }

    /// A round before its first turn, with the opening in its record.
    fn round_begun(&self, before: &Self, date: &str) -> PlayedRound {
        let start = *before.game();
        let opening = self.opening.as_ref().filter(|_| before.play.round() == 1);
        let begun = opening.map_or(start, |opening| *opening.start());
        let rules = begun.rules();
        let first = begun.position().to_move.unwrap_or(Side::South);
        let usual = Game::start(*rules, first);
        let last_score = before.play.scores().last().map(|&score| RoundResult::of(score));
        let mut record = Record {
            round: before.play.round(),
            previous: last_score.and_then(RoundResult::winner),
            south: Some(self.seats.south.name().to_owned()),
            north: Some(self.seats.north.name().to_owned()),
            date: Some(date.to_owned()),
            start: (begun != usual).then_some(*begun.position()),
            ..Record::new(rules.variant, rules.size, first)
        };
        for (after, turn) in opening.iter().flat_map(|opening| opening.turns()) {
            record.push(turn, after);
        }
        PlayedRound { start, turns: Vec::new(), record }
    }

    /// What ended the match other than its turns.
    fn close(&self) -> Option<Close> {
        let TableState::Over { by, result } = self.state else { return None };
        let loser = match result {
            MatchResult::Won(winner) => Some(winner.other()),
            MatchResult::Drawn => None,
        };
        match by {
            EndedBy::Played => None,
            EndedBy::Resigned => loser.map(Close::Resigned),
            EndedBy::TimedOut => loser.map(Close::Time),
            EndedBy::Agreed => Some(Close::Agreed),
            EndedBy::Aborted | EndedBy::Stopped => Some(Close::Aborted),
            EndedBy::Void => Some(Close::Void),
        }
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

    /// The table before `by`'s first choice since the other chose last, and how many entries followed. The engine has
    /// answered long before anybody can ask, so that its answer goes with what it answered.
    fn sequence(&self, by: Side, record: &[Played]) -> Result<(Self, u32), Refusal> {
        let nothing = || Refusal::NothingToTakeBack { other: self.seats[by.other()].name().to_owned() };
        // A record that does not replay is the store's to report; there is nothing to take back in it.
        let standing = self.before_first_turn().replayed(record).map_err(|_| nothing())?.standing;
        let answered = self.engine().and_then(|_| standing.iter().rposition(|entry| entry.chosen[by]));
        let before = &standing[..answered.unwrap_or(standing.len())];
        let since = before.iter().rposition(|entry| entry.chosen[by.other()]).map_or(0, |last| last + 1);
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
