import { GOLD, GOLD2, CARN, LINEN, type Portrait } from './kit';

/** A hippopotamus of blue faience, with lotus on it. */
export const portrait: Portrait = {
  ground: ['#f0c98a', '#b5733c'],
  art:
    `<path d="M2 100C2 70 14 54 34 52L62 62C72 72 76 84 76 100Z" fill="#2b83a8"/><path d="M2 100C2 70 14 54 34 52Q20 66 18 100Z" fill="#1d607f"/>` +
    `<path d="M27 24C23 15 30 9 36 13Q40 16 39 23ZM52 20C52 11 61 9 64 15Q66 20 61 25Z" fill="#2b83a8"/><path d="M30 21Q29 15 34 16Q36 18 35 22ZM55 19Q57 13 61 16Q62 19 59 22Z" fill="#174f6b"/>` +
    `<path d="M24 34C26 22 36 18 47 18C60 18 68 24 71 34C74 42 84 44 86 54C88 66 78 74 62 74C48 74 40 70 34 62C27 54 22 46 24 34Z" fill="#3a9cc2"/>` +
    `<path d="M52 49C60 43 78 43 84 51C89 60 82 72 66 72.500C54 73 46 66 46 59C46 54 48 51 52 49Z" fill="#57b8d8"/><path d="M26 33C30 24 38 20.500 47 20.500C56 20.500 62 23 66 28" fill="none" stroke="#8ed6ea" stroke-width="2" stroke-linecap="round"/>` +
    `<ellipse cx="64" cy="50.500" rx="2.600" ry="1.900" fill="#174f6b"/><ellipse cx="76.500" cy="51.500" rx="2.400" ry="1.800" fill="#174f6b"/><path d="M51 63Q66 70 82 61" fill="none" stroke="#174f6b" stroke-width="1.800" stroke-linecap="round"/><path d="M56 65.500v4.200h3.400v-3.400z" fill="${LINEN}"/>` +
    `<circle cx="43" cy="33" r="4.600" fill="${LINEN}"/><circle cx="44.400" cy="33.400" r="2.600" fill="#14202c"/><circle cx="64" cy="32" r="4.200" fill="${LINEN}"/><circle cx="65.400" cy="32.400" r="2.400" fill="#14202c"/><path d="M37 29Q42 24.500 48 28M60 27.500Q65 24.500 69 29" fill="none" stroke="#174f6b" stroke-width="1.800" stroke-linecap="round"/>` +
    `<path d="M14 88q2-12 8-15q5 4 4 13M22 73q-1 8 0 15M50 92q0-13 6-17q6 5 5 16M56 75q-1 9 0 17" fill="none" stroke="#123f58" stroke-width="1.500" stroke-linecap="round"/>` +
    `<path d="M31 62Q44 78 64 76L66 81Q42 85 27 66Z" fill="${GOLD}"/><path d="M30 65.500Q43 80 64 78.500" fill="none" stroke="${GOLD2}" stroke-width="1.200" stroke-dasharray="2.400 1.200"/><circle cx="46" cy="81" r="3.600" fill="${CARN}" stroke="${GOLD2}"/>`,
};
