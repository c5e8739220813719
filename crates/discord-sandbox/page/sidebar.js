/** Servers, channels and private messages; whoever is in view goes where one presses. */

import { element, icon } from "./dom.js";
import { avatar } from "./avatar.js";
import { badgeText } from "./unread.js";

const ICONS = { text: "hash", announcement: "announcement", voice: "voice", thread: "thread", forum: "forum", dm: "at", group: "at" };

/** The drawing for a kind of place. */
export const placeIcon = (place) => icon(ICONS[place.kind] ?? "hash");

/**
 * @param {Object} app
 * @param {import("./world.js").World} app.world
 * @param {import("./unread.js").Unread} app.unread
 * @param {{person: string, place: string}[]} app.views who is in view, and where
 * @param {(place: string, people: string[]) => void} app.go
 * @param {(person: string, to: string) => void} app.write
 */
export function sidebarContent(app) {
  return [
    ...app.world.guilds.map((guild) => guildSection(app, guild)),
    ...app.views.map(({ person }) => privateSection(app, person)),
    botCard(app.world),
  ];
}

function guildSection(app, guild) {
  const viewers = app.views.map(({ person }) => person).filter((person) => guild.members.includes(person));
  const words = guild.name.split(/\s+/).map((word) => [...word][0]).join("").slice(0, 2);
  return element("section.server", {},
    element("h2", {}, element("span.server-mark", { "aria-hidden": "true" }, words), guild.name),
    element("ul", {}, ...app.world.channelsOf(guild).map((channel) => placeItem(app, app.world.places.get(channel.id), viewers))));
}

function privateSection(app, person) {
  const { world } = app;
  const places = world.privateOf(person);
  // The bot, and who is in view beside them.
  const others = [world.bot.id, ...app.views.map((view) => view.person).filter((id) => id !== person)];
  const strangers = others.filter((id) => !places.some((place) => place.kind === "dm" && place.members.includes(id)));
  return element("section.server", {},
    element("h2", {}, avatar(world, person), `${world.name(person)}’s messages`),
    element("ul", {}, ...places.map((place) => placeItem(app, place, [person])),
      ...strangers.map((id) => element("li", {}, element("button.place", { type: "button", click: () => app.write(person, id) },
        icon("plus"), `Message ${world.name(id)}`)))));
}

function placeItem(app, place, people) {
  const { world, unread } = app;
  const name = world.placeName(place, people[0]);
  const here = app.views.filter((view) => view.place === place.id && people.includes(view.person));
  const counts = people.map((person) => unread.of(person, place.id));
  const pings = counts.reduce((sum, count) => sum + count.pings, 0);
  const news = counts.some((count) => count.messages > 0);
  return element("li", {}, element(["button.place", place.kind, news && "news"].filter(Boolean).join("."), { type: "button",
    "aria-current": here.length > 0 && "true", "data-place": place.id, click: () => app.go(place.id, people) },
  placeIcon(place), element("span.name", {}, name),
  app.views.length > 1 && here.length < people.length && here.map(({ person }) => avatar(world, person)),
  pings > 0 && element("span.badge", { "aria-label": `called ${pings} times` }, badgeText(pings))));
}

/** Whether the bot is there, and for those who make bots, what it did. */
function botCard({ bot, commands }) {
  const count = commands.length;
  const state = bot.ready ? `online, ${count} ${count === 1 ? "command" : "commands"}` : "not connected";
  return element("section.bot-card", {},
    element(bot.ready ? "span.presence.online" : "span.presence", {}, element("span.avatar.bot", { "aria-hidden": "true" }, icon("bot"))),
    element("div", {}, element("b", {}, bot.name), element("small", {}, state),
      element("small", {}, element("a", { href: "/sandbox/requests", target: "_blank", title: "The calls the bot made" }, "Calls"), " · ",
        element("a", { href: "/sandbox/violations", target: "_blank", title: "What Discord would not have taken" }, "Violations"))));
}
