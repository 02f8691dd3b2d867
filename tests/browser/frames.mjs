#!/usr/bin/env node
// What a scene costs: pictures a second on a processor four times slower, and the processor's time of each picture, which does not
// depend on what else the machine does. A measure, no test.
// usage: node tests/browser/frames.mjs BENBEN WEB [--only=REGEXP] [--slower=N] [--json]
//   --slower   how many times slower than this machine (4)
import { resolve } from 'node:path';
import { launch, open } from './lib/browser.mjs';
import { ENDS, SCENES, daring, path, sit } from './lib/films.mjs';
import { dice, finger, mouse, play, prefer } from './lib/player.mjs';
import { middle, readIn, settle, show, watched } from './lib/scenes.mjs';
import { startServer } from './lib/server.mjs';

const words = process.argv.slice(2);
const option = (name, otherwise) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const [program, web] = words.filter((word) => !word.startsWith('--'));
if (!web) {
  console.error('usage: frames.mjs BENBEN WEB [--only=REGEXP] [--slower=N] [--json]');
  process.exit(2);
}
const only = new RegExp(option('only', ''));
const SLOWER = Number(option('slower', 4));
/** Decisions until a scene must have come. */
const MOST = 90;
const browser = await launch();
const whole = await browser.newBrowserCDPSession();
const server = await startServer(resolve(program), resolve(web));
const { address } = server;

/** Counts the pictures of whatever is staged. Runs in the page. */
function count() {
  window.pictures = 0;
  const look = () => {
    window.pictures++;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The processor's time so far: of the main thread, of the pages' processes, and of the one that puts the layers together. */
async function clock(device) {
  const { metrics } = await device.send('Performance.getMetrics');
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const of = (type) => processInfo.filter((one) => one.type === type).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  const value = (name) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { main: value('TaskDuration'), style: value('RecalcStyleDuration') + value('LayoutDuration'), script: value('ScriptDuration'), page: of('renderer'), layers: of('GPU') };
}

async function measured(page, device, name, during) {
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const before = await clock(device);
  const [from, first] = await page.evaluate(() => [performance.now(), window.pictures]);
  await during();
  const [to, last] = await page.evaluate(() => [performance.now(), window.pictures]);
  const after = await clock(device);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const seconds = (to - from) / 1000;
  const each = (kind) => (1000 * (after[kind] - before[kind])) / Math.max(1, last - first);
  const row = { name, seconds, fps: (last - first) / seconds, ...Object.fromEntries(['main', 'script', 'style', 'page', 'layers'].map((kind) => [kind, each(kind)])) };
  if (words.includes('--json')) console.log(JSON.stringify(row));
  else
    console.log(
      `${name.padEnd(42)} ${seconds.toFixed(1).padStart(5)} s ${row.fps.toFixed(0).padStart(4)} pictures/s; ms of processor a picture: main ${row.main.toFixed(1)} (script ${row.script.toFixed(1)}, style ${row.style.toFixed(1)}), page ${row.page.toFixed(1)}, layers ${row.layers.toFixed(1)}`,
    );
}

async function prepared(phone) {
  const made = await open(browser, { phone, reducedMotion: 'no-preference' });
  await made.context.addInitScript(count);
  const device = await made.context.newCDPSession(made.page);
  await device.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { ...made, device };
}

async function ending({ game, record, me }, phone, label) {
  const { page, close, device } = await prepared(phone);
  const id = await readIn(page, address, path(game, record));
  if (me !== undefined) await sit(page, id, me);
  await settle(page, { motion: 'on', pace: 700 });
  await show(page, address, `/replay/local/${id}`);
  await page.waitForSelector('dialog[data-finale="settled"] .places');
  const at = (state) => page.waitForFunction((one) => document.querySelector('dialog[data-finale]')?.getAttribute('data-finale') === one, state, { timeout: 120_000 });
  await measured(page, device, `${label} counted`, async () => {
    await page.locator('dialog button', { hasText: 'How it came to this' }).click();
    await at('crown');
  });
  await measured(page, device, `${label} crowned`, () => at('settled'));
  await close();
}

async function scenes({ game, options, players, parts, names }, phone, label) {
  const { page, close, device } = await prepared(phone);
  const id = await watched(page, address, game, players, options);
  const met = new Set();
  for (const part of parts) {
    await settle(page, { motion: 'off', pace: 0 });
    const own = await middle(page, address, id, part);
    await settle(page, { motion: 'on', pace: 250 });
    await show(page, address, `/local/${own}`);
    let over = false;
    const staged = () => page.evaluate(() => document.querySelector('[data-scene]')?.getAttribute('data-scene') ?? null).catch(() => null);
    const watching = (async () => {
      for (; !over; await new Promise((resolve) => setTimeout(resolve, 30))) {
        const name = await staged();
        if (!name || met.has(name)) continue;
        met.add(name);
        // Until it has told everything, or is over.
        await measured(page, device, `${label} ${name}`, () =>
          page.waitForFunction((one) => document.querySelector('[data-scene]:not([data-rests])')?.getAttribute('data-scene') !== one, name, { timeout: 60_000, polling: 50 }).catch(() => undefined),
        );
      }
    })();
    await play(page, {
      pick: dice(21),
      press: phone ? finger : mouse,
      choose: game === 'sare' ? daring : prefer,
      decisions: MOST,
      patience: 90_000,
      each: async () => names.every((one) => met.has(one)),
    }).catch((error) => console.log(`# ${String(error).slice(0, 160)}`));
    over = true;
    await watching;
  }
  await close();
}

try {
  for (const phone of [false, true])
    for (const [kind, films, take] of [['scene', SCENES, scenes], ['end', ENDS, ending]])
      for (const film of films) {
        const label = `${kind}-${film.name}-${phone ? 'phone' : 'desktop'}`;
        if (only.test(label)) await take(film, phone, label).catch((error) => console.log(`# ${label}: ${String(error).slice(0, 200)}`));
      }
} finally {
  await browser.close();
  await server.stop();
}
