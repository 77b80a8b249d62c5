/** The messages of the open channel, and failures that belong to no message. */
import { icon } from "./icons.js";
import { continues, messageItem } from "./messages.js";
import { offersOf } from "./offers.js";
import { follow } from "./scroll.js";
import { h } from "./view.js";

const KEPT_PICTURES = 500;

/**
 * @param {import("./pane.js").Pane} pane
 * @param {{id: string, name: string, messages: Array<Object>}} channel
 * @param {Array<Object>} messages
 */
export function messageList(pane, channel, messages) {
  const { person } = pane;
  forgetOld(pane, messages);
  return [
    h(
      "div",
      {
        class: "scroll",
        key: channel.id,
        tabindex: "0",
        role: "region",
        "aria-label": `Messages in ${channel.name}`,
        created: (element) => follow(element, element.nextElementSibling),
      },
      h(
        "div",
        { class: "scroll-inner" },
        person.hasEarlier(channel) &&
          h(
            "button",
            { type: "button", class: "button s2 earlier", onclick: (event) => earlier(event, pane, channel) },
            "Show earlier messages",
          ),
        messages.length === 0 && h("p", { class: "quiet" }, pane.nothingHere),
        h(
          "ol",
          { class: "messages" },
          messages.map((message, nth) => drawn(message, continues(message, messages[nth - 1]), pane)),
        ),
        pane.failures.map((one) => failure(one, pane)),
      ),
    ),
    h(
      "button",
      { type: "button", class: "to-newest", key: `newest-${channel.id}`, hidden: true, onclick: toNewest },
      icon("down"),
      "Newest",
    ),
  ];
}

async function earlier(event, pane, channel) {
  const box = event.currentTarget.closest(".scroll");
  const fromEnd = box.scrollHeight - box.scrollTop;
  await pane.attempt(() => pane.person.loadEarlier(channel));
  requestAnimationFrame(() => {
    box.scrollTop = box.scrollHeight - fromEnd;
  });
}

function toNewest(event) {
  const box = event.currentTarget.previousElementSibling;
  box.scrollTop = box.scrollHeight;
  box.focus();
}

/** A message is drawn again only when something it shows differs: itself, its open list, a press of it. */
function drawn(message, continued, pane) {
  const mark = `${continued} ${look(message, pane)}`;
  const before = pane.drawn.get(message.id);
  if (before && before.message === message && before.mark === mark) return before.picture;
  const picture = item(message, continued, pane);
  pane.drawn.set(message.id, { message, mark, picture });
  return picture;
}

/** What a bot sends is not ours: one message that cannot be drawn must not take the others with it. */
function item(message, continued, pane) {
  try {
    return messageItem(message, messageScene(message, pane), continued);
  } catch (problem) {
    console.warn("message", message.id, problem);
    return h("li", { key: message.id }, h("p", { class: "quiet" }, "This message cannot be drawn."));
  }
}

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
    message,
    reader: pane.reader,
    pickers: pane.pickers,
    prefix: `${pane.prefix}-${message.id}`,
    pressing: pane.pressing,
    offers: () => offersOf(pane),
    direct: pane.channel?.kind === "dm",
    failure: pane.person.screen.failed.find((one) => one.message === message.id)?.text ?? null,
    press: (customId) => pane.press(message.id, customId),
    choose: (customId, values) => pane.choose(message.id, customId, values),
    dismiss: () => pane.dismiss(message.id),
  };
}

function failure(one, pane) {
  const words = pane.sending.get(one.interaction)?.words;
  return h(
    "p",
    { class: "failure standing", role: "alert", key: one.interaction },
    icon("warning"),
    h("span", null, words && h("b", null, words, ": "), one.text || "This interaction failed"),
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": "Hide this failure",
        onclick: () => pane.forget(one.interaction),
      },
      icon("close"),
    ),
  );
}
