//! Whole games, played by button.

use hoyito::{Action, Ending, Format, Hole, HoleState, MatchResult, Side, Size, Then, Variant};

use crate::{
    scripts::{self, any, greedy},
    support::{Seat, World, hole_buttons, text},
};

async fn whole_game(game: &str, rounds: Option<u8>, choose: impl FnMut(&hoyito::Game) -> Hole) {
    let world = World::open().await;
    let mut seat = Seat::take(&world, game, rounds).await;
    seat.play_out(&world, choose).await;
    assert!(hole_buttons(&seat.board).is_empty());
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_hoyito_ii() {
    whole_game("Hoyito II", None, any(3)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_hoyito_ii_on_twelve_holes() {
    whole_game("Hoyito II, 12 holes", None, greedy(1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_hoyito_i() {
    whole_game("Hoyito I", None, any(1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_hoyito_i_on_twelve_holes() {
    whole_game("Hoyito I, 12 holes", None, greedy(1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_hoyito_iii() {
    whole_game("Hoyito III", None, greedy(5)).await;
}

/// A match with closing holes: every round begins with what the players own, and people are told.
#[tokio::test(flavor = "multi_thread")]
async fn holes_close_between_rounds() {
    for (game, variant, size) in [("Hoyito II", Variant::II, Size::Six), ("Hoyito I", Variant::I, Size::Six)]
    {
        let world = World::open().await;
        let format = Format { variant, size, rounds: 3, closing: true };
        let challenge = Seat::challenge("general", game).option("rounds", 3).option("closing", true);
        let mut seat = Seat::agree(&world, challenge, format).await;
        let mut choose = greedy(scripts::uneven_first_round(format));
        while seat.play.round() == 1 {
            let hole = choose(seat.play.game());
            seat.press(&world, hole).await;
        }
        let [south, north] = [Side::South, Side::North].map(|side| {
            let game = seat.play.game();
            let closed = game.holes(side).iter().filter(|hole| hole.2 == HoleState::Closed).count();
            let kept = game.position().captured[side];
            assert_eq!(
                usize::from(kept) + 4 * (size.columns() - closed),
                usize::from(seat.play.scores()[0][side])
            );
            (closed, kept)
        });
        assert!(south.0 + north.0 > 0, "{game}: round 1 of this match is not level");
        let said = text(&seat.board);
        let seeds = if south.1 == 1 { "1 seed".to_owned() } else { format!("{} seeds", south.1) };
        assert!(said.starts_with(&format!("Round 2 of 3. Ana keeps {seeds} and has ")), "{said}");
        seat.play_out(&world, choose).await;
        world.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_holes_need_a_variant_and_rounds_for_them() {
    let world = World::open().await;
    for (slash, told) in [
        (Seat::challenge("general", "Hoyito III"), "Closing holes are played in Hoyito I and II only."),
        (Seat::challenge("general", "Hoyito II").option("rounds", 1), "Holes close after a round"),
    ] {
        let outcome = world.slash(slash.option("closing", true)).await;
        assert!(crate::support::refused(&outcome).starts_with(told), "{outcome:?}");
    }
    let usual = world.slash(Seat::challenge("general", "Hoyito II").option("closing", true)).await;
    let said = text(crate::support::answered(&usual));
    assert!(said.contains("**Hoyito II**, a match of 4 rounds.") && said.contains("Holes close"), "{said}");
    world.close().await;
}

/// The score is told round by round.
#[tokio::test(flavor = "multi_thread")]
async fn a_matchs_score_is_told_round_by_round() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito III", Some(3)).await;
    seat.play_out(&world, greedy(7)).await;
    let scores: Vec<String> =
        seat.play.scores().iter().map(|score| format!("{}–{}", score.south, score.north)).collect();
    let said = said_last(&world, &seat);
    assert!(said.contains(&format!("Rounds: {}.", scores.join(", "))), "{said}");
    let board = world
        .slash(
            discord_sandbox::Slash::new("Ana", "general", "hoyito board")
                .option("game", &*seat.game)
                .option("text", true),
        )
        .await;
    assert!(text(crate::support::answered(&board)).contains(&scores.join(", ")), "{board:?}");
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_round_three_of_hoyito_iii_the_last_four_go_to_the_previous_winner() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito III", Some(4)).await;
    let mut last = None;
    for hole in scripts::last_four_to_the_other() {
        last = seat.press(&world, hole).await.pop();
    }
    let last = last.unwrap();
    let previous = seat.play.scores()[1];
    let Action::Sowed(sowing) = &last.turn.action else { panic!("{last:?}") };
    let taker = sowing.last_four.unwrap().to;
    assert!(previous[taker] > previous[taker.other()], "{previous:?}");
    assert_eq!(seat.play.scores().len(), 3);
    let said = said_last(&world, &seat);
    assert!(said.contains(&format!("The last four go to {}.", seat.people[taker])), "{said}");
    seat.recorded(&world).await;
    world.close().await;
}

/// What the message of the newest turn says.
fn said_last(world: &World, seat: &Seat) -> String {
    let file = format!("hoyito-{}-{}.png", seat.game, seat.ply);
    let seen = world.seen("general", None);
    let turn = seen.iter().find(|message| message["attachments"][0]["filename"] == *file).unwrap();
    text(turn).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_extra_turn_without_seeds_is_passed() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let holes = scripts::extra_turn_without_seeds();
    let (last, before) = holes.split_last().unwrap();
    for hole in before {
        seat.press(&world, *hole).await;
    }
    let who = seat.who();
    let steps = seat.press(&world, *last).await;
    assert!(steps.len() >= 2, "{steps:?}");
    assert_eq!(steps[0].turn.then, Then::ExtraTurn);
    assert_eq!(steps[1].turn.action, Action::Passed);
    assert_eq!(steps[1].turn.mover, steps[0].turn.mover);
    let said = said_last(&world, &seat);
    assert!(said.starts_with(&format!("{who} has no seeds to sow and passes.")), "{said}");
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_progress_is_ended_and_the_rest_split() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut last = None;
    for hole in scripts::no_progress() {
        last = seat.press(&world, hole).await.pop();
    }
    let Then::Over(Ending::NoProgress { split }) = last.unwrap().turn.then else { panic!("it goes on") };
    assert_eq!(split.south, split.north);
    let said = said_last(&world, &seat);
    assert!(said.contains("120 turns in a row without a capture"), "{said}");
    seat.recorded(&world).await;
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_a_draw_in_text_row_and_ranking() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    for hole in scripts::draw() {
        seat.press(&world, hole).await;
    }
    assert_eq!(seat.play.result(), Some(MatchResult::Drawn));
    let said = said_last(&world, &seat);
    assert!(said.contains("It is a draw, 24–24."), "{said}");
    let drawn = world.count("select count(*) from games where state = 'over' and winner is null").await;
    assert_eq!(drawn, 1);
    let outcome = world.slash(discord_sandbox::Slash::new("Carla", "general", "hoyito leaderboard")).await;
    let ranking = text(outcome.message.as_ref().unwrap());
    assert!(ranking.contains("**1,500** ± 290, 1 game, 0 wins, 1 draw"), "{ranking}");
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_never_ending_hole_cannot_be_pressed_and_says_why() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    for hole in scripts::never_ending() {
        seat.press(&world, hole).await;
    }
    let button = hole_buttons(&seat.board)
        .into_iter()
        .find(|button| button["label"].as_str().unwrap().ends_with('∞'))
        .unwrap();
    assert_eq!(button["disabled"], true);
    let outcome = world.force(seat.who(), &seat.board, button["custom_id"].as_str().unwrap()).await;
    assert!(crate::support::refused(&outcome).contains("would never end"));
    world.close().await;
}
