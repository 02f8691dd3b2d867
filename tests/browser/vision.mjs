// Boards as people with other colour vision see them: the colours of seats, dice, and of good and bad news keep a
// distance in every simulation, and each seat, die and edge of a tile has a letter, a shape or a pattern besides.
// With SHOTS=FOLDER the pictures are kept to be looked at.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from './lib/browser.mjs';
import { middle, watched } from './lib/scenes.mjs';
import { equal, none, note, ok } from './lib/tap.mjs';

const KINDS = ['none', 'protanopia', 'deuteranopia', 'tritanopia'];

/** Colours that must not be taken for each other, and how far apart they are at least (CIE 1976; about 2 is just seen). */
const SETS = [
  { name: 'seats', least: 25, colours: ['--seat-0', '--seat-1', '--seat-2', '--seat-3'] },
  { name: 'dice', least: 25, colours: ['--die-white', '--die-black', '--die-yellow', '--die-brown', '--die-grey'] },
  { name: 'good and bad', least: 20, colours: ['--good', '--bad'] },
  { name: 'lit and unlit', least: 40, colours: ['--lit', '--line'] },
];
const ALL = SETS.flatMap((set) => set.colours);
const SIDE = 16;

/** Samples of the page's colours in its corner. Runs in the page. */
function lay({ names, side }) {
  const row = document.createElement('div');
  row.style.cssText = `position:fixed;left:0;top:0;z-index:99;display:flex`;
  row.innerHTML = names.map((name) => `<i style="width:${side}px;height:${side}px;background:var(${name})"></i>`).join('');
  document.body.append(row);
}

/** The colours of a picture at the middles of the samples. Runs in the page. */
async function pick({ picture, count, side }) {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return Array.from({ length: count }, (_, i) => [...context.getImageData((i + 0.5) * side, side / 2, 1, 1).data.slice(0, 3)]);
}

function lab(colour) {
  const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  const root = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const distance = (a, b) => Math.hypot(...lab(a).map((part, i) => part - lab(b)[i]));

async function colours(page, device) {
  await page.evaluate(lay, { names: ALL, side: SIDE });
  for (const type of KINDS) {
    await device.send('Emulation.setEmulatedVisionDeficiency', { type });
    const shot = await page.screenshot({ clip: { x: 0, y: 0, width: ALL.length * SIDE, height: SIDE } });
    const seen = await page.evaluate(pick, { picture: shot.toString('base64'), count: ALL.length, side: SIDE });
    for (const set of SETS) {
      const pairs = set.colours.flatMap((a, i) => set.colours.slice(i + 1).map((b) => ({ a, b, far: distance(seen[ALL.indexOf(a)], seen[ALL.indexOf(b)]) })));
      const close = pairs.filter((pair) => pair.far < set.least);
      note(`${set.name}, ${type}: at least ${Math.min(...pairs.map((pair) => pair.far)).toFixed(0)} apart`);
      none(close.map(({ a, b, far }) => `${a} and ${b}: ${far.toFixed(0)}`), `${set.name}, ${type}: told apart by colour`);
    }
  }
  await device.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
}

/** Drawings of the four kinds of edges without their colours. Runs in the page. */
const patterns = () =>
  [...document.querySelectorAll('pattern[id^="tk-edge-"]')].map((pattern) => pattern.innerHTML.replace(/#[0-9a-f]{3,8}/gi, '').replace(/svelte-\w+/g, ''));

/** What the marks of the seats are besides their colour. Runs in the page. */
const marks = (selector) => [...document.querySelectorAll(selector)].map((mark) => mark.getAttribute('data-text') ?? mark.textContent.trim());

export default async function vision({ browser, address, test }) {
  await test('colour vision', async () => {
    // Pictures are read by the page itself, which its own policy forbids.
    const { context, page, close } = await open(browser, { bypassCSP: true });
    const device = await context.newCDPSession(page);
    const folder = process.env.SHOTS;
    if (folder) await mkdir(folder, { recursive: true });
    for (const game of ['tekhenu', 'sare']) {
      await middle(page, address, await watched(page, address, game, 4), 0.4);
      await page.waitForTimeout(300);
      for (const type of folder ? KINDS : []) {
        await device.send('Emulation.setEmulatedVisionDeficiency', { type });
        await page.screenshot({ path: join(folder, `${game}-${type}.png`) });
      }
      const seats = await page.evaluate(marks, game === 'tekhenu' ? '.player .badge' : '.players .badge, .stores .badge');
      equal([seats.length, new Set(seats).size], [4, 4], `${game}: every seat has a mark of its own (${seats.join(' ')})`);
      if (game === 'tekhenu') {
        const plain = await page.evaluate(() =>
          [...document.querySelectorAll('.dial .die')].filter((die) => !/[A-Z]/.test(die.textContent)).map((die) => die.getAttribute('aria-label')),
        );
        none(plain, 'every die has the letter of its colour');
        const edges = await page.evaluate(patterns);
        ok(edges.length === 4 && new Set(edges).size === 4, 'the four edges of tiles are drawn in four ways', edges);
        const shapes = await page.evaluate(() => [...document.querySelectorAll('.track .marker .sail')].map((path) => path.getAttribute('d')));
        equal(new Set(shapes).size, 4, 'every marker of the track has the shape of its seat');
      }
    }
    await colours(page, device);
    await close();
  });
}
