//! The rules and the first steps, as people read them.

use discord_sandbox::{NewUser, Slash};
use serde_json::Value;

use crate::{
    rankings::lost_by_ana,
    support::{World, answered, buttons, id, is_private, refused, text},
};

const PAGES: usize = 11;

/// The button of a message with that label.
fn labelled(message: &Value, label: &str) -> Option<String> {
    let button = buttons(message).into_iter().find(|button| button["label"] == label)?;
    Some(button["custom_id"].as_str().unwrap().to_owned())
}

/// All pages from this one on, turned as people do.
async fn turned(world: &World, who: &str, first: Value, onward: &str) -> Vec<Value> {
    let mut pages = vec![first];
    while let Some(next) = labelled(&pages[pages.len() - 1], onward) {
        let shown = world.click(who, &pages[pages.len() - 1], &next).await;
        pages.push(answered(&shown).clone());
    }
    pages
}

/// Whoever disputes a rule finds who says so, and which points are our own.
#[tokio::test(flavor = "multi_thread")]
async fn m23_the_rules_have_a_picture_each_and_name_their_sources() {
    let world = World::open().await;
    for variant in ["Hoyito II", "Hoyito III", "Hoyito I"] {
        let rules = Slash::new("Ana", "general", "hoyito rules").option("variant", variant);
        let pages = turned(&world, "Ana", answered(&world.slash(rules).await).clone(), "Next page ▶").await;
        assert_eq!(pages.len(), PAGES);
        for (number, page) in (1..).zip(&pages) {
            assert!(is_private(page) && id(page) == id(&pages[0]), "one private message, turned over");
            assert!(text(page).starts_with(&format!("**{variant}**, {number} of {PAGES}")), "{}", text(page));
            let pictures = page["attachments"].as_array().unwrap();
            assert_eq!(pictures.len(), usize::from(number < PAGES));
            assert!(pictures.iter().all(|picture| !picture["description"].as_str().unwrap().is_empty()));
        }
        let sources = text(&pages[PAGES - 1]);
        for named in
            ["Told by the sources:", "Our rulings", "mancala.fandom.com", "Bautista i Roca", "ludii.games"]
        {
            assert!(sources.contains(named), "{named} is missing in {sources}");
        }
        let earlier = labelled(&pages[PAGES - 1], "◀ Page before").unwrap();
        let back = answered(&world.click("Ana", &pages[PAGES - 1], &earlier).await).clone();
        assert_eq!(text(&back), text(&pages[PAGES - 2]));
    }
    world.close().await;
}

/// The same page of another variant is one press away.
#[tokio::test(flavor = "multi_thread")]
async fn variants_are_compared_page_by_page() {
    let world = World::open().await;
    let first = answered(&world.slash(Slash::new("Ana", "general", "hoyito rules")).await).clone();
    assert!(text(&first).starts_with("**Hoyito II**, 1 of"));
    let page = answered(&world.force("Ana", &first, "h1:rules:5:II").await).clone();
    assert!(text(&page).contains("Then the holes just before it"), "{}", text(&page));
    let other = labelled(&page, "Hoyito III").unwrap();
    let page = answered(&world.click("Ana", &page, &other).await).clone();
    assert!(text(&page).starts_with("**Hoyito III**, 5 of"), "{}", text(&page));
    assert!(labelled(&page, "Hoyito II").is_some());
    world.close().await;
}

/// A challenge tells those who do not know the game how it is played: privately, in their own language.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_says_how_to_play() {
    let world = World::open().await;
    world
        .sandbox
        .add_user(NewUser { name: "Yudelka".into(), locale: Some("es-419".into()), ..NewUser::default() })
        .unwrap();
    let slash = Slash::new("Ana", "general", "hoyito challenge").option("variant", "Hoyito I");
    let challenge = answered(&world.slash(slash).await).clone();
    let how = labelled(&challenge, "How to play").unwrap();
    let told = world.click("Yudelka", &challenge, &how).await;
    assert!(refused(&told).starts_with("**Hoyito I**, 1 de 11"), "{}", refused(&told));
    assert!(refused(&told).contains("suroeste de la República Dominicana"));
    let shown = world.seen("general", None);
    assert_eq!(text(&shown[shown.len() - 1]), text(&challenge), "the challenge stands as it was");
    world.close().await;
}

/// Three steps lead to a first game.
#[tokio::test(flavor = "multi_thread")]
async fn help_is_three_steps() {
    let world = World::open().await;
    let help = world.slash(Slash::new("Ana", "general", "hoyito help")).await;
    let steps: Vec<&str> = refused(&help).lines().filter(|line| line.starts_with(char::is_numeric)).collect();
    assert_eq!(steps.len(), 3, "{}", refused(&help));
    assert!(steps[0].contains("/hoyito challenge"));
    world.close().await;
}

/// However often a page is turned, one picture stands.
#[tokio::test(flavor = "multi_thread")]
async fn f3_pictures_do_not_pile_up() {
    let world = World::open().await;
    let mut page = answered(&world.slash(Slash::new("Ana", "general", "hoyito rules")).await).clone();
    for _ in 0..5 {
        let next = labelled(&page, "Next page ▶").unwrap();
        page = answered(&world.click("Ana", &page, &next).await).clone();
        assert_eq!(page["attachments"].as_array().unwrap().len(), 1);
        assert!(page["embeds"].as_array().is_none_or(Vec::is_empty));
    }
    world.close().await;
}

/// Names are written out, so that they are read by those as well whose client has never met the person.
#[tokio::test(flavor = "multi_thread")]
async fn g3_names_are_names_and_no_mentions() {
    let world = World::open().await;
    lost_by_ana(&world, "Hoyito II").await;
    for command in ["leaderboard", "profile", "history"] {
        let slash = Slash::new("Ana", "general", format!("hoyito {command}"));
        let said = text(answered(&world.slash(slash).await)).to_owned();
        assert!(said.contains("Ana") && !said.contains("<@"), "{said}");
    }
    world.close().await;
}

/// Languages that we do not have are answered in English; what is no language at all, `i18n` tests.
#[tokio::test(flavor = "multi_thread")]
async fn g11_unknown_languages_are_answered_in_english() {
    let world = World::open().await;
    for (name, locale) in [("Xe", "bg"), ("Ye", "zh-TW"), ("Ze", "ja")] {
        let user = NewUser { name: name.into(), locale: Some(locale.into()), ..NewUser::default() };
        world.sandbox.add_user(user).unwrap();
        let help = world.slash(Slash::new(name, "general", "hoyito help")).await;
        assert!(refused(&help).starts_with("**Hoyito** is the mancala"), "{locale}: {}", refused(&help));
    }
    world.close().await;
}
