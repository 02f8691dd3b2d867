// The end of a game: told once when it has just ended, settled for whoever comes back; nothing of the outcome before it.
import { readFile } from 'node:fs/promises';
import { axe } from './lib/axe.mjs';
import { open, overflow, visit } from './lib/browser.mjs';
import { dice, mouse, play } from './lib/player.mjs';
import { middle, settle, show, watched } from './lib/scenes.mjs';
import { equal, none, ok } from './lib/tap.mjs';

const ENDS = [['tekhenu', 3], ['tekhenu', 1], ['sare', 3]];
const state = (page) => page.locator('dialog[data-finale]').getAttribute('data-finale');

/** What the end shows at a moment. Runs in the page. */
function look() {
  const text = (selector) => [...document.querySelectorAll(selector)].map((node) => node.textContent.trim());
  return {
    at: document.querySelector('dialog[data-finale]')?.getAttribute('data-finale') ?? null,
    named: text('dialog .cry > b').join(),
    totals: text('dialog .side ol strong'),
    open: document.querySelectorAll('dialog .card.open').length,
    cards: document.querySelectorAll('dialog .card').length,
    standards: text('dialog .standard .points'),
  };
}

/** Goes through the telling by keys: the winner is named last, Decrees open one by one, and the sums come out. */
async function told(browser, address, game, players, phone) {
  const { page, close, errors } = await open(browser, { phone, reducedMotion: 'no-preference', bypassCSP: true });
  const size = `${game} for ${players}, ${phone ? 'phone' : 'desktop'}`;
  const id = await watched(page, address, game, players);
  equal(await state(page), 'settled', `${size}: whoever comes back finds it settled`);
  const points = await page.locator('.places .points').allTextContents();
  await settle(page, { motion: 'on', pace: 250 });
  await show(page, address, `/replay/local/${id}`);
  await page.waitForSelector('dialog[data-finale="settled"] .places');
  none([await overflow(page)].filter(Boolean), `${size}: it fits into the window`);
  await axe(page, `${size}, settled`);
  await page.locator('dialog button', { hasText: 'How it came to this' }).click();
  await page.keyboard.press(' ');
  await axe(page, `${size}, told`);
  const seen = [await page.evaluate(look)];
  for (let i = 0; i < 40 && seen.at(-1).at !== 'crown'; i++) {
    await page.keyboard.press('ArrowRight');
    seen.push(await page.evaluate(look));
  }
  none(seen.filter(({ at, named }) => at !== 'crown' && named !== '').map(({ at }) => at), `${size}: nobody is named before the crown`);
  ok(seen.at(-1).at === 'crown' && seen.at(-1).named !== '', `${size}: then the winner is`);
  const opened = seen.map(({ open, cards }) => [open, cards]).filter(([, cards]) => cards > 0);
  none(opened.filter(([now], i) => i > 0 && now - opened[i - 1][0] > 1).map(String), `${size}: Decrees are turned one by one`);
  if (game === 'tekhenu') {
    const sums = points.map((one) => /−?\d+/.exec(one)[0]).sort();
    equal(seen.at(-1).totals.map((one) => one.trim()).sort().join(), sums.join(), `${size}: the race ends with the points of the result`);
    equal(seen.at(-1).standards.sort().join(), sums.join(), `${size}: and so do the standards on the rim`);
  }
  await page.keyboard.press('ArrowLeft');
  ok((await state(page)) !== 'crown', `${size}: a step back`);
  await page.keyboard.press('Escape');
  equal(await state(page), 'settled', `${size}: Escape ends the telling, not the window`);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[data-finale]', { state: 'detached' });
  ok(true, `${size}: then the board can be looked at`);
  none(errors, `${size}: no error in the console`);
  await close();
}

/** Width and height of a PNG, and how many of its colours differ by more than a little. */
async function pictureOf(page, path) {
  const bytes = await readFile(path);
  const colours = await page.evaluate(async (data) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
    const met = new Set();
    for (let i = 0; i < pixels.length; i += 4) met.add(((pixels[i] >> 5) << 6) | ((pixels[i + 1] >> 5) << 3) | (pixels[i + 2] >> 5));
    return met.size;
  }, bytes.toString('base64'));
  return { size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, colours };
}

/** The picture of a result, in both its forms. */
async function shared(browser, address, game) {
  const { page, close, errors } = await open(browser, { bypassCSP: true });
  await watched(page, address, game, 3);
  await page.locator('dialog [data-picture]').click();
  await page.waitForSelector('[data-poster="wide"]');
  await axe(page, `${game}, the picture`);
  // Whose faces belong into it is drawn when they have come.
  await page.waitForFunction(() => [...document.querySelectorAll('[data-poster] use')].every((use) => document.querySelector(use.getAttribute('href'))));
  for (const [i, format, size] of [[0, 'wide', '1200x630'], [1, 'tall', '1080x1350']]) {
    await page.locator('.formats button').nth(i).click();
    await page.waitForSelector(`[data-poster="${format}"]`);
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save]').click()]);
    const found = await pictureOf(page, await file.path());
    equal(found.size, size, `${game}: the ${format} picture has the size that chats ask for`);
    // Sky and sand alone have some twenty; board, faces and letters bring the rest.
    ok(found.colours > 60, `${game}: the whole scene is on the ${format} picture (${found.colours} colours)`);
  }
  none(errors, `${game}: no error in the console`);
  await close();
}

/** Plays the last moves: of the position that is over nothing is seen but the end. */
async function ends(browser, address, game) {
  const { context, page, close, errors } = await open(browser, { reducedMotion: 'no-preference' });
  await context.addInitScript(() => {
    window.seen = [];
    // Every state the page is in between two steps of the program: what a slow machine would paint, whether this one does.
    new MutationObserver(() => {
      const over = document.querySelector('.frame[data-over]') !== null;
      const covered = document.querySelector('.dusk, dialog[data-finale]') !== null;
      const at = document.querySelector('dialog[data-finale]')?.getAttribute('data-finale') ?? '';
      if (over) window.seen.push(covered ? at : 'the table');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const whole = await watched(page, address, game, game === 'sare' ? 3 : 2);
  await settle(page, { motion: 'off', pace: 0 });
  const id = await middle(page, address, whole, game === 'sare' ? 0.995 : 0.97);
  await settle(page, { motion: 'on', pace: 120 });
  await show(page, address, `/local/${id}`);
  await play(page, { pick: dice(3), press: mouse, decisions: 400, each: async () => (await page.evaluate(() => document.querySelector('.frame[data-over]') !== null)) });
  await page.waitForSelector('dialog[data-finale]');
  const seen = await page.evaluate(() => window.seen);
  ok(!seen.includes('the table'), `${game}: the table is not seen between the last move and its telling (${seen.length} states)`);
  ok(seen.includes('opens'), `${game}: evening falls`);
  await page.keyboard.press('Enter');
  equal(await state(page), 'settled', `${game}: a key ends it`);
  none(errors, `${game}: no error in the console`);
  await close();
}

/** Who comes back finds the board of the last game, and goes on with one click. */
async function first(browser, address, phone) {
  const { page, close, errors } = await open(browser, { phone, bypassCSP: true });
  const size = phone ? 'phone' : 'desktop';
  const id = await middle(page, address, await watched(page, address, 'tekhenu', 3), 0.6);
  const round = /\d+/.exec(await page.locator('.time').first().textContent())?.[0];
  await page.goto('about:blank');
  await visit(page, address, '/');
  await page.waitForSelector('[data-continue] .terrace .standard', { state: 'attached' });
  ok((await page.locator('[data-continue] small').textContent()).includes(round), `${size}: the board of the last game, in round ${round}`);
  none([await overflow(page)].filter(Boolean).filter((one) => !/by 0 x/.test(one)), `${size}: nothing is wider than the window`);
  await axe(page, `${size}, the first page with a last game`);
  await page.locator('[data-continue]').click();
  await page.waitForURL((url) => url.hash === `#/local/${id}`);
  ok(true, `${size}: one click goes on`);
  none(errors, `${size}: no error in the console`);
  await close();
}

export default async function ({ browser, address, test }) {
  for (const phone of [false, true])
    for (const [game, players] of ENDS) await test(`the end of ${game} for ${players}, ${phone ? 'phone' : 'desktop'}`, () => told(browser, address, game, players, phone));
  await test('a game ends before one’s eyes', () => ends(browser, address, 'tekhenu'));
  for (const game of ['tekhenu', 'sare']) await test(`the picture of ${game} to share`, () => shared(browser, address, game));
  for (const phone of [true, false]) await test(`the first page, ${phone ? 'phone' : 'desktop'}`, () => first(browser, address, phone));
  await test('without motion it is settled at once', async () => {
    const { page, close } = await open(browser, {});
    await watched(page, address, 'tekhenu', 2);
    equal(await state(page), 'settled', 'settled');
    ok((await page.locator('dialog button', { hasText: 'How it came' }).count()) === 0, 'and nothing moves by itself');
    await visit(page, address, '/');
    await close();
  });
}
