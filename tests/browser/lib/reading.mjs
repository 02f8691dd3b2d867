// Can it be read and reached? Checks that run in the page; each answers what is wrong, as sentences.

/**
 * Letters and numbers smaller than `least` px. Whatever is drawn counts: single letters, drawings that are hidden from
 * screen readers, what CSS writes.
 */
export function tiny(least) {
  const found = new Set();
  const scaleOf = (node) => {
    const matrix = node instanceof SVGElement ? node.getScreenCTM?.() : null;
    if (matrix) return Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const drawn = node.getBoundingClientRect().width;
    return node.offsetWidth && Math.abs(drawn - node.offsetWidth) > 1 ? drawn / node.offsetWidth : 1;
  };
  const look = (node, text, style) => {
    const size = parseFloat(style.fontSize) * scaleOf(node);
    if (size >= least - 0.05) return;
    const name = `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`.replace(/ ?svelte-\w+/g, '');
    found.add(`${name} "${text.trim().slice(0, 24)}": ${size.toFixed(1)} px`);
  };
  // What is on its way grows and shrinks; it is read where it comes to rest.
  const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime));
  const moves = (node) => moving.some((one) => one.effect.target?.contains(node));
  for (const node of document.querySelectorAll('body *')) {
    if (node.closest('.visually-hidden, script, style, title, option') || !node.checkVisibility() || moves(node)) continue;
    const text = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => child.textContent).join('');
    if (text.trim()) look(node, text, getComputedStyle(node));
    for (const part of ['::before', '::after']) {
      const style = getComputedStyle(node, part);
      const written = /^"(.*)"$/s.exec(style.content)?.[1] ?? '';
      if (written.trim()) look(node, written, style);
    }
  }
  return [...found];
}

/** Texts that are cut off without a sign of it. */
export function cut() {
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

/** What can be chosen in the first of `roots` that is there, but not be brought under a pointer by scrolling. */
export function unreachable(roots) {
  const found = [];
  const root = roots.map((selector) => document.querySelector(selector)).find(Boolean) ?? document.body;
  const POINTS = [0.5, 0.25, 0.75, 0.1, 0.9];
  for (const node of root.querySelectorAll('button, a[href], input, select, textarea, [data-lit]')) {
    if (!node.checkVisibility() || node.disabled || node.closest('.visually-hidden, .skip, [inert]')) continue;
    node.scrollIntoView({ block: 'center', inline: 'center' });
    const name = `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent).replace(/\s+/g, ' ').trim().slice(0, 50)}"`;
    // A person cannot scroll what hides its overflow; a program can.
    for (let around = node.parentElement; around; around = around.parentElement) {
      const hides = /hidden|clip/.test(getComputedStyle(around).overflowY) && around.scrollTop > 1;
      if (!hides) continue;
      around.scrollTop = 0;
      found.push(`${name}: beyond the edge of ${around.tagName.toLowerCase()}.${around.className}`);
    }
    const box = node.getBoundingClientRect();
    const hit = (x, y) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top && (node.contains(top) || top.closest('label')?.contains(node));
    };
    if (box.width > 0 && !POINTS.some((y) => POINTS.some((x) => hit(x, y)))) found.push(`${name}: covered`);
  }
  return found;
}

/** At a table the page itself does not scroll, and the action bar is in sight. */
export function barOutOfSight() {
  const page = document.scrollingElement;
  const found = [];
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} x ${page.scrollHeight} px`);
  const bar = document.querySelector('section.bar')?.getBoundingClientRect();
  if (!bar || bar.top < 0 || bar.bottom > innerHeight + 0.5) found.push(`the bar ends at ${bar?.bottom} of ${innerHeight} px`);
  const board = document.querySelector('main.board')?.getBoundingClientRect();
  if (!board || board.height < 120) found.push(`the board has ${board?.height} px`);
  return found;
}
