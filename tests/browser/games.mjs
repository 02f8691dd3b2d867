// A whole game of each game by mouse, from the first page to the result, at the smallest desktop size.
import { feedback, open, overflow, visit } from './lib/browser.mjs';
import { changed, dice, mouse, myTurn, play, prefer, see } from './lib/player.mjs';
import { equal, none, note, ok } from './lib/tap.mjs';

const GAMES = [['tekhenu', 3], ['sare', 5]];

export default async function games({ browser, address, seed, test }) {
  for (const [game, first] of GAMES) {
    await test(`a game of ${game} by mouse`, async () => {
      const { page, errors, close } = await open(browser);
      await visit(page, address, '/');
      await page.locator('article', { has: page.locator(`a[href="#/rules/${game}"]`) }).locator('button.main').click();
      await page.waitForSelector('section.bar');
      const large = new Set();
      const report = await play(page, {
        pick: dice(seed + first),
        press: mouse,
        each: async () => void large.add(await overflow(page)),
      });
      large.delete('');
      ok(report.over, `${game}: the game ends and shows its result`, report);
      const { median, most, longest } = await feedback(page);
      note(`${game}: ${report.presses} clicks; feedback after ${median} ms (95 %: ${most} ms, longest ${longest} ms)`);
      ok(median <= 100, `${game}: an answer to a click within 100 ms (median ${median} ms)`);
      none(report.dead, `${game}: everything lit does something when clicked`);
      none([...report.covered], `${game}: everything lit can be clicked`);
      none(report.listed, `${game}: no decision needs the list of all actions`);
      none([...large], `${game}: the page never scrolls`);
      none(errors, `${game}: no error in the console`);
      const places = await page.locator('dialog .places li').count();
      equal(places, 2, `${game}: the result ranks both players`);
      await close();
    });
  }
  await test('a double click', async () => {
    const { page, errors, close } = await open(browser);
    await visit(page, address, '/');
    await page.locator('article', { has: page.locator('a[href="#/rules/sare"]') }).locator('button.main').click();
    let twice = null;
    await play(page, {
      pick: dice(seed),
      press: async (page, thing) => {
        if (thing.kind !== 'board' || !thing.label.startsWith('Take')) return mouse(page, thing);
        twice = thing;
        await page.evaluate(twoClicks, thing);
      },
      each: () => twice !== null,
    });
    await page.waitForTimeout(500);
    equal(await page.locator('dialog[open]').count(), 0, 'opens no window of reasons');
    equal(takes(await record(page)), 1, 'takes one card, not the next one, too');
    // Who clicks again with a pause means it.
    const state = await myTurn(page);
    const next = state.things.find((thing) => thing.kind === 'board' && thing.label.startsWith('Take'));
    if (next) {
      await mouse(page, next);
      await changed(page, state);
      await page.waitForTimeout(300);
      equal(takes(await record(page)), 2, 'a click after a pause takes the next one');
    }
    let laid = null;
    await play(page, {
      pick: dice(seed),
      choose: (state, things, pick) => things.find((thing) => thing.label.startsWith('Lay down')) ?? prefer(state, things, pick),
      press: async (page, thing) => {
        if (!thing.label.startsWith('Lay down')) return mouse(page, thing);
        laid = thing;
        await page.evaluate(twoClicks, thing);
      },
      each: () => laid !== null,
    });
    await page.waitForTimeout(300);
    ok((await see(page)).staged, 'does not confirm what its first half has chosen');
    none(errors, 'no error in the console');
    await close();
  });
}

/** A click, and as soon as the table has changed the second half of it. Runs in the page: from outside it comes too late. */
async function twoClicks({ x, y }) {
  const now = () => document.querySelector('.frame').getAttribute('data-seq') + (document.querySelector('#confirm') !== null);
  const click = (detail) =>
    document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x, clientY: y }));
  const before = now();
  click(1);
  while (now() === before) await new Promise((resolve) => setTimeout(resolve, 5));
  click(2);
}

/** How many cards the first seat has taken. */
const takes = (record) => record.split('\n').filter((line) => /^\d+ 0 take/.test(line)).length;

/** The record of the game on this device. */
const record = (page) =>
  page.evaluate(async () => {
    const id = /#\/local\/([^/?]+)/.exec(location.hash)[1];
    const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    const database = await done(indexedDB.open('benben', 1));
    const saved = await done(database.transaction('games').objectStore('games').get(id));
    database.close();
    return saved.record;
  });
