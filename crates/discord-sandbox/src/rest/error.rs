//! What the REST interface refuses, with Discord's status, code and words. Imports nothing of this crate.

use serde_json::{Value, json};

/// A refusal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    message: String,
    errors: Option<Value>,
    /// In seconds, for 429.
    pub(crate) retry_after: Option<f64>,
    /// For 429: it is the limit of all routes together.
    global: bool,
}

impl ApiError {
    pub(crate) fn new(status: u16, code: u32, message: &str) -> ApiError {
        ApiError { status, code, message: message.to_owned(), errors: None, retry_after: None, global: false }
    }

    /// 400, code 50035, with what is wrong with which field.
    pub(crate) fn invalid(faults: &[FieldFault]) -> ApiError {
        let mut errors = json!({});
        for fault in faults {
            let mut at = &mut errors;
            for part in fault.path.split('.').filter(|part| !part.is_empty()) {
                at = &mut at[part];
            }
            let listed = at["_errors"].as_array().cloned().unwrap_or_default();
            let this = json!({"code": fault.code, "message": fault.message});
            at["_errors"] = listed.into_iter().chain([this]).collect();
        }
        ApiError { errors: Some(errors), ..ApiError::new(400, 50035, "Invalid Form Body") }
    }

    pub(crate) fn rate_limited(code: u32, message: &str, retry_after: f64) -> ApiError {
        ApiError { retry_after: Some(retry_after), ..ApiError::new(429, code, message) }
    }

    /// 429 for a bucket that is empty: that of one route, or the global one.
    pub(crate) fn too_often(global: bool, retry_after: f64) -> ApiError {
        ApiError { global, ..ApiError::rate_limited(0, "You are being rate limited.", retry_after) }
    }

    pub(crate) fn unauthorized() -> ApiError {
        ApiError::new(401, 0, "401: Unauthorized")
    }

    pub(crate) fn not_found() -> ApiError {
        ApiError::new(404, 0, "404: Not Found")
    }

    pub(crate) fn unknown_channel() -> ApiError {
        ApiError::new(404, 10003, "Unknown Channel")
    }

    pub(crate) fn unknown_guild() -> ApiError {
        ApiError::new(404, 10004, "Unknown Guild")
    }

    pub(crate) fn unknown_message() -> ApiError {
        ApiError::new(404, 10008, "Unknown Message")
    }

    pub(crate) fn unknown_interaction() -> ApiError {
        ApiError::new(404, 10062, "Unknown interaction")
    }

    pub(crate) fn too_large() -> ApiError {
        ApiError::new(413, 40005, "Request entity too large")
    }

    pub(crate) fn missing_access() -> ApiError {
        ApiError::new(403, 50001, "Missing Access")
    }

    pub(crate) fn missing_permissions() -> ApiError {
        ApiError::new(403, 50013, "Missing Permissions")
    }

    pub(crate) fn wrong_channel_type() -> ApiError {
        ApiError::new(400, 50024, "Cannot execute action on this channel type")
    }

    /// Discord gives this code with 400 on channel routes and with 403 for answers to interactions.
    pub(crate) fn archived(status: u16) -> ApiError {
        ApiError::new(status, 50083, "Thread is archived")
    }

    pub(crate) fn empty_message() -> ApiError {
        ApiError::new(400, 50006, "Cannot send an empty message")
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(retry_after) = self.retry_after {
            body["retry_after"] = json!(retry_after);
            body["global"] = json!(self.global);
        }
        body
    }
}

/// One thing wrong with one field of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldFault {
    /// Parts joined by dots, numbers for places in lists: `components.0.components.2.label`.
    pub(crate) path: String,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl std::fmt::Display for FieldFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} ({})", self.path, self.message, self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_stand_where_their_fields_are() {
        let fault = |path: &str| FieldFault { path: path.into(), code: "C", message: "m".into() };
        let body =
            ApiError::invalid(&[fault("content"), fault("embeds.0.title"), fault("embeds.0.title")]).body();
        assert_eq!(body["code"], 50035);
        assert_eq!(body["errors"]["content"]["_errors"], json!([{"code": "C", "message": "m"}]));
        assert_eq!(body["errors"]["embeds"]["0"]["title"]["_errors"].as_array().map(Vec::len), Some(2));
    }
}
