// A game that was: steps, slider, keys, a link to a moment, and playing on from there.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kept, open, overflow, visit } from './lib/browser.mjs';
import { dice, play } from './lib/player.mjs';
import { equal, none, ok } from './lib/tap.mjs';

const moment = (page) => page.locator('section.bar input[type="number"]').inputValue().then(Number);

export default async function replay({ browser, address, program, test }) {
  await test('a game out of a dataset', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'benben-games-'));
    const { page, errors, close } = await open(browser);
    try {
      execFileSync(program, ['games-out', 'sare', 'players=2', '-n', '300', '--first', '1000', '--seed', '7', '--agents', 'greedy,random', '-o', join(folder, 'games')]);
      const record = execFileSync(program, ['games-in', join(folder, 'games/00000.games'), '--game', '1257'], { encoding: 'utf8' });
      await visit(page, address, '/settings');
      await page.locator('input[type="file"]').setInputFiles(join(folder, 'games/00000.games'));
      const which = page.locator('form input[type="number"]');
      await which.waitFor();
      equal(await which.getAttribute('max'), '1299', 'the page says which games are in the file');
      await which.fill('1257');
      await page.locator('form:has(input[type="number"]) button').click();
      const events = /^end (\d+)/m.exec(record)?.[1];
      await page.waitForURL(/replay/);
      await page.waitForSelector('input[type="range"]');
      equal(await page.locator('input[type="range"]').getAttribute('max'), events, 'it is shown, the whole of it');
      none(errors, 'no error in the console');
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await close();
    }
  });

  await test('a replay', async () => {
    const { context, page, errors, close } = await open(browser);
    await visit(page, address, '/new/tekhenu');
    await page.locator('form button.main').last().click();
    await page.waitForSelector('section.bar');
    await play(page, { pick: dice(9), decisions: 24 });
    const id = /local\/([^/?]+)/.exec(page.url())?.[1];
    await kept(page);
    await visit(page, address, `/replay/local/${id}?at=5`);
    await page.waitForSelector('input[type="range"]');
    equal(await moment(page), 5, 'a link to a moment opens there');
    const length = Number(await page.locator('input[type="range"]').getAttribute('max'));
    ok(length > 20, `the whole game is there (${length} events)`);

    const steps = page.locator('.steps button');
    await steps.nth(3).click();
    await page.waitForFunction(() => Number(document.querySelector('input[type="number"]').value) > 5);
    const next = await moment(page);
    await steps.nth(3).click();
    await page.waitForFunction((from) => Number(document.querySelector('input[type="number"]').value) > from, next);
    await steps.nth(1).click();
    await page.waitForFunction((to) => Number(document.querySelector('input[type="number"]').value) === to, next);
    ok(true, 'a step on and a step back');
    await steps.nth(4).click();
    await page.waitForFunction((last) => Number(document.querySelector('input[type="number"]').value) === last, length);
    await steps.nth(0).click();
    await page.waitForFunction(() => document.querySelector('input[type="number"]').value === '0');
    ok(true, 'to the end and to the beginning');
    await page.locator('input[type="range"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageUp');
    await page.waitForFunction(() => Number(document.querySelector('input[type="number"]').value) > 1);
    ok(true, 'the slider moves through the game');
    equal(await overflow(page), '', 'the page does not scroll');

    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
    const at = length - 4;
    await page.locator('input[type="number"]').fill(String(at));
    await page.keyboard.press('Enter');
    await page.waitForFunction((wanted) => Number(document.querySelector('input[type="range"]').value) === wanted, at);
    await page.locator('.ways button.quiet').click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    ok(link.endsWith(`?at=${at}`), 'the link to this moment', link);
    const time = await page.locator('.time').textContent();
    await page.goto('about:blank');
    await page.goto(link);
    await page.waitForSelector('input[type="range"]');
    equal(await moment(page), at, 'opens at this moment');
    equal(await page.locator('.time').textContent(), time, 'with the same time of the game');

    await page.locator('.ways button.main').click();
    const seat = page.locator('dialog[open] button:not([aria-label])');
    await page.waitForSelector('dialog[open], .bar.mine');
    if (await seat.count()) await seat.first().click();
    await page.waitForURL(/#\/local\//);
    await page.waitForSelector('section.bar');
    const report = await play(page, { pick: dice(4), decisions: 6 });
    ok(report.decisions === 6 && !page.url().includes(id), 'one can play on from there, in a game of its own');
    none(errors, 'no error in the console');
    await close();
  });
}
