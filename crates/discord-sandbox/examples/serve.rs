//! The stand-in by itself, for a bot in any language: `cargo run -p discord-sandbox --example serve -- 8080`

use discord_sandbox::{Options, Sandbox};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port = std::env::args().nth(1).map_or(Ok(0), |port| port.parse())?;
    let sandbox = Sandbox::start(Options { port, ..Options::default() }).await?;
    println!("{}", sandbox.url());
    std::future::pending().await
}
