/** Who and what there is, as the page looks things up: people, places, commands. */

const SUBCOMMAND = 1;
const GROUP = 2;
/** The colours in which people are told apart; those who come later start again. */
const COLOURS = ["#e0703a", "#3a9bd9", "#3fa66a", "#b567d6", "#c9a227", "#d65a7f", "#4fb3a9", "#8a7ff0"];

/** A command as it is typed: `{path: "plan make", title, description, options, registered}`. */
function* leaves(thing, path, title, locale, registered) {
  const options = thing.options ?? [];
  const below = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (below.length === 0) {
    yield { path, title, description: localized(thing, "description", locale), options, registered };
  }
  for (const next of below) {
    yield* leaves(next, `${path} ${next.name}`, `${title} ${localized(next, "name", locale)}`, locale, registered);
  }
}

/** A name or description in the language of a person, where the bot gave one. */
export function localized(thing, key, locale) {
  return thing[`${key}_localizations`]?.[locale] ?? thing[key] ?? "";
}

export class World {
  /** @param {Object} answer what `GET /sandbox` gave */
  constructor(answer) {
    this.guilds = answer.guilds;
    this.people = answer.users.map((user, at) => ({ ...user, colour: COLOURS[at % COLOURS.length] }));
    this.bot = { name: "Bot", ...answer.bot };
    this.places = new Map();
    for (const guild of answer.guilds) {
      for (const channel of guild.channels) this.places.set(channel.id, { ...channel, guild });
    }
    for (const dm of answer.dms) {
      this.places.set(dm.id, { kind: dm.members.length > 2 ? "group" : "dm", guild: null, ...dm });
    }
  }

  person(id) {
    return this.people.find((person) => person.id === id);
  }

  /** The name of a person or the bot. */
  name(id) {
    return id === this.bot.id ? this.bot.name : this.person(id)?.name;
  }

  /** What a place is called by a person. */
  placeName(place, person) {
    if (place.guild) return place.name;
    return place.members.filter((id) => id !== person).map((id) => this.name(id) ?? "somebody").join(", ");
  }

  /** Whether a person is where a place is. */
  reaches(person, place) {
    return (place.guild?.members ?? place.members).includes(person);
  }

  /** The channels of a guild, each thread after its parent. */
  channelsOf(guild) {
    const top = guild.channels.filter((channel) => !channel.parent);
    return top.flatMap((channel) => [channel, ...guild.channels.filter((thread) => thread.parent === channel.id)]);
  }

  /** The private places of a person. */
  privateOf(person) {
    return [...this.places.values()].filter((place) => !place.guild && place.members.includes(person));
  }

  /** Those a person may name in a place, the bot last. */
  peopleIn(place) {
    const here = this.people.filter((person) => this.reaches(person.id, place));
    return [...here, { id: this.bot.id, name: this.bot.name }];
  }

  /** The slash commands that a place offers, one for each subcommand, in the words of a person's language. */
  commandsIn(place, locale) {
    return this.bot.commands
      .filter((command) => (command.type ?? 1) === 1 && this.#offered(command, place))
      .flatMap((command) => [...leaves(command, command.name, localized(command, "name", locale), locale, command)]);
  }

  /** All slash commands, wherever they are offered. */
  get commands() {
    return this.bot.commands.flatMap((command) => [...leaves(command, command.name, command.name, "", command)]);
  }

  #offered(command, place) {
    const among = (list, number, otherwise) => list?.includes(number) ?? otherwise;
    if (place.guild) {
      const installed = place.guild.bot ? !command.guild_id || command.guild_id === place.guild.id
        : !command.guild_id && among(command.integration_types, 1, false);
      return among(command.contexts, 0, true) && installed;
    }
    if (place.members.includes(this.bot.id)) return among(command.contexts, 1, command.dm_permission !== false);
    return among(command.contexts, 2, false) && among(command.integration_types, 1, false);
  }
}
