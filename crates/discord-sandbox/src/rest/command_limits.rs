//! Discord's hard limits on commands. Each finding names its field.

use std::collections::HashSet;

use serde_json::Value;

use super::{
    error::FieldFault,
    limits::{Findings, list},
};

/// How many commands of the slash kind an application may have in one place.
pub(super) const COMMANDS: usize = 100;
/// How many characters one command may have in all its names, descriptions and values, the longest
/// localisation of each counted.
const CHARACTERS: usize = 8000;

/// The limits of a list that replaces all commands.
pub(crate) fn commands(commands: &[Value]) -> Vec<FieldFault> {
    let mut findings = Findings::default();
    let slash = commands.iter().filter(|command| is_slash(command));
    if slash.count() > COMMANDS {
        findings.add("", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.");
    }
    let mut names = HashSet::new();
    for (n, command) in commands.iter().enumerate() {
        if !names.insert((command["type"].as_u64().unwrap_or(1), command["name"].as_str())) {
            let message = "Application command names must be unique";
            findings.add(format!("{n}.name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
        one(&mut findings, &n.to_string(), command);
    }
    findings.0
}

/// The limits of a single command.
pub(crate) fn command(command: &Value) -> Vec<FieldFault> {
    let mut findings = Findings::default();
    one(&mut findings, "", command);
    findings.0
}

pub(super) fn is_slash(command: &Value) -> bool {
    command["type"].as_u64().is_none_or(|kind| kind == 1)
}

fn one(findings: &mut Findings, at: &str, command: &Value) {
    let field = |name: &str| if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") };
    if is_slash(command) {
        name(findings, &field("name"), &command["name"]);
        findings.length(&field("description"), &command["description"], 1, 100);
        options(findings, &field("options"), list(&command["options"]), 0);
    } else {
        findings.length(&field("name"), &command["name"], 1, 32);
    }
    localizations(findings, at, command);
    if characters(command) > CHARACTERS {
        let message = format!("Command exceeds maximum size ({CHARACTERS})");
        findings.add(at, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

fn name(findings: &mut Findings, at: &str, name: &Value) {
    findings.length(at, name, 1, 32);
    let Some(name) = name.as_str() else { return };
    // Scripts without case pass as they are.
    let fits =
        |c: char| c == '-' || c == '_' || c == '\'' || (c.is_alphanumeric() && c.to_lowercase().eq([c]));
    let marks = |c: char| ('\u{900}'..='\u{97f}').contains(&c) || ('\u{e00}'..='\u{e7f}').contains(&c);
    if !name.chars().all(|c| fits(c) || marks(c)) {
        findings.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
}

fn localizations(findings: &mut Findings, at: &str, thing: &Value) {
    for (key, most) in [("name_localizations", 32), ("description_localizations", 100)] {
        for (locale, text) in thing[key].as_object().into_iter().flatten() {
            let dot = if at.is_empty() { "" } else { "." };
            findings.length(&format!("{at}{dot}{key}.{locale}"), text, 1, most);
        }
    }
}

fn options(findings: &mut Findings, at: &str, all: &[Value], depth: u8) {
    if all.len() > 25 {
        findings.add(at, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    let mut names = HashSet::new();
    let mut optional = false;
    for (n, option) in all.iter().enumerate() {
        let at = format!("{at}.{n}");
        name(findings, &format!("{at}.name"), &option["name"]);
        findings.length(&format!("{at}.description"), &option["description"], 1, 100);
        localizations(findings, &at, option);
        if !names.insert(option["name"].as_str()) {
            let message = "Option name already exists";
            findings.add(format!("{at}.name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message);
        }
        let required = option["required"] == true;
        if required && optional {
            let message = "Required options must be placed before non-required options";
            findings.add(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional |= !required;
        if matches!(option["type"].as_u64(), Some(1 | 2)) {
            if depth + u8::from(option["type"] == 2) > 1 {
                findings.add(
                    format!("{at}.type"),
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    "Groups cannot be nested",
                );
            }
            options(findings, &format!("{at}.options"), list(&option["options"]), depth + 1);
        }
        choices(findings, &at, option);
    }
}

fn choices(findings: &mut Findings, at: &str, option: &Value) {
    findings.count(&format!("{at}.choices"), &option["choices"], 25);
    if !list(&option["choices"]).is_empty() && option["autocomplete"] == true {
        let message = "Choices and autocomplete cannot be combined";
        findings.add(
            format!("{at}.autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
            message,
        );
    }
    for (n, choice) in list(&option["choices"]).iter().enumerate() {
        findings.length(&format!("{at}.choices.{n}.name"), &choice["name"], 1, 100);
        findings.length(&format!("{at}.choices.{n}.value"), &choice["value"], 0, 100);
    }
}

/// What Discord counts of a command and of everything below it.
fn characters(thing: &Value) -> usize {
    let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let longest = |key: &str| {
        let localized = thing[format!("{key}_localizations")].as_object();
        localized
            .into_iter()
            .flatten()
            .map(|(_, text)| length(text))
            .chain([length(&thing[key])])
            .max()
            .unwrap_or(0)
    };
    let below =
        ["options", "choices"].iter().flat_map(|key| list(&thing[*key])).map(characters).sum::<usize>();
    longest("name") + longest("description") + length(&thing["value"]) + below
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn faults(value: &Value) -> Vec<String> {
        command(value).into_iter().map(|fault| format!("{} {}", fault.path, fault.code)).collect()
    }

    #[test]
    fn the_longest_localisation_counts() {
        let choice =
            json!({"name": "n", "value": "v", "name_localizations": {"es-ES": "x".repeat(99), "fr": "y"}});
        let options: Vec<_> = (0..25)
            .map(|n| json!({"type": 3, "name": format!("o{n}"), "description": "d", "choices": [choice, choice, choice]}))
            .collect();
        let mut big = json!({"name": "c", "description": "d", "options": options});
        assert_eq!(characters(&big), 1 + 1 + 10 * 3 + 15 * 4 + 75 * 100);
        assert_eq!(faults(&big), [] as [&str; 0]);
        big["options"][0]["choices"] = json!(vec![choice; 8]);
        assert_eq!(faults(&big), [" APPLICATION_COMMAND_TOO_LARGE"]);
    }

    #[test]
    fn names_and_order_are_checked() {
        assert_eq!(faults(&json!({"name": "ñandú-2", "description": "d"})), [] as [&str; 0]);
        assert_eq!(
            faults(&json!({"name": "Play", "description": "d"})),
            ["name APPLICATION_COMMAND_INVALID_NAME"]
        );
        assert_eq!(faults(&json!({"name": "play"})), ["description BASE_TYPE_REQUIRED"]);
        let option = |name: &str, required: bool| json!({"type": 3, "name": name, "description": "d", "required": required});
        let bad =
            json!({"name": "a", "description": "d", "options": [option("a", false), option("a", true)]});
        assert_eq!(
            faults(&bad),
            [
                "options.1.name APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            ]
        );
    }
}
