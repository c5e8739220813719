//! hoyito
