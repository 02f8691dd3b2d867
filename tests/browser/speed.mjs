// How much is loaded for the first page and a first game, and how soon one can do something.
import { open } from './lib/browser.mjs';
import { note, ok } from './lib/tap.mjs';

/** What is loaded, as a browser asks for it: every one takes gzip, those of today take brotli, too. */
const LOADS = [
  ['tekhenu', 'gzip', false],
  ['tekhenu', 'gzip', true],
  ['tekhenu', 'br', false],
  ['sare', 'gzip', false],
  ['sare', 'gzip', true],
  ['sare', 'br', false],
];

export default async function speed({ browser, address, test }) {
  await test('first load', async () => {
    const waits = [];
    for (const [game, encoding, phone] of LOADS) {
      const { context, page, close } = await open(browser, { phone, extraHTTPHeaders: { 'accept-encoding': encoding } });
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      let bytes = 0;
      network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.goto(`${address}/`);
      await page.waitForSelector('article button[data-play]:enabled');
      const ready = await page.evaluate(() => Math.round(performance.now()));
      await page.waitForLoadState('networkidle');
      const first = bytes;
      await page.locator('article', { has: page.locator(`a[href="#/rules/${game}"]`) }).locator('button[data-play]').click();
      await page.waitForSelector('section.bar.mine');
      await page.waitForLoadState('networkidle');
      // The core is loaded by a worker, whose traffic the page's session does not count.
      const wasm = await page.evaluate(async () => {
        const name = performance.getEntriesByType('resource').map((entry) => entry.name).find((entry) => entry.endsWith('.wasm'));
        return name ?? null;
      });
      const workers = await workerBytes(page, address, encoding);
      const total = bytes + workers;
      const how = `${game}, ${phone ? 'phone' : 'desktop'}, ${encoding}`;
      note(`${how}: home ${kilo(first)}, with a first game ${kilo(total)} (worker and core ${kilo(workers)}${wasm ? ', core counted twice' : ''}); usable after ${ready} ms`);
      ok(total <= 350 * 1024, `${how}: home and a first game are at most 350 KB (${kilo(total)})`);
      waits.push(ready);
      await close();
    }
    // Of several loads the middle one: one of them may meet a busy machine.
    const usable = waits.sort((a, b) => a - b)[waits.length >> 1];
    ok(usable <= 2_000, `the first page is usable within 2 s (${usable} ms)`);
  });
}

const kilo = (bytes) => `${Math.round(bytes / 1024)} KB`;

/** Bytes of what a worker loads: its script and the core, compressed as the server sends them. */
async function workerBytes(page, address, encoding) {
  const sources = page.workers().map((worker) => worker.url());
  let bytes = 0;
  const found = new Set(sources);
  for (const worker of page.workers())
    for (const name of await worker.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))) found.add(name);
  for (const name of found) {
    if (!name.startsWith(address)) continue;
    const answer = await fetch(name, { headers: { 'accept-encoding': encoding } });
    const length = Number(answer.headers.get('content-length'));
    await answer.arrayBuffer();
    bytes += length;
  }
  return bytes;
}
