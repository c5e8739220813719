//! Endgame tables: their counts, that values follow from each other, that distances lead down.

use std::collections::BTreeMap;
use std::fs;

use hoyito::engine::state::{Course, Next, Reached};
use hoyito::engine::{Known, Random, Shelf, Tables};
use hoyito::{Expects, Game, Rules, Side, Size, Variant};

use crate::known;
use crate::strewn::strewn;

/// Positions by value, and the longest distance.
fn census(tables: &Tables, seeds: u8) -> (BTreeMap<i16, u32>, u8) {
    let mut values = BTreeMap::new();
    let mut longest = 0;
    for (Known { value, distance }, count) in tables.census(seeds) {
        *values.entry(value).or_default() += count;
        longest = longest.max(distance);
    }
    (values, longest)
}

/// In hundredths of a percent of all, rounded.
fn shares(values: &BTreeMap<i16, u32>) -> Vec<(i16, u64)> {
    let all: u64 = values.values().copied().map(u64::from).sum();
    values.iter().map(|(&value, &count)| (value, (u64::from(count) * 20_000 + all) / (2 * all))).collect()
}

#[test]
fn counts_and_shares_of_eight_and_twelve() {
    let tables = known::up_to_twelve(Variant::II);
    let (eight, longest) = census(tables, 8);
    assert_eq!(eight.values().sum::<u32>(), 75_582);
    assert_eq!(shares(&eight), [(-8, 4458), (0, 383), (8, 5158)]);
    assert_eq!(longest, 76);
    let (twelve, longest) = census(tables, 12);
    assert_eq!(twelve.values().sum::<u32>(), 1_352_078);
    assert_eq!(shares(&twelve), [(-12, 596), (-4, 779), (0, 6232), (4, 835), (12, 1558)]);
    assert_eq!(longest, 48);

    let (eight, longest) = census(known::up_to_twelve(Variant::I), 8);
    assert_eq!((shares(&eight)[1], longest), ((0, 633), 59));
    let (twelve, longest) = census(known::up_to_twelve(Variant::I), 12);
    assert_eq!((shares(&twelve)[2], longest), ((0, 1778), 110));
    let (twelve, longest) = census(known::up_to_twelve(Variant::III), 12);
    assert_eq!((shares(&twelve)[2], longest), ((0, 6269), 48));
}

#[test]
fn counts_and_shares_of_sixteen() {
    let (sixteen, longest) = census(known::whole(), 16);
    assert_eq!(sixteen.values().sum::<u32>(), 13_037_895);
    assert_eq!(
        shares(&sixteen),
        [(-16, 44), (-8, 83), (-4, 2209), (0, 2035), (4, 4671), (8, 349), (16, 610)]
    );
    assert_eq!(longest, 75);
}

/// What a turn is worth to its mover, and how soon that shows.
fn after(tables: &Tables, reached: &Reached) -> Known {
    let rest = match reached.next {
        Next::Over => Known { value: 0, distance: 0 },
        Next::Same | Next::Other => tables.probe(&reached.state).unwrap(),
    };
    let distance = if reached.captured() { 0 } else { rest.distance };
    Known { value: reached.worth(rest.value), distance }
}

#[test]
fn a_value_is_that_of_the_best_turn_and_distances_lead_to_a_capture() {
    let mut random = Random::new(1);
    let all = Variant::ALL.map(known::up_to_twelve);
    for tables in all.into_iter().chain([known::whole()]) {
        let rules = Rules::new(tables.variant(), Size::Six).unwrap();
        for &seeds in Tables::seed_counts(Size::Six) {
            for _ in 0..2_000 {
                let game = strewn(rules, seeds, &mut random);
                let course = Course::of(&game);
                let state = course.state(&game).unwrap();
                let Some(known) = tables.probe(&state) else { continue };
                let turns: Vec<Known> = course.turns(&state).iter().map(|turn| after(tables, turn)).collect();
                let best = turns.iter().map(|turn| turn.value).max().unwrap();
                assert_eq!(known.value, best, "{}", game.position());
                let keeping = turns.iter().filter(|turn| turn.value == best).map(|turn| turn.distance);
                match best.signum() {
                    1 => assert_eq!(known.distance, 1 + keeping.min().unwrap(), "{}", game.position()),
                    0 => assert_eq!(known.distance, 0),
                    _ => assert!(keeping.max().unwrap() < known.distance, "{}", game.position()),
                }
            }
        }
    }
}

/// Best play from the tables ends every round that is not worth 0, in time and with the value promised.
#[test]
fn best_play_reaches_the_value() {
    let tables = known::whole();
    let rules = Rules::new(Variant::II, Size::Six).unwrap();
    let mut random = Random::new(2);
    for seeds in [8, 12, 16] {
        for _ in 0..200 {
            let start = strewn(rules, seeds, &mut random);
            let course = Course::of(&start);
            let mover = start.position().to_move.unwrap();
            let mut state = course.state(&start).unwrap();
            let promised = tables.probe(&state).unwrap().value;
            let mut gained = 0;
            loop {
                let turns = course.turns(&state);
                let favoured = tables.probe(&state).unwrap().value > 0;
                // Whom the value favours hurries, the other side delays.
                let best = turns.iter().max_by_key(|turn| {
                    let Known { value, distance } = after(tables, turn);
                    (value, if favoured { -i16::from(distance) } else { distance.into() })
                });
                let reached = best.unwrap();
                gained += if state.mover() == mover { reached.gain } else { -reached.gain };
                if reached.next == Next::Over {
                    break;
                }
                state = reached.state;
            }
            assert_eq!(gained, promised, "{}", start.position());
        }
    }
}

#[test]
fn a_capture_after_the_limit_is_promised_to_nobody() {
    let known = Known { value: 8, distance: 20 };
    assert_eq!(known.bounds(100, 120), (8, 8));
    assert_eq!(known.bounds(101, 120), (0, 8));
    assert_eq!(Known { value: -8, distance: 20 }.bounds(101, 120), (-8, 0));
    assert_eq!(Known { value: 0, distance: 0 }.bounds(119, 120), (0, 0));
}

#[test]
fn other_rules_and_closed_holes_have_no_tables() {
    let tables = known::up_to_twelve(Variant::III);
    let fits = |game: &Game| tables.fit(&Course::of(game));
    let rules = |round, winner| Rules::for_round(Variant::III, Size::Six, round, winner).unwrap();
    assert!(fits(&Game::start(rules(2, Some(Side::South)), Side::South)));
    assert!(fits(&Game::start(rules(3, None), Side::South)));
    assert!(!fits(&Game::start(rules(3, Some(Side::South)), Side::South)));
    let two = Rules::new(Variant::II, Size::Six).unwrap();
    assert!(!fits(&Game::start(two, Side::South)));
    assert!(known::whole().fit(&Course::of(&Game::start(two, Side::South))));
    let closed = "x,0,0,0,0,4/4,0,0,0,0,0 s 40-0 0".parse().unwrap();
    let closed = Game::from_position(two, closed).unwrap();
    assert!(matches!(closed.expects(), Expects::Choice(_)));
    assert!(!known::whole().fit(&Course::of(&closed)));
}

#[test]
fn tables_are_kept_in_a_folder_and_built_again_when_damaged() {
    let folder = std::env::temp_dir().join(format!("hoyito-tables-{}", std::process::id()));
    let tables = known::whole();
    tables.save(&folder).unwrap();
    assert_eq!(&Tables::load(&folder, Variant::II, Size::Six).unwrap(), tables);
    assert!(Tables::load(&folder, Variant::I, Size::Six).is_err());
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "no draft is left behind");
    let mut data = fs::read(&files[0]).unwrap();
    data.truncate(1_000_000);
    fs::write(&files[0], data).unwrap();
    assert!(Tables::load(&folder, Variant::II, Size::Six).is_err());
    // Cut short on purpose: sound, but not whole. It is replaced by one that is.
    let small = Tables::build_up_to(Variant::II, Size::Twelve, 4, 1, &mut |_| ()).unwrap();
    small.save(&folder).unwrap();
    assert!(Tables::load(&folder, Variant::II, Size::Twelve).is_err());
    let mut told = Vec::new();
    let mut tell = |progress| told.push(progress);
    let built = Tables::load_or_build(&folder, Variant::I, Size::Twelve, 2, &mut tell).unwrap();
    assert_eq!(told.last().map(|progress| progress.done), Some(1.0));
    assert_eq!(built.census(8).iter().map(|(_, count)| count).sum::<u32>(), 7_888_725);
    assert!(built.census(8).iter().all(|(known, _)| known.value != 0));
    let mut tell = |_| panic!("they are there");
    assert_eq!(Tables::load_or_build(&folder, Variant::I, Size::Twelve, 2, &mut tell).unwrap(), built);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_shelf_gives_what_is_ready_and_fits() {
    let rules = |variant| Rules::new(variant, Size::Six).unwrap();
    let shelf = Shelf::default();
    assert_eq!((shelf.get(&rules(Variant::III)), shelf.filled()), (None, (0, 5)));
    shelf.put(Tables::build_up_to(Variant::III, Size::Six, 8, 1, &mut |_| ()).unwrap());
    assert_eq!(shelf.filled(), (1, 5));
    assert!(shelf.get(&rules(Variant::III)).is_some());
    assert!(shelf.get(&rules(Variant::II)).is_none());
    let third = Rules::for_round(Variant::III, Size::Six, 3, Some(Side::North)).unwrap();
    assert!(shelf.get(&third).is_none(), "the last four go elsewhere");
    for (variant, size) in Shelf::ORDER {
        assert!(variant.sizes().contains(&size));
    }
    assert_eq!(Shelf::ORDER.len(), Variant::ALL.iter().map(|variant| variant.sizes().len()).sum());
}

/// Half a minute on one core.
#[test]
#[ignore = "slow"]
fn a_shelf_is_filled_once_even_without_a_folder() {
    let nowhere = std::env::temp_dir().join(format!("hoyito-shelf-{}", std::process::id()));
    fs::write(&nowhere, "a file where the folder should be").unwrap();
    let shelf = Shelf::default();
    assert!(shelf.fill(&nowhere, 2, &mut |_| ()).is_err());
    assert_eq!(shelf.filled(), (5, 5));
    fs::remove_file(&nowhere).unwrap();
    for (variant, size) in Shelf::ORDER {
        shelf.get(&Rules::new(variant, size).unwrap()).unwrap().save(&nowhere).unwrap();
    }
    let again = Shelf::default();
    again.fill(&nowhere, 1, &mut |_| panic!("they are there")).unwrap();
    assert_eq!(again.filled(), (5, 5));
    fs::remove_dir_all(&nowhere).unwrap();
}
