// What can be done about a seat: taken back, voted about, sat down at.
import { describe, expect, it } from 'vitest';
import type { Table, TableSeat } from '../../src/core/api';
import { lastUndo } from '../../src/core/entries';
import type { Entry } from '../../src/core/types';
import { waitingFirst, waitsForMe } from '../../src/screens/lobby/mine.svelte';
import { absentSeat, heldSeats, hostName, isResigned, keptSeat, playedSince } from '../../src/screens/lobby/seats';

const human = (user: string, rest: Partial<TableSeat> = {}): TableSeat => ({
  kind: 'human',
  user,
  name: user,
  presence: 'active',
  votes: [],
  ...rest,
});
const agentFor = (user: string, rest: Partial<TableSeat> = {}): TableSeat => ({
  kind: 'agent',
  agent: 'greedy',
  for: { user, name: user },
  ...rest,
});
const table = (seats: readonly TableSeat[], rest: Partial<Table> = {}): Table => ({
  id: 't',
  rated: false,
  language: null,
  game: 'null',
  rules: 1,
  options: '',
  name: '',
  state: 'playing',
  owner: 'ada',
  listed: true,
  spectators: true,
  created: 0,
  updated: 0,
  seq: 9,
  to_act: 1,
  seats,
  you: [0],
  absence: { policy: 'vote', grace: 60 },
  clock: null,
  fair: { commit: '', nonces: [], secret: null },
  next: null,
  ...rest,
});
const entry = (seq: number, actor: number | null, to?: number): Entry => ({
  seq,
  actor,
  at: seq * 1000,
  events: [],
  action: to === undefined ? { kind: 'x' } : { kind: 'undo', to },
});

describe('a seat that an agent plays for me', () => {
  it('is taken back, unless it was given up or its time has run out', () => {
    const held = (seat: TableSeat): unknown => heldSeats(table([seat, human('bo')]), 'ada').map(({ lost }) => lost);
    expect(held(agentFor('ada'))).toEqual([null]);
    expect(held(agentFor('ada', { clock: 5 }))).toEqual([null]);
    expect(held(agentFor('ada', { clock: 0 }))).toEqual(['timeUp']);
    expect(held(agentFor('ada', { resigned: true }))).toEqual(['resigned']);
    expect(held(human('ada'))).toEqual([]);
    expect(heldSeats(table([agentFor('ada'), human('bo')], { state: 'over' }), 'ada')).toEqual([]);
  });

  it('is no longer mine once I have resigned', () => {
    const over = table([agentFor('ada', { resigned: true }), agentFor('bo')]);
    expect([isResigned(over, 0), isResigned(over, 1)]).toEqual([true, false]);
  });

  it('has its decisions counted, but for those that were taken back', () => {
    const log = [entry(1, 0), entry(2, 1), entry(3, 0), entry(4, null), entry(5, 0), entry(6, 0, 4), entry(7, 0)];
    expect(playedSince(log, 0, 1)).toEqual({ decisions: 2, since: 3000 });
    expect(playedSince(log, 0, 7)).toEqual({ decisions: 0, since: undefined });
    expect(lastUndo(log, 2)?.seq).toBe(6);
    expect(lastUndo(log, 6)).toBeUndefined();
  });
});

describe('somebody who is away', () => {
  const away = human('bo', { presence: 'away', away: 40 });
  it('keeps the others waiting', () => {
    expect(absentSeat(table([human('ada'), away]))).toEqual({ seat: 1, name: 'bo', away: 40, grace: 60, voted: false });
    expect(absentSeat(table([human('ada'), human('bo')]))).toBeNull();
    expect(absentSeat(table([human('ada'), away], { to_act: 0 }))).toBeNull();
    expect(absentSeat(table([human('ada'), away], { you: [1] }))).toBeNull();
  });
  it('is voted about once, where that was agreed, by those who play', () => {
    expect(absentSeat(table([human('ada'), { ...away, votes: [0] }]))?.voted).toBe(true);
    expect(absentSeat(table([human('ada'), away], { absence: { policy: 'none' } }))?.grace).toBeNull();
    expect(absentSeat(table([human('ada'), away], { you: [] }))?.grace).toBeNull();
    expect(absentSeat(table([agentFor('ada'), away]))?.grace).toBeNull();
  });
});

describe('a rematch', () => {
  const room = table([{ kind: 'invited', for: { user: 'ada', name: 'Ada' } }, human('bo')], {
    state: 'open',
    owner: 'bo',
    you: [],
  });
  it('keeps a seat for whom it invites', () => {
    expect([keptSeat(room, 'ada'), keptSeat(room, 'cleo'), keptSeat(room, undefined)]).toEqual([
      0,
      undefined,
      undefined,
    ]);
    expect(keptSeat({ ...room, state: 'closed' }, 'ada')).toBeUndefined();
    expect([hostName(room), hostName({ ...room, owner: null })]).toEqual(['bo', '']);
  });
  it('waits for me like a turn', () => {
    expect([waitsForMe(room, 'ada'), waitsForMe(room, 'cleo')]).toEqual([true, false]);
    const playing = table([human('ada'), human('bo')]);
    expect([waitsForMe(playing, 'ada'), waitsForMe({ ...playing, to_act: 0 }, 'ada')]).toEqual([false, true]);
    expect(waitingFirst([playing, room], 'ada')).toEqual([room, playing]);
  });
});
