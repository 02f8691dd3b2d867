// Boards that can be read: the one that is asked about grows, any of them is magnified by a click, Enter or a tap and laid
// back by Escape, cards to choose from lie in the middle, tokens are divided at once, and no text is cut.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { axe } from './lib/axe.mjs';
import { open, waitFor } from './lib/browser.mjs';
import { readIn, settle, takeOver } from './lib/scenes.mjs';
import { equal, none, ok } from './lib/tap.mjs';

const GOLDEN = new URL('../golden/', import.meta.url);
const DESKTOP = { width: 1366, height: 768 };
const LARGE = { width: 1920, height: 1080 };
const PHONE = { width: 390, height: 844 };
/** A laptop's window at 200 %. */
const ZOOMED = { width: 683, height: 384 };

/** Reads in the golden record whose name begins so; answers its text and its id. */
async function record(page, address, game, number) {
  const folder = new URL(`${game}/`, GOLDEN);
  const text = await readFile(new URL(readdirSync(folder).find((name) => name.startsWith(number)), folder), 'utf8');
  return { text, id: await readIn(page, address, { name: 'game.record', mimeType: 'text/plain', buffer: Buffer.from(text) }) };
}

/** Events before the one that matches. */
const before = (text, line) => Number(new RegExp(`^(\\d+) \\d ${line}`, 'm').exec(text)[1]) - 1;

const boxOf = async (page, selector) => (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const seqOf = (page) => page.locator('.frame').getAttribute('data-seq');

/** Texts in sight of which a part is not shown. Runs in the page. */
function cutTexts() {
  const cut = [];
  for (const node of document.querySelectorAll('.frame *')) {
    if (node.children.length > 0 || !node.textContent.trim() || !node.checkVisibility?.()) continue;
    const { overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(node);
    if (clipPath !== 'none' || (overflowX === 'visible' && overflowY === 'visible')) continue;
    const wide = node.scrollWidth > node.clientWidth + 1;
    const high = overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 3;
    // A name that somebody chose may be longer than any place.
    if ((wide || high) && !(textOverflow === 'ellipsis' && node.matches('.name'))) cut.push(`${node.className}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return cut;
}

/** Buttons of the bar that are not wholly within it. Runs in the page. */
function hiddenChoices() {
  const around = document.querySelector('.bar .buttons').getBoundingClientRect();
  return [...document.querySelectorAll('.bar .choice')]
    .filter((node) => {
      const box = node.getBoundingClientRect();
      return box.bottom > around.bottom + 2 || box.right > around.right + 2 || box.left < around.left - 2 || box.top < around.top - 2 || box.bottom > innerHeight;
    })
    .map((node) => node.textContent.trim());
}

const GROWING = [
  ['temple', 'column at', '.city .grounds'],
  ['temple', 'building at [NESW]', '.city .grounds'],
  ['osiris', 'building in', '.fields .grounds'],
  ['market', 'pick', '.stalls .market'],
];

export default async function boards({ browser, address, test }) {
  await test('the board that is asked about grows', async () => {
    const { page, errors, close } = await open(browser, { viewport: DESKTOP });
    const { text, id } = await record(page, address, 'tekhenu', '03');
    await takeOver(page, address, id, before(text, 'take'));
    const rest = new Map();
    for (const [, , selector] of GROWING) rest.set(selector, await boxOf(page, selector));
    for (const [name, line, selector] of GROWING) {
      await takeOver(page, address, id, before(text, line));
      equal(await page.locator('section.side').getAttribute('data-grown'), name, `${line}: the ${name} is asked about`);
      const [was, is] = [rest.get(selector), await boxOf(page, selector)];
      const by = (is.width * is.height) / (was.width * was.height);
      ok(by > 1.6, `${line}: the ${name} has ${by.toFixed(2)} times its area at rest`);
      const lit = await page.locator(`${selector} :is(.lit, [data-lit])`).count();
      ok(lit > 0, `${line}: what may be chosen is lit on it (${lit})`);
      // Pointing at what may be chosen moves nothing.
      const first = page.locator(`${selector} [data-lit]`).first();
      const at = await first.boundingBox();
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 3 });
      await page.waitForTimeout(120);
      equal(JSON.stringify(await boxOf(page, selector)), JSON.stringify(is), `${line}: it stays where it is under the pointer`);
      await page.mouse.move(2, 300);
      none(await page.evaluate(cutTexts), `${line}: no text is cut`);
    }
    const seth = await record(page, address, 'tekhenu', '06');
    await takeOver(page, address, seth.id, before(seth.text, 'take'));
    const was = await boxOf(page, '[data-spot="region-1"]');
    await takeOver(page, address, seth.id, before(seth.text, 'perform seth'));
    const is = await boxOf(page, '[data-spot="region-1"]');
    ok((is.width * is.height) / (was.width * was.height) > 2, `Seth's regions grow from ${Math.round(was.width)} x ${Math.round(was.height)} to ${Math.round(is.width)} x ${Math.round(is.height)}`);
    none(errors, 'no error in the console');
    await close();
  });

  await test('a large window has room for larger boards', async () => {
    const { page, close } = await open(browser, { viewport: DESKTOP });
    const { text, id } = await record(page, address, 'tekhenu', '02');
    await takeOver(page, address, id, before(text, 'take'));
    const small = [await boxOf(page, '.city .grounds'), await boxOf(page, '.bar .sentence')];
    await page.setViewportSize(LARGE);
    await page.waitForTimeout(200);
    const by = (await boxOf(page, '.city .grounds')).width / small[0].width;
    ok(by > LARGE.width / DESKTOP.width, `the temple grows by ${by.toFixed(2)}, more than the window`);
    none(await page.evaluate(cutTexts), 'no text is cut');
    await close();
  });

  await test('any board is magnified', async () => {
    const { page, errors, close } = await open(browser, { viewport: DESKTOP, bypassCSP: true });
    const { text, id } = await record(page, address, 'tekhenu', '02');
    await takeOver(page, address, id, before(text, 'take'));
    for (const [name, spot] of [['city', '[data-spot="r5c1"]'], ['fields', '[data-spot="bread1"]'], ['cards', '.head']]) {
      const at = `.magnified.${name}`;
      const was = await boxOf(page, at);
      const seq = await seqOf(page);
      await page.locator(`${at} ${spot}`).first().click({ force: true });
      await page.waitForSelector(`${at}.large`);
      const is = await boxOf(page, at);
      ok(is.width * is.height > 2 * was.width * was.height, `${name}: a click magnifies it`);
      ok(is.y + is.height <= (await boxOf(page, '.tray')).y + 1, `${name}: what one has stays in sight`);
      equal(await seqOf(page), seq, `${name}: nothing else happens`);
      none(await page.evaluate(cutTexts), `${name}: no text is cut`);
      await axe(page, `${name}, magnified`);
      await page.keyboard.press('Escape');
      await page.waitForSelector(`${at}:not(.large)`);
      equal(await seqOf(page), seq, `${name}: Escape lays it back and takes nothing back`);
      await page.locator(`${at} > .glass`).focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector(`${at}.large`);
      ok(await page.locator('[data-region="dial"]').evaluate((node) => node.closest('[inert]') !== null), `${name}: what it covers has no focus`);
      await page.keyboard.press('Enter');
      await page.waitForSelector(`${at}:not(.large)`);
      ok(await page.locator('[data-region="dial"]').evaluate((node) => node.closest('[inert]') === null), `${name}: Enter magnifies and lays back, and what was covered has the focus again`);
    }
    await takeOver(page, address, id, before(text, 'column at'));
    await page.locator('.city > .glass').click();
    await page.waitForSelector('.city.large');
    await page.locator('.city.large .space[data-lit]').nth(7).click();
    await page.waitForSelector('#confirm');
    ok(await page.locator('.city.large').isVisible(), 'a choice on the magnified board waits for Confirm there');
    const seq = await seqOf(page);
    await page.keyboard.press('Escape');
    await page.waitForSelector('#confirm', { state: 'detached' });
    ok(await page.locator('.city.large').isVisible(), 'Escape takes the choice back first');
    await page.locator('.city.large .space[data-lit]').nth(7).click();
    await page.locator('#confirm').click();
    await waitFor(async () => (await seqOf(page)) !== seq, 'the Pillar is erected');
    await page.waitForSelector('.city:not(.large)');
    ok(true, 'what was chosen on it is done, and the boards lie as before');

    const sare = await record(page, address, 'sare', '05');
    await takeOver(page, address, sare.id, before(sare.text, 'take'));
    const was = await boxOf(page, '.town');
    await page.locator('.town > .glass').click();
    await page.waitForSelector('.town.large');
    ok((await boxOf(page, '.town svg')).width > 2 * was.width, 'Sa-Rê: the city of a season is magnified');
    await axe(page, 'city, magnified');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.town:not(.large)');
    none(errors, 'no error in the console');
    await close();
  });

  await test('magnified on a phone', async () => {
    const { page, errors, close } = await open(browser, { viewport: PHONE, phone: true });
    const { text, id } = await record(page, address, 'tekhenu', '02');
    await takeOver(page, address, id, before(text, 'building in'));
    const was = await boxOf(page, '.fields .space');
    await page.locator('.fields > .glass').tap();
    await page.waitForSelector('.fields.large');
    const is = await boxOf(page, '.fields .space');
    ok(is.width > 1.6 * was.width, `a tap magnifies: a field is ${Math.round(was.width)} and then ${Math.round(is.width)} pixels wide`);
    await page.locator('.fields.large .space[data-lit]').first().tap();
    await waitFor(async () => (await page.locator('#confirm').count()) > 0 || (await page.locator('.fields.large').count()) === 0, 'a field is chosen under the glass');
    none(errors, 'no error in the console');
    await close();
  });

  await test('cards to choose from lie large in the middle', async () => {
    const { page, errors, close } = await open(browser, { viewport: DESKTOP, bypassCSP: true });
    const { text, id } = await record(page, address, 'tekhenu', '06');
    for (const theme of ['dark', 'light']) {
      await settle(page, { theme });
      for (const [line, cards] of [['draft SX07', '.offer .card'], ['keep', '.offer .card'], ['destiny', '.destinies .card']]) {
        // The next question of that kind that is mine to answer.
        await takeOver(page, address, id, before(text, line));
        await page.waitForSelector(cards);
        const name = `${line}, ${theme}`;
        const middle = await boxOf(page, '.middle');
        ok(middle.width > 1300, `${name}: in the middle`);
        const card = await boxOf(page, cards);
        ok(card.width >= 190, `${name}: a card is ${Math.round(card.width)} pixels wide`);
        none(await page.evaluate(cutTexts), `${name}: no text is cut`);
        const question = (await page.locator('.bar .sentence').textContent()).trim();
        equal(await page.getByText(question.split('?')[0], { exact: false }).locator('visible=true').and(page.locator(':not(.visually-hidden)')).count() <= 2, true, `${name}: the question is asked once`);
        await axe(page, name);
      }
    }
    const seq = await seqOf(page);
    await page.locator('.peek').click();
    ok(!(await page.locator('.destinies').count()), 'the table can be looked at meanwhile');
    await page.locator('.peek').click();
    await page.waitForSelector('.destinies .card');
    equal(await seqOf(page), seq, 'and nothing has happened');
    none(errors, 'no error in the console');
    await close();
  });

  await test('tokens are divided at once', async () => {
    for (const phone of [false, true]) {
      const { page, errors, close } = await open(browser, phone ? { viewport: PHONE, phone } : { viewport: DESKTOP });
      const { text, id } = await record(page, address, 'tekhenu', '06');
      const size = phone ? 'phone' : 'desktop';
      const press = (locator) => (phone ? locator.tap() : locator.click());
      // Three of Limestone and Granite are to be received.
      await takeOver(page, address, id, before(text, 'receive'));
      await page.waitForSelector('.divide button');
      const seq = Number(await seqOf(page));
      equal(await page.locator('.divide button').count(), 4, `${size}: three tokens of two kinds are four ways`);
      const question = await page.locator('.bar .sentence').textContent();
      await press(page.locator('.divide button').nth(1));
      await waitFor(async () => (await page.locator('.bar .sentence').textContent()) !== question && (await page.locator('.frame[aria-busy="true"]').count()) === 0, 'another question');
      ok(Number(await seqOf(page)) >= seq + 3, `${size}: one click receives all three`);
      await press(page.locator('.bar .ways .button[title^="Undo"]'));
      await waitFor(async () => (await page.locator('.bar .sentence').textContent()) === question, 'one Undo takes all of them back');
      equal(await page.locator('.divide button').count(), 4, `${size}: one Undo takes all of them back`);
      none(errors, 'no error in the console');
      await close();
    }
  });

  await test('every choice of the bar is in sight', async () => {
    const { page, close } = await open(browser, { viewport: DESKTOP });
    const { text, id } = await record(page, address, 'tekhenu', '03');
    const seq = before(text, 'bread');
    await takeOver(page, address, id, seq);
    for (const screen of [DESKTOP, { width: 1366, height: 640 }, LARGE]) {
      await page.setViewportSize(screen);
      await page.waitForTimeout(150);
      none(await page.evaluate(hiddenChoices), `${screen.width} x ${screen.height}: no choice is hidden`);
      none(await page.evaluate(cutTexts), `${screen.width} x ${screen.height}: no text is cut`);
    }
    await close();
    const small = await open(browser, { viewport: ZOOMED });
    await takeOver(small.page, address, (await record(small.page, address, 'tekhenu', '03')).id, seq);
    none(await small.page.evaluate(hiddenChoices), 'at 200 %: no choice is hidden');
    await small.close();
    const phone = await open(browser, { viewport: PHONE, phone: true });
    const decrees = await record(phone.page, address, 'tekhenu', '06');
    await takeOver(phone.page, address, decrees.id, before(decrees.text, 'keep'));
    const cut = await phone.page.locator('.bar .sentence').evaluate((node) => node.scrollHeight > node.clientHeight + 1);
    equal(cut, false, 'phone: the question about Decrees is read whole');
    await phone.close();
  });
}
