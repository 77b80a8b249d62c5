/** One message as its reader's client shows it. */
import { components } from "./components.js";
import { embeds } from "./embeds.js";
import { icon } from "./icons.js";
import { fileAddress, markdown } from "./markdown_view.js";
import { attachments } from "./media.js";
import { plainText } from "./markdown.js";
import { messageTime } from "./times.js";
import { h } from "./view.js";

const LOADING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;
const GROUPED_FOR = 7 * 60 * 1000;

/** The figure of a person or bot: their picture, or initials on a colour of their own. */
export function avatar(id, name, bot = false, picture = null) {
  if (picture) {
    return h("img", { class: "avatar", src: fileAddress(`/avatars/${id}/${picture}.png`), alt: "", key: picture });
  }
  if (bot) return face();
  const hue = `p${Number(BigInt(id || "0") % 6n)}`;
  return h(
    "span",
    { class: `avatar ${hue}`, "aria-hidden": "true" },
    [...(name || "?")].slice(0, 1).join("").toUpperCase(),
  );
}

/** The face of a bot: three cards in a hand. */
function face() {
  const card = "M6 5.2a1.2 1.2 0 0 1 1.2-1.2h3.6A1.2 1.2 0 0 1 12 5.2v6.6a1.2 1.2 0 0 1-1.2 1.2H7.2A1.2 1.2 0 0 1 6 11.8z";
  const turned = [-24, 0, 24].map((angle, nth) =>
    h("path", { d: card, class: `card c${nth}`, transform: `rotate(${angle} 9 17)` }),
  );
  return h(
    "span",
    { class: "avatar bot", "aria-hidden": "true" },
    h("svg", { viewBox: "0 0 18 18" }, turned, h("circle", { cx: 9, cy: 8.5, r: 1.5, class: "pip" })),
  );
}

/** What someone is called here. */
export const displayName = (user) => user.global_name || user.username || user.name || "Someone";

/** Whether a message stands below the one before without a header of its own, as Discord groups those of one author. */
export function continues(message, before) {
  return (
    before?.author.id === message.author.id &&
    !message.ephemeral &&
    !before.ephemeral &&
    !message.interaction_metadata?.user &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUPED_FOR
  );
}

/**
 * @param {Object} message
 * @param {import("./components.js").Scene & {failure: string|null, direct: boolean, dismiss: () => void}} scene
 * @param {boolean} continued whether it stands below another of its author
 */
export function messageItem(message, scene, continued) {
  const { reader } = scene;
  const author = displayName(message.author);
  const classes = ["message", continued && "continued", message.ephemeral && "ephemeral", message.pinged && !scene.direct && "pinged"]
    .filter(Boolean)
    .join(" ");
  return h(
    "li",
    { key: message.id },
    h(
      "article",
      { class: classes, tabindex: "-1", "data-message": message.id, "aria-label": `Message from ${author}` },
      !continued && avatar(message.author.id, author, message.author.bot, message.author.avatar),
      h(
        "div",
        { class: "message-main" },
        origin(message),
        continued
          ? h("div", { class: "beside" }, messageTime(message.timestamp, reader.locale, reader.now()), sound(message))
          : h(
              "header",
              { class: "message-head" },
              h("span", { class: "author" }, author),
              message.author.bot && h("span", { class: "tag" }, "app"),
              messageTime(message.timestamp, reader.locale, reader.now()),
              sound(message),
            ),
        body(message, scene),
        phone(message),
        message.failed && h("p", { class: "failure" }, icon("warning"), scene.failure ?? "This interaction failed"),
        message.ephemeral && onlyYou(scene),
      ),
    ),
  );
}

/** Whether the message made this person's client ring, or was sent so that it rings for no one. */
function sound(message) {
  const words = message.rang ? "Rang for this person" : message.silent && "Sent silently";
  if (!words) return null;
  const name = message.rang ? "bell" : "silent";
  return h("span", { class: `sound ${name}`, title: words }, icon(name), h("span", { class: "hidden" }, words));
}

/** What a locked phone has shown of a bot's message that rang. */
function phone(message) {
  if (!message.rang || !message.author.bot) return null;
  const text = plainText(message.notification ?? "") || "nothing but who wrote it";
  return h("p", { class: "phone" }, icon("bell"), h("span", null, "On a phone: ", text));
}

function origin(message) {
  const used = message.interaction_metadata;
  if (!used?.user) return null;
  const command = used.name ?? message.interaction?.name;
  return command && h("p", { class: "origin" }, displayName(used.user), " used ", h("b", null, "/", command));
}

function body(message, scene) {
  const { reader } = scene;
  if (message.flags & LOADING && !message.content && !message.components?.length) {
    return h(
      "p",
      { class: "thinking" },
      h("span", { class: "dots", "aria-hidden": "true" }),
      `${displayName(message.author)} is thinking…`,
    );
  }
  const classic = (message.flags & COMPONENTS_V2) === 0;
  return h(
    "div",
    { class: "message-body" },
    classic && message.content && markdown(message.content, reader),
    classic && attachments(message),
    classic && embeds(message, reader),
    components(message.components, scene),
    message.edited_timestamp && h("span", { class: "edited" }, "(edited)"),
  );
}

function onlyYou(scene) {
  return h(
    "p",
    { class: "only-you" },
    icon("eye"),
    "Only you can see this · ",
    h("button", { type: "button", class: "text-button", onclick: scene.dismiss }, "Dismiss message"),
  );
}

/** The words of a message in one line, for screen readers. */
export function spokenMessage(message) {
  const words = [message.content, ...componentWords(message.components)].filter(Boolean).map(plainText).join(". ");
  return `${displayName(message.author)}: ${words.slice(0, 300)}`;
}

function componentWords(list) {
  return (list ?? []).flatMap((one) => (one.type === 10 ? [one.content] : componentWords(one.components)));
}
