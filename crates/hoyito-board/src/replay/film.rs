//! What a replay shows, picture by picture, before anything is drawn. Pure data.

use hoyito::{Action, BySide, Hole, LastFour, Side, Size, Sowing};

use super::{Replay, Shown};
use crate::compose::MOST_HOLES;
use crate::painter::seeds;
use crate::scene::{Last, Scene};
use crate::trail::Trail;

/// Laps of a sowing that are shown in full; of longer ones only the first and the last.
const FULL_LAPS: usize = 12;
/// Laps at the beginning and at the end of a longer one.
const ENDS: usize = 4;
/// Pictures of a whole game at most.
const MOST_STILLS: usize = 480;
/// How long a whole game lasts at most, in hundredths of a second.
const LONGEST: usize = 17_000;

/// Pauses, in hundredths of a second.
mod pause {
    pub const BEFORE: u16 = 70;
    pub const LIFT: u16 = 38;
    pub const SEED: u16 = 13;
    pub const CAPTURE: u16 = 70;
    pub const SKIPPED: u16 = 110;
    pub const END: u16 = 400;
}

/// One picture.
#[derive(Clone, Debug)]
pub(super) struct Still {
    /// Everything but the seeds.
    pub scene: Scene,
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
        let stills = match replay.turns.as_slice() {
            [turn] => one_turn(replay, turn),
            turns => whole_game(replay, turns),
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

/// A picture without a hand.
fn still(replay: &Replay, shown: &Shown, seeds: [u8; MOST_HOLES], captured: BySide<u8>) -> Still {
    let scene = Scene {
        captured,
        mover: None,
        playable: Vec::new(),
        last: Last::Start,
        then: None,
        ending: None,
        ..scene(replay, shown, false)
    };
    Still { scene, seeds, hand: None, taken: Vec::new(), trail: None, skipped: None, pause: pause::BEFORE }
}

/// The usual picture before or after a turn.
fn scene(replay: &Replay, shown: &Shown, after: bool) -> Scene {
    let names = replay.names.clone();
    let scene = if after {
        Scene::of(&shown.after, Some(&shown.turn), names)
    } else {
        Scene::of(&shown.before, None, names)
    };
    Scene { flip: replay.flip, theme: replay.theme, ..scene }
}

/// The usual picture after a turn, at its end.
fn end(replay: &Replay, shown: &Shown) -> Still {
    let scene = scene(replay, shown, true);
    let trail = match &shown.turn.action {
        Action::Sowed(sowing) => Some(Trail::of(sowing)),
        Action::Passed => None,
    };
    let seeds = seeds(&scene.board);
    Still { scene, seeds, hand: None, taken: Vec::new(), trail, skipped: None, pause: pause::END }
}

/// A turn seed by seed.
fn one_turn(replay: &Replay, shown: &Shown) -> Vec<Still> {
    let before = shown.before.position();
    let mut stills = vec![still(replay, shown, seeds(&before.board), before.captured)];
    if let Action::Sowed(sowing) = &shown.turn.action {
        sow(replay, shown, sowing, &mut stills);
    }
    stills.push(end(replay, shown));
    stills
}

fn sow(replay: &Replay, shown: &Shown, sowing: &Sowing, stills: &mut Vec<Still>) {
    let mover = shown.turn.mover;
    let laps = sowing.laps.len();
    let skipped = if laps > FULL_LAPS { ENDS..laps - ENDS } else { 0..0 };
    let (mut lying, mut captured) = (seeds(&sowing.before), shown.before.position().captured);
    let mut drops = sowing.drops().peekable();
    let mut sown = 0;
    for (number, lap) in sowing.laps.iter().enumerate() {
        let seen = !skipped.contains(&number);
        lying[lap.from.index()] = 0;
        let mut show = |lying: &[u8; MOST_HOLES], captured, hand, taken: Vec<Hole>, pause| {
            if seen {
                let still = still(replay, shown, *lying, captured);
                stills.push(Still { hand: Some(hand), taken, pause, ..still });
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
            let still = still(replay, shown, lying, captured);
            stills.push(Still { skipped: Some(skipped.len()), pause: pause::SKIPPED, ..still });
        }
    }
    debug_assert!(sowing.last_four.is_none_or(|_| lying.iter().sum::<u8>() <= LastFour::SEEDS * 2));
}

/// A game turn by turn, the beginnings of rounds between them.
fn whole_game(replay: &Replay, turns: &[Shown]) -> Vec<Still> {
    let step = turns.len().div_ceil(MOST_STILLS);
    let each = u16::try_from((LONGEST * step / turns.len()).clamp(20, 90)).unwrap_or(90);
    let mut stills = Vec::new();
    for (number, shown) in turns.iter().enumerate() {
        let begins = number == 0 || turns[number - 1].after != shown.before;
        if begins {
            let before = shown.before.position();
            stills.push(still(replay, shown, seeds(&before.board), before.captured));
        }
        let last = number + 1 == turns.len();
        if number % step == 0 && !last {
            stills.push(after_turn(replay, shown, each));
        }
    }
    stills.extend(turns.last().map(|shown| end(replay, shown)));
    stills
}

/// The board after a turn with what changed marked, but not the way of the seeds: it would be gone too soon to be read.
fn after_turn(replay: &Replay, shown: &Shown, pause: u16) -> Still {
    let whole = end(replay, shown);
    let trail = whole.trail.map(|trail| {
        let first = [(trail.first, vec![1])].into();
        Trail { hops: [].into(), pick_ups: first, laps: None, ..trail }
    });
    let scene = Scene { playable: Vec::new(), mover: None, ..whole.scene };
    Still { scene, trail, pause, ..whole }
}
