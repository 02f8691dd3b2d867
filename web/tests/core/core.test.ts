import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Core, CoreError } from 'benben';
import { NOTHING, OVER, SEES_ALL, SPECTATOR } from '../../src/core/types';
import { print, printed } from '../../src/games/tekhenu/printed';
import { wasm } from './engine';

const golden = (path: string) => readFileSync(new URL(`../../../tests/golden/${path}`, import.meta.url), 'utf8');

describe('core', () => {
  it('tells the games with options and agents', () => {
    const games = new Core(wasm).games();
    expect(games.map((game) => game.name)).toEqual(expect.arrayContaining(['sare', 'tekhenu']));
    const sare = games.find((game) => game.name === 'sare');
    expect(sare?.options[0]).toMatchObject({ name: 'players', min: 2, max: 4 });
    expect(sare?.options.find((option) => option.name === 'scenario')).toMatchObject({
      values: expect.arrayContaining(['scribe', 'pharaoh']),
      preset: 'scribe',
    });
    expect(sare?.agents).toContain('random');
  });

  it('refuses unknown games, options and seeds', () => {
    const core = new Core(wasm);
    expect(() => core.start('chess', '', '1')).toThrow(CoreError);
    expect(() => core.start('sare', 'players=9', '1')).toThrow(/players=2\.\.4/);
    expect(() => core.start('sare', '', 'abc')).toThrow(CoreError);
    expect(() => core.look(0)).toThrow(CoreError);
  });

  it('plays, explains and takes back', () => {
    const core = new Core(wasm);
    core.start('tekhenu', 'players=3', '18446744073709551615');
    const look = core.look(core.look(SPECTATOR).actor);
    expect(look.legal.length).toBeGreaterThan(0);
    expect(look.view.actor).toBe(look.actor);
    expect(look.entries.length).toBe(look.seq);
    for (const action of look.legal) {
      expect(action.text).not.toBe('');
      expect(core.whyNot(action.text)).toBeNull();
    }
    expect(core.whyNot('dance with the ibis')).toBe(NOTHING);
    expect(core.whyNot('take ra yellow 4')?.rule).toMatch(/^T-/);
    const action = look.legal[0];
    if (!action) throw new Error('nothing is legal');
    const other = (look.actor + 1) % 3;
    expect(core.act(other, action.id)).toMatchObject({ code: 'turn' });
    expect(core.act(look.actor, 1)).toMatchObject({ code: 'illegal' });
    expect(core.look(look.actor).hash).toBe(look.hash);
    expect(core.act(look.actor, action.id)).toBeNull();
    expect(core.look(look.actor, look.seq).entries[0]).toMatchObject({
      seq: look.seq + 1,
      actor: look.actor,
      action: { text: action.text },
    });
  });

  it.each([
    ['tekhenu', 'pay'],
    ['sare', 'pay'],
    ['sare', 'store'],
  ])('of %s says which %s is the usual one', (game, kind) => {
    const core = new Core(wasm);
    let asked = 0;
    for (let seed = 1; asked === 0 && seed < 40; seed++) {
      core.start(game, '', String(seed));
      let { actor, seq } = core.look(SPECTATOR);
      while (actor >= 0 && asked === 0) {
        const { legal } = core.look(actor, seq);
        const ways = legal.filter((action) => action.kind === kind);
        expect(ways.filter(({ usual }) => usual)).toEqual(ways.slice(0, 1));
        if (ways.length > 1) asked++;
        const pick = legal[(seq * 7 + seed) % legal.length];
        if (!pick || core.act(actor, pick.id)) throw new Error('refused');
        ({ actor, seq } = core.look(SPECTATOR, seq));
      }
    }
    expect(asked).toBeGreaterThan(0);
  });

  it('counts what is missing', () => {
    const core = new Core(wasm);
    core.start('tekhenu', 'players=2', '3');
    const found = new Map<string, string>();
    for (let step = 0; step < 400; step++) {
      const { actor } = core.look(SPECTATOR, Infinity);
      if (actor === OVER) break;
      const { view, legal } = core.look(actor, Infinity);
      for (const asked of ['value 6', 'value 1', 'anubis', 'section 4']) {
        const { rule, lack } = core.whyNot(asked) ?? {};
        if (!lack) continue;
        // Whoever tries it is told the rule alone.
        expect(core.act(actor, core.parse(asked) ?? 0)).toMatchObject({ code: 'illegal', rule });
        expect(lack.need).toBeGreaterThan(lack.have + lack.other);
        const player = (view as unknown as { player: Record<string, number>[] }).player[actor] ?? {};
        expect(lack.have, asked).toBe(player[lack.what]);
        found.set(asked, lack.what);
      }
      const taken = legal[step % Math.max(1, legal.length)];
      if (taken) core.act(actor, taken.id);
    }
    expect(found.get('anubis')).toBe('scribes');
    expect(found.get('section 4')).toBe('happiness');
  });

  it('says before what cannot be taken back, and who acts then', () => {
    const core = new Core(wasm);
    for (const game of ['sare', 'tekhenu', 'null']) {
      core.start(game, '', '5');
      for (let step = 0; step < 300; step++) {
        const { actor: seat, seq } = core.look(SPECTATOR, Infinity);
        if (seat < 0) break;
        const { legal, hash } = core.look(seat, seq);
        const action = legal[step % legal.length];
        if (!action) throw new Error('nothing is legal');
        expect(core.act(seat, action.id)).toBeNull();
        const after = core.look(seat, seq);
        expect(after.canUndo, action.text).toBe(!action.barrier);
        if (action.barrier) continue;
        expect(after.actor !== seat, action.text).toBe(action.passes);
        expect(core.undo(seat)).toBeNull();
        expect(core.look(seat, seq).hash).toBe(hash);
        expect(core.act(seat, action.id)).toBeNull();
      }
    }
  });

  it('shows what an action would bring', () => {
    const core = new Core(wasm);
    core.start('sare', 'players=2', '3');
    for (let step = 0; step < 100; step++) {
      const seat = core.look(SPECTATOR).actor;
      const look = core.look(seat);
      const action = look.legal[(step * 7) % look.legal.length];
      if (!action) break;
      const preview = core.preview(action.id);
      core.act(seat, action.id);
      if (action.barrier) continue;
      expect(preview?.after).toEqual(core.look(seat).view);
      expect(preview?.events).toEqual(core.look(seat, look.seq).entries[0]?.events);
    }
    expect(core.preview(1)).toBeNull();
  });

  it('takes a view from its text, as a server sends it', () => {
    for (const game of ['sare', 'tekhenu']) {
      const truth = new Core(wasm);
      const client = new Core(wasm);
      truth.start(game, 'players=3', '11');
      for (let step = 0; step < 120; step++) {
        const { actor: seat, seq } = truth.look(SPECTATOR, Infinity);
        if (seat < 0) break;
        const look = truth.look(seat, seq);
        for (const eyes of [0, 1, 2, SPECTATOR]) {
          client.setPosition(game, 'players=3', truth.position(eyes));
          const seen = client.lookAtPosition(eyes);
          const right = truth.look(eyes, seq);
          expect(seen.hash).toBe(right.hash);
          expect(seen.view).toEqual(right.view);
        }
        client.setPosition(game, 'players=3', truth.position(seat));
        expect(client.lookAtPosition(seat).legal).toEqual(look.legal);
        const action = look.legal[(step * 5) % look.legal.length];
        if (!action) throw new Error('nothing is legal');
        expect(client.preview(action.id)).toEqual(truth.preview(action.id));
        expect(client.act(seat, action.id)).not.toBeNull();
        truth.act(seat, action.id);
      }
    }
    expect(() => new Core(wasm).setPosition('sare', '', 'no such line')).toThrow(CoreError);
  });

  it('reads records, replays them and writes them back', () => {
    const core = new Core(wasm);
    const text = golden('tekhenu/02-players-3.record');
    const head = core.load(text);
    expect(head).toMatchObject({ game: 'tekhenu', options: 'players=3', masked: null, foreign: 0 });
    expect(core.record()).toBe(text);
    const end = core.look(SEES_ALL);
    expect(end.actor).toBe(OVER);
    expect(core.lookBack(SEES_ALL, head.count).hash).toBe(end.hash);
    expect(core.lookBack(SEES_ALL, 100).seq).toBe(100);
    expect(core.lookBack(SEES_ALL, 40).hash).not.toBe(core.lookBack(SEES_ALL, 41).hash);
    expect(core.entries(SEES_ALL).map((entry) => entry.seq)).toEqual(
      Array.from({ length: head.count }, (_, index) => index + 1),
    );
    const scores = core.scores(SEES_ALL);
    expect(scores.length).toBe(head.count + 1);
    expect(scores.at(-1)).toEqual(end.view.scores);
    expect(() => core.load(text.replace('players=3', 'players=4'))).toThrow(CoreError);
    expect(() => core.look(0)).toThrow(CoreError);
  });

  it('says the values of an edition of one’s own, which the board then prints', () => {
    const core = new Core(wasm);
    core.start('tekhenu', 'players=2', '3');
    const ours = core.record();
    expect(core.load(ours).values).toBeNull();
    /** What the core would rather read: first the hash of the values, then the last line. */
    const expected = (record: string): string => {
      try {
        return core.load(record) && '';
      } catch (error) {
        return (error as CoreError).expected;
      }
    };
    let own = ours.replace(/^edition .*$/m, 'edition my-box 0000000000000000\nvalue majority_vp 4');
    own = own.replace('0000000000000000', expected(own));
    own = own.replace(/^end .*$/m, expected(own));
    const { values } = core.load(own);
    const builtIn = structuredClone(printed);
    print(values);
    expect(printed).toEqual({ ...builtIn, majority_vp: 4 });
    print(null);
    expect(printed).toEqual(builtIn);
  });

  it('masks a record for a seat', () => {
    const core = new Core(wasm);
    core.load(golden('tekhenu/02-players-3.record'));
    const head = new Core(wasm).load(core.record(1));
    expect(head.masked).toBe(1);
    expect(head.count).toBeLessThan(head.events);
  });

  it('goes on from a moment, with other luck', () => {
    const core = new Core(wasm);
    const text = golden('sare/02-players-3.record');
    core.load(text);
    const there = core.lookBack(SEES_ALL, 60);
    core.goOn(60, '99');
    const now = core.look(SEES_ALL);
    expect(now.seq).toBeGreaterThanOrEqual(60);
    if (there.actor >= 0) expect(now.hash).toBe(there.hash);
    expect(core.head().seed).toBeNull();
    const copy = new Core(wasm);
    copy.load(core.record());
    expect(copy.look(SEES_ALL).hash).toBe(now.hash);
  });
});
