//! How often a bot may call: which bucket a call falls into, what is left in it, and when it is full again.
//! Imports nothing of this crate.
//!
//! Discord publishes that calls are counted for each route and channel, guild or webhook, and how headers tell
//! it; the numbers it leaves to the headers. Those here are the stand-in's own, near what bots observe.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    time::{Duration, Instant},
};

/// How strict the stand-in is about how often a bot calls and connects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limits {
    /// Nothing is counted and no headers tell of limits.
    Off,
    /// Answers carry the headers that Discord's carry, and nothing is refused: a client that heeds them is
    /// slowed down as on Discord, and tests of others run at full speed.
    #[default]
    Headers,
    /// What goes beyond is refused: calls with 429, new sessions with op 9 or, when the day's are used up, 4004.
    Enforced,
}

/// Calls that an application may make in a second, over all routes but those of interactions.
const GLOBAL: Rule = Rule { route: "global", calls: 50, within: Duration::from_secs(1) };
/// From how many buckets on those that are full again are forgotten.
const MANY: usize = 1_024;

/// Who is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// The application on one route.
    User,
    /// The application on all routes.
    Global,
}

/// What the headers of an answer tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
    /// The same for the same route of all channels, guilds and webhooks.
    pub(crate) bucket: u64,
    /// Set if the call goes beyond its limit.
    pub(crate) over: Option<Scope>,
}

#[derive(Clone, Copy, Debug)]
struct Rule {
    route: &'static str,
    calls: u32,
    within: Duration,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    used: u32,
    ends: Instant,
}

impl Window {
    fn new(rule: Rule, now: Instant) -> Window {
        Window { used: 0, ends: now + rule.within }
    }

    /// Uses up one call; false if none is left.
    fn take(&mut self, rule: Rule, now: Instant) -> bool {
        if self.ends <= now {
            *self = Window::new(rule, now);
        }
        let left = self.used < rule.calls;
        self.used += u32::from(left);
        left
    }
}

#[derive(Debug, Default)]
pub(crate) struct Buckets {
    routes: HashMap<(&'static str, String), Window>,
    global: Option<Window>,
    /// How many buckets there may be before the full ones are looked for.
    crowded: usize,
}

impl Buckets {
    /// Counts a call; `None` if its route has no limit.
    pub(crate) fn count(&mut self, method: &str, path: &str, now: Instant) -> Option<Standing> {
        let (rule, about) = rule(method, path)?;
        if rule.route != "webhook" {
            let global = self.global.get_or_insert_with(|| Window::new(GLOBAL, now));
            if !global.take(GLOBAL, now) {
                return Some(standing(GLOBAL, *global, now, Some(Scope::Global)));
            }
        }
        if self.routes.len() >= self.crowded.max(MANY) {
            self.routes.retain(|_, window| window.ends > now);
            self.crowded = self.routes.len() * 2;
        }
        let window = self.routes.entry((rule.route, about)).or_insert_with(|| Window::new(rule, now));
        let over = (!window.take(rule, now)).then_some(Scope::User);
        Some(standing(rule, *window, now, over))
    }
}

fn standing(rule: Rule, window: Window, now: Instant, over: Option<Scope>) -> Standing {
    let mut hasher = DefaultHasher::new();
    rule.route.hash(&mut hasher);
    Standing {
        limit: rule.calls,
        remaining: rule.calls - window.used,
        reset_after: window.ends.saturating_duration_since(now),
        bucket: hasher.finish(),
        over,
    }
}

/// The rule of a route, and the channel, guild or webhook that it counts for. First answers to interactions
/// have no limit but their deadline.
fn rule(method: &str, path: &str) -> Option<(Rule, String)> {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let (route, calls, seconds) = match (method, parts.as_slice()) {
        (_, ["interactions", ..]) => return None,
        (_, ["webhooks", ..]) => ("webhook", 5, 2),
        ("POST", ["channels", _, "messages"]) => ("post message", 5, 5),
        ("PATCH", ["channels", _, "messages", _]) => ("edit message", 5, 5),
        ("DELETE", ["channels", _, "messages", _]) => ("delete message", 5, 1),
        ("GET", ["channels", ..]) => ("read channel", 50, 1),
        (_, ["channels", ..]) => ("change channel", 10, 5),
        ("GET", _) => ("read", 50, 1),
        _ => ("write", 20, 5),
    };
    let about = match parts.as_slice() {
        ["webhooks", application, token, ..] => format!("{application}/{token}"),
        ["channels" | "guilds", id, ..] => (*id).to_owned(),
        _ => String::new(),
    };
    Some((Rule { route, calls, within: Duration::from_secs(seconds) }, about))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // tests fail by panics
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let (mut buckets, start) = (Buckets::default(), Instant::now());
        let mut post = |channel: u32, seconds: f64| {
            let now = start + Duration::from_secs_f64(seconds);
            buckets.count("POST", &format!("/channels/{channel}/messages"), now).unwrap()
        };
        for (n, remaining) in [4, 3, 2, 1, 0].into_iter().enumerate() {
            let standing = post(1, f64::from(u8::try_from(n).unwrap()));
            assert_eq!((standing.limit, standing.remaining, standing.over), (5, remaining, None));
        }
        let refused = post(1, 4.5);
        assert_eq!((refused.over, refused.reset_after), (Some(Scope::User), Duration::from_millis(500)));
        let other = post(2, 4.5);
        assert_eq!((other.remaining, other.bucket), (4, refused.bucket), "each channel has its own calls");
        assert_eq!(post(1, 5.0).remaining, 4);
    }

    #[test]
    fn each_token_has_calls_of_its_own_and_answers_are_not_counted() {
        let (mut buckets, now) = (Buckets::default(), Instant::now());
        let mut left =
            |method: &str, path: &str| buckets.count(method, path, now).map(|standing| standing.remaining);
        assert_eq!(left("POST", "/webhooks/1/a"), Some(4));
        assert_eq!(left("PATCH", "/webhooks/1/a/messages/@original"), Some(3));
        assert_eq!(left("POST", "/webhooks/1/b"), Some(4));
        assert_eq!(left("POST", "/interactions/1/a/callback"), None);
    }

    #[test]
    fn all_routes_together_have_a_limit_that_interactions_do_not_share() {
        let (mut buckets, now) = (Buckets::default(), Instant::now());
        for guild in 0..50 {
            assert_eq!(buckets.count("GET", &format!("/guilds/{guild}"), now).unwrap().over, None);
        }
        assert_eq!(buckets.count("GET", "/users/@me", now).unwrap().over, Some(Scope::Global));
        assert_eq!(buckets.count("POST", "/webhooks/1/a", now).unwrap().over, None);
        let later = now + Duration::from_secs(1);
        assert_eq!(buckets.count("GET", "/users/@me", later).unwrap().over, None);
    }

    #[test]
    fn buckets_that_are_full_again_are_forgotten() {
        let (mut buckets, mut now) = (Buckets::default(), Instant::now());
        for token in 0..100_000 {
            now += Duration::from_millis(10);
            buckets.count("POST", &format!("/webhooks/1/{token}"), now);
        }
        assert!(buckets.routes.len() <= MANY, "{}", buckets.routes.len());
    }
}
