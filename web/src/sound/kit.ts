// All sounds, made on the spot: no samples, nothing to load. Each row says how loud a sound is and how it
// is made; docs/sound.md says when it is heard.
import { finish } from './loudness';
import type { Sound } from './rows';
import {
  add,
  body,
  BONE,
  BRONZE,
  crackle,
  drum,
  filter,
  grains,
  grind,
  hall,
  hit,
  hiss,
  note,
  paper,
  pluck,
  R,
  reed,
  rng,
  shape,
  silence,
  SLAB,
  STONE,
  TAU,
  thud,
  voices,
  WOOD,
  type Luck,
  type Samples,
} from './tools';

const { exp, floor, min, PI, sin } = Math;

export interface Making {
  /** Greatest K-weighted level of 100 ms, in dB. */
  readonly level: number | ((step: number) => number);
  readonly make: (r: Luck, step: number) => Samples | readonly Samples[];
  /** Seconds of the fade at its end. */
  readonly out?: number;
}

/** A bubble that rises. */
export const bubble = (x: Samples, t: number, f: number, g: number, r: Luck): Samples => {
  const n = floor(R * (0.018 + 0.03 * r()));
  let p = 0;
  const y = new Float32Array(n);
  for (let i = 0; i < n; i++)
    y[i] = sin((p += (TAU * f * (1 + (0.5 * i) / n)) / R)) * sin((PI * i) / n) ** 2 * exp((-3 * i) / n);
  return add(x, y, t, g);
};
/** Small bright notes, as light as what Maat weighs with. */
export const feather = (x: Samples, from: number, to: number, g: number, r: Luck): void =>
  grains(
    from,
    to,
    () => 24,
    r,
    (t) => {
      const f = note(floor(7 + 14 * r()), 587.3);
      const n = floor(R * 0.09);
      const y = new Float32Array(n);
      for (let i = 0; i < n; i++) y[i] = sin((TAU * f * i) / R) * sin((PI * i) / n) ** 3;
      add(x, y, t, g * (0.2 + 0.8 * r()) * (1200 / f));
    },
  );

export const SOUNDS: Readonly<Record<Sound, Making>> = {
  // under the finger: below 120 ms, -26
  click: { level: -27, make: (r) => body(hit(silence(0.07), 0, 1.6, 1, r), 720, WOOD, 0.55) },
  error: {
    level: -26,
    make: (r) => {
      const e = hit(silence(0.118), 0, 4, 1, r);
      hit(e, 0.052, 4, 0.8, r);
      return filter(body(e, 320, WOOD, 0.5), 'low', 1600);
    },
  },
  message: {
    level: -26,
    make: (r) => {
      const x = body(hit(silence(0.118), 0, 2, 1, r), 880, WOOD, 0.6);
      return paper(x, 0, 0.06, 2200, 4200, 0.5, r);
    },
  },
  dieLift: {
    level: -28,
    make: (r) => {
      const x = filter(
        filter(hit(silence(0.085), 0, 45, 1, r), 'band', (t) => 1300 + 26000 * t, 1),
        'low',
        5000,
      );
      return add(x, body(hit(silence(0.05), 0, 0.8, 1, r), 2300, BONE), 0.002, 0.14);
    },
  },
  tokenWood: { level: -26, make: (r) => body(hit(silence(0.115), 0, 2.4, 1, r), 470, WOOD, 0.9) },
  tokenStone: {
    level: -26,
    make: (r) => {
      const e = hit(silence(0.11), 0, 1.4, 1, r);
      hit(e, 0.031, 1, 0.25, r);
      return add(body(e, 690, STONE), body(e, 170, SLAB, 0.4), 0, 0.6);
    },
  },
  tokenGold: {
    level: -27,
    make: (r) => {
      const e = hit(silence(0.118), 0, 0.5, 1, r);
      hit(e, 0.024, 0.5, 0.55, r);
      const x = body(e, 2350 * (0.97 + 0.06 * r()), BRONZE, 0.32);
      return filter(add(x, body(e, 3120, BRONZE, 0.22), 0, 0.6), 'low', 8000);
    },
  },
  tokenPapyrus: { level: -27, make: (r) => paper(silence(0.11), 0, 0.1, 1700, 3400, 1, r, 700) },
  cardTake: {
    level: -26,
    make: (r) => {
      const x = paper(silence(0.118), 0, 0.085, 1500, 3800, 1, r, 800);
      return add(x, filter(hit(silence(0.04), 0, 9, 1, r), 'low', 600), 0.07, 0.9);
    },
  },
  // pieces
  dieSet: {
    level: -24,
    make: (r) => {
      const e = hit(silence(0.26), 0, 1.1, 1, r);
      hit(e, 0.043 + 0.012 * r(), 0.9, 0.5, r);
      hit(e, 0.071 + 0.012 * r(), 0.8, 0.24, r);
      const x = body(e, 1750, BONE);
      add(x, body(e, 610, STONE), 0, 0.9);
      return add(x, body(e, 150, SLAB, 0.5), 0, 0.5);
    },
  },
  diceRoll: {
    level: -23,
    make: (r) => {
      const x = silence(0.95);
      for (let die = 0; die < 4; die++) {
        const e = silence(0.95);
        let t = 0.01 + 0.09 * r();
        for (
          let gap = 0.055 + 0.05 * r(), g = 1;
          t < 0.82 && g > 0.03;
          t += gap, gap *= 0.8 + 0.12 * r(), g *= 0.72 + 0.12 * r()
        ) {
          hit(e, t, 0.8 + r(), g, r);
          if (gap < 0.008) break;
        }
        add(x, body(e, 1500 + 900 * r(), BONE));
        add(x, body(e, 520 + 150 * r(), STONE), 0, 0.55);
        add(x, body(e, 140 + 30 * r(), SLAB, 0.5), 0, 0.4);
      }
      return x;
    },
  },
  cardDraw: {
    level: -26,
    make: (r) => {
      const x = paper(silence(0.24), 0, 0.2, 900, 3600, 1, r, 700);
      return add(
        x,
        filter(hit(silence(0.2), 0, 190, 1, r), 'band', (t) => 1400 + 9000 * t, 1.2),
        0,
        1.4,
      );
    },
  },
  cardFlip: {
    level: -25,
    make: (r) => {
      const x = filter(hit(silence(0.2), 0, 95, 1.2, r), 'band', (t) => 700 + 26000 * t * t + 5000 * t, 0.9);
      paper(x, 0.02, 0.08, 2500, 4200, 0.5, r, 500);
      hit(x, 0.104, 1.5, 0.35, r);
      return add(filter(x, 'low', 6500), body(hit(silence(0.09), 0, 5, 1, r), 240, WOOD, 0.5), 0.102, 0.05);
    },
  },
  column: {
    level: -23,
    make: (r) => {
      const x = silence(0.55);
      grind(x, 0, 0.14, 150, 0.12, r, (t) => sin((PI * t) / 0.14));
      thud(x, 0.13, 118, 1.6, r);
      return add(x, body(hit(silence(0.2), 0, 1.5, 1, r), 560, STONE), 0.132, 0.25);
    },
  },
  statue: {
    level: -22,
    make: (r) => {
      const x = silence(1.1);
      grind(x, 0, 0.46, 210, 0.2, r, (t) => min(1, t * 5) * (0.7 + 0.3 * sin(31 * t)) * min(1, (0.46 - t) * 9));
      thud(x, 0.46, 82, 2.4, r, 7);
      thud(x, 0.545, 96, 0.6, r, 5);
      add(x, body(hit(silence(0.2), 0, 2, 1, r), 440, STONE), 0.461, 0.9);
      grains(
        0.48,
        0.95,
        (t) => 70 * (1 - t) ** 2,
        r,
        (t) => add(x, body(hit(silence(0.05), 0, 0.7, 1, r), 1400 + 1500 * r(), BONE), t, 0.05 * r()),
      );
      return hall(x, 1.3, 0.7, 0.14, 0.5);
    },
  },
  building: {
    level: -23,
    make: (r) => {
      const x = silence(0.85);
      [0, 0.15, 0.29].forEach((t, k) => {
        const e = hit(silence(0.2), 0, 1.4, 1, r);
        add(x, body(e, 510 * (1 + 0.06 * k), WOOD), t, 0.55 + 0.15 * k);
        add(x, body(e, 820, STONE, 0.8), t, 0.3);
      });
      thud(x, 0.45, 128, 1.1, r);
      return grind(x, 0.47, 0.2, 170, 0.25, r, (t) => 1 - t / 0.2);
    },
  },
  boat: {
    level: -26,
    make: (r) => {
      const x = shape(
        filter(hiss(0.9, r), 'band', (t) => 480 + 300 * sin(PI * t * 1.1), 1.6),
        [
          [0, 0],
          [0.22, 1],
          [0.46, 0.3],
          [0.62, 0.6],
          [0.9, 0],
        ],
      );
      grains(
        0.06,
        0.75,
        () => 26,
        r,
        (t) => bubble(x, t, 380 + 600 * r(), 0.3 + 0.7 * r() * r(), r),
      );
      return add(filter(x, 'low', 2400), body(hit(silence(0.2), 0, 5, 1, r), 260, WOOD), 0.05, 0.22);
    },
  },
  gauge: {
    level: -25,
    make: (r, step) => {
      const x = silence(0.42);
      thud(x, 0, 150 + 6 * step, 0.45, r, 5);
      add(
        x,
        filter(body(hit(silence(0.4), 0, 2, 1, r), note(step, 220), BRONZE, 0.7), 'low', 1600 + 350 * step),
        0.004,
        0.7 + 0.05 * step,
      );
      return grind(x, 0.01, 0.12, 260, 0.2 + 0.02 * step, r, (t) => 1 - t / 0.12);
    },
  },
  /** Climbs the mode: step 0, 1, 2 ... */
  scoreTick: {
    level: -28,
    make: (r, step) => {
      const x = pluck(silence(0.2), 0, note(step), 0.32, 1, r, 0.8);
      return add(x, body(hit(silence(0.1), 0, 1, 1, r), 1180, WOOD, 0.6), 0, 0.25);
    },
  },
  torch: {
    level: -25,
    make: (r) => {
      const x = shape(
        filter(hiss(0.95, r), 'band', (t) => 240 + 1500 * exp(-((t - 0.13) ** 2) / 0.012) + 180 * exp(-t * 3), 0.7),
        [
          [0, 0],
          [0.11, 1],
          [0.3, 0.4],
          [0.95, 0],
        ],
      );
      add(
        x,
        shape(filter(hiss(0.95, r), 'low', 140), [
          [0, 0],
          [0.16, 1],
          [0.95, 0],
        ]),
        0,
        1.4,
      );
      crackle(x, 0.1, 0.9, (t) => 46 * (1 - t), 0.6, r);
      return x;
    },
  },
  decree: {
    level: -24,
    make: (r) => {
      const x = silence(1.25);
      add(x, body(hit(silence(0.1), 0, 0.8, 1, r), 980, STONE, 0.8), 0, 0.07);
      paper(x, 0.03, 0.4, 700, 1900, 0.8, r, 620);
      pluck(x, 0.38, note(0, 146.8), 0.95, 0.5, r, 0.89);
      pluck(x, 0.46, note(4, 146.8), 0.85, 0.3, r, 0.89);
      return hall(x, 1.45, 0.8, 0.16);
    },
  },
  trouble: {
    level: -24,
    make: (r) => {
      const x = silence(0.9);
      add(
        x,
        filter(hit(silence(0.12), 0, 95, 1.2, r), 'band', (t) => 800 + 20000 * t * t, 0.9),
        0,
        1.3,
      );
      // a sistrum: rings of metal on a rod
      for (const [from, g] of [
        [0.1, 1],
        [0.25, 0.7],
      ] as const)
        grains(
          from,
          from + 0.09,
          () => 120,
          r,
          (t) => add(x, body(hit(silence(0.09), 0, 0.5, 1, r), 3100 + 1900 * r(), BRONZE, 0.13), t, 0.1 * g * r()),
        );
      reed(x, 0.1, note(1, 146.8), 0.5, 0.16, r, { peak: 500, fall: 0.3, bend: 0.03 });
      reed(x, 0.1, note(0, 146.8), 0.7, 0.16, r, { peak: 500, fall: 0.45 });
      return x;
    },
  },
  botStep: {
    level: -24,
    make: (r) => {
      const x = silence(0.8);
      [0, 0.085, 0.17, 0.255].forEach((t) =>
        add(x, body(hit(silence(0.1), 0, 1.2, 1, r), 640 + 60 * r(), STONE), t, 0.5),
      );
      grind(x, 0, 0.36, 165, 0.35, r, (t) => 0.6 + 0.4 * sin(TAU * 11.8 * t));
      thud(x, 0.37, 104, 1, r);
      return add(x, body(hit(silence(0.3), 0, 3, 1, r), 330, WOOD, 0.8), 0.375, 0.3);
    },
  },
  // scenes
  rotation: {
    level: -23,
    out: 0.12,
    make: (r) => {
      const s = 2.15;
      const x = silence(s + 0.25);
      grind(x, 0, s, 74, 0.6, r, (t) => sin((PI * min(t, s)) / s) ** 1.4 * (0.82 + 0.18 * sin(TAU * 3.1 * t)));
      grind(x, 0, s, 190, 0.4, r, (t) => sin((PI * t) / s) ** 2);
      // the light: a fifth that opens
      const glow = silence(s);
      for (const [f, g] of [
        [293.7, 1],
        [440.5, 0.7],
        [587.9, 0.45],
        [881, 0.2],
      ] as const)
        for (let i = 0; i < glow.length; i++)
          glow[i]! += g * sin((TAU * f * i) / R) * (1 + 0.3 * sin((TAU * 0.9 * i) / R + f));
      add(
        x,
        shape(glow, [
          [0, 0],
          [1.35, 1],
          [s, 0],
        ]),
        0,
        0.09,
      );
      thud(x, s - 0.14, 62, 2.6, r, 10);
      return hall(x, s + 0.3, 1.1, 0.2, 0.5);
    },
  },
  maat: {
    level: -25,
    out: 0.5,
    make: (r) => {
      const x = silence(1.7);
      add(
        x,
        shape(
          filter(
            filter(hiss(1.6, r), 'band', (t) => 2600 + 1400 * sin(2.4 * t), 1.2),
            'low',
            5200,
          ),
          [
            [0, 0],
            [0.5, 1],
            [1.6, 0],
          ],
        ),
        0,
        0.1,
      );
      feather(x, 0.08, 1.45, 0.3, r);
      reed(x, 0, note(0, 146.8), 1.6, 0.07, r, { peak: 350, rise: 0.5, fall: 0.8 });
      reed(x, 0.15, note(4, 146.8), 1.4, 0.05, r, { peak: 350, rise: 0.5, fall: 0.8 });
      return hall(x, 2.45, 2.2, 0.5, 0.3);
    },
  },
  panTip: {
    level: -25,
    make: (r) => {
      const x = silence(0.9);
      const e = hit(silence(0.85), 0, 4, 1, r);
      add(
        x,
        body(e, 318, [
          [1, 0.7, 1],
          [1.006, 0.6, 0.7],
          [2.7, 0.4, 0.3],
          [5.2, 0.2, 0.12],
        ]),
        0,
        0.6,
      );
      grains(
        0,
        0.32,
        (t) => 46 * (1 - 2.5 * t),
        r,
        (t) => add(x, body(hit(silence(0.1), 0, 0.6, 1, r), 2500 + 1700 * r(), BRONZE, 0.12), t, 0.14 * r()),
      );
      return hall(x, 1.1, 1.2, 0.22);
    },
  },
  beamCreak: {
    level: -27,
    make: (r) => {
      const x = silence(0.75);
      for (let t = 0.02; t < 0.6;) {
        const p = t / 0.6;
        hit(x, t, 0.8, (0.4 + r() * 0.6) * sin(PI * p), r);
        t += (1 / (48 + 62 * sin(PI * p * 0.9))) * (0.86 + 0.28 * r());
      }
      const y = body(x, 390, [
        [1, 0.05, 1],
        [1.62, 0.045, 0.9],
        [2.95, 0.03, 0.7],
        [4.7, 0.02, 0.4],
      ]);
      return hall(filter(y, 'low', 3200), 0.95, 0.9, 0.16);
    },
  },
  verdictGood: {
    level: -24,
    out: 0.25,
    make: (r) => {
      const x = silence(1.5);
      (
        [
          [0, 0],
          [0.13, 4],
          [0.26, 7],
          [0.26, 9],
        ] as const
      ).forEach(([t, k]) => pluck(x, t, note(k, 293.66), 1.2, 0.5, r, 0.84));
      feather(x, 0.3, 1, 0.08, r);
      return hall(x, 1.9, 1.7, 0.32);
    },
  },
  verdictBad: {
    level: -25,
    out: 0.25,
    make: (r) => {
      const x = silence(1.4);
      reed(x, 0, note(1, 146.8), 0.34, 0.2, r, { peak: 420, fall: 0.12 });
      reed(x, 0.3, note(0, 146.8), 0.95, 0.22, r, { peak: 380, rise: 0.05, fall: 0.6, bend: -0.05 });
      drum(x, 0.3, 74, 0.8, r);
      return hall(x, 1.8, 1.5, 0.28, 0.45);
    },
  },
  seth: {
    level: -22,
    out: 0.2,
    make: (r) => {
      const x = silence(2.1);
      drum(x, 0, 66, 1.1, r);
      drum(x, 0.42, 84, 0.5, r);
      drum(x, 0.63, 66, 0.9, r);
      drum(x, 1.26, 62, 1.3, r);
      reed(x, 0.05, note(0, 73.4), 1.25, 0.42, r, { growl: 0.45, peak: 900, rise: 0.25, fall: 0.2 });
      reed(x, 1.2, note(1, 73.4), 0.3, 0.42, r, { growl: 0.4, peak: 850, fall: 0.1 });
      reed(x, 1.45, note(0, 73.4), 0.6, 0.46, r, { growl: 0.55, peak: 850, fall: 0.45 });
      return hall(x, 2.4, 1.1, 0.2, 0.5);
    },
  },
  /** step 0 to 7: a few who mutter, a square that shouts. */
  crowd: {
    level: (step) => -37 + 1.4 * step,
    out: 0.3,
    make: (r, step) => {
      const heat = step / 7;
      const x = voices(silence(1.9), 7 + step, heat * 0.75, r);
      shape(x, [
        [0, 0],
        [0.5, 0.7],
        [1.2, 1],
        [1.9, 0],
      ]);
      return hall(filter(x, 'low', 900 + 1900 * heat), 2.2, 0.9, 0.35, 0.45);
    },
  },
  revolt: {
    level: -18,
    out: 0.25,
    make: (r) => {
      const s = 2.35;
      const x = shape(voices(silence(s), 14, 1, r), [
        [0, 0],
        [0.45, 2],
        [1.3, 3],
        [1.55, 1.4],
        [s, 0],
      ]);
      const roar = hiss(s, r);
      for (const [f, g] of [
        [480, 1],
        [950, 0.8],
        [1600, 0.4],
      ] as const)
        add(
          x,
          shape(
            filter(roar, 'band', (t) => f * (0.85 + 0.2 * min(1, t)), 3),
            [
              [0, 0],
              [0.8, 0.8],
              [1.3, 1],
              [1.6, 0.4],
              [s, 0],
            ],
          ),
          0,
          g * 1.1,
        );
      add(
        x,
        shape(filter(hiss(s, r), 'low', 240), [
          [0, 0],
          [0.5, 1],
          [1.4, 1],
          [s, 0],
        ]),
        0,
        0.8,
      );
      crackle(x, 0.15, 2.2, () => 30, 0.55, r);
      // the obelisk leans and breaks
      grind(x, 0.55, 0.85, 70, 0.3, r, (t) => (t / 0.85) ** 2);
      thud(x, 1.42, 41, 5, r, 12);
      thud(x, 1.43, 73, 4.2, r, 8);
      grains(
        1.45,
        2.25,
        (t) => 90 * (2.3 - t),
        r,
        (t) =>
          add(
            x,
            body(hit(silence(0.12), 0, 1 + 3 * r(), 1, r), 180 + 900 * r() * r(), STONE),
            t,
            (0.3 + 1.3 * r()) * (2.35 - t),
          ),
      );
      return hall(x, 2.48, 1, 0.18, 0.5);
    },
  },
  pyramid: {
    level: -21,
    out: 0.35,
    make: (r) => {
      const x = silence(2.1);
      grind(x, 0, 0.5, 78, 0.16, r, (t) => sin((PI * t) / 0.5));
      thud(x, 0.5, 66, 1.8, r, 9);
      [0, 2, 4, 7, 9, 11].forEach((k, i) => pluck(x, 0.58 + 0.095 * i, note(k), 1.1, 1.3, r, 0.84));
      drum(x, 0.5, 70, 0.5, r);
      feather(x, 1, 1.8, 0.13, r);
      return hall(x, 2.45, 1.5, 0.28);
    },
  },
  /** The motif of the house: up a fifth, the turn over it, down the mode, home. */
  victory: {
    level: -20,
    out: 0.3,
    make: (r) => {
      const x = silence(2.2);
      drum(x, 0, 74, 0.3, r);
      (
        [
          [0, 0],
          [0.2, 4],
          [0.4, 5],
          [0.52, 4],
          [0.64, 3],
          [0.76, 2],
          [0.9, 1],
          [1.06, 2],
        ] as const
      ).forEach(([t, k]) => pluck(x, t, note(k), 0.9, 1.1, r, 0.84));
      [-7, 0, 4, 7].forEach((k, i) => pluck(x, 1.24 + 0.035 * i, note(k), 1.4, 0.9, r, 0.84));
      drum(x, 1.06, 92, 0.16, r);
      drum(x, 1.24, 70, 0.4, r);
      reed(x, 0.4, note(5), 0.13, 0.1, r, { rise: 0.03, fall: 0.04 });
      reed(x, 0.52, note(4), 0.14, 0.1, r, { rise: 0.03, fall: 0.04 });
      reed(x, 0.64, note(3), 0.14, 0.1, r, { rise: 0.03, fall: 0.04 });
      reed(x, 0.76, note(2), 0.3, 0.1, r, { rise: 0.03, fall: 0.1 });
      reed(x, 1.24, note(0), 0.85, 0.11, r, { fall: 0.5, bend: 0.05 });
      return hall(x, 2.48, 1.5, 0.26);
    },
  },
  defeat: {
    level: -24,
    out: 0.3,
    make: (r) => {
      const x = silence(2.1);
      (
        [
          [0, 4, 0.36],
          [0.32, 3, 0.36],
          [0.64, 1, 0.44],
          [1.04, 0, 1],
        ] as const
      ).forEach(([t, k, s]) => reed(x, t, note(k, 146.83), s, 0.16, r, { peak: 420, rise: 0.09, fall: s * 0.5 }));
      pluck(x, 1.06, note(0, 73.4), 1, 0.5, r, 0.93);
      drum(x, 1.04, 62, 0.22, r);
      return hall(x, 2.4, 1.5, 0.3, 0.45);
    },
  },
  turn: {
    level: -26,
    out: 0.12,
    make: (r) => {
      const x = silence(0.8);
      pluck(x, 0, note(0), 0.7, 0.5, r, 0.89);
      pluck(x, 0.14, note(4), 0.75, 0.5, r, 0.89);
      return hall(x, 0.95, 0.9, 0.2);
    },
  },
};

/** The samples of one take at one height, left and right or both at once; the same every time. */
export function makeSound(name: Sound, take: number, step: number): readonly Samples[] {
  const { make, level, out = 0.02 } = SOUNDS[name];
  const luck = rng(977 * (take + 1) + name.length * 31 + name.charCodeAt(0));
  return finish(make(luck, step), typeof level === 'number' ? level : level(step), out);
}
