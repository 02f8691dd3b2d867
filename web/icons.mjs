// Draws the PNG icons in public/ from icon.svg with Debian's Chromium. Only needed when the picture changes.
// usage: node icons.mjs
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const svg = readFileSync('public/icon.svg', 'utf8');
/** Systems cut a maskable icon to their own shape: the picture stays within, the ground goes to the edge. */
const masked = svg
  .replace(/rx="104"/, '')
  .replace(/(<rect [^>]*>)([\s\S]*)<\/svg>/, '$1<g transform="translate(64 64) scale(.75)">$2</g></svg>');
const square = svg.replace(/rx="104"/, '');

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, size, picture] of [
  ['icon-192', 192, svg],
  ['icon-512', 512, svg],
  ['icon-maskable-512', 512, masked],
  ['apple-touch-icon', 180, square],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${picture}`);
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
