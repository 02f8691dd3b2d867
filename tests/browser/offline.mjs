// Without a network: a page that was loaded once opens, plays and remembers. The server is cut off by a gate and the
// browser told to be offline.
import { kept, open, visit } from './lib/browser.mjs';
import { openGate } from './lib/gate.mjs';
import { dice, myTurn, play, see } from './lib/player.mjs';
import { equal, none, ok } from './lib/tap.mjs';

export default async function offline({ browser, address, test }) {
  await test('without a network', async () => {
    const gate = await openGate(address);
    const { context, page, errors, close } = await open(browser, { worker: true });
    await visit(page, gate.address, '/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      // Ready means installed; a page is served by it from the next load on.
    });
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel="manifest"]').href)).json());
    ok(manifest.name && manifest.icons?.length > 1 && manifest.display, 'the page can be installed', manifest);
    gate.cut();
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('article button[data-play]:enabled');
    ok(true, 'the first page opens without a network');

    await page.locator('article', { has: page.locator('a[href="#/rules/sare"]') }).locator('button[data-play]').click();
    await page.waitForSelector('section.bar');
    const report = await play(page, { pick: dice(3), decisions: 12 });
    ok(report.decisions >= 12, 'a game is played without a network');
    // What only waits for Confirm is not done yet, and is not kept.
    if ((await see(page)).staged) await page.keyboard.press('Escape');
    const before = await myTurn(page);
    await kept(page);
    await page.reload();
    await page.waitForSelector('section.bar.mine');
    const { seq, sentence } = await see(page);
    equal([seq, sentence], [before.seq, before.sentence], 'after a reload it goes on where it was');

    await visit(page, gate.address, '/');
    await page.waitForSelector('ul.saved li');
    ok(await page.locator('ul.saved a[href^="#/local/"]').count(), 'the first page offers to go on');
    for (const screen of ['/rules/tekhenu', '/settings', '/credits', '/tables', '/new/tekhenu']) {
      await visit(page, gate.address, screen);
      await page.waitForSelector('main h1');
    }
    ok(true, 'rules, settings, credits and the rest open, too');
    await visit(page, gate.address, '/tables');
    ok(await page.locator('main .none').count(), 'the tables say that there is no server');
    none(errors.filter((text) => !/Failed to load resource|ERR_/.test(text)), 'no error in the console');
    gate.close();
    await close();
  });
}
