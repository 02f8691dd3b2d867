import { S, head, eye, ear, shoulders, collar, strands, GOLD, GOLD2, LAPIS, TURQ, CARN, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#5d78b8', '#1d2f66'],
  art:
    shoulders(S.rose, collar(LAPIS, TURQ, CARN)) +
    head(S.rose, 0, 0.2, 0.3) +
    `<path d="M62.500 27C59 13 40 9 30 18C20 28 21 54 18 82Q27 88 37 83C41 70 42 62 41 52C39 44 40 35 46 31C52 29 58 30 62.500 27Z" fill="#8d8690"/><path d="M18 82Q27 88 37 83L36.600 77Q27 82 18.600 76Z" fill="${GOLD}"/>` +
    strands(
      'M33 20Q46 14.500 58 23M29 27Q44 18.500 60 27.500M26.500 33C23 48 23.500 62 22 76M31 31C27 48 28 62 27 79M36 31C31 46 34 62 32 79',
      '#5d5866',
      1.7,
    ) +
    strands('M28.800 32C25 48 26 62 24.600 78M33.500 31C29 48 31 62 29.600 80', '#c9c3cc', 1.1) +
    ear(S.rose, 42, 46) +
    `<circle cx="43.500" cy="54" r="3.200" fill="${GOLD}" stroke="${GOLD2}"/><path d="M28 30Q44 19.500 63 26.500L63.400 30.500Q46 24.500 30 34.500Z" fill="${GOLD}"/>` +
    `<path d="M40 24C33 14 33 4 41 -1C48 6 47 16 42.500 24Z" fill="#f7f2e2"/><path d="M36 7q4-6 5-8q6 5 6 12q-6 1-11-4z" fill="${TURQ}"/><path d="M41.500 25Q42 10 40.500 2" stroke="#b9a878" stroke-width="1.200" fill="none"/>` +
    eye('#2f4a3a'),
};
