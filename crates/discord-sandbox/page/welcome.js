/** What stands at the beginning of a channel: where one is, who one is, and what to type. */

import { element } from "./dom.js";
import { placeIcon } from "./sidebar.js";

/** How many commands are suggested before the rest. */
const SUGGESTIONS = 6;

/**
 * @param {Object} reader who reads, and where
 * @param {import("./world.js").World} reader.world
 * @param {Object} reader.place
 * @param {{id: string, name: string, locale: string}} reader.who
 * @param {string|undefined} reader.beside the name of the person who is shown beside this one
 * @param {(command: Object) => void} reader.choose
 * @param {() => void} reader.suggest shows all commands
 */
export function welcome({ world, place, who, beside, choose, suggest }) {
  const name = world.placeName(place, who.id);
  const commands = world.commandsIn(place, who.locale);
  return element("li.welcome", {},
    element("span.welcome-mark", {}, placeIcon(place)),
    element("h2", {}, place.guild ? `Welcome to #${name}` : name),
    element("p", {}, ...whoYouAre(who, beside), ...whatToType(world, commands)),
    commands.length > 0 && element("ul.suggestions", {}, ...commands.slice(0, SUGGESTIONS).map((command) =>
      element("li", {}, element("button.suggestion", { type: "button", click: () => choose(command) },
        element("b", {}, `/${command.title}`), element("span", {}, command.description)))),
    commands.length > SUGGESTIONS && element("li", {}, element("button.suggestion.all", { type: "button", click: suggest },
      element("b", {}, `All ${commands.length} commands`), element("span", {}, "or type / below")))));
}

function whatToType({ bot }, commands) {
  if (!bot.ready) return [`${bot.name} is not connected yet; its commands appear here when it is.`];
  if (commands.length === 0) return [`${bot.name} offers no commands here.`];
  return ["Type ", element("kbd", {}, "/"), ` to see what ${bot.name} can do, or begin with one of these:`];
}

function whoYouAre({ name }, beside) {
  const you = ["You are ", element("b", {}, name)];
  if (beside) return [...you, " here and ", element("b", {}, beside), " in the pane beside: both seats are yours. "];
  return [...you, "; above you become somebody else. "];
}
