// What happened since one's last decision, as short lines: seasons go fast, and agents decide at once.
import { lastTurnEnd, standing } from '../../core/entries';
import { SPECTATOR, type GameEvent, type Seat, type Snapshot } from '../../core/types';
import type { GameTexts } from '../ui';

export interface Told {
  /** Whom it is about; null: nobody in particular. */
  readonly seat: Seat | null;
  readonly text: string;
}

/** What is seen on the board anyway. */
const SEEN: readonly string[] = ['spent', 'stored', 'stored-jokers'];

/** What moves the gauges of others; of the powers that is the barracks alone. */
const raises = ({ kind, args }: GameEvent): boolean =>
  kind === 'wind' || kind === 'gave' || (kind === 'power' && args.building === 'barracks');

/** Who raised a gauge last and how, for the player who may react to it. */
export function causeOf(snap: Snapshot, texts: GameTexts): Told | null {
  for (const entry of standing(snap.entries).reverse())
    for (const event of [...entry.events].reverse()) {
      const text = raises(event) ? texts.event(event, snap) : null;
      if (text) return { seat: event.seat, text };
    }
  return null;
}

/** The last lines at most `most`; what befalls one seat in a row is one line. */
export function lately(snap: Snapshot, texts: GameTexts, most: number): Told[] {
  const from = snap.seat === SPECTATOR ? 0 : lastTurnEnd(snap);
  const lines: Told[] = [];
  for (const entry of standing(snap.entries)) {
    if (entry.seq < from) continue;
    for (const event of entry.events) {
      const text = SEEN.includes(event.kind) ? null : texts.event(event, snap);
      if (!text) continue;
      const last = lines.at(-1);
      if (last && last.seat === event.seat)
        lines[lines.length - 1] = { seat: last.seat, text: `${last.text} · ${text}` };
      else lines.push({ seat: event.seat, text });
    }
  }
  return lines.slice(-most);
}
