// A step of Botankhamun's turn as sentences: what, and why.
import type { Snapshot } from '../../../core/types';
import type { TekhenuTexts } from '../texts/types';
import { capital } from '../texts/spelled';
import type { Step } from './turn';

/** More places than that are counted. */
const FEW = 2;

export interface Said {
  readonly text: string;
  readonly why: string;
}

export function sayStep(step: Step, snap: Snapshot, t: TekhenuTexts): Said {
  const why = (t.bot.why as Readonly<Record<string, string>>)[step.rule ?? ''] ?? step.rule ?? '';
  const [first] = step.events;
  const many = step.events.length > FEW && (first?.kind === 'bot-space' || first?.kind === 'bot-site');
  const lines = many
    ? [t.bot.equal(step.events.length, Number(first.args.points))]
    : step.events.filter(({ kind }) => kind !== 'bot-decides').flatMap((event) => t.event(event, snap) || []);
  // Where he cannot act the event says why.
  const told = first?.kind === 'bot-cannot';
  return { text: capital(lines.join(' · ')), why: told ? '' : capital(why) };
}
