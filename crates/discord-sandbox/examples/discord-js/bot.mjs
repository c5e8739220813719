// Shows that the stand-in imitates Discord and not one client library: discord.js 14 logs in, registers a
// command, answers it with a picture and a press with an update, while this script plays Ana and Beto.
//
//   cargo run -p discord-sandbox --example serve -- 8080
//   npm install discord.js@14 && node bot.mjs http://127.0.0.1:8080

import assert from "node:assert/strict";
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, MessageFlags,
  SlashCommandBuilder,
} from "discord.js";

const sandbox = process.argv[2] ?? "http://127.0.0.1:8080";
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${sandbox}/api` } });
const point = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const row = new ActionRowBuilder().addComponents(
  new ButtonBuilder().setCustomId("more").setLabel("More").setStyle(ButtonStyle.Primary),
  new ButtonBuilder().setCustomId("hush").setLabel("Hush").setStyle(ButtonStyle.Secondary),
  new ButtonBuilder().setCustomId("later").setLabel("Later").setStyle(ButtonStyle.Secondary));

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) {
    const files = [new AttachmentBuilder(point, { name: "point.png", description: "A point" })];
    const answer = await interaction.reply({ content: "pong", files, components: [row], withResponse: true });
    assert.equal(answer.resource.message.content, "pong");
  } else if (interaction.customId === "more") {
    await interaction.update({ content: `pressed by ${interaction.user.globalName}` });
  } else if (interaction.customId === "hush") {
    await interaction.reply({ content: "between us", flags: MessageFlags.Ephemeral });
  } else {
    await interaction.deferReply();
    await interaction.editReply("here it is");
    await interaction.followUp("and more");
  }
});

const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
await client.login("any.token");
await ready;
await client.application.commands.set([new SlashCommandBuilder().setName("ping").setDescription("Answers pong")]);

async function script(path, body) {
  const response = await fetch(`${sandbox}/sandbox/${path}`, body && { method: "POST", body: JSON.stringify(body) });
  const answer = await response.json();
  assert.ok(response.ok, JSON.stringify(answer));
  return answer;
}
const slash = await script("slash", { user: "Ana", channel: "general", command: "ping" });
assert.equal(slash.outcome, "answered");
assert.equal(slash.message.attachments[0].description, "A point");
const click = (custom_id) => script("click", { user: "Beto", message: slash.message.id, custom_id });
const more = await click("more");
assert.equal(more.message.content, "pressed by Beto");
assert.equal(more.message.attachments.length, 1, "discord.js sends no empty list of attachments");
assert.equal((await click("hush")).message.ephemeral, true);
const later = await click("later");
assert.deepEqual([later.outcome, ...later.messages.map((message) => message.content)],
  ["deferred", "here it is", "and more"]);
assert.deepEqual(await script("violations"), []);
console.log("discord.js plays: command with a picture, update, private answer, deferral and follow-up; no violation");
await client.destroy();
