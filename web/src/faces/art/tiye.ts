import { S, head, eye, ear, shoulders, collar, GOLD, GOLD2, LAPIS, TURQ, CARN, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#f2cf86', '#b5762d'],
  art:
    shoulders(S.clay, collar(CARN, TURQ, LAPIS)) +
    head(S.clay, -0.5, 0, 0.6) +
    `<path d="M64 31C56 26 44 30 41 40L38 52L31 50C28 34 22 20 13 6Q30 -4 52 -1Q60 12 64 31Z" fill="#27539f"/><path d="M13 6Q30 -4 52 -1L53.500 3Q32 0 15.500 10Z" fill="#4f86d6"/><path d="M31 50C28 34 22 20 13 6Q18 3.500 22 2C30 18 36 32 36 51Z" fill="#173a7c"/><path d="M24.500 27.500Q42 14 59.600 16.500L61.400 21Q43 19 26.500 32.500Z" fill="${CARN}"/><path d="M24.500 27.500Q42 14 59.600 16.500M26.500 32.500Q43 19 61.400 21" fill="none" stroke="${GOLD}" stroke-width="1.500"/><path d="M64 31C56 26 44 30 41 40L38 52" fill="none" stroke="${GOLD}" stroke-width="2.600"/>` +
    ear(S.clay, 42, 46) +
    `<path d="M42 52l2.500 8h-5z" fill="${GOLD}"/><path d="M61.600 21Q68 20 67.500 13.500Q67.500 9.500 70.500 9Q73.500 11 72.500 15.500Q71.500 22 63.500 25.500Z" fill="${GOLD}" stroke="${GOLD2}" stroke-width=".8"/>` +
    eye('#2a1608'),
};
