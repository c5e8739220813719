//! discord-sandbox
