// What is done with a die or a card in hand: at once, or as a wish after the step that must come before it.
import type { Action, Snapshot } from '../../core/types';
import type { Moves } from '../../table/moves.svelte';
import { anyAction } from './offer';
import type { TekhenuTexts } from './texts/types';
import { taskOf, viewOf, type Basic, type DialDie, type Place, type View } from './view';
import type { Wanted, Wishes } from './wishes.svelte';

/** A die is taken back within so many steps: more were made with it only by reading its cards. */
const MOST_STEPS = 8;
const nameOf = ({ god, colour, face }: Pick<DialDie, 'god' | 'colour' | 'face'>): string => `${god} ${colour} ${face}`;

export class Hand {
  /** The dice that could be taken when the one in hand was. */
  private open: ReadonlySet<string> = new Set();

  constructor(
    private readonly moves: Moves,
    private readonly wishes: Wishes,
    private readonly snap: () => Snapshot,
    private readonly t: () => TekhenuTexts | null,
  ) {}

  private get view(): View {
    return viewOf(this.snap());
  }

  private get task(): string | undefined {
    return taskOf(this.view)?.what;
  }

  /** Any god's action or any Production may be chosen. */
  get any(): boolean {
    return this.moves.staged.length === 0 && anyAction(this.moves.legal);
  }

  /** It is asked what a die is used for. */
  get declaring(): boolean {
    const { die } = this.view;
    if (die.face === 0 || this.moves.legal.length === 0 || this.moves.staged.length > 0) return false;
    return this.task === 'declare' || (this.task === 'normal' && !die.flags.includes('anubis'));
  }

  /** The die in hand can still be put back: nothing has been revealed since it was taken. */
  get mayPutBack(): boolean {
    return this.declaring && this.snap().canUndo;
  }

  putBack = (): Promise<void> => this.moves.undo();

  /** While a die is in hand: whether that other one could be taken instead. */
  get swaps(): ((die: DialDie) => boolean) | undefined {
    if (!this.mayPutBack) return undefined;
    const { die } = this.view;
    return (other) => this.open.has(nameOf(other)) && nameOf(other) !== nameOf({ ...die, god: die.section });
  }

  /** Puts the die back and takes that one. Further steps that were made with it are taken back, too. */
  swap = async (die: DialDie): Promise<void> => {
    for (let left = MOST_STEPS; left > 0 && this.moves.of('take').length === 0 && this.snap().canUndo; left--)
      await this.moves.undo();
    const take = this.moves.find('take', { section: die.god, colour: die.colour, face: die.face });
    if (take) await this.moves.choose(take);
  };

  /** Remembers which dice may be taken, while one is to be. */
  see(): void {
    const takes = this.moves.of('take');
    if (takes.length > 0)
      this.open = new Set(
        takes.map(({ args }) => `${String(args.section)} ${String(args.colour)} ${String(args.face)}`),
      );
  }

  play = (card: string, actions: readonly Action[]): void => {
    const t = this.t();
    this.wishes.ways = { title: t ? `${t.label.choose} · ${t.card(card).name}` : '', actions };
  };

  /** As `play`; where the boards are in sight, a Building that moves is chosen on them. */
  lead = (card: string, actions: readonly Action[]): void => {
    if (actions.every(({ kind }) => kind === 'move-out' || kind === 'move-back')) this.wishes.moving = actions;
    else this.play(card, actions);
  };

  pick = (section: number, card: string): void => {
    const wanted = { kind: 'pick', args: { card }, title: this.t()?.card(card).name ?? '', why: `pick ${card}` };
    this.wishes.want(wanted, this.snap().seq, this.moves.find('section', { section }));
  };

  perform = (god: Place): void =>
    this.ready({
      kind: 'perform',
      args: { god },
      title: this.t()?.gods[god] ?? '',
      why: `perform ${god} ${this.view.die.value}`,
    });

  produce = (resource: Basic | null): void => {
    const why = `produce ${resource ?? 'papyrus'} ${this.view.die.value}`;
    const wanted: Wanted = {
      kind: 'produce',
      args: resource ? { resource } : {},
      title: this.t()?.label.produce ?? '',
      why,
    };
    // A die that yields nothing is not laid down just to say so.
    if (resource || this.task !== 'declare') this.ready(wanted);
    else void this.moves.why(why);
  };

  mode = (which: 'god' | 'produce'): void => {
    const { derived, die } = this.view;
    if (which === 'produce') this.produce(derived.yields[die.shade]);
    // The core knows already that it cannot follow: the die is not laid down just to say so.
    else if (derived.hand && derived.hand !== 'open') void this.moves.why(`perform ${die.section} ${die.value}`);
    else this.perform(die.section);
  };

  scribe = (value: number): void => {
    const act = this.moves.find('value', { value });
    if (act) void this.moves.choose(act);
    else if (value >= 1 && value <= 6) void this.moves.why(`value ${value}`);
  };

  /** What a key does while a die is in hand; false: nothing. */
  key(name: string): boolean {
    const { value } = this.view.die;
    if (name === 'g') this.mode('god');
    else if (name === 'p') this.mode('produce');
    else if (name === '+' || name === '=') this.scribe(value + 1);
    else if (name === '-') this.scribe(value - 1);
    else if (name === 'a') {
      const act = this.moves.find('anubis');
      void (act ? this.moves.choose(act) : this.moves.why('anubis'));
    } else return false;
    return true;
  }

  private ready(wanted: Wanted): void {
    this.wishes.want(wanted, this.snap().seq, this.moves.find('ready'), this.task === 'declare' ? 'ready' : wanted.why);
  }
}
