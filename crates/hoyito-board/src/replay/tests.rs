//! Laws of replays, over games of random play.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::sync::LazyLock;

use ::gif::{ColorOutput, DecodeOptions};
use hoyito::{Action, BySide, Format, Game, Size, Turn, Variant};
use proptest::prelude::*;

use super::film::Film;
use super::{MOST_BYTES, Replay, gif};
use crate::art::Chance;
use crate::painter::{Painter, seeds};
use crate::scene::Theme;

#[path = "../../tests/matches/mod.rs"]
mod matches;

static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

fn people() -> BySide<String> {
    BySide { south: "Juan Pablo".into(), north: "Altagracia".into() }
}

fn format() -> impl Strategy<Value = Format> {
    let games = [
        (Variant::I, Size::Six, true),
        (Variant::I, Size::Twelve, false),
        (Variant::II, Size::Six, true),
        (Variant::II, Size::Twelve, false),
        (Variant::III, Size::Six, false),
    ];
    (0..games.len(), 1..3_u8).prop_map(move |(game, rounds)| {
        let (variant, size, closing) = games[game];
        Format { variant, size, rounds, closing }
    })
}

/// Repeatable choices among so many.
fn chance(seed: u64) -> impl FnMut(usize) -> usize {
    let mut chance = Chance::new(seed);
    move |count| chance.one_of(count)
}

/// All turns of a match, each with the round before it.
fn turns(format: Format, seed: u64) -> Vec<(Game, Game, Turn)> {
    let mut all = Vec::new();
    for (mut before, turns) in matches::random_match(format, chance(seed)) {
        for (after, turn) in turns {
            all.push((before, after, turn));
            before = after;
        }
    }
    all
}

/// Plays the file back as any viewer does; each picture whole.
fn viewed(file: &[u8]) -> Vec<Vec<u8>> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(file).unwrap();
    let width = usize::from(decoder.width());
    let mut canvas = vec![0; width * usize::from(decoder.height())];
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (y, row) in frame.buffer.chunks_exact(usize::from(frame.width)).enumerate() {
            for (x, &index) in row.iter().enumerate() {
                if frame.transparent != Some(index) {
                    canvas[(top + y) * width + left + x] = index;
                }
            }
        }
        pictures.push(canvas.clone());
    }
    pictures
}

/// The file shows each picture of the film as it is drawn whole.
fn shows(replay: &Replay) {
    let film = Film::of(replay).unwrap();
    let mut heard = Vec::new();
    let file = PAINTER.gif(replay, &mut |done, all| heard.push((done, all))).unwrap();
    assert!(file.len() <= MOST_BYTES);
    let pictures = viewed(&file);
    assert_eq!(pictures.len(), film.stills.len());
    assert_eq!(heard.last(), Some(&(pictures.len(), pictures.len())));
    let palette = &PAINTER.look(replay.theme).palette;
    for (picture, still) in pictures.iter().zip(&film.stills) {
        let drawn = gif::room_made(gif::draw(&PAINTER, palette, still), palette);
        assert!(*picture == drawn, "a picture is not as it was drawn");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_turn_is_shown_seed_by_seed(format in format(), seed in any::<u64>(), at in any::<prop::sample::Index>(), flip in any::<bool>(), chalk in any::<bool>()) {
        let turns = turns(format, seed);
        let (before, after, turn) = turns[at.index(turns.len())].clone();
        let theme = if chalk { Theme::Chalk } else { Theme::Earth };
        let replay = Replay { flip, theme, ..Replay::of(people(), before, [(after, turn.clone())]) };
        let film = Film::of(&replay).unwrap();
        for still in &film.stills {
            let hand = still.hand.map_or(0, |(_, _, seeds)| seeds);
            let captured = still.scene.captured;
            let all = still.seeds.iter().sum::<u8>() + hand + captured.south + captured.north;
            prop_assert_eq!(all, format.size.seeds());
        }
        let last = film.stills.last().unwrap();
        prop_assert_eq!(last.seeds, seeds(&after.position().board));
        if let Action::Sowed(sowing) = &turn.action {
            let full = sowing.laps.len() <= 12;
            let drops = film.stills.iter().filter(|still| still.hand.is_some()).count();
            prop_assert_eq!(full, !film.stills.iter().any(|still| still.skipped.is_some()));
            prop_assert!(!full || drops >= usize::try_from(sowing.sown()).unwrap());
        }
        shows(&replay);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn a_whole_match_is_shown_turn_by_turn(format in format(), seed in any::<u64>()) {
        let replay = Replay::of_rounds(people(), matches::random_match(format, chance(seed)));
        let film = Film::of(&replay).unwrap();
        let lasts: usize = film.stills.iter().map(|still| usize::from(still.pause)).sum();
        prop_assert!(lasts <= 20_000, "{} s", lasts / 100);
        prop_assert!(film.stills.len() <= 500);
        let last = &replay.turns.last().unwrap().after;
        prop_assert_eq!(film.stills.last().unwrap().seeds, seeds(&last.position().board));
        shows(&replay);
    }
}

/// The longest match there is.
#[test]
fn twelve_long_rounds_stay_small() {
    let format = Format { variant: Variant::II, size: Size::Twelve, rounds: 12, closing: false };
    let mut rounds = Vec::new();
    for seed in 0.. {
        rounds.extend(matches::random_match(format, chance(seed)));
        if rounds.iter().map(|(_, turns)| turns.len()).sum::<usize>() > 7_000 {
            break;
        }
    }
    let file = PAINTER.gif(&Replay::of_rounds(people(), rounds), &mut |_, _| {}).unwrap();
    assert!(file.len() <= MOST_BYTES, "{} bytes", file.len());
}

#[test]
fn nothing_is_no_replay() {
    let start = Game::start(hoyito::Rules::new(Variant::II, Size::Six).unwrap(), hoyito::Side::South);
    assert!(PAINTER.gif(&Replay::of(people(), start, []), &mut |_, _| {}).is_err());
}
