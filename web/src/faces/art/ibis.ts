import { collar, GOLD, LAPIS, TURQ, CARN, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#8aa0dc', '#2f4186'],
  art:
    `<circle cx="38" cy="17" r="12.500" fill="#fdf2c4"/><path d="M25.500 17a12.500 12.500 0 0 0 25 0q-4 5.500-12.500 5.500T25.500 17z" fill="#e9b53e"/><path d="M6 100C8 84 22 80 30 73H50C62 78 76 84 82 100Z" fill="#f3ecda"/>` +
    collar(TURQ, LAPIS, CARN) +
    `<path d="M27 75C24 62 22 54 23 45C24 33 33 27 43 27.500C52 28 57 33 58.500 38C70 41 80 52 82 74Q82 79 79.500 79C76 64 66 53 55 50.500C50 54 50 63 51 75Z" fill="#fbf6e8"/><path d="M58.500 38C70 41 80 52 82 74Q82 79 79.500 79C76 64 66 53 55 50.500Q58.500 45 58.500 38Z" fill="#20242f"/><path d="M60 42C70 46 77 56 79.500 70" fill="none" stroke="#6d7690" stroke-width="1.500" stroke-linecap="round"/><path d="M27 75C24 62 22 54 23 45C24 38 27 34 31 31C28 44 31 60 37 76Z" fill="#b9c0cc" opacity=".8"/>` +
    `<path d="M23 46C25 32 34 27 43 27.500L40 33Q31 40 32 60L30 80L19 78Z" fill="${LAPIS}"/><path d="M26 38l8-3M24 46l8-1.500M24 54l8-.5M24 62l7.500.5M22.500 70l8.500 1" stroke="${GOLD}" stroke-width="1.800"/><path d="M41 42C44 38.500 50 38.500 53.500 41.500C50 44.500 44.500 44.500 41 42Z" fill="#fff"/><circle cx="48" cy="41.600" r="2.500" fill="#14101c"/><path d="M35.500 44L41 42C44 38.500 50 38.500 53.500 41.500C50 44.500 44.500 44.500 41 42" fill="none" stroke="#14101c" stroke-width="1.600" stroke-linecap="round"/>`,
};
