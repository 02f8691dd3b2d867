// What is filmed: the ends of games in all their forms, and the scenes on the way. For contact sheets and for the measure of pictures a second.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prefer } from './player.mjs';

const GOLDEN = fileURLToPath(new URL('../../golden', import.meta.url));
const ENDINGS = fileURLToPath(new URL('../endings', import.meta.url));

/** The end of games: a golden record or one of `endings/`, and whose eyes see it: a seat, the best, the last; null: a spectator's. */
export const ENDS = [
  { name: 'tekhenu-watched', game: 'tekhenu', record: '02-players-3', me: null },
  { name: 'tekhenu-won', game: 'tekhenu', record: '02-players-3', me: 'first' },
  { name: 'tekhenu-lost', game: 'tekhenu', record: '02-players-3', me: 'last' },
  { name: 'tekhenu-four', game: 'tekhenu', record: '03-players-4', me: 'last' },
  { name: 'tekhenu-level', game: 'tekhenu', record: 'level', me: 'first' },
  { name: 'tekhenu-alone-lost', game: 'tekhenu', record: '10-players-1', me: 'last' },
  { name: 'tekhenu-alone-won', game: 'tekhenu', record: 'alone-won', me: 'first' },
  { name: 'sare-won', game: 'sare', record: 'scribe', me: 1 },
  { name: 'sare-lost', game: 'sare', record: 'pharaoh', me: 0 },
  { name: 'sare-divinities', game: 'sare', record: 'divinities', me: 1 },
  { name: 'sare-nobody', game: 'sare', record: '04-players-2-scenario-priest', me: null },
];
/** Scenes on the way: who takes over where, and what is waited for. */
export const SCENES = [
  { name: 'tekhenu', game: 'tekhenu', options: [], players: 3, parts: [0.42], names: ['rotation', 'maat', 'scoring'] },
  { name: 'tekhenu-alone', game: 'tekhenu', options: [], players: 1, parts: [0.3], names: ['automaton'] },
  { name: 'tekhenu-seth', game: 'tekhenu', options: ['seth'], players: 3, parts: [0.42], names: ['maat', 'scoring'] },
  { name: 'sare', game: 'sare', options: [], players: 3, parts: [0.3, 0.9], names: ['darkness', 'revolt', 'pyramid'] },
];
/** Of a record by its name. */
export const path = (game, record) => {
  const golden = readdirSync(`${GOLDEN}/${game}`).find((file) => file === `${record}.record`);
  return golden ? `${GOLDEN}/${game}/${golden}` : join(ENDINGS, `${game}-${record}.record`);
};

/** One person of a game that was read in: who was first, or who was last. */
export async function sit(page, id, who) {
  await page.evaluate(
    async ([id, who]) => {
      const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
      const database = await done(indexedDB.open('benben', 1));
      const store = database.transaction('games', 'readwrite').objectStore('games');
      const saved = await done(store.get(id));
      const people = saved.seats.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
      const sorted = [...people].sort((a, b) => (saved.scores[b] ?? 0) - (saved.scores[a] ?? 0));
      const me = typeof who === 'number' ? who : who === 'last' ? sorted.at(-1) : sorted[0];
      const names = ['Rekhmire', 'Nefer', 'Khufu', 'Nebet'];
      saved.seats = saved.seats.map((seat, i) => (seat.kind !== 'human' ? seat : i === me ? { kind: 'human', name: 'Ada' } : { kind: who === null ? 'human' : 'agent', agent: ['scribe', 'vizier', 'pharaoh', 'apprentice'][i], name: names[i] }));
      store.put(saved);
      await new Promise((resolve) => (store.transaction.oncomplete = resolve));
      database.close();
    },
    [id, who],
  );
}

/** Who wants to see a revolt takes every card. */
export const daring = (state, things, pick) => {
  const take = things.filter(({ label }) => /^take|^stay|bear/i.test(label));
  return take.length > 0 ? take[pick(take.length)] : prefer(state, things, pick);
};
