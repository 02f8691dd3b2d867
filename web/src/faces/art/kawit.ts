import { S, head, eye, ear, shoulders, collar, strands, BLACK, GOLD, LAPIS, TURQ, CARN, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#d98fb4', '#6d2a58'],
  art:
    shoulders(S.honey, collar(TURQ, CARN, LAPIS)) +
    head(S.honey, -0.6, -0.3, 0.6) +
    `<path d="M62 27C58 12 40 10 30 19C17 31 17 54 12 76Q24 86 37 80C42 68 42 58 41 50C39.500 43 41 35 47 31.500C53 29.500 58 30 62 27Z" fill="${BLACK}"/>` +
    strands(
      'M33 20.500q4 3 3 8t2 7M28 25q4 4 2.600 9t2.400 9-1 9 1.600 10-2 9M23 34q4 4 2 9t2 9-2 9 2 9-2.600 9M19 48q4 4 2 9t1.600 9-1.600 8M41 17q4 3 4 7t2 6M50 17q4 2 5 6',
      '#5d4638',
      1.7,
    ) +
    ear(S.honey, 42, 46) +
    `<circle cx="43" cy="54.500" r="3.600" fill="none" stroke="${GOLD}" stroke-width="2"/><path d="M28 31Q44 20 62.800 26L63.300 29.600Q46 24 30 35Z" fill="${TURQ}"/><path d="M28 31Q44 20 62.800 26" stroke="${GOLD}" stroke-width="1.300" fill="none"/>` +
    `<path d="M36 17Q38 3 45 0Q52 4 53 16Q45 12.500 36 17Z" fill="#fbeecb"/><path d="M36 17Q38 3 45 0Q43 8 42 14.500Z" fill="#dcc48c"/><path d="M54 23Q66 16 71 8Q74 20 66 26Q72 27 75 31Q66 34 58 28Z" fill="#a9c6f2" stroke="#3b5fa8" stroke-width=".9"/><path d="M55 24Q66 20 71 8Q66 12 60 16Z" fill="#dfeaff"/>` +
    eye('#2a1608'),
};
