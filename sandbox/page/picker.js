/**
 * A select menu: a button that opens a list below itself, inside the message. One list is open at a time in a pane;
 * what is open and what is ticked lives in `Pickers`, so a redrawn message keeps it.
 */
import { icon } from "./icons.js";
import { emoji } from "./markdown_view.js";
import { bringInto } from "./scroll.js";
import { h } from "./view.js";

/** The open list of a pane and the choices that were sent but not yet shown by the bot. */
export class Pickers {
  /** @param {() => void} changed asks for a new drawing */
  constructor(changed) {
    this.changed = changed;
    this.open = null;
    this.sent = new Map();
  }

  toggle(spec) {
    if (this.open?.key === spec.key) return this.close();
    const chosen = shown(spec, this);
    const place = Math.max(
      0,
      spec.options.findIndex((option) => chosen.includes(option.value)),
    );
    const active = spec.options[place]?.value;
    this.open = { key: spec.key, place, active, chosen: new Set(chosen), typed: "", typedAt: 0, fresh: true };
    this.changed();
  }

  close() {
    this.open = null;
    this.changed();
  }
}

/**
 * `version` changes when the bot edited the message: then its defaults count again.
 * @typedef {{key: string, version: string, label: string, id?: string, placeholder?: string, min: number, max: number, disabled?: boolean,
 *   busy?: boolean, failed?: boolean, options: Array<{label: string, value: string, description?: string, emoji?: Object,
 *   default?: boolean}>, send: (values: string[]) => void}} Spec
 */

/**
 * @param {Spec} spec
 * @param {Pickers} pickers
 */
export function picker(spec, pickers) {
  const open = pickers.open?.key === spec.key && !spec.disabled ? pickers.open : null;
  const chosen = shown(spec, pickers)
    .map((value) => spec.options.find((option) => option.value === value))
    .filter(Boolean);
  const opener = h(
    "button",
    {
      type: "button",
      id: spec.id,
      class: "picker-button",
      disabled: spec.disabled,
      "aria-haspopup": "listbox",
      "aria-expanded": String(Boolean(open)),
      "aria-controls": open ? `${spec.key}-list` : null,
      "aria-busy": spec.busy ? "true" : null,
      "aria-label": spokenName(spec, chosen),
      onclick: () => pickers.toggle(spec),
      onkeydown: (event) => openByArrow(event, spec, pickers, open),
    },
    face(chosen, spec),
    icon("chevron"),
  );
  return h("div", { class: open ? "picker open" : "picker", key: spec.key }, opener, open && list(spec, pickers, open));
}

function openByArrow(event, spec, pickers, open) {
  if (event.key === "Escape" && open) {
    event.stopPropagation();
    pickers.close();
  }
  if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || open) return;
  event.preventDefault();
  pickers.toggle(spec);
}

function shown(spec, pickers) {
  const sent = pickers.sent.get(spec.key);
  if (sent && sent.version === spec.version && !gaveUp(sent, spec, pickers)) return sent.values;
  return spec.options.filter((option) => option.default).map((option) => option.value);
}

/** After "This interaction failed" a menu shows again what it showed before. */
function gaveUp(sent, spec, pickers) {
  if (!spec.failed) sent.fresh = false;
  else if (!sent.fresh) pickers.sent.delete(spec.key);
  return Boolean(spec.failed) && !sent.fresh;
}

const invitation = (spec) => spec.placeholder || "Make a selection";

function spokenName(spec, chosen) {
  const seen = chosen.map((one) => one.label).join(", ") || invitation(spec);
  return seen === spec.label ? seen : `${spec.label}: ${seen}`;
}

function face(chosen, spec) {
  if (chosen.length === 0) return h("span", { class: "picker-placeholder" }, invitation(spec));
  return h(
    "span",
    { class: "picker-chosen" },
    chosen.map((option) => h("span", null, option.emoji && emoji(option.emoji), option.label)),
  );
}

function list(spec, pickers, open) {
  const many = spec.max > 1;
  const active = activeIn(spec, open);
  const listbox = h(
    "ul",
    {
      class: "picker-list",
      role: "listbox",
      id: `${spec.key}-list`,
      tabindex: "0",
      "aria-label": spec.label,
      "aria-multiselectable": many ? "true" : null,
      "aria-activedescendant": `${spec.key}-${active}`,
      created: (element) => takeFocus(element, open),
      onkeydown: (event) => onKey(event, spec, pickers, open),
    },
    spec.options.map((option, i) => row(option, i, { spec, pickers, open, active, many })),
  );
  return h("div", { class: "picker-sheet" }, listbox, many && done(spec, pickers, open));
}

/** Where the keyboard is in the list: an edit may move the option it is on, or take it away. */
function activeIn(spec, open) {
  const found = spec.options.findIndex((option) => option.value === open.active);
  return found < 0 ? Math.min(open.place, spec.options.length - 1) : found;
}

/** A list takes the keyboard when it is opened, or back when it was drawn elsewhere; never from another pane. */
function takeFocus(element, open) {
  if (!open.fresh && document.activeElement !== document.body) return;
  open.fresh = false;
  element.parentElement.scrollIntoView({ block: "nearest" });
  element.focus({ preventScroll: true });
  bringInto(element, element.querySelector(".active"));
}

function row(option, i, { spec, pickers, open, active, many }) {
  const ticked = open.chosen.has(option.value);
  return h(
    "li",
    {
      role: "option",
      id: `${spec.key}-${i}`,
      key: option.value,
      class: i === active ? "active" : null,
      "aria-selected": String(ticked),
      onclick: (event) => pick(event, option, i, { spec, pickers, open }),
    },
    option.emoji && emoji(option.emoji),
    h(
      "span",
      { class: "picker-words" },
      h("span", null, option.label),
      option.description && h("small", null, option.description),
    ),
    h("span", { class: many ? "tick box" : "tick" }, ticked && icon("check")),
  );
}

function done(spec, pickers, open) {
  const count = open.chosen.size;
  const wrong = count < spec.min;
  return h(
    "div",
    { class: "picker-done" },
    h("span", null, wrong ? `Choose at least ${spec.min}` : `${count} of at most ${spec.max} chosen`),
    h(
      "button",
      {
        type: "button",
        class: "button s1",
        disabled: wrong,
        onclick: (event) => finish(event, spec, pickers, [...open.chosen]),
      },
      "Done",
    ),
  );
}

function pick(event, option, i, { spec, pickers, open }) {
  goTo(open, spec, i);
  if (spec.max === 1) return finish(event, spec, pickers, deselects(spec, open, option) ? [] : [option.value]);
  if (open.chosen.has(option.value)) open.chosen.delete(option.value);
  else if (open.chosen.size < spec.max) open.chosen.add(option.value);
  pickers.changed();
}

const deselects = (spec, open, option) => spec.min === 0 && open.chosen.has(option.value);

/** Discord's client sends nothing when what is chosen is what was chosen before. */
function finish(event, spec, pickers, values) {
  const before = shown(spec, pickers);
  event.currentTarget.closest(".picker").querySelector("button").focus({ preventScroll: true });
  pickers.close();
  const ordered = spec.options.map((option) => option.value).filter((value) => values.includes(value));
  if (ordered.join("\n") === before.join("\n")) return;
  pickers.sent.set(spec.key, { version: spec.version, values: ordered, fresh: true });
  spec.send(ordered);
}

function goTo(open, spec, place) {
  open.place = place;
  open.active = spec.options[place]?.value;
}

function onKey(event, spec, pickers, open) {
  const last = spec.options.length - 1;
  const active = activeIn(spec, open);
  const moves = {
    ArrowDown: Math.min(last, active + 1),
    ArrowUp: Math.max(0, active - 1),
    Home: 0,
    End: last,
  };
  if (event.key in moves) move(event, moves[event.key], spec, pickers, open);
  else if (event.key === "Escape") leave(event, pickers);
  else if (event.key === "Enter" && spec.max > 1) enterMany(event, spec, pickers, open);
  else if ((event.key === "Enter" || event.key === " ") && spec.options[active]) {
    event.preventDefault();
    pick(event, spec.options[active], active, { spec, pickers, open });
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) search(event, spec, pickers, open);
}

function move(event, to, spec, pickers, open) {
  event.preventDefault();
  goTo(open, spec, to);
  pickers.changed();
  const listbox = event.currentTarget;
  queueMicrotask(() => bringInto(listbox, listbox.querySelector(".active")));
}

function leave(event, pickers) {
  event.stopPropagation();
  event.currentTarget.closest(".picker").querySelector("button").focus({ preventScroll: true });
  pickers.close();
}

function enterMany(event, spec, pickers, open) {
  event.preventDefault();
  if (open.chosen.size >= spec.min) finish(event, spec, pickers, [...open.chosen]);
}

function search(event, spec, pickers, open) {
  open.typed = event.timeStamp - open.typedAt > 800 ? event.key : open.typed + event.key;
  open.typedAt = event.timeStamp;
  const wanted = open.typed.toLowerCase();
  const found = spec.options.findIndex((option) => option.label.toLowerCase().startsWith(wanted));
  if (found >= 0) move(event, found, spec, pickers, open);
}
