// Files of games, as `benben games-out` writes them (docs/notation.md): where the frames are. The core unpacks and replays.

/** What the games of a file have in common. */
export interface ShardHead {
  readonly game: string;
  readonly options: string;
  /** Names by seat, with commas. */
  readonly agents: string;
  /** That the seeds of the games come from; decimal. */
  readonly seed: string;
  /** Number of the first game. */
  readonly first: number;
  readonly games: number;
  /** Games in a frame. */
  readonly chunk: number;
  /** Played by these rules and printed values: can be replayed. */
  readonly ours: boolean;
}

const MAGIC = 0xfd2fb528;
const TABLE = 0x184d2a5e;
const END = 0x8f92eab1;

/** The frames of a file of games, read as they are asked for. */
export class Frames {
  private constructor(
    private readonly file: Blob,
    /** Where frame i begins; the last entry is the end of the last one. */
    private readonly starts: readonly number[],
  ) {}

  /** Null when the file is none of games. */
  static async of(file: Blob): Promise<Frames | null> {
    const words = async (from: number, to: number) => new DataView(await file.slice(from, to).arrayBuffer());
    if (file.size < 17 || (await words(0, 4)).getUint32(0, true) !== MAGIC) return null;
    const end = await words(file.size - 9, file.size);
    const count = end.getUint32(0, true);
    const at = file.size - 9 - 8 * count - 8;
    if (end.getUint32(5, true) !== END || end.getUint8(4) !== 0 || count < 2 || at < 0) return null;
    const table = await words(at, file.size - 9);
    if (table.getUint32(0, true) !== TABLE) return null;
    const starts = [0];
    for (let i = 0; i < count; i++) starts.push((starts[i] ?? 0) + table.getUint32(8 + 8 * i, true));
    return starts[count] === at ? new Frames(file, starts) : null;
  }

  /** Frame 0 is the head; a missing one is empty. */
  async frame(index: number): Promise<Uint8Array> {
    return new Uint8Array(await this.file.slice(this.starts[index], this.starts[index + 1] ?? 0).arrayBuffer());
  }

  head(): Promise<Uint8Array> {
    return this.frame(0);
  }

  /** The frame in which game `inside` of the file is, by a head's `chunk`. */
  chunkOf(inside: number, chunk: number): Promise<Uint8Array> {
    return this.frame(1 + Math.floor(inside / chunk));
  }
}
