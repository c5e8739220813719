//! The gateway's address, users, guilds and members.

use serde_json::{Value, json};

use super::{Answer, ApiError, Call, Reply, within_limits};
use crate::{
    ChannelKind, Sandbox, message::written_id, rest::error::FieldFault, snowflake::Snowflake,
    starts::AT_ONCE, state::State, world::BOT,
};

pub(super) fn route(
    sandbox: &Sandbox,
    state: &mut State,
    call: &Call,
    method: &str,
    parts: &[&str],
) -> Option<Answer> {
    Some(match (method, parts) {
        ("GET", ["gateway"]) => Reply::ok(json!({"url": sandbox.gateway_url()})),
        ("GET", ["gateway", "bot"]) => Reply::ok(gateway_for_bot(sandbox, state)),
        ("GET", ["users", "@me"]) => {
            Reply::ok(state.world.person(BOT).expect("the bot is in every world").own_json())
        }
        ("POST", ["users", "@me", "channels"]) => direct_channel(state, call),
        ("GET", ["users", id]) => {
            let person = id.parse().ok().and_then(|id| state.world.person(id));
            person.map_or_else(|| Err(unknown_user()), |person| Reply::ok(person.json()))
        }
        ("GET", ["guilds", id, rest @ ..]) => return guild(state, id, rest),
        _ => return None,
    })
}

fn gateway_for_bot(sandbox: &Sandbox, state: &State) -> Value {
    let (options, starts, now) = (sandbox.options(), &state.sessions.starts, state.now_ms());
    json!({
        "url": sandbox.gateway_url(), "shards": options.shards,
        "session_start_limit": {
            "total": options.session_starts, "remaining": starts.remaining(options.session_starts, now),
            "reset_after": starts.reset_after_ms(now), "max_concurrency": AT_ONCE,
        },
    })
}

fn unknown_user() -> ApiError {
    ApiError::new(404, 10013, "Unknown User")
}

fn guild(state: &State, id: &str, rest: &[&str]) -> Option<Answer> {
    let joined =
        id.parse().ok().and_then(|id| state.world.guild(id)).filter(|guild| guild.members.contains_key(&BOT));
    let Some(guild) = joined else { return Some(Err(ApiError::unknown_guild())) };
    Some(match rest {
        [] => Reply::ok(guild.json()),
        ["channels"] => {
            let channels = state.world.channels.iter();
            let here = channels
                .filter(|channel| channel.guild == Some(guild.id) && channel.kind != ChannelKind::Thread);
            Reply::ok(here.map(|channel| state.world.channel_json(channel)).collect())
        }
        ["roles"] => Reply::ok(guild.json()["roles"].clone()),
        ["members", id] => match id.parse::<Snowflake>() {
            Ok(id) if state.world.person(id).is_none() => Err(unknown_user()),
            Ok(id) => match state.world.member_json(guild, id) {
                Some(member) => Reply::ok(member),
                None => Err(ApiError::new(404, 10007, "Unknown Member")),
            },
            Err(_) => Err(unknown_user()),
        },
        _ => return None,
    })
}

/// The private channel of the bot and a person: the one there is, or a new one.
fn direct_channel(state: &mut State, call: &Call) -> Answer {
    let Some(person) = written_id(&call.body["recipient_id"]).map(Snowflake) else {
        let message = "This field is required".to_owned();
        let fault = FieldFault { path: "recipient_id".into(), code: "BASE_TYPE_REQUIRED", message };
        within_limits(state, call, &[fault])?;
        return Err(unknown_user());
    };
    if state.world.person(person).is_none_or(|person| person.bot) {
        return Err(ApiError::new(400, 50033, "Invalid Recipient(s)"));
    }
    let id = state.direct_channel(person);
    let channel = state.world.channel(id).expect("it was found or made just now");
    Reply::ok(state.world.channel_json(channel))
}
