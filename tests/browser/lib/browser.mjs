// Chromium, and pages that remember what went wrong in them.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
export const axePath = require.resolve('axe-core/axe.min.js');

export const DESKTOP = { width: 1366, height: 640 };
export const PHONE = { width: 390, height: 664 };

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (!executablePath) return null;
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** What a test sets for everybody: no waiting for agents, no motion. */
const QUIET = { language: 'en', motion: 'off', sound: false, confirm: true, contrast: false, pace: 0, name: 'Ada' };

/** What the pages of this run draw their seeds from: the same number gives the same games. */
let luck = 1;
export const setLuck = (seed) => (luck = seed);

/** How many times slower than this machine the pages run. */
let slowness = 1;
export const setSlowness = (times) => (slowness = times);

/**
 * A context with one page. `settings` are put into the browser before the page starts, once; `worker: false` keeps the
 * service worker out, so that each page loads from the server.
 */
export async function open(browser, { settings = {}, phone = false, worker = false, viewport, ...rest } = {}) {
  const context = await browser.newContext({
    viewport: viewport ?? (phone ? PHONE : DESKTOP),
    hasTouch: phone,
    isMobile: phone,
    serviceWorkers: worker ? 'allow' : 'block',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...rest,
  });
  await context.addInitScript((stored) => {
    if (location.protocol !== 'http:') return; // an empty page keeps nothing
    localStorage.getItem('benben.settings') ?? localStorage.setItem('benben.settings', stored);
  }, JSON.stringify({ ...QUIET, ...settings }));
  await context.addInitScript(sameLuck, luck);
  await context.addInitScript(timeFeedback);
  context.setDefaultTimeout(15_000 * slowness);
  const page = await context.newPage();
  if (slowness > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return { context, page, errors: watch(page), close: () => context.close() };
}

/** Random numbers that are the same in every run, but not in every load of a page. Runs in the page. */
function sameLuck(seed) {
  if (location.protocol !== 'http:') return;
  const loads = Number(sessionStorage.getItem('loads') ?? 0);
  sessionStorage.setItem('loads', loads + 1);
  let state = (seed * 7919 + loads * 104729) >>> 0;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[i] = state >>> 24;
    }
    return array;
  };
}

/** Another date for the pages of a context; time goes on from there. */
export async function dated(context, day) {
  await context.addInitScript((to) => {
    if (location.protocol !== 'http:') return; // an empty page keeps nothing
    const Real = Date;
    const key = 'test.shift'; // one shift for all pages and loads
    const shift = Number(localStorage.getItem(key) ?? to - Real.now());
    localStorage.setItem(key, shift);
    globalThis.Date = class extends Real {
      constructor(...parts) {
        if (parts.length > 0) super(...parts);
        else super(Real.now() + shift);
      }
      static now() {
        return Real.now() + shift;
      }
    };
  }, Date.parse(day));
}

/** Notes how long after a click the page shows something else. Runs in the page. */
function timeFeedback() {
  window.feedback = [];
  let clicked = 0;
  addEventListener('click', (event) => (clicked = event.timeStamp), true);
  new MutationObserver(() => {
    if (!clicked) return;
    const from = clicked;
    clicked = 0;
    // What was changed is on the screen with the next picture.
    requestAnimationFrame(() => window.feedback.push(performance.now() - from));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Milliseconds from a click to what follows: median, 95th percentile, longest. */
export async function feedback(page) {
  const times = (await page.evaluate(() => window.feedback)).sort((a, b) => a - b);
  const at = (part) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
  return { count: times.length, median: at(0.5), most: at(0.95), longest: at(1) };
}

/** Errors of a page: exceptions and what the console calls an error, but for a network that a test has cut. */
export function watch(page) {
  const errors = [];
  page.on('pageerror', (error) => errors.push(`exception: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket connection to/.test(text)) return;
    errors.push(`console: ${text} (${message.location().url})`);
  });
  return errors;
}

/** How far the page is larger than the window; "" when it fits. */
export async function overflow(page) {
  return page.evaluate(() => {
    const page = document.scrollingElement;
    const wide = page.scrollWidth - innerWidth;
    const high = page.scrollHeight - innerHeight;
    return wide > 0 || high > 0 ? `page larger than window by ${wide} x ${high} px` : '';
  });
}

/** What can be scrolled on the page, and by how much; lists that a person opens aside. */
export async function scrolled(page) {
  return page.evaluate(() => {
    const found = [];
    for (const node of document.querySelectorAll('.frame, .frame *')) {
      if (!node.checkVisibility?.() || node.clientHeight === 0) continue;
      const { overflowX, overflowY } = getComputedStyle(node);
      const high = /auto|scroll/.test(overflowY) ? node.scrollHeight - node.clientHeight : 0;
      const wide = /auto|scroll/.test(overflowX) ? node.scrollWidth - node.clientWidth : 0;
      if (wide > 0 || high > 0) found.push(`${node.getAttribute('class')} by ${wide} x ${high} px`);
    }
    return found;
  });
}

/** Waits until `check` answers something, and answers that. */
export async function waitFor(check, what, timeout = 20_000 * slowness) {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const found = await check();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`${what}: not within ${timeout} ms`);
}

/** The game on this device as it is kept, once what the page shows is. */
export const kept = (page) =>
  waitFor(async () => {
    const { saved, shown } = await page.evaluate(readShelf);
    return String(saved?.seq) === shown && saved;
  }, 'the game is kept');

/** Runs in the page. */
async function readShelf() {
  const id = /#\/local\/([^/?]+)/.exec(location.hash)[1];
  const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
  const database = await done(indexedDB.open('benben', 1));
  const saved = await done(database.transaction('games').objectStore('games').get(id));
  database.close();
  return { saved, shown: document.querySelector('.frame').getAttribute('data-seq') };
}

/** Goes to an address of the page (after the #) and waits until a screen is there. */
export async function visit(page, address, hash) {
  const target = `${address}/#${hash}`;
  // A change of the hash alone loads nothing, and that is what a test of the router wants.
  await page.goto(target);
  await page.waitForSelector('main', { state: 'attached' });
}
