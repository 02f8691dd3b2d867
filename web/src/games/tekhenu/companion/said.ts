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
