#!/usr/bin/env node
// Pictures for the documentation: positions in the middle of games between agents.
// usage: node tests/browser/shots.mjs BENBEN WEB FOLDER
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launch, open } from './lib/browser.mjs';
import { middle, show, speak, watched } from './lib/scenes.mjs';
import { startServer } from './lib/server.mjs';

const [program, web, folder] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await launch();
const server = await startServer(resolve(program), resolve(web));
const { address } = server;

/** One game on one kind of screen, in the languages that are wanted: [language, name of the picture]. */
async function picture(game, phone, part, pictures) {
  const { page, close } = await open(browser, { phone, deviceScaleFactor: phone ? 2 : 1 });
  const id = await middle(page, address, await watched(page, address, game, game === 'sare' ? 3 : 4), part);
  for (const [language, name] of pictures) {
    await page.goto(`${address}/#/`);
    await speak(page, language);
    await show(page, address, `/local/${id}`);
    await page.waitForSelector('section.bar.mine');
    await page.waitForTimeout(500);
    await page.mouse.move(2, 200);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(name);
  }
  await close();
}

try {
  await picture('tekhenu', false, 0.6, [['en', 'tekhenu-desktop'], ['fr', 'tekhenu-fr']]);
  await picture('sare', false, 0.62, [['en', 'sare-desktop'], ['pt', 'sare-pt']]);
  await picture('tekhenu', true, 0.6, [['en', 'tekhenu-phone']]);
  await picture('sare', true, 0.62, [['en', 'sare-phone']]);
  const { page } = await open(browser);
  await show(page, address, '/');
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, 'home.png') });
} finally {
  await browser.close();
  await server.stop();
}
