// Was a deal fair? Written from docs/records.md alone, in another language than everything else that reads records.
//
// Reads published records, one a line. Answers each with a line: {"fair": true, "version": 1 or 2, "deal": {...}} with
// the cards as the key deals them and "shown", what the post that called the players shows (version 2), or {"fair": false, "why": "..."}.
// A record may hold, under "seen", what the channel showed of "seal" and "hash": 32 digits or more, in groups or not.

import { createHash, createHmac } from "node:crypto";
import { createInterface } from "node:readline";

function need(fits, why) {
  if (!fits) throw new Error(why);
}

function encode(...fields) {
  const written = fields.map((field) => Buffer.from(field));
  return Buffer.concat(
    written.flatMap((field) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(field.length);
      return [length, field];
    }),
  );
}

class Chance {
  #key;
  #used = 0;

  constructor(key) {
    this.#key = key;
  }

  #word() {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(this.#used >> 3));
    const block = createHash("sha256").update(this.#key).update(number).digest();
    return block.readUInt32BE(4 * (this.#used++ & 7));
  }

  below(n) {
    for (;;) {
      const word = this.#word();
      if (word < Math.floor(2 ** 32 / n) * n) return word % n;
    }
  }

  shuffled(cards) {
    const mixed = [...cards];
    for (let i = mixed.length - 1; i >= 1; i--) {
      const j = this.below(i + 1);
      [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
    }
    return mixed;
  }
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** So many cards for each seat, one at a time, `first` before the others. */
function dealt(pile, seats, each, first = 0) {
  const hands = range(1, seats).map(() => []);
  for (let card = 0; card < seats * each; card++) hands[(first + card) % seats].push(pile.shift());
  return hands;
}

const DEALS = {
  two_win(chance, seats, { star_profile: stars = [0, 0, 1, 2] }) {
    const deck = [..."BPG"].flatMap((colour) => range(1, 9).flatMap((digit) => stars.map((star) => `${digit}${colour}${star}`)));
    const pile = chance.shuffled(deck);
    return { hands: dealt(pile, seats, 9), pile };
  },
  two_sans_three(chance, seats) {
    const pile = chance.shuffled(range(1, 89).filter((number) => number !== 30 && number !== 60));
    const starts = pile.splice(0, 3).sort((one, other) => one - other);
    const rows = [0, 30, 60].map((first) => [first, ...starts.filter((card) => card > first && card < first + 30)]);
    return { rows, drawn: dealt(pile, seats, 20), turn: chance.below(seats) };
  },
  two_down(chance, seats) {
    const deck = [..."RYGB"].flatMap((colour) => range(1, 9).map((number) => colour + number));
    for (const [card, copies] of Object.entries({ WILD: 4, "1UP": 4, SWAP: 2, JUMP: 2, BLOCK: 2 })) {
      deck.push(...Array(copies).fill(card));
    }
    const dealer = chance.below(seats);
    const pile = chance.shuffled(deck);
    const down = dealt(pile, seats, 2, dealer + 1);
    const hands = dealt(pile, seats, 7, dealer + 1);
    return { dealer, down, hands, discard: [pile.shift()], pile };
  },
};

function isText(value) {
  return typeof value === "string" && !/\p{Surrogate}/u.test(value);
}

function isId(value) {
  return typeof value === "string" && /^[1-9][0-9]*$/.test(value) && BigInt(value) < 2n ** 64n;
}

function bytes(value, name) {
  need(typeof value === "string" && /^[0-9a-fA-F]{64}$/.test(value), `${name} is not 64 hexadecimal digits`);
  return Buffer.from(value, "hex");
}

/** The coin of version 2 as a list of one field, an empty list for version 1. */
function coinOf(commit) {
  const version = commit.version === undefined ? 1 : commit.version;
  need(version === 1 || version === 2, "no known version");
  if (version === 2) {
    need(isId(commit.coin) && isId(commit.channel), "no coin");
    return [commit.coin];
  }
  need(!("coin" in commit) && !("channel" in commit), "a coin in version 1");
  return [];
}

function compare(seen, whole) {
  for (const [name, copied] of Object.entries(seen)) {
    const digits = copied.replaceAll(" ", "").toLowerCase();
    need(digits.length >= 32 && (whole[name] ?? "").startsWith(digits), `another ${name} was shown`);
  }
}

function verify(record) {
  const { commit, game, seats } = record;
  need(record.record === 1 && Object.hasOwn(DEALS, game), "no record that this script knows");
  need((record.deck ?? null) === null, "the deck was given");
  need(typeof commit === "object" && commit !== null, "no commit");
  const { table, contributions } = commit;
  const coin = coinOf(commit);
  need(isText(table) && Array.isArray(contributions) && contributions.every(isText), "no texts");
  need(contributions.length === seats, "not one contribution for each seat");
  const secret = bytes(commit.secret, "the secret");
  const commitment = createHash("sha256").update(encode("table-commit-1", game, table, secret)).digest();
  need(commitment.equals(bytes(commit.commitment, "the commitment")), "another secret was promised");
  const message = encode(`table-key-${1 + coin.length}`, game, table, ...coin, ...contributions);
  const key = createHmac("sha256", secret).update(message).digest();
  need(key.equals(bytes(record.key, "the key")), "another key follows");
  const sealed = encode("table-contributions-2", game, table, ...contributions);
  const shown = createHmac("sha256", secret).update(sealed).digest("hex");
  compare(record.seen ?? {}, { seal: commitment.toString("hex"), hash: coin.length ? shown : undefined });
  return { fair: true, version: 1 + coin.length, shown, deal: DEALS[game](new Chance(key), seats, record.options ?? {}) };
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = verify(JSON.parse(line));
  } catch (error) {
    answer = { fair: false, why: error.message };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
