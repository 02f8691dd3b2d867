// A game alone against Botankhamun: from the first page to the result, and his turn as it is told.
import { axe } from './lib/axe.mjs';
import { open, overflow, visit, waitFor } from './lib/browser.mjs';
import { dice, finger, mouse, play } from './lib/player.mjs';
import { equal, none, note, ok } from './lib/tap.mjs';

const TOLD = { motion: 'on', pace: 700 };

async function begin(page, address, level) {
  await visit(page, address, '/');
  await page.locator('a[data-alone]').click();
  await page.locator('.options select').selectOption(String(level));
  await page.locator('form button.main').last().click();
  await page.waitForSelector('section.bar');
}

export default async function solo({ browser, address, all, seed, test }) {
  // On a phone it takes as long again.
  for (const phone of all ? [false, true] : [false]) {
    const size = phone ? 'phone' : 'desktop';
    await test(`a game alone, ${size}`, async () => {
      const { page, errors, close } = await open(browser, { phone, bypassCSP: true });
      await begin(page, address, 2);
      const large = new Set();
      const report = await play(page, { pick: dice(seed + 11), press: phone ? finger : mouse, each: async () => void large.add(await overflow(page)) });
      large.delete('');
      ok(report.over, `${size}: the game ends and shows its result`, report);
      note(`${size}: ${report.presses} presses`);
      none(report.dead, `${size}: everything lit does something`);
      none([...report.covered], `${size}: everything lit can be reached`);
      none([...large], `${size}: the page never scrolls`);
      equal(await page.locator('dialog .places li').count(), 2, `${size}: the result ranks me and Botankhamun`);
      ok(/Margin: [+−]?\d+ VP/.test(await page.locator('dialog').innerText()), `${size}: the result tells the margin`);
      await axe(page, `result of a game alone, ${size}`);
      await page.goto('about:blank');
      await visit(page, address, '/new/tekhenu?alone');
      await page.waitForSelector('table');
      ok(/Hard/.test(await page.locator('tbody').innerText()), `${size}: what was reached stands at its level`);
      equal(await page.locator('[data-option="solo"]').inputValue(), '2', `${size}: the next game begins with the level of the last one`);
      await axe(page, `set-up of a game alone, ${size}`);
      none(errors, `${size}: no error in the console`);
      await close();
    });
    await test(`his turn is told, ${size}`, async () => {
      const { page, errors, close } = await open(browser, { phone, settings: TOLD, reducedMotion: 'no-preference', bypassCSP: true });
      await begin(page, address, 1);
      const telling = page.locator('[data-scene="automaton"]');
      const step = async () => Number(/(\d+) of/.exec(await page.locator('.telling header span').innerText())?.[1] ?? 0);
      // He is first in the first round.
      await play(page, { pick: dice(seed + 2), press: phone ? finger : mouse, each: async () => (await telling.count()) > 0, patience: 60_000 });
      await telling.waitFor();
      const [back, stop, on] = [0, 1, 2].map((i) => telling.locator('.strip button').nth(i));
      await stop.click();
      const at = await step();
      await page.waitForTimeout(3_500);
      equal(await step(), at, `${size}: what is told stops when it is told to`);
      const drawn = await page.locator('.telling').elementHandle();
      await on.click();
      equal(await step(), at + 1, `${size}: one step on`);
      ok(await drawn.evaluate((node) => node.isConnected), `${size}: a step changes what is told, and nothing is drawn anew`);
      await back.click();
      equal(await step(), at, `${size}: one step back`);
      await axe(page, `his turn, ${size}`);
      // Through all of it: light falls on something, and never under the words.
      const dark = [];
      let lit = 0;
      for (let last = 0; (await telling.count()) > 0; ) {
        const now = await step().catch(() => 0);
        if (now === 0 || now === last) break;
        last = now;
        await page.waitForTimeout(250);
        const rings = await page.evaluate(() => {
          const card = document.querySelector('.telling .card').getBoundingClientRect();
          return [...document.querySelectorAll('.telling .ring')].map((ring) => {
            const box = ring.getBoundingClientRect();
            const x = box.left + box.width / 2;
            const y = box.top + box.height / 2;
            return { covered: x > card.left && x < card.right && y > card.top && y < card.bottom };
          });
        });
        lit += rings.length;
        if (rings.length > 0 && rings.every(({ covered }) => covered)) dark.push(now);
        if (now < Number(/of (\d+)/.exec(await page.locator('.telling header span').innerText())[1])) await on.click();
        else break;
      }
      ok(lit > 1, `${size}: light falls on what is spoken of (${lit} pieces)`);
      none(dark, `${size}: the words do not lie on all they speak of`);
      // A look at something else meanwhile.
      if (phone) await page.locator('nav.tabs [data-pane="cards"]').click();
      await telling.locator('.strip button').last().click();
      await waitFor(async () => (await telling.count()) === 0, 'the telling ends');
      ok(true, `${size}: it can be skipped`);
      await page.waitForSelector('section.bar.mine');
      if (phone) equal(await page.locator('nav.tabs [aria-current="true"]').getAttribute('data-pane'), 'wheel', `${size}: then the dice are in sight that are asked for`);
      await page.locator('section.bar .ways button').first().click();
      await telling.waitFor();
      ok(true, `${size}: it is told again`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      none(errors, `${size}: no error in the console`);
      await close();
    });
  }
  await test('without motion his turn stands in words', async () => {
    const { page, close } = await open(browser, { settings: { pace: 0 } });
    await begin(page, address, 0);
    await play(page, { pick: dice(seed + 4), press: mouse, each: async () => (await page.locator('.automaton .lately .said').first().innerText()).length > 0 && (await page.locator('.automaton .lately b, .automaton .lately i').count()) > 0 });
    await page.locator('.automaton .open').click();
    await page.waitForSelector('dialog ol li');
    const lines = await page.locator('dialog ol li').count();
    ok(lines > 2, `the sheet tells his turn in ${lines} lines`);
    await close();
  });
  await test('alone at a table of the server, and somebody watches', async () => {
    const [ada, cleo] = [await open(browser, { settings: { name: 'Ada' } }), await open(browser, { settings: { name: 'Cleo' } })];
    await visit(ada.page, address, '/new/tekhenu?alone&online');
    await ada.page.locator('label.name input').fill('Ada');
    await ada.page.locator('form button.main').last().click();
    await ada.page.waitForURL(/#\/table\//);
    const table = /#\/table\/([^/?]+)/.exec(ada.page.url())?.[1] ?? '';
    const start = ada.page.locator('main button.main');
    await waitFor(async () => (await start.count()) > 0 || (await ada.page.locator('section.bar').count()) > 0, 'a full table');
    if ((await ada.page.locator('section.bar').count()) === 0) await start.first().click().catch(() => undefined);
    await ada.page.waitForSelector('section.bar');
    await visit(cleo.page, address, `/table/${table}`);
    await cleo.page.waitForSelector('section.bar');
    const lately = (page) => page.locator('.automaton .lately .said').first().innerText();
    // He is first in the first round: the set-up is mine, the next die his, then it is mine to take one.
    await play(ada.page, { pick: dice(seed + 6), press: mouse, decisions: 14 });
    const said = await lately(ada.page);
    ok(said.length > 10, `the server plays him: ${said.replace(/\s+/g, ' ').slice(0, 60)}`);
    await waitFor(async () => (await cleo.page.locator('.frame').getAttribute('data-seq')) === (await ada.page.locator('.frame').getAttribute('data-seq')), 'who watches is as far');
    equal(await lately(cleo.page), said, 'who watches reads the same of his turn');
    ok((await cleo.page.locator('section.bar.mine').count()) === 0, 'and has nothing to decide');
    none([...ada.errors, ...cleo.errors], 'no error in the console');
    await Promise.all([ada.close(), cleo.close()]);
  });
}
