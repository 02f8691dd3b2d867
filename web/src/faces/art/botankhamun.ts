import type { Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#8fb0ac', '#274448'],
  art:
    `<path d="M4 100C8 82 20 79 31 75H57C68 79 82 82 88 100Z" fill="#5c6c70"/><path d="M27 77h34l6 23H20z" fill="#45555a"/><path d="M44 80v18M32 82l-4 16M56 82l5 16" stroke="#2f3c40" stroke-width="1.600"/>` +
    `<path d="M44 9C26 9 20 18 18 34L10 74Q18 80 28 78L29 48H59L60 78Q70 80 78 74L70 34C68 18 62 9 44 9Z" fill="#7d8f92"/><path d="M44 9C26 9 20 18 18 34L10 74Q18 80 28 78L29 48L31 26Q36 14 44 9Z" fill="#a9bcbd" opacity=".75"/>` +
    `<path d="M17.500 37L28.500 41M16 46L28.500 49M14.500 55L28 57.500M12.700 64L28 66M70.500 37L59.500 41M72 46L59.500 49M73.500 55L60 57.500M75.300 64L60 66" stroke="#394a4e" stroke-width="2.600"/>` +
    `<path d="M29 34Q44 24 59 34L58 56Q55 70 44 73Q33 70 30 56Z" fill="#93a6a7"/><path d="M29 34Q44 24 59 34L58.600 40Q44 31 29.400 40Z" fill="#4c5e62"/><path d="M44 40V56M39.500 58.500Q44 60.500 48.500 58.500" stroke="#55686b" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M36 64.500h16" stroke="#3d4d50" stroke-width="2.400"/><path d="M40 67h8l1.600 18q-5.600 3-11.200 0z" fill="#6d7f82"/><path d="M39 72h10M38.700 77h10.600" stroke="#394a4e" stroke-width="1.600"/>` +
    `<path d="M32 46Q36.500 42 42 46Q37 49.500 32 46ZM46 46Q51.500 42 56 46Q51 49.500 46 46Z" fill="#082a2a"/><path d="M33.500 46Q37 43.500 40.500 46Q37 48.300 33.500 46ZM47.500 46Q51 43.500 54.500 46Q51 48.300 47.500 46Z" fill="#7dffe6"/><circle cx="37" cy="46" r="5.500" fill="#5dffe0" opacity=".28"/><circle cx="51" cy="46" r="5.500" fill="#5dffe0" opacity=".28"/>` +
    `<g fill="#e9b53e" stroke="#8b5c12" stroke-width=".9"><path d="M44 2l2 4.200 4.400-1.600-.6 4.600 4.600.6-2.800 3.700 3.700 2.800-4.300 1.700H37l-4.300-1.700 3.700-2.800-2.800-3.700 4.600-.6-.6-4.600L42 6.200z"/><circle cx="44" cy="12.500" r="4.400" fill="#7dffe6" stroke="#0b5a4d"/></g><path d="M24 81h.1M64 81h.1M16 90h.1M72 90h.1" stroke="#c6d6d6" stroke-width="3.600" stroke-linecap="round"/>`,
};
