// The small parts of the page: addresses, options, names, times, what was seen, rules in sections, games in files.
import { describe, expect, it } from 'vitest';
import type { Saved } from '../../src/core/saved';
import type { OptionInfo } from '../../src/core/types';
import { aboutGame, OFFERED } from '../../src/games/registry';
import type { GameUi } from '../../src/games/ui';
import { LANGUAGES } from '../../src/i18n/index.svelte';
import { parseRoute } from '../../src/router.svelte';
import { en } from '../../src/i18n/en';
import en_sare from '../../src/rules/made/en/sare.json';
import en_tekhenu from '../../src/rules/made/en/tekhenu.json';
import { sectionName, sectionOf, sectionsOf } from '../../src/rules/sections';
import { agentOf, chosenFrom, optionWords, seatConfigs } from '../../src/screens/new/begin';
import { fromFile, toFile } from '../../src/screens/settings/games_file';
import { keyBytes } from '../../src/screens/settings/push';
import { seatMark, seatNames } from '../../src/table/names';
import { lowness } from '../../src/table/clock';
import { heldSince, lastSeen, leaveTable, markHeld, markSeen, wasAway } from '../../src/table/seen';
import { ago, clockTime, lasting, moment } from '../../src/ui/dates';
import { marked } from '../../src/ui/title';
import { readPreferences } from '../../src/ui/settings.svelte';

describe('addresses', () => {
  it('have a screen, arguments and a query', () => {
    const route = parseRoute('#/replay/table/k7q2?at=12');
    expect([route.screen, route.args, route.query.get('at')]).toEqual(['replay', ['table', 'k7q2'], '12']);
    expect(parseRoute('').screen).toBe('');
    expect(parseRoute('#/rules/sare/%E0%A4%A').args).toEqual(['sare', '%E0%A4%A']);
  });
});

describe('a new game', () => {
  const options: OptionInfo[] = [
    { name: 'players', min: 2, max: 4, preset: 2 },
    { name: 'scenario', values: ['scribe', 'priest'], preset: 'scribe' },
    { name: 'beginner', flag: true },
  ];
  it('says its options as the core reads them', () => {
    expect(optionWords(options, {})).toBe('scenario=scribe');
    expect(optionWords(options, { scenario: 1, beginner: 1 })).toBe('scenario=priest beginner');
    expect(chosenFrom(options, 'players=9 scenario=priest beginner')).toEqual({ scenario: 1, beginner: 1 });
    expect(chosenFrom(options, 'players=3 scenario=pharaoh fast')).toEqual({ players: 3 });
  });

  it('names those who gave no name', () => {
    const seats = seatConfigs(
      [
        { player: 'me', name: ' Ada ' },
        { player: 'here', name: '' },
        { player: 'agent:greedy', name: '' },
        { player: 'agent:greedy', name: '' },
      ],
      en,
    );
    expect(seats.map(({ name }) => name)).toEqual(['Ada', 'Player 2', 'Senbi', 'Ahmose']);
    expect(seats.map(({ kind }) => kind)).toEqual(['human', 'human', 'agent', 'agent']);
    expect(agentOf('agent:greedy')).toBe('greedy');
    expect(agentOf('invited')).toBeNull();
  });
});

describe('names of seats', () => {
  it('come from the person, the owner or the agent', () => {
    const seats = [
      { kind: 'human', name: 'Ada' },
      { kind: 'agent', agent: 'greedy', for: { name: 'Bo' } },
      { kind: 'agent', agent: 'greedy', for: null },
      { kind: 'agent', agent: 'newest' },
      { kind: 'open' },
    ];
    expect(seatNames(seats)).toEqual(['Ada', 'Bo (Senbi)', 'Senbi', 'newest', '']);
    expect(seatNames([{ for: { name: 'Bo' } }])).toEqual(['Bo']);
  });

  it('are never those of another agent at the table', () => {
    for (const agent of ['random', 'steady', 'greedy', 'search', 'newest']) {
      const others = ['random', 'steady', 'greedy', 'search'].map((other) => ({ agent: other }));
      const names = seatNames([...Array.from({ length: 6 }, () => ({ agent })), ...others]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('are marked as the game marks them', () => {
    const ui = { seatMark: (seat: number) => 'AB'[seat] ?? '?' } as unknown as GameUi;
    expect(seatMark(ui, 1)).toBe('B');
    expect(seatMark({} as GameUi, 1)).toBe('2');
  });
});

describe('games', () => {
  it('are told about in every language without loading their boards', () => {
    for (const language of LANGUAGES)
      for (const name of OFFERED) {
        const { title, about } = aboutGame(name, language);
        expect(title).not.toBe(name);
        expect(about.length).toBeGreaterThan(20);
      }
    expect(aboutGame('nobody-knows', 'fr')).toEqual({ title: 'nobody-knows', about: '', options: {} });
  });
});

describe('times', () => {
  it('are said as a person says them', () => {
    const now = Date.UTC(2026, 0, 20, 12);
    expect(ago(now - 2 * 3_600_000, 'en', now)).toBe('2 hours ago');
    expect(ago(now - 86_400_000, 'fr', now)).toBe('hier');
    expect(ago(now - 30 * 86_400_000, 'en', now)).toContain('2025');
    expect([lasting(0, 'en'), lasting(40, 'en'), lasting(150, 'en'), lasting(90_000, 'pt')]).toEqual([
      '0 sec',
      '40 sec',
      '2 min',
      '1 dia',
    ]);
    expect(moment(now - 60_000, 'fr', now)).toMatch(/^\d\d:\d\d$/);
    expect(moment(now - 40 * 86_400_000, 'en', now)).toContain('2025');
    expect([clockTime(247_000), clockTime(3_847_000), clockTime(-5)]).toEqual(['4:07', '1:04:07', '0:00']);
  });
});

describe('what was seen', () => {
  const memory = (): Storage => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage;
  };
  it('is kept by table, the latest ones only', () => {
    const store = memory();
    expect(lastSeen('a', store)).toBeNull();
    markSeen('a', 5, store);
    markSeen('a', 7, store);
    expect(lastSeen('a', store)).toBe(7);
    for (let i = 0; i < 250; i++) markSeen(`t${i}`, i, store);
    expect(lastSeen('a', store)).toBeNull();
    expect(lastSeen('t249', store)).toBe(249);
  });
  it('remembers from when on an agent plays, until it does no longer', () => {
    const store = memory();
    markHeld('a', 1, 12, store);
    expect([heldSince('a', 1, store), heldSince('a', 0, store)]).toEqual([12, null]);
    markHeld('a', 1, null, store);
    expect(heldSince('a', 1, store)).toBeNull();
  });
  it('is told after an absence, not after a glance at the rules', () => {
    expect(wasAway('x', 1_000_000)).toBe(true);
    leaveTable('x', 1_000_000);
    expect([wasAway('x', 1_030_000), wasAway('x', 1_120_000), wasAway('y', 1_030_000)]).toEqual([false, true, true]);
  });
  it('survives rubbish', () => {
    const store = memory();
    store.setItem('benben.seen', '{"a":"x');
    expect(lastSeen('a', store)).toBeNull();
  });
});

describe('a clock', () => {
  it('is low below a tenth, and lower below a minute', () => {
    const hour = 3_600_000;
    expect([lowness(hour / 2, hour), lowness(hour / 11, hour), lowness(59_000, hour)]).toEqual([0, 1, 2]);
    expect([lowness(61_000, 300_000), lowness(30_000, 30_000)]).toEqual([0, 0]);
  });
});

describe('the title of the tab', () => {
  it('has one mark', () => {
    expect(marked('Benben')).toBe('● Benben');
    expect(marked(marked('Benben'))).toBe('● Benben');
  });
});

describe('preferences', () => {
  it('take nothing odd', () => {
    expect(readPreferences('{"language":"xx","pace":-3,"confirm":false,"motion":"wild"}')).toMatchObject({
      pace: 700,
      confirm: false,
      motion: 'auto',
    });
    expect(readPreferences('nonsense').confirm).toBe(true);
  });
});

describe('rules', () => {
  it('belong to sections that have names in every language', () => {
    expect([sectionOf('T-RA-04'), sectionOf('T-CARD-P01'), sectionOf('S-RULING-35')]).toEqual([
      'T-RA',
      'T-CARD',
      'S-RULING',
    ]);
    for (const rules of [en_sare, en_tekhenu])
      for (const { id } of sectionsOf(rules))
        for (const language of ['en', 'fr', 'pt'] as const) expect(sectionName(id, language), id).not.toBe(id);
  });
  it('are found by all words or by number, reference last', () => {
    const rules = {
      'S-EX-01': { text: 'wind of gold' },
      'S-WIND-01': { text: 'A wind' },
      'S-OBE-02': { text: 'An obelisk', question: 'What lies down?' },
    };
    expect(sectionsOf(rules, 'WIND').map(({ id }) => id)).toEqual(['S-WIND', 'S-EX']);
    expect(sectionsOf(rules, 'gold wind').map(({ id }) => id)).toEqual(['S-EX']);
    expect(sectionsOf(rules, 's-obe-02')).toHaveLength(1);
    expect(sectionsOf(rules, 'lies obelisk')).toHaveLength(1);
  });
});

describe('files of games', () => {
  const saved: Saved = {
    id: 'x',
    game: 'null',
    options: '',
    seats: [],
    seed: '1',
    record: 'r',
    seq: 1,
    actor: 0,
    scores: [],
    created: 1,
    updated: 2,
  };
  it('come back as they were', () => {
    expect(fromFile(toFile([saved]))).toEqual([saved]);
  });
  it('of others are refused, and broken games left out', () => {
    expect(fromFile('benben-record 1')).toBeNull();
    expect(fromFile('{"form":"other","games":[]}')).toBeNull();
    expect(fromFile('{"form":"benben-games","games":[{"id":"x"},null]}')).toEqual([]);
  });
});

describe('push', () => {
  it('reads the key of a server', () => {
    expect([...keyBytes('-_8')]).toEqual([251, 255]);
  });
});
