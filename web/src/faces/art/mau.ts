import { GOLD, GOLD2, TURQ, CARN, type Portrait } from './kit';

export const portrait: Portrait = {
  ground: ['#8a7ac0', '#332a66'],
  art:
    `<path d="M16 100C14 80 24 72 30 66L56 66C66 74 76 82 74 100Z" fill="#2c2733"/>` +
    `<path d="M24 12L36 27Q46 23.500 55 27.500L70 10Q73.500 32 68.500 45Q64 60 54 66Q45 70.500 36 66Q25 60 22.500 45Q19 28 24 12Z" fill="#3a3442"/><path d="M24 12L36 27L27.500 36Q21.500 25 24 12ZM70 10L55 27.500L65 37Q72 26 70 10Z" fill="#c98b6a" opacity=".85"/><path d="M24 12Q19 28 22.500 45Q25 60 36 66Q31 52 34 36Q35 30 36 27Z" fill="#5b5468" opacity=".6"/>` +
    `<path d="M28.500 45Q35 37 43 45.500Q35.500 50.500 28.500 45ZM50 45.500Q58 37 64 45Q57.500 50.500 50 45.500Z" fill="#f4cf52"/><path d="M36.500 41.500q2 4 0 7.600q-2-3.600 0-7.600zM57 41.500q2 4 0 7.600q-2-3.600 0-7.600z" fill="#14101c"/><path d="M28.500 45Q35 37 43 45.500Q35.500 50.500 28.500 45L23.500 42.500M50 45.500Q58 37 64 45Q57.500 50.500 50 45.500M64 45l5-3" fill="none" stroke="#120c14" stroke-width="1.600" stroke-linecap="round"/>` +
    `<path d="M43 54h7.500l-3.700 4.500z" fill="#e69a86"/><path d="M46.700 58.500V61Q43 64.500 39.500 62M46.700 61Q50.500 64.500 54 62" fill="none" stroke="#120c14" stroke-width="1.500" stroke-linecap="round"/><path d="M37 57L21 54.500M37 60L22 61.500M56.500 57L73 54.500M56.500 60L72 61.500" stroke="#cfc6d8" stroke-width="1" stroke-linecap="round"/><path d="M46 27.500q-4 3-3 7.500 1.500 3.500 3 3.500t3-3.500q1-4.500-3-7.500z" fill="${GOLD}"/><circle cx="71.500" cy="22" r="4.600" fill="none" stroke="${GOLD}" stroke-width="2.200"/>` +
    `<path d="M27 69Q45 84 62 69L66 76Q46 93 23 76Z" fill="${GOLD}"/><path d="M26 72.500Q45 88 64 72.500" fill="none" stroke="${TURQ}" stroke-width="3.200" stroke-dasharray="3 1.200"/><path d="M46 83q-5 3 0 10q5-7 0-10z" fill="${CARN}" stroke="${GOLD2}"/>`,
};
