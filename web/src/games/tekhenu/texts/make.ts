// Makes the texts of a language from its words.
import type { Action, ArgValue, GameEvent, Preview, Reason, Snapshot } from '../../../core/types';
import { forfeited } from '../ending';
import { OVER } from '../../../core/types';
import { taskOf, viewOf } from '../view';
import { changesOf } from './changes';
import { reasonOf } from './reasons';
import { capital, named } from './spelled';
import type { CardText, TekhenuTexts } from './types';
import { TWINS, type ActionKind, type CardTexts, type Decision, type EventKind, type Told, type Words } from './words';

/** Name and text of a card or tile; what is not known, such as a hidden card, is called by its code. */
export function cardIn(cards: CardTexts, code: string): CardText {
  const found = cards[(TWINS[code] ?? code) as Told] as readonly [string, string] | undefined;
  return found ? { name: found[0], text: found[1] } : { name: code, text: '' };
}

/** Codes in a sentence: T24, B11/B12, B13-B16, TX05, Cult03. */
const CODES = /\b(?:[APBDST]|[BDST]X|Cult|Art)\d\d(?:[-–/](?:[APBDST]|[BDST]X|Cult|Art)\d\d)*\b/g;
/** More names than that say less than the codes. */
const MOST_NAMES = 3;

/** "T24" becomes "Golden blessing [T24]": nobody knows the codes. */
function nameCodes(cards: CardTexts, rule: string): string {
  return rule.replace(CODES, (codes) => {
    const [first = '', ...rest] = codes.split(/(?=[-–/])/);
    const found = [first];
    for (const next of rest) {
      const code = next.slice(1);
      const [family, last] = [code.slice(0, -2), Number(code.slice(-2))];
      const from = next[0] === '/' ? last : Number(found.at(-1)?.slice(-2)) + 1;
      for (let n = from; n <= last; n++) found.push(`${family}${String(n).padStart(2, '0')}`);
    }
    const names = [...new Set(found.map((code) => cardIn(cards, code).name))];
    return names.length > MOST_NAMES ? codes : `${names.join(', ')} [${codes}]`;
  });
}

/** Kinds of which there are many at once, and the argument that tells them apart: a number says enough. */
const COUNTED: Readonly<Record<string, string>> = { bread: 'count', levels: 'levels' };

/** What an action brings to light, for those of which it is known before; `nothing`: it only goes on with others. */
const REVEALS: Readonly<Record<string, 'cards' | 'tile' | 'nothing'>> = {
  ...{
    pick: 'cards',
    refresh: 'cards',
    section: 'cards',
    reward: 'cards',
  },
  ...{ draft: 'nothing', 'draft-cult': 'nothing', choose: 'nothing', keep: 'nothing', return: 'nothing' },
  ...{ column: 'tile', 'column-active': 'tile' },
};

function previewOf(words: Words, preview: Preview, snap: Snapshot): string {
  const found = changesOf(preview, snap);
  const say = words.changes;
  const parts: string[] = [];
  if (found.points !== 0) parts.push(say.points(found.points));
  if (found.balance) parts.push(say.balance(found.balance.was, found.balance.is));
  for (const { token, count } of found.tokens) parts.push(say.token(token, count));
  if (found.excess !== 0) parts.push(say.excess(found.excess));
  if (found.population !== 0) parts.push(say.population(found.population));
  if (found.happiness !== 0) parts.push(say.happiness(found.happiness));
  for (const { resource, steps } of found.production) parts.push(say.production(resource, steps));
  for (const { seat, points } of found.others)
    parts.push(say.others(snap.seats[seat]?.name || String(seat + 1), points));
  return parts.join(' · ');
}

export function make(words: Words): TekhenuTexts {
  const {
    cards,
    time,
    questions,
    actions,
    events,
    captions,
    barriers,
    lacks,
    changes: _,
    reasons,
    level,
    ...same
  } = words;
  const card = (code: string): CardText => cardIn(cards, code);
  return {
    ...same,
    card,
    tile: card,
    time(snap: Snapshot): string {
      const { round, derived } = viewOf(snap);
      return snap.actor === OVER ? time.end : round === 0 ? time.setup : time.round(round, derived.rounds);
    },
    question(snap: Snapshot): string {
      const view = viewOf(snap);
      const task = taskOf(view);
      if (task?.what === 'declare' && snap.legal.some(({ kind }) => kind === 'name')) return questions.unnamed;
      return (task && questions[task.what as Decision]?.(task, view)) ?? questions.otherwise;
    },
    action({ kind, args, text }: Pick<Action, 'kind' | 'args' | 'text'>): string {
      return actions[kind as ActionKind]?.(args) ?? capital(text);
    },
    button({ kind, args, text }: Pick<Action, 'kind' | 'args' | 'text'>): string {
      const count = Number(args[COUNTED[kind] ?? ''] ?? 0);
      return count > 0 ? String(count) : (actions[kind as ActionKind]?.(args) ?? capital(text));
    },
    event({ kind, args }: GameEvent): string | null {
      return events[kind as EventKind]?.(args) ?? null;
    },
    told({ kind, args }: Pick<Action, 'kind' | 'args'>, snap: Snapshot): string | null {
      const player = (seat: ArgValue | undefined): string => snap.seats[Number(seat)]?.name || String(Number(seat) + 1);
      return captions[kind as ActionKind]?.(args, player) ?? null;
    },
    preview: (preview: Preview, snap: Snapshot): string => previewOf(words, preview, snap),
    barrier: ({ kind }: Pick<Action, 'kind'>): string => barriers[REVEALS[kind] ?? 'other'],
    forfeit(action, snap) {
      const lost = forfeited(action, snap);
      const points = lost.reduce((sum, one) => sum + one.points, 0);
      return lost.length > 0
        ? same.say.forfeits(
            lost.map(({ decree }) => card(decree).name),
            points,
          )
        : null;
    },
    missing: ({ lack }: Reason): string | null => (lack ? lacks(lack) : null),
    motive: (feature: string): string | null =>
      reasonOf(
        { reasons, level },
        {
          token: (name) => named(words.tokens, name),
          god: (name) => named(words.gods, name),
          card: (code) => card(code).name,
        },
        feature,
      ),
    named: (rule: string): string => nameCodes(cards, rule),
  };
}
