// A match beside a real table: a person enters what happened there, dice and cards included, and the core goes on by itself
// where nobody decides. Any entry can be taken back.
import type { Can } from './core';
import type { Desk, Engine } from './engine';
import { CHANCE, OVER, SEES_ALL, type Action, type Entry, type Position, type Refusal, type SeatInfo, type Snapshot } from './types';

export interface OpenConfig {
  readonly game: string;
  readonly options: string;
  /** The players, then the automata. */
  readonly seats: readonly { readonly kind: 'human' | 'automaton'; readonly name: string }[];
  /** Of the automaton's luck, where the table does not have it. */
  readonly seed: string;
  /** The automaton's luck lies on the table, too: it is asked for. */
  readonly physical: boolean;
}

/** What is kept of it. */
export interface OpenKept extends OpenConfig {
  readonly record: string;
  readonly updated: number;
}

/** What a game knows about being entered. */
export interface OpenManner {
  /** Kinds of which the first is meant unless somebody says otherwise: the core lists the usual one first. */
  readonly assumed: ReadonlySet<string>;
  /** Kinds that let an opportunity pass: meant wherever they can be answered, unless somebody says otherwise. */
  readonly passing: ReadonlySet<string>;
  /** Kinds of which several that follow each other are answered at once; their order does not matter. */
  readonly together: ReadonlySet<string>;
  /** Kinds that only lead to the next choice: that one is offered with them. */
  readonly through: ReadonlySet<string>;
}

export type Choice = Can['can'][number];
/** Something to enter; `path`: what only leads to it, and is entered with it; `choices`: one, or several of a kind. */
export interface Offer {
  readonly path: readonly Choice[];
  readonly choices: readonly Choice[];
}

/** More of a kind than that are not answered at once. */
const MOST_TOGETHER = 3;

export class OpenTable {
  private now: { can: Can; view: Position; hash: string } | null = null;
  private log: Entry[] = [];
  private queue: Promise<unknown> = Promise.resolve();
  /** An assumed answer is asked for at this entry. */
  private asked = -1;
  /** The number of entries before the last answer. */
  private answeredAt = 0;
  private offered: readonly Offer[] = [];

  private constructor(
    private readonly desk: Desk,
    private readonly scratch: Desk,
    readonly config: OpenConfig,
    private readonly manner: OpenManner,
    private readonly keep: (kept: OpenKept) => void,
  ) {}

  static async begin(engine: Engine, config: OpenConfig, manner: OpenManner, keep: (kept: OpenKept) => void): Promise<OpenTable> {
    return OpenTable.made(engine, config, manner, keep, (desk) => desk.openTable(config.game, config.options, config.seed));
  }

  /** Goes on with one that was kept; throws CoreError when that is no record. */
  static async resume(engine: Engine, kept: OpenKept, manner: OpenManner, keep: (kept: OpenKept) => void): Promise<OpenTable> {
    return OpenTable.made(engine, kept, manner, keep, async (desk) => {
      await desk.openTable(kept.game, kept.options, kept.seed);
      if (kept.record) await desk.load(kept.record);
    });
  }

  private static async made(engine: Engine, config: OpenConfig, manner: OpenManner, keep: (kept: OpenKept) => void, prepare: (desk: Desk) => Promise<void>): Promise<OpenTable> {
    const [desk, scratch] = await Promise.all([engine.desk(), engine.desk()]);
    try {
      await prepare(desk);
      const table = new OpenTable(desk, scratch, config, manner, keep);
      await table.goOn();
      table.answeredAt = table.now?.can.seq ?? 0;
      return table;
    } catch (error) {
      desk.close();
      scratch.close();
      throw error;
    }
  }

  close(): void {
    void this.queue.finally(() => {
      this.desk.close();
      this.scratch.close();
    });
  }

  get can(): Can {
    if (!this.now) throw new Error('There is no table yet.');
    return this.now.can;
  }

  /** What is offered, grouped with what follows. */
  get offers(): readonly Offer[] {
    return this.offered;
  }

  /** Entries that followed from the last answer. */
  get since(): number {
    return this.answeredAt;
  }

  /** The table as a snapshot: everything on it is open. */
  get snapshot(): Snapshot {
    const { game, options, seats } = this.config;
    const { can } = this;
    const infos = seats.map(({ kind, name }, seat): SeatInfo => ({ seat, kind, name, you: kind === 'human' }));
    const legal = can.actor >= 0 ? can.can.map((choice): Action => ({ ...choice, barrier: false, passes: false })) : [];
    return { game, options, seats: infos, seat: 0, seq: can.seq, actor: can.actor, view: this.now?.view as Position, legal, canUndo: can.seq > 0, canReset: false, entries: this.log, hash: this.now?.hash ?? '' };
  }

  /** Enters what happened, one after the other; a refusal leaves what came before it. */
  enter(ids: readonly number[]): Promise<Refusal | null> {
    return this.alone(async () => {
      const from = this.can.seq;
      for (const id of ids) {
        await this.step();
        const refused = await this.desk.enter(id);
        if (refused) {
          await this.goOn();
          return refused;
        }
      }
      this.answeredAt = from;
      this.asked = -1;
      await this.goOn();
      return null;
    });
  }

  /** Takes the last answer back; what followed from it goes with it. */
  undo(): Promise<void> {
    return this.alone(async () => {
      let seq = this.can.seq;
      do {
        seq--;
        await this.desk.erase(Math.max(0, seq));
      } while (seq > 0 && !(await this.isAsked(await this.desk.can())));
      await this.back();
    });
  }

  /** Back to the position after entry `seq`; an answer that was assumed there is asked for. */
  undoTo(seq: number): Promise<void> {
    return this.alone(async () => {
      await this.desk.erase(seq);
      this.asked = seq;
      await this.back();
    });
  }

  /** The rule that forbids what the words say; null: nothing does. */
  whyNot(text: string): Promise<string | null> {
    return this.alone(async () => (await this.desk.whyNot(text))?.rule ?? null);
  }

  record(): Promise<string> {
    return this.alone(() => this.desk.record());
  }

  private async back(): Promise<void> {
    this.log = [];
    await this.goOn();
    this.answeredAt = this.can.seq;
  }

  /** Somebody has to say what happened. */
  private async isAsked(can: Can): Promise<boolean> {
    if (can.actor === OVER) return true;
    if (can.can.length <= 1) return false;
    if (can.actor === CHANCE) return !can.automaton || this.config.physical;
    return !this.assumed(can) || this.asked === can.seq;
  }

  /** The answer that is meant. */
  private assumed({ actor, can }: Can): Choice | undefined {
    if (actor < 0) return undefined;
    const { assumed, passing } = this.manner;
    return can.every(({ kind }) => assumed.has(kind)) ? can[0] : can.find(({ kind }) => passing.has(kind));
  }

  /** What needs nobody: luck that is not on the table, answers without an alternative, those that are meant. */
  private async step(desk: Desk = this.desk): Promise<Can> {
    let can = await desk.can();
    while (!(await this.isAsked(can))) {
      const [only] = can.can;
      const id = can.can.length === 1 ? only?.id : can.actor === CHANCE ? await desk.luck() : this.assumed(can)?.id;
      if (id === null || id === undefined || (await desk.enter(id))) break;
      can = await desk.can();
    }
    return can;
  }

  private async goOn(): Promise<void> {
    const can = await this.step();
    const look = await this.desk.look(SEES_ALL, this.log.length);
    this.log = [...this.log, ...look.entries];
    this.now = { can, view: look.view, hash: look.hash };
    const record = can.seq > 0 ? await this.desk.record() : '';
    this.offered = await this.expand(can, [], record);
    this.keep({ ...this.config, record, updated: Date.now() });
  }

  /** What only leads on is offered as what it leads to. */
  private async expand(can: Can, path: readonly Choice[], record: string): Promise<Offer[]> {
    const offers: Offer[] = [];
    for (const choice of can.can) {
      const way = [...path, choice];
      const next = can.actor >= 0 && this.manner.through.has(choice.kind) ? await this.after(way, record) : null;
      if (next && next.actor === can.actor && next.can.length > 1) offers.push(...(await this.expand(next, way, record)));
      else if (can.actor >= 0 && this.manner.together.has(choice.kind)) offers.push(...(await this.gather(can, path, [choice], record)));
      else offers.push({ path, choices: [choice] });
    }
    return offers;
  }

  /** Several of a kind that are asked for one after the other, each set of them once. */
  private async gather(can: Can, path: readonly Choice[], choices: readonly Choice[], record: string): Promise<Offer[]> {
    const next = await this.after([...path, ...choices], record);
    const same = next && next.actor === can.actor && next.can.map(({ id }) => id).join() === can.can.map(({ id }) => id).join();
    if (!same || choices.length === MOST_TOGETHER) return [{ path, choices }];
    const offers: Offer[] = [];
    for (const choice of can.can.slice(can.can.findIndex(({ id }) => id === choices.at(-1)?.id))) offers.push(...(await this.gather(can, path, [...choices, choice], record)));
    return offers;
  }

  /** What may come after these, tried on a desk of its own. */
  private async after(way: readonly Choice[], record: string): Promise<Can | null> {
    await this.scratch.load(record);
    for (const { id } of way) {
      await this.step(this.scratch);
      if (await this.scratch.enter(id)) return null;
    }
    return this.step(this.scratch);
  }

  private alone<T>(step: () => Promise<T>): Promise<T> {
    const result = this.queue.then(step);
    this.queue = result.catch(() => undefined);
    return result;
  }
}
