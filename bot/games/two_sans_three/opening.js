// What each seat holds after the deal (docs/records.md), for `bot/screens/replay_page.js`.
(words, seats) => {
  const pile = shuffled(upTo(89).filter((card) => card !== 30 && card !== 60).map(String), words).slice(3);
  return (seat) => share(pile, seats, seat);
}
