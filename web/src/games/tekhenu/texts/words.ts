// What one language has to say, by kind of action, event and decision: a kind without words does not compile.
// `make.ts` turns it into TekhenuTexts.
import type { Args, Lack } from '../../../core/types';
import type { Counter, Task, Token, View } from '../view';
import type { ReasonWords } from './reasons';
import type { Captions } from './told';
import type { TekhenuTexts } from './types';

type Digit = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type UpTo9<Letter extends string> = `${Letter}0${Digit}`;
type Teens<Letter extends string> = `${Letter}1${'0' | Digit}`;

/** Cards and tiles with words of their own; a twin has those of the card it repeats (`TWINS`). */
export type Told =
  | `B${'01' | '02' | '03' | '04' | '05' | '06' | '07' | '09' | '11' | '13' | '15' | '17' | '19' | '21' | '23'}`
  | UpTo9<'T'>
  | Teens<'T'>
  | `T2${'0' | '1' | '2' | '3' | '4'}`
  | UpTo9<'D'>
  | Teens<'D'>
  | `D2${'0' | '1' | '2' | '3' | '4'}`
  | UpTo9<'S'>
  | `S1${'0' | '1' | '2'}`
  | `A0${'1' | '2' | '3' | '4'}`
  | UpTo9<'P'>
  | Teens<'P'>
  | `P2${'0' | '1' | '2'}`
  | `BX0${'1' | '3'}`
  | `TX0${'1' | '2' | '3' | '4' | '5'}`
  | `DX0${'1' | '2' | '3' | '4'}`
  | UpTo9<'SX'>
  | `SX1${'0' | '1' | '2'}`
  | `Cult0${'1' | '2' | '3' | '4' | '5' | '6' | '7'}`
  | `Art0${'1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'}`
  | UpTo9<'C'>
  | `C1${'0' | '1' | '2'}`;

/** Name and text. */
export type CardTexts = Readonly<Record<Told, readonly [string, string]>>;

/** Cards that say the same as another one. */
export const TWINS: Readonly<Record<string, Told>> = {
  B08: 'B07',
  B10: 'B09',
  B12: 'B11',
  B14: 'B13',
  B16: 'B15',
  B18: 'B17',
  B20: 'B19',
  B22: 'B21',
  B24: 'B23',
  BX02: 'BX01',
  BX04: 'BX03',
  P23: 'P22',
  P24: 'P22',
  P25: 'P22',
  P26: 'P22',
  P27: 'P22',
};

/** What chance decides for Botankhamun, and the steps of his turn. */
export type SoloAction =
  | 'bot-destiny'
  | 'bot-centre'
  | 'bot-pyramid'
  | 'bot-flip'
  | 'bot-take'
  | 'bot-erect'
  | 'bot-column'
  | 'bot-build'
  | 'bot-region'
  | 'bot-out'
  | 'bot-conquest';
export type SoloEvent =
  | 'bot-lays'
  | 'bot-pyramid'
  | 'bot-moves'
  | 'bot-looks'
  | 'bot-seeks'
  | 'bot-compares'
  | 'bot-decides'
  | 'bot-cannot'
  | 'bot-taken'
  | 'bot-districts'
  | 'bot-statue'
  | 'bot-space'
  | 'bot-site'
  | 'bot-full'
  | 'bot-status'
  | 'bot-counts'
  | 'bot-row';

export type ActionKind =
  | SoloAction
  | 'dial'
  | 'tile'
  | 'bonus'
  | 'roll'
  | 'draw'
  | 'start'
  | 'drafter'
  | 'keep'
  | 'draft'
  | 'destiny'
  | 'reward'
  | 'receive'
  | 'choose'
  | 'advance'
  | 'take'
  | 'pass'
  | 'turn-die'
  | 'recolour'
  | 'value'
  | 'anubis'
  | 'treat'
  | 'join'
  | 'also'
  | 'ready'
  | 'perform'
  | 'produce'
  | 'play'
  | 'play-track'
  | 'skip'
  | 'decline'
  | 'go'
  | 'end-turn'
  | 'honour'
  | 'erect'
  | 'column'
  | 'column-active'
  | 'build'
  | 'settle'
  | 'step'
  | 'refresh'
  | 'section'
  | 'pick'
  | 'pay'
  | 'faith'
  | 'bread'
  | 'proclaim'
  | 'keep-secret'
  | 'reveal'
  | 'score'
  | 'levels'
  | 'double'
  | 'done'
  | 'cult'
  | 'artefact'
  | 'conquest'
  | 'draft-cult'
  | 'return'
  | 'claim'
  | 'name'
  | 'gather'
  | 'move-out'
  | 'move-back'
  | 'use'
  | 'lay'
  | 'exchange'
  | 'hoard'
  | 'mix'
  | 'set-aside'
  | 'send';

export type EventKind =
  | SoloEvent
  | 'round'
  | 'turn'
  | 'took'
  | 'passed'
  | 'vp'
  | 'card-vp'
  | 'gained'
  | 'paid'
  | 'population'
  | 'happiness'
  | 'marker'
  | 'action'
  | 'produced'
  | 'honoured'
  | 'erected'
  | 'column'
  | 'built'
  | 'settled'
  | 'card'
  | 'decree'
  | 'played'
  | 'market'
  | 'opened'
  | 'refreshed'
  | 'earned'
  | 'bonus'
  | 'tile'
  | 'die'
  | 'rotated'
  | 'balance'
  | 'place'
  | 'scoring'
  | 'revealed'
  | 'scored'
  | 'over'
  | 'ability'
  | 'destiny'
  | 'raided'
  | 'laid'
  | 'cult'
  | 'artefact'
  | 'used'
  | 'moved'
  | 'conquest'
  | 'aside'
  | 'vizier';

/** Tasks that a player decides. */
export type Decision =
  | 'keep'
  | 'draft'
  | 'destiny'
  | 'reward'
  | 'token'
  | 'choice'
  | 'track'
  | 'take'
  | 'declare'
  | 'normal'
  | 'extra'
  | 'production'
  | 'before'
  | 'statue'
  | 'column'
  | 'site'
  | 'thoth'
  | 'pick'
  | 'district'
  | 'step'
  | 'pay'
  | 'window'
  | 'end-turn'
  | 'faith'
  | 'upkeep'
  | 'edict'
  | 'reveal'
  | 'score'
  | 'levels'
  | 'double'
  | 'return'
  | 'force'
  | 'hoard'
  | 'cell'
  | 'exchange'
  | 'mix'
  | 'aside'
  | 'vizier';

type Made =
  'question' | 'action' | 'event' | 'preview' | 'card' | 'tile' | 'time' | 'barrier' | 'named' | 'told' | 'motive';

export interface Words extends Omit<TekhenuTexts, Made>, ReasonWords {
  readonly cards: CardTexts;
  readonly time: { readonly setup: string; round(round: number, rounds: number): string; readonly end: string };
  /** Why an action cannot be taken back, by what comes to light. */
  /** What is missing, in a sentence: "Needs 2 Scribes, you have 1." */
  lacks(lack: Lack): string;
  readonly barriers: Readonly<Record<'cards' | 'tile' | 'nothing' | 'other', string>>;
  /** What is asked; `otherwise` when nothing better is known. */
  readonly questions: Readonly<Record<Decision, (task: Task, view: View) => string>> & {
    readonly otherwise: string;
    /** Of a die for Anubis whose colour may still be named. */
    readonly unnamed: string;
  };
  /** A button or a line of a list: short, no full stop. */
  readonly actions: Readonly<Record<ActionKind, (args: Args) => string>>;
  /** A sentence without its subject; one without a seat is complete. null: nobody needs to hear it. */
  readonly events: Readonly<Record<EventKind, (args: Args) => string | null>>;
  readonly captions: Captions;
  /** What a choice would change, in a few words each. */
  readonly changes: {
    points(points: number): string;
    balance(was: number, is: number): string;
    token(token: Counter, count: number): string;
    excess(count: number): string;
    population(steps: number): string;
    happiness(steps: number): string;
    production(resource: Token, steps: number): string;
    others(name: string, points: number): string;
  };
}
