// A whole game of each game by mouse, from the first page to the result, at the smallest desktop size.
import { feedback, kept, open, overflow, visit } from './lib/browser.mjs';
import { begin } from './lib/scenes.mjs';
import { changed, dice, mouse, myTurn, play, prefer, settled } from './lib/player.mjs';
import { equal, none, note, ok } from './lib/tap.mjs';

/** Options beyond a plain game; with them the first page is passed by. */
const GAMES = [['tekhenu', 3], ['sare', 5], ['tekhenu', 6, 'seth'], ['tekhenu', 4, 'seth', 'vizier']];

export default async function games({ browser, address, all, seed, test }) {
  for (const [name, first, ...options] of all ? GAMES : GAMES.slice(0, 3)) {
    const game = [name, ...options].join(' ');
    await test(`a game of ${game} by mouse`, async () => {
      const { page, errors, close } = await open(browser);
      if (options.length > 0) await begin(page, address, name, options);
      else {
        await visit(page, address, '/');
        await page.locator('article', { has: page.locator(`a[href="#/rules/${name}"]`) }).locator('button[data-play]').click();
      }
      await page.waitForSelector('section.bar');
      const short = options.length > 0 && !all;
      const large = new Set();
      const report = await play(page, {
        pick: dice(seed + first),
        press: mouse,
        ...(short && { decisions: 40 }),
        each: async () => void large.add(await overflow(page)),
      });
      large.delete('');
      ok(report.over || (short && report.presses >= 40), `${game}: ${short ? 'it can be played' : 'the game ends and shows its result'}`, report);
      const { median, most, longest } = await feedback(page);
      note(`${game}: ${report.presses} clicks; feedback after ${median} ms (95 %: ${most} ms, longest ${longest} ms)`);
      ok(median <= 100, `${game}: an answer to a click within 100 ms (median ${median} ms)`);
      none(report.dead, `${game}: everything lit does something when clicked`);
      none([...report.covered], `${game}: everything lit can be clicked`);
      none(report.listed, `${game}: no decision needs the list of all actions`);
      none([...large], `${game}: the page never scrolls`);
      none(errors, `${game}: no error in the console`);
      if (!short) equal(await page.locator('dialog .places li').count(), 2, `${game}: the result ranks both players`);
      await close();
    });
  }
  await test('a double click', async () => {
    const { page, errors, close } = await open(browser);
    await visit(page, address, '/');
    await page.locator('article', { has: page.locator('a[href="#/rules/sare"]') }).locator('button[data-play]').click();
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
    await settled(page);
    await page.waitForTimeout(500); // a window that should not come would have come
    equal(await page.locator('dialog[open], [data-why]').count(), 0, 'opens no window of reasons');
    equal(takes(await kept(page)), 1, 'takes one card, not the next one, too');
    // Who clicks again with a pause means it.
    const state = await myTurn(page);
    const next = state.things.find((thing) => thing.kind === 'board' && thing.label.startsWith('Take'));
    if (next) {
      await mouse(page, next);
      await changed(page, state);
      equal(takes(await kept(page)), 2, 'a click after a pause takes the next one');
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
    ok((await settled(page)).staged, 'does not confirm what its first half has chosen');
    none(errors, 'no error in the console');
    await close();
  });
}

/**
 * A click, and once the table has changed the second half of it, which says that it came 100 ms later, however slow the
 * machine is. Runs in the page.
 */
async function twoClicks({ x, y }) {
  const now = () => document.querySelector('.frame').getAttribute('data-seq') + (document.querySelector('#confirm') !== null);
  const start = performance.now();
  const click = (detail) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x, clientY: y });
    Object.defineProperty(event, 'timeStamp', { value: start + (detail - 1) * 100 });
    document.elementFromPoint(x, y).dispatchEvent(event);
  };
  const before = now();
  click(1);
  while (now() === before) await new Promise((resolve) => setTimeout(resolve, 5));
  click(2);
}

/** How many cards the first seat has taken. */
const takes = ({ record }) => record.split('\n').filter((line) => /^\d+ 0 take/.test(line)).length;
