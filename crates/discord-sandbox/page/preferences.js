/** What the page remembers from one visit to the next. A browser that keeps nothing is no reason to fail. */

const KEY = "sandbox";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

const kept = read();

export const recall = (name, otherwise) => kept[name] ?? otherwise;

export function remember(name, value) {
  kept[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Private windows may refuse; the choice then holds until the page is closed.
  }
}
