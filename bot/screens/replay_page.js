"use strict";

// The moments of the game: one is shown at a time.
const sections = [...document.querySelectorAll("main section")];
const [at, back, next] = ["at", "back", "next"].map((name) => document.getElementById(name));

function show(number) {
  const chosen = Math.max(0, Math.min(sections.length - 1, number));
  sections.forEach((section, place) => section.classList.toggle("shown", place === chosen));
  at.value = chosen;
  at.setAttribute("aria-valuetext", sections[chosen].querySelector("h3").textContent);
  back.disabled = chosen === 0;
  next.disabled = chosen === sections.length - 1;
}

const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -5, PageDown: 5, Home: -Infinity, End: Infinity };
document.addEventListener("keydown", (event) => {
  if (!(event.key in steps) || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(Number(at.value) + steps[event.key]);
});
at.addEventListener("input", () => show(Number(at.value)));
back.addEventListener("click", () => show(Number(at.value) - 1));
next.addEventListener("click", () => show(Number(at.value) + 1));
document.body.classList.add("scripted");
show(0);

// SHA-256 and HMAC of its own: a page that was opened from a file has none in every browser.
function primes(count) {
  const found = [];
  for (let each = 2; found.length < count; each++) if (found.every((prime) => each % prime)) found.push(each);
  return found;
}

const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));

function sha256(message) {
  const padded = new Uint8Array(((message.length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  const state = [...START];
  const words = new Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let place = 0; place < 64; place++) {
      if (place < 16) words[place] = view.getInt32(block + 4 * place);
      else {
        const [early, late] = [words[place - 15], words[place - 2]];
        const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
        const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
        words[place] = (words[place - 16] + one + words[place - 7] + two) | 0;
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let place = 0; place < 64; place++) {
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[place] + words[place]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place] + word) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => out.setInt32(4 * place, word));
  return new Uint8Array(out.buffer);
}

function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function hmac(key, message) {
  const block = joined(key.length > 64 ? sha256(key) : key, new Array(64).fill(0)).slice(0, 64);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

// The proof, as docs/records.md describes it.
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function unhexed(text) {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error("64 hexadecimal digits are wanted");
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}

function encoded(...fields) {
  const length = (bytes) => [24, 16, 8, 0].map((by) => (bytes.length >>> by) & 255);
  const written = fields.map((field) => (typeof field === "string" ? new TextEncoder().encode(field) : field));
  return joined(...written.flatMap((bytes) => [length(bytes), bytes]));
}

function* chance(key) {
  for (let block = 0; ; block++) {
    const counter = [0, 0, 0, 0, 24, 16, 8, 0].map((by, place) => (place < 4 ? 0 : (block >>> by) & 255));
    const view = new DataView(sha256(joined(key, counter)).buffer);
    for (let place = 0; place < 32; place += 4) yield view.getUint32(place);
  }
}

function below(words, limit) {
  for (;;) {
    const word = words.next().value;
    if (word < Math.floor(2 ** 32 / limit) * limit) return word % limit;
  }
}

function shuffled(cards, words) {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(words, last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

const upTo = (last) => Array.from({ length: last }, (_, place) => place + 1);
const times = (count, card) => new Array(count).fill(card);

/** The cards that a seat gets of a pile, one at a time by turns. */
const share = (pile, seats, turn) => pile.filter((_, place) => place % seats === turn);

// How the game deals: `opening(words, seats, options)` gives for each seat its cards, the first ones first.
const opening = {opening};

/** What the channel shows of the deal; fails where something does not fit. */
function proved({ hands, record: { commit, deck, game, key, options, seats } }) {
  const need = (fits) => {
    if (!fits) throw new Error("something does not fit");
  };
  const { channel, coin, commitment, contributions, secret, table, version = 1 } = commit;
  const coins = version === 2 ? [coin] : [];
  need((deck ?? null) === null && (version === 1 || version === 2) && contributions.length === seats);
  need((coin !== undefined) === (version === 2) && (channel !== undefined) === (version === 2));
  const seal = hex(sha256(encoded("table-commit-1", game, table, unhexed(secret))));
  const parts = encoded(`table-key-${version}`, game, table, ...coins, ...contributions);
  const fixed = hex(hmac(unhexed(secret), encoded("table-contributions-2", game, table, ...contributions)));
  need(seal === commitment.toLowerCase() && hex(hmac(unhexed(secret), parts)) === key.toLowerCase());
  const dealt = opening(chance(unhexed(key)), seats, options ?? {});
  need(hands.length === seats);
  hands.forEach((hand, seat) => need(String(dealt(seat).slice(0, hand.length).sort()) === String([...hand].sort())));
  return { coin, hash: fixed.slice(0, 32), seal: seal.slice(0, 32).match(/.{4}/g).join(" ") };
}

const [well, wrong] = ["well", "wrong"].map((name) => document.getElementById(name));
if (well !== null) {
  let shown;
  try {
    shown = proved(JSON.parse(document.getElementById("record").textContent));
  } catch (error) {
    wrong.title = error.message;
  }
  (shown ? wrong : well).remove();
  document.querySelectorAll("#deal code").forEach((code) => {
    const name = code.textContent.match(/^\{(\w+)\}$/)?.[1];
    if (name !== undefined) code.textContent = shown?.[name] ?? "?";
  });
}
