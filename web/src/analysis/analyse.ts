// What a game that is over looked like to one who searches: everybody's chance to win over time, how much of it was luck and
// how much choice, and the decisions where most was given away. From the record alone, in the engine that is given.
import type { Desk, Engine } from '../core/engine';
import { SEES_ALL, type Entry, type Seat, type Thought, type ThoughtChoice, type Told } from '../core/types';

/** A decision that cost its player more than others did. */
export interface Turning {
  /** The position before it is the one after this entry. */
  readonly at: number;
  readonly seat: Seat;
  readonly played: Told;
  readonly preferred: ThoughtChoice;
  /** The chance to win that was given away. */
  readonly loss: number;
}

/** Where a seat's chance to win came from: with the chance at the start they make up that at the end. */
export interface Sources {
  /** Dice and cards. */
  readonly luck: number;
  /** Everybody's decisions. */
  readonly choice: number;
}

export interface Analysis {
  /** After entry 0, 1, 2 ...: the chance of each seat to win. */
  readonly curve: readonly (readonly number[])[];
  readonly sources: readonly Sources[];
  /** In the order of the game. */
  readonly turnings: readonly Turning[];
}

export interface AnalyseOptions {
  /** Told how much of the work is done. */
  readonly told?: (part: number) => void;
  readonly signal?: AbortSignal;
  /** Milliseconds for all decisions together, and for each of the few that are looked at again. */
  readonly scan?: number;
  readonly again?: number;
}

const SAMPLES = 96;
const SCAN = 9_000;
const AGAIN = 700;
/** Milliseconds of the scan for one decision. */
const LEAST = 12;
const MOST = 120;
const TURNINGS = 5;
/** So many are looked at longer before the five are chosen. */
const CANDIDATES = 9;
/** Less given away is no turning point. */
const NOTEWORTHY = 0.01;
/** What was looked at less often than that is not known well. */
const KNOWN = 12;
/** How the work is shared out between curve, scan and second look. */
const SHARES = { curve: 0.25, scan: 0.5, again: 0.25 } as const;

export class Aborted extends Error {}

/** A decision that was not taken back: the entry and the number of the position it was made in. */
export interface Decision {
  readonly at: number;
  readonly seat: Seat;
  readonly action: Told;
}

/** Decisions that stand, in the order of the game. */
export function decisionsOf(entries: readonly Entry[]): Decision[] {
  let found: Decision[] = [];
  for (const { seq, actor, action } of entries) {
    if (action.to !== undefined) {
      const to = action.to;
      found = found.filter(({ at }) => at < to);
    } else if (actor !== null && action.id !== undefined && action.text !== undefined)
      found.push({
        at: seq - 1,
        seat: actor,
        action: { id: action.id, kind: action.kind, args: action.args ?? {}, text: action.text },
      });
  }
  return found;
}

/** Changes of the curve by who caused them. */
export function sourcesOf(curve: readonly (readonly number[])[], entries: readonly Entry[]): Sources[] {
  return (curve[0] ?? []).map((_, seat) => {
    const sum = { luck: 0, choice: 0 };
    for (const { seq, actor } of entries) {
      const change = (curve[seq]?.[seat] ?? 0) - (curve[seq - 1]?.[seat] ?? 0);
      sum[actor === null ? 'luck' : 'choice'] += change;
    }
    return sum;
  });
}

/** What a decision gave away, by what was thought about it. */
export function lossOf(thought: Thought, { seat, action }: Decision): number {
  const [best] = thought.choices;
  if (!best || best.id === action.id) return 0;
  const seen = thought.choices.filter(({ visits }) => visits > 0).map(({ win }) => win[seat] ?? 0);
  const chosen = thought.choices.find(({ id, visits }) => id === action.id && visits > 0);
  // What was not even looked at is worth no more than the worst that was.
  return Math.max(0, (best.win[seat] ?? 0) - (chosen ? (chosen.win[seat] ?? 0) : Math.min(...seen)));
}

export async function analyse(engine: Engine, record: string, options: AnalyseOptions = {}): Promise<Analysis> {
  const desk = await engine.desk();
  try {
    return await new Analyst(desk, options).run(record);
  } finally {
    desk.close();
  }
}

class Analyst {
  constructor(
    private readonly desk: Desk,
    private readonly options: AnalyseOptions,
  ) {}

  async run(record: string): Promise<Analysis> {
    await this.desk.load(record);
    const entries = await this.desk.entries(SEES_ALL);
    const curve: number[][] = [];
    for (let seq = 0; seq <= entries.length; seq++) {
      const win = await this.desk.outlook(seq, SAMPLES);
      if (!win) throw new Error('Only a game that is over can be analysed.');
      curve.push(win);
      this.tell((SHARES.curve * seq) / Math.max(1, entries.length));
    }
    return { curve, sources: sourcesOf(curve, entries), turnings: await this.turnings(entries) };
  }

  private async turnings(entries: readonly Entry[]): Promise<Turning[]> {
    const decisions = decisionsOf(entries);
    const { scan = SCAN, again = AGAIN } = this.options;
    const each = Math.max(Math.min(LEAST, scan), Math.min(MOST, scan / Math.max(1, decisions.length)));
    const found: { decision: Decision; loss: number }[] = [];
    for (const [i, decision] of decisions.entries()) {
      const thought = await this.think(decision, each);
      if (thought) found.push({ decision, loss: lossOf(thought, decision) });
      this.tell(SHARES.curve + (SHARES.scan * (i + 1)) / decisions.length);
    }
    found.sort((a, b) => b.loss - a.loss);
    const turnings: Turning[] = [];
    const candidates = found.slice(0, CANDIDATES).filter(({ loss }) => loss >= NOTEWORTHY);
    for (const [i, { decision }] of candidates.entries()) {
      const thought = await this.think(decision, again);
      const preferred = thought?.choices[0];
      const loss = thought ? lossOf(thought, decision) : 0;
      if (preferred && preferred.visits >= KNOWN && loss >= NOTEWORTHY)
        turnings.push({ at: decision.at, seat: decision.seat, played: decision.action, preferred, loss });
      this.tell(SHARES.curve + SHARES.scan + (SHARES.again * (i + 1)) / candidates.length);
    }
    this.tell(1);
    return turnings
      .sort((a, b) => b.loss - a.loss)
      .slice(0, TURNINGS)
      .sort((a, b) => a.at - b.at);
  }

  /** null where there was no choice. */
  private async think({ at }: Decision, milliseconds: number): Promise<Thought | null> {
    if (!(await this.desk.ponder(at))) return null;
    await this.desk.ponderOn(milliseconds);
    const thought = await this.desk.thought();
    return thought.choices.length > 1 ? thought : null;
  }

  private tell(part: number): void {
    if (this.options.signal?.aborted) throw new Aborted();
    this.options.told?.(part);
  }
}
