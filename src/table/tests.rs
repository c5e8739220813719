//! Laws of a table, over random games.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use chrono::{TimeDelta, Utc};
use hoyito::{Action as Sown, Expects, Hole, Match, MatchResult, Side, Size, Variant};
use proptest::prelude::*;

use super::*;
use crate::ids::GameId;

const GAMES: [(Variant, Size, u8); 4] = [
    (Variant::II, Size::Six, 1),
    (Variant::III, Size::Six, 4),
    (Variant::I, Size::Twelve, 2),
    (Variant::I, Size::Six, 12),
];
const PLACE: Place = Place { guild: None, channel: ChannelId(7) };

fn person(id: u64) -> Person {
    Person { id: PlayerId(id), name: format!("person {id}") }
}

fn table(game: usize) -> Table {
    let (variant, size, rounds) = GAMES[game];
    Table::open(GameId(1), PLACE, person(1), person(2), Match::start(variant, size, rounds).unwrap())
}

/// Plays on with the `choices`th legal holes; every moment in order.
fn played(mut table: Table, choices: &[usize]) -> Vec<Moment> {
    let mut all = vec![table.moment(Happening::Start)];
    for choice in choices {
        let (TableState::Live, Expects::Choice(side)) = (table.state, table.game().expects()) else { break };
        let legal = table.game().legal();
        let letter = legal[choice % legal.len()].letter(table.game().rules().size);
        let sow = Action::Sow { ply: Some(table.ply), letter };
        all.extend(table.step(table.seats[side].id, sow, Utc::now()).unwrap().1);
        table = all.last().unwrap().table.clone();
    }
    all
}

fn turns(moments: &[Moment]) -> Vec<Played> {
    let turn = |moment: &Moment| match &moment.happening {
        Happening::Turn(step) => Some(match &step.turn.action {
            Sown::Sowed(sowing) => Played::Sowed(sowing.from),
            Sown::Passed => Played::Passed,
        }),
        Happening::Split { accepted, .. } => Some(Played::Split(*accepted)),
        _ => None,
    };
    moments.iter().filter_map(turn).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// What is replayed from the record is what happened, moment by moment.
    #[test]
    fn replay_equals_play(game in 0..GAMES.len(), choices in proptest::collection::vec(0..12_usize, 0..150)) {
        let moments = played(table(game), &choices);
        let last = &moments.last().unwrap().table;
        let again = last.before_first_turn().replay(&turns(&moments)).unwrap();
        prop_assert_eq!(again, moments);
    }

    /// Every moment's picture holds all seeds, plies count turns, and nobody is left to pass.
    #[test]
    fn moments_keep_their_books(game in 0..GAMES.len(), choices in proptest::collection::vec(0..12_usize, 0..150)) {
        let moments = played(table(game), &choices);
        let size = GAMES[game].1;
        for (before, moment) in moments.iter().zip(&moments[1..]) {
            let turned = u32::from(matches!(moment.happening, Happening::Turn(_)));
            prop_assert_eq!(moment.table.ply, before.table.ply + turned);
            let position = moment.position;
            let seeds = position.board.total() + position.captured.south + position.captured.north;
            prop_assert_eq!(seeds, size.seeds());
        }
        let last = &moments.last().unwrap().table;
        let waits = matches!(last.game().expects(), Expects::Choice(_)) || last.state != TableState::Live;
        prop_assert!(waits);
    }

    /// A refused step names a reason and changes nothing; only the mover on the newest board is not refused.
    #[test]
    fn only_the_mover_on_the_newest_board_sows(
        game in 0..GAMES.len(),
        choices in proptest::collection::vec(0..12_usize, 0..40),
        actor in 1..4_u64,
        behind in 0..3_u32,
        letter in proptest::char::range('A', 'L'),
    ) {
        let table = played(table(game), &choices).pop().unwrap().table;
        let ply = table.ply.wrapping_sub(behind);
        let outcome = table.step(PlayerId(actor), Action::Sow { ply: Some(ply), letter }, Utc::now());
        let hole = table.mover().and_then(|mover| Hole::from_letter(table.game().rules().size, mover, letter));
        let legal = hole.is_some_and(|hole| table.game().legal().contains(&hole));
        let mover = table.mover().map(|mover| table.seats[mover].id);
        let may = table.state == TableState::Live && mover == Some(PlayerId(actor)) && behind == 0 && legal;
        prop_assert_eq!(outcome.is_ok(), may, "{:?}", outcome.err());
    }
}

#[test]
fn resigning_gives_the_match_to_the_other_whoever_leads() {
    let table = played(table(1), &[0, 1, 2, 3, 4, 5]).pop().unwrap().table;
    for (actor, winner) in [(1, Side::North), (2, Side::South)] {
        let (_, moments) = table.step(PlayerId(actor), Action::Resign, Utc::now()).unwrap();
        let [moment] = moments.as_slice() else { panic!("{moments:?}") };
        let state = TableState::Over { by: EndedBy::Resigned, result: MatchResult::Won(winner) };
        assert_eq!(moment.table.state, state);
        assert_eq!(moment.table.mover(), None);
        assert_eq!(moment.table.step(PlayerId(actor), Action::Resign, Utc::now()), Err(Refusal::GameOver));
    }
    assert!(matches!(table.step(PlayerId(3), Action::Resign, Utc::now()), Err(Refusal::NotYourGame { .. })));
}

/// The rest can be split on every position with few seeds; it replays, and a round or the match is over with it.
#[test]
fn a_split_replays() {
    let mut split = 0;
    for game in 0..GAMES.len() {
        let moments = played(table(game), &(0..400).map(|i| i * 7 % 12).collect::<Vec<_>>());
        let now =
            moments.iter().position(|moment| moment.table.state == TableState::Live && moment.table.splits());
        let Some(now) = now else { continue };
        let (table, _) = moments[now].table.step(PlayerId(1), Action::OfferDraw, Utc::now()).unwrap();
        assert_eq!(table.standing_offer(), Some(Side::South));
        let accept = Action::AcceptDraw { ply: table.ply };
        assert_eq!(table.step(PlayerId(1), accept, Utc::now()), Err(Refusal::OwnOffer));
        let (after, ended) = table.step(PlayerId(2), accept, Utc::now()).unwrap();
        assert_eq!(after.play.scores().len(), table.play.scores().len() + 1);
        let all: Vec<Moment> = moments[..=now].iter().cloned().chain(ended).collect();
        let again = after.before_first_turn().replay(&turns(&all)).unwrap();
        assert_eq!(again.last().unwrap().table.play, after.play);
        let text = after.game().position().to_string();
        assert_eq!(text.parse(), Ok(*after.game().position()), "{text}");
        split += 1;
    }
    assert!(split >= 2, "{split} of these games come to so few seeds");
}

#[test]
fn a_challenge_seats_its_people_as_its_terms_say() {
    let now = Utc::now();
    let challenge = |first| Challenge {
        id: GameId(1),
        place: PLACE,
        challenger: person(1),
        opponent: Some(person(2)),
        terms: Terms::new(Variant::II, Size::Six, None, first, None).unwrap(),
        state: ChallengeState::Open,
        expires_at: now + TimeDelta::minutes(1),
        message: None,
        rematch_of: None,
    };
    for (first, lot, south) in [
        (First::Challenger, false, 1),
        (First::Opponent, true, 2),
        (First::Lot, true, 1),
        (First::Lot, false, 2),
    ] {
        let (settled, table) =
            challenge(first).answer(&person(2), ChallengeAction::Accept, lot, now).unwrap();
        assert_eq!(settled.state, ChallengeState::Accepted);
        assert_eq!(table.unwrap().seats.south, person(south), "{first:?} {lot}");
    }
    let late =
        challenge(First::Lot).answer(&person(2), ChallengeAction::Accept, true, now + TimeDelta::minutes(1));
    assert_eq!(late, Err(Refusal::ChallengeSettled { state: ChallengeState::Expired }));
}

#[test]
fn terms_that_cannot_be_are_refused() {
    for rounds in [0, 13, -1, i64::MAX] {
        let terms = Terms::new(Variant::II, Size::Six, Some(rounds), First::Lot, None);
        assert_eq!(terms, Err(TermsError::Rounds(rounds)));
    }
    assert_eq!(Terms::new(Variant::III, Size::Twelve, None, First::Lot, None), Err(TermsError::Board));
    assert_eq!(Terms::new(Variant::III, Size::Six, None, First::Lot, None).unwrap().rounds, 4);
    assert_eq!(Terms::new(Variant::I, Size::Twelve, None, First::Lot, None).unwrap().rounds, 1);
}
