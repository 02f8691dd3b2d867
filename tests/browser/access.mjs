// axe-core on every screen; and every symbol of a table says what it means, to a mouse, a finger and the keyboard.
import { axe as check } from './lib/axe.mjs';
import { open, visit } from './lib/browser.mjs';
import { middle, show, watched } from './lib/scenes.mjs';
import { none } from './lib/tap.mjs';

/** Symbols of the board at whose place nothing explains them. Runs in the page. */
function unexplained() {
  const found = new Set();
  for (const use of document.querySelectorAll('main.board use')) {
    const box = use.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const explains = '[data-tip], [data-tap], [data-cell], button, label, .pop';
    if (box.width === 0 || !hit?.closest('main.board') || hit.closest(explains) || use.closest(explains)) continue;
    found.add(`${use.getAttribute('href')} in ${use.closest('[class]')?.parentElement?.getAttribute('class')}`);
  }
  return [...found];
}

/** Points at a symbol as this device does, and answers what is said. */
async function told(page, symbol, phone) {
  const box = await symbol.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (phone) await page.touchscreen.tap(x, y);
  else {
    await page.mouse.move(x - 3, y - 3);
    await page.mouse.move(x, y);
  }
  const tip = page.locator('.tip[role="tooltip"]');
  await tip.waitFor({ timeout: 3_000 });
  const words = (await tip.textContent()).trim();
  const at = await tip.boundingBox();
  await page.keyboard.press('Escape');
  const apart = at.x + at.width <= box.x || at.x >= box.x + box.width || at.y + at.height <= box.y || at.y >= box.y + box.height;
  return { words, apart };
}

/** With Seth there is all that Tekhenu has without him: the short run leaves that out. */
const GAMES = [['tekhenu'], ['sare'], ['tekhenu', 'seth', 'vizier']];
const SYMBOLS = {
  tekhenu: { desktop: ['.tray .tokens li', '.tray .pieces li', '.dial .bonus', '.dial .value', '.track .level', '.market .head', '.grounds .lead'], phone: ['.strip li', '.dial .bonus', '.bag li'] },
  sare: { desktop: ['.stores .well .slot.full', '.risk li', '.stair'], phone: ['.stair', '.risk li'] },
};

export default async function access({ browser, address, all, test }) {
  for (const phone of [false, true]) {
    const size = phone ? 'phone' : 'desktop';
    await test(`accessibility, ${size}`, async () => {
      // axe is put into the page as a script, which the page's own policy forbids.
      const { page, close } = await open(browser, { phone, bypassCSP: true });
      await show(page, address, '/');
      await check(page, `home, ${size}`);
      const ids = [];
      for (const [name, ...options] of all ? GAMES : GAMES.slice(1)) {
        const game = [name, ...options].join(' ');
        const id = await watched(page, address, name, 2, options);
        await check(page, `result of ${game}, ${size}`);
        ids.push(id);
        await middle(page, address, id, 0.52);
        await page.waitForTimeout(200);
        await check(page, `${game}, ${size}`);
        none(await page.evaluate(unexplained), `${game}, ${size}: every symbol in sight explains itself`);
        const wrong = [];
        for (const selector of SYMBOLS[name][size]) {
          const symbol = page.locator(selector).first();
          if ((await symbol.count()) === 0 || !(await symbol.isVisible())) continue;
          const said = await told(page, symbol, phone).catch((error) => ({ words: '', error }));
          if (said.words.length < 8 || !said.apart) wrong.push(`${selector}: "${said.words}"${said.apart === false ? ' covers it' : ''}`);
        }
        none(wrong, `${game}, ${size}: symbols are explained beside themselves`);
        if (phone) {
          const tabs = page.locator('nav.tabs button');
          for (let i = 0; i < (await tabs.count()); i++) {
            await tabs.nth(i).tap();
            await page.waitForTimeout(80);
            await check(page, `${game}, pane ${i + 1}, ${size}`);
            none(await page.evaluate(unexplained), `${game}, pane ${i + 1}, ${size}: every symbol in sight explains itself`);
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
