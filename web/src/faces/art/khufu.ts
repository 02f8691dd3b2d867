import { S, head, eye, ear, shoulders, collar, BLACK, GOLD, GOLD2, LAPIS, TURQ, CARN, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#d8593a', '#75200f'],
  art:
    shoulders(S.clay, collar(TURQ, LAPIS, CARN)) +
    head(S.clay, 0.4, 0.6, 0) +
    `<path d="M63 28C60 13 42 7 29 15C18 22 12 46 9 70Q18 77 29 74L31 96H41L40.500 70C42 60 41.500 52 40 46C39.500 38 42 33 48 31C54 29.500 59 31 63 28Z" fill="${GOLD}"/>` +
    `<path d="M60 20.500Q44 9.500 29 16L26.500 18.500Q43 13.500 61.500 24ZM23 23Q33 22 40 27L37 30Q29 25.500 20 28.500ZM18 34Q27 32 36 35L36 39Q26 36.500 16.500 39.500ZM15 45.500Q25 43.500 36.500 46L37.500 50.500Q25 48 13.700 51ZM12 57Q24 55 38.500 57L39 62Q24 60 10.800 62.500ZM10 67.500Q24 66 39.500 67.500L39.500 72Q24 71 29 74Q18 77 9 70ZM30 79H40.500V84H30.500ZM30.800 89H41V94H31Z" fill="${LAPIS}"/>` +
    `<path d="M28 33Q44 21 64 27.500L64.200 32Q46 26.500 30 38Z" fill="#f7d675" stroke="${GOLD2}" stroke-width=".9"/>` +
    ear(S.clay, 41, 46) +
    `<path d="M63 29Q72 27 70 18.500Q69 12.500 73 10.500Q78 12.500 76.500 19Q75.500 26.500 66.500 32Z" fill="${GOLD}" stroke="${GOLD2}" stroke-width=".9"/><circle cx="74" cy="14" r="1.100" fill="#4a1408"/><path d="M72 17q3 0 3.800 3" stroke="${TURQ}" stroke-width="1.600" fill="none"/>` +
    eye() +
    `<path d="M59.500 66L66.500 65.500L69.500 83Q64 86.500 60.500 83Z" fill="${LAPIS}"/><path d="M60 70.500l7.600-.8M60.300 75l8-.8M60.500 79.500l8.600-.8" stroke="${GOLD}" stroke-width="1.500"/><path d="M44 50Q48 62 59 66.500" fill="none" stroke="${BLACK}" stroke-width="1.100"/>`,
};
