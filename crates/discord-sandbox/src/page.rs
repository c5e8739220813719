//! The page for people: the files of `page/`, which are part of the program.

use axum::{
    extract::Path,
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};

/// Name and contents; written by the build script.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page itself.
pub(crate) fn index() -> Response {
    named("index.html")
}

/// What the page consists of.
pub(crate) async fn file(Path(name): Path<String>) -> Response {
    named(&name)
}

fn named(name: &str) -> Response {
    match FILES.iter().find(|(known, _)| *known == name) {
        Some((_, contents)) => ([(CONTENT_TYPE, kind(name))], *contents).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
