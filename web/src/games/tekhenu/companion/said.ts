// What was entered, in words.
import type { Choice } from '../../../core/opentable';
import type { Entry, Snapshot } from '../../../core/types';
import type { Texts } from '../../../i18n/index.svelte';
import { BETWEEN, linesOf, sentence } from '../../../table/told';
import { capital } from '../texts/spelled';
import type { TekhenuTexts } from '../texts/types';

/** What followed from an entry, or where nothing is told of that, the entry itself. */
export function sayEntry(entry: Entry, snap: Snapshot, texts: TekhenuTexts, t: Texts): string {
  const { kind, args, text } = entry.action;
  const told = linesOf(entry, snap, texts, t).map((line) => sentence(line, snap, t));
  return told.join(BETWEEN) || capital(texts.action({ kind, args: args ?? {}, text: text ?? '' }, snap));
}

/** Several of a kind that are entered at once: what they have in common is said once, of cards at most the verb. */
export function sayTogether(choices: readonly Choice[], snap: Snapshot, texts: TekhenuTexts): string {
  const said = choices.map((choice) => texts.action(choice, snap).split(' '));
  const [first = [], ...others] = said;
  let common = 0;
  while (common < first.length - 1 && others.every((parts) => parts[common] === first[common])) common++;
  const once = choices.some(({ args }) => 'card' in args || 'tile' in args) ? Math.min(common, 1) : common;
  return [first, ...others.map((parts) => parts.slice(once))].map((parts) => parts.join(' ')).join(' + ');
}

/** What leads to a choice; the same several times in a row is said once. */
export function sayPath(heads: readonly Choice[], snap: Snapshot, texts: TekhenuTexts): string {
  const said: { text: string; times: number }[] = [];
  for (const head of heads) {
    const text = texts.action(head, snap);
    const last = said.at(-1);
    if (last?.text === text) last.times++;
    else said.push({ text, times: 1 });
  }
  return said.map(({ text, times }) => (times > 1 ? `${text} ×${times}` : text)).join(BETWEEN);
}
