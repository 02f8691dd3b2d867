// What portraits share: skins, heads, eyes, collars; in the manner of Egyptian relief, 96 by 96.

/** One portrait. */
export interface Portrait {
  /** The person's own ground: light, dark. */
  readonly ground: readonly [string, string];
  readonly art: string;
}

interface Skin {
  readonly base: string;
  readonly light: string;
  readonly deep: string;
  readonly lip: string;
}

export const S = {
  honey: { base: '#c98a52', light: '#e9b27c', deep: '#8f5629', lip: '#9c4a33' },
  umber: { base: '#8a5028', light: '#b87a47', deep: '#57300f', lip: '#6d2a1e' },
  rose: { base: '#d9a06c', light: '#f4c796', deep: '#a36a3c', lip: '#a84a3c' },
  ebony: { base: '#5a3420', light: '#8a5a3a', deep: '#341b0e', lip: '#4a1c18' },
  clay: { base: '#b06c3a', light: '#d6975f', deep: '#74401c', lip: '#8a3a2a' },
} satisfies Record<string, Skin>;
/** The profile: forehead, nose, lips, chin; `n` lengthens the nose, `c` the chin, `l` fills the lips. */
export const profile = (n = 0, c = 0, l = 0): string =>
  `M40 22C48 17 58 18 62 25C63.600 28 63.800 31 64.200 34C66 38 ${69.5 + n} 42 ${71 + n} 45C${71.6 + n} 46.800 69.800 48 67 48.200C66.800 49.200 ${68.4 + l} 50.200 ${68.8 + l} 51.600C${68.8 + l} 52.600 67.600 53 67.200 53.300C${68.4 + l} 54 ${68.6 + l} 55.800 67 56.600C66 57.600 ${66.4 + c} 58.800 ${66.4 + c} 60.400C${66 + c} 64.200 62 66 57.600 65C55.400 64.500 53.600 63.600 52.400 62.600L53 72C40 78 34 74 33 72L32 40Z`;
export const head = (s: Skin, n = 0, c = 0, l = 0): string =>
  `<path d="${profile(n, c, l)}" fill="${s.base}"/><path d="M33 72L32 44C40 46 44 54 46 60C48 63 50.500 63 52.400 62.600L53 72C40 78 34 74 33 72Z" fill="${s.deep}" opacity=".55"/>` +
  `<path d="M60 23C63 27 63.400 31 64 34.500C66 38.500 ${69.2 + n} 42.300 ${70.6 + n} 45.200" fill="none" stroke="${s.light}" stroke-width="1.800" stroke-linecap="round"/><path d="M66.800 50.600q1.600.400 1.800 1.400M60 65q5-.4 6-4.500" fill="none" stroke="${s.light}" stroke-width="1.300" stroke-linecap="round"/>` +
  `<path d="M52 52.500Q56 57.500 60 57" fill="none" stroke="${s.deep}" stroke-opacity=".35" stroke-width="1.200"/><path d="M62.500 52.900L67.600 53.200Q${68.6 + l} 51.800 67.600 50.700Q64.600 51 62.500 52.900Z" fill="${s.lip}"/><path d="M62.500 52.900L67.400 53.300Q${68.6 + l} 55 67.200 56.200Q64 55.800 62.500 52.900Z" fill="${s.lip}" opacity=".8"/><path d="M65.400 47.200q1.300-1.700 3 -.6" stroke="${s.deep}" stroke-width="1.100" fill="none"/>`;
export const eye = (iris = '#2a1608', kohl = '#120a08', tail = true): string =>
  `<path d="M50.500 39.200C53.500 34.800 60 34.600 63.600 38.200C60.500 41.600 54 41.800 50.500 39.200Z" fill="#fff8e6"/><circle cx="58" cy="38.200" r="2.500" fill="${iris}"/><path d="M${tail ? '43.500 40.800L50.500 39.200' : '50.500 39.200'}C53.500 34.800 60 34.600 63.600 38.200C60.500 41.600 54 41.800 50.500 39.200" fill="none" stroke="${kohl}" stroke-width="1.700" stroke-linejoin="round" stroke-linecap="round"/><path d="M47.500 34.800C52 30.400 59 30 63.400 32.600" fill="none" stroke="${kohl}" stroke-width="2" stroke-linecap="round"/>`;
export const ear = (s: Skin, x = 40, y = 44): string =>
  `<path d="M${x} ${y - 5}q6-1 5.500 5t-5 6.500q-2.500-5-.5-11.500z" fill="${s.light}" stroke="${s.deep}" stroke-width="1"/><path d="M${x + 1.5} ${y - 2}q2.500 1 1 5" fill="none" stroke="${s.deep}" stroke-width=".9"/>`;
export const shoulders = (s: Skin, cloth = ''): string =>
  `<path d="M6 100C8 82 20 77 33 71.500H53C66 77 80 82 86 100Z" fill="${s.base}"/><path d="M6 100C8 82 20 77 33 71.500H40Q28 84 26 100Z" fill="${s.deep}" opacity=".5"/>${cloth}`;
/** A broad collar of beads. */
export const collar = (a: string, b: string, c: string): string =>
  `<path d="M25 75Q42 98 64 75.500L74 79Q68 100 42 101Q18 99 14 80Z" fill="#d9a334"/><path d="M21.500 76.500Q42 100 67.500 76.800" fill="none" stroke="${a}" stroke-width="4.200" stroke-dasharray="3.200 .9"/><path d="M18 78.500Q42 106 71.500 78.500" fill="none" stroke="${b}" stroke-width="4" stroke-dasharray="2.600 .9"/><path d="M29 73.500Q43 92 60 74" fill="none" stroke="${c}" stroke-width="3.400" stroke-dasharray="2.200 .8"/>`;
export const BLACK = '#1c1210',
  GOLD = '#e9b53e',
  GOLD2 = '#a8730f',
  LAPIS = '#24509c',
  TURQ = '#2fa79a',
  CARN = '#c8452c',
  LINEN = '#f8efd8',
  LINEN2 = '#cdbb92';
export const strands = (list: string, colour = '#5a4030', w = 1.1): string =>
  `<path d="${list}" fill="none" stroke="${colour}" stroke-width="${w}" stroke-linecap="round" opacity=".85"/>`;
