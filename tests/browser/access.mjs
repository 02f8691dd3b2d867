// axe-core on every screen.
import { axePath, open, visit } from './lib/browser.mjs';
import { middle, show, watched } from './lib/scenes.mjs';
import { none } from './lib/tap.mjs';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function check(page, name) {
  await page.addScriptTag({ path: axePath }).catch(async () => page.evaluate(await (await import('node:fs/promises')).readFile(axePath, 'utf8')));
  const found = await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 4).map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
    );
  }, RULES);
  none(found, `axe: ${name}`);
}

export default async function access({ browser, address, test }) {
  for (const phone of [false, true]) {
    const size = phone ? 'phone' : 'desktop';
    await test(`accessibility, ${size}`, async () => {
      // axe is put into the page as a script, which the page's own policy forbids.
      const { page, close } = await open(browser, { phone, bypassCSP: true });
      await show(page, address, '/');
      await check(page, `home, ${size}`);
      const ids = [];
      for (const game of ['tekhenu', 'sare']) {
        const id = await watched(page, address, game, 2);
        await check(page, `result of ${game}, ${size}`);
        ids.push(id);
        await middle(page, address, id, 0.5);
        await page.waitForTimeout(200);
        await check(page, `${game}, ${size}`);
        if (phone) {
          const tabs = page.locator('nav.tabs button');
          for (let i = 0; i < (await tabs.count()); i++) {
            await tabs.nth(i).tap();
            await page.waitForTimeout(80);
            await check(page, `${game}, pane ${i + 1}, ${size}`);
          }
        } else {
          await page.keyboard.press('/');
          await page.waitForSelector('dialog[open]');
          await check(page, `${game}, list of all actions`);
          await page.keyboard.press('Escape');
          await page.keyboard.press('?');
          await page.waitForSelector('dialog[open]');
          await check(page, `${game}, help`);
          await page.keyboard.press('Escape');
          await page.locator('header.top button[aria-label="Log"]').click();
          await check(page, `${game}, log`);
        }
      }
      await show(page, address, `/replay/local/${ids[0]}?at=40`);
      await check(page, `replay, ${size}`);
      const screens = ['/', '/new/tekhenu', '/new/sare?online', '/tables', '/rules/tekhenu', '/rules/sare', '/settings', '/credits', '/learn/tekhenu'];
      for (const screen of screens) {
        await show(page, address, screen);
        await check(page, `${screen}, ${size}`);
      }
      await visit(page, address, '/new/sare?online');
      await page.locator('label.name input').fill('Ada');
      await page.locator('form button.main').last().click();
      await page.waitForURL(/#\/table\//);
      await page.waitForSelector('main ol li');
      await check(page, `waiting room, ${size}`);
      await close();
    });
  }
}
