/** Our own small drawings, 16 by 16, in the colour of the text around them. */
import { h } from "./view.js";

const SHAPES = {
  channel: "M6 2.5 4.8 13.5M11.2 2.5 10 13.5M2.8 5.8h10.9M2.3 10.2h10.9",
  thread: "M3 3h10M3 6.5h10M6 10h7M6 13.5h4M3 6.5V11a1 1 0 0 0 1 1",
  dm: "M2.5 4.5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7L4 14v-2.5h-.5a1 1 0 0 1-1-1z",
  forum: "M2.5 3.5h11v3h-11zM2.5 9.5h11v3h-11z",
  voice: "M3 6.5v3h2.5L9 12.5v-9L5.5 6.5zM11 5.5a3.5 3.5 0 0 1 0 5",
  person: "M8 2.5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zM3 13.5a5 5 0 0 1 10 0z",
  bell: "M4 11.5V7a4 4 0 0 1 8 0v4.5zM2.5 11.5h11M7 13.8h2",
  silent: "M4 11.5V7a4 4 0 0 1 8 0v4.5zM2.5 11.5h11M3 2.5 13 13.5",
  close: "M4 4l8 8M12 4l-8 8",
  plus: "M8 3v10M3 8h10",
  list: "M2.5 4h11M2.5 8h11M2.5 12h11",
  gear: "M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M10.2 2.8v3.4M5.8 9.8v3.4",
  chevron: "M4 6.5 8 10l4-3.5",
  down: "M8 3v9M4 8.5 8 12.5l4-4",
  send: "M2.5 13.5 13.5 8 2.5 2.5v4.3L9 8l-6.5 1.2z",
  eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  link: "M9 3h4v4M13 3 7.5 8.5M6.5 3.5H3.5v9h9V9.5",
  file: "M4 1.5h5.5L12.5 5v9.5H4zM9.5 1.5V5h3",
  check: "M3 8.5 6.5 12 13 4.5",
  light:
    "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M12.8 3.2l-1.1 1.1M4.3 11.7l-1.1 1.1",
  dark: "M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z",
  auto: "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11",
  warning: "M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.4",
};

/**
 * A drawing that says nothing by itself (the control around it has a name).
 * @param {keyof typeof SHAPES} name
 */
export function icon(name) {
  return h(
    "svg",
    { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" },
    h("path", { d: SHAPES[name] }),
  );
}
