//! The bot's program.
fn main() {}
