// Ambiences: endless, and nothing is ever played twice. Noise is made anew every few seconds and faded into the last, through
// filters that wander by slow waves without a common period; single things (a bird, a bubble, a spark) come by chance.
import { bubble, feather } from './kit';
import { add, crackle, filter, hall, hiss, R, rng, shape, silence, TAU, type Luck, type Samples } from './tools';

const { floor, PI, sin } = Math;

/** Filtered noise: how far its colour and its loudness wander. */
interface Layer {
  readonly kind: BiquadFilterType;
  readonly hertz: number;
  readonly q: number;
  readonly gain: number;
  readonly sway: number;
  readonly breath: number;
}

/** Something that comes by chance, every so many seconds. */
interface Chance {
  readonly every: number;
  readonly gain: number;
  readonly make: (r: Luck) => Samples;
}

interface Tone {
  readonly hertz: number;
  readonly gain: number;
  readonly sway: number;
}

interface Bed {
  readonly level: number;
  readonly layers: readonly Layer[];
  readonly chances: readonly Chance[];
  readonly tones?: readonly Tone[];
}

/** Seconds that are made ahead, by which layers overlap, and between two looks. */
const AHEAD = 2;
const OVERLAP = 0.6;
const LOOK = 0.7;

/** A few notes of a bird, far away. */
const bird = (r: Luck): Samples => {
  const x = silence(1.1);
  const f = 2300 + 1500 * r();
  const kind = r();
  const many = 2 + floor(4 * r());
  for (let k = 0, t = 0.02; k < many; k++) {
    const n = floor(R * (0.05 + 0.07 * r()));
    let p = 0;
    const y = new Float32Array(n);
    const way = kind < 0.5 ? 0.18 : -0.22;
    for (let i = 0; i < n; i++)
      y[i] = sin((p += (TAU * f * (1 + way * (i / n) + 0.04 * sin((TAU * 30 * i) / R))) / R)) * sin((PI * i) / n) ** 2;
    add(x, y, t, 0.5 + 0.5 * r());
    t += n / R + 0.03 + 0.09 * r();
  }
  const [a, b] = hall(filter(x, 'low', 3600), 1.9, 1.2, 0.5, 0.5);
  return shape(add(a, b, 0.011, 0.6), [
    [0, 1],
    [1.4, 1],
    [1.9, 0],
  ]);
};
const cricket = (r: Luck): Samples => {
  const many = 3 + floor(9 * r());
  const gap = 0.36 + 0.12 * r();
  const f = 3900 + 700 * r();
  const x = silence(many * gap + 0.1);
  for (let c = 0; c < many; c++) {
    for (let k = 0; k < 3; k++) {
      const n = floor(R * 0.017);
      const y = new Float32Array(n);
      for (let i = 0; i < n; i++) y[i] = sin((TAU * f * i) / R) * sin((PI * i) / n) ** 2;
      add(x, y, c * gap + k * 0.026 + 0.01 + 0.004 * r(), 0.5 + 0.25 * k);
    }
  }
  return x;
};
const sparks = (r: Luck): Samples => {
  const x = silence(1.2);
  crackle(x, 0.02, 1.1, () => 4 + 9 * r(), 1, r);
  return x;
};

const shimmer = (r: Luck): Samples => {
  const x = silence(0.6);
  feather(x, 0.02, 0.4, 0.5, r);
  const [a] = hall(x, 3, 2.6, 0.7);
  return shape(a, [
    [0, 1],
    [2.4, 1],
    [3, 0],
  ]);
};

export const BEDS = {
  nile: {
    level: 0.85,
    layers: [
      { kind: 'bandpass', hertz: 430, q: 0.6, gain: 0.016, sway: 0.35, breath: 0.3 },
      { kind: 'bandpass', hertz: 1500, q: 0.7, gain: 0.0035, sway: 0.3, breath: 0.4 },
      { kind: 'bandpass', hertz: 210, q: 0.9, gain: 0.02, sway: 0.4, breath: 0.6 },
    ],
    chances: [
      { every: 6.5, gain: 0.01, make: bird },
      { every: 0.9, gain: 0.006, make: (r) => bubble(silence(0.08), 0.002, 380 + 700 * r(), 1, r) },
    ],
  },
  night: {
    level: 0.85,
    layers: [
      { kind: 'lowpass', hertz: 150, q: 0.5, gain: 0.05, sway: 0.25, breath: 0.3 },
      { kind: 'bandpass', hertz: 620, q: 0.5, gain: 0.005, sway: 0.2, breath: 0.4 },
    ],
    chances: [
      { every: 5.2, gain: 0.006, make: cricket },
      { every: 8.2, gain: 0.004, make: cricket },
      { every: 0.9, gain: 0.006, make: sparks },
    ],
  },
  hall: {
    level: 0.8,
    layers: [
      { kind: 'bandpass', hertz: 340, q: 0.7, gain: 0.006, sway: 0.4, breath: 0.5 },
      { kind: 'bandpass', hertz: 2400, q: 1.5, gain: 0.0012, sway: 0.3, breath: 0.6 },
    ],
    chances: [{ every: 7, gain: 0.006, make: shimmer }],
    tones: [
      { hertz: 73.42, gain: 0.0016, sway: 0.3 },
      { hertz: 110.13, gain: 0.0018, sway: 0.5 },
      { hertz: 146.8, gain: 0.0024, sway: 0.3 },
      { hertz: 147.13, gain: 0.002, sway: 0.3 },
      { hertz: 220.3, gain: 0.0016, sway: 0.6 },
      { hertz: 293.4, gain: 0.0009, sway: 0.8 },
      { hertz: 440.7, gain: 0.0004, sway: 0.9 },
    ],
  },
} satisfies Readonly<Record<string, Bed>>;

export type BedName = keyof typeof BEDS;

export interface Ambience {
  stop(): void;
}

/** Plays a bed until it is stopped, fading in and out. */
export function playBed(context: AudioContext, destination: AudioNode, name: BedName): Ambience {
  const { level, layers, chances, tones = [] }: Bed = BEDS[name];
  const r = rng((Math.random() * 1e9) | 0);
  const begun = context.currentTime;
  const out = context.createGain();
  out.gain.setValueAtTime(0, begun);
  out.gain.linearRampToValueAtTime(level, begun + 3);
  out.connect(destination);
  const oscillators: OscillatorNode[] = [];

  const start = (x: Samples, to: AudioNode, at: number): AudioBufferSourceNode => {
    const buffer = context.createBuffer(1, x.length, R);
    buffer.copyToChannel(x, 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(to);
    source.start(at);
    return source;
  };
  const wave = (target: AudioParam, depth: number, hertz: number): void => {
    const slow = context.createOscillator();
    const by = context.createGain();
    slow.frequency.value = hertz;
    by.gain.value = depth;
    slow.connect(by).connect(target);
    slow.start(begun);
    oscillators.push(slow);
  };
  const noises = layers.flatMap(({ kind, hertz, q, gain, sway, breath }) =>
    [-0.7, 0.7].map((side) => {
      const colour = context.createBiquadFilter();
      colour.type = kind;
      colour.frequency.value = hertz;
      colour.Q.value = q;
      wave(colour.frequency, hertz * sway, 0.043 + 0.05 * r());
      wave(colour.frequency, hertz * sway * 0.6, 0.13 + 0.11 * r());
      const volume = context.createGain();
      volume.gain.value = gain;
      wave(volume.gain, gain * breath, 0.029 + 0.04 * r());
      wave(volume.gain, gain * breath * 0.5, 0.09 + 0.13 * r());
      const where = context.createStereoPanner();
      where.pan.value = side;
      colour.connect(volume).connect(where).connect(out);
      return { colour, next: begun };
    }),
  );
  for (const { hertz, gain, sway } of tones) {
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    const volume = context.createGain();
    volume.gain.value = gain;
    wave(volume.gain, gain * sway, 0.031 + 0.06 * r());
    wave(tone.frequency, hertz * 0.0012, 0.07 + 0.05 * r());
    tone.connect(volume).connect(out);
    tone.start(begun);
    oscillators.push(tone);
  }
  const coming = chances.map((chance) => ({ chance, next: begun + chance.every * r() }));

  const goOn = (): void => {
    const until = context.currentTime + AHEAD;
    for (const noise of noises)
      while (noise.next < until) {
        const x = hiss(2.5 + 1.5 * r(), r);
        const fade = floor(R * OVERLAP);
        for (let i = 0; i < fade; i++) {
          const part = sin((PI * i) / fade / 2);
          x[i]! *= part;
          x[x.length - 1 - i]! *= part;
        }
        start(x, noise.colour, noise.next);
        noise.next += x.length / R - OVERLAP;
      }
    for (const one of coming)
      while (one.next < until) {
        const volume = context.createGain();
        volume.gain.value = one.chance.gain * (0.4 + 0.6 * r());
        const where = context.createStereoPanner();
        where.pan.value = 1.6 * r() - 0.8;
        volume.connect(where).connect(out);
        start(filter(one.chance.make(r), 'high', 40), volume, one.next).onended = () => where.disconnect();
        one.next += one.chance.every * (0.35 + 1.3 * r());
      }
  };
  goOn();
  const timer = setInterval(goOn, LOOK * 1000);
  return {
    stop() {
      clearInterval(timer);
      out.gain.setTargetAtTime(0, context.currentTime, 0.5);
      for (const one of oscillators) one.stop(context.currentTime + 4);
    },
  };
}
