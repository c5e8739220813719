/**
 * Discord's Markdown, as far as bots use it, made into elements. Nothing is ever parsed as HTML, and links lead
 * nowhere but to http and https.
 */

import { element } from "./dom.js";

/**
 * @typedef {Object} Names
 * @property {(id: string) => string|undefined} user the name of a person or the bot
 * @property {(id: string) => string|undefined} channel
 * @property {string} [self] the id of the person who reads
 */

const SECOND = 1;
const SPANS = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", SECOND]];
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** "in 3 hours", "2 minutes ago". */
export function relative(date, now = Date.now()) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, length] = SPANS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", SECOND];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

function timestamp(seconds, style = "f") {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const full = new Intl.DateTimeFormat("en", STYLES.F).format(date);
  const text = style === "R" ? relative(date) : new Intl.DateTimeFormat("en", STYLES[style] ?? STYLES.f).format(date);
  return element("time.timestamp", { datetime: date.toISOString(), title: full, "data-relative": style === "R" }, text);
}

/** Lets the relative times below `root` say how long it is now. */
export function refreshTimes(root) {
  for (const time of root.querySelectorAll("time[data-relative]")) time.textContent = relative(new Date(time.dateTime));
}

const link = (url, ...inside) => element("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, ...inside);
const mention = (text, self = false) => element(self ? "span.mention.self" : "span.mention", {}, text);

function spoiler(...inside) {
  const shown = element("button.spoiler", { type: "button", "aria-label": "Spoiler: show", click: reveal }, ...inside);
  function reveal(event) {
    event.preventDefault();
    shown.replaceWith(element("span.spoiler.shown", {}, ...shown.childNodes));
  }
  return shown;
}

/** Each kind of span: where it matches, and what it becomes. The first that matches at a place wins. */
const SPAN_RULES = [
  [/\\([^A-Za-z0-9\s])/y, ([, escaped]) => [escaped]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, ([, , code]) => [element("code", {}, code.replace(/^ (.*) $/s, "$1"))]],
  [/\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: +"[^"]*")?\)/y,
    ([, text, url], names) => [link(url, ...spans(text, names))]],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url]) => [link(url, url)]],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])!?*_~|]/y, ([url]) => [link(url, url)]],
  [/<@!?(\d+)>/y, ([all, id], names) => [mention(`@${names.user(id) ?? "unknown-user"}`, id === names.self)]],
  [/<@&\d+>/y, () => [mention("@role")]],
  [/@(?:everyone|here)\b/y, ([all]) => [mention(all)]],
  [/<#(\d+)>/y, ([all, id], names) => [mention(`#${names.channel(id) ?? "unknown"}`)]],
  [/<\/([^:>]+):\d+>/y, ([, name]) => [mention(`/${name}`)]],
  [/<a?:(\w+):\d+>/y, ([, name]) => [`:${name}:`]],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, ([, seconds, style]) => [timestamp(seconds, style)]],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, ([, text], names) => [element("strong", {}, ...spans(text, names))]],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, ([, text], names) => [element("u", {}, ...spans(text, names))]],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, ([, text], names) => [element("s", {}, ...spans(text, names))]],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, ([, text], names) => [spoiler(...spans(text, names))]],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])+?)\*(?!\*)/y, ([, text], names) => [element("em", {}, ...spans(text, names))]],
  [/_((?:__|\\[\s\S]|[^_\\])+?)_(?!\w)/y, ([, text], names) => [element("em", {}, ...spans(text, names))]],
  [/\n/y, () => [element("br")]],
];
/** Text up to the next character that may start a span. */
const PLAIN = /[^\\`[<@h*_~|\n]+|[\s\S]/y;

function matchAt(rule, text, at) {
  rule.lastIndex = at;
  return rule.exec(text);
}

/** How long the span at a place is, and what it becomes. */
function spanAt(text, at, names) {
  for (const [rule, make] of SPAN_RULES) {
    const found = matchAt(rule, text, at);
    if (found) return [found[0].length, make(found, names)];
  }
  const [plain] = matchAt(PLAIN, text, at);
  return [plain.length, [plain]];
}

/**
 * Text without blocks, such as the title of an embed.
 * @param {string} text
 * @param {Names} names
 * @returns {(Node|string)[]}
 */
export function spans(text, names) {
  const made = [];
  for (let at = 0; at < text.length; ) {
    const [length, nodes] = spanAt(text, at, names);
    made.push(...nodes);
    at += length;
  }
  return made;
}

const FENCE = /```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)\n?```/g;
const QUOTE = /^> ?(.*)$/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d+\.) +(.+)$/;

/**
 * A whole message.
 * @param {string} text
 * @param {Names} names
 * @returns {Node[]}
 */
export function markdown(text, names) {
  const made = [];
  let at = 0;
  for (const found of text.matchAll(FENCE)) {
    made.push(...lines(text.slice(at, found.index), names));
    made.push(element("pre", {}, element("code", { "data-language": found[1] ?? null }, found[2])));
    at = found.index + found[0].length;
  }
  return [...made, ...lines(text.slice(at), names)];
}

/** Blocks that begin with a mark on their line; all other lines are paragraphs. */
function lines(text, names) {
  const made = [];
  const rest = text.split("\n");
  let paragraph = [];
  const flush = () => {
    const words = paragraph.join("\n").replace(/^\n|\n$/g, "");
    if (words.trim() !== "") made.push(element("p", {}, ...spans(words, names)));
    paragraph = [];
  };
  while (rest.length > 0) {
    const block = blockAt(rest, names);
    if (block) {
      flush();
      made.push(block);
    } else {
      paragraph.push(rest.shift());
    }
  }
  flush();
  return made;
}

/** The block at the head of `rest`, whose lines are taken away; `null` if there is none. */
function blockAt(rest, names) {
  const [line] = rest;
  if (line.startsWith(">>> ")) return element("blockquote", {}, ...markdown(rest.splice(0).join("\n").slice(4), names));
  if (QUOTE.test(line)) {
    const quoted = takeWhile(rest, (line) => QUOTE.test(line)).map((line) => QUOTE.exec(line)[1]);
    return element("blockquote", {}, ...lines(quoted.join("\n"), names));
  }
  if (ITEM.test(line)) return list(takeWhile(rest, oneList(line)).map((line) => ITEM.exec(line)), names);
  const heading = HEADING.exec(line);
  if (heading) {
    rest.shift();
    // The page has headings of its own above these.
    return element(`h${heading[1].length + 2}`, {}, ...spans(heading[2], names));
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext) {
    rest.shift();
    return element("p.subtext", {}, ...spans(subtext[1], names));
  }
  return null;
}

function takeWhile(rest, fits) {
  const end = rest.findIndex((line) => !fits(line));
  return rest.splice(0, end === -1 ? rest.length : end);
}

/** Which lines go on with the list that begins with `line`: a change between points and numbers begins another. */
function oneList(line) {
  const numbered = ([, , mark]) => /\d/.test(mark);
  const [, indent] = ITEM.exec(line);
  const kind = numbered(ITEM.exec(line));
  return (next) => {
    const item = ITEM.exec(next);
    return item !== null && (item[1].length > indent.length || numbered(item) === kind);
  };
}

/** A list; items that stand further in are lists within the item before them. */
function list(items, names) {
  const [, indent, mark] = items[0];
  const ordered = /\d/.test(mark);
  const made = element(ordered ? "ol" : "ul", { start: ordered ? parseInt(mark, 10) : null });
  while (items.length > 0) {
    const item = element("li", {}, ...spans(items.shift()[3], names));
    const end = items.findIndex(([, further]) => further.length <= indent.length);
    const inner = items.splice(0, end === -1 ? items.length : end);
    if (inner.length > 0) item.append(list(inner, names));
    made.append(item);
  }
  return made;
}
