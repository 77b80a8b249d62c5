/** How a pane looks. */
import { composerView } from "./composer.js";
import { formView } from "./forms.js";
import { icon } from "./icons.js";
import { avatar, messageItem } from "./messages.js";
import { nav } from "./nav.js";
import { personMenu } from "./people.js";
import { follow } from "./scroll.js";
import { h } from "./view.js";

/**
 * @param {import("./pane.js").Pane} pane
 * @param {{name: string, active: boolean, closable: boolean, close: () => void, activate: () => void, switchTo: (id: string) => void}} frame
 */
export function paneView(pane, frame) {
  const { person, prefix, channel } = pane;
  const name = frame.name;
  const { form } = person.screen;
  const covered = Boolean(form);
  return h("section", {
    class: frame.active ? "pane active" : "pane", key: prefix, id: prefix, "aria-label": `${name}'s client`,
    onfocusin: frame.activate, onpointerdown: (event) => closePicker(event, pane),
  },
    h("div", { class: "pane-inner", inert: covered },
      h("a", { class: "skip", href: `#${prefix}-composer`, onclick: (event) => skip(event, `${prefix}-composer`) }, `Skip to ${name}'s command line`),
      head(pane, frame),
      nav(person, { guilds: pane.store.world.guilds, current: channel?.id ?? null, label: `Channels of ${name}`, open: (id) => pane.open(id) }),
      h("div", { class: "talk" },
        channel ? talkHead(channel) : null,
        channel ? messageList(pane, channel) : h("p", { class: "quiet" }, person.loaded ? "There is no channel this person can see." : "Reading the screen…"),
        pane.notice && h("p", { class: "notice", role: "alert" }, icon("warning"), h("span", null, pane.notice),
          h("button", { type: "button", class: "icon-button", "aria-label": "Hide this notice", onclick: () => pane.say(null) }, icon("close"))),
        channel && composerView(pane.composer, composerScene(pane, channel)))),
    h("p", { class: "hidden", "aria-live": "polite" }, pane.spoken),
    covered && formView(form, formScene(pane, form)));
}

function skip(event, id) {
  event.preventDefault();
  document.getElementById(id)?.querySelector("input, button[type=submit]")?.focus();
}

function closePicker(event, pane) {
  if (pane.pickers.open && !event.target.closest(".picker")) pane.pickers.close();
}

function head(pane, frame) {
  const { user, prefix, person } = pane;
  const users = pane.store.world.users;
  return h("header", { class: "pane-head" },
    avatar(user.id, user.name),
    h("h2", { class: "hidden" }, `${frame.name}'s client`),
    h("label", { class: "hidden", for: `${prefix}-who` }, "Person in this pane"),
    h("select", { id: `${prefix}-who`, class: "who", onchange: (event) => frame.switchTo(event.currentTarget.value) },
      users.map((one) => h("option", { value: one.id, selected: one.id === user.id }, one.name))),
    h("span", { class: "language" }, user.locale),
    !pane.store.connected && person.loaded && h("span", { class: "offline", role: "status" }, "reconnecting…"),
    h("button", { type: "button", class: "icon-button", "aria-label": `Settings of ${frame.name}`, "aria-expanded": String(pane.menu),
      onclick: () => toggleMenu(pane) }, icon("gear")),
    frame.closable && h("button", { type: "button", class: "icon-button close-pane", "aria-label": `Close ${frame.name}'s pane`, onclick: frame.close }, icon("close")),
    pane.menu && personMenu(pane));
}

function toggleMenu(pane) {
  pane.menu = !pane.menu;
  pane.changed();
}

function talkHead(channel) {
  const signs = { text: "channel", thread: "thread", dm: "dm", forum: "forum" };
  return h("div", { class: "talk-head" }, icon(signs[channel.kind] ?? "channel"), h("h3", null, channel.name),
    channel.archived && h("span", { class: "language" }, "archived"));
}

function messageList(pane, channel) {
  const { person } = pane;
  const messages = person.messages(channel);
  forgetOld(pane, messages);
  return h("div", { class: "scroll", key: channel.id, tabindex: "0", role: "region", "aria-label": `Messages in ${channel.name}`, created: (element) => follow(element) },
    h("div", { class: "scroll-inner" },
      person.hasEarlier(channel) && h("button", { type: "button", class: "button s2 earlier", onclick: (event) => earlier(event, pane, channel) }, "Show earlier messages"),
      messages.length === 0 && h("p", { class: "quiet" }, "Nothing here yet. Type / below to see what can be done."),
      h("ol", { class: "messages" }, messages.map((message) => drawn(message, pane))),
      pane.failures.map((one) => failure(one, pane))),
    h("button", { type: "button", class: "to-newest", hidden: true, onclick: toNewest }, icon("down"), "Newest"));
}

async function earlier(event, pane, channel) {
  const box = event.currentTarget.closest(".scroll");
  const fromEnd = box.scrollHeight - box.scrollTop;
  await pane.attempt(() => pane.person.loadEarlier(channel));
  requestAnimationFrame(() => { box.scrollTop = box.scrollHeight - fromEnd; });
}

function toNewest(event) {
  const box = event.currentTarget.closest(".scroll");
  box.scrollTop = box.scrollHeight;
  box.focus();
}

/** A message is drawn anew only when something it shows differs: itself, its open list, a press of it. */
function drawn(message, pane) {
  const mark = look(message, pane);
  const before = pane.drawn.get(message.id);
  if (before && before.message === message && before.mark === mark) return before.picture;
  const picture = messageItem(message, messageScene(message, pane));
  pane.drawn.set(message.id, { message, mark, picture });
  return picture;
}

const KEPT_PICTURES = 500;

function forgetOld(pane, messages) {
  if (pane.drawn.size <= Math.max(KEPT_PICTURES, 2 * messages.length)) return;
  const shown = new Set(messages.map((message) => message.id));
  for (const id of pane.drawn.keys()) if (!shown.has(id)) pane.drawn.delete(id);
}

function look(message, pane) {
  const { open } = pane.pickers;
  const prefix = encodeURIComponent(`${pane.prefix}-${message.id}`);
  const list = open?.key.startsWith(prefix) ? `${open.key} ${open.active} ${[...open.chosen]}` : "";
  const sent = [...pane.pickers.sent].filter(([key]) => key.startsWith(prefix)).map(([, one]) => one.values);
  const pressed = [...pane.pressing].filter((key) => key.startsWith(`${message.id}/`));
  return [list, sent.join("/"), pressed, pane.user.locale, pane.store.names].join("|");
}

function messageScene(message, pane) {
  return {
    message, reader: pane.reader, pickers: pane.pickers, prefix: `${pane.prefix}-${message.id}`, pressing: pane.pressing,
    people: pane.store.world.users, channels: pane.person.screen.channels,
    direct: pane.channel?.kind === "dm",
    failure: pane.person.screen.failed.find((one) => one.message === message.id)?.text ?? null,
    press: (customId) => pane.press(message.id, customId),
    choose: (customId, values) => pane.choose(message.id, customId, values),
    dismiss: () => pane.dismiss(message.id),
  };
}

function failure(one, pane) {
  const words = pane.sending.get(one.interaction)?.words;
  return h("p", { class: "failure standing", role: "alert", key: one.interaction }, icon("warning"),
    h("span", null, words && h("b", null, words, ": "), one.text || "This interaction failed"),
    h("button", { type: "button", class: "icon-button", "aria-label": "Hide this failure", onclick: () => pane.forget(one.interaction) }, icon("close")));
}

function composerScene(pane, channel) {
  return {
    place: channel.kind === "dm" ? `the messages with ${channel.name}` : `#${channel.name}`, commands: pane.commands, suggest: (command, options, focused) => pane.suggest(command, options, focused),
    people: pane.store.world.users, channels: pane.person.screen.channels, send: (command, options) => pane.command(command, options),
  };
}

function formScene(pane, form) {
  return {
    reader: pane.reader, pickers: pane.pickers, prefix: pane.prefix, people: pane.store.world.users, channels: pane.person.screen.channels,
    formValues: pane.formValues, error: pane.formError, send: (fields) => pane.submit(form, fields), dismiss: () => pane.dismissForm(form),
  };
}
