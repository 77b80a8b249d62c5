// What each seat holds after the deal (docs/records.md), for `bot/screens/replay_page.js`.
(words, seats, { star_profile: stars = [0, 0, 1, 2] }) => {
  const deck = [..."BPG"].flatMap((colour) => upTo(9).flatMap((digit) => stars.map((star) => digit + colour + star)));
  const pile = shuffled(deck, words);
  return (seat) => share(pile, seats, seat);
}
