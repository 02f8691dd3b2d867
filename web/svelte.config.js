import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Names of styles by their hash, four letters of it: they stand a thousand times in what is loaded. */
const names = new Map();
function shortName({ hash, css, filename }) {
  const whole = `s${hash(css)}`;
  for (let length = 5; length <= whole.length; length++) {
    const name = whole.slice(0, length);
    if ((names.get(name) ?? filename) !== filename) continue;
    names.set(name, filename);
    return name;
  }
  return whole;
}

export default { preprocess: vitePreprocess(), compilerOptions: { cssHash: shortName } };
