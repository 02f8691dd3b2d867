// A whole game of each game by mouse, from the first page to the result, at the smallest desktop size.
import { feedback, open, overflow, visit } from './lib/browser.mjs';
import { dice, mouse, play } from './lib/player.mjs';
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
}
