/** How a pane looks. */
import { appsMenu, appsOf } from "./apps.js";
import { channelRights, hasRights } from "./channel_rights.js";
import { composerView } from "./command_line.js";
import { formView } from "./forms.js";
import { icon } from "./icons.js";
import { messageList } from "./message_list.js";
import { avatar } from "./messages.js";
import { iconOf, nav } from "./nav.js";
import { offersOf } from "./offers.js";
import { personMenu } from "./people.js";
import { h } from "./view.js";

/**
 * @param {import("./pane.js").Pane} pane
 * @param {{name: string, active: boolean, closable: boolean, close: () => void, activate: () => void, toggleMenu: () => void, toggleRights: () => void, toggleApps: () => void, another: () => void,
 *   switchTo: (id: string) => void}} frame
 */
export function paneView(pane, frame) {
  const { person, prefix, channel } = pane;
  const name = frame.name;
  const { form } = person.screen;
  const covered = Boolean(form);
  return h(
    "section",
    {
      class: frame.active ? "pane active" : "pane",
      key: prefix,
      id: prefix,
      "aria-label": `${name}'s client`,
      onfocusin: frame.activate,
      onpointerdown: (event) => closePicker(event, pane),
    },
    h(
      "div",
      { class: "pane-inner", inert: covered },
      h(
        "a",
        { class: "skip", href: `#${prefix}-composer`, onclick: (event) => skip(event, `${prefix}-composer`) },
        `Skip to ${name}'s command line`,
      ),
      head(pane, frame),
      nav(person, {
        guilds: pane.store.world.guilds,
        current: channel?.id ?? null,
        label: `Channels of ${name}`,
        open: (id) => pane.open(id),
      }),
      h(
        "div",
        { class: "talk" },
        channel ? talkHead(channel) : null,
        channel
          ? messageList(pane, channel)
          : h(
              "p",
              { class: "quiet" },
              person.loaded ? pane.nothingHere : "Reading the screen…",
            ),
        pane.notice &&
          h(
            "p",
            { class: "notice", role: "alert" },
            icon("warning"),
            h("span", null, pane.notice),
            h(
              "button",
              { type: "button", class: "icon-button", "aria-label": "Hide this notice", onclick: () => pane.say(null) },
              icon("close"),
            ),
          ),
        channel && composerView(pane.composer, composerScene(pane, channel)),
      ),
    ),
    h("p", { class: "hidden", "aria-live": "polite" }, pane.spoken),
    covered && formView(form, formScene(pane, form)),
  );
}

function skip(event, id) {
  event.preventDefault();
  document.getElementById(id)?.querySelector("input, button[type=submit]")?.focus();
}

function closePicker(event, pane) {
  if (pane.pickers.open && !event.target.closest(".picker")) pane.pickers.close();
}

function head(pane, frame) {
  const { user, prefix, person, channel } = pane;
  const users = pane.store.world.users;
  return h(
    "header",
    { class: "pane-head" },
    avatar(user.id, user.name, false, user.avatar),
    h("h2", { class: "hidden" }, `${frame.name}'s client`),
    h("label", { class: "hidden", for: `${prefix}-who` }, "Person in this pane"),
    h(
      "select",
      { id: `${prefix}-who`, class: "who", onchange: (event) => frame.switchTo(event.currentTarget.value) },
      users.map((one) => h("option", { value: one.id, selected: one.id === user.id }, one.name)),
    ),
    h("span", { class: "language" }, user.locale),
    !pane.store.connected && person.loaded && h("span", { class: "offline", role: "status" }, "reconnecting…"),
    appsOf(pane).length > 0 &&
      h(
        "button",
        {
          key: "apps",
          type: "button",
          class: "icon-button",
          "aria-label": "Apps on a person",
          "aria-expanded": String(pane.apps),
          onclick: frame.toggleApps,
        },
        icon("person"),
      ),
    h(
      "button",
      {
        key: "settings",
        type: "button",
        class: "icon-button",
        "aria-label": `Settings of ${frame.name}`,
        "aria-expanded": String(pane.menu),
        onclick: frame.toggleMenu,
      },
      icon("gear"),
    ),
    frame.closable &&
      h(
        "button",
        {
          key: "close",
          type: "button",
          class: "icon-button close-pane",
          "aria-label": `Close ${frame.name}'s pane`,
          onclick: frame.close,
        },
        icon("close"),
      ),
    pane.menu && personMenu(pane, hasRights(channel) ? frame.toggleRights : null),
    pane.rights && hasRights(channel) && channelRights(pane, channel),
    pane.apps && appsOf(pane).length > 0 && appsMenu(pane),
  );
}

function talkHead(channel) {
  return h(
    "div",
    { class: "talk-head" },
    icon(iconOf(channel)),
    h("h3", null, channel.name),
    channel.archived && h("span", { class: "language" }, channel.locked ? "archived and locked" : "archived"),
  );
}

function composerScene(pane, channel) {
  return {
    place: channel.kind === "dm" ? `the messages with ${channel.name}` : `#${channel.name}`,
    commands: pane.commands,
    suggest: (command, options, focused) => pane.suggest(command, options, focused),
    offers: () => offersOf(pane),
    send: (command, options) => pane.command(command, options),
    say: (text) => pane.chat(text),
  };
}

function formScene(pane, form) {
  return {
    reader: pane.reader,
    pickers: pane.pickers,
    prefix: pane.prefix,
    offers: () => offersOf(pane),
    formValues: pane.formValues,
    error: pane.formError,
    send: (fields) => pane.submit(form, fields),
    dismiss: () => pane.dismissForm(form),
  };
}
