/** Persons: their language, whether they take direct messages, and new ones. */
import { addGroup, addPerson, addServerWithoutBot, changePerson } from "./api.js";
import { h } from "./view.js";

/** Languages offered in the person's menu. */
const LANGUAGES = [
  ["en-GB", "English (UK)"],
  ["en-US", "English (US)"],
  ["fr", "Français"],
  ["de", "Deutsch"],
  ["it", "Italiano"],
  ["es-ES", "Español"],
  ["nl", "Nederlands"],
  ["sv-SE", "Svenska"],
  ["pl", "Polski"],
  ["pt-BR", "Português"],
  ["ja", "日本語"],
];

const TIMEOUT_MS = 600_000;

/** A locale the browser can format with. */
export function safeLocale(locale) {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? "en-GB";
  } catch {
    return "en-GB";
  }
}

/**
 * The menu of a pane: what this person decides about.
 * @param {import("./pane.js").Pane} pane
 * @param {(() => void)|null} toggleRights opens the permissions of the channel, where it has any
 */
export function personMenu(pane, toggleRights) {
  const { user, prefix } = pane;
  const known = LANGUAGES.some(([value]) => value === user.locale)
    ? LANGUAGES
    : [[user.locale, user.locale], ...LANGUAGES];
  const { application, users } = pane.store.world;
  const after = async (call) => {
    await pane.attempt(call);
    await pane.attempt(() => pane.store.refreshWorld());
    pane.person.refresh([]);
  };
  const change = (body) => after(() => changePerson(user.id, body));
  const place = (words, call) => h("button", { type: "button", class: "button s2", onclick: () => after(call) }, words);
  return h(
    "div",
    {
      class: "menu",
      role: "group",
      "aria-label": `Settings of ${user.name}`,
      onkeydown: (event) => closeByEscape(event, pane),
    },
    h(
      "div",
      { class: "field" },
      h("label", { for: `${prefix}-language` }, "Language"),
      h(
        "select",
        { id: `${prefix}-language`, onchange: (event) => change({ locale: event.currentTarget.value }) },
        known.map(([value, words]) => h("option", { value, selected: value === user.locale }, words)),
      ),
    ),
    h(
      "label",
      { class: "tick-line" },
      h("input", {
        type: "checkbox",
        checked: user.dms !== "closed",
        onchange: (event) => change({ dms: event.currentTarget.checked ? "open" : "closed" }),
      }),
      h("span", null, "Takes direct messages"),
    ),
    tick("Moderates the server", Boolean(user.moderator), (ticked) => change({ moderator: ticked })),
    tick("Is timed out for ten minutes", Boolean(user.timed_out), (ticked) =>
      change({ timeout_ms: ticked ? TIMEOUT_MS : 0 }),
    ),
    tick("Rings for all messages", user.notifications !== "mentions", (ticked) =>
      change({ notifications: ticked ? "all" : "mentions" }),
    ),
    tick(`Has installed ${application.name}`, Boolean(user.installed?.includes(application.id)), (ticked) =>
      change({ installed: ticked ? [application.id] : [] }),
    ),
    toggleRights &&
      h(
        "button",
        { type: "button", class: "button s2", onclick: toggleRights },
        `Permissions in ${pane.channel.name}`,
      ),
    place("New group with everyone", () => addGroup({ name: "The group", people: users.map((one) => one.id) })),
    place(`New server without ${application.name}`, () => addServerWithoutBot("Elsewhere")),
  );
}

function tick(words, checked, change) {
  return h(
    "label",
    { class: "tick-line" },
    h("input", { type: "checkbox", checked, onchange: (event) => change(event.currentTarget.checked) }),
    h("span", null, words),
  );
}

function closeByEscape(event, pane) {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  event.currentTarget.parentElement.querySelector('[aria-label^="Settings of"]').focus();
  pane.menu = false;
  pane.changed();
}

/**
 * The small form that makes a new person.
 * @param {{made: (id: string) => void, close: () => void, problem: (words: string) => void, error: string|null}} scene
 */
export function newPerson(scene) {
  const submit = async (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    try {
      const person = await addPerson({ name: data.get("name").trim(), locale: data.get("locale") });
      scene.made((person.user ?? person).id);
    } catch (problem) {
      scene.problem(problem.message);
    }
  };
  return h(
    "form",
    {
      class: "menu new-person",
      "aria-label": "New person",
      onsubmit: submit,
      onkeydown: (event) => event.key === "Escape" && scene.close(),
      created: (form) => form.querySelector("input").focus(),
    },
    h(
      "div",
      { class: "field" },
      h("label", { for: "new-name" }, "Name"),
      h("input", { id: "new-name", name: "name", type: "text", required: true, maxlength: "32", autocomplete: "off" }),
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: "new-locale" }, "Language"),
      h(
        "select",
        { id: "new-locale", name: "locale" },
        LANGUAGES.map(([value, words]) => h("option", { value }, words)),
      ),
    ),
    scene.error && h("p", { class: "failure", role: "alert" }, scene.error),
    h("button", { type: "submit", class: "button s1" }, "Add"),
  );
}
