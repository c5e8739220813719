//! A small bot of serenity and poise, as unknowing of the stand-in as any: it differs from one on Discord only
//! in the address of the REST interface.

use std::time::Duration;

use discord_sandbox::Sandbox;
use poise::serenity_prelude as serenity;
use serenity::{
    AutocompleteChoice, ButtonStyle, ComponentInteraction, CreateActionRow, CreateAllowedMentions,
    CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments, EditInteractionResponse,
    EditMessage, FullEvent, InputTextStyle, Interaction,
};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Error>;

/// A PNG of one grey point.
pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55\0\0\0\nIDATx\x9cc`\0\0\0\x02\0\x01\x48\xaf\xa4\x71\0\0\0\0IEND\xaeB\x60\x82";

/// A stand-in that waits only briefly for more, with this bot connected.
pub async fn sandbox_with_bot() -> (Sandbox, Bot) {
    let sandbox = Sandbox::start(super::options()).await.unwrap();
    let bot = Bot::start(&sandbox).await;
    (sandbox, bot)
}

/// A running bot, in a runtime of its own as if in a process of its own.
pub struct Bot {
    runtime: Option<tokio::runtime::Runtime>,
}

impl Bot {
    /// Starts a bot and waits until it is connected and its commands are registered.
    pub async fn start(sandbox: &Sandbox) -> Bot {
        let bot = Bot::spawn(sandbox);
        tokio::time::timeout(Duration::from_secs(10), sandbox.bot_ready()).await.unwrap();
        bot
    }

    pub fn spawn(sandbox: &Sandbox) -> Bot {
        Bot::run(http(sandbox))
    }

    /// Runs a bot with this REST client.
    pub fn run(http: serenity::Http) -> Bot {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        runtime.spawn(async move {
            let intents = serenity::GatewayIntents::GUILDS;
            let client = serenity::ClientBuilder::new_with_http(http, intents).framework(framework());
            client.await.unwrap().start().await.unwrap();
        });
        Bot { runtime: Some(runtime) }
    }
}

fn framework() -> poise::Framework<(), Error> {
    poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: vec![ping(), plan(), admin(), form()],
            event_handler: |context, event| Box::pin(on_event(context.serenity_context, event)),
            ..Default::default()
        })
        .initialize_owners(false)
        .setup(|context, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(context, &framework.options().commands).await?;
                Ok(())
            })
        })
        .build()
}

/// Ends the bot as a kill would: without a word to anybody.
impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// The REST client of a bot.
pub fn http(sandbox: &Sandbox) -> serenity::Http {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    serenity::HttpBuilder::new("a.bot.token")
        .client(client)
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .build()
}

fn rows() -> Vec<CreateActionRow> {
    let names = ["update", "private", "defer", "channel", "silent"];
    let button = |id: &str| CreateButton::new(id).label(id).style(ButtonStyle::Primary);
    let options = ["red", "blue"].map(|name| CreateSelectMenuOption::new(name, name)).into();
    vec![
        CreateActionRow::Buttons(names.map(button).into()),
        CreateActionRow::Buttons(vec![
            button("form"),
            button("never").disabled(true),
            button("twice"),
            button("private-defer"),
            button("wipe"),
        ]),
        CreateActionRow::SelectMenu(CreateSelectMenu::new(
            "colour",
            CreateSelectMenuKind::String { options },
        )),
    ]
}

/// Answers with a picture and buttons
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    description_localized("es-ES", "Responde con una imagen")
)]
async fn ping(
    context: Context<'_>,
    #[description = "Take your time"] defer: Option<bool>,
    #[description = "Whom to greet"] whom: Option<serenity::User>,
) -> Result<(), Error> {
    if defer.unwrap_or(false) {
        context.defer().await?;
    }
    let greeted = whom.map_or(String::new(), |user| format!(" <@{}>", user.id));
    context
        .send(
            poise::CreateReply::default()
                .content(format!("pong{greeted}"))
                .attachment(CreateAttachment::bytes(PNG, "point.png").description("A point"))
                .allowed_mentions(CreateAllowedMentions::new().all_users(true))
                .components(rows()),
        )
        .await?;
    Ok(())
}

#[derive(poise::ChoiceParameter)]
enum Size {
    #[name = "Six holes"]
    #[name_localized("es-ES", "Seis hoyos")]
    Six,
    #[name = "Twelve holes"]
    Twelve,
}

#[allow(clippy::unused_async)] // poise wants it so
async fn complete<'a>(_: Context<'a>, partial: &'a str) -> CreateAutocompleteResponse {
    let choice = |name: &str| AutocompleteChoice::new(name, name);
    CreateAutocompleteResponse::new().set_choices(
        ["spring", "summer"]
            .iter()
            .filter(|name| name.starts_with(partial))
            .map(|name| choice(name))
            .collect(),
    )
}

/// Things to plan
#[allow(clippy::unused_async)]
#[poise::command(slash_command, subcommands("make"))]
async fn plan(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Makes a plan
#[poise::command(slash_command)]
async fn make(
    context: Context<'_>,
    #[description = "How many"]
    #[min = 1]
    #[max = 9]
    count: i64,
    #[description = "How large"] size: Option<Size>,
    #[description = "When"]
    #[autocomplete = "complete"]
    season: Option<String>,
    #[description = "Where"] place: Option<serenity::GuildChannel>,
) -> Result<(), Error> {
    let size = size.map(|size| poise::ChoiceParameter::name(&size));
    let place = place.map(|channel| channel.name);
    context.say(format!("{count} {size:?} {season:?} {place:?}")).await?;
    Ok(())
}

/// For those who manage the server
#[poise::command(slash_command, default_member_permissions = "MANAGE_GUILD")]
async fn admin(context: Context<'_>) -> Result<(), Error> {
    context.say("done").await?;
    Ok(())
}

/// Opens a form
#[poise::command(slash_command)]
async fn form(context: Context<'_>) -> Result<(), Error> {
    let poise::Context::Application(context) = context else { return Ok(()) };
    context.interaction.create_response(context.http(), CreateInteractionResponse::Modal(modal())).await?;
    Ok(())
}

fn modal() -> CreateModal {
    let name = CreateInputText::new(InputTextStyle::Short, "Name", "name").min_length(2);
    CreateModal::new("about", "About you").components(vec![CreateActionRow::InputText(name)])
}

async fn on_event(context: &serenity::Context, event: &FullEvent) -> Result<(), Error> {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => {
            pressed(context, press).await
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(form) } => {
            let message =
                CreateInteractionResponseMessage::new().content(format!("{:?}", form.data.components));
            form.create_response(context, CreateInteractionResponse::Message(message)).await?;
            Ok(())
        }
        _ => Ok(()),
    }
}

async fn pressed(context: &serenity::Context, press: &ComponentInteraction) -> Result<(), Error> {
    let text = CreateInteractionResponseMessage::new;
    match press.data.custom_id.as_str() {
        "update" => {
            let message = text()
                .content("moved")
                .add_file(CreateAttachment::bytes(PNG, "moved.png"))
                .components(rows());
            press.create_response(context, CreateInteractionResponse::UpdateMessage(message)).await?;
        }
        "private" => {
            let message = text().content("for you").ephemeral(true);
            press.create_response(context, CreateInteractionResponse::Message(message)).await?;
        }
        "defer" => {
            press.defer(context).await?;
            press.create_followup(context, CreateInteractionResponseFollowup::new().content("later")).await?;
            let files = EditAttachments::new().add(CreateAttachment::bytes(PNG, "edited.png"));
            press
                .edit_response(context, EditInteractionResponse::new().content("edited").attachments(files))
                .await?;
        }
        "private-defer" => {
            press.defer_ephemeral(context).await?;
            press
                .create_followup(context, CreateInteractionResponseFollowup::new().content("between us"))
                .await?;
        }
        "channel" => {
            press.create_response(context, CreateInteractionResponse::Acknowledge).await?;
            let kept = EditMessage::new()
                .content("by the channel")
                .attachments(EditAttachments::keep_all(&press.message));
            press.channel_id.edit_message(context, press.message.id, kept).await?;
            press.channel_id.send_message(context, CreateMessage::new().content("new")).await?;
        }
        "form" => press.create_response(context, CreateInteractionResponse::Modal(modal())).await?,
        "twice" => {
            let answer = || CreateInteractionResponse::Message(text().content("once"));
            press.create_response(context, answer()).await?;
            let again = press.create_response(context, answer()).await;
            let code = code_of(again.unwrap_err());
            press
                .create_followup(
                    context,
                    CreateInteractionResponseFollowup::new().content(format!("{code:?}")),
                )
                .await?;
        }
        "wipe" => {
            let message = text().content("text only");
            press.create_response(context, CreateInteractionResponse::UpdateMessage(message)).await?;
        }
        "colour" => {
            let message = text().content(format!("{:?}", press.data.kind));
            press.create_response(context, CreateInteractionResponse::Message(message)).await?;
        }
        _ => {}
    }
    Ok(())
}

/// The code with which the stand-in refused a call.
pub fn code_of(error: serenity::Error) -> Option<(u16, isize)> {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response)) => {
            Some((response.status_code.as_u16(), response.error.code))
        }
        _ => None,
    }
}
