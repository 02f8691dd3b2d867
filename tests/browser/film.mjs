// Scenes without seams: every picture that the page draws is noted while somebody plays, and none of them may show the table
// between what belongs together, or the outcome before it is told. Pictures are counted, not seconds.
// `FILM=FOLDER` keeps a picture of every tenth of a second for a contact sheet.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from './lib/browser.mjs';
import { dice, finger, mouse, play, prefer } from './lib/player.mjs';
import { middle, settle, show, watched } from './lib/scenes.mjs';
import { none, note, ok } from './lib/tap.mjs';

/** Where somebody takes over, how many decisions are made from there, and what must have been met in the end. */
const FILMS = {
  tekhenu: { parts: [0.42], decisions: 70, names: ['maat', 'scoring', 'rotation'] },
  sare: { parts: [0.3], decisions: 60, names: ['revolt'] },
};
/** What covers the table tells the outcome itself: until its end the table stays as it was. */
const COVERING = new Set(['maat', 'scoring', 'revolt', 'darkness', 'pyramid']);
/** Pictures that a scene which has told everything must stand for, when nobody leads on. */
const STANDS = 90;

/** Notes every picture that differs from the last. Runs in the page. */
function film() {
  window.film = [];
  let last = '';
  const text = (selector) => [...document.querySelectorAll(selector)].map((node) => node.textContent.trim());
  const look = () => {
    const scene = document.querySelector('[data-scene]');
    const frame = {
      seq: Number(document.querySelector('.frame')?.getAttribute('data-seq') ?? -1),
      scene: scene?.getAttribute('data-scene') ?? null,
      of: Number(scene?.getAttribute('data-of') ?? -1),
      rests: scene?.hasAttribute('data-rests') ?? false,
      hall: document.querySelector('section.faith') !== null,
      mine: document.querySelector('section.faith .main') !== null,
      places: text('section.faith ol > li > i'),
      pans: text('.judging .sum').length > 0 ? text('.judging .sum') : text('section.faith .sum'),
      card: document.querySelector('[data-scene="revolt"] .fatal .face') !== null,
    };
    const now = JSON.stringify(frame);
    if (now !== last) window.film.push(frame);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Who wants to see a revolt takes every card. */
function daring(state, things, pick) {
  const take = things.filter(({ label }) => /^take|^stay|bear/i.test(label));
  return take.length > 0 ? take[pick(take.length)] : prefer(state, things, pick);
}

/** What is wrong with the pictures of one game. */
export function seams(frames) {
  const wrong = [];
  const told = new Set(frames.filter(({ scene }) => scene).map(({ of }) => of));
  for (const step of told) {
    const from = frames.findIndex(({ of }) => of === step);
    const to = frames.findLastIndex(({ of }) => of === step);
    const names = [...new Set(frames.slice(from, to + 1).map(({ scene }) => scene))].join(', ');
    const early = frames.slice(0, from).find(({ seq }) => seq >= step);
    if (early) wrong.push(`${names}: the table shows the outcome (${early.seq}) before the scene`);
    if (frames.slice(from, to).some(({ scene }) => scene === null)) wrong.push(`${names}: the table is seen between them`);
    const covered = frames.slice(from, to + 1).find(({ scene, seq }) => COVERING.has(scene) && seq >= step);
    if (covered) wrong.push(`${covered.scene}: the table behind it shows the outcome`);
  }
  // From the first Faith to the verdict one stays in the hall, and what lies on the scales stays there.
  for (let i = 1; i < frames.length; i++) {
    const [before, now] = [frames[i - 1], frames[i]];
    if (before.hall && !now.hall && now.scene !== 'maat' && before.scene !== 'maat') wrong.push(`the hall of Maat is left for ${now.scene ?? 'the table'} (${before.seq} to ${now.seq})`);
    if (before.hall && now.scene === 'maat' && before.pans.join() !== now.pans.join() && now.pans.length > 0)
      wrong.push(`the pans hold ${now.pans.join(' and ')}, and held ${before.pans.join(' and ')}`);
  }
  for (const { hall, scene } of frames) if (hall && scene && scene !== 'maat') wrong.push(`the hall of Maat covers ${scene}`);
  for (const { places } of frames) if (new Set(places).size < places.length) wrong.push(`places ${places.join(', ')} in the hall`);
  return [...new Set(wrong)];
}

async function filmed(browser, address, game, phone, seed) {
  const { context, page, close, errors } = await open(browser, { phone, reducedMotion: 'no-preference' });
  const folder = process.env.FILM;
  if (folder) await mkdir(folder, { recursive: true });
  const whole = await watched(page, address, game, 3);
  await context.addInitScript(film);
  const frames = [];
  const stood = [];
  let shot = 0;
  for (const part of FILMS[game].parts) {
    await settle(page, { motion: 'off', pace: 0 });
    const id = await middle(page, address, whole, part);
    await settle(page, { motion: 'on', pace: 250 });
    await show(page, address, `/local/${id}`);
    let over = false;
    const filming = (async () => {
      while (folder && !over) {
        const name = await page.evaluate(() => document.querySelector('[data-scene]')?.getAttribute('data-scene')).catch(() => null);
        if (name) await page.screenshot({ path: join(folder, `${game}-${phone ? 'phone' : 'desktop'}-${String(shot++).padStart(4, '0')}-${name}.jpg`), type: 'jpeg', quality: 60 }).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    // A scene that has told everything stands, however many pictures are drawn.
    const rests = async () => {
      const scene = await page.evaluate(() => document.querySelector('[data-rests]')?.getAttribute('data-scene') ?? null);
      if (!scene || stood.some(([name]) => name === scene)) return;
      const still = await page.evaluate((count) => new Promise((resolve) => {
        const next = (left) => left === 0 ? resolve(document.querySelector('[data-rests]') !== null) : requestAnimationFrame(() => next(left - 1));
        next(count);
      }), STANDS);
      stood.push([scene, still]);
    };
    const met = () => page.evaluate(() => [...new Set(window.film.map(({ scene }) => scene))]);
    await play(page, {
      pick: dice(seed + 20),
      press: phone ? finger : mouse,
      choose: game === 'sare' ? daring : prefer,
      decisions: FILMS[game].decisions,
      rests,
      each: async () => {
        const names = await met();
        if (!FILMS[game].names.every((name) => names.includes(name))) return false;
        // A revolt may come without a card, by a builder's whip or a trouble handed on.
        // Faith is laid by those who have some: another judgement may be the first of theirs.
        return page.evaluate((what) => window.film.some((frame) => frame[what]), game === 'sare' ? 'card' : 'mine');
      },
    });
    over = true;
    await filming;
    frames.push(...(await page.evaluate(() => window.film)));
  }
  const size = phone ? 'phone' : 'desktop';
  const names = [...new Set(frames.flatMap(({ scene }) => scene ?? []))];
  if (process.env.FILM_LOG) for (const frame of frames) console.log(`# ${JSON.stringify(frame)}`);
  note(`${game}, ${size}: ${frames.length} different pictures, scenes ${names.join(', ')}`);
  none(FILMS[game].names.filter((name) => !names.includes(name)), `${game}, ${size}: every scene is met`);
  none(seams(frames), `${game}, ${size}: the table is not seen between, and the outcome not before`);
  none(stood.filter(([, still]) => !still).map(([name]) => name), `${game}, ${size}: what is to be read stands until a click (${stood.map(([name]) => name).join(', ')})`);
  if (game === 'tekhenu') ok(frames.some(({ mine }) => mine), `${size}: Faith was laid`);
  if (game === 'sare') ok(frames.some(({ card }) => card), `${size}: the fatal card is shown face up`);
  none(errors, `${game}, ${size}: no error in the console`);
  await close();
}

export default async function ({ browser, address, seed, test }) {
  for (const phone of [false, true])
    for (const game of Object.keys(FILMS)) await test(`film of ${game}, ${phone ? 'phone' : 'desktop'}`, () => filmed(browser, address, game, phone, seed));
}
