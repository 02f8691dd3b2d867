// Every screen in every language at both sizes: no missing or foreign text, nothing cut off, no table that scrolls.
import { open, overflow } from './lib/browser.mjs';
import { middle, show, speak, watched } from './lib/scenes.mjs';
import { equal, none } from './lib/tap.mjs';

const LANGUAGES = ['en', 'fr', 'pt'];

/** Everything the page says, sentence by sentence. Runs in the page. */
function texts() {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.closest('script, style, code, [lang], select#language')) continue;
    found.add(walker.currentNode.textContent.replace(/\s+/g, ' ').trim());
  }
  for (const node of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) found.add((node.getAttribute(name) ?? '').trim());
  found.delete('');
  return [...found];
}

/** Texts that are cut off without a sign of it. Runs in the page. */
function cut() {
  const found = [];
  for (const node of document.querySelectorAll('body *')) {
    if (!(node instanceof HTMLElement) || node.closest('.visually-hidden, [inert]') || !node.checkVisibility()) continue;
    const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
    if (!own) continue;
    const style = getComputedStyle(node);
    if (node.classList.contains('word') || style.clipPath !== 'none') continue;
    const name = `${node.tagName.toLowerCase()}.${node.className} "${node.textContent.replace(/\s+/g, ' ').trim().slice(0, 60)}"`;
    const clamped = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (style.overflowX === 'hidden' && !clamped && node.scrollWidth > node.clientWidth + 1)
      found.push(`${name}: ${node.scrollWidth} px in ${node.clientWidth}`);
    if (style.overflowY === 'hidden' && !clamped && node.scrollHeight > node.clientHeight + 2)
      found.push(`${name}: ${node.scrollHeight} px high in ${node.clientHeight}`);
    const box = node.getBoundingClientRect();
    const scrolls = (() => {
      for (let around = node.parentElement; around; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflow)) return true;
      return false;
    })();
    if (document.querySelector('.frame') && !scrolls && box.width > 0 && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
      found.push(`${name}: outside the window`);
  }
  return found;
}

/** Letters smaller than they may be. Runs in the page. */
function tiny(least) {
  const found = new Set();
  for (const node of document.querySelectorAll('body *')) {
    if (node.closest('.visually-hidden, script, style, [aria-hidden="true"] svg') || !node.checkVisibility?.()) continue;
    // The letter of a colour is a sign, and small pictures of cards are told in words beside them.
    const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim().length > 1);
    if (!own || (node.ownerSVGElement && node.closest('[aria-hidden="true"]'))) continue;
    let size = parseFloat(getComputedStyle(node).fontSize);
    const svg = node.ownerSVGElement;
    if (svg) size *= node.getScreenCTM?.()?.a ? Math.hypot(node.getScreenCTM().a, node.getScreenCTM().b) : 1;
    if (size < least - 0.3) found.add(`${node.tagName.toLowerCase()}.${node.getAttribute('class')} "${node.textContent.trim().slice(0, 24)}": ${size.toFixed(1)} px`);
  }
  return [...found];
}

/** Words that only a program uses. */
const RAW = [/\bundefined\b/, /\bNaN\b/, /\[object /, /\bnull\b/, /^[a-z]+(\.[a-z_]+)+$/, /^[a-z]+_[a-z_]+$/];

export default async function languages({ browser, address, all, test }) {
  for (const phone of [false, true]) {
    const size = phone ? 'phone' : 'desktop';
    await test(`languages, ${size}`, async () => {
      const { page, errors, close } = await open(browser, { phone });
      const boards = [];
      for (const game of ['tekhenu', 'sare']) {
        const id = await middle(page, address, await watched(page, address, game, all ? 4 : 2), 0.55);
        boards.push(`/local/${id}`);
      }
      const many = ['/', '/new/tekhenu', '/new/sare', '/new/sare?online', '/settings', '/rules/tekhenu', '/rules/sare', '/tables', '/credits', '/learn/tekhenu', '/learn/sare'];
      const pages = phone && !all ? ['/', '/settings'] : many;
      const english = new Map();
      for (const language of LANGUAGES) {
        await speak(page, language).catch(() => undefined);
        const odd = [];
        const foreign = [];
        const clipped = [];
        const scrolling = [];
        const small = new Set();
        for (const screen of [...pages, ...boards]) {
          await page.goto(`${address}/#/`);
          await speak(page, language);
          await show(page, address, screen);
          const said = await page.evaluate(texts);
          const rules = screen.startsWith('/rules');
          for (const text of said) {
            if (RAW.some((raw) => raw.test(text))) odd.push(`${screen}: ${text}`);
            const english3 = text.split(' ').filter((word) => /^[a-z’']{3,}$/i.test(word)).length >= 3;
            if (language !== 'en' && english3 && english.get(screen)?.has(text)) foreign.push(`${screen}: ${text}`);
          }
          if (language === 'en') english.set(screen, new Set(said));
          if (!rules) for (const text of await page.evaluate(cut)) clipped.push(`${screen}: ${text}`);
          if (boards.includes(screen)) {
            const larger = await overflow(page);
            if (larger) scrolling.push(`${screen}: ${larger}`);
            for (const text of await page.evaluate(tiny, phone ? 12 : 11)) small.add(text);
          } else if (await page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth)) scrolling.push(`${screen}: sideways`);
        }
        equal(await page.evaluate(() => document.documentElement.lang), language, `${language}, ${size}: the page says its language`);
        none(odd, `${language}, ${size}: no missing text`);
        none(foreign, `${language}, ${size}: nothing is left in English`);
        none(clipped, `${language}, ${size}: nothing is cut off`);
        none(scrolling, `${language}, ${size}: no table scrolls, no page scrolls sideways`);
        none([...small], `${language}, ${size}: letters of the boards are at least ${phone ? 12 : 11} px`);
      }
      none(errors, `${size}: no error in the console`);
      await close();
    });
  }
}
