/** The line below the messages: typing `/` offers the commands. */
import { commandForm } from "./command_form.js";
import { matching } from "./commands.js";
import { bringInto } from "./scroll.js";
import { h } from "./view.js";

/**
 * @param {import("./composer.js").Composer} composer
 * @param {{place: string, commands: Array<Object>, offers: () => Object,
 *   suggest: (command: Object, options: Object, focused: string) => Promise<Array<Object>>,
 *   send: (command: Object, options: Object) => void, say: (text: string) => void}} scene
 */
export function composerView(composer, scene) {
  return h(
    "div",
    { class: "composer", key: "composer", id: `${composer.prefix}-composer` },
    composer.command ? commandForm(composer, scene) : line(composer, scene),
  );
}

function line(composer, scene) {
  const offered = composer.typed.startsWith("/") ? matching(scene.commands, composer.typed) : [];
  const active = Math.min(composer.active, Math.max(0, offered.length - 1));
  const listId = `${composer.prefix}-commands`;
  const input = h("input", {
    id: `${composer.prefix}-line`,
    class: composer.typed ? "composer-line typed" : "composer-line",
    type: "text",
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    value: composer.typed,
    placeholder: "Say something, or type / for commands",
    "aria-label": `Command in ${scene.place}, or something to say`,
    "aria-expanded": String(offered.length > 0),
    "aria-autocomplete": "list",
    "aria-controls": offered.length ? listId : null,
    "aria-activedescendant": offered.length ? `${listId}-${active}` : null,
    oninput: (event) => type(composer, event.currentTarget.value),
    onkeydown: (event) => onKey(event, composer, offered, active, scene),
    onblur: (event) => event.currentTarget.value === "/" && type(composer, ""),
  });
  return h(
    "div",
    { class: "composer-box", key: "line" },
    offered.length > 0 && offers(composer, offered, active, listId),
    composer.typed !== "" &&
      offered.length === 0 &&
      h("p", { class: "composer-hint", role: "status" }, hint(composer.typed, scene.place)),
    composer.typed === "" &&
      h(
        "button",
        {
          type: "button",
          class: "slash",
          tabindex: "-1",
          "aria-hidden": "true",
          onclick: (event) => openList(event, composer),
        },
        "/",
      ),
    input,
  );
}

const hint = (typed, place) =>
  typed.startsWith("/") ? "No command begins like this." : `Enter says this in ${place}. Commands begin with /`;

function openList(event, composer) {
  type(composer, "/");
  event.currentTarget.parentElement.querySelector("input").focus();
}

function type(composer, typed) {
  composer.typed = typed;
  composer.active = 0;
  composer.changed();
}

function onKey(event, composer, offered, active, scene) {
  if (event.key === "Escape" && composer.typed) {
    event.stopPropagation();
    return type(composer, "");
  }
  if (event.key === "Enter" && composer.typed.trim() && !composer.typed.startsWith("/")) {
    event.preventDefault();
    return scene.say(composer.typed);
  }
  if (offered.length === 0) return;
  const last = offered.length - 1;
  const moves = { ArrowDown: active === last ? 0 : active + 1, ArrowUp: active === 0 ? last : active - 1 };
  if (event.key in moves) {
    event.preventDefault();
    composer.active = moves[event.key];
    composer.changed();
    const box = event.currentTarget.parentElement;
    queueMicrotask(() => bringInto(box.querySelector(".offers"), box.querySelector(".active")));
  } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
    event.preventDefault();
    composer.start(offered[active]);
  }
}

function offers(composer, offered, active, listId) {
  return h(
    "ul",
    { class: "offers", role: "listbox", id: listId, "aria-label": "Commands" },
    offered.map((command, i) =>
      h(
        "li",
        {
          role: "option",
          id: `${listId}-${i}`,
          key: command.path,
          class: i === active ? "active" : null,
          "aria-selected": String(i === active),
          onmousedown: (event) => event.preventDefault(),
          onclick: () => composer.start(command),
        },
        h("b", null, "/", command.shown),
        h("small", null, command.description),
      ),
    ),
  );
}
