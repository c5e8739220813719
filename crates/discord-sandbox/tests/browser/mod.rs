//! A browser that tests look at the page with: Chromium without a window, driven through its driver.

#![allow(clippy::unwrap_used)] // tests fail by panics

use std::{
    fs,
    future::Future,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use fantoccini::{Client, ClientBuilder, Locator, elements::Element, key::Key};
use serde_json::{Value, json};

/// How long the page may take for anything that a person waits for.
const PATIENCE: Duration = Duration::from_secs(10);
const FLAGS: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// A running driver; it ends its browsers when it is dropped.
struct Driver {
    process: Child,
    port: u16,
    profile: PathBuf,
}

impl Driver {
    /// Starts a driver on a free port of its own choice.
    fn start() -> Driver {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let profile = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("browser-{}-{number}", std::process::id()));
        let started = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).spawn();
        let mut process = started.unwrap_or_else(|error| {
            panic!(
                "chromedriver cannot be started ({error}): install the packages chromium and chromium-driver"
            )
        });
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines().map_while(Result::ok);
        let port = lines.find_map(|line| port_in(&line));
        Driver { process, port: port.expect("chromedriver says its port when it has started"), profile }
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

/// The port in "`ChromeDriver` was started successfully on port 1234."
fn port_in(line: &str) -> Option<u16> {
    line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Asked to shut down, the driver ends its browsers first; a kill would leave them behind.
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let _ = stream.set_read_timeout(Some(PATIENCE));
            let _ =
                stream.write_all(b"GET /shutdown HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n");
            let _ = stream.read(&mut [0; 64]);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

/// A tab of a fresh browser.
pub struct Browser {
    pub client: Client,
    driver: Driver,
    session: String,
}

impl Browser {
    /// Opens an address in a window of this size, for a person who prefers dark colours.
    pub async fn open(url: &str, width: u32, height: u32) -> Browser {
        let driver = Driver::start();
        let mut flags: Vec<String> = FLAGS.map(str::to_owned).into();
        flags.push(format!("--user-data-dir={}", driver.profile.display()));
        let wanted = json!({"goog:chromeOptions": {"args": flags}, "goog:loggingPrefs": {"browser": "ALL"}});
        let mut builder = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new());
        builder.capabilities(wanted.as_object().unwrap().clone());
        let client = builder.connect(&driver.url()).await.expect("chromedriver starts Chromium");
        let session = client.session_id().await.unwrap().unwrap();
        let browser = Browser { client, driver, session };
        browser.resize(width, height).await;
        browser.prefer("dark").await;
        browser.client.goto(url).await.unwrap();
        browser
    }

    /// A command that only this driver knows.
    async fn special(&self, path: &str, body: Value) -> Value {
        let url = format!("{}/session/{}/{path}", self.driver.url(), self.session);
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let answer: Value = client.post(url).json(&body).send().await.unwrap().json().await.unwrap();
        assert!(answer["value"].get("error").is_none(), "{path}: {answer}");
        answer["value"].clone()
    }

    async fn devtools(&self, method: &str, parameters: Value) {
        self.special("goog/cdp/execute", json!({"cmd": method, "params": parameters})).await;
    }

    /// Makes the page this large, also smaller than windows can be.
    pub async fn resize(&self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Lets the system prefer `dark` or `light` colours.
    pub async fn prefer(&self, scheme: &str) {
        let feature = json!({"name": "prefers-color-scheme", "value": scheme});
        self.devtools("Emulation.setEmulatedMedia", json!({"features": [feature]})).await;
    }

    /// What the page and the browser complained of so far.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.special("se/log", json!({"type": "browser"})).await;
        let entries = log.as_array().unwrap().iter();
        entries.filter(|entry| entry["level"] != "DEBUG").map(|entry| entry["message"].to_string()).collect()
    }

    /// The element that a selector finds, as soon as it is there.
    pub async fn find(&self, selector: &str) -> Element {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(selector)).await;
        match found {
            Ok(found) => found,
            Err(error) => panic!("{selector}: {error}; the page says:\n{}", self.text("body").await),
        }
    }

    /// Clicks on what a selector finds. News may draw it anew between finding and clicking; then the new one is meant.
    pub async fn click(&self, selector: &str) {
        let asked = Instant::now();
        let clicked = async || match self.find(selector).await.click().await {
            Err(error) if error.is_stale_element_reference() => false,
            clicked => {
                clicked.unwrap();
                true
            }
        };
        self.until_that(selector, clicked, asked).await;
    }

    /// Types into whatever has the focus.
    pub async fn keys(&self, keys: &str) {
        self.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
    }

    pub async fn press(&self, key: Key) {
        self.keys(&char::from(key).to_string()).await;
    }

    /// How many elements a selector finds now.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.unwrap().len()
    }

    /// The text of the first element that a selector finds, as it is seen.
    pub async fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.innerText ?? ''";
        self.run(script, vec![json!(selector)]).await.as_str().unwrap().to_owned()
    }

    /// What a script in the page returns.
    pub async fn run(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.client.execute(script, arguments).await.unwrap()
    }

    /// Waits until a script in the page returns true.
    pub async fn until(&self, script: &str) {
        let asked = Instant::now();
        self.until_that(script, async || self.run(script, vec![]).await == true, asked).await;
    }

    /// Waits until the text of an element holds something.
    pub async fn says(&self, selector: &str, words: &str) {
        let asked = Instant::now();
        self.until_that(words, async || self.text(selector).await.contains(words), asked).await;
    }

    async fn until_that<F: Future<Output = bool>>(&self, what: &str, holds: impl Fn() -> F, asked: Instant) {
        while !holds().await {
            assert!(asked.elapsed() < PATIENCE, "never: {what}; the page says:\n{}", self.text("body").await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
