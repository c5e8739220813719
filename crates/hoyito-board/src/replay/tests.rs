//! Laws of replays, over games of random play.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::sync::LazyLock;

use ::gif::{ColorOutput, DecodeOptions};
use hoyito::{Action, BySide, Format, Game, Match, RoundResult, Side, Size, Turn, Variant};
use proptest::prelude::*;

use super::film::{Film, LONGEST, Still};
use super::{MOST_BYTES, Replay, gif};
use crate::art::Chance;
use crate::compose::Letters;
use crate::painter::{Painter, seeds};
use crate::scene::{Ending, How, MatchScore, Theme};

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
        prop_assert_eq!(last.scene.mover, after.position().to_move);
        let under_way = &film.stills[..film.stills.len() - 1];
        prop_assert!(under_way.iter().all(|still| still.scene.mover == Some(turn.mover)));
        prop_assert!(under_way.iter().all(|still| still.scene.ending.is_none()));
        if let Action::Sowed(sowing) = &turn.action {
            let marked = |still: &Still| still.hand.is_none() || still.letters == Letters::Chosen(sowing.from);
            prop_assert!(film.stills.iter().all(marked));
            // What the last turn of a round took is seen before the band lies on it.
            let bare = under_way.iter().any(|still| still.trail.is_some());
            prop_assert_eq!(bare, after.result().is_some());
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
        let rounds = matches::random_match(format, chance(seed));
        let latest: Vec<Game> = rounds.iter().map(|(_, turns)| turns.last().unwrap().0).collect();
        let replay = Replay::of_rounds(people(), rounds);
        let film = Film::of(&replay).unwrap();
        prop_assert!(lasts(&film) <= LONGEST);
        prop_assert!(film.stills.len() <= 500);
        let ends: Vec<_> = film.stills.iter().filter(|still| still.scene.ending.is_some()).collect();
        prop_assert_eq!(ends.len(), latest.len());
        for (at, (still, game)) in ends.iter().zip(&latest).enumerate() {
            let score = still.scene.score.as_ref().unwrap();
            prop_assert_eq!(usize::from(score.round), at + 1);
            let scores: Vec<_> = latest[..=at].iter().map(|game| game.position().captured).collect();
            let won = |side| scores.iter().filter(|score| RoundResult::of(**score).winner() == Some(side)).count();
            prop_assert_eq!(&score.scores, &scores);
            prop_assert!(Side::ALL.into_iter().all(|side| usize::from(score.wins[side]) == won(side)));
            prop_assert_eq!(still.seeds, seeds(&game.position().board));
        }
        shows(&replay);
    }
}

/// How long a film lasts, in hundredths of a second.
fn lasts(film: &Film) -> usize {
    film.stills.iter().map(|still| usize::from(still.pause)).sum()
}

/// Only the caller knows who resigned, and of how many rounds the match is.
#[test]
fn what_the_board_does_not_tell_is_shown_at_the_end() {
    let format = Format { variant: Variant::II, size: Size::Six, rounds: 3, closing: false };
    let start = *Match::start(format).unwrap().game();
    let first = start.play(start.legal()[2]).unwrap();
    let resigned = Ending::Decided { result: RoundResult::Won(Side::South), how: How::Resigned(Side::North) };
    let replay = Replay::of(people(), start, [first]);
    let score = replay.score.clone().map(|score| MatchScore { rounds: 3, over: true, ..score });
    let replay = Replay { score: score.clone(), ending: Some(resigned), ..replay };
    let film = Film::of(&replay).unwrap();
    let (last, earlier) = film.stills.split_last().unwrap();
    assert_eq!((last.scene.ending, &last.scene.score), (Some(resigned), &score));
    assert!(earlier.iter().all(|still| still.scene.ending.is_none()));
    assert!(earlier.iter().all(|still| still.scene.score.as_ref().is_some_and(|score| !score.over)));
    shows(&replay);
}

/// As many turns as no match comes to, on both boards.
#[test]
fn f9_twelve_long_rounds_stay_small() {
    for size in [Size::Six, Size::Twelve] {
        let format = Format { variant: Variant::II, size, rounds: 12, closing: false };
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
}

/// What is shortened keeps its beginning and its end.
#[test]
fn a_film_can_be_shortened_down_to_two_pictures() {
    let format = Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false };
    let replay = Replay::of_rounds(people(), matches::random_match(format, chance(3)));
    let whole = Film::of(&replay).unwrap();
    let mut film = whole.clone();
    while film.stills.len() > 2 {
        let shorter = film.shortened();
        assert!(shorter.stills.len() < film.stills.len());
        film = shorter;
    }
    for (kept, still) in film.stills.iter().zip([&whole.stills[0], whole.stills.last().unwrap()]) {
        assert_eq!((kept.seeds, kept.pause), (still.seeds, still.pause));
    }
}

#[test]
fn nothing_is_no_replay() {
    let start = Game::start(hoyito::Rules::new(Variant::II, Size::Six).unwrap(), hoyito::Side::South);
    assert!(PAINTER.gif(&Replay::of(people(), start, []), &mut |_, _| {}).is_err());
}
