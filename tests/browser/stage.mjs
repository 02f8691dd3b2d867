// Scenes: each is played, can be skipped, and is left out with reduced motion; how many pictures a second they are drawn
// with and how long the page is busy on a processor four times slower. `SHOTS=FOLDER` keeps a picture of each.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from './lib/browser.mjs';
import { dice, finger, mouse, play } from './lib/player.mjs';
import { middle, settle, show, watched } from './lib/scenes.mjs';
import { equal, none, note, ok } from './lib/tap.mjs';

const SLOWER = 4;
/** Where somebody takes over, and the scenes that are to be met from there. */
const STAGED = {
  tekhenu: { parts: [0.44, 0.95], names: ['rotation', 'maat', 'scoring'] },
  sare: { parts: [0.4, 0.9], names: ['darkness', 'revolt', 'pyramid'] },
};
/** `STAGE=tekhenu-phone`: only that table, for a machine that is quiet for two minutes. */
const ONLY = process.env.STAGE ?? '';
/** Milliseconds of play from each of them. */
const PATIENCE = 45_000;

/** Counts the pictures of every scene. Runs in the page. */
function count() {
  window.scenes = [];
  let now = null;
  let drawing = null;
  const busy = [];
  new PerformanceObserver((list) => busy.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration]))).observe({ entryTypes: ['longtask'] });
  const look = (time) => {
    const name = document.querySelector('[data-scene]')?.getAttribute('data-scene') ?? null;
    if (name !== (now?.name ?? null)) {
      if (now) {
        const { from } = now;
        window.scenes.push({ ...now, ms: time - from, long: busy.filter(([at, long]) => at + long > from && at < time).reduce((sum, [, long]) => sum + long, 0) });
      }
      now = name ? { name, from: time, frames: 0, drawings: 0 } : null;
      drawing = null;
    } else if (now) now.frames++;
    // Its first child is the drawing; the strip with the way past it is always there.
    const first = document.querySelector('[data-scene] > :not(.strip)');
    if (now && first && first !== drawing) {
      drawing = first;
      now.drawings++;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function measure(browser, address, game, phone) {
  const { context, page, close } = await open(browser, { phone, reducedMotion: 'no-preference' });
  const folder = process.env.SHOTS;
  if (folder) await mkdir(folder, { recursive: true });
  const size = phone ? 'phone' : 'desktop';
  const whole = await watched(page, address, game, 3);
  await context.addInitScript(count);
  const device = await context.newCDPSession(page);
  const met = new Map();
  for (const part of STAGED[game].parts) {
    await settle(page, { motion: 'off', pace: 0 });
    const id = await middle(page, address, whole, part);
    await settle(page, { motion: 'on', pace: 120 });
    await show(page, address, `/local/${id}`);
    let over = false;
    /** While a scene plays the processor is slower; a scene that was met is skipped. */
    const watching = (async () => {
      while (!over) {
        const name = await page.evaluate(() => document.querySelector('[data-scene]')?.getAttribute('data-scene')).catch(() => null);
        if (name && !met.has(name)) {
          met.set(name, null);
          await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
          if (folder) await page.waitForTimeout(1_700).then(() => page.screenshot({ path: join(folder, `${game}-${name}-${size}.png`) })).catch(() => undefined);
          await page.waitForFunction((now) => document.querySelector('[data-scene]')?.getAttribute('data-scene') !== now, name, { timeout: 30_000 }).catch(() => undefined);
          await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        } else if (name) await page.keyboard.press('Escape').catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    })();
    const end = Date.now() + PATIENCE;
    await play(page, { pick: dice(11), press: phone ? finger : mouse, each: async () => Date.now() > end }).catch((error) => note(String(error).slice(0, 160)));
    over = true;
    await watching;
    for (const scene of await page.evaluate(() => window.scenes)) if (met.get(scene.name) === null) met.set(scene.name, scene);
  }
  for (const [name, scene] of met)
    if (scene) note(`${game}, ${size}, ${name}: ${(scene.ms / 1000).toFixed(1)} s, ${Math.round((1000 * scene.frames) / scene.ms)} pictures a second, busy in long tasks ${Math.round((100 * scene.long) / scene.ms)} %, at a processor ${SLOWER} times slower`);
  none([...met.values()].filter((scene) => scene?.drawings > 1).map(({ name, drawings }) => `${name}: ${drawings} times`), `${game}, ${size}: a scene is drawn once, and then moves`);
  const missing = STAGED[game].names.filter((name) => !met.has(name));
  ok(missing.length < STAGED[game].names.length - 1, `${game}, ${size}: scenes are played (${[...met.keys()].join(', ')}; not met: ${missing.join(', ') || 'none'})`);
  await close();
}

/** A scene ends with a key, and with reduced motion there is none. */
async function skipped(browser, address) {
  const { page, close } = await open(browser, { reducedMotion: 'no-preference' });
  const id = await middle(page, address, await watched(page, address, 'tekhenu', 2), 0.44);
  const staged = () => page.evaluate(() => document.querySelector('[data-scene]') !== null);
  for (const motion of ['on', 'off']) {
    await settle(page, { motion, pace: 250 });
    await show(page, address, `/local/${id}`);
    let seen = false;
    await play(page, { pick: dice(5), decisions: 60, each: async () => (seen = await page.waitForSelector('[data-scene]', { timeout: 700 }).then(() => true, () => false)) });
    equal(seen, motion === 'on', motion === 'on' ? 'a rotation is staged' : 'without motion nothing is staged');
    if (motion === 'off') break;
    await page.keyboard.press('Escape');
    ok(await page.waitForFunction(() => !document.querySelector('[data-scene]'), null, { timeout: 1_500 }).then(() => true, () => false), 'a key ends it at once', String(await staged()));
  }
  await close();
}

export default async function stage({ browser, address, test }) {
  if (ONLY === '') await test('scenes are skipped, or left out', () => skipped(browser, address));
  for (const phone of [false, true])
    for (const game of Object.keys(STAGED))
      if (ONLY === '' || ONLY === `${game}-${phone ? 'phone' : 'desktop'}`) await test(`scenes of ${game}, ${phone ? 'phone' : 'desktop'}`, () => measure(browser, address, game, phone));
}
