//! Serenity's memory of rate limits, which only grows: it keeps one for every interaction.

use std::time::SystemTime;

use poise::serenity_prelude::Http;

/// Forgets the limits whose time is over. What is in use stays.
pub async fn forget_old_limits(http: &Http) {
    let Some(limiter) = &http.ratelimiter else { return };
    let now = SystemTime::now();
    limiter.routes().write().await.retain(|_, limit| {
        limit.try_lock().map_or(true, |limit| limit.reset().is_some_and(|reset| reset > now))
    });
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use poise::serenity_prelude::HttpBuilder;

    use super::*;

    #[tokio::test]
    async fn limits_that_are_over_are_forgotten() {
        // A port on which nobody listens: what matters is that the limiter has seen the request.
        let nobody = ([127, 0, 0, 1], 1).into();
        let client = reqwest::Client::builder().no_proxy().resolve("discord.com", nobody).build().unwrap();
        let http = HttpBuilder::new("token").client(client).build();
        http.get_bot_gateway().await.unwrap_err();
        let routes = http.ratelimiter.as_ref().unwrap().routes();
        assert_eq!(routes.read().await.len(), 1);
        let in_use = routes.read().await.values().next().unwrap().clone();
        let held = in_use.lock().await;
        forget_old_limits(&http).await;
        assert_eq!(routes.read().await.len(), 1, "it is in use");
        drop(held);
        forget_old_limits(&http).await;
        assert_eq!(routes.read().await.len(), 0);
    }
}
