/** One message as a person sees it. */

import { element, icon } from "./dom.js";
import { attachments } from "./attachments.js";
import { avatar } from "./avatar.js";
import { components } from "./components.js";
import { embedded, shownByEmbeds } from "./embeds.js";
import { markdown } from "./markdown.js";

const LOADING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;
/** Messages of one author that follow within this many milliseconds stand under one name. */
const TOGETHER = 7 * 60 * 1000;

/**
 * @typedef {Object} Reader what a message needs to know of the person who reads it
 * @property {import("./world.js").World} world
 * @property {string} person their id
 * @property {Object} place
 * @property {(message: Object, customId: string) => boolean} pending
 * @property {(message: Object) => string|undefined} failure what they read below a message whose press failed
 * @property {(message: Object, customId: string, values?: string[]) => void} press
 * @property {(message: Object) => void} dismiss
 */

/** Whether a message calls a person. */
export const pings = (message, person) =>
  message.mention_everyone || message.mentions.some((mentioned) => mentioned.id === person);

/** How names in texts are looked up. */
export const namesFor = (world, person) => ({
  user: (id) => world.name(id),
  channel: (id) => (world.places.has(id) ? world.placeName(world.places.get(id), person) : undefined),
  self: person,
});

/** "22:46" today, with the date before that. */
function clock(date) {
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat("en", today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" }).format(date);
}

const called = (user) => user.global_name ?? user.username;

/** "Ana used /ping", above the answer to a command. */
function usedCommand({ user, name }, world) {
  return element("div.origin", {}, icon("reply"), avatar(world, user.id, called(user)),
    element("span", {}, element("b", {}, called(user)), " used ", element("span.mention", {}, `/${name}`)));
}

function heading(message) {
  const date = new Date(message.timestamp);
  return element("header", {}, element("span.author", {}, called(message.author)), message.author.bot && element("span.tag", {}, "App"),
    element("time", { datetime: date.toISOString(), title: date.toLocaleString("en") }, clock(date)));
}

function privateNote(message, reader) {
  return element("footer.private", {}, icon("eye"), "Only you can see this • ",
    element("button.link", { type: "button", click: () => reader.dismiss(message) }, "Dismiss message"));
}

const thinking = (name) => element("p.thinking", {}, element("span.dots", { "aria-hidden": "true" }), `${name} is thinking…`);

function body(message, reader) {
  const { world, person, place } = reader;
  const names = namesFor(world, person);
  const context = { world, place, names, attachments: message.attachments, pending: (customId) => reader.pending(message, customId),
    press: (customId, values) => reader.press(message, customId, values) };
  const hidden = shownByEmbeds(message);
  const files = message.flags & COMPONENTS_V2 ? [] : message.attachments.filter((file) => !hidden.includes(file));
  const failure = reader.failure(message);
  const text = message.content && element("div.markdown", {}, ...markdown(message.content, names));
  if (text && message.edited) {
    const last = text.lastElementChild?.matches("p") ? text.lastElementChild : text;
    last.append(element("small.edited", { title: message.edited_timestamp }, " (edited)"));
  }
  return [
    message.flags & LOADING ? thinking(called(message.author)) : null,
    text,
    ...attachments(files),
    ...message.embeds.map((embed) => embedded(embed, context)),
    message.components.length > 0 && element("div.components", {}, ...components(message.components, context)),
    failure && element("p.failure", { role: "alert" }, icon("warning"), failure),
    message.ephemeral && privateNote(message, reader),
  ];
}

/**
 * @param {Object} message
 * @param {Object|undefined} previous the one above it
 * @param {Reader} reader
 */
export function messageElement(message, previous, reader) {
  const follows = previous && !message.interaction && previous.author.id === message.author.id
    && previous.ephemeral === message.ephemeral && new Date(message.timestamp) - new Date(previous.timestamp) < TOGETHER;
  const classes = [follows && "follows", message.ephemeral && "ephemeral", pings(message, reader.person) && "pinged"];
  return element(["li.message", ...classes.filter(Boolean)].join("."), { "data-id": message.id },
    message.interaction && usedCommand(message.interaction, reader.world),
    follows ? element("span.gutter") : avatar(reader.world, message.author.id, called(message.author)),
    element("div.body", {}, !follows && heading(message), ...body(message, reader)));
}

/**
 * A command that is on its way, or that nobody answered: only its person sees it, and it is no message.
 * @param {{title: string, error?: string}} sent
 * @param {Reader} reader
 * @param {() => void} dismiss
 */
export function sentElement({ title, error }, reader, dismiss) {
  const { world, person } = reader;
  const name = world.name(person);
  return element(error ? "li.message.ephemeral" : "li.message.sending", {},
    usedCommand({ user: { id: person, global_name: name }, name: title }, world), avatar(world, world.bot.id),
    element("div.body", {}, element("header", {}, element("span.author", {}, world.bot.name), element("span.tag", {}, "App")),
      error
        ? element("p.failure", { role: "alert" }, icon("warning"), error)
        : element("p.thinking", {}, element("span.dots", { "aria-hidden": "true" }), "Sending command…"),
      error && element("footer.private", {}, icon("eye"), "Only you can see this • ",
        element("button.link", { type: "button", click: dismiss }, "Dismiss message"))));
}
