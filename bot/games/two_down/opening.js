// What each seat holds after the deal (docs/records.md), for `bot/screens/replay_page.js`.
(words, seats) => {
  const dealer = below(words, seats);
  const numbers = [..."RYGB"].flatMap((colour) => upTo(9).map((number) => colour + number));
  const actions = [times(4, "WILD"), times(4, "1UP"), times(2, "SWAP"), times(2, "JUMP"), times(2, "BLOCK")];
  const pile = shuffled([...numbers, ...actions.flat()], words).slice(2 * seats);
  return (seat) => share(pile, seats, (seat - dealer - 1 + seats) % seats);
}
