// Which modules travel together, and two steps after the page is built: the list of files that the service worker keeps, and compressed
// copies beside the files, so that the server need not compress anything.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig, Rollup } from 'vite';

/**
 * One file for whatever a root always needs: every request costs a head, and words compress better together. Of several
 * groups the first has what they share; what is imported on demand, as a language is, is in none of them.
 */
export function grouped(roots: Readonly<Record<string, string>>): Rollup.GetManualChunk {
  const groups = new Map<string, string>();
  return (id, { getModuleInfo }) => {
    // Every screen needs most of it, and it changes with its version only.
    if (id.includes('/node_modules/svelte/')) return 'svelte';
    if (groups.size === 0)
      for (const [name, root] of Object.entries(roots)) {
        const reach = (module: string): void => {
          if (groups.has(module)) return;
          groups.set(module, name);
          getModuleInfo(module)?.importedIds.forEach(reach);
        };
        reach(root);
      }
    return groups.get(id);
  };
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

const isCopy = (path: string) => /\.(gz|br)$/.test(path);

/** Pictures that chats fetch, not the page. */
const isPreview = (path: string) => /\/previews\//.test(path);

/** Puts the built files and a version made of their contents into sw.js, in place of two words. */
export function precached(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'benben-precached',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler() {
        const folder = resolve(config.root, config.build.outDir);
        const worker = join(folder, 'sw.js');
        const hash = createHash('sha256');
        const files = filesUnder(folder)
          .filter((path) => path !== worker && !isCopy(path) && !isPreview(path))
          .sort();
        for (const path of files) hash.update(relative(folder, path)).update(readFileSync(path));
        const list = files.map((path) => `/${relative(folder, path)}`);
        const code = readFileSync(worker, 'utf8')
          .replace('__BENBEN_FILES__', JSON.stringify(list))
          .replace('__BENBEN_VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
        writeFileSync(worker, code);
      },
    },
  };
}

const WORTH_IT = 1024;
const COMPRESSES = /\.(html|js|css|svg|wasm|json|webmanifest|txt)$/;

/**
 * Writes FILE.gz of every one. Debian's zopfli makes them 4 % smaller than zlib does, the core 6 %: a first game is counted so (tests/browser/speed.mjs).
 * Without it the page is built all the same, by zlib.
 */
async function zipped(paths: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('zopfli', ['--i5', ...paths]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    for (const path of paths) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}

/** Writes FILE.gz and FILE.br beside every file that gets smaller by it. */
export function compressed(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'benben-compressed',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const paths = filesUnder(resolve(config.root, config.build.outDir)).filter(
          (path) => COMPRESSES.test(path) && statSync(path).size >= WORTH_IT,
        );
        const gzip = zipped(paths); // beside what is done here
        for (const path of paths) {
          const bytes = readFileSync(path);
          const brotli = {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          };
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, brotli));
        }
        await gzip;
      },
    },
  };
}
