/** Which places have news for whom, and who was called there. */

import { pings } from "./message.js";

export class Unread {
  /** By person and place: `{messages, pings}`. */
  #counts = new Map();
  /** Two panes hear of the same message. */
  #heard = new Set();

  /**
   * Counts a new message for everybody who may see it and does not have it before them.
   * @param {Object} message
   * @param {import("./world.js").World} world
   * @param {string} listener whose stream told of it
   * @param {(person: string, place: string) => boolean} looking
   */
  hear(message, world, listener, looking) {
    const place = world.places.get(message.channel_id);
    if (!place || this.#heard.has(message.id)) return;
    this.#heard.add(message.id);
    const seers = message.ephemeral ? [listener] : world.people.map(({ id }) => id).filter((id) => world.reaches(id, place));
    for (const person of seers.filter((person) => !looking(person, place.id))) {
      const count = this.of(person, place.id);
      count.messages += 1;
      if (pings(message, person)) count.pings += 1;
      this.#counts.set(`${person} ${place.id}`, count);
    }
  }

  seen(person, place) {
    this.#counts.delete(`${person} ${place}`);
  }

  of(person, place) {
    return this.#counts.get(`${person} ${place}`) ?? { messages: 0, pings: 0 };
  }

  /** How often a person was called, wherever it was. */
  pingsOf(person) {
    const theirs = [...this.#counts].filter(([key]) => key.startsWith(`${person} `));
    return theirs.reduce((sum, [, count]) => sum + count.pings, 0);
  }
}

/** A number of calls as a red mark; nothing for none. */
export const badgeText = (pings) => (pings > 9 ? "9+" : String(pings));
