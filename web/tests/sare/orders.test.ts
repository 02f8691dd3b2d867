// Standing orders are answered by the core: they take resources and stay, and ask about everything else.
import { describe, expect, it } from 'vitest';
import { LocalSession } from '../../src/core/local';
import { pipsOf, viewOf } from '../../src/games/sare/view';
import { engine } from '../core/engine';

async function sitDown(seed: string): Promise<LocalSession> {
  const seats = [
    { kind: 'human', name: 'Ada' },
    { kind: 'agent', name: 'Bes', agent: 'steady' },
    { kind: 'agent', name: 'Cleo', agent: 'greedy' },
  ] as const;
  return LocalSession.create(engine, null, { game: 'sare', options: 'scenario=scribe', seats, seed }, { pace: 0 });
}

describe('standing orders', () => {
  it('take resources and stay below the step, and never lay down', { timeout: 60_000 }, async () => {
    const done = { take: 0, stay: 0 };
    for (const seed of ['2', '6']) {
      const session = await sitDown(seed);
      for (let step = 0; step < 400; step++) {
        await session.settled();
        const snap = session.current;
        if (!snap || snap.actor < 0) break;
        const view = viewOf(snap);
        const steps = view.player[snap.seat]?.steps ?? 0;
        const answer = await session.answer('until=4 resources');
        const action = snap.legal.find(({ id }) => id === answer);
        expect(await session.answer('')).toBeNull();
        if (view.stage === 'react') expect(action?.kind).toBe(steps < 4 ? 'stay' : undefined);
        else if (action) {
          expect(action.kind).toBe('take');
          expect(pipsOf(view.top[0] ?? '').length).toBeGreaterThan(0);
        }
        if (action) done[action.kind as keyof typeof done] += 1;
        const next = action ?? snap.legal.find(({ kind }) => kind === 'lay') ?? snap.legal[step % snap.legal.length];
        expect(next && (await session.act(next.id))).toBeNull();
      }
      session.close();
    }
    expect(done.take).toBeGreaterThan(5);
    expect(done.stay).toBeGreaterThan(2);
  });

  it('mean nothing when they are no orders of the game', async () => {
    const session = await sitDown('2');
    await session.settled();
    expect(await session.answer('dance=3')).toBeNull();
    session.close();
  });
});
