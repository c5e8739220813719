//! The page for people, whose files are part of the program.

use axum::{
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    kind: &'static str,
    text: &'static str,
}

pub(crate) const INDEX: File =
    File { kind: "text/html; charset=utf-8", text: include_str!("../page/index.html") };
pub(crate) const SCRIPT: File =
    File { kind: "text/javascript; charset=utf-8", text: include_str!("../page/app.js") };
pub(crate) const STYLE: File =
    File { kind: "text/css; charset=utf-8", text: include_str!("../page/style.css") };

impl IntoResponse for File {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, self.kind)], self.text).into_response()
    }
}
