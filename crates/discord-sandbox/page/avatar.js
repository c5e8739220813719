/** The round pictures of people and of the bot. */

import { element, icon } from "./dom.js";

/**
 * @param {import("./world.js").World} world
 * @param {string} id a person, or the bot
 * @param {string} [name] how they are called if they are not known any more
 */
export function avatar(world, id, name = "?") {
  if (id === world.bot.id) return element("span.avatar.bot", { "aria-hidden": "true" }, icon("bot"));
  const person = world.person(id);
  const initial = [...(person?.name ?? name)][0].toUpperCase();
  return element("span.avatar", { "aria-hidden": "true", style: `--person: ${person?.colour ?? "#80848e"}` }, initial);
}
