// Who looks how. Agents have a face by level, people choose one; who chose none has one by name, the same on every device.
import type { SeatInfo } from '../core/types';

export const FACE_IDS = [
  'nebet',
  'rekhmire',
  'nefer',
  'khufu',
  'botankhamun',
  'seth',
  'ibis',
  'tiye',
  'kawit',
  'pepi',
  'amani',
  'mau',
  'debi',
] as const;
export type FaceId = (typeof FACE_IDS)[number];

/** What people may look like; the others belong to agents and gods. */
export const PEOPLE: readonly FaceId[] = [
  'tiye',
  'kawit',
  'pepi',
  'amani',
  'mau',
  'nebet',
  'rekhmire',
  'nefer',
  'khufu',
];

/** By level: the first agent of it at a table, the second, and so on. */
const AGENT_FACES: Readonly<Record<string, readonly FaceId[]>> = {
  novice: ['debi', 'mau', 'pepi'],
  apprentice: ['nebet', 'kawit', 'mau'],
  scribe: ['rekhmire', 'amani', 'pepi'],
  vizier: ['nefer', 'tiye', 'kawit'],
  pharaoh: ['khufu', 'amani', 'tiye'],
};
const OTHERS: readonly FaceId[] = ['pepi', 'kawit', 'amani', 'tiye'];

export const isFace = (name: unknown): name is FaceId => FACE_IDS.some((id) => id === name);

/** A number that a name always has. */
function hash(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}

export const faceByName = (name: string): FaceId => PEOPLE[hash(name) % 5] ?? 'mau';

type Sitting = Pick<SeatInfo, 'kind' | 'name' | 'you'> & { readonly agent?: string | undefined };

/** The face of every seat; null: nobody sits there. Nobody's own face is taken by an agent. */
export function seatFaces(seats: readonly Sitting[], own: FaceId | null): (FaceId | null)[] {
  const met = new Map<string, number>();
  return seats.map(({ kind, name, agent, you }) => {
    if (kind === 'automaton') return 'botankhamun';
    if (kind === 'open' || kind === 'invited') return null;
    if (kind === 'human') return (you ? own : null) ?? faceByName(name);
    const level = agent?.split('@')[0] ?? '';
    const number = met.get(level) ?? 0;
    met.set(level, number + 1);
    const faces = AGENT_FACES[level] ?? OTHERS;
    return faces[number % faces.length] ?? 'mau';
  });
}
