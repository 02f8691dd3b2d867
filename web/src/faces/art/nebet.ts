import { S, head, eye, ear, shoulders, strands, GOLD, TURQ, LINEN, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#3fb0a4', '#0f5a60'],
  art:
    shoulders(
      S.honey,
      `<path d="M20 84Q42 99 66 84L70 100H14Z" fill="${LINEN}"/><path d="M20 84Q42 99 66 84" stroke="${TURQ}" stroke-width="3" fill="none"/>`,
    ) +
    head(S.honey, -0.8, -0.6, 0.4) +
    `<path d="M62 26C57 16 42 13 34 21C28 28 28 40 32 48L38 46C37 38 40 31 48 29C54 27.600 59 28 62 26Z" fill="#2b1a14"/>` +
    `<path d="M30 30C17 32 13 45 15 56C16 64 22 69 27 67C32 65 31 58 27.500 58.500C24.500 59 25 63 27.500 62.500C23 64.500 20.500 58 22 51C23 46 27 43 33 43Z" fill="#2b1a14"/>` +
    strands('M19 46q2 1 5 .6M17.500 52q2 1.200 4.500 1M18.600 58q2 .6 3.800.2M22 40.500q2 .8 4.500 2', '#c9a24a', 1.8) +
    ear(S.honey, 40.5, 45) +
    `<path d="M29 31Q44 20 63 26.500L63.600 30Q46 24 31 35.500Z" fill="${GOLD}"/><path d="M63 26L70 15Q73 22 68 28Q73 27 76 29Q71 33.500 64 30.500Z" fill="#f3a7c2" stroke="#a9447a" stroke-width=".9"/><path d="M64 29L70 15Q66 17 63 26Z" fill="#f8d0e0"/>` +
    eye('#3a2410') +
    `<circle cx="41.500" cy="53" r="2.600" fill="${GOLD}"/>`,
};
