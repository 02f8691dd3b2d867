import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Core, type RecordHead } from 'benben';
import type { Engine } from '../../src/core/engine';
import { verify } from '../../src/core/verify';
import { engine, wasm } from './engine';

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const record = readFileSync(new URL('fair.record', import.meta.url), 'utf8');

type Fair = NonNullable<RecordHead['fair']>;

/** An engine that reads something else about the dice than the record says. */
function misreading(change: (fair: Fair) => Fair): Engine {
  return {
    desk: async () => {
      const desk = await engine.desk();
      const load = async (text: string) => {
        const head = await desk.load(text);
        return { ...head, fair: head.fair && change(head.fair) };
      };
      return new Proxy(desk, {
        get: (target, name) => (name === 'load' ? load : (Reflect.get(target, name) as unknown)),
      });
    },
  };
}

describe('fair dice', () => {
  it('are checked outcome by outcome', async () => {
    const chance = record.match(/^\d+ \* /gm)?.length ?? 0;
    expect(chance).toBeGreaterThan(5);
    expect(await verify(engine, record, subtle)).toEqual({ kind: 'fair', outcomes: chance });
  });

  it('have digests that give other outcomes when they are others', () => {
    const core = new Core(wasm);
    const { count } = core.load(record);
    const drawn = { some: 0, none: 0 };
    for (let seq = 1; seq <= count; seq++) {
      if (core.label(seq) === null) {
        expect(core.isDrawn(seq, new Uint8Array(32).fill(1))).toBe(false);
        continue;
      }
      const digest = Uint8Array.from({ length: 32 }, (_, i) => (i * 37 + seq * 11) & 255);
      drawn[core.isDrawn(seq, digest) ? 'some' : 'none']++;
    }
    expect(drawn.none).toBeGreaterThan(0);
  });

  it('are not there in other records', async () => {
    const core = new Core(wasm);
    core.start('null', '', '1');
    expect(await verify(engine, core.record(), subtle)).toEqual({ kind: 'nothing' });
    core.load(record);
    expect(await verify(engine, core.record(0), subtle)).toEqual({ kind: 'nothing' });
  });

  it('cannot be checked where the browser has no SHA-256', async () => {
    expect(await verify(engine, record, null as unknown as SubtleCrypto)).toEqual({ kind: 'cannot' });
  });

  it('are refused when the record was changed', async () => {
    const changed = record.replace(/^nonce 0 .*$/m, 'nonce 0 0a1c');
    await expect(verify(engine, changed, subtle)).rejects.toThrow();
  });

  it('are not fair with another nonce or table', async () => {
    const nonce = misreading((fair) => ({ ...fair, nonces: ['0a1c', '', 'ffee'] }));
    expect(await verify(nonce, record, subtle)).toMatchObject({ kind: 'unfair' });
    const table = misreading((fair) => ({ ...fair, table: 'k7q2m9xb' }));
    expect(await verify(table, record, subtle)).toMatchObject({ kind: 'unfair' });
  });

  it('are not those that were promised with another secret', async () => {
    const secret = misreading((fair) => ({ ...fair, secret: '11'.repeat(32) }));
    expect(await verify(secret, record, subtle)).toEqual({ kind: 'commitment' });
  });
});
