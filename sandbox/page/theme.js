/** Light, dark, or as the system says. */

const KEY = "sandbox-theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" };

/** @returns {"auto"|"light"|"dark"} */
export function theme() {
  const saved = localStorage.getItem(KEY);
  return saved in NEXT ? saved : "auto";
}

/** Puts the chosen theme on the document. */
export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

/** Goes on to the next of the three. */
export function nextTheme() {
  localStorage.setItem(KEY, NEXT[theme()]);
  applyTheme();
}
