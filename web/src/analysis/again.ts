// "Play it again from here": a game of one's own on this device that begins with a part of another one.
import { engine } from '../core/engine';
import { LocalSession, type SeatConfig } from '../core/local';
import { shelf } from '../core/saved';
import type { Seat, SeatInfo } from '../core/types';
import { go } from '../router.svelte';
import { bestAgent, gameInfo } from '../screens/new/begin';
import { keepFork } from '../you/book';

/** Opens the game of the record after entry `seq`; I am `me`, agents are the others. */
export async function playFrom(
  record: string,
  game: string,
  seq: number,
  sitting: readonly Pick<SeatInfo, 'kind' | 'name'>[],
  me: Seat,
): Promise<void> {
  const info = await gameInfo(game);
  if (!info) return;
  const agent = bestAgent(info);
  const seats: SeatConfig[] = sitting.map(({ kind, name }, seat) => {
    if (kind === 'automaton') return { kind, name };
    return seat === me ? { kind: 'human', name } : { kind: 'agent', name, agent };
  });
  const local = await LocalSession.fork(engine(), await shelf(), record, seq, seats, { pace: 60_000 });
  await local.saved();
  local.close();
  keepFork(local.id);
  go(`/local/${local.id}`);
}
