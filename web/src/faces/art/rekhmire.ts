import { S, head, eye, ear, shoulders, strands, BLACK, LINEN, LINEN2, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#e2b869', '#94642a'],
  art:
    shoulders(
      S.umber,
      `<path d="M30 73.500L17 100H48L40 80Z" fill="${LINEN}"/><path d="M30 73.500L17 100" stroke="${LINEN2}" stroke-width="1.500"/>`,
    ) +
    head(S.umber, 0.4, 0.4, 0.3) +
    `<path d="M62.500 27.500C59 14 41 10 31 19C23 27 23 46 26 58C28 64 36 66 41 62L40 52C38 44 39 36 44 32C50 29.500 57 30.500 62.500 27.500Z" fill="${BLACK}"/>` +
    strands(
      'M33 22Q46 16 58 24M29.500 28Q44 20 60 28M27.500 35Q33 29 42 27M26.500 42q5-5 13-6M26.600 49q6-3 12.400-3M28 56q6-2 12-2M31 61q5-1 10-2',
      '#6b5340',
      1.4,
    ) +
    ear(S.umber, 41, 45) +
    `<path d="M28 51L72 20L75.500 16L71 17.500L27 48.500Z" fill="#d8b05a" stroke="#6d4a16" stroke-width=".8"/><path d="M72 20L75.500 16L71 17.500Z" fill="#2a1408"/>` +
    eye() +
    `<path d="M58.500 65.400L66.200 62.600L67.600 69.400Q63 72.400 59.600 70.600Z" fill="${BLACK}"/>`,
};
