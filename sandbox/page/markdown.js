/**
 * Discord's markdown as far as bots use it, read into plain nodes. Nothing here touches the document.
 *
 * Blocks: `{type: "paragraph"|"heading"|"subtext"|"quote"|"list"|"code", ...}`; inside them inline nodes:
 * `text`, `strong`, `em`, `underline`, `strike`, `spoiler`, `code`, `link`, `user`, `role`, `channel`, `command`,
 * `emoji`, `moment`, `everyone`.
 */

const FENCE = /```(?:([\w+.#-]+)\n)?([\s\S]*?)```\n?/g;
const LIST_LINE = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
const LATEST_MOMENT = 8_640_000_000_000;

/**
 * @param {string} text
 * @returns {Array<Object>} blocks
 */
export function parse(text) {
  const blocks = [];
  let from = 0;
  for (const match of text.matchAll(FENCE)) {
    if (match[2] === "") continue;
    blocks.push(...parseLines(text.slice(from, match.index)));
    blocks.push({ type: "code", language: match[1] ?? "", text: match[2].replace(/^\n+|\n+$/g, "") });
    from = match.index + match[0].length;
  }
  blocks.push(...parseLines(text.slice(from)));
  return blocks;
}

function parseLines(text) {
  const blocks = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    const paragraph = plain.join("\n").replace(/^\n+|\s+$/g, "");
    if (paragraph) blocks.push({ type: "paragraph", children: parseInline(paragraph) });
    plain = [];
  };
  for (let i = 0; i < lines.length;) {
    const block = blockAt(lines, i);
    if (block) {
      flush();
      blocks.push(block.node);
      i += block.lines;
    } else plain.push(lines[i++]);
  }
  flush();
  return blocks;
}

function blockAt(lines, i) {
  const line = lines[i];
  if (line.startsWith(">>> ")) return restQuote(lines, i);
  if (line.startsWith("> ")) return quote(lines, i);
  const heading = /^(#{1,3}) +(\S.*)$/.exec(line);
  if (heading) return one({ type: "heading", level: heading[1].length, children: parseInline(heading[2]) });
  if (line.startsWith("-# ")) return one({ type: "subtext", children: parseInline(line.slice(3)) });
  return LIST_LINE.test(line) ? list(lines, i) : null;
}

const one = (node) => ({ node, lines: 1 });

function restQuote(lines, i) {
  const text = [lines[i].slice(4), ...lines.slice(i + 1)].join("\n");
  return { node: { type: "quote", children: parseLines(text) }, lines: lines.length - i };
}

function quote(lines, i) {
  const own = takeWhile(lines, i, (line) => line.startsWith("> ") || line === ">");
  const text = own.map((line) => line.slice(2)).join("\n");
  return { node: { type: "quote", children: parseLines(text) }, lines: own.length };
}

function list(lines, i) {
  const own = takeWhile(lines, i, (line) => LIST_LINE.test(line));
  return { node: listOf(own.map((line) => LIST_LINE.exec(line))), lines: own.length };
}

/** Items that stand further to the right than the first one belong to the item before them. */
function listOf(items) {
  const depth = items[0][1].length;
  const ordered = /\d/.test(items[0][2]);
  const entries = [];
  for (let i = 0; i < items.length;) {
    const inner = takeWhile(items, i + 1, (item) => item[1].length > depth);
    const entry = { type: "item", children: parseInline(items[i][3]), list: inner.length ? listOf(inner) : null };
    entries.push(entry);
    i += 1 + inner.length;
  }
  return { type: "list", ordered, start: ordered ? Number.parseInt(items[0][2], 10) : 1, items: entries };
}

function takeWhile(rows, from, wanted) {
  let end = from;
  while (end < rows.length && wanted(rows[end])) end += 1;
  return rows.slice(from, end);
}

const MARKS = [
  ["**", "strong"],
  ["__", "underline"],
  ["~~", "strike"],
  ["||", "spoiler"],
  ["*", "em"],
  ["_", "em"],
];

const TAGS = [
  [/^<@!?(\d{1,20})>/, (match) => ({ type: "user", id: match[1] })],
  [/^<@&(\d{1,20})>/, (match) => ({ type: "role", id: match[1] })],
  [/^<#(\d{1,20})>/, (match) => ({ type: "channel", id: match[1] })],
  [/^<\/([^:<>\n]{1,100}):(\d{1,20})>/, (match) => ({ type: "command", name: match[1] })],
  [/^<(a?):(\w{1,32}):(\d{1,20})>/, (match) => ({ type: "emoji", name: match[2], id: match[3] })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, momentNode],
  [/^<(https?:\/\/[^\s<>]+)>/, (match) => ({ type: "link", url: match[1], children: [text(match[1])] })],
  [/^\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: +"[^"\n]*")?\)/, maskedLink],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]*_~|]/, (match) => ({ type: "link", url: match[0], children: [text(match[0])] })],
  [/^@(everyone|here)\b/, (match) => ({ type: "everyone", name: match[1] })],
];

const text = (value) => ({ type: "text", text: value });

function momentNode(match) {
  const seconds = Number(match[1]);
  return Math.abs(seconds) > LATEST_MOMENT ? text(match[0]) : { type: "moment", seconds, style: match[2] ?? "f" };
}

function maskedLink(match) {
  return { type: "link", url: match[2], children: parseInline(match[1]) };
}

/**
 * @param {string} source one paragraph, line breaks included
 * @returns {Array<Object>} inline nodes
 */
export function parseInline(source) {
  const nodes = [];
  let plain = "";
  for (let i = 0; i < source.length;) {
    const found = inlineAt(source, i);
    if (!found) plain += source[i++];
    else if (found.node.type === "text") {
      plain += found.node.text;
      i += found.length;
    } else {
      if (plain) nodes.push(text(plain));
      plain = "";
      nodes.push(found.node);
      i += found.length;
    }
  }
  if (plain) nodes.push(text(plain));
  return nodes;
}

function inlineAt(source, i) {
  const char = source[i];
  if (char === "\\")
    return /[^a-zA-Z0-9\s]/.test(source[i + 1] ?? "") ? { node: text(source[i + 1]), length: 2 } : null;
  if (char === "`") return codeAt(source, i);
  if ("<[h@".includes(char)) return tagAt(source, i);
  return "*_~|".includes(char) ? markAt(source, i) : null;
}

function codeAt(source, i) {
  const ticks = /^`+/.exec(source.slice(i))[0];
  const close = source.slice(i + ticks.length).search(new RegExp(`(?<!\`)${ticks}(?!\`)`));
  if (close <= 0) return { node: text(ticks), length: ticks.length };
  const from = i + ticks.length;
  return { node: { type: "code", text: source.slice(from, from + close) }, length: close + 2 * ticks.length };
}

function tagAt(source, i) {
  if (source[i] === "h" && /\w/.test(source[i - 1] ?? "")) return null;
  const rest = source.slice(i);
  for (const [pattern, build] of TAGS) {
    const match = pattern.exec(rest);
    if (match) return { node: build(match), length: match[0].length };
  }
  return null;
}

function markAt(source, i) {
  for (const [mark, type] of MARKS) {
    if (!source.startsWith(mark, i)) continue;
    const end = mayOpen(source, i, mark) ? closing(source, i + mark.length, mark) : -1;
    if (end < 0) continue;
    const children = parseInline(source.slice(i + mark.length, end));
    return { node: { type, children }, length: end + mark.length - i };
  }
  return null;
}

function mayOpen(source, i, mark) {
  if (mark === "*") return /\S/.test(source[i + 1] ?? " ");
  return mark !== "_" || !/\w/.test(source[i - 1] ?? "");
}

/** Where the mark that was opened before `from` ends, or -1. Code and escaped signs do not close anything. */
function closing(source, from, mark) {
  for (let i = from; i < source.length;) {
    if (source[i] === "\\") i += 2;
    else if (source[i] === "`") i += codeAt(source, i).length;
    else if (mark.length === 1 && source.startsWith(mark + mark, i)) i += 2;
    else if (source.startsWith(mark, i) && i > from && mayClose(source, i, mark)) {
      return mark.length === 2 && source[i + 2] === mark[0] ? i + 1 : i;
    } else i += 1;
  }
  return -1;
}

function mayClose(source, i, mark) {
  if (mark === "*") return /\S/.test(source[i - 1]);
  return mark !== "_" || !/\w/.test(source[i + 1] ?? "");
}

/** An emoji's name as words: without what names its owner before `__`, and the mark of its version at the end. */
export const emojiWords = (name) => name.replace(/^\w*?__/, "").replace(/_[0-9a-f]{6}$/, "").replaceAll("_", " ");

/** The words of a message without its signs, for announcements to screen readers. */
export function plainText(source) {
  return source
    .replace(/<a?:(\w+):\d+>/g, (_, name) => emojiWords(name))
    .replace(/<t:-?\d+(?::\w)?>|<@[!&]?\d+>|<#\d+>/g, "")
    .replace(/<\/([^:>]+):\d+>/g, "/$1")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/\|\|[\s\S]+?\|\|/g, "(spoiler)")
    .replace(/\\([^a-zA-Z0-9\s])/g, "$1")
    .replace(/\*+|~~|`+|^#+ |^-# |^>+ /gm, "")
    .replace(/\s+/g, " ")
    .trim();
}
