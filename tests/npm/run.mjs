#!/usr/bin/env node
// The npm package as people get it: packed, installed, used in Node, by TypeScript, and in bundles in a browser. TAP.
// usage: node tests/npm/run.mjs BUILD   (the build folder; wasm/benben.wasm is in it)
// Only the tools of the web client are needed. Without them, or without Chromium, tests are skipped and say why.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const build = resolve(process.argv[2] ?? join(root, 'build'));
const tools = join(root, 'web/node_modules');
const LIMIT = 450 * 1024;

if (!existsSync(join(tools, 'typescript'))) {
  console.log('1..0 # SKIP the packages of the web client are not here: npm ci in web/ needs the npm registry');
  process.exit(0);
}

let count = 0;
let failed = 0;
async function test(name, body) {
  count++;
  try {
    const note = await body();
    console.log(`ok ${count} - ${name}${note ? ` (${note})` : ''}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${count} - ${name}`);
    const said = [error.message, error.stdout, error.stderr].filter(Boolean).join('\n');
    for (const line of said.split('\n').slice(0, 40)) console.log(`# ${line}`);
  }
}
const skip = (name, why) => console.log(`ok ${++count} - ${name} # SKIP ${why}`);
const check = (right, what) => {
  if (!right) throw new Error(what);
};

const folder = mkdtempSync(join(tmpdir(), 'benben-npm-'));
const app = join(folder, 'app');
cpSync(join(root, 'tests/npm/app'), app, { recursive: true });
writeFileSync(join(app, 'package.json'), '{ "name": "app", "private": true, "type": "module" }\n');
const require = createRequire(join(root, 'web/package.json'));
const bundles = [];

await test('the package is built, packed and at most 450 KB', async () => {
  const { stdout: made } = await run(join(root, 'npm/build.sh'), [build]);
  const { stdout: name } = await run('npm', ['pack', '--silent', '--pack-destination', folder, made.trim()]);
  const packed = join(folder, name.trim());
  const { size } = statSync(packed);
  check(size <= LIMIT, `${size} bytes`);
  // It depends on nothing, so nothing is fetched.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed], { cwd: app });
  return `${Math.round(size / 1024)} KB`;
});

await test('a dataset for it', async () => {
  const benben = join(build, 'benben');
  await run(benben, ['games-out', 'sare', 'players=2', '-n', '300', '--seed', '4', '--agents', 'greedy,random', '-o', join(app, 'games')]);
  await run(benben, ['games-in', join(app, 'games'), '--game', '9', '-o', join(app, '9.record')]);
});

await test('Node plays, takes back, explains, thinks and reads records', () => run('node', ['node.mjs'], { cwd: app }).then(() => ''));

await test('its types know the kinds of action of every game', async () => {
  for (const [module, moduleResolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
    const options = { strict: true, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], types: [], module, moduleResolution };
    writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['types.ts'] }));
    await run(join(tools, '.bin/tsc'), ['-p', app]);
  }
});

await test('Vite bundles it', async () => {
  const { build: bundle } = await import(require.resolve('vite').replace(/index\.cjs$/, 'dist/node/index.js'));
  const from = join(folder, 'vite');
  cpSync(app, from, { recursive: true });
  // Vite takes module and worker along by itself.
  writeFileSync(join(from, 'own.js'), `export const source = undefined;
export const worker = () => new Worker(new URL('benben/worker', import.meta.url), { type: 'module' });\n`);
  writeFileSync(join(from, 'index.html'), '<!doctype html><title>vite</title><script type="module" src="./main.js"></script>\n');
  await bundle({ root: from, configFile: false, logLevel: 'error', worker: { format: 'es' }, build: { target: 'es2022' } });
  bundles.push(['Vite', join(from, 'dist')]);
});

await test('esbuild bundles it', async () => {
  const { build: bundle } = await import(createRequire(require.resolve('vite')).resolve('esbuild'));
  const from = join(folder, 'esbuild');
  const out = join(from, 'dist');
  cpSync(app, from, { recursive: true });
  // esbuild is told what to take along: the module as a file, the worker as a program of its own beside it.
  writeFileSync(join(from, 'own.js'), `import wasm from 'benben/benben.wasm';
export const source = new URL(wasm, import.meta.url);
export const worker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });\n`);
  const common = { absWorkingDir: from, bundle: true, format: 'esm', target: 'es2022', outdir: out, minify: true, logLevel: 'silent' };
  await bundle({ ...common, entryPoints: ['main.js'], loader: { '.wasm': 'file' } });
  await bundle({ ...common, entryPoints: [{ in: 'node_modules/benben/dist/worker.js', out: 'worker' }] });
  cpSync(join(from, 'node_modules/benben/dist/benben.wasm'), join(out, 'benben.wasm'));
  writeFileSync(join(out, 'index.html'), '<!doctype html><title>esbuild</title><script type="module" src="./main.js"></script>\n');
  bundles.push(['esbuild', out]);
});

await test('no bundle: the files as they are, and an import map', async () => {
  const from = join(folder, 'plain');
  cpSync(app, from, { recursive: true });
  writeFileSync(join(from, 'own.js'), `export const source = undefined;
export const worker = () => new Worker(new URL('./node_modules/benben/dist/worker.js', import.meta.url), { type: 'module' });\n`);
  const dist = './node_modules/benben/dist';
  const map = { imports: { benben: `${dist}/index.js`, '#own': `${dist}/own_web.js` } };
  writeFileSync(join(from, 'index.html'), `<!doctype html><title>plain</title><script type="importmap">${JSON.stringify(map)}</script>
<script type="module" src="./main.js"></script>\n`);
  bundles.push(['no bundler', from]);
});

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Opens the bundle in a page of its own server and answers what it found. */
async function inBrowser(browser, files) {
  const server = createServer((request, response) => {
    const path = join(files, request.url === '/' ? 'index.html' : decodeURIComponent(request.url.split('?')[0]));
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => window.result !== undefined, null, { timeout: 60_000 });
    return await page.evaluate(() => window.result);
  } finally {
    await page.close();
    server.close();
  }
}

const { launch } = await import('../browser/lib/browser.mjs');
const browser = await launch();
const records = new Set();
for (const [name, files] of bundles) {
  const what = `a browser plays with the files of ${name}, here and in a worker`;
  if (browser === null) {
    skip(what, 'no Chromium here');
    continue;
  }
  await test(what, async () => {
    const result = await inBrowser(browser, files);
    check(result.error === undefined, result.error);
    check(Math.min(...result.ranking) === 1, 'nobody has won');
    check(result.refusal === null && result.entry.seq === 1, 'the worker plays nothing');
    records.add(result.record);
  });
}
await browser?.close();
if (records.size > 0) await test('all have played the same game', async () => check(records.size === 1, `${records.size} games`));

rmSync(folder, { recursive: true, force: true });
console.log(`1..${count}`);
process.exit(failed > 0 ? 1 : 0);
