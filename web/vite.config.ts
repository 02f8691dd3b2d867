import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compressed, grouped, precached } from './vite.plugins';

const here = fileURLToPath(new URL('.', import.meta.url));

// Where script/build puts what the page needs of the rest: BENBEN_WASM names the module itself,
// BENBEN_BUILD the build folder, as in the scripts.
const build = resolve(here, '..', process.env.BENBEN_BUILD ?? 'build');
const wasm = resolve(process.env.BENBEN_WASM ?? `${build}/wasm/benben.wasm`);

// The server that `npm run dev` talks to.
const server = process.env.BENBEN_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), precached(), compressed()],
  resolve: {
    alias: [
      { find: /^@benben\/wasm(?=\?)/, replacement: wasm },
      // The page brings the module itself: what it needs of the package is the client of it.
      { find: /^benben$/, replacement: resolve(here, '../npm/src/client.ts') },
    ],
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: `${build}/web`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // 5 % less to load than by esbuild: docs/decisions/web-client.md.
    minify: 'terser',
    sourcemap: false,
    rollupOptions: {
      input: { index: resolve(here, 'index.html'), sw: resolve(here, 'src/sw.ts') },
      output: {
        // A service worker must keep its name.
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Small files cost more than they bring; more would be put with words that nobody has asked for.
        experimentalMinChunkSize: 1_000,
        manualChunks: grouped({
          page: resolve(here, 'src/main.ts'),
          table: resolve(here, 'src/screens/LocalTable.svelte'),
        }),
      },
    },
  },
  server: {
    fs: { allow: [resolve(here), resolve(here, '../npm/src'), resolve(here, '../data/puzzles'), build, wasm] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // Whole games, also on a machine that has other things to do.
    testTimeout: 120_000,
    env: { BENBEN_WASM: wasm },
  },
});
