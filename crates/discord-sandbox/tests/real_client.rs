//! A real bot, written with serenity and poise, plays against the stand-in.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use discord_sandbox::{
    Autocomplete, Click, ModalSubmission, NewUser, OutcomeKind, Sandbox, Slash, Snowflake,
};
use serde_json::{Value, json};
use support::bot::{Bot, sandbox_with_bot};

fn id(message: &Value) -> Snowflake {
    message["id"].as_str().unwrap().parse().unwrap()
}

/// The message of `/ping`, which carries every button.
async fn ping(sandbox: &Sandbox) -> Value {
    sandbox.slash(Slash::new("Ana", "general", "ping")).await.unwrap().message.unwrap()
}

async fn click(sandbox: &Sandbox, who: &str, message: &Value, button: &str) -> discord_sandbox::Outcome {
    sandbox.click(Click::new(who, id(message), button)).await.unwrap()
}

#[track_caller]
fn assert_clean(sandbox: &Sandbox) {
    let violations = sandbox.violations();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[tokio::test]
async fn a_command_is_registered_and_answered_with_a_picture() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let world = sandbox.world();
    assert!(world.bot.ready);
    let ping = world.bot.commands.iter().find(|command| command["name"] == "ping").unwrap();
    assert_eq!(ping["description_localizations"]["es-ES"], "Responde con una imagen");

    let beto = world.user("Beto").unwrap();
    let slash = Slash::new("Ana", "games", "ping").option("whom", "Beto");
    let outcome = sandbox.slash(slash).await.unwrap();
    assert_eq!(outcome.outcome, OutcomeKind::Answered);
    assert!(outcome.ack_ms.unwrap() <= outcome.done_ms);
    let message = outcome.message.unwrap();
    assert_eq!(message["content"], format!("pong <@{beto}>"));
    assert_eq!(message["mentions"][0]["id"], beto.to_string());
    assert_eq!(message["channel_id"], world.channel("Sandbox", "games").unwrap().to_string());
    assert_eq!(message["interaction"]["name"], "ping");
    let picture = &message["attachments"][0];
    assert_eq!((&picture["width"], &picture["height"]), (&json!(1), &json!(1)));
    assert_eq!(picture["description"], "A point");
    let served = reqwest::get(picture["url"].as_str().unwrap()).await.unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), support::bot::PNG);
    assert_eq!(sandbox.messages("games", "Carla", None).unwrap(), [message]);
    assert_clean(&sandbox);
}

#[tokio::test]
async fn presses_update_whisper_and_take_their_time() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let board = ping(&sandbox).await;

    let outcome = click(&sandbox, "Beto", &board, "update").await;
    let updated = outcome.message.unwrap();
    assert_eq!(
        (id(&updated), &updated["content"], &updated["edited"]),
        (id(&board), &json!("moved"), &json!(true))
    );
    assert_eq!(updated["attachments"][0]["filename"], "moved.png");
    assert_eq!(updated["attachments"].as_array().unwrap().len(), 1);

    let whispered = click(&sandbox, "Beto", &board, "private").await.message.unwrap();
    assert_eq!(whispered["ephemeral"], true);
    assert!(sandbox.messages("general", "Beto", None).unwrap().contains(&whispered));
    assert!(!sandbox.messages("general", "Ana", None).unwrap().contains(&whispered));

    let outcome = click(&sandbox, "Ana", &board, "defer").await;
    assert_eq!(outcome.outcome, OutcomeKind::Deferred);
    let contents: Vec<_> =
        outcome.messages.iter().map(|message| message["content"].as_str().unwrap()).collect();
    assert_eq!(contents, ["later", "edited"]);
    assert_eq!(outcome.message.as_ref(), outcome.messages.first());

    let outcome = click(&sandbox, "Carla", &board, "private-defer").await;
    let answer = outcome.message.unwrap();
    assert_eq!((&answer["content"], &answer["ephemeral"]), (&json!("between us"), &json!(true)));
    assert_eq!(answer["flags"], 64);

    let outcome = click(&sandbox, "Carla", &board, "channel").await;
    assert_eq!(outcome.messages.len(), 2, "{outcome:?}");
    assert_eq!(outcome.messages[0]["attachments"][0]["filename"], "edited.png");
    assert_clean(&sandbox);
}

#[tokio::test]
async fn a_deferred_command_is_followed_up() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let outcome = sandbox.slash(Slash::new("Ana", "general", "ping").option("defer", true)).await.unwrap();
    assert_eq!(outcome.outcome, OutcomeKind::Deferred);
    assert_eq!(outcome.messages.len(), 1);
    let message = outcome.message.unwrap();
    assert_eq!(
        (&message["content"], &message["edited"], &message["flags"]),
        (&json!("pong"), &json!(false), &json!(0))
    );
    assert_eq!(sandbox.messages("general", "Ana", None).unwrap(), [message]);
    assert_clean(&sandbox);
}

#[tokio::test]
async fn an_update_without_its_picture_loses_it() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let board = ping(&sandbox).await;
    let wiped = click(&sandbox, "Ana", &board, "wipe").await.message.unwrap();
    assert_eq!((&wiped["content"], &wiped["attachments"]), (&json!("text only"), &json!([])));
}

#[tokio::test]
async fn a_second_answer_is_refused() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let board = ping(&sandbox).await;
    let outcome = click(&sandbox, "Ana", &board, "twice").await;
    let contents: Vec<_> =
        outcome.messages.iter().map(|message| message["content"].as_str().unwrap()).collect();
    assert_eq!(contents, ["once", "Some((400, 40060))"]);
}

#[tokio::test]
async fn options_are_resolved_from_what_the_bot_registered() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let make = || Slash::new("Ana", "general", "plan make").option("count", 3);
    let said = |outcome: discord_sandbox::Outcome| outcome.message.unwrap()["content"].clone();
    let all = make().option("size", "Twelve holes").option("season", "spring").option("place", "games");
    let outcome = sandbox.slash(all).await.unwrap();
    assert_eq!(said(outcome), r#"3 Some("Twelve holes") Some("spring") Some("games")"#);
    let outcome =
        sandbox.slash(Slash::new("Ana", "general", "/plan make").option("count", "4")).await.unwrap();
    assert_eq!(said(outcome), "4 None None None");

    for (slash, error) in [
        (Slash::new("Ana", "general", "plan make"), "options.count: `plan make` needs this option"),
        (make().option("count", 10), "options.count: `10` is not between 1 and 9"),
        (make().option("count", "many"), "options.count: `many` is not a whole number"),
        (
            make().option("size", "Seven"),
            "options.size: \"Seven\" is not among the choices: Six holes | Twelve holes",
        ),
        (
            make().option("colour", 1),
            "options.colour: `plan make` has no such option; it has: count, size, season, place",
        ),
        (Slash::new("Ana", "general", "plan"), "command: after `plan` one of these is needed: make"),
        (
            Slash::new("Ana", "general", "pong"),
            "command: there is no command `pong` in this channel; there are: ping, plan, admin, form",
        ),
        (
            Slash::new("Ana", "general", "admin"),
            "user: Ana is not shown this command; it needs permissions that they lack",
        ),
    ] {
        assert_eq!(sandbox.slash(slash).await.unwrap_err().error, error);
    }
    let error = sandbox.slash(make().option("place", "attic")).await.unwrap_err().error;
    assert!(error.starts_with("options.place: there is no channel `attic`; there are general"), "{error}");
    let error = sandbox.slash(Slash::new("Zoe", "general", "ping")).await.unwrap_err().error;
    assert!(error.starts_with("user: there is no user `Zoe`; there are Ana ("), "{error}");

    let manager =
        NewUser { name: "Dora".into(), permissions: vec!["MANAGE_GUILD".into()], ..NewUser::default() };
    let dora = sandbox.add_user(manager).unwrap();
    assert_eq!(said(sandbox.slash(Slash::new(dora, "general", "admin")).await.unwrap()), "done");
    assert_clean(&sandbox);
}

#[tokio::test]
async fn completions_forms_and_selects_work() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let asked = Autocomplete {
        user: "Ana".into(),
        channel: "general".into(),
        command: "plan make".into(),
        options: json!({"season": "su"}).as_object().unwrap().clone(),
        focused: "season".into(),
    };
    let choices = sandbox.autocomplete(asked).await.unwrap();
    assert_eq!(choices, [json!({"name": "summer", "value": "summer"})]);

    let outcome = sandbox.slash(Slash::new("Ana", "general", "form")).await.unwrap();
    assert_eq!(outcome.outcome, OutcomeKind::Modal);
    assert_eq!(outcome.modal.unwrap()["title"], "About you");
    let submission = |user: &str, name: &str| ModalSubmission {
        user: user.into(),
        message: None,
        custom_id: "about".into(),
        fields: json!({"name": name}).as_object().unwrap().clone(),
    };
    assert_eq!(sandbox.submit(submission("Beto", "Beto")).await.unwrap_err().status, 409);
    assert_eq!(
        sandbox.submit(submission("Ana", "A")).await.unwrap_err().error,
        "fields.name: needs 2 to 4000 characters"
    );
    let outcome = sandbox.submit(submission("Ana", "Ana María")).await.unwrap();
    assert!(outcome.message.unwrap()["content"].as_str().unwrap().contains("Ana María"));
    assert_eq!(sandbox.submit(submission("Ana", "again")).await.unwrap_err().status, 409);

    let board = ping(&sandbox).await;
    let colour =
        |value: &str| Click { values: vec![value.into()], ..Click::new("Ana", id(&board), "colour") };
    let outcome = sandbox.click(colour("red")).await.unwrap();
    assert!(outcome.message.unwrap()["content"].as_str().unwrap().contains("red"));
    assert_eq!(
        sandbox.click(colour("green")).await.unwrap_err().error,
        "values: `green` is not among red, blue"
    );
    assert_clean(&sandbox);
}

#[tokio::test]
async fn only_what_can_be_pressed_is_pressed() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let board = ping(&sandbox).await;
    let status = |click| async { sandbox.click(click).await.unwrap_err().status };
    assert_eq!(status(Click::new("Ana", Snowflake(7), "update")).await, 404);
    assert_eq!(status(Click::new("Ana", id(&board), "nothing")).await, 409);
    assert_eq!(status(Click::new("Ana", id(&board), "never")).await, 409);
    let whispered = click(&sandbox, "Beto", &board, "private").await.message.unwrap();
    assert_eq!(status(Click::new("Ana", id(&whispered), "x")).await, 403);
    // A forged press reaches the bot, which leaves this one unanswered.
    let outcome = sandbox.click(Click::new("Ana", id(&board), "nothing").forced()).await.unwrap();
    assert_eq!((outcome.outcome, outcome.ack_ms), (OutcomeKind::Failed, None));
    assert_eq!(outcome.error, Some("This interaction failed"));
}

#[tokio::test]
async fn a_bot_that_is_killed_can_be_started_again() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let board = ping(&sandbox).await;
    drop(bot);
    while sandbox.world().bot.ready {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let outcome = click(&sandbox, "Ana", &board, "update").await;
    assert_eq!(outcome.outcome, OutcomeKind::Failed);
    assert!(outcome.done_ms < 3_000.0, "without a bot nobody waits for the deadline");
    let _bot = Bot::start(&sandbox).await;
    assert_eq!(click(&sandbox, "Ana", &board, "update").await.outcome, OutcomeKind::Answered);
    assert_clean(&sandbox);
}
