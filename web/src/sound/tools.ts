// What sounds are made of: noise, struck bodies, strings, reeds, paper, grit, voices, a hall. Plain arithmetic on samples:
// no browser is needed, so the same numbers are measured in tests.
export type Samples = Float32Array<ArrayBuffer>;
export type Luck = () => number;
/** A value that changes with time, in seconds. */
export type Course = (t: number) => number;
/** A resonance of a struck body: ratio to its pitch, seconds to -60 dB, loudness. */
export type Mode = readonly [ratio: number, t60: number, gain: number];

/** Samples a second of everything that is made. */
export const R = 44100;
export const TAU = 2 * Math.PI;
const { sin, cos, exp, min, max, sqrt, floor, ceil, PI } = Math;

/** A generator of numbers from 0 to 1, the same ones for the same seed. */
export const rng =
  (s: number): Luck =>
  () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
export const silence = (s: number): Samples => new Float32Array(ceil(s * R));
/** Mixes `from` into `to`, `at` seconds after its start. */
export const add = (to: Samples, from: Samples, at = 0, g = 1): Samples => {
  const o = floor(at * R);
  for (let i = max(0, -o); i < from.length && i + o < to.length; i++) to[i + o]! += from[i]! * g;
  return to;
};
export const hiss = (s: number, r: Luck): Samples => silence(s).map(() => r() * 2 - 1);
/** A contact: noise under a raised cosine; short is hard, long is soft. */
export const hit = (x: Samples, at: number, ms: number, g: number, r: Luck): Samples => {
  const n = max(2, floor((ms / 1000) * R));
  const o = floor(at * R);
  for (let i = 0; i < n && o + i < x.length; i++)
    x[o + i]! += (g * (r() * 2 - 1) * (0.5 - 0.5 * cos((TAU * (i + 0.5)) / n))) / sqrt(n / 30);
  return x;
};
/** Lines between [seconds, value]. */
export const shape = (x: Samples, points: readonly (readonly [number, number])[]): Samples => {
  let k = 0;
  for (let i = 0; i < x.length; i++) {
    const t = i / R;
    while (k < points.length - 2 && t >= points[k + 1]![0]) k++;
    const [a, u] = points[k]!;
    const [b, v] = points[k + 1]!;
    const p = min(1, max(0, (t - a) / (b - a || 1)));
    x[i]! *= u + (v - u) * p * p * (3 - 2 * p);
  }
  return x;
};
/** A state-variable filter whose frequency may be a function of time. */
export const filter = (x: Samples, kind: 'low' | 'band' | 'high', f: number | Course, q = 0.7): Samples => {
  let a = 0;
  let b = 0;
  let g = 0;
  const y = new Float32Array(x.length);
  for (let i = 0; i < x.length; i++) {
    if (!(i & 15)) g = Math.tan(PI * min(0.45, (typeof f === 'number' ? f : f(i / R)) / R));
    const h = 1 / (1 + g * (g + 1 / q));
    const v1 = h * (a + g * (x[i]! - b));
    const v2 = b + g * v1;
    a = 2 * v1 - a;
    b = 2 * v2 - b;
    y[i] = kind === 'low' ? v2 : kind === 'band' ? v1 / q : x[i]! - v1 / q - v2;
  }
  return y;
};
/** A struck body: two-pole resonators [ratio, seconds to -60 dB, loudness], driven by `x`. */
export const body = (x: Samples, f: number, modes: readonly Mode[], long = 1): Samples => {
  const y = new Float32Array(x.length);
  for (const [ratio, t60, g] of modes) {
    const w = (TAU * f * ratio) / R;
    if (w > 2.9) continue;
    const r = exp(-6.91 / (t60 * long * R));
    const c = 2 * r * cos(w);
    const k = g * sin(w);
    let p = 0;
    let q = 0;
    for (let i = 0; i < x.length; i++) {
      const v = k * x[i]! + c * p - r * r * q;
      q = p;
      p = v;
      y[i]! += v;
    }
  }
  return y;
};
export const STONE: readonly Mode[] = [
  [1, 0.07, 1],
  [1.83, 0.05, 0.8],
  [2.71, 0.04, 0.7],
  [4.16, 0.028, 0.5],
  [6.1, 0.02, 0.35],
];
export const SLAB: readonly Mode[] = [
  [1, 0.2, 0.3],
  [1.52, 0.16, 0.34],
  [2.24, 0.13, 0.42],
  [3.7, 0.09, 0.42],
  [6.9, 0.05, 0.34],
  [11.3, 0.03, 0.22],
  [17, 0.02, 0.14],
];
export const WOOD: readonly Mode[] = [
  [1, 0.09, 1],
  [2.57, 0.06, 0.55],
  [4.95, 0.035, 0.3],
  [7.3, 0.022, 0.16],
];
export const BRONZE: readonly Mode[] = [
  [1, 0.5, 1],
  [1.004, 0.44, 0.6],
  [2.76, 0.3, 0.55],
  [5.4, 0.18, 0.3],
  [8.9, 0.1, 0.15],
];
export const SKIN: readonly Mode[] = [
  [1, 0.36, 0.34],
  [1.59, 0.26, 0.34],
  [2.14, 0.22, 0.32],
  [2.65, 0.17, 0.26],
  [3.5, 0.12, 0.22],
  [5.1, 0.08, 0.16],
];
export const BONE: readonly Mode[] = [
  [1, 0.022, 1],
  [1.46, 0.018, 0.8],
  [2.28, 0.013, 0.5],
];

/** A harp: Karplus and Strong, the string plucked at a fifth, its loop tuned by an all-pass. */
export const pluck = (x: Samples, at: number, f: number, s: number, g: number, r: Luck, soft = 0.85): Samples => {
  const period = R / f - 0.5;
  const n = floor(period - 0.3);
  const c = (1 - (period - n)) / (1 + (period - n));
  const line = new Float32Array(n);
  let low = 0;
  let mild = 0;
  for (let i = -n; i < n; i++) {
    low += (r() * 2 - 1 - low) * (1 - soft);
    mild += (low - mild) * 0.35;
    if (i >= 0) line[i] = mild;
  }
  const comb = line.map((v, i) => v - line[(i + n - floor(n / 5)) % n]!);
  const loss = exp(-6.91 / (s * f));
  const o = floor(at * R);
  const m = min(x.length - o, floor(s * 1.1 * R));
  let was = 0;
  let ai = 0;
  let ao = 0;
  for (let i = 0, k = 0; i < m; i++, k = (k + 1) % n) {
    const v = comb[k]!;
    x[o + i]! += g * v * min(1, i / 60) * min(1, (m - i) / 2000);
    const mean = loss * 0.5 * (v + was);
    was = v;
    ao = c * mean + ai - c * ao;
    ai = mean;
    comb[k] = ao;
  }
  return x;
};
/** A reed: harmonics under a nasal formant, with breath, vibrato and growl. */
export const reed = (
  x: Samples,
  at: number,
  f: number,
  s: number,
  g: number,
  r: Luck,
  { growl = 0, peak = 900, rise = 0.08, fall = 0.2, bend = 0 } = {},
): Samples => {
  const n = floor(s * R);
  const o = floor(at * R);
  const top = min(40, floor(5000 / f));
  const weights = Array.from(
    { length: top },
    (_, k) => (k % 2 ? 0.55 : 1) / (k + 1) ** 0.8 / (1 + (((k + 1) * f - peak) / 900) ** 2),
  );
  let phase = 0;
  let breath = 0;
  for (let i = 0; i < n && o + i < x.length; i++) {
    const t = i / R;
    const into = min(1, t / 0.5);
    phase += (TAU * f * (1 + 0.006 * into * sin(TAU * 5.1 * t) - bend * (1 - min(1, t / 0.12)))) / R;
    let v = 0;
    for (let k = 0; k < top; k++) v += weights[k]! * sin(phase * (k + 1));
    breath += (r() * 2 - 1 - breath) * 0.12;
    const e = min(1, t / rise) * min(1, (s - t) / fall);
    x[o + i]! += g * e * e * (v * (1 - growl * (0.5 + 0.5 * sin(TAU * 24 * t))) + 0.16 * breath);
  }
  return x;
};
export const drum = (x: Samples, at: number, f: number, g: number, r: Luck): Samples => {
  const e = hit(silence(0.6), 0, 5, 1, r);
  const tone = body(e, f, SKIN);
  add(tone, filter(hit(silence(0.05), 0, 12, 0.5, r), 'band', 1100, 0.8), 0, 0.6);
  return add(x, tone, at, g);
};
/** Something that happens by chance, `rate(t)` times a second. */
export const grains = (from: number, to: number, rate: Course, r: Luck, what: (t: number) => void): void => {
  for (let t = from; t < to;) {
    const many = max(0.01, rate(t));
    t += min(0.25, -Math.log(1 - r()) / many);
    if (t < to && many > 0.02) what(t);
  }
};
export const crackle = (x: Samples, from: number, to: number, rate: Course, g: number, r: Luck): void =>
  grains(from, to, rate, r, (t) => {
    const e = hit(silence(0.03), 0, 0.4 + r() * 2.2, 1, r);
    add(x, body(e, 900 + 3800 * r() * r(), BONE), t, g * (0.15 + r() ** 3));
  });
/** Paper: many small folds whose colour moves from `f` to `to`. */
export const paper = (
  x: Samples,
  at: number,
  s: number,
  f: number,
  to: number,
  g: number,
  r: Luck,
  dense = 420,
): Samples => {
  const y = silence(s);
  grains(
    0,
    s,
    (t) => dense * (0.35 + sin((PI * t) / s)),
    r,
    (t) => hit(y, t, 1 + 5 * r(), 0.2 + r() * r(), r),
  );
  return add(
    x,
    shape(
      filter(
        filter(y, 'band', (t) => f + ((to - f) * t) / s, 0.8),
        'low',
        7000,
      ),
      [
        [0, 0],
        [s * 0.25, 1],
        [s * 0.55, 0.8],
        [s, 0],
      ],
    ),
    at,
    g,
  );
};
/** Stone on stone: grains of grit that excite a heavy slab, `load(t)` hard. */
export const grind = (x: Samples, at: number, s: number, f: number, g: number, r: Luck, load: Course): Samples => {
  const y = silence(s);
  grains(
    0,
    s,
    (t) => 50 + 190 * load(t),
    r,
    (t) => hit(y, t, 2 + 9 * r(), (0.25 + r()) * load(t), r),
  );
  const rub = filter(hiss(s, r), 'low', (t) => 120 + 260 * load(t), 0.8);
  for (let i = 0; i < rub.length; i++) y[i]! += rub[i]! * 0.25 * load(i / R);
  const z = add(body(y, f, SLAB), filter(y, 'band', 380 + f * 3, 0.6), 0, 0.6);
  return add(x, filter(z, 'low', 2600), at, g);
};
export const thud = (x: Samples, at: number, f: number, g: number, r: Luck, hard = 6): Samples => {
  const e = hit(silence(0.7), 0, hard, 1, r);
  add(x, body(e, f, SLAB), at, g);
  return add(x, filter(hit(silence(0.06), 0, 18, 0.8, r), 'low', 900), at, g);
};
/** Many voices: buzzing sources through wandering vowels. `heat` 0 to 1: murmur to shout. */
export const voices = (x: Samples, many: number, heat: number, r: Luck): Samples => {
  const s = x.length / R;
  for (let n = 0; n < many; n++) {
    const y = silence(s);
    const f = (n % 3 ? 105 : 190) * (0.85 + 0.35 * r()) * (1 + 0.7 * heat);
    const a = r() * 9;
    const b = 2.6 + 2.2 * r();
    let p = r();
    for (let i = 0; i < y.length; i++) {
      const t = i / R;
      p += (f * (1 + 0.09 * sin(TAU * b * 0.37 * t + a))) / R;
      if (p > 1) p -= 1;
      const talk = max(0, sin(TAU * b * t + a) * 0.6 + 0.25 + 0.35 * sin(1.7 * b * t + 2 * a) + 0.35 * heat);
      y[i] = (0.5 - p + (r() - 0.5) * (0.25 + 0.7 * heat)) * talk;
    }
    const u = 330 + 260 * r() + 260 * heat;
    const v = filter(y, 'band', (t) => u * (1 + 0.25 * sin(b * 1.9 * t + a)), 4);
    add(
      v,
      filter(y, 'band', (t) => (u * 2.1 + 300) * (1 + 0.2 * sin(b * 1.3 * t - a)), 6),
      0,
      0.45 + 0.3 * heat,
    );
    add(x, v, 0, 0.6 + 0.5 * r());
  }
  return x;
};
/** A hall of stone: eight delays fed into each other; answers with two channels. */
export const hall = (x: Samples, s: number, t60 = 1.6, wet = 0.35, damp = 0.35): [Samples, Samples] => {
  const sizes = [1423, 1637, 1879, 2099, 2371, 2683, 2953, 3253];
  const lines = sizes.map((n) => new Float32Array(n));
  const back = sizes.map((n) => exp((-6.91 * n) / (t60 * R)));
  const low = new Float32Array(8);
  const left = silence(s);
  const right = silence(s);
  for (let i = 0; i < left.length; i++) {
    const dry = x[i] || 0;
    let sum = 0;
    for (let k = 0; k < 8; k++) {
      low[k]! += (lines[k]![i % sizes[k]!]! * back[k]! - low[k]!) * (1 - damp);
      sum += low[k]!;
    }
    left[i] = dry + wet * (low[0]! + low[2]! + low[4]! - low[6]!);
    right[i] = dry + wet * (low[1]! + low[3]! - low[5]! + low[7]!);
    for (let k = 0; k < 8; k++) lines[k]![i % sizes[k]!] = dry * 0.5 + low[k]! - sum / 4;
  }
  return [left, right];
};
/** D hijaz (phrygian dominant): D E♭ F♯ G A B♭ C. One mode for all that sings. */
const MODE = [1, 16 / 15, 5 / 4, 4 / 3, 3 / 2, 8 / 5, 9 / 5];
export const note = (k: number, base = 293.66): number => base * MODE[((k % 7) + 7) % 7]! * 2 ** floor(k / 7);
