/**
 * A picture of the page as plain values (`h`), and `render`, which changes the document only where the new picture
 * differs from the last one. That is what keeps focus, scroll position, half-typed text and open lists alive while
 * messages are edited. Data only ever becomes text nodes and attributes, never markup.
 */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "circle"]);
const PROPERTIES = new Set(["value", "checked", "selected", "inert", "indeterminate"]);
const pictures = new WeakMap();
const listeners = new WeakMap();

/**
 * @typedef {{tag: string, key: string|undefined, props: Object, children: Array<Node|string>}} Picture
 */

/**
 * One element of a picture.
 * @param {string} tag
 * @param {Object|null} props attributes; `key` names the element among its siblings, `onclick`... are listeners,
 *   `created(element)` runs once when the element enters the document, `style` is an object of CSS properties
 * @param {...any} children strings, numbers, pictures, (nested) lists of them; null and false are left out
 * @returns {Picture}
 */
export function h(tag, props, ...children) {
  const { key, ...rest } = props ?? {};
  return { tag, key, props: rest, children: flatten(children) };
}

function flatten(children) {
  const flat = [];
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === true) continue;
    flat.push(typeof child === "object" ? child : String(child));
  }
  return flat;
}

/**
 * Makes the children of `root` look like `children`.
 * @param {Element} root
 * @param {...any} children as for `h`
 */
export function render(root, ...children) {
  const wanted = flatten(children);
  const created = [];
  if (!pictures.has(root)) root.replaceChildren();
  patchChildren(root, pictures.get(root) ?? [], wanted, created);
  pictures.set(root, wanted);
  for (const [hook, element] of created) hook(element);
}

function names(children) {
  const seen = new Map();
  return children.map((child) => {
    const kind = typeof child === "string" ? "#text" : child.tag;
    const name = child.key === undefined ? kind : `${kind}=${child.key}`;
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    return `${name}#${nth}`;
  });
}

function patchChildren(parent, before, after, created) {
  const old = new Map();
  const oldNames = names(before);
  const nodes = [...parent.childNodes];
  before.forEach((child, i) => old.set(oldNames[i], { child, node: nodes[i] }));
  const newNames = names(after);
  const kept = new Set(newNames);
  for (const [name, { node }] of old) if (!kept.has(name)) node.remove();
  let cursor = parent.firstChild;
  after.forEach((child, i) => {
    const known = old.get(newNames[i]);
    const node = known ? patchNode(known.node, known.child, child, created) : create(child, created);
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
  });
}

function patchNode(node, before, after, created) {
  if (before === after) return node;
  if (typeof after === "string") {
    node.data = after;
    return node;
  }
  patchProps(node, before.props, after.props);
  patchChildren(node, before.children, after.children, created);
  return node;
}

function create(picture, created) {
  if (typeof picture === "string") return document.createTextNode(picture);
  const svg = SVG_TAGS.has(picture.tag);
  const node = svg ? document.createElementNS(SVG, picture.tag) : document.createElement(picture.tag);
  patchChildren(node, [], picture.children, created);
  patchProps(node, {}, picture.props);
  if (picture.props.created) created.push([picture.props.created, node]);
  return node;
}

function patchProps(node, before, after) {
  for (const name of Object.keys(before)) if (!(name in after)) setProp(node, name, undefined, before[name]);
  for (const [name, value] of Object.entries(after)) {
    if (value !== before[name]) setProp(node, name, value, before[name]);
  }
}

function setProp(node, name, value, before) {
  if (name === "created") return;
  if (name.startsWith("on")) setListener(node, name.slice(2), value);
  else if (name === "style") setStyle(node, value ?? {}, before ?? {});
  else if (PROPERTIES.has(name)) node[name] = value ?? (name === "value" ? "" : false);
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

function setStyle(node, style, before) {
  for (const name of Object.keys(before)) if (!(name in style)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(style)) node.style.setProperty(name, value);
}

function setListener(node, type, listener) {
  const own = listeners.get(node) ?? new Map();
  listeners.set(node, own);
  if (!own.has(type)) node.addEventListener(type, (event) => own.get(type)?.(event));
  own.set(type, listener);
}
