// Boards as people with other colour vision see them. Colours may merge; letters and patterns must tell things apart, so
// every die and every seat has one. With SHOTS=FOLDER the pictures are kept to be looked at.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from './lib/browser.mjs';
import { middle, watched } from './lib/scenes.mjs';
import { none, ok } from './lib/tap.mjs';

const KINDS = ['protanopia', 'deuteranopia', 'tritanopia'];

export default async function vision({ browser, address, test }) {
  await test('colour vision', async () => {
    const { context, page, close } = await open(browser);
    const device = await context.newCDPSession(page);
    const folder = process.env.SHOTS;
    if (folder) await mkdir(folder, { recursive: true });
    for (const game of ['tekhenu', 'sare']) {
      await middle(page, address, await watched(page, address, game, 4), 0.4);
      await page.waitForTimeout(300);
      const shots = new Set();
      for (const type of KINDS) {
        await device.send('Emulation.setEmulatedVisionDeficiency', { type });
        const shot = await page.screenshot(folder ? { path: join(folder, `${game}-${type}.png`) } : {});
        shots.add(shot.toString('base64'));
      }
      await device.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
      ok(shots.size === KINDS.length, `${game}: drawn in three other ways`);
      if (game === 'tekhenu') {
        const plain = await page.evaluate(() =>
          [...document.querySelectorAll('.dial .die')].filter((die) => !/[A-Z]/.test(die.textContent)).map((die) => die.getAttribute('aria-label')),
        );
        none(plain, 'every die has the letter of its colour');
      }
    }
    await close();
  });
}
