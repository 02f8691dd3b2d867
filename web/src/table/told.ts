// What happened, as lines of text: for the log, the recap, the replay and the live region.
import { standing } from '../core/entries';
import type { Entry, Seat, Snapshot } from '../core/types';
import type { GameTexts } from '../games/ui';
import type { Texts } from '../i18n/index.svelte';
import { seatName } from './names';

export interface Line {
  readonly seq: number;
  /** Whom it is about; null: nobody in particular. */
  readonly seat: Seat | null;
  /** Who did it; null: chance. */
  readonly actor: Seat | null;
  readonly text: string;
}

/** A caption is one line. */
const MOST_LINES = 3;

/** What stands between two parts of a story. */
export const BETWEEN = ' · ';

/** The verb that a text begins with: "pays 1 Gold", "takes: Stone". */
const verbOf = (text: string): string => /^\p{Ll}[\p{L}’]*(?:\s?:)? /u.exec(text)?.[0] ?? '';

/** The lines of an entry: what befalls one seat in a row is one line, and a verb in a row is said once. */
export function linesOf(entry: Entry, snap: Snapshot, texts: GameTexts, t: Texts): Line[] {
  const { seq, actor, action } = entry;
  if (action.kind === 'undo' || action.kind === 'reset')
    return [{ seq, actor, seat: actor, text: action.kind === 'undo' ? t.table.tookBack : t.table.resetTurn }];
  const lines: Line[] = [];
  let before = '';
  for (const event of entry.events) {
    const text = texts.event(event, snap);
    if (text === null || text === '') continue;
    const last = lines.at(-1);
    const verb = verbOf(text);
    const same = verb !== '' && before === event.kind + verb;
    before = event.kind + verb;
    if (last?.seat !== event.seat) lines.push({ seq, actor, seat: event.seat, text });
    else
      lines[lines.length - 1] = {
        ...last,
        text: `${last.text}${same ? `, ${text.slice(verb.length)}` : `${BETWEEN}${text}`}`,
      };
  }
  return lines;
}

export interface Recap {
  /** What others or chance did to me. */
  readonly me: readonly Line[];
  readonly rest: readonly Line[];
}

/** What happened after `since` without my doing. */
export function recapOf(snap: Snapshot, since: number, texts: GameTexts, t: Texts): Recap {
  const lines = standing(snap.entries.filter((entry) => entry.seq > since))
    .filter((entry) => entry.actor !== snap.seat)
    .flatMap((entry) => linesOf(entry, snap, texts, t));
  return {
    me: lines.filter((line) => line.seat === snap.seat),
    rest: lines.filter((line) => line.seat !== snap.seat),
  };
}

/** A line as a sentence with its subject. */
export function sentence(line: Line, snap: Snapshot, t: Texts): string {
  return line.seat === null ? line.text : t.app.pair(seatName(snap, line.seat, t), line.text);
}

/**
 * The last entry of a moment, also one that the log passes over. `before`: the moment before it, in which the step
 * was a choice.
 */
export function captionOf(snap: Snapshot, before: Snapshot, texts: GameTexts, t: Texts): string {
  const entry = snap.entries.at(-1);
  if (!entry) return t.table.beginning;
  const lines = linesOf(entry, snap, texts, t);
  if (lines.length > 0)
    return lines
      .slice(0, MOST_LINES)
      .map((line) => sentence(line, snap, t))
      .join(BETWEEN);
  const { seq, actor, action } = entry;
  const { kind, args, text = '' } = action;
  const known = texts.told?.({ kind, args: args ?? {} }, snap) ?? null;
  return sentence(
    { seq, actor, seat: actor, text: known ?? (args ? texts.action({ kind, args, text }, before) : t.table.hidden) },
    snap,
    t,
  );
}

/** Sentences one after the other: each ends once, whether it brought its own stop or not. */
export const spoken = (sentences: readonly string[]): string =>
  sentences
    .filter(Boolean)
    .map((said, i, all) => (i < all.length - 1 && !/[.!?…:]$/u.test(said) ? `${said}.` : said))
    .join(' ');

/** What somebody who is to act has begun with; undefined: nothing is told of them yet. */
export const headline = (lines: readonly Line[], seat: Seat): Line | undefined =>
  lines.find((line) => line.seat === seat);

/** Of a turn the last lines that there is room for: what somebody did before what chance brought. */
export function latest(lines: readonly Line[], most: number): Line[] {
  const rest = [...lines];
  for (let i = 0; rest.length > most && i < rest.length;)
    if (rest[i]?.seat === null) rest.splice(i, 1);
    else i++;
  return rest.slice(-most);
}

/** What the others' last turn has brought so far; no lines when I acted last. */
export function lastTurn(
  snap: Snapshot,
  texts: GameTexts,
  t: Texts,
): { readonly seat: Seat | null; readonly lines: readonly Line[] } {
  const entries = standing(snap.entries);
  let seat: Seat | null = null;
  let from = entries.length;
  for (; from > 0; from--) {
    const actor = entries[from - 1]?.actor ?? null;
    if (actor === null) continue;
    seat ??= actor;
    if (actor !== seat) break;
  }
  if (seat === null || seat === snap.seat) return { seat: null, lines: [] };
  // What chance brought before its first step belongs to the turn before.
  while (from < entries.length && entries[from]?.actor !== seat) from++;
  return { seat, lines: entries.slice(from).flatMap((entry) => linesOf(entry, snap, texts, t)) };
}
