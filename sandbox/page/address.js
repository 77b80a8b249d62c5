/** What is open stands in the address, so that a reload or a bookmark brings it back: `#7@12+8@13`. */

/** @returns {Array<{user: string, channel: string|null}>} */
export function readAddress() {
  return location.hash
    .slice(1)
    .split("+")
    .map((part) => /^(\d+)(?:@(\d+|dm))?$/.exec(part))
    .filter(Boolean)
    .map((match) => ({ user: match[1], channel: match[2] ?? null }));
}

/** @param {Array<import("./pane.js").Pane>} panes */
export function writeAddress(panes) {
  const place = (pane) => (pane.isDirect ? pane.channelId : (pane.channel?.id ?? pane.channelId));
  const words = panes.map((pane) => (place(pane) ? `${pane.userId}@${place(pane)}` : pane.userId)).join("+");
  if (location.hash !== `#${words}`) history.replaceState(null, "", `#${words}`);
}
