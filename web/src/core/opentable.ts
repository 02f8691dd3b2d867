// A match beside a real table: a person enters what happened there, dice and cards included, and the core goes on by itself
// where nobody decides. Any entry can be taken back.
import type { Can } from 'benben';
import { Queue } from './queue';
import type { Desk, Engine } from './engine';
import {
  CHANCE,
  OVER,
  SEES_ALL,
  type Action,
  type Entry,
  type Position,
  type Refusal,
  type SeatInfo,
  type Snapshot,
} from './types';

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
  /** The usual one of several ways to do the same is meant unless somebody says otherwise. */
  readonly assumes: boolean;
  /** Kinds that let an opportunity pass: meant wherever they can be answered, unless somebody says otherwise. */
  readonly passing: ReadonlySet<string>;
  /** Kinds of which several that follow each other are answered at once; their order does not matter. */
  readonly together: ReadonlySet<string>;
  /** Kinds that keep one of several outcomes of a kind: `choose` of `draw`. The first one that is entered is the one that was kept. */
  readonly keeps: ReadonlyMap<string, string>;
  /** Kinds that only lead to the next choice: that one is offered with them. */
  readonly through: ReadonlySet<string>;
  /** Kinds that only prepare what is done; when half of the answers are used up, what follows is offered with them. */
  readonly prepare: ReadonlySet<string>;
  /** Those of them that are always offered alone and with the preparation that follows. */
  readonly pairs: ReadonlySet<string>;
  /** Kinds that are done besides: where they can be, answers are saved from the first preparation on. */
  readonly besides: ReadonlySet<string>;
  /** Kinds with which a turn begins, or what comes between turns: never offered with what came before. */
  readonly begins: ReadonlySet<string>;
  /** Answers a turn should need: the last of them is offered with everything that follows. */
  readonly answers: number;
}

const GIVEN = ['none', 'little', 'half', 'all but one'] as const;
type Given = (typeof GIVEN)[number];

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
  readonly else: readonly Offer[];
}

/** More sets of a kind than that are not offered at once. */
const MOST_SETS = 70;
/** So often it is tried what would follow, and so much is offered with one choice and in all; the rest is asked when it comes. */
const MOST_TRIES = 240;
const MOST_FOLLOWING = 60;
const MOST_OFFERS = 120;
/** With the last answer of a turn. */
const MOST_AT_LAST = 240;

/** In how many ways `count` of `kinds` things can be had, each as often as one likes. */
function sets(kinds: number, count: number): number {
  let ways = 1;
  for (let i = 1; i <= count; i++) ways = (ways * (kinds + i - 1)) / i;
  return ways;
}

export class OpenTable {
  private now: { can: Can; view: Position; hash: string } | null = null;
  private log: Entry[] = [];
  private readonly queue = new Queue();
  /** An assumed answer is asked for at this entry. */
  private asked = -1;
  /** The number of entries before the last answer. */
  private answeredAt = 0;
  private offered: readonly Offer[] = [];
  private plan: Plan | null = null;
  private tries = 0;
  /** How much is offered with what leads to it though it need not be. */
  private added = 0;
  /** Something may be done besides in this turn. */
  private spares = false;
  /** Where it is tried what would follow: the number of entries before it. */
  private tried = 0;
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

  static async begin(
    engine: Engine,
    config: OpenConfig,
    manner: OpenManner,
    keep: (kept: OpenKept) => void,
  ): Promise<OpenTable> {
    return OpenTable.made(engine, config, manner, keep, (desk) =>
      desk.openTable(config.game, config.options, config.seed),
    );
  }

  /** Goes on with one that was kept; throws CoreError when that is no record. */
  static async resume(
    engine: Engine,
    kept: OpenKept,
    manner: OpenManner,
    keep: (kept: OpenKept) => void,
  ): Promise<OpenTable> {
    return OpenTable.made(engine, kept, manner, keep, async (desk) => {
      await desk.openTable(kept.game, kept.options, kept.seed);
      if (kept.record) await desk.load(kept.record);
    });
  }

  private static async made(
    engine: Engine,
    config: OpenConfig,
    manner: OpenManner,
    keep: (kept: OpenKept) => void,
    prepare: (desk: Desk) => Promise<void>,
  ): Promise<OpenTable> {
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
    void this.queue.idle().finally(() => {
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
    return {
      game,
      options,
      seats: infos,
      seat: 0,
      seq: can.seq,
      actor: can.actor,
      view: this.now?.view as Position,
      legal,
      canUndo: can.seq > 0,
      canReset: false,
      entries: this.log,
      hash: this.now?.hash ?? '',
    };
  }

  /**
   * Enters what happened, one after the other; what comes after dice or cards waits for them. A refusal leaves what came before it.
   * `taps`: how often somebody had to touch the screen for it.
   */
  enter(ids: readonly number[], taps = 1): Promise<Refusal | null> {
    return this.queue.run(async () => {
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
    return this.queue.run(async () => {
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
    return this.queue.run(async () => {
      await this.desk.erase(seq);
      this.asked = seq;
      await this.back();
    });
  }

  /** Something else was meant there. */
  correct({ from }: Meant, ids: readonly number[]): Promise<Refusal | null> {
    return this.undoTo(from).then(() => this.enter(ids));
  }

  /** The rule that forbids what the words say; null: nothing does. */
  whyNot(text: string): Promise<string | null> {
    return this.queue.run(async () => (await this.desk.whyNot(text))?.rule ?? null);
  }

  record(): Promise<string> {
    return this.queue.run(() => this.desk.record());
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
    return this.asked === can.seq || !(await this.assumed(can));
  }

  /** The answer that is meant. */
  private async assumed({ seq, actor, can }: Can): Promise<Choice | undefined> {
    if (actor < 0) return undefined;
    const { assumes, passing, keeps } = this.manner;
    const kept = keeps.get(can[0]?.kind ?? '');
    if (kept !== undefined) {
      if (this.log.length < seq) this.log = [...this.log, ...(await this.desk.look(SEES_ALL, this.log.length)).entries];
      const shown = this.log.slice(0, seq);
      let first = shown.length;
      while (shown[first - 1]?.action.kind === kept) first--;
      return can.find(({ args }) => JSON.stringify(args) === JSON.stringify(shown[first]?.action.args));
    }
    const usual = can.find((choice) => choice.usual);
    if (assumes && usual && can.every(({ kind }) => kind === usual.kind)) return usual;
    return can.find(({ kind }) => passing.has(kind));
  }

  /** What needs nobody: luck that is not on the table (or up to it), answers without an alternative, those that are meant. */
  private async step(desk: Desk = this.desk, untilLuck = false): Promise<Can> {
    let can = await desk.can();
    while (!(await this.isAsked(can)) && !(untilLuck && can.actor === CHANCE)) {
      const [only] = can.can;
      const choice = can.actor === CHANCE ? undefined : await this.assumed(can);
      const id = can.can.length === 1 ? only?.id : can.actor === CHANCE ? await desk.luck() : choice?.id;
      if (desk === this.desk && choice && can.can.length > 1)
        this.meant.push({
          from: can.seq,
          choice,
          else: can.can.filter((other) => other !== choice).map((other) => ({ path: [], choices: [other] })),
        });
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
    if (this.begins(can)) {
      if (this.turns.at(-1) !== can.seq) this.turns.push(can.seq);
      this.spares = can.can.some(({ kind }) => this.manner.besides.has(kind));
    }
    const record = can.seq > 0 ? await this.desk.record() : '';
    const late = this.assumptions.filter(
      ({ from, choice }) =>
        this.manner.passing.has(choice.kind) && GIVEN.indexOf(this.givenAt(from)) >= GIVEN.indexOf('half'),
    );
    if (can.actor >= 0 || late.length > 0) await this.scratch.load(record);
    this.offered = await this.offersOf(can, this.given);
    // An opportunity that comes late in a turn is offered with what follows, too; the latest first, for the desk forgets.
    const { asked } = this;
    for (const one of late.reverse()) {
      this.asked = one.from;
      const others = { ...can, seq: one.from, actor: 0, can: one.else.flatMap(({ choices }) => choices) };
      const offers = await this.offersOf(others, 'all but one');
      this.meant = this.meant.map((meant) => (meant === one ? { ...one, else: offers } : meant));
    }
    this.asked = asked;
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
    return this.givenAt(this.can.seq);
  }
  private givenAt(seq: number): Given {
    const from = this.turns.filter((turn) => turn <= seq).at(-1) ?? 0;
    const given = this.answers.filter((answer) => answer >= from && answer < seq).length;
    return given >= this.manner.answers - 1
      ? 'all but one'
      : given >= this.manner.answers / 2
        ? 'half'
        : given > 0
          ? 'little'
          : 'none';
  }

  private async offersOf(can: Can, given: Given): Promise<Offer[]> {
    this.tries = 0;
    this.added = 0;
    this.tried = can.seq;
    return this.expand(can, [], given);
  }

  /** What only leads on is offered as what it leads to; the last answer of a turn with all that follows. */
  private async expand(can: Can, path: readonly Choice[], given: Given): Promise<Offer[]> {
    const { through, prepare, pairs, together, besides } = this.manner;
    if (can.actor < 0) return can.can.map((choice) => ({ path, choices: [choice] }));
    const last = given === 'all but one';
    const prepared = path.some(({ kind }) => prepare.has(kind) && !pairs.has(kind));
    const saves = given !== 'none' && !prepared && (this.spares || can.can.some(({ kind }) => besides.has(kind)));
    const offers: Offer[] = [];
    for (const choice of can.can) {
      for (const { choices } of together.has(choice.kind)
        ? await this.gather(can, path, [choice])
        : [{ choices: [choice] }]) {
        const way = [...path, ...choices];
        const must = through.has(choice.kind);
        const may =
          last || (given === 'half' && !prepared) || (saves && prepare.has(choice.kind) && !besides.has(choice.kind));
        const next = must || (may && this.tries < MOST_TRIES) ? await this.after(way) : null;
        const following =
          next && next.actor === can.actor && next.can.length > 1
            ? await this.following(next, way, given, must, pairs.has(choice.kind))
            : null;
        offers.push(...(following ?? [{ path, choices }]));
        if (
          following ||
          prepared ||
          path.length > 0 ||
          !(pairs.has(choice.kind) || (given === 'half' && prepare.has(choice.kind)))
        )
          continue;
        const then = (await this.after(way))?.can ?? [];
        offers.push(
          ...then.filter(({ kind }) => prepare.has(kind)).map((second): Offer => ({ path: way, choices: [second] })),
        );
      }
    }
    return offers;
  }

  /** What comes after these, with what comes after that or, where that is too much, without; null: it is too much in any case. */
  private async following(
    next: Can,
    way: readonly Choice[],
    given: Given,
    must: boolean,
    wide: boolean,
  ): Promise<Offer[] | null> {
    const room = (given === 'all but one' ? MOST_AT_LAST : MOST_OFFERS) - this.added;
    for (const much of given === 'none' ? [given] : ([given, 'none'] as const)) {
      const before = this.added;
      const found = await this.expand(next, way, much);
      if (must) return found;
      this.added = before;
      if (found.length > Math.min(room, wide ? MOST_OFFERS : MOST_FOLLOWING)) continue;
      this.added += found.length;
      return found;
    }
    return null;
  }

  /** Several of a kind that are asked for one after the other, each set of them once; some of them may be enough. */
  private async gather(can: Can, path: readonly Choice[], choices: readonly Choice[]): Promise<Offer[]> {
    const kind = choices[0]?.kind;
    const next = await this.after([...path, ...choices], true);
    const order = can.can.map(({ id }) => id);
    const more =
      next && next.actor === can.actor
        ? next.can.filter((choice) => choice.kind === kind && order.includes(choice.id))
        : [];
    const taken = new Set(choices.map(({ id }) => id));
    // Either the same ones again or those that are left: else the order would matter.
    const again = more.some(({ id }) => taken.has(id));
    const whole = more.length === can.can.filter((choice) => choice.kind === kind).length - (again ? 0 : taken.size);
    const here = { path, choices };
    if (!next || more.length === 0 || !whole || sets(more.length, choices.length + 1) > MOST_SETS) return [here];
    const offers: Offer[] = next.can.every((choice) => choice.kind === kind) ? [] : [here];
    const from = order.indexOf(choices.at(-1)?.id ?? -1) + (again ? 0 : 1);
    for (const choice of more)
      if (order.indexOf(choice.id) >= from) offers.push(...(await this.gather(can, path, [...choices, choice])));
    return offers;
  }

  /** What may come after these before luck (or, `anyhow`, however dice and cards fall) and before another turn, tried on a desk of its own. */
  private async after(way: readonly Choice[], anyhow = false): Promise<Can | null> {
    const desk = this.scratch;
    this.tries++;
    await desk.erase(this.tried);
    const onward = async (): Promise<Can> => {
      let can = await this.step(desk, true);
      while (anyhow && can.actor === CHANCE && can.can[0] && !(await desk.enter(can.can[0].id)))
        can = await this.step(desk, true);
      return can;
    };
    for (const { id } of way) {
      await onward();
      if (await desk.enter(id)) return null;
    }
    const next = await onward();
    return next.actor === CHANCE || this.begins(next) ? null : next;
  }
}
