import { S, head, eye, ear, shoulders, GOLD, TURQ, CARN, LINEN, LINEN2, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#58b3c6', '#145064'],
  art:
    shoulders(
      S.rose,
      `<path d="M30 74L14 100H30L38 80Z" fill="${LINEN2}"/><path d="M33 80q9 7 20-.5" stroke="#7a4a1c" stroke-width="2" fill="none"/><path d="M42 84l3.500 5-3.500 5-3.500-5z" fill="${TURQ}"/>`,
    ) +
    head(S.rose, 1, 0.8, 0) +
    `<path d="M46 51Q50 62 57.600 65.500C62 66.500 66.500 64.600 67 60.500L66.500 57.500Q62 57.500 60.500 59.500Q55 58.500 52 52Z" fill="#3a241a" opacity=".9"/><path d="M62 49.500Q65 48.300 68 49.300L68.600 50.600Q65 50 62.300 51Z" fill="#3a241a"/>` +
    `<path d="M62.600 52.900L67.600 53.200Q68.400 55 67.200 56.200Q64 55.800 62.600 52.900Z" fill="${S.rose.lip}"/>` +
    `<path d="M63.500 30C62 14 42 8 30 18C24 24 25 36 31 43L36 45Q38 36 46 33.500Q56 32.500 63.500 30Z" fill="${LINEN}"/><path d="M30.500 31Q44 22.500 63.300 26.500L63.600 31Q46 28.500 32 39.500Z" fill="${CARN}"/><path d="M31 36Q20 38 13 50Q20 51 24 47Q20 56 20 64Q29 58 34 43Z" fill="${LINEN2}"/><path d="M36 17.500Q46 14 56 19M33 23Q45 17 60 23" stroke="${LINEN2}" stroke-width="1.500" fill="none"/>` +
    ear(S.rose, 41, 46) +
    `<circle cx="42.500" cy="53" r="2.200" fill="${GOLD}"/>` +
    eye('#2a4a4a'),
};
