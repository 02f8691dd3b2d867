// Numbers on a curve stay readable where several moments lie close together.
import { describe, expect, it } from 'vitest';
import { apart } from '../../src/table/apart';

describe('marks that lie near each other', () => {
  it('do not cover each other, and stay on their moment', () => {
    const near = [
      { x: 100, y: 50 },
      { x: 103, y: 52 },
      { x: 101, y: 190 },
      { x: 104, y: 198 },
      { x: 106, y: 199 },
    ];
    const found = apart(near, 20, 10, 200);
    for (const [i, a] of found.entries()) {
      expect(a.x).toBe(near[i]?.x);
      expect(a.at).toBeGreaterThanOrEqual(10);
      expect(a.at).toBeLessThanOrEqual(200);
      for (const b of found.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.at - b.at)).toBeGreaterThanOrEqual(20);
    }
  });

  it('stay where they are when nothing is near', () => {
    expect(
      apart(
        [
          { x: 0, y: 30 },
          { x: 40, y: 30 },
        ],
        20,
        0,
        100,
      ).map(({ at }) => at),
    ).toEqual([30, 30]);
  });
});
