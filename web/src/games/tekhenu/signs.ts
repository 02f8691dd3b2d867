// Cards and tiles in signs: what the eye reads before the words. A line is a row of pictures, numbers and marks:
// `osiris → vp2` is the picture of Osiris, an arrow, and the picture of points with a 2.
import { conquestOf, gains, printed, familyOf } from './printed';

export interface Sign {
  readonly icon?: string;
  readonly text?: string;
}

const PICTURE = /^([a-z]+)(\d*)$/;

function read(line: string): Sign[] {
  return line.split(' ').map((word) => {
    const found = PICTURE.exec(word);
    return found ? { icon: found[1] as string, text: found[2] as string } : { text: word };
  });
}

const b = (card: string) => printed.blessing[card] ?? {};
const t = (card: string) => printed.technology[card] ?? {};
const d = (card: string) => printed.decree[card] ?? { symbol: '' };

/** "gold2 scribes1": everything a card brings. */
const all = (gain: Parameters<typeof gains>[0]): string =>
  gains(gain)
    .map(([name, count]) => `${name}${count}`)
    .join(' ');

function blessing(card: string): string {
  const n = b(card).amount ?? b(card).reach ?? 0;
  switch (card) {
    case 'B07':
    case 'B08':
      return `population${n} / happiness${n}`;
    case 'B09':
    case 'B10':
      return 'die → any';
    case 'B11':
    case 'B12':
      return `die → ◐ ±${n}`;
    case 'B13':
    case 'B14':
      return 'ra horus → 0';
    case 'B15':
    case 'B16':
      return 'bastet hathor → 0';
    case 'B17':
    case 'B18':
      return `scribes${n} → ◂ die ▸`;
    case 'B19':
    case 'B20':
      return 'die ↔ die';
    case 'B21':
    case 'B22':
      return `production ×${n + 1}`;
    case 'BX01':
    case 'BX02':
      return `forces${n}`;
    case 'BX03':
    case 'BX04':
      return 'osiris ↔ seth';
    case 'B23':
    case 'B24':
      return 'anubis → 0';
    default:
      return `production → ${all(b(card))}`;
  }
}

const TECHNOLOGIES: Readonly<Record<string, () => string>> = {
  T01: () => `osiris → ${all(t('T01'))}`,
  T02: () => `ra → ${all(t('T02'))}`,
  T03: () => `thoth → ${all(t('T03'))}`,
  T04: () => `horus → ${all(t('T04'))}`,
  T05: () => `hathor column → vp +${t('T05').amount ?? 0}`,
  T06: () => `bastet → ${all(t('T06'))}`,
  T07: () => `statue → ${all(t('T07'))}`,
  T08: () => 'forbidden → pure / tainted',
  T09: () => 'column → sun shade dark',
  T10: () => 'gold = scribes',
  T11: () => `1 → ${all(t('T11'))}`,
  T12: () => `excess → ${all(t('T12'))}`,
  T13: () => `production ±${t('T13').reach ?? 0} +${t('T13').amount ?? 0}`,
  T14: () => `die ±${t('T14').reach ?? 0}`,
  T15: () => `${all(t('T15'))} ankh${t('T15').amount ?? 0}`,
  T16: () => `1. → vp${t('T16').vp ?? 0}`,
  T17: () => `bread → ${all(t('T17'))}`,
  T18: () => `pure → ${all(t('T18'))}`,
  T19: () => 'tainted → + production',
  T20: () => `thoth → ${all(t('T20'))}`,
  T21: () => `hathor → ${all(t('T21'))}`,
  T22: () => 'limestone = granite',
  T23: () => `anubis → ${all(t('T23'))}`,
  T24: () => `blessing → ${all(t('T24'))}`,
  TX01: () => `seth → ${all(t('TX01'))}`,
  TX02: () => 'faith = soldiers priests',
  TX03: () => 'tainted → vp −0',
  TX04: () => `blood → ${all(t('TX04'))}`,
  TX05: () => `thoth ≠ +${t('TX05').amount ?? 0}`,
};

/** What a Decree counts. */
const DECREES: Readonly<Record<string, string>> = {
  D01: 'technology',
  D02: 'decree ≠',
  D04: 'population ▲',
  D05: 'happiness ▲',
  D06: 'happiness >',
  D07: 'scribes',
  D09: 'limestone granite',
  D10: 'papyrus bread',
  D11: 'osiris building',
  D12: 'hathor building',
  D13: 'column',
  D14: 'statue building',
  D15: 'column building',
  D16: 'statue ra',
  D17: 'statue column',
  D18: 'statue',
  D19: 'statue population',
  D20: '1. 2.',
  D21: 'building',
  DX01: 'priests soldiers',
  DX02: 'seth building',
  DX04: 'production ≥5',
};

function decree(card: string): string {
  if (card === 'D03') return `gold${d(card).price ?? 0} → ×2`;
  if (card === 'D23') return 'any → 0';
  if (card === 'D08') return `vp${d(card).second ?? 0} / gold …`;
  if (card === 'D22') return 'vp ½ / pure';
  if (card === 'D24') return 'column building ×2';
  if (card === 'DX03') return `vp${d(card).vp ?? 0} / statue vp${d(card).second ?? 0} / seth`;
  return `vp${d(card).vp ?? 0} / ${DECREES[card] ?? ''}`;
}

/** A Start card of the expansion: what the base game's has, and people. */
function sethStart(card: string): string {
  const { value, tokens, forces } = printed.start[card] ?? {};
  const people = forces ? ` forces${forces}` : '';
  const brings = all(printed.start[card]);
  const what: Readonly<Record<string, string>> = {
    SX02: `osiris ${value ?? ''} limestone granite`,
    SX03: `osiris ${value ?? ''} papyrus bread`,
    SX04: `tokens${tokens ?? ''}`,
    SX06: 'technology2 → 1',
    SX07: 'blessing2 → 1',
    SX09: `${tokens ?? ''} × limestone granite`,
    SX10: `${tokens ?? ''} × papyrus bread`,
  };
  return `${what[card] ?? (value ? `osiris ${value}` : '')} ${brings}${people}`.trim();
}

const others = (card: string): string =>
  Object.entries(printed.cult[card] ?? {})
    .filter(([name]) => name.startsWith('other_'))
    .map(([name, value]) => (name === 'other_into' ? `any → ${value}` : `${name.slice('other_'.length)}${value}`))
    .join(' ');

/** The condition of a Cult, as a picture. */
const CULTS: Readonly<Record<string, string>> = {
  Cult01: 'statue population',
  Cult02: 'statue horus',
  Cult03: 'happiness ▲',
  Cult04: 'seth building',
  Cult05: 'column 1.',
  Cult06: 'osiris',
  Cult07: 'column ◩',
};
const cult = (card: string): string =>
  `${CULTS[card] ?? ''} → ${printed.cult[card]?.tokens ? `tokens${printed.cult[card].tokens}` : all(printed.cult[card])} | ${others(card)}`;

function artefact(card: string): string {
  const { amount = 0, gold = 0 } = printed.artefact[card] ?? {};
  const what: Readonly<Record<string, string>> = {
    Art01: `decree${amount} → 1`,
    Art02: `any ${amount} ${amount + 1}`,
    Art03: `scribes${amount} → vp`,
    Art04: `production +${amount}`,
    Art05: `technology${amount} → 1`,
    Art06: `scribes1 → happiness${amount}`,
    Art07: 'seth any',
    Art08: `gold${gold}`,
  };
  return what[card] ?? '';
}

function conquest(code: string): string {
  const tile = conquestOf(code);
  if (tile?.family) return `${tile.family === 'blessings' ? 'blessing' : 'technology'}${tile.cards ?? ''}`;
  if (tile?.action) return `${tile.action}${tile.value ?? ''}`;
  return tile?.tokens ? `tokens${tile.tokens}` : all(tile).replace(/1(?= |$)/g, '');
}

function start(card: string): string {
  if (card.startsWith('SX')) return sethStart(card);
  const { value, tokens } = printed.start[card] ?? {};
  if (card === 'S02') return `osiris ${value ?? ''} limestone granite`;
  if (card === 'S03') return `osiris ${value ?? ''} papyrus bread`;
  if (value) return `osiris ${value}`;
  if (card === 'S04') return `any${tokens ?? ''}`;
  if (card === 'S05') return 'technology2 → 1';
  if (card === 'S06') return 'blessing2 → 1';
  if (card === 'S09') return `${tokens ?? ''} × limestone granite`;
  if (card === 'S10') return `${tokens ?? ''} × papyrus bread`;
  if (card === 'S08') return 'papyrus bread limestone granite';
  return all(printed.start[card]);
}

function tile(code: string): string {
  const values = printed.tile[code];
  if (!values?.light) return '';
  const sort = Number(code.slice(1));
  if (sort === 4 || sort === 5) return 'vp ◩';
  if (sort === 6) return 'vp building';
  if (sort === 10 || sort === 11) return 'thoth';
  if (sort === 12) return 'horus';
  if (sort === 13 || sort === 14) return 'decree';
  if (sort === 15) return 'osiris';
  if (sort >= 19) return '×2';
  return all(values);
}

function lineOf(card: string): string {
  switch (familyOf(card)) {
    case 'blessing':
      return blessing(card);
    case 'technology':
      return TECHNOLOGIES[card]?.() ?? '';
    case 'decree':
      return decree(card);
    case 'start':
      return start(card);
    case 'tile':
      return tile(card);
    case 'cult':
      return cult(card);
    case 'artefact':
      return artefact(card);
    case 'conquest':
      return conquest(card);
    default:
      return printed.destiny[card]?.steps
        ? `population${printed.destiny[card]?.steps} / happiness${printed.destiny[card]?.steps}`
        : all(printed.destiny[card]);
  }
}

const known = new Map<string, readonly Sign[]>();

export function signsOf(card: string): readonly Sign[] {
  let signs = known.get(card);
  if (!signs) {
    const line = lineOf(card);
    signs = line === '' ? [] : read(line);
    known.set(card, signs);
  }
  return signs;
}
