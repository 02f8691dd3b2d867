#!/usr/bin/env node
// Contact sheets: a scene, or the end of a game, as pictures every tenth of a second, tiled in one picture with its times.
// usage: node tests/browser/contact.mjs BENBEN WEB FOLDER [--only=REGEXP] [--every=MS] [--scenes=NAME,...] [--wide=PIXELS] [--quality=N | --png]
//   FOLDER     takes NAME.jpg for each film, and NAME-SCENE.jpg for the scenes that a film meets
//   --only     films whose name matches; without it all of them
//   --scenes   go on until these have been met, instead of all of a game
//   --every    milliseconds between two pictures (100 in a scene, 500 at the end of a game)
//   --wide     of a picture on the sheet (desktop 300, phone 130)
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launch, open } from './lib/browser.mjs';
import { ENDS, SCENES, daring, path, sit } from './lib/films.mjs';
import { dice, finger, mouse, play, prefer } from './lib/player.mjs';
import { middle, readIn, settle, show, watched } from './lib/scenes.mjs';
import { startServer } from './lib/server.mjs';

const SIZES = [
  { size: 'desktop', phone: false },
  { size: 'phone', phone: true },
];
const THEMES = ['dark', 'light'];
/** Decisions until a scene must have come. */
const MOST = 90;
/** Milliseconds of the table before and after a scene that stand on its sheet. */
const ROUND = 500;

const words = process.argv.slice(2);
const option = (name, otherwise) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const [program, web, folder] = words.filter((word) => !word.startsWith('--'));
if (!folder) {
  console.error('usage: contact.mjs BENBEN WEB FOLDER [--only=REGEXP] [--every=MS] [--wide=PIXELS] [--quality=N]');
  process.exit(2);
}
const only = new RegExp(option('only', ''));
const png = words.includes('--png');
const quality = Number(option('quality', 70));
await mkdir(folder, { recursive: true });
const browser = await launch();
const server = await startServer(resolve(program), resolve(web));
const { address } = server;

/** Keeps every picture that the browser draws, with its time and the scene that it belongs to. */
async function camera(page, scale) {
  const device = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize();
  const frames = [];
  let tag = '';
  device.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ data, at: metadata.timestamp * 1000, tag });
    void device.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await device.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxWidth: Math.round(width * scale), maxHeight: Math.round(height * scale) });
  return {
    frames,
    mark: (name) => (tag = name),
    stop: () => device.send('Page.stopScreencast').catch(() => undefined),
  };
}

/** Of the pictures, the last one of every `every` milliseconds; nothing was drawn: nothing has changed. */
function sampled(frames, every) {
  const found = [];
  for (const frame of frames) {
    const slot = Math.floor((frame.at - frames[0].at) / every);
    if (found.at(-1)?.slot === slot) found[found.length - 1] = { ...frame, slot };
    else found.push({ ...frame, slot });
  }
  return found;
}

/** One picture of many. */
async function sheet(name, frames, { every, wide }) {
  const taken = sampled(frames, every);
  if (taken.length === 0) return;
  const columns = Math.max(1, Math.floor(1900 / (wide + 4)));
  const { page, close } = await open(browser, { viewport: { width: columns * (wide + 4) + 4, height: 400 } });
  const cells = taken.map(({ data, at, tag }) => `<figure><img src="data:image/jpeg;base64,${data}" width="${wide}"><figcaption>${((at - taken[0].at) / 1000).toFixed(1)} ${tag}</figcaption></figure>`);
  await page.setContent(`<style>body{margin:2px;background:#111;display:flex;flex-wrap:wrap}figure{margin:2px;position:relative}img{display:block}
    figcaption{font:11px sans-serif;color:#ccc;height:13px}</style>${cells.join('')}`);
  await page.screenshot({ path: join(folder, `${name}.${png ? 'png' : 'jpg'}`), ...(png ? { type: 'png' } : { type: 'jpeg', quality }), fullPage: true });
  await close();
  console.log(`${name}: ${taken.length} pictures, ${((taken.at(-1).at - taken[0].at) / 1000).toFixed(1)} s`);
}

async function ending({ game, record, me }, phone, theme, label) {
  const { page, close } = await open(browser, { phone, reducedMotion: 'no-preference', settings: { theme } });
  const id = await readIn(page, address, path(game, record));
  if (me !== undefined) await sit(page, id, me);
  await settle(page, { motion: 'on', pace: 700 });
  await show(page, address, `/replay/local/${id}`);
  await page.waitForSelector('dialog[data-finale="settled"] .places');
  const film = await camera(page, phone ? 0.8 : 0.5);
  await page.locator('dialog button', { hasText: 'How it came to this' }).click();
  for (let i = 0; i < 600; i++) {
    const at = await page.evaluate(() => document.querySelector('dialog[data-finale]')?.getAttribute('data-finale'));
    film.mark(at);
    if (at === 'settled') break;
    await page.waitForTimeout(100);
  }
  await page.waitForTimeout(1_500);
  await film.stop();
  await sheet(label, film.frames, { every: Number(option('every', 500)), wide: Number(option('wide', phone ? 150 : 372)) });
  await page.screenshot({ path: join(folder, `${label}-settled.${png ? 'png' : 'jpg'}`), ...(png ? { type: 'png' } : { type: 'jpeg', quality }) });
  await close();
}

async function scenes({ game, options, players, parts, names: usual }, phone, theme, label) {
  const names = option('scenes', '') ? option('scenes', '').split(',') : usual;
  const { page, close } = await open(browser, { phone, reducedMotion: 'no-preference', settings: { theme } });
  const whole = await watched(page, address, game, players, options);
  const met = new Set();
  for (const part of parts) {
    if (names.every((one) => met.has(one))) break;
    await settle(page, { motion: 'off', pace: 0 });
    const id = await middle(page, address, whole, part);
    await settle(page, { motion: 'on', pace: 700 });
    await show(page, address, `/local/${id}`);
    const film = await camera(page, phone ? 0.8 : 0.5);
    let over = false;
    const marking = (async () => {
      while (!over) {
        film.mark((await page.evaluate(() => document.querySelector('[data-scene]')?.getAttribute('data-scene') ?? '').catch(() => '')) || '');
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    })();
    const all = () => new Set(film.frames.map(({ tag }) => tag).filter(Boolean));
    await play(page, {
      pick: dice(Number(option('seed', 21))),
      press: phone ? finger : mouse,
      choose: game === 'sare' ? daring : prefer,
      decisions: MOST,
      rests: () => page.waitForTimeout(400),
      each: async () => names.every((one) => met.has(one) || all().has(one)) && film.frames.at(-1)?.tag === '',
    }).catch((error) => console.log(`# ${String(error).slice(0, 200)}`));
    await page.waitForTimeout(ROUND);
    over = true;
    await marking;
    await film.stop();
    for (const scene of all()) {
      if (met.has(scene)) continue;
      met.add(scene);
      // The first time that it plays, and a little before and after.
      const from = film.frames.findIndex(({ tag }) => tag === scene);
      const end = film.frames.findIndex(({ tag }, i) => i > from && tag !== scene);
      const [first, last] = [film.frames[from].at - ROUND, (film.frames[end]?.at ?? Infinity) + ROUND];
      const part = film.frames.filter(({ at }) => at >= first && at <= last);
      await sheet(`${label}-${scene}`, part, { every: Number(option('every', 100)), wide: Number(option('wide', phone ? 130 : 300)) });
    }
  }
  for (const missing of names.filter((one) => !met.has(one))) console.log(`# ${label}: ${missing} was not met`);
  await close();
}

try {
  for (const theme of THEMES)
    for (const { size, phone } of SIZES)
      for (const [kind, films, take] of [['end', ENDS, ending], ['scene', SCENES, scenes]])
        for (const film of films) {
          const label = `${kind}-${film.name}-${size}-${theme}`;
          if (only.test(label)) await take(film, phone, theme, label).catch((error) => console.log(`# ${label}: ${String(error).slice(0, 300)}`));
        }
} finally {
  await browser.close();
  await server.stop();
}
