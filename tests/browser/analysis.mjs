// Hints in three depths, the coach lens, and a game thought through after its end: all of it in workers, offline.
import { open, overflow, visit, waitFor } from './lib/browser.mjs';
import { dice, finger, mouse, myTurn, play } from './lib/player.mjs';
import { watched } from './lib/scenes.mjs';
import { equal, none, ok } from './lib/tap.mjs';

const text = (page, selector) => page.locator(selector).innerText();

async function hints(page, game, press) {
  // A choice, so that there is something to advise.
  await play(page, { pick: dice(5), press, decisions: game === 'sare' ? 8 : 12, patience: 60_000 });
  await myTurn(page, 60_000);
  const seq = await page.locator('.frame').getAttribute('data-seq');
  await page.locator('.hint-button').click();
  await page.waitForSelector('[data-hint] progress');
  ok(true, `${game}: the hint says that it thinks`);
  await page.waitForSelector('[data-hint] .button.main', { timeout: 60_000 });
  const where = await text(page, '[data-hint] .text');
  await page.locator('[data-hint] .button.main').click();
  const what = await text(page, '[data-hint] .text');
  await page.locator('[data-hint] .button.main').click();
  await page.waitForFunction((before) => document.querySelector('[data-hint] .text')?.innerText.length > before, what.length);
  const why = await text(page, '[data-hint] .text');
  ok(where !== what && why.length > what.length && why.startsWith(what.trim()), `${game}: where, what, why`, `${where} | ${what} | ${why}`);
  const rings = await page.locator('.marks .ring').count();
  ok(rings > 0 || where.includes('/'), `${game}: what is meant is ringed, or said to be in the list (${rings} rings)`);
  equal(await overflow(page), '', `${game}: the page does not scroll`);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-hint]', { state: 'detached' });
  equal(await page.locator('.frame').getAttribute('data-seq'), seq, `${game}: Escape puts the hint away and nothing else`);

  await page.keyboard.down('c');
  const found = await page.waitForSelector('.marks .rank', { timeout: 60_000 }).catch(() => null);
  const ranks = await page.locator('.marks .rank b').allInnerTexts();
  ok(found && ranks.includes('1'), `${game}: the lens ranks what is lit`, ranks.join(' '));
  await page.keyboard.up('c');
  await page.waitForSelector('.marks .rank', { state: 'detached' });
  ok(true, `${game}: and nothing is left of it when the key is let go`);
}

export default async function analysis({ browser, address, all, test }) {
  await test('hints and the coach lens', async () => {
    for (const [game, phone] of [['tekhenu', false], ['sare', true]]) {
      const { page, errors, close } = await open(browser, { phone });
      await visit(page, address, `/new/${game}`);
      await page.locator('form button.main').last().click();
      await page.waitForSelector('section.bar');
      await hints(page, game, phone ? finger : mouse);
      none(errors, `${game}: no error in the console`);
      await close();
    }
  });

  await test('a game thought through', async () => {
    for (const [game, players] of all ? [['tekhenu', 2], ['sare', 3]] : [['tekhenu', 2]]) {
      const { page, errors, close } = await open(browser);
      await watched(page, address, game, players);
      const before = page.workers().length;
      const ask = page.locator('dialog .end button', { hasText: 'Analysis' });
      await ask.click();
      await page.waitForSelector('dialog progress');
      await waitFor(() => page.workers().length > before, 'a worker of its own');
      ok(true, `${game}: it works in a worker of its own, and says how far it is`);
      await page.locator('dialog .working button').click();
      await waitFor(() => page.workers().length === before, 'the end of the worker');
      ok(true, `${game}: Cancel ends it`);
      await ask.click();
      await page.waitForSelector('[data-analysis]', { timeout: 120_000 });
      const rows = await page.locator('[data-analysis] tbody tr').count();
      equal(await page.locator('[data-analysis] figure path[stroke-width="2.5"]').count(), rows, `${game}: a curve for each player`);
      const out = await page.locator('[data-analysis] figure svg').evaluate((svg) => {
        const { top, bottom, right } = svg.getBoundingClientRect();
        const names = [...svg.querySelectorAll('.name')].map((name) => ({ text: name.textContent, box: name.getBoundingClientRect() }));
        const over = names.filter(({ box }, i) => box.top < top || box.bottom > bottom + 2 || box.right > right + 2 || names.some((other, n) => n > i && Math.abs(other.box.top - box.top) < 12));
        return over.map(({ text }) => text);
      });
      none(out, `${game}: every name stands in the picture, apart from the others`);
      const numbers = await page.locator('[data-analysis] tbody tr').evaluateAll((lines) => lines.map((line) => [...line.querySelectorAll('td')].map((cell) => Number(cell.textContent.replace('−', '-').replace(/[^\d-]/g, '')))));
      ok(numbers.every(([start, luck, choice, end]) => Math.abs(start + luck + choice - end) <= 2), `${game}: start, luck and choice make up the end`, JSON.stringify(numbers));
      const turnings = page.locator('dialog ol.plain li', { has: page.locator('.said') });
      const count = await turnings.count();
      ok(count > 0 && count <= 5, `${game}: ${count} turning points`);
      const looks = await turnings.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const replay = page.url().split('#')[1].split('?')[0];
      ok(looks.every((link) => link.startsWith(`#${replay}?at=`)), `${game}: each leads to its moment of the replay`, looks.join(' '));
      await turnings.last().locator('button').click();
      await page.waitForURL(/#\/local\//);
      await page.waitForSelector('.bar.mine', { timeout: 60_000 });
      ok(true, `${game}: it can be played again from there, by who decided there`);
      none(errors, `${game}: no error in the console`);
      await close();
    }
  });
}
