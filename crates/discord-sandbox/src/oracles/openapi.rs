//! Discord's own `OpenAPI` description as a judge of bodies, both of the bot's and of the stand-in's. Its schemas
//! are JSON Schema 2020-12; each is compiled when it is first needed, with no more than it refers to.

use std::{
    collections::{BTreeSet, HashMap},
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

/// The longest finding, in characters: a union that fits nothing would repeat the whole body.
const LONGEST: usize = 400;

/// Discord's `OpenAPI` description.
#[derive(Debug)]
pub struct OpenApi {
    document: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl OpenApi {
    /// Reads the description, once in the process for each path.
    ///
    /// # Errors
    /// When the file cannot be read or is no JSON.
    pub fn load(path: &Path) -> io::Result<Arc<OpenApi>> {
        static LOADED: OnceLock<Mutex<HashMap<PathBuf, Arc<OpenApi>>>> = OnceLock::new();
        let mut loaded = LOADED.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = loaded.get(path) {
            return Ok(known.clone());
        }
        let document = serde_json::from_slice(&fs::read(path)?)?;
        let openapi = Arc::new(OpenApi { document, validators: Mutex::default() });
        loaded.insert(path.to_owned(), openapi.clone());
        Ok(openapi)
    }

    /// What is wrong with the body of a call; nothing if the description has no body for it.
    pub fn request(&self, method: &str, path: &str, body: &Value) -> Vec<String> {
        let Some((template, operation)) = self.operation(method, path) else { return vec![] };
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        // Of the kinds of answers to an interaction the type says which is meant; a union of all of them would
        // only say that none fits.
        let narrowed = template.ends_with("/callback").then(|| callback_schema(&body["type"])).flatten();
        let (key, schema) = match narrowed {
            Some(name) => (name.to_owned(), &json!({"$ref": format!("#/components/schemas/{name}")})),
            None => (format!("{method} {template}"), schema),
        };
        let mut body = body.clone();
        as_described(&mut body);
        let mut found = self.check(&key, schema, &body);
        self.unknown_fields(schema, &body, "", &mut found);
        found
    }

    /// What is wrong with an answer; `None` if the description has no body for this status.
    pub fn response(&self, method: &str, path: &str, status: u16, body: &Value) -> Option<Vec<String>> {
        let (template, operation) = self.operation(method, path)?;
        let schema = &operation["responses"][status.to_string()]["content"]["application/json"]["schema"];
        schema.is_object().then(|| self.check(&format!("{method} {template} {status}"), schema, body))
    }

    /// What is wrong with a value that one of the description's schemas is about.
    pub fn schema(&self, name: &str, value: &Value) -> Vec<String> {
        self.check(name, &json!({"$ref": format!("#/components/schemas/{name}")}), value)
    }

    /// The operation of a path, by the template with the most parts in common.
    fn operation(&self, method: &str, path: &str) -> Option<(&str, &Value)> {
        let path = path.split('?').next().unwrap_or_default();
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let same = |template: &str| {
            let wanted: Vec<&str> = template.trim_matches('/').split('/').collect();
            let fits = wanted.len() == parts.len()
                && wanted.iter().zip(&parts).all(|(wanted, part)| wanted == part || wanted.starts_with('{'));
            fits.then(|| wanted.iter().filter(|part| !part.starts_with('{')).count())
        };
        let paths = self.document["paths"].as_object()?.iter();
        let (_, template, operations) = paths
            .filter_map(|(template, found)| Some((same(template)?, template, found)))
            .max_by_key(|(n, ..)| *n)?;
        Some((template, operations.get(method.to_lowercase())?))
    }

    fn check(&self, key: &str, schema: &Value, value: &Value) -> Vec<String> {
        if schema.is_null() {
            return vec![];
        }
        let validator = self.validator(key, schema);
        let finding = |error: jsonschema::ValidationError<'_>| {
            let text = format!("{}: {error}", error.instance_path);
            text.chars().take(LONGEST).collect()
        };
        validator.iter_errors(value).map(finding).collect()
    }

    fn validator(&self, key: &str, schema: &Value) -> Arc<Validator> {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = validators.get(key) {
            return known.clone();
        }
        let mut names = BTreeSet::new();
        self.reach(schema, &mut names);
        let schemas: Map<String, Value> = names
            .iter()
            .map(|name| (name.clone(), self.document["components"]["schemas"][name].clone()))
            .collect();
        let mut root = schema.clone();
        root["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        root["components"] = json!({"schemas": schemas});
        let compiled = jsonschema::validator_for(&root).expect("the schemas of the description are sound");
        let compiled = Arc::new(compiled);
        validators.insert(key.to_owned(), compiled.clone());
        compiled
    }

    /// Every schema that one refers to, directly or not.
    fn reach(&self, schema: &Value, names: &mut BTreeSet<String>) {
        match schema {
            Value::Object(fields) => {
                let name =
                    fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
                if let Some(name) = name
                    && names.insert(name.to_owned())
                {
                    self.reach(&self.document["components"]["schemas"][name], names);
                }
                fields.values().for_each(|value| self.reach(value, names));
            }
            Value::Array(values) => values.iter().for_each(|value| self.reach(value, names)),
            _ => {}
        }
    }

    /// The schemas forbid no unknown fields, and Discord drops them silently; a bot that sends one has mistyped
    /// it. Looked at is the body itself and, below it, `data`.
    fn unknown_fields(&self, schema: &Value, body: &Value, at: &str, found: &mut Vec<String>) {
        let Some(known) = self.properties(schema) else { return };
        for (key, value) in body.as_object().into_iter().flatten() {
            match known.get(key) {
                None => found.push(format!("{at}/{key}: there is no such field")),
                Some(schema) if key == "data" => self.unknown_fields(schema, value, "/data", found),
                Some(_) => {}
            }
        }
    }

    /// The fields of a schema, all those of its alternatives together.
    fn properties(&self, schema: &Value) -> Option<Map<String, Value>> {
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            return self.properties(&self.document["components"]["schemas"][name]);
        }
        let mut fields = schema["properties"].as_object().cloned();
        for union in ["anyOf", "oneOf", "allOf"] {
            for one in schema[union].as_array().into_iter().flatten() {
                if let Some(more) = self.properties(one) {
                    fields.get_or_insert_default().extend(more);
                }
            }
        }
        fields
    }
}

fn callback_schema(kind: &Value) -> Option<&'static str> {
    match kind.as_u64()? {
        4 | 5 => Some("CreateMessageInteractionCallbackRequest"),
        6 | 7 => Some("UpdateMessageInteractionCallbackRequest"),
        8 => Some("ApplicationCommandAutocompleteCallbackRequest"),
        9 => Some("ModalInteractionCallbackRequest"),
        _ => None,
    }
}

/// Where Discord takes, and its documentation says, more than the description does: ids of attachments as numbers,
/// the permissions of a command as text.
fn as_described(body: &mut Value) {
    for attachment in body.get_mut("attachments").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(id) = attachment["id"].as_u64() {
            attachment["id"] = json!(id.to_string());
        }
    }
    if let Some(permissions) = body.get_mut("default_member_permissions")
        && let Some(bits) = permissions.as_str().and_then(|bits| bits.parse::<u64>().ok())
    {
        *permissions = json!(bits);
    }
    if let Some(data) = body.get_mut("data") {
        as_described(data);
    }
    body.as_array_mut().into_iter().flatten().for_each(as_described);
}
