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
  /** Answers of which some wait for what dice and cards show. */
  readonly plan?: Plan;
}
/** `ids`: what was answered at once after entry `from`. */
interface Plan {
  readonly from: number;
  readonly ids: readonly number[];
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
  /** Kinds that only prepare what is done; when half of the answers are used up, what follows is offered with them. */
  readonly prepare: ReadonlySet<string>;
  /** Those of them that are offered alone and with the preparation that follows. */
  readonly pairs: ReadonlySet<string>;
  /** Kinds with which a turn begins: never offered with what came before. */
  readonly begins: ReadonlySet<string>;
  /** Answers a turn should need: the last of them is offered with everything that follows. */
  readonly answers: number;
}

type Given = 'little' | 'half' | 'all but one';

export type Choice = Can['can'][number];
/** Something to enter; `path`: what only leads to it, and is entered with it; `choices`: one, or several of a kind. */
export interface Offer {
  readonly path: readonly Choice[];
  readonly choices: readonly Choice[];
}

/** Something that was entered because it is usually meant; `else`: what it could have been; `from`: entries before it. */
export interface Meant {
  readonly from: number;
  readonly choice: Choice;
  readonly else: readonly Choice[];
}

/** More sets of a kind than that are not offered at once. */
const MOST_SETS = 70;
/** So often it is tried what would follow, and so much is offered for one choice and in all; the rest is asked when it comes. */
const MOST_TRIES = 160;
const MOST_FOLLOWING = 30;
const MOST_OFFERS = 80;
/** With more in all, nothing is offered with what follows unless it must be. */
const MOST_AT_ONCE = 150;

/** In how many ways `count` of `kinds` things can be had, each as often as one likes. */
function sets(kinds: number, count: number): number {
  let ways = 1;
  for (let i = 1; i <= count; i++) ways = (ways * (kinds + i - 1)) / i;
  return ways;
}

export class OpenTable {
  private now: { can: Can; view: Position; hash: string } | null = null;
  private log: Entry[] = [];
  private queue: Promise<unknown> = Promise.resolve();
  /** An assumed answer is asked for at this entry. */
  private asked = -1;
  /** The number of entries before the last answer. */
  private answeredAt = 0;
  private offered: readonly Offer[] = [];
  private plan: Plan | null = null;
  private tries = 0;
  /** What was meant without being said, with what else it could have been. */
  private meant: Meant[] = [];
  /** Numbers of entries before each answer of a player, and where turns begin. */
  private answers: number[] = [];
  private turns: number[] = [];

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
      table.plan = (config as OpenKept).plan ?? null;
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

  /** What was entered after the last answer because it is usually meant. */
  get assumptions(): readonly Meant[] {
    return this.meant.filter(({ from }) => from >= this.answeredAt);
  }

  /** The table as a snapshot: everything on it is open. */
  get snapshot(): Snapshot {
    const { game, options, seats } = this.config;
    const { can } = this;
    const infos = seats.map(({ kind, name }, seat): SeatInfo => ({ seat, kind, name, you: kind === 'human' }));
    const legal = can.actor >= 0 ? can.can.map((choice): Action => ({ ...choice, barrier: false, passes: false })) : [];
    return { game, options, seats: infos, seat: 0, seq: can.seq, actor: can.actor, view: this.now?.view as Position, legal, canUndo: can.seq > 0, canReset: false, entries: this.log, hash: this.now?.hash ?? '' };
  }

  /**
   * Enters what happened, one after the other; what comes after dice or cards waits for them. A refusal leaves what came before it.
   * `taps`: how often somebody had to touch the screen for it.
   */
  enter(ids: readonly number[], taps = 1): Promise<Refusal | null> {
    return this.alone(async () => {
      const { seq: from, actor } = this.can;
      if (actor !== CHANCE) {
        this.plan = { from, ids };
        for (let tap = 0; tap < taps; tap++) this.answers.push(from);
      }
      let refused: Refusal | null = null;
      for (const id of actor === CHANCE ? ids : ids.slice(0, 1)) refused ??= await this.desk.enter(id);
      if (!refused) {
        this.answeredAt = from;
        this.asked = -1;
      }
      await this.goOn();
      return refused;
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

  /** Something else was meant there. */
  correct({ from }: Meant, choice: Choice): Promise<Refusal | null> {
    return this.undoTo(from).then(() => this.enter([choice.id]));
  }

  /** The rule that forbids what the words say; null: nothing does. */
  whyNot(text: string): Promise<string | null> {
    return this.alone(async () => (await this.desk.whyNot(text))?.rule ?? null);
  }

  record(): Promise<string> {
    return this.alone(() => this.desk.record());
  }

  private async back(): Promise<void> {
    const { seq } = await this.desk.can();
    this.log = [];
    this.answers = this.answers.filter((from) => from < seq);
    this.turns = this.turns.filter((from) => from <= seq);
    if (this.plan && this.plan.from >= seq) this.plan = null;
    this.meant = this.meant.filter(({ from }) => from < seq);
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

  /** What needs nobody: luck that is not on the table (or up to it), answers without an alternative, those that are meant. */
  private async step(desk: Desk = this.desk, untilLuck = false): Promise<Can> {
    let can = await desk.can();
    while (!(await this.isAsked(can)) && !(untilLuck && can.actor === CHANCE)) {
      const [only] = can.can;
      const choice = can.actor === CHANCE ? undefined : this.assumed(can);
      const id = can.can.length === 1 ? only?.id : can.actor === CHANCE ? await desk.luck() : choice?.id;
      if (desk === this.desk && choice && can.can.length > 1) this.meant.push({ from: can.seq, choice, else: can.can.filter((other) => other !== choice) });
      if (id === null || id === undefined || (await desk.enter(id))) break;
      can = await desk.can();
    }
    return can;
  }

  private async goOn(): Promise<void> {
    let can: Can;
    do {
      can = await this.step();
      const look = await this.desk.look(SEES_ALL, this.log.length);
      this.log = [...this.log, ...look.entries];
      this.now = { can, view: look.view, hash: look.hash };
    } while (await this.goOnAsPlanned(can));
    if (this.begins(can) && this.turns.at(-1) !== can.seq) this.turns.push(can.seq);
    const record = can.seq > 0 ? await this.desk.record() : '';
    if (can.actor >= 0) await this.scratch.load(record);
    this.tries = 0;
    this.offered = await this.expand(can, [], this.given);
    if (this.offered.length > MOST_AT_ONCE && this.given !== 'little') this.offered = await this.expand(can, [], 'little');
    this.keep({ ...this.config, record, updated: Date.now(), ...(this.plan ? { plan: this.plan } : {}) });
  }

  /** The next of the answers that were given at once; false: there is none, or dice and cards come first. */
  private async goOnAsPlanned({ actor, can }: Can): Promise<boolean> {
    if (!this.plan || actor === CHANCE) return false;
    const { from, ids } = this.plan;
    let entered = 0;
    for (const { seq, action } of this.log) if (seq > from && action.id === ids[entered]) entered++;
    const next = ids[entered];
    if (next !== undefined && can.some(({ id }) => id === next)) return !(await this.desk.enter(next));
    this.plan = null;
    return false;
  }

  private begins({ can }: Can): boolean {
    return can.some(({ kind }) => this.manner.begins.has(kind));
  }

  /** How much of a turn's answers is given. */
  get given(): Given {
    const from = this.turns.at(-1) ?? 0;
    const given = this.answers.filter((seq) => seq >= from).length;
    return given >= this.manner.answers - 1 ? 'all but one' : given >= this.manner.answers / 2 ? 'half' : 'little';
  }

  /** What only leads on is offered as what it leads to; the last answer of a turn with all that follows. */
  private async expand(can: Can, path: readonly Choice[], given: Given): Promise<Offer[]> {
    const { through, prepare, pairs, together } = this.manner;
    if (can.actor < 0) return can.can.map((choice) => ({ path, choices: [choice] }));
    const last = given === 'all but one';
    const prepared = path.some(({ kind }) => prepare.has(kind));
    const offers: Offer[] = [];
    for (const choice of can.can) {
      if (together.has(choice.kind)) {
        offers.push(...(await this.gather(can, path, [choice])));
        continue;
      }
      const way = [...path, choice];
      const must = through.has(choice.kind);
      const may = last || (given === 'half' && !prepared);
      const next = must || (may && this.tries < MOST_TRIES) ? await this.after(way) : null;
      const following = next && next.actor === can.actor && next.can.length > 1 ? await this.expand(next, way, given) : null;
      const few = following && (must || (following.length <= MOST_FOLLOWING && offers.length + following.length <= MOST_OFFERS));
      offers.push(...(few ? following : [{ path, choices: [choice] }]));
      if (few || prepared || !pairs.has(choice.kind)) continue;
      const then = (await this.after(way))?.can ?? [];
      offers.push(...then.filter(({ kind }) => prepare.has(kind)).map((second): Offer => ({ path: way, choices: [second] })));
    }
    return offers;
  }

  /** Several of a kind that are asked for one after the other, each set of them once; some of them may be enough. */
  private async gather(can: Can, path: readonly Choice[], choices: readonly Choice[]): Promise<Offer[]> {
    const kind = choices[0]?.kind;
    const next = await this.after([...path, ...choices], true);
    const order = can.can.map(({ id }) => id);
    const more = next && next.actor === can.actor ? next.can.filter((choice) => choice.kind === kind && order.includes(choice.id)) : [];
    const taken = new Set(choices.map(({ id }) => id));
    // Either the same ones again or those that are left: else the order would matter.
    const again = more.some(({ id }) => taken.has(id));
    const whole = more.length === can.can.filter((choice) => choice.kind === kind).length - (again ? 0 : taken.size);
    const here = { path, choices };
    if (!next || more.length === 0 || !whole || sets(more.length, choices.length + 1) > MOST_SETS) return [here];
    const offers: Offer[] = next.can.every((choice) => choice.kind === kind) ? [] : [here];
    const from = order.indexOf(choices.at(-1)?.id ?? -1) + (again ? 0 : 1);
    for (const choice of more) if (order.indexOf(choice.id) >= from) offers.push(...(await this.gather(can, path, [...choices, choice])));
    return offers;
  }

  /** What may come after these before luck (or, `anyhow`, however dice and cards fall) and before another turn, tried on a desk of its own. */
  private async after(way: readonly Choice[], anyhow = false): Promise<Can | null> {
    const desk = this.scratch;
    this.tries++;
    await desk.erase(this.can.seq);
    const onward = async (): Promise<Can> => {
      let can = await this.step(desk, true);
      while (anyhow && can.actor === CHANCE && can.can[0] && !(await desk.enter(can.can[0].id))) can = await this.step(desk, true);
      return can;
    };
    for (const { id } of way) {
      await onward();
      if (await desk.enter(id)) return null;
    }
    const next = await onward();
    return next.actor === CHANCE || this.begins(next) ? null : next;
  }

  private alone<T>(step: () => Promise<T>): Promise<T> {
    const result = this.queue.then(step);
    this.queue = result.catch(() => undefined);
    return result;
  }
}
