/** The calls of the stand-in that the page uses, and its stream of news. */

/** What went wrong with a call, in words for people. */
export class CallError extends Error {}

async function call(method, path, body) {
  let response;
  try {
    const headers = body === undefined ? {} : { "content-type": "application/json" };
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new CallError("The stand-in does not answer. Is it still running?");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new CallError(answer.error ?? `The stand-in answered ${response.status}`);
  return answer;
}

export const world = () => call("GET", "/sandbox");
export const messages = (channel, user) => call("GET", `/sandbox/messages?${new URLSearchParams({ channel, user })}`);
export const slash = (asked) => call("POST", "/sandbox/slash", asked);
export const autocomplete = async (asked) => (await call("POST", "/sandbox/autocomplete", asked)).choices;
export const click = (asked) => call("POST", "/sandbox/click", asked);
export const submit = (asked) => call("POST", "/sandbox/modal", asked);
export const addUser = (asked) => call("POST", "/sandbox/users", asked);
export const changeUser = (id, change) => call("PATCH", `/sandbox/users/${id}`, change);
export const addChannel = (asked) => call("POST", "/sandbox/channels", asked);

const NEWS = ["message_created", "message_updated", "message_deleted", "world_changed"];
/** How long to wait before a refused stream is asked for again, in milliseconds. */
const PATIENCE = 2000;

/**
 * The news that one person may see, for as long as the page is visible. Hidden pages let go of their connection,
 * because browsers allow few to one server and further tabs would wait for ever.
 */
export class News {
  #user;
  #heard;
  #source = null;
  #again = 0;
  #visibility = () => (document.hidden ? this.#disconnect() : this.#connect());

  /**
   * @param {string} user the person's id
   * @param {{event: (name: string, data: any) => void, connected: () => void, lost: () => void}} heard `connected`
   *   is called at each new connection: what happened before it has to be looked up
   */
  constructor(user, heard) {
    this.#user = user;
    this.#heard = heard;
    document.addEventListener("visibilitychange", this.#visibility);
    if (!document.hidden) this.#connect();
  }

  close() {
    document.removeEventListener("visibilitychange", this.#visibility);
    this.#disconnect();
  }

  #connect() {
    this.#disconnect();
    const source = new EventSource(`/sandbox/events?user=${this.#user}`);
    this.#source = source;
    source.addEventListener("open", () => this.#heard.connected());
    source.addEventListener("error", () => {
      this.#heard.lost();
      // A broken connection is tried again by the browser, a refused one is not.
      if (source.readyState === EventSource.CLOSED) this.#again = setTimeout(() => this.#connect(), PATIENCE);
    });
    for (const name of NEWS) {
      source.addEventListener(name, (event) => this.#heard.event(name, JSON.parse(event.data)));
    }
  }

  #disconnect() {
    clearTimeout(this.#again);
    this.#source?.close();
    this.#source = null;
  }
}
