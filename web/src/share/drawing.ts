// What is drawn on the page as a picture of its own: every <svg> of a stage becomes part of one that needs nothing else, with
// the colours of the style sheets written into it, and the browser paints that into a PNG. No server takes part.

/** What the style sheets say about a drawing. What is inherited is written where it changes. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'color',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
] as const;
const OWN: Readonly<Record<string, string>> = {
  opacity: '1',
  display: 'inline',
  filter: 'none',
  transform: 'none',
  'transform-origin': '0px 0px',
  'transform-box': 'view-box',
  'clip-path': 'none',
  mask: 'none',
  'mix-blend-mode': 'normal',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
};
const VARIABLE = /var\((--[\w-]+)/g;
const NAMED = /(?:href="#|url\((?:&quot;|["'])?#)([^"')&]+)/g;

/** Writes into `copy` how `original` looks; `whole`: also what it would take over from outside. */
function dress(copy: Element, original: Element, whole: boolean): void {
  const style = getComputedStyle(original);
  const above = whole || !original.parentElement ? null : getComputedStyle(original.parentElement);
  const { style: written } = copy as SVGElement;
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value !== (above?.getPropertyValue(name) ?? '')) written.setProperty(name, value);
  }
  for (const [name, usual] of Object.entries(OWN)) {
    if (name.startsWith('transform') && original.hasAttribute('transform')) continue;
    const value = style.getPropertyValue(name);
    if (value !== usual && !(whole && (name === 'display' || name.startsWith('transform'))))
      written.setProperty(name, value);
  }
}

function undress(copy: Element): void {
  for (const { name } of [...copy.attributes])
    if (/^(class|role|tabindex|aria-|data-)/.test(name)) copy.removeAttribute(name);
}

/** A copy that looks the same; of definitions only what has a class needs words, the rest is told by whoever uses it. */
function dressed(original: Element, definition = false): Element {
  const copy = original.cloneNode(true) as Element;
  const [from, to] = [original, copy].map((root) => [root, ...root.querySelectorAll('*')]) as [Element[], Element[]];
  from.forEach((element, i) => {
    const other = to[i];
    if (!other) return;
    if (!definition) dress(other, element, i === 0);
    else if (element.hasAttribute('class')) dress(other, element, false);
    if (getComputedStyle(element).textTransform === 'uppercase')
      for (const node of other.childNodes) if (node instanceof Text) node.data = node.data.toUpperCase();
    undress(other);
  });
  return copy;
}

interface Layer {
  readonly svg: SVGSVGElement;
  readonly opacity: number;
  readonly box: DOMRect;
  /** What turns it about its middle; '': nothing does. */
  readonly turn: string;
}

/** Where a drawing lies on the stage, in pixels of the page. */
function placeOf(
  svg: SVGSVGElement,
  turned: HTMLElement | null,
  zero: DOMRect,
  scale: number,
): Pick<Layer, 'box' | 'turn'> {
  const box = (turned ?? svg).getBoundingClientRect();
  const [x, y] = [box.x - zero.x, box.y - zero.y];
  if (!turned) return { box: new DOMRect(x * scale, y * scale, box.width * scale, box.height * scale), turn: '' };
  // It fills what is turned, and the middle of that stays where it is.
  const { a, b, c, d } = new DOMMatrix(getComputedStyle(turned).transform);
  const { offsetWidth: wide, offsetHeight: high } = turned;
  const middle = [(x + box.width / 2) * scale, (y + box.height / 2) * scale];
  return { box: new DOMRect(-wide / 2, -high / 2, wide, high), turn: `matrix(${[a, b, c, d, ...middle].join(' ')})` };
}

const turns = (transform: string): boolean => {
  const { b, c } = new DOMMatrix(transform);
  return Math.abs(b) + Math.abs(c) > 0.001;
};

/** The stage's drawings from the one behind to the one before, with their places. */
function layersOf(stage: Element, scale: number): Layer[] {
  const zero = stage.getBoundingClientRect();
  const found = [...stage.querySelectorAll('svg')]
    .filter((svg) => !svg.parentElement?.closest('svg'))
    .map((svg) => {
      const depth: number[] = [];
      let opacity = 1;
      let turned: HTMLElement | null = null;
      for (let at: Element | null = svg; at && at !== stage; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (at !== svg) opacity *= Number(style.opacity);
        if (at instanceof HTMLElement && turns(style.transform)) turned = at;
        depth.unshift(Number(style.zIndex) || 0);
      }
      const place = placeOf(svg, turned, zero, scale);
      const seen = opacity * Number(getComputedStyle(svg).opacity) > 0.01 && place.box.width > 0;
      return { svg, opacity, depth, seen, ...place };
    })
    .filter(({ seen }) => seen);
  const above = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((value, i) => value !== (b[i] ?? 0));
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  };
  return found.sort((a, b) => above(a.depth, b.depth));
}

/** What is referred to by name and is not there, with what that refers to. */
function definitions(text: string): Element[] {
  const met = new Set<string>();
  const found: Element[] = [];
  const look = (markup: string): void => {
    for (const [, id = ''] of markup.matchAll(NAMED)) {
      if (met.has(id)) continue;
      met.add(id);
      const original = text.includes(` id="${id}"`) ? null : document.getElementById(id);
      if (!original) continue;
      const copy = dressed(original, true);
      found.push(copy);
      look(copy.outerHTML);
    }
  };
  look(text);
  return found;
}

/** The stage as a drawing of so many pixels. */
export function drawn(stage: HTMLElement, width: number, height: number): string {
  const scale = width / stage.getBoundingClientRect().width;
  const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, width, height }))
    root.setAttribute(name, String(value));
  const uses: [Element, Element][] = [];
  for (const { svg, box, turn, opacity } of layersOf(stage, scale)) {
    const copy = dressed(svg);
    for (const name of ['x', 'y', 'width', 'height'] as const) copy.setAttribute(name, box[name].toFixed(2));
    (copy as SVGElement).style.setProperty('overflow', 'visible');
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    if (opacity < 1) group.setAttribute('opacity', String(opacity));
    if (turn) group.setAttribute('transform', turn);
    group.append(copy);
    root.append(group);
    const copies = [...copy.querySelectorAll('use')];
    [...svg.querySelectorAll('use')].forEach((use, i) => copies[i] && uses.push([use, copies[i]]));
  }
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  defs.append(...definitions(root.outerHTML));
  root.prepend(defs);
  // A definition that asks for a value of the page gets it where it is used.
  const names = new Set([...root.outerHTML.matchAll(VARIABLE)].map(([, name = '']) => name));
  for (const [from, to] of [[stage, root] as const, ...uses])
    for (const name of names) (to as SVGElement).style.setProperty(name, getComputedStyle(from).getPropertyValue(name));
  return new XMLSerializer().serializeToString(root);
}

/** A drawing as a picture. */
export async function painted(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
