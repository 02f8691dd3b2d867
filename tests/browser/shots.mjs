#!/usr/bin/env node
// Pictures for the documentation: positions in the middle of games between agents.
// usage: node tests/browser/shots.mjs BENBEN WEB FOLDER
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launch, open } from './lib/browser.mjs';
import { middle, settle, show, watched } from './lib/scenes.mjs';
import { startServer } from './lib/server.mjs';

/** Pictures, and where in a game each is. */
const PICTURES = [
  { name: 'tekhenu-desktop', game: 'tekhenu', players: 4, part: 0.6, theme: 'light', viewport: { width: 1366, height: 768 } },
  { name: 'tekhenu-seth', game: 'tekhenu', options: ['seth'], players: 3, part: 0.4, theme: 'light', viewport: { width: 1366, height: 768 } },
  { name: 'sare-phone', game: 'sare', players: 3, part: 0.62, theme: 'dark', phone: true, deviceScaleFactor: 2 },
];
/** Of a JPEG: letters stay sharp, and a picture is a fifth of a PNG. */
const QUALITY = 82;

const [program, web, folder] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await launch();
const server = await startServer(resolve(program), resolve(web));
const { address } = server;

async function picture({ name, game, options = [], players, part, theme, ...screen }) {
  const { page, close } = await open(browser, screen);
  const id = await middle(page, address, await watched(page, address, game, players, options), part);
  await settle(page, { theme });
  await show(page, address, `/local/${id}`);
  await page.waitForSelector('section.bar.mine');
  await page.waitForTimeout(500);
  await page.mouse.move(2, 200);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: QUALITY });
  console.log(name);
  await close();
}

try {
  for (const one of PICTURES) await picture(one);
} finally {
  await browser.close();
  await server.stop();
}
