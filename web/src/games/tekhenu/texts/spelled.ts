// Reads what the core spells: spaces, sites, payments, tasks. Nothing of a language is here.
import type { ArgValue } from '../../../core/types';
import { PLACES, TOKENS, type Basic, type Counter, type Place, type Task, type Token, type View } from '../view';

/** `r2c3` */
export function spaceOf(space: ArgValue | undefined): { readonly row: number; readonly column: number } {
  const [, row = '0', column = '0'] = /^r(\d)c(\d)$/.exec(String(space)) ?? [];
  return { row: Number(row), column: Number(column) };
}

export type Side = 'N' | 'E' | 'S' | 'W';

/** `W2`: the side of the temple and the number of the row or column. */
export function siteOf(site: ArgValue | undefined): { readonly side: Side; readonly number: number } {
  const text = String(site);
  return { side: text.charAt(0) as Side, number: Number(text.slice(1)) };
}

/** `limestone3`: a district of Osiris and its row. */
export function settlementOf(space: ArgValue | undefined): { readonly district: Basic; readonly row: number } {
  const text = String(space);
  return { district: text.slice(0, -1) as Basic, row: Number(text.slice(-1)) };
}

export type Paid = Counter | 'resources';
/** Everything that is counted, in the order of the core's numbers. */
const COUNTERS: readonly Paid[] = [...TOKENS, 'resources', 'soldiers', 'priests', 'blood'];

/** `granite 1 gold 1` */
export function paymentOf(tokens: ArgValue | undefined): { readonly token: Paid; readonly count: number }[] {
  const spelled = String(tokens).split(' ');
  const payment: { token: Paid; count: number }[] = [];
  for (let i = 0; i + 1 < spelled.length; i += 2)
    payment.push({ token: spelled[i] as Paid, count: Number(spelled[i + 1]) });
  return payment;
}

/** What a task `pay` is about. */
export function dueOf(task: Task): { readonly token: Paid; readonly count: number } {
  return { token: COUNTERS[task.a] ?? 'resources', count: task.b };
}

/** A token by its number. */
export const tokenOf = (number: number): Token => TOKENS[number] ?? 'gold';

/** The balance of the scale that a task is about. */
export const balanceOf = (task: Task, view: View): number => view.derived.forecast[task.seat]?.balance ?? 0;

export type Extra = Place | 'production' | 'any';

/** The extra action of a task `extra`. */
export function extraOf(task: Task): { readonly action: Extra; readonly lowest: number; readonly highest: number } {
  const actions: readonly Extra[] = [...PLACES, 'production', 'any'];
  return { action: actions[task.a] ?? 'any', lowest: task.b >> 4, highest: task.b & 15 };
}

export const numberOf = (value: ArgValue | undefined): number => Number(value ?? 0);

/** The place of an action in a turn's plan, from 1. */
const ORDINALS: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
export const placeOf = (place: ArgValue | undefined): number => ORDINALS.indexOf(String(place)) + 1;

/** A word for a name of the core; the name itself when there is none. */
export const named = (words: Readonly<Record<string, string>>, value: ArgValue | undefined): string =>
  words[String(value)] ?? String(value ?? '');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
