// Cups, as the server tells them: docs/protocol.md.
import { api } from '../../core/api';

export type CupPlayer = { readonly agent: string } | { readonly user: string | null; readonly name: string | null };
export interface CupGame {
  readonly round: number;
  readonly first: number;
  /** NOBODY: the first has the round free. */
  readonly second: number;
  readonly result: 'open' | 'first' | 'second' | 'tie';
  readonly table?: string;
}
export interface CupHead {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly form: 'knockout' | 'swiss' | 'groups';
  readonly pace: 'live' | 'days';
  readonly rated: boolean;
  readonly most: number;
  readonly state: 'open' | 'playing' | 'over';
  readonly round: number;
  readonly rounds: number;
  /** With groups: later rounds are the knock-out. */
  readonly group_rounds?: number;
  readonly count: number;
  readonly mine: boolean;
  readonly you: boolean;
}
export interface Cup extends CupHead {
  readonly players: readonly CupPlayer[];
  readonly games: readonly CupGame[];
  /** Points and those of all opponents, in halves. */
  readonly standings: readonly {
    readonly player: number;
    readonly place: number;
    readonly points: number;
    readonly others: number;
    readonly group?: number;
    readonly rank?: number;
  }[];
}
export const NOBODY = 255;

export const listCups = async (): Promise<readonly CupHead[]> =>
  (await api.ask<{ cups: CupHead[] }>('GET', '/api/cups')).cups;
export const readCup = (id: string): Promise<Cup> => api.ask('GET', `/api/cups/${encodeURIComponent(id)}`);
export const openCup = (cup: Pick<CupHead, 'name' | 'game' | 'form' | 'pace' | 'most' | 'rated'>): Promise<Cup> =>
  api.ask('POST', '/api/cups', { ...cup });
export const changeCup = (id: string, what: object): Promise<Cup> =>
  api.ask('POST', `/api/cups/${encodeURIComponent(id)}`, { ...what });
