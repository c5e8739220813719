//! The page in a real browser, with a real bot behind it.

#![allow(clippy::unwrap_used)] // tests fail by panics

mod browser;
mod support;

use browser::Browser;
use discord_sandbox::{Click, NewUser, Options, Sandbox, Slash};
use fantoccini::key::Key;
use serde_json::json;
use support::bot::{Bot, sandbox_with_bot};

const WIDE: (u32, u32) = (1280, 800);
const ANA: &str = ".pane[data-person=Ana]";
const BETO: &str = ".pane[data-person=Beto]";

/// A stand-in with the bot, and a wide window on its page in which everything has been drawn.
async fn page() -> (Sandbox, Bot, Browser) {
    let (sandbox, bot) = sandbox_with_bot().await;
    let browser = Browser::open(&sandbox.url(), WIDE.0, WIDE.1).await;
    browser.find(&format!("{BETO} .welcome .suggestion")).await;
    (sandbox, bot, browser)
}

async fn assert_no_complaints(browser: &Browser) {
    assert_eq!(browser.complaints().await, [""; 0]);
}

/// Runs a command as somebody with the keyboard alone; the line has to be empty.
async fn type_line(browser: &Browser, pane: &str, line: &str) {
    browser.click(&format!("{pane} .line input")).await;
    browser.keys(line).await;
    browser.press(Key::Enter).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn two_people_are_greeted_and_told_what_to_type() {
    let (_sandbox, _bot, browser) = page().await;
    assert_eq!(browser.count(".pane").await, 2);
    let greeting = browser.text(&format!("{ANA} .welcome")).await;
    assert!(greeting.contains("You are Ana here and Beto in the pane beside"), "{greeting}");
    assert!(greeting.contains("/ping\nAnswers with a picture"), "{greeting}");
    assert!(greeting.contains("/plan make\nMakes a plan"), "{greeting}");
    assert_eq!(browser.text(".sidebar .server h2").await, "S\nSandbox");
    browser.says(".bot-card", "online, 4 commands").await;
    // A suggestion opens the command with its options.
    browser.click(&format!("{BETO} .suggestion")).await;
    browser.says(&format!("{BETO} .card"), "Whom to greet").await;
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn a_command_is_run_with_the_keyboard_and_its_picture_can_be_read() {
    let (_sandbox, _bot, browser) = page().await;
    // Wherever the focus is, a slash begins.
    browser.keys("/").await;
    browser.until("return document.activeElement.closest('.pane').dataset.person === 'Ana'").await;
    browser.keys("pi").await;
    browser.press(Key::Enter).await;
    browser.says(&format!("{ANA} .card"), "/ping").await;
    browser.press(Key::Enter).await;
    for pane in [ANA, BETO] {
        browser.says(&format!("{pane} .message"), "pong").await;
        browser.says(&format!("{pane} .origin"), "Ana used /ping").await;
        browser.find(&format!("{pane} .message img[alt='A point']")).await;
    }
    browser.until("return document.querySelector('.message img').naturalWidth === 1").await;
    let described = browser.run("return document.querySelector('.alt p').textContent", vec![]).await;
    assert_eq!(described, "A point");
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn a_whole_line_calls_somebody_who_sees_it() {
    let (_sandbox, _bot, browser) = page().await;
    // Carla is not in view, and looks elsewhere: her face carries the mark.
    type_line(&browser, ANA, "/ping whom:Carla").await;
    browser.says(&format!("{ANA} .message .mention:not(.origin *)"), "@Carla").await;
    browser.says(&format!("{ANA} .person[data-person=Carla] .badge"), "1").await;
    assert_eq!(browser.count(".message.pinged").await, 0);
    browser.click(&format!("{ANA} .person[data-person=Carla]")).await;
    browser.find(".pane[data-person=Carla] .message.pinged .mention.self").await;
    assert_eq!(browser.count(".person[data-person=Carla] .badge").await, 0);
    assert_eq!(browser.count(&format!("{BETO} .message.pinged")).await, 0);
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn news_from_another_channel_are_marked_until_they_are_seen() {
    let (sandbox, _bot, browser) = page().await;
    sandbox.slash(Slash::new("Carla", "games", "ping").option("whom", "Beto")).await.unwrap();
    let games = sandbox.world().channel("Sandbox", "games").unwrap();
    let place = format!(".place[data-place='{games}']");
    browser.says(&format!("{place}.news .badge"), "1").await;
    assert_eq!(browser.client.title().await.unwrap(), "(1) Sandbox");
    browser.click(&place).await;
    browser.find(&format!("{BETO} .message.pinged")).await;
    browser.find(&format!("{place}[aria-current]:not(.news)")).await;
    assert_eq!(browser.client.title().await.unwrap(), "Sandbox");
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn a_press_changes_the_message_and_the_keyboard_stays() {
    let (_sandbox, _bot, browser) = page().await;
    type_line(&browser, ANA, "/ping defer:False").await;
    browser.find(&format!("{ANA} [data-custom-id=update]")).await;
    browser.run("document.querySelector('.pane[data-person=Beto] [data-custom-id=update]').focus({focusVisible: true})", vec![])
        .await;
    browser.press(Key::Enter).await;
    for pane in [ANA, BETO] {
        browser.says(&format!("{pane} .message"), "moved").await;
    }
    browser.until("return document.activeElement.dataset.customId === 'update'").await;
    browser.until("return document.activeElement.closest('.pane').dataset.person === 'Beto'").await;
    assert_eq!(browser.count("[data-custom-id=never]:disabled").await, 2);
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn a_private_answer_is_seen_by_its_person_only() {
    let (_sandbox, _bot, browser) = page().await;
    type_line(&browser, ANA, "/ping defer:False").await;
    browser.click(&format!("{BETO} [data-custom-id=private]")).await;
    let private = format!("{BETO} .message.ephemeral");
    browser.says(&private, "for you").await;
    browser.says(&private, "Only you can see this").await;
    // Ana's pane has everything newer as well, and not this.
    browser.click(&format!("{BETO} [data-custom-id=update]")).await;
    browser.says(&format!("{ANA} .message"), "moved").await;
    assert!(!browser.text(ANA).await.contains("for you"));
    browser.click(&format!("{private} .private button")).await;
    browser.until("return document.querySelector('.message.ephemeral') === null").await;
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn a_form_is_opened_filled_in_and_sent() {
    let (_sandbox, _bot, browser) = page().await;
    type_line(&browser, BETO, "/form").await;
    browser.press(Key::Enter).await;
    let form = format!("{BETO} [role=dialog]");
    browser.says(&form, "About you").await;
    assert_eq!(browser.count("[role=dialog]").await, 1, "Ana has no form before her");
    browser.until("return document.activeElement.name === 'name'").await;
    // One letter is too short for this form; the browser keeps it.
    browser.keys("D").await;
    browser.press(Key::Enter).await;
    assert_eq!(browser.count(&form).await, 1);
    browser.keys("ora").await;
    browser.press(Key::Enter).await;
    browser.says(&format!("{ANA} .message"), "Dora").await;
    browser.until("return document.querySelector('[role=dialog]') === null").await;
    // The other way, by a button, and given up.
    type_line(&browser, ANA, "/ping defer:False").await;
    browser.click(&format!("{ANA} [data-custom-id=form]")).await;
    browser.find(&format!("{ANA} [role=dialog]")).await;
    browser.press(Key::Escape).await;
    browser.until("return document.querySelector('[role=dialog]') === null").await;
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn options_are_chosen_completed_and_checked() {
    let (_sandbox, _bot, browser) = page().await;
    type_line(&browser, ANA, "/plan make").await;
    let field = |name: &str| format!("{ANA} [data-option={name}] input");
    // Nothing is sent without the required number, nor with one out of bounds.
    browser.press(Key::Enter).await;
    browser.says(&format!("{ANA} [data-option=count]"), "This option is required").await;
    browser.keys("12").await;
    browser.press(Key::Enter).await;
    browser.says(&format!("{ANA} [data-option=count]"), "Between 1 and 9").await;
    browser.keys("\u{e003}\u{e003}3").await; // Backspace twice
    browser.click(&field("size")).await;
    browser.keys("twe").await;
    browser.press(Key::Enter).await;
    browser.click(&field("season")).await;
    browser.keys("su").await;
    browser.until("return document.querySelector('.options:popover-open [aria-selected=true]')?.textContent === 'summer'").await;
    browser.press(Key::Enter).await;
    browser.click(&field("place")).await;
    browser.keys("games").await;
    browser.press(Key::Enter).await;
    browser.press(Key::Enter).await;
    browser
        .says(&format!("{BETO} .message"), "3 Some(\"Twelve holes\") Some(\"summer\") Some(\"games\")")
        .await;
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn a_select_is_chosen_from() {
    let (_sandbox, _bot, browser) = page().await;
    type_line(&browser, ANA, "/ping defer:False").await;
    browser.click(&format!("{BETO} [data-custom-id=colour]")).await;
    browser.press(Key::Down).await;
    browser.press(Key::Down).await;
    browser.press(Key::Enter).await;
    browser.says(&format!("{ANA} .message:last-child"), "blue").await;
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn what_nobody_answers_is_said_to_have_failed_where_it_was_done() {
    let (_sandbox, bot, browser) = page().await;
    type_line(&browser, ANA, "/ping defer:False").await;
    browser.click(&format!("{BETO} [data-custom-id=silent]")).await;
    // Until then the button shows that something is on its way.
    browser.find(&format!("{BETO} [data-custom-id=silent][aria-busy=true]")).await;
    browser.says(&format!("{BETO} .message .failure"), "This interaction failed").await;
    assert_eq!(browser.count("[aria-busy=true]").await, 0);
    assert_eq!(browser.count(&format!("{ANA} .failure")).await, 0);
    drop(bot);
    type_line(&browser, ANA, "/ping defer:False").await;
    browser.says(&format!("{ANA} .message.sent .failure"), "The application did not respond").await;
    assert_eq!(browser.count(&format!("{BETO} .sent")).await, 0);
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn a_refused_command_comes_back_with_the_reason() {
    let (_sandbox, _bot, browser) = page().await;
    type_line(&browser, ANA, "/admin").await;
    browser.press(Key::Enter).await;
    browser.says(&format!("{ANA} .card .error"), "it needs permissions that they lack").await;
    browser.press(Key::Escape).await;
    browser.until("return document.activeElement.name === 'line'").await;
    type_line(&browser, ANA, "hello").await;
    browser.says(&format!("{ANA} .note"), "start with /").await;
    // The browser notes the refusal itself; the page adds nothing to it.
    let complaints = browser.complaints().await;
    assert!(complaints.len() == 1 && complaints[0].contains("403"), "{complaints:?}");
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn the_page_finds_a_stand_in_that_comes_back() {
    let (sandbox, bot, browser) = page().await;
    let port = sandbox.url().rsplit(':').next().unwrap().parse().unwrap();
    drop(bot);
    sandbox.shutdown().await;
    browser.says(".warning:not([hidden])", "Connection lost").await;
    let sandbox = Sandbox::start(Options { port, ..support::options() }).await.unwrap();
    let _bot = Bot::start(&sandbox).await;
    sandbox.slash(Slash::new("Ana", "general", "ping")).await.unwrap();
    browser.says(&format!("{BETO} .message"), "pong").await;
    browser.find(".warning[hidden]").await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn a_narrow_page_shows_one_person_and_hides_the_places_behind_a_button() {
    let (sandbox, _bot, browser) = page().await;
    browser.resize(400, 800).await;
    browser.until("return document.querySelectorAll('.pane').length === 1").await;
    type_line(&browser, ANA, "/ping defer:False").await;
    browser.find(&format!("{ANA} .message img")).await;
    let fits = "return document.documentElement.scrollWidth <= 400 \
        && [...document.querySelectorAll('.pane *')].every((one) => one.getBoundingClientRect().right <= 401)";
    browser.until(fits).await;
    assert_eq!(
        browser.run("return getComputedStyle(document.querySelector('.sidebar')).visibility", vec![]).await,
        "hidden"
    );
    browser.click(".places-button").await;
    let games = sandbox.world().channel("Sandbox", "games").unwrap();
    browser.until("return document.querySelector('.sidebar').getBoundingClientRect().left === 0").await;
    browser.click(&format!(".place[data-place='{games}']")).await;
    browser.says(&format!("{ANA} .welcome"), "Welcome to #games").await;
    browser
        .until("return getComputedStyle(document.querySelector('.sidebar')).visibility === 'hidden'")
        .await;
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn light_and_dark_follow_the_system_until_somebody_chooses() {
    let (_sandbox, _bot, browser) = page().await;
    type_line(&browser, ANA, "/ping whom:Beto").await;
    browser.find(&format!("{BETO} .message.pinged")).await;
    let ground = "return getComputedStyle(document.querySelector('.pane')).backgroundColor";
    assert_eq!(browser.run(ground, vec![]).await, "rgb(49, 51, 56)");
    assert_eq!(browser.run(FAINT_TEXTS, vec![]).await, json!([]));
    browser.prefer("light").await;
    assert_eq!(browser.run(ground, vec![]).await, "rgb(255, 255, 255)");
    assert_eq!(browser.run(FAINT_TEXTS, vec![]).await, json!([]));
    browser.click("[data-tool=theme]").await;
    assert_eq!(browser.run(ground, vec![]).await, "rgb(49, 51, 56)");
    browser.client.refresh().await.unwrap();
    browser.find(&format!("{ANA} .message")).await;
    assert_eq!(browser.run(ground, vec![]).await, "rgb(49, 51, 56)");
    assert_no_complaints(&browser).await;
}

/// The texts whose contrast with what lies behind them is below 4.5 to 1, without those that cannot be used.
const FAINT_TEXTS: &str = r#"
    const channels = (text) => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return {rgb: [r, g, b], a}; };
    const over = (top, below) => top.rgb.map((value, at) => value * top.a + below[at] * (1 - top.a));
    const light = (rgb) => rgb.map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
    const behind = (element) => {
        if (!element) return [255, 255, 255];
        return over(channels(getComputedStyle(element).backgroundColor), behind(element.parentElement));
    };
    const faint = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!texts.currentNode.textContent.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
        if (element.closest(":disabled, [aria-hidden=true], .avatar, .sr-only, noscript, script")) continue;
        const ground = behind(element);
        const [a, b] = [light(over(channels(getComputedStyle(element).color), ground)), light(ground)];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) faint.push(`${element.className || element.tagName}: ${texts.currentNode.textContent} ${contrast.toFixed(2)}`);
    }
    return faint;
"#;

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn somebody_new_joins_and_people_change_places() {
    let (sandbox, _bot, browser) = page().await;
    browser.click(&format!("{ANA} .person.add")).await;
    browser.keys("Dora").await;
    browser.press(Key::Enter).await;
    browser.find(".pane[data-person=Dora] .welcome").await;
    let dora = sandbox.world().user("Dora").unwrap();
    assert!(sandbox.world().guilds.iter().all(|guild| guild.members.contains(&dora)));
    browser.click(&format!("{BETO} .person[data-person=Dora]")).await;
    browser.until("return [...document.querySelectorAll('.pane')].map((pane) => pane.dataset.person).join() === 'Beto,Dora'").await;
    // Somebody who is made elsewhere appears by themselves.
    sandbox.add_user(NewUser { name: "Elsa".into(), ..NewUser::default() }).unwrap();
    browser.find(&format!("{BETO} .person[data-person=Elsa]")).await;
    // Who is pressed once more can be changed: what the bot offers then reads in another language.
    browser.click(&format!("{BETO} .person[data-person=Beto]")).await;
    browser.find("dialog select").await.select_by_value("es-ES").await.unwrap();
    browser.click("dialog [type=submit]").await;
    browser.says(&format!("{BETO} .welcome"), "Responde con una imagen").await;
    browser.says(".pane[data-person=Dora] .welcome", "Answers with a picture").await;
    browser.click("[data-tool=split]").await;
    browser.until("return document.querySelectorAll('.pane').length === 1").await;
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn the_bot_is_met_in_private() {
    let (_sandbox, _bot, browser) = page().await;
    let write_to = async |name: &str| {
        let button = format!("//button[contains(., 'Message {name}')]");
        browser.client.find(fantoccini::Locator::XPath(&button)).await.unwrap().click().await.unwrap();
    };
    write_to("Bot").await;
    browser.says(&format!("{ANA} .pane-header h1"), "Bot").await;
    browser.says(&format!("{ANA} .welcome"), "/ping").await;
    browser.says(&format!("{ANA} .welcome"), "/plan").await;
    type_line(&browser, ANA, "/ping defer:False").await;
    browser.says(&format!("{ANA} .message"), "pong").await;
    assert_eq!(browser.count(&format!("{BETO} .message")).await, 0);
    // Between two people only what they brought along themselves is offered.
    write_to("Beto").await;
    browser.says(&format!("{ANA} .pane-header h1"), "Beto").await;
    let offered = browser.text(&format!("{ANA} .suggestions")).await;
    assert!(offered.contains("/ping") && !offered.contains("/plan"), "{offered}");
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn messages_that_go_disappear_and_the_newest_stays_in_view() {
    let (sandbox, _bot, browser) = page().await;
    for _ in 0..8 {
        sandbox.slash(Slash::new("Ana", "general", "ping")).await.unwrap();
    }
    browser.until("return document.querySelectorAll('.pane[data-person=Ana] .message').length === 8").await;
    let at_end = "const one = document.querySelector('.pane[data-person=Ana] .scroller'); \
        return one.scrollHeight > one.clientHeight && one.scrollHeight - one.scrollTop - one.clientHeight < 2";
    browser.until(at_end).await;
    // Somebody who reads what is older is not carried away, but told.
    browser.run("document.querySelector('.pane[data-person=Ana] .scroller').scrollTop = 0", vec![]).await;
    let last = sandbox.slash(Slash::new("Ana", "general", "ping")).await.unwrap().message.unwrap();
    browser.find(&format!("{ANA} .newest:not([hidden])")).await;
    browser.until("return document.querySelector('.pane[data-person=Ana] .scroller').scrollTop === 0").await;
    browser.click(&format!("{ANA} .newest")).await;
    browser.until(at_end).await;
    let last = last["id"].as_str().unwrap().parse().unwrap();
    sandbox.click(Click::new("Ana", last, "wipe")).await.unwrap();
    browser.says(&format!("{BETO} [data-id='{last}']"), "text only").await;
    sandbox.remove_message(last).unwrap();
    browser.until("return document.querySelectorAll('.pane[data-person=Beto] .message').length === 8").await;
    assert_no_complaints(&browser).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn markdown_becomes_what_discord_shows_and_never_html() {
    let (_sandbox, _bot, browser) = page().await;
    let script = "const [cases, done] = arguments;
        const names = {user: (id) => ({1: 'Ana', 2: 'Beto'})[id], channel: (id) => ({3: 'games'})[id], self: '1'};
        import('/markdown.js').then(({markdown}) => done(cases.map((text) => {
            const made = document.createElement('div');
            made.append(...markdown(text, names));
            return made.innerHTML;
        })))";
    let texts: Vec<&str> = MARKDOWN.iter().map(|(text, _)| *text).collect();
    let made = browser.client.execute_async(script, vec![json!(texts)]).await.unwrap();
    for ((text, expected), html) in MARKDOWN.iter().zip(made.as_array().unwrap()) {
        assert_eq!(html, expected, "{text}");
    }
    assert_no_complaints(&browser).await;
}

/// What bots write, and what becomes of it.
const MARKDOWN: &[(&str, &str)] = &[
    ("plain", "<p>plain</p>"),
    ("two\nlines", "<p>two<br>lines</p>"),
    (
        "**bold** *it* _it_ ***both***",
        "<p><strong>bold</strong> <em>it</em> <em>it</em> <strong><em>both</em></strong></p>",
    ),
    ("__under__ ~~gone~~", "<p><u>under</u> <s>gone</s></p>"),
    ("a_snake_name and 2*3*4 = 2 * 12", "<p>a_snake_name and 2<em>3</em>4 = 2 * 12</p>"),
    (r"\*not\* \_this\_ \> \`x\` \<@1> \\", "<p>*not* _this_ &gt; `x` &lt;@1&gt; \\</p>"),
    ("`**code** <@1>`", "<p><code>**code** &lt;@1&gt;</code></p>"),
    ("``a ` b``", "<p><code>a ` b</code></p>"),
    ("```rust\nlet *a* = <b>;\n```", "<pre><code data-language=\"rust\">let *a* = &lt;b&gt;;</code></pre>"),
    (
        "> quoted\n> **twice**\nnot",
        "<blockquote><p>quoted<br><strong>twice</strong></p></blockquote><p>not</p>",
    ),
    (">>> all\nof it", "<blockquote><p>all<br>of it</p></blockquote>"),
    ("# One\n## Two\n-# small", "<h3>One</h3><h4>Two</h4><p class=\"subtext\">small</p>"),
    ("#no heading", "<p>#no heading</p>"),
    ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("- a\n1. b", "<ul><li>a</li></ul><ol start=\"1\"><li>b</li></ol>"),
    ("3. c\n4. d", "<ol start=\"3\"><li>c</li><li>d</li></ol>"),
    (
        "<@1> <@!2> <@9>",
        "<p><span class=\"mention self\">@Ana</span> <span class=\"mention\">@Beto</span> \
        <span class=\"mention\">@unknown-user</span></p>",
    ),
    (
        "<#3> </go on:7> @everyone",
        "<p><span class=\"mention\">#games</span> <span class=\"mention\">/go on</span> \
        <span class=\"mention\">@everyone</span></p>",
    ),
    (
        "[**here**](https://a.example/b?c=d)",
        "<p><a href=\"https://a.example/b?c=d\" target=\"_blank\" \
        rel=\"noreferrer noopener\"><strong>here</strong></a></p>",
    ),
    (
        "see https://a.example/x_y_z.",
        "<p>see <a href=\"https://a.example/x_y_z\" target=\"_blank\" \
        rel=\"noreferrer noopener\">https://a.example/x_y_z</a>.</p>",
    ),
    ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    (
        "<img src=x onerror=alert(1)><script>1</script>",
        "<p>&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;1&lt;/script&gt;</p>",
    ),
    ("<:seed:123> <t:99999999999999999:R>", "<p>:seed: &lt;t:99999999999999999:R&gt;</p>"),
    ("a ** b * c _ d", "<p>a ** b * c _ d</p>"),
];
