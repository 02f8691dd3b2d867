// Saved games as one file: out of this browser and into another. And one game out of a dataset.
import { Frames, type ShardHead } from 'benben';
import type { Engine } from '../../core/engine';
import { playersIn, randomSeed, type SeatConfig } from '../../core/local';
import type { Saved, Shelf } from '../../core/saved';
import { SPECTATOR } from '../../core/types';
import { agentIn, seatNames } from '../../table/names';

const FORM = 'benben-games';

export function toFile(games: readonly Saved[]): string {
  return JSON.stringify({ form: FORM, version: 1, games }, null, 1);
}

const isSaved = (value: unknown): value is Saved => {
  const saved = value as Partial<Saved> | null;
  return (
    typeof saved?.id === 'string' &&
    typeof saved.game === 'string' &&
    typeof saved.record === 'string' &&
    typeof saved.seed === 'string' &&
    typeof saved.updated === 'number' &&
    Array.isArray(saved.seats)
  );
};

/** The games of a file of ours, or null when it is none. */
export function fromFile(text: string): Saved[] | null {
  try {
    const found = JSON.parse(text) as { form?: unknown; games?: unknown };
    if (found.form !== FORM || !Array.isArray(found.games)) return null;
    return found.games.filter(isSaved);
  } catch {
    return null;
  }
}

/** Who has no name in a record. */
export interface Nobody {
  person(number: number): string;
  automaton(game: string): string;
}

/** A single record becomes a game on the shelf, all seats people; throws when it is no record. */
async function fromRecord(engine: Engine, record: string, nobody: Nobody): Promise<Saved> {
  const desk = await engine.desk();
  try {
    const head = await desk.load(record);
    const look = await desk.lookBack(SPECTATOR, head.count);
    const players = playersIn(head);
    const names = seatNames(head.seats.map((name) => (agentIn(name) ? { agent: agentIn(name) ?? '' } : { name })));
    const seats: SeatConfig[] = names.map((name, seat) =>
      seat < players
        ? { kind: 'human', name: name || nobody.person(seat + 1) }
        : { kind: 'automaton', name: nobody.automaton(head.game) },
    );
    const now = Date.now();
    return {
      id: `r${now.toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`,
      game: head.game,
      options: head.options,
      seats,
      seed: head.seed ?? randomSeed(),
      record,
      seq: head.count,
      actor: look.actor,
      scores: look.view.scores,
      created: now,
      updated: now,
    };
  } finally {
    desk.close();
  }
}

/** Reads a file of games or a record; answers how many games came to the shelf. Throws when it is neither. */
export async function readGames(text: string, engine: Engine, shelf: Shelf, nobody: Nobody): Promise<number> {
  const games = fromFile(text) ?? [await fromRecord(engine, text, nobody)];
  for (const saved of games) await shelf.put(saved);
  return games.length;
}

/** A file of thousands of games, as `benben games-out` writes them. */
export interface Shard {
  readonly frames: Frames;
  /** The head as it stands in the file. */
  readonly packed: Uint8Array;
  readonly head: ShardHead;
}

/** Null when the file is none. */
export async function openShard(file: Blob, engine: Engine): Promise<Shard | null> {
  const frames = await Frames.of(file);
  if (!frames) return null;
  const desk = await engine.desk();
  try {
    const packed = await frames.head();
    const head = await desk.shardHead(packed);
    return head && { frames, packed, head };
  } finally {
    desk.close();
  }
}

/** Puts game `number` of it on the shelf. Throws when it cannot be replayed. */
export async function takeGame(
  { frames, packed, head }: Shard,
  number: number,
  engine: Engine,
  shelf: Shelf,
  nobody: Nobody,
): Promise<Saved> {
  const desk = await engine.desk();
  try {
    const inside = number - head.first;
    await desk.loadGame(packed, await frames.chunkOf(inside, head.chunk), inside);
    const saved = await fromRecord(engine, await desk.record(), nobody);
    await shelf.put(saved);
    return saved;
  } finally {
    desk.close();
  }
}
