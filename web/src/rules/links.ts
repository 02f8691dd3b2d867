// What a rule refers to, as links: other rules by their ids, rulings and cards by the short names that rules use.
import type { Rules } from './texts';

export interface Piece {
  readonly text: string;
  /** The rule it names, if it names one. */
  readonly rule?: string;
}

/** T-RA-04, RA-04, R10, T08. */
const REFERENCE = /\b(?:[A-Z]-)?[A-Z]{2,}-[A-Z]?\d+\b|\b[A-Z]\d{2,3}\b/g;

/** The code of the card that a rule is about: T08 of T-CARD-T08. */
export const cardOf = (id: string): string | null => /-CARD-(\w+)$/.exec(id)?.[1] ?? null;

function ruleOf(rules: Rules, game: string, name: string): string | undefined {
  const number = /^R(\d+)$/.exec(name)?.[1];
  return [name, `${game}-${name}`, `${game}-CARD-${name}`, `${game}-RULING-${number}`].find((id) => id in rules);
}

/** A text in pieces; `own` is the rule it stands in, which needs no link to itself. */
export function linksIn(rules: Rules, text: string, own: string): Piece[] {
  const game = own.charAt(0);
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const rule = ruleOf(rules, game, match[0]);
    if (!rule || rule === own) continue;
    if (match.index > done) pieces.push({ text: text.slice(done, match.index) });
    pieces.push({ text: match[0], rule });
    done = match.index + match[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}
