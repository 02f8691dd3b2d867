// Every screen in every language at both sizes and at 200 % zoom: no missing or foreign text, nothing cut off or out of
// reach, no table that scrolls; and letters that can be read at many moments of a game.
import { open, overflow } from './lib/browser.mjs';
import { dice, finger, mouse, play } from './lib/player.mjs';
import { barOutOfSight, cut, tiny, unreachable } from './lib/reading.mjs';
import { middle, show, speak, watched } from './lib/scenes.mjs';
import { equal, none, note } from './lib/tap.mjs';

const LANGUAGES = ['en', 'fr', 'pt'];
const GAMES = ['tekhenu', 'sare'];
const SCREENS = ['/', '/new/tekhenu', '/new/sare', '/new/sare?online', '/settings', '/rules/tekhenu', '/rules/sare', '/tables', '/credits', '/learn/tekhenu', '/learn/sare'];

/** Everything the page says, sentence by sentence. Runs in the page. */
function texts() {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.closest('script, style, code, [lang], select#language')) continue;
    found.add(walker.currentNode.textContent.replace(/\s+/g, ' ').trim());
  }
  for (const node of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) found.add((node.getAttribute(name) ?? '').trim());
  found.delete('');
  return [...found];
}

/** Words that only a program uses. */
const RAW = [/\bundefined\b/, /\bNaN\b/, /\[object /, /\bnull\b/, /^[a-z]+(\.[a-z_]+)+$/, /^[a-z]+_[a-z_]+$/];

/** Each pane of a phone in turn; a desktop shows everything at once. */
async function panes(page, look) {
  const tabs = page.locator('nav.tabs button');
  const count = await tabs.count();
  if (count === 0) await look('');
  for (let i = 0; i < count; i++) {
    await tabs.nth(i).click();
    await page.waitForTimeout(60);
    await look(` pane ${i + 1}`);
  }
}

export default async function languages({ browser, address, all, seed, test }) {
  for (const phone of [false, true]) await test(`languages, ${phone ? 'phone' : 'desktop'}`, () => screens(browser, address, all, phone));
  for (const phone of all ? [false, true] : [true]) await test(`letters, ${phone ? 'phone' : 'desktop'}`, () => letters(browser, address, all, seed, phone));
  for (const viewport of [{ width: 683, height: 320 }, { width: 640, height: 360 }])
    if (all || viewport.width === 683) await test(`zoom, ${viewport.width} x ${viewport.height}`, () => zoom(browser, address, all, viewport));
}

async function screens(browser, address, all, phone) {
  const size = phone ? 'phone' : 'desktop';
  const { page, errors, close } = await open(browser, { phone });
  const boards = [];
  for (const game of GAMES) {
    const id = await middle(page, address, await watched(page, address, game, all ? 4 : 2), 0.55);
    boards.push(`/local/${id}`);
  }
  const pages = phone && !all ? ['/', '/settings'] : SCREENS;
  const english = new Map();
  for (const language of LANGUAGES) {
    await speak(page, language).catch(() => undefined);
    const odd = [];
    const foreign = [];
    const clipped = [];
    const scrolling = [];
    for (const screen of [...pages, ...boards]) {
      await page.goto(`${address}/#/`);
      await speak(page, language);
      await show(page, address, screen);
      const said = await page.evaluate(texts);
      const rules = screen.startsWith('/rules');
      for (const text of said) {
        if (RAW.some((raw) => raw.test(text))) odd.push(`${screen}: ${text}`);
        const english3 = text.split(' ').filter((word) => /^[a-z’']{3,}$/i.test(word)).length >= 3;
        if (language !== 'en' && english3 && english.get(screen)?.has(text)) foreign.push(`${screen}: ${text}`);
      }
      if (language === 'en') english.set(screen, new Set(said));
      if (!rules) for (const text of await page.evaluate(cut)) clipped.push(`${screen}: ${text}`);
      if (boards.includes(screen)) {
        const larger = await overflow(page);
        if (larger) scrolling.push(`${screen}: ${larger}`);
      } else if (await page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth)) scrolling.push(`${screen}: sideways`);
    }
    equal(await page.evaluate(() => document.documentElement.lang), language, `${language}, ${size}: the page says its language`);
    none(odd, `${language}, ${size}: no missing text`);
    none(foreign, `${language}, ${size}: nothing is left in English`);
    none(clipped, `${language}, ${size}: nothing is cut off`);
    none(scrolling, `${language}, ${size}: no table scrolls, no page scrolls sideways`);
  }
  none(errors, `${size}: no error in the console`);
  await close();
}

/** Games are played on from their beginning and their middle; each new kind of question is looked at. */
async function letters(browser, address, all, seed, phone) {
  const size = phone ? 'phone' : 'desktop';
  const least = phone ? 12 : 11;
  const parts = all ? [[0.005, 8], [0.6, 22]] : [[0.6, 12]];
  for (const game of GAMES) {
    const { page, close } = await open(browser, { phone });
    const whole = await watched(page, address, game, 4);
    for (const language of all ? LANGUAGES : ['fr']) {
      const small = new Set();
      const clipped = new Set();
      const moments = new Set();
      const heights = new Set();
      const look = async () => {
        // Pictures whose room has changed set their letters anew with the next frame.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        for (const text of await page.evaluate(tiny, least)) small.add(text);
        for (const text of await page.evaluate(cut)) clipped.add(text);
      };
      const each = async () => {
        const kind = await page.evaluate(() =>
          ['.bar .sentence', '.modes', '#confirm', 'dialog[open] h2']
            .map((selector) => document.querySelector(selector)?.textContent.replace(/\d+|\p{Lu}\S+/gu, '') ?? '')
            .join('|'),
        );
        heights.add(await page.evaluate(() => document.querySelector('section.bar').offsetHeight));
        if (moments.has(kind)) return;
        moments.add(kind);
        await look();
      };
      for (const [part, decisions] of parts) {
        const id = await middle(page, address, whole, part);
        await speak(page, language);
        await show(page, address, `/local/${id}`);
        await panes(page, look);
        await play(page, { pick: dice(5 + seed), press: phone ? finger : mouse, decisions, each });
      }
      note(`${game}, ${language}, ${size}: ${moments.size} moments`);
      none([...small], `${game}, ${language}, ${size}: letters and numbers of the board are at least ${least} px`);
      none([...clipped], `${game}, ${language}, ${size}: nothing is cut off while it is played`);
      if (!phone) equal([...heights], [56], `${game}, ${language}, ${size}: the action bar keeps its height`);
      await speak(page, 'en');
    }
    await close();
  }
}

/** Whoever is above the page hides it: a window, the guide, which can be folded. */
const ABOVE = ['dialog[open]', '.guide'];

/** Windows of 1366 x 640 and 1280 x 720 at 200 % zoom. */
async function zoom(browser, address, all, viewport) {
  const size = `${viewport.width} x ${viewport.height}`;
  const { page, close } = await open(browser, { viewport, deviceScaleFactor: 2 });
  const boards = [];
  for (const game of GAMES) boards.push(`/local/${await middle(page, address, await watched(page, address, game, all ? 4 : 2), 0.55)}`);
  for (const language of all ? LANGUAGES : ['fr']) {
    const wrong = [];
    for (const screen of [...(all ? SCREENS : ['/', '/new/sare']), ...boards]) {
      await page.goto(`${address}/#/`);
      await speak(page, language);
      await show(page, address, screen);
      const told = (list, where = '') => wrong.push(...list.map((text) => `${screen}${where}: ${text}`));
      if (boards.includes(screen)) {
        await panes(page, async (where) => {
          for (const [check, detail] of [[barOutOfSight], [cut], [unreachable, ABOVE], [tiny, 11]])
            told(await page.evaluate(check, detail), where);
        });
        await page.keyboard.press('/');
        await page.waitForSelector('dialog[open]');
        told(await page.evaluate(unreachable, ABOVE), ', all actions');
        await page.keyboard.press('Escape');
      } else {
        if (await page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth)) told(['scrolls sideways']);
        if (screen.startsWith('/rules')) continue;
        if (screen.startsWith('/learn')) await page.waitForTimeout(500); // the guide looks for its place
        told(await page.evaluate(cut));
        told(await page.evaluate(unreachable, ABOVE));
      }
    }
    none(wrong, `${language}, ${size}: at 200 % zoom everything is read and reached, and no page scrolls sideways`);
  }
  await close();
}
