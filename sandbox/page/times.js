/** Moments as Discord shows them; relative ones are kept right once a second. */
import { h } from "./view.js";

const STYLES = {
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { day: "numeric", month: "long", year: "numeric" },
  f: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  F: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  s: { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" },
  S: { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" },
};
const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/**
 * The words of a Discord timestamp.
 * @param {number} seconds since 1970
 * @param {string} style one of t T d D f F R s S
 * @param {string} locale of the reader
 * @param {number} nowMs
 */
export function momentWords(seconds, style, locale, nowMs) {
  if (style === "R") return relativeWords(seconds, locale, nowMs);
  return inStyle(style, locale).format(new Date(seconds * 1000));
}

const formats = new Map();

/** Morning hours have two digits only where noon is not followed by one o'clock. */
function inStyle(style, locale) {
  const key = `${style} ${locale}`;
  if (!formats.has(key)) {
    const fields = STYLES[style] ?? STYLES.f;
    const twelve = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12;
    formats.set(key, new Intl.DateTimeFormat(locale, fields.hour && twelve ? { ...fields, hour: "numeric" } : fields));
  }
  return formats.get(key);
}

function relativeWords(seconds, locale, nowMs) {
  const away = seconds - Math.floor(nowMs / 1000);
  const [unit, size] = STEPS.find(([, step]) => Math.abs(away) >= step) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(away / size), unit);
}

/** A `<t:seconds:style>` of a message. */
export function moment(seconds, style, locale, nowMs) {
  const exact = momentWords(seconds, "F", locale, nowMs);
  const live = style === "R" ? { "data-moment": seconds, "data-locale": locale } : {};
  const iso = new Date(seconds * 1000).toISOString();
  // A relative moment's words are filled in by `tick`: the picture stays the same, so redrawing does not undo them.
  const words = style === "R" ? null : momentWords(seconds, style, locale, nowMs);
  return h("time", { class: "moment", datetime: iso, title: exact, ...live, key: `${seconds}${style}` }, words);
}

/**
 * Fills in every relative moment below `root`.
 * @param {Element} root
 * @param {number} nowMs
 */
export function tick(root, nowMs) {
  for (const element of root.querySelectorAll("[data-moment]")) {
    const words = relativeWords(Number(element.dataset.moment), element.dataset.locale, nowMs);
    if (element.textContent !== words) element.textContent = words;
  }
}

/** When a message was written: the hour alone for today, else day and hour. */
export function messageTime(iso, locale, nowMs) {
  const then = new Date(iso);
  const today = then.toDateString() === new Date(nowMs).toDateString();
  const words = momentWords(then / 1000, today ? "t" : "s", locale, nowMs);
  return h(
    "time",
    { class: "message-time", datetime: iso, title: momentWords(then / 1000, "F", locale, nowMs) },
    words,
  );
}
