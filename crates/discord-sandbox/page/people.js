/** The row in which one chooses who to be, and the box in which people are added and changed. */

import { element, icon } from "./dom.js";
import { CallError, addUser, changeUser } from "./api.js";
import { avatar } from "./avatar.js";
import { badgeText } from "./unread.js";

const LANGUAGES = [["en-US", "English (US)"], ["es-ES", "Español"], ["es-419", "Español (Latinoamérica)"], ["de", "Deutsch"],
  ["fr", "Français"], ["it", "Italiano"], ["pt-BR", "Português (Brasil)"], ["ja", "日本語"]];

/**
 * @param {import("./world.js").World} world
 * @param {string} chosen the id of the person one is
 * @param {Object} host
 * @param {(id: string) => number} host.pings
 * @param {(id: string) => void} host.choose
 * @param {() => void} host.add
 * @param {() => void} host.change opens what can be changed of oneself
 */
export function peopleRow(world, chosen, { pings, choose, add, change }) {
  const people = world.people.map((person) => {
    const here = person.id === chosen;
    const count = pings(person.id);
    const label = here ? `You are ${person.name}: change name or language` : `Be ${person.name}${count ? `, called ${count} times` : ""}`;
    return element("button.person", { type: "button", role: "radio", "aria-checked": String(here), "aria-label": label, title: label,
      "data-person": person.name, tabindex: here ? "0" : "-1", click: () => (here ? change() : choose(person.id)) },
    avatar(world, person.id), here && element("span.name", {}, person.name),
    count > 0 && element("span.badge", {}, badgeText(count)));
  });
  const row = element("div.people", { role: "radiogroup", "aria-label": "Who am I" }, ...people);
  row.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = world.people.findIndex((person) => person.id === chosen);
    choose(world.people[(at + step + world.people.length) % world.people.length].id);
  });
  return [row, element("button.person.add", { type: "button", "aria-label": "Add a person", title: "Add a person", click: add },
    icon("plus"))];
}

/** Makes a person who is a member of every server. */
async function join(world, wanted) {
  const { id } = await addUser(wanted);
  for (const guild of world.guilds.slice(1)) await changeUser(id, { guild: guild.id, member: true });
  return id;
}

/**
 * Asks for the name and the language of a person, and makes or changes them.
 * @param {import("./world.js").World} world
 * @param {{id: string, name: string, locale: string}|null} person `null` for a new one
 * @returns {Promise<string|null>} their id, or `null` if the box was closed
 */
export function askForPerson(world, person) {
  const title = person ? `You are ${person.name}` : "Add a person";
  const error = element("p.error", { role: "alert" });
  const name = element("input", { name: "name", required: true, maxlength: 32, autocomplete: "off", value: person?.name ?? "" });
  const locale = element("select", { name: "locale" }, ...LANGUAGES.map(([value, label]) =>
    element("option", { value, selected: value === person?.locale }, label)));
  const dialog = element("dialog.form", { "aria-label": title }, element("form", {},
    element("header", {}, element("h2", {}, title)),
    element("label.field", {}, element("span.name", {}, "Name"), name),
    element("label.field", {}, element("span.name", {}, "Language"), locale,
      element("small.about", {}, "What this person reads, where the bot speaks it.")),
    error,
    element("footer", {}, element("button.button.plain", { type: "button", click: () => dialog.close() }, "Cancel"),
      element("button.button.primary", { type: "submit" }, person ? "Save" : "Add"))));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    let id = null;
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(id);
    });
    dialog.addEventListener("submit", async (event) => {
      event.preventDefault();
      const wanted = { name: name.value, locale: locale.value };
      try {
        if (person) await changeUser(person.id, wanted);
        id = person ? person.id : await join(world, wanted);
        dialog.close();
      } catch (problem) {
        if (!(problem instanceof CallError)) throw problem;
        error.textContent = problem.message;
      }
    });
  });
}
