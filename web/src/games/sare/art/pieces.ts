// The large pieces of the season as SVG text: flame, obelisk, bowl of fire, the arm that takes, workers and rebels.
import { inLight } from './oblique';

export const FLAME =
  '<path d="M0 0Q-17-3-15-20-14-30-7-36q0 8 4 10Q-6-44 6-60q-1 14 8 24t3 26Q14-1 0 0z" fill="url(#sare-flame-out)"/><path d="M0-1Q-9-3-8-14q1-7 5-10 0 5 3 6 0-8 5-14 0 8 4 14t0 12Q7-2 0-1z" fill="url(#sare-flame-in)"/>';

/** A flame with its foot at x, y; `late` seconds behind the others, so that a fire does not march. */
export const flame = (x: number, y: number, size = 1, late = 0): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})"><g class="flicker" style="animation-delay:-${late.toFixed(2)}s"><use href="#sare-flame"/></g></g>`;

/** An obelisk that stands on its foot at 0, 0 and is 97 high. */
export const obelisk = (colour: string, mark: string): string =>
  `<path d="M14 0 74-12 60-20 12-8z" fill="#1a0a18" opacity=".35"/><path d="M-19 0v-11l8-4h24l6 4V0q-18 7-38 0z" fill="${inLight(colour, 0.8)}"/><path d="M-19-11l8-5h22l8 5q-19 6-38 0z" fill="${inLight(colour, 1.3)}"/>` +
  `<path d="M-11-12-7-84 0-97V-9Q-6-9-11-12z" fill="${inLight(colour, 1.35)}"/><path d="M11-12 7-84 0-97V-9Q6-9 11-12z" fill="${inLight(colour, 0.62)}"/><path d="M-7-84 0-97 7-84 0-80z" fill="#ffe9a6"/><path d="M0-97 7-84 0-80z" fill="#c98a1c"/>` +
  `<text y="-27" text-anchor="middle" font-size="28" font-weight="800" fill="#1b0e06">${mark}</text>`;

export const bowl = (burning: boolean, late: number): string =>
  `<path d="M-3-6 3-6 5 2h-10z" fill="#6d4420"/>${burning ? `<circle cy="-30" r="34" fill="url(#sare-glow)" opacity=".7"/>${flame(0, -12, 0.62, late)}` : ''}<path d="M-15-16q15 6 30 0-3 12-15 12t-15-12z" fill="url(#sare-metal)" stroke="#5a3a0c"/>`;

/** The pyre at the end of the stair, unlit but for embers. */
export const PYRE =
  '<ellipse cx="0" cy="2" rx="78" ry="13" fill="#000" opacity=".5"/><g stroke-linecap="round" stroke-width="9"><path d="M-60 4-10-44M60 4 10-46M-34 6 30-34M36 6-26-38M-70 2 70-4" stroke="#4a2410"/><path d="M-58 1-12-43M-32 3 28-35" stroke="#8a5226" stroke-width="3"/></g>';

/** An arm that reaches to the left from a white sleeve: 520 wide. */
export const ARM =
  '<path d="M520-24Q330-14 176-16q-26-2-44-14-22-14-42-14-8 4 2 10 16 6 24 14-34-4-78-18-10-2-11 4 0 5 8 9 26 12 54 20-36 0-74-5-11 0-11 6t10 8q38 8 74 8-28 4-58 4-9 1-9 7t10 7q40 4 74-4-18 8-34 11-8 3-6 8 3 5 12 3 42-8 74-20 26 6 50 8 170 0 325 18z" fill="url(#sare-skin)" stroke="#4a2410" stroke-width="2" stroke-linejoin="round"/>' +
  '<path d="M520-24Q330-14 176-16q-20-2-34-10" stroke="#f2b98a" stroke-width="4" fill="none" stroke-opacity=".6"/><path d="M232-19h34l2 54-34-1z" fill="url(#sare-metal)" stroke="#5a3a0c" stroke-width="1.500"/><path d="M241-19l2 53M257-19l2 53" stroke="#1f6f8c" stroke-width="5"/><path d="M420-22h50l4 72-50-5z" fill="#fbf3dc" stroke="#b99a63"/><path d="M420-22h14l3 66-13-1z" fill="#2f7f8c"/>';

/** An obelisk asleep: 400 wide, lying on the line y = 12. */
export const ASLEEP =
  '<path d="M40 14Q80 17 360 15" stroke="#1a0a18" stroke-opacity=".4" stroke-width="9" fill="none"/><path d="M26-4 58-22 354-29V12L58 9z" fill="#f3e0b4"/><path d="M26-4 58-5 354-6V12L58 9z" fill="#b08d58"/><path d="M26-4 58-22V-5z" fill="#ffe9a6"/><path d="M26-4 58-5V9z" fill="#c98a1c"/><path d="M354-33h22v48h-22z" fill="#dcc08a"/><path d="M376-33l10-7v46l-10 9z" fill="#8a6a3c"/>' +
  '<path d="M84-15h14M110-16h10M134-17h18M166-18h10M190-18h16M220-19h12M246-20h18M280-21h12" stroke="#8a6a3c" stroke-width="3.500"/><path d="M144-25l5 37M272-28l5 40" stroke="#7a4a1c" stroke-width="4.500"/><g fill="none" stroke="#7f97cc" stroke-width="3.500" stroke-linecap="round" stroke-linejoin="round"><path d="M336-46h12l-12 12h12M360-62h9l-9 10h9"/></g>';

/** Somebody who pulls. */
export const worker = (skin: string): string =>
  `<g stroke-linecap="round" stroke-linejoin="round" fill="none"><path d="M-3-26-11-12-20-1l7 .5" stroke="${inLight(skin, 0.8)}" stroke-width="6"/><path d="M4-26 13-13 10-1l8 .5" stroke="${skin}" stroke-width="6.500"/><path d="M-5-60 8-48 20-52" stroke="${inLight(skin, 0.8)}" stroke-width="5"/><path d="M-8-62q8-5 17 0L6-40h-11z" fill="${skin}"/><path d="M-7-41H7l7 19q-11 4-22 0z" fill="#fbf3dc"/><path d="M2-40l3 18" stroke="#c9b183" stroke-width="1.200"/><path d="M7-60 18-49 27-53" stroke="${skin}" stroke-width="5.500"/><path d="M1-63v-6" stroke="${skin}" stroke-width="6"/><ellipse cx="3" cy="-75" rx="7.500" ry="8.500" fill="${skin}"/><path d="M-6-68q-4-16 8-17 9 0 9 8l-6 0-3 4-1 6z" fill="#20120c"/></g>`;

export type Tool = 'torch' | 'pick' | 'fist';
/** Somebody who has had enough, seen against the fire. */
export function rebel(
  x: number,
  y: number,
  size: number,
  up: boolean,
  tool: Tool,
  late: number,
  colour: string,
  cloth: string,
): string {
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`;
  const hand = up ? ([24, -118] as const) : ([32, -98] as const);
  const held =
    tool === 'torch'
      ? `<path d="M${up ? '20-90' : '26-66'} ${hand[0]}${hand[1]}" stroke="#2a140a" stroke-width="5"/>`
      : tool === 'pick'
        ? '<path d="M14-70 30-126M14-118Q32-132 48-112" stroke-width="5"/>'
        : '<path d="M21-92v-6" stroke-width="10"/>';
  return (
    `<g transform="${place}" stroke-linecap="round" stroke-linejoin="round" fill="none" stroke="${colour}"><path d="M-3-28-10-14-18 0M4-28 12-14 12 0" stroke-width="8"/><path d="M-10-64q10-5 20 0L7-38h-14z" fill="${colour}" stroke="none"/><path d="M-7-42H7l7 19q-11 5-22 0z" fill="${cloth}" stroke="none"/><ellipse cx="2" cy="-76" rx="8" ry="9" fill="${colour}" stroke="none"/><path d="M-7-62-17-48-8-38" stroke-width="6"/><path d="M7-61 ${up ? '17-76 21-94' : '19-58 27-72'}" stroke-width="6"/>${held}` +
    `<path d="M-6-83q6-6 14 0M10-63l-3 24M13-24 8-41" stroke="#ff9a4c" stroke-opacity=".7" stroke-width="1.800"/></g>` +
    (tool === 'torch'
      ? `<g transform="${place} translate(${hand[0]} ${hand[1]})"><circle cy="-10" r="44" fill="url(#sare-glow)" opacity=".7"/>${flame(0, 4, 0.72, late)}</g>`
      : '')
  );
}
