//! hoyito-board
