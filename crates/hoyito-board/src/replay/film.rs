//! What a replay shows, picture by picture, before anything is drawn. Pure data.

use hoyito::{Action, BySide, Hole, LastFour, Side, Size, Sowing};

use super::{Replay, Shown, wins};
use crate::compose::{Letters, MOST_HOLES};
use crate::painter::seeds;
use crate::scene::{MatchScore, Scene};
use crate::trail::Trail;

/// Laps of a sowing that are shown in full; of longer ones only the first and the last.
const FULL_LAPS: usize = 12;
/// Laps at the beginning and at the end of a longer one.
const ENDS: usize = 4;
/// Pictures of a whole game at most, beside those of where rounds begin and end.
const MOST_STILLS: usize = 400;
/// How long a whole game of [`hoyito::MOST_ROUNDS`] lasts at most, in hundredths of a second: three minutes.
pub(super) const LONGEST: usize = 18_000;

/// Pauses, in hundredths of a second.
mod pause {
    pub const BEFORE: u16 = 70;
    pub const LIFT: u16 = 38;
    pub const SEED: u16 = 13;
    pub const CAPTURE: u16 = 70;
    pub const SKIPPED: u16 = 110;
    /// What the last turn of a round did, before the band lies on it.
    pub const MARKS: u16 = 140;
    /// The band at the end of a round that is not the last.
    pub const ROUND: u16 = 120;
    pub const END: u16 = 400;
    /// A turn of a whole game.
    pub const TURN: std::ops::RangeInclusive<usize> = 20..=90;
}

/// One picture.
#[derive(Clone, Debug)]
pub(super) struct Still {
    /// Everything but the seeds.
    pub scene: Scene,
    /// What stands beside the counts of the mover's row.
    pub letters: Letters,
    /// The seeds by track index.
    pub seeds: [u8; MOST_HOLES],
    /// Where the hand is, whose it is, and how many seeds it holds.
    pub hand: Option<(Hole, Side, u8)>,
    /// Fours that are taken just now.
    pub taken: Vec<Hole>,
    /// The marks of a whole turn.
    pub trail: Option<Trail>,
    /// Laps that are left out before the next picture.
    pub skipped: Option<usize>,
    /// How long it stands, in hundredths of a second.
    pub pause: u16,
}

/// All pictures in order.
#[derive(Clone, Debug)]
pub(super) struct Film {
    pub stills: Vec<Still>,
    pub size: Size,
    /// It begins anew at its end.
    pub repeats: bool,
}

impl Film {
    /// The film of a replay; `None` when it has no turns, or boards of several sizes.
    pub fn of(replay: &Replay) -> Option<Film> {
        let size = replay.turns.first()?.before.rules().size;
        if replay.turns.iter().any(|shown| shown.after.rules().size != size) {
            return None;
        }
        let takes = takes(replay);
        let stills = match takes.as_slice() {
            [turn] => one_turn(turn),
            turns => whole_game(turns),
        };
        Some(Film { stills, size, repeats: replay.turns.len() == 1 })
    }

    /// The film with every other picture left out, but not the first and the last.
    pub fn shortened(&self) -> Film {
        let last = self.stills.len() - 1;
        let kept = self.stills.iter().enumerate().filter(|(at, _)| at % 2 == 0 || *at == last);
        Film { stills: kept.map(|(_, still)| still.clone()).collect(), ..*self }
    }
}

/// One turn and where the match stands in it.
struct Take<'a> {
    replay: &'a Replay,
    shown: &'a Shown,
    /// It is the first of its round.
    begins: bool,
    /// It is the last of its round.
    ends: bool,
    /// It is the last of all.
    last: bool,
    /// The round's number, from 1; means nothing without a score.
    round: u8,
}

/// The turns, each with its round.
fn takes(replay: &Replay) -> Vec<Take<'_>> {
    let turns = &replay.turns;
    let begins = |at: usize| at == 0 || turns[at - 1].after != turns[at].before;
    let mut round = replay.score.as_ref().map_or(0, |score| score.round);
    let mut takes = Vec::with_capacity(turns.len());
    for (at, shown) in turns.iter().enumerate().rev() {
        let last = at + 1 == turns.len();
        let ends = last || begins(at + 1);
        if ends && !last {
            round = round.saturating_sub(1);
        }
        takes.push(Take { replay, shown, begins: begins(at), ends, last, round });
    }
    takes.reverse();
    takes
}

impl Take<'_> {
    /// The usual picture before the turn.
    fn before(&self) -> Still {
        let scene = self.scene(Scene::of(&self.shown.before, None, self.replay.names.clone()), false);
        Still::of(scene, pause::BEFORE)
    }

    /// In the middle of the turn.
    fn sowing(&self, from: Hole, seeds: [u8; MOST_HOLES], captured: BySide<u8>, pause: u16) -> Still {
        let Still { scene, .. } = self.before();
        let scene = Scene { captured, playable: Vec::new(), ..scene };
        Still { seeds, letters: Letters::Chosen(from), ..Still::of(scene, pause) }
    }

    /// What the turn did, with its mover still in the light.
    fn marks(&self, pause: u16) -> Still {
        let letters = match &self.shown.turn.action {
            Action::Sowed(sowing) => Letters::Chosen(sowing.from),
            Action::Passed => Letters::Playable,
        };
        let Still { scene, trail, .. } = self.after(pause);
        let score = scene.score.map(|score| MatchScore { over: false, ..score });
        let mover = Some(self.shown.turn.mover);
        let scene = Scene { mover, score, playable: Vec::new(), ending: None, ..scene };
        Still { letters, trail, ..Still::of(scene, pause) }
    }

    /// The same without letters and the way of the seeds: they would be gone too soon to be read.
    fn glance(&self, pause: u16) -> Still {
        let still = self.marks(pause);
        let trail = still.trail.map(|trail| {
            let first = [(trail.first, vec![1])].into();
            Trail { hops: [].into(), pick_ups: first, laps: None, ..trail }
        });
        Still { trail, letters: Letters::Absent, ..still }
    }

    /// The usual picture after the turn.
    fn after(&self, pause: u16) -> Still {
        let Shown { after, turn, .. } = self.shown;
        let mut scene = self.scene(Scene::of(after, Some(turn), self.replay.names.clone()), self.ends);
        if self.last {
            scene.ending = self.replay.ending.or(scene.ending);
            scene.score.clone_from(&self.replay.score);
        }
        let trail = match &turn.action {
            Action::Sowed(sowing) => Some(Trail::of(sowing)),
            Action::Passed => None,
        };
        Still { trail, ..Still::of(scene, pause) }
    }

    fn scene(&self, scene: Scene, ended: bool) -> Scene {
        let score = self.replay.score.as_ref().map(|score| {
            let finished = usize::from(self.round).saturating_sub(usize::from(!ended));
            standing(score, self.round, finished)
        });
        Scene { flip: self.replay.flip, theme: self.replay.theme, score, ..scene }
    }
}

/// A match as it stood in an earlier round.
fn standing(score: &MatchScore, round: u8, finished: usize) -> MatchScore {
    let scores: Vec<_> = score.scores.iter().copied().take(finished).collect();
    let wins = wins(&scores);
    MatchScore { round, scores, wins, over: false, ..*score }
}

impl Still {
    /// A scene as it is.
    fn of(scene: Scene, pause: u16) -> Still {
        let seeds = seeds(&scene.board);
        Still {
            scene,
            seeds,
            letters: Letters::Playable,
            hand: None,
            taken: Vec::new(),
            trail: None,
            skipped: None,
            pause,
        }
    }
}

/// A turn seed by seed.
fn one_turn(take: &Take) -> Vec<Still> {
    let mut stills = vec![take.before()];
    if let Action::Sowed(sowing) = &take.shown.turn.action {
        sow(take, sowing, &mut stills);
    }
    stills.extend(end(take, take.marks(pause::MARKS)));
    stills
}

/// The usual picture at the end of all, where the round is over after what its last turn did.
fn end(take: &Take, marks: Still) -> impl Iterator<Item = Still> {
    let after = take.after(pause::END);
    after.scene.ending.map(|_| marks).into_iter().chain([after])
}

fn sow(take: &Take, sowing: &Sowing, stills: &mut Vec<Still>) {
    let mover = take.shown.turn.mover;
    let laps = sowing.laps.len();
    let skipped = if laps > FULL_LAPS { ENDS..laps - ENDS } else { 0..0 };
    let (mut lying, mut captured) = (seeds(&sowing.before), take.shown.before.position().captured);
    let mut drops = sowing.drops().peekable();
    let mut sown = 0;
    for (number, lap) in sowing.laps.iter().enumerate() {
        let seen = !skipped.contains(&number);
        lying[lap.from.index()] = 0;
        let mut show = |lying: &[u8; MOST_HOLES], captured, hand, taken: Vec<Hole>, pause| {
            if seen {
                let still = take.sowing(sowing.from, *lying, captured, pause);
                stills.push(Still { hand: Some(hand), taken, ..still });
            }
        };
        show(&lying, captured, (lap.from, mover, lap.hand), Vec::new(), pause::LIFT);
        while let Some(drop) = drops.next_if(|drop| drop.lap == number) {
            sown += 1;
            lying[drop.hole.index()] += 1;
            let hand = (drop.hole, mover, drop.hand);
            show(&lying, captured, hand, Vec::new(), pause::SEED);
            for capture in sowing.captures.iter().filter(|capture| capture.after == sown) {
                lying[capture.hole.index()] = 0;
                captured[mover] += capture.seeds;
                show(&lying, captured, hand, vec![capture.hole], pause::CAPTURE);
            }
        }
        if number + 1 == skipped.end && !skipped.is_empty() {
            let still = take.sowing(sowing.from, lying, captured, pause::SKIPPED);
            stills.push(Still { skipped: Some(skipped.len()), ..still });
        }
    }
    debug_assert!(sowing.last_four.is_none_or(|_| lying.iter().sum::<u8>() <= LastFour::SEEDS * 2));
}

/// A game turn by turn, with the beginning and the end of each round.
fn whole_game(takes: &[Take]) -> Vec<Still> {
    let step = takes.len().div_ceil(MOST_STILLS);
    let rounds = takes.iter().filter(|take| take.begins).count();
    let each_round = usize::from(pause::BEFORE + pause::MARKS + pause::ROUND);
    let left = LONGEST.saturating_sub(rounds * each_round + usize::from(pause::END));
    let (shortest, longest) = (*pause::TURN.start(), *pause::TURN.end());
    let each = (left / takes.len().div_ceil(step)).clamp(shortest, longest);
    let each = u16::try_from(each).expect("it is at most 90");
    let mut stills = Vec::new();
    for (number, take) in takes.iter().enumerate() {
        if take.begins {
            stills.push(take.before());
        }
        if take.last {
            stills.extend(end(take, take.glance(pause::MARKS)));
        } else if take.ends {
            stills.extend([take.glance(pause::MARKS), take.after(pause::ROUND)]);
        } else if number % step == 0 {
            stills.push(take.glance(each));
        }
    }
    stills
}
