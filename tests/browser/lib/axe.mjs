// axe-core on what a page shows now.
import { axePath } from './browser.mjs';
import { none } from './tap.mjs';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page must have been opened with `bypassCSP`: axe is put into it as a script. */
export async function axe(page, name) {
  await page.addScriptTag({ path: axePath }).catch(async () => page.evaluate(await (await import('node:fs/promises')).readFile(axePath, 'utf8')));
  const found = await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 4).map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
    );
  }, RULES);
  none(found, `axe: ${name}`);
}
