import { S, head, eye, ear, shoulders, collar, GOLD, GOLD2, CARN, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#9fcf8a', '#2f6b40'],
  art:
    shoulders(S.ebony, collar(GOLD, CARN, '#f8efd8')) +
    head(S.ebony, 0.2, 0, 1) +
    `<path d="M63 28C61 12 42 7 31 16C23 24 24 40 29 50C32 55 37 55 39.500 52C38 44 40 37 46 33C52 31 58 31.500 63 28Z" fill="#231410"/><path d="M33 21h.1M38 18h.1M44 16h.1M50 16.500h.1M56 19.500h.1M30 27h.1M36 24h.1M42 22h.1M48 21.500h.1M54 23h.1M59 25h.1M28.500 33h.1M33.500 30h.1M29 39h.1M34 36h.1M30 45h.1M34 43h.1M34.500 49h.1" stroke="#6b4a38" stroke-width="3.200" stroke-linecap="round"/>` +
    `<path d="M27.500 34Q44 22 63.600 27.500L63.800 32.500Q46 27.500 29 40.500Z" fill="${GOLD}" stroke="${GOLD2}" stroke-width=".8"/><path d="M34 33h.1M40 30h.1M46 28.600h.1M52 28.400h.1" stroke="${CARN}" stroke-width="3" stroke-linecap="round"/><path d="M63.600 31Q71 29 69.500 22Q69 17.500 72 16.500Q75.500 18.500 74.500 23.500Q73.500 30 66 34ZM60 27Q66 23 65 16Q64.600 12 67.500 10.500Q71 12.500 70 17.500Q69 24 63 29Z" fill="${GOLD}" stroke="${GOLD2}" stroke-width=".8"/><path d="M29 38Q17 44 16 62L20.500 61Q23 48 31 43Z" fill="${CARN}"/>` +
    ear(S.ebony, 41, 46.5) +
    `<path d="M42.500 52l4 6-4 6-4-6z" fill="${GOLD}" stroke="${GOLD2}" stroke-width=".8"/>` +
    eye('#1a0c06', '#0c0604') +
    `<path d="M54 44.500q2 1.200 4.500.8M54 47.300q2 1 4 .7" stroke="${S.ebony.light}" stroke-width="1.100" fill="none"/>`,
};
