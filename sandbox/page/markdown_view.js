/** Markdown nodes as pictures of the page. */
import { emojiWords, parse, parseInline } from "./markdown.js";
import { moment } from "./times.js";
import { h } from "./view.js";

/**
 * What a text needs to know about its reader.
 * @typedef {{locale: string, me: string, now: () => number, userName: (id: string) => string,
 *   channelName: (id: string) => string, openChannel: (id: string, message?: string) => void,
 *   typeCommand: (name: string) => void}} Reader
 */

const INLINE = {
  text: (node) => node.text,
  strong: (node, reader) => h("strong", null, inline(node.children, reader)),
  em: (node, reader) => h("em", null, inline(node.children, reader)),
  underline: (node, reader) => h("u", null, inline(node.children, reader)),
  strike: (node, reader) => h("s", null, inline(node.children, reader)),
  spoiler: (node, reader) => spoiler("span", inline(node.children, reader)),
  code: (node) => h("code", null, node.text),
  link: (node, reader) => link(node.url, inline(node.children, reader), reader),
  user: (node, reader) =>
    h("span", { class: node.id === reader.me ? "mention me" : "mention" }, "@", reader.userName(node.id)),
  role: () => h("span", { class: "mention" }, "@role"),
  channel: (node, reader) => channelLink(node, reader),
  command: (node, reader) =>
    h("button", { type: "button", class: "mention", onclick: () => reader.typeCommand(node.name) }, "/", node.name),
  emoji: (node) => emoji(node),
  moment: (node, reader) => moment(node.seconds, node.style, reader.locale, reader.now()),
  everyone: (node) => h("span", { class: "mention me" }, "@", node.name),
};

const BLOCKS = {
  paragraph: (node, reader) => h("p", null, inline(node.children, reader)),
  heading: (node, reader) =>
    h("div", { class: `heading h${node.level}`, role: "heading", "aria-level": "4" }, inline(node.children, reader)),
  subtext: (node, reader) => h("p", { class: "subtext" }, inline(node.children, reader)),
  quote: (node, reader) => h("blockquote", null, blocks(node.children, reader)),
  code: (node) => h("pre", { tabindex: "0" }, h("code", null, node.text)),
  list: (node, reader) => list(node, reader),
};

/** What belongs to an emoji that stands before it: the word after an unbreakable space or joiner, or a sign that ends something. */
const ITS_OWN = /^(?:[\u00a0\u2060][^ \n]*|[).,:;!?]+)/;

/** Inline nodes. Browsers would break a line beside a picture whatever follows it, which parts a face from its name. */
function inline(nodes, reader) {
  return nodes.map((node, nth) => {
    const own = ITS_OWN.exec(text(nodes[nth + 1]));
    if (node.type === "emoji" && own) return h("span", { class: "together" }, emoji(node), own[0]);
    const told = nodes[nth - 1]?.type === "emoji" && ITS_OWN.exec(text(node));
    return told ? node.text.slice(told[0].length) : INLINE[node.type](node, reader);
  });
}

const text = (node) => (node?.type === "text" ? node.text : "");
const blocks = (nodes, reader) => nodes.map((node) => BLOCKS[node.type](node, reader));

/**
 * @param {string} text
 * @param {Reader} reader
 */
export function markdown(text, reader) {
  return h("div", { class: "markdown" }, blocks(parse(text), reader));
}

/** One line without blocks: titles, labels. */
export const markdownLine = (text, reader) => inline(parseInline(text), reader);

function list(node, reader) {
  const items = node.items.map((item) =>
    h("li", null, inline(item.children, reader), item.list && list(item.list, reader)),
  );
  return node.ordered ? h("ol", { start: node.start }, items) : h("ul", null, items);
}

/**
 * Something hidden until it is pressed; stays open afterwards.
 * @param {string} tag of the hidden part
 */
export function spoiler(tag, ...content) {
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    const shell = event.currentTarget;
    if (shell.classList.contains("open")) return;
    event.preventDefault();
    event.stopPropagation();
    shell.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label"]) shell.removeAttribute(name);
    shell.firstChild.inert = false;
  };
  const hidden = h(tag, { class: "spoiler-content", inert: true }, content);
  return h(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": "Spoiler, press to show",
      onclick: open,
      onkeydown: open,
    },
    hidden,
  );
}

const DISCORD_LINK = /^https?:\/\/(?:[a-z]+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link; one that leads to a channel or message of Discord stays inside the page. */
export function link(url, words, reader, className = "link") {
  if (!/^(?:https?|discord):\/\//i.test(url)) return h("span", { class: className }, words);
  const inside = DISCORD_LINK.exec(url);
  const props = { class: className, href: url, rel: "noreferrer noopener", target: "_blank" };
  if (!inside) return h("a", props, words);
  const open = (event) => {
    event.preventDefault();
    reader.openChannel(inside[1], inside[2]);
  };
  return h("a", { ...props, target: null, onclick: open }, words);
}

function channelLink(node, reader) {
  return h(
    "button",
    { type: "button", class: "mention", onclick: () => reader.openChannel(node.id) },
    "#",
    reader.channelName(node.id),
  );
}

/**
 * An emoji of Discord: `{name, id}`; without an id it is a character.
 * A custom one whose picture is missing shows its name.
 */
export function emoji({ id, name }) {
  if (!id) return h("span", { class: "emoji", key: name }, name);
  const missing = (event) => event.currentTarget.closest(".emoji").classList.add("missing");
  return h(
    "span",
    { class: "emoji", key: id },
    h("img", { src: `/emojis/${id}.png`, alt: emojiWords(name), onerror: missing, draggable: "false" }),
    h("span", { class: "emoji-name", "aria-hidden": "true" }, `:${name}:`),
  );
}

/** The address of a file, or "" where it is no web address; on the host the page came from: loopback has more than one name. */
export function fileAddress(url) {
  if (!url || !URL.canParse(url, location.href)) return "";
  const address = new URL(url, location.href);
  if (!["http:", "https:"].includes(address.protocol)) return "";
  const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(address.hostname);
  return loopback ? address.pathname + address.search : url;
}
