//! Laws of a table, over random games.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use chrono::{TimeDelta, Utc};
use hoyito::{Action as Sown, BySide, Expects, Format, Hole, Match, MatchResult, Side, Size, Variant};
use proptest::prelude::*;

use super::*;
use crate::ids::{GameId, GuildId, PlayerId};

const GAMES: [Format; 5] = [
    Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false },
    Format { variant: Variant::III, size: Size::Six, rounds: 4, closing: false },
    Format { variant: Variant::I, size: Size::Twelve, rounds: 2, closing: false },
    Format { variant: Variant::I, size: Size::Six, rounds: 12, closing: false },
    Format { variant: Variant::II, size: Size::Six, rounds: 5, closing: true },
];
const PLACE: Place =
    Place { guild: None, channel: ChannelId(7), parent: None, answers_only: false, private: false };

fn person(id: u64) -> Person {
    Person { id: PlayerId(id), name: format!("person {id}"), pings: true }
}

fn table(game: usize) -> Table {
    Table::open(
        GameId(1),
        PLACE,
        BySide { south: person(1).into(), north: person(2).into() },
        Match::start(GAMES[game]).unwrap(),
    )
}

/// Plays on with the `choices`th legal holes; every moment in order.
fn played(mut table: Table, choices: &[usize]) -> Vec<Moment> {
    let mut all = vec![table.moment(Happening::Start)];
    for choice in choices {
        let (TableState::Live, Expects::Choice(side)) = (table.state, table.game().expects()) else { break };
        let legal = table.game().legal();
        let letter = legal[choice % legal.len()].letter(table.game().rules().size);
        let sow = Action::Sow { ply: Some(table.ply), letter };
        all.extend(table.step(table.seats[side].id().unwrap(), sow, &[], Utc::now()).unwrap().1);
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
        Happening::TookBack { by, turns } => Some(Played::TookBack(*by, *turns)),
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
        let size = GAMES[game].size;
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
        let outcome = table.step(PlayerId(actor), Action::Sow { ply: Some(ply), letter }, &[], Utc::now());
        let hole = table.mover().and_then(|mover| Hole::from_letter(table.game().rules().size, mover, letter));
        let legal = hole.is_some_and(|hole| table.game().legal().contains(&hole));
        let mover = table.mover().map(|mover| table.seats[mover].id().unwrap());
        let may = table.state == TableState::Live && mover == Some(PlayerId(actor)) && behind == 0 && legal;
        prop_assert_eq!(outcome.is_ok(), may, "{:?}", outcome.err());
    }
}

#[test]
fn resigning_gives_the_match_to_the_other_whoever_leads() {
    let table = played(table(1), &[0, 1, 2, 3, 4, 5]).pop().unwrap().table;
    for (actor, winner) in [(1, Side::North), (2, Side::South)] {
        let (_, moments) = table.step(PlayerId(actor), Action::Resign, &[], Utc::now()).unwrap();
        let [moment] = moments.as_slice() else { panic!("{moments:?}") };
        let state = TableState::Over { by: EndedBy::Resigned, result: MatchResult::Won(winner) };
        assert_eq!(moment.table.state, state);
        assert_eq!(moment.table.mover(), None);
        assert_eq!(
            moment.table.step(PlayerId(actor), Action::Resign, &[], Utc::now()),
            Err(Refusal::GameOver)
        );
    }
    assert!(matches!(
        table.step(PlayerId(3), Action::Resign, &[], Utc::now()),
        Err(Refusal::NotYourGame { .. })
    ));
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
        let (table, _) =
            moments[now].table.step(PlayerId(1), Action::Offer(Wish::Draw), &[], Utc::now()).unwrap();
        assert_eq!(table.standing_offer().map(|offer| offer.by), Some(Side::South));
        let accept = Action::Accept { wish: Wish::Draw, ply: table.ply };
        assert_eq!(table.step(PlayerId(1), accept, &[], Utc::now()), Err(Refusal::OwnOffer));
        let (after, ended) = table.step(PlayerId(2), accept, &[], Utc::now()).unwrap();
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
        terms: Terms { first, ..Terms::usual(Variant::II, Size::Six, None, false).unwrap() },
        opening: None,
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
        assert_eq!(table.unwrap().seats.south, person(south).into(), "{first:?} {lot}");
    }
    // With a fair start they sit so that the first turn is the starter's.
    let format = challenge(First::Lot).terms.format;
    let mut sides = Vec::new();
    for lot in 0..20 {
        let opening = Start::Fair.opening(format, lot).unwrap();
        let fair = Challenge { opening, ..challenge(First::Challenger) };
        let (_, table) = fair.answer(&person(2), ChallengeAction::Accept, false, now).unwrap();
        let table = table.unwrap();
        assert_eq!(table.side_of(PlayerId(1)), table.mover());
        assert_eq!(table.mover(), Some(table.starter()));
        sides.extend(table.mover());
        let moments = played(table, &[1, 2, 3, 4, 5]);
        let again = moments.last().unwrap().table.before_first_turn().replay(&turns(&moments)).unwrap();
        assert_eq!(again.last().unwrap().position, moments.last().unwrap().position);
        let record = &again[0].table.played_rounds(&turns(&moments), "2026-01-01").unwrap()[0].record;
        assert_eq!(record.replay().unwrap().last().unwrap().1, *moments.last().unwrap().table.game());
    }
    assert!(Side::ALL.iter().all(|side| sides.contains(side)), "both rows have openings");
    let late =
        challenge(First::Lot).answer(&person(2), ChallengeAction::Accept, true, now + TimeDelta::minutes(1));
    assert_eq!(late, Err(Refusal::ChallengeSettled { state: ChallengeState::Expired }));
}

#[test]
fn terms_that_cannot_be_are_refused() {
    let usual = Terms::usual;
    for rounds in [0, 13, -1, i64::MAX] {
        assert_eq!(usual(Variant::II, Size::Six, Some(rounds), false), Err(TermsError::Rounds(rounds)));
    }
    assert_eq!(usual(Variant::III, Size::Twelve, None, false), Err(TermsError::Board));
    assert_eq!(usual(Variant::III, Size::Six, None, true), Err(TermsError::NoClosing));
    assert_eq!(usual(Variant::I, Size::Six, Some(1), true), Err(TermsError::ClosingOneRound));
    let rounds = |variant, size, closing| usual(variant, size, None, closing).unwrap().format.rounds;
    assert_eq!(rounds(Variant::III, Size::Six, false), 4);
    assert_eq!(rounds(Variant::I, Size::Twelve, false), 1);
    assert_eq!(rounds(Variant::I, Size::Twelve, true), 4);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever is taken back: the position is one that stood before, plies go on, and the record still replays.
    #[test]
    fn turns_taken_back_replay(
        game in 0..GAMES.len(),
        parts in proptest::collection::vec((proptest::collection::vec(0..12_usize, 0..20), 0..2_usize), 1..6),
    ) {
        let mut moments = vec![table(game).moment(Happening::Start)];
        for (choices, asker) in parts {
            let table = moments.last().unwrap().table.clone();
            moments.extend(played(table, &choices).into_iter().skip(1));
            let table = moments.last().unwrap().table.clone();
            if table.state != TableState::Live {
                break;
            }
            let by = Side::ALL[asker];
            let record = turns(&moments);
            let Ok((asked, _)) =
                table.step(table.seats[by].id().unwrap(), Action::Offer(Wish::Takeback), &record, Utc::now())
            else {
                continue;
            };
            let accept = Action::Accept { wish: Wish::Takeback, ply: asked.ply };
            let other = asked.seats[by.other()].id().unwrap();
            let (after, back) = asked.step(other, accept, &record, Utc::now()).unwrap();
            prop_assert_eq!(after.ply, table.ply + 1);
            prop_assert_eq!(after.mover(), Some(by), "the one who took back chooses again");
            prop_assert!(moments.iter().any(|moment| moment.table.play == after.play));
            prop_assert_eq!(after.standing_offer(), None);
            moments.extend(back);
        }
        let last = moments.last().unwrap();
        let again = last.table.before_first_turn().replay(&turns(&moments)).unwrap();
        prop_assert_eq!(&again.last().unwrap().table.play, &last.table.play);
        prop_assert_eq!(again.last().unwrap().table.moved, last.table.moved);
        prop_assert_eq!(again.len(), moments.len());
    }
}

#[test]
fn only_turns_since_the_others_last_are_taken_back() {
    let table = played(table(0), &[0]).pop().unwrap().table;
    let record = [Played::Sowed(Hole::new(Size::Six, 0).unwrap())];
    let ask = |table: &Table, actor| {
        table.step(PlayerId(actor), Action::Offer(Wish::Takeback), &record, Utc::now())
    };
    assert!(matches!(ask(&table, 2), Err(Refusal::NothingToTakeBack { .. })));
    assert_eq!(ask(&Table { rated: true, ..table.clone() }, 1), Err(Refusal::Rated));
    let (asked, moments) = ask(&table, 1).unwrap();
    let offered = Happening::Offered { by: Side::South, wish: Wish::Takeback };
    assert_eq!(moments.iter().map(|moment| &moment.happening).collect::<Vec<_>>(), [&offered]);
    assert_eq!(ask(&asked, 1), Err(Refusal::OfferStands));
    let draw = asked.step(PlayerId(2), Action::Offer(Wish::Draw), &[], Utc::now());
    assert_eq!(draw, Err(Refusal::AnswerFirst { by: "person 1".to_owned() }));
    let accept = Action::Accept { wish: Wish::Takeback, ply: 1 };
    assert_eq!(asked.step(PlayerId(1), accept, &record, Utc::now()), Err(Refusal::OwnOffer));
    let (after, _) = asked.step(PlayerId(2), accept, &record, Utc::now()).unwrap();
    assert_eq!(after.play, Match::start(GAMES[0]).unwrap());
    assert!(!after.moved.south);
}

#[test]
fn what_takes_back_more_than_was_played_is_damaged() {
    let record = [Played::TookBack(Side::South, 1)];
    assert_eq!(table(0).replay(&record).unwrap_err(), DamagedRecord::TookBack(1));
    let record = [Played::Sowed(Hole::new(Size::Six, 0).unwrap()), Played::TookBack(Side::South, 0)];
    assert_eq!(table(0).replay(&record).unwrap_err(), DamagedRecord::TookBack(2));
}

#[test]
fn a_room_names_what_it_lacks() {
    use Permission::{AttachFiles, CreatePublicThreads, SendMessages, SendMessagesInThreads, ViewChannel};
    let all = vec![ViewChannel, SendMessages, SendMessagesInThreads, AttachFiles, CreatePublicThreads];
    let bare = Room { lacking: all, locked: false, has_threads: true };
    let here = Place { guild: Some(GuildId(1)), ..PLACE };
    let thread = Place { parent: Some(ChannelId(1)), ..here };
    let lacking = |place: Place, in_thread| match bare.check(place, in_thread) {
        Err(Refusal::Lacking { permissions, .. }) => permissions,
        other => panic!("{other:?}"),
    };
    assert_eq!(lacking(here, false), [ViewChannel, SendMessages, AttachFiles]);
    assert_eq!(lacking(thread, false), [ViewChannel, SendMessagesInThreads, AttachFiles]);
    let own_thread = [ViewChannel, SendMessages, AttachFiles, CreatePublicThreads, SendMessagesInThreads];
    assert_eq!(lacking(here, true), own_thread);
    assert_eq!(bare.check(Place { answers_only: true, ..here }, false), Ok(()));
    assert_eq!(bare.check(PLACE, false), Ok(()), "our own messages with a person");
    let free = Room { lacking: Vec::new(), locked: false, has_threads: false };
    assert_eq!(free.check(here, false), Ok(()));
    assert_eq!(free.check(here, true), Err(Refusal::NoThreadHere));
    assert_eq!(Room { locked: true, ..free }.check(thread, false), Err(Refusal::Locked));
}
