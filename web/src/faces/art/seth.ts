import { collar, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#ffb066', '#a8431c'],
  art:
    `<path d="M4 100C8 82 22 78 30 72H54C66 77 80 82 86 100Z" fill="#3a1016"/>` +
    collar('#b3121d', '#f2b93a', '#4a0d14') +
    `<path d="M26 74C22 56 24 44 30 36L29.500 4Q35.500 1.500 38.500 4.500L41 28L46.500 28L47.500 3Q53.500 1 56.500 4.500L55.500 31C58 34 60 37.500 63 40C70 45.500 79 51 86.500 60.500Q88.500 66 82.500 67.500C74 68.500 67 63.500 60 63C56 63.500 54.500 67 54.500 73Z" fill="#7d1d1b"/>` +
    `<path d="M26 74C22 56 24 44 30 36L29.500 4Q32 3 34 3.200L35.500 34C31 46 32 60 36 74Z" fill="#4e0f12"/><path d="M49.500 6Q52.500 4.500 54 6.500L53 28L50 27.500ZM31.800 6.500Q34.500 5 36.300 7L38.300 27L34.500 29Z" fill="#c8523c"/><path d="M55.500 31C58 34 60 37.500 63 40C70 45.500 79 51 86 60" fill="none" stroke="#e8785a" stroke-width="1.900" stroke-linecap="round"/><path d="M63.500 62Q74 64 83.500 62.500" fill="none" stroke="#3a0a0a" stroke-width="1.500" stroke-linecap="round"/><path d="M82.500 58.500q2.600 0 3 2" stroke="#2a0608" stroke-width="1.800" fill="none"/>` +
    `<path d="M46 43.500C49 39.500 55 39.500 58.500 43C55 46.200 49.500 46.200 46 43.500Z" fill="#ffd866"/><circle cx="53" cy="43" r="2.500" fill="#1a0508"/><path d="M39.500 45.500L46 43.500C49 39.500 55 39.500 58.500 43C55 46.200 49.500 46.200 46 43.500M44 38.500Q51 34 58.500 38.500" fill="none" stroke="#1a0508" stroke-width="1.900" stroke-linecap="round"/><path d="M29 52Q40 49 44 60Q44 68 40 74" fill="none" stroke="#e9b53e" stroke-width="2.400"/>`,
};
