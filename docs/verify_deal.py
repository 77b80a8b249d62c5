"""Was this deal fair? Checks a published record with nothing but Python's standard library.

    python verify_deal.py RECORD.json [--seal DIGITS] [--hash DIGITS]

It works out again what the table announced before anyone sat down, the key, and the order of the cards. --seal and
--hash take the digits that the channel shows, with or without gaps; without them the script prints what to compare.
Exit status: 0 when everything fits, 1 when something does not, 2 when the file is no published record. What this shows
and what it cannot: fair_deals.md, beside this file.
"""

import argparse
import hashlib
import hmac
import json
import sys


def encode(*fields):
    """The fields one after the other, each behind its length, so that no two lists of fields look alike."""
    written = [field if isinstance(field, bytes) else field.encode() for field in fields]
    return b"".join(len(field).to_bytes(4, "big") + field for field in written)


def words(key):
    """All chance there is: SHA-256 of the key and 0, 1, 2, ..., read as 32-bit numbers."""
    for block in range(2**64):
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4))


def below(chance, n):
    """A number from 0 to n - 1, each equally likely."""
    return next(word for word in chance if word < 2**32 // n * n) % n


def shuffle(cards, chance):
    """The cards in the order that chance gives them; the first is drawn first."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(chance, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deck(game, options):
    """The cards of a game in the order they have before they are shuffled."""
    if game == "two_win":
        stars = options.get("star_profile", [0, 0, 1, 2])
        return [f"{digit}{colour}{star}" for colour in "BPG" for digit in range(1, 10) for star in stars]
    if game == "two_sans_three":
        return [str(number) for number in range(1, 90) if number not in (30, 60)]
    if game == "two_down":
        numbers = [f"{colour}{number}" for colour in "RYGB" for number in range(1, 10)]
        return numbers + ["WILD"] * 4 + ["1UP"] * 4 + ["SWAP"] * 2 + ["JUMP"] * 2 + ["BLOCK"] * 2
    raise ValueError(f"this script does not know the cards of {game!r}")


def first_order(game, key, seats, options):
    """The cards in the order in which the first deal took them."""
    chance = words(key)
    if game == "two_down":
        below(chance, seats)  # the first dealer is chosen before the cards are shuffled
    return shuffle(deck(game, options), chance)


def coin(commit):
    """The id of the post that called the players, which version 2 mixes into the key; nothing in version 1."""
    ids = [commit[name] for name in ("coin", "channel") if name in commit]
    well = all(each == str(int(each)) and 0 < int(each) < 2**64 for each in ids)
    if not well or (repr(commit.get("version", 1)), len(ids)) not in (("1", 0), ("2", 2)):
        raise ValueError("version 1 has no coin, version 2 has one and its channel, both texts; there is no other")
    return ids[:1]


def check(record, **seen):
    """What was checked, as pairs of a sentence and whether it is true; `seen` holds digits of the channel by name."""
    commit, game, options, seats = record["commit"], record["game"], record.get("options", {}), record["seats"]
    table, contributions, coins = commit["table"], commit["contributions"], coin(commit)
    secret, published = keys = [bytes.fromhex(each) for each in (commit["secret"], record["key"])]
    forms = [type(seats), type(contributions), type(options), *map(len, (commit["secret"], record["key"], *keys))]
    if forms != [int, list, dict, 64, 64, 32, 32] or not 1 < seats < 8 or repr(record["record"]) != "1":
        raise ValueError("it is not of version 1, or something in it has another form")
    promised = hashlib.sha256(encode("table-commit-1", game, table, secret)).hexdigest()
    parts = encode(f"table-key-{1 + len(coins)}", game, table, *coins, *contributions)
    key = hmac.digest(secret, parts, "sha256")
    yield "the commitment belongs to the secret", promised == commit["commitment"].lower()
    yield "there is one contribution for each seat", len(contributions) == seats
    yield f"the key follows by version {1 + len(coins)} from all that was put in", key == published
    yield "the cards were not given but shuffled", record.get("deck") is None
    print("first order of the cards:", *first_order(game, published, seats, options))
    whole = {"seal": promised}
    if "seal" not in seen:
        print("compare: before the game, the seal was shown as", *(promised[at : at + 4] for at in range(0, 32, 4)))
    for post in coins:
        sealed = encode("table-contributions-2", game, table, *contributions)
        whole["hash"] = hmac.digest(secret, sealed, "sha256").hex()
        print(f"compare: the post that called the players, in channel {commit['channel']}, has the id {post}")
        if "hash" not in seen:
            print(f"compare: it shows {whole['hash']}")
    for name, digits in seen.items():
        yield f"the {name} is the one that you saw", whole.get(name, "").startswith(digits)


def main(path, **seen):
    """Check the record in a file and say what was found; the exit status."""
    try:
        with open(path, encoding="utf-8") as file:
            results = list(check(json.load(file), **seen))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        print(f"{path} is no published record: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    for sentence, true in results:
        print("yes:" if true else "NO: ", sentence)
    return 0 if all(true for _, true in results) else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", metavar="RECORD.json")
    for option in ("--seal", "--hash"):
        parser.add_argument(option, nargs="+", metavar="DIGITS", help="at least 32 digits, with or without gaps")
    given = vars(parser.parse_args())
    copied = {name: "".join(given[name]).replace(" ", "").lower() for name in ("seal", "hash") if given[name]}
    if any(len(digits) < 32 for digits in copied.values()):
        parser.error("copy at least 32 digits: fewer bind no one")
    sys.exit(main(given["path"], **copied))
