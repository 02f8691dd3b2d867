// How loud a sound is to the ear, and how every sound is brought to its level.
import { filter, R, type Samples } from './tools';

const { abs, cos, floor, max, min, PI, sin } = Math;

const biquad = (x: Samples, b0: number, b1: number, b2: number, a1: number, a2: number): Samples => {
  let p = 0;
  let q = 0;
  return x.map((v) => {
    const y = b0 * v + p;
    p = b1 * v - a1 * y + q;
    q = b2 * v - a2 * y;
    return y;
  });
};
/** The greatest K-weighted level (ITU-R BS.1770, 44.1 kHz) of any 100 ms, in dB: as the ear hears short sounds. */
export const loudness = (channels: readonly Samples[], window = 0.1): number => {
  const n = floor(window * R);
  const power = new Float64Array(max(n, channels[0]?.length ?? 0) + 1);
  for (const x of channels) {
    const y = biquad(
      biquad(x, 1.5308412, -2.6509799, 1.169079, -1.6636551, 0.7125954),
      1,
      -2,
      1,
      -1.9891696,
      0.9891991,
    );
    for (let i = 0; i < y.length; i++) power[i + 1]! += y[i]! * y[i]!;
  }
  for (let i = 1; i < power.length; i++) power[i]! += power[i - 1]!;
  let most = 1e-12;
  for (let i = n; i < power.length; i += 64) most = max(most, (power[i]! - power[i - n]!) / n);
  return -0.691 + 10 * Math.log10(most);
};
/** No DC, soft ends, the wanted loudness, never above -6 dBFS. */
export const finish = (made: Samples | readonly Samples[], level: number, out: number): readonly Samples[] => {
  const channels = (made instanceof Float32Array ? [made] : made).map((x) => filter(x, 'high', 28));
  for (const x of channels) {
    const a = floor(0.0012 * R);
    const z = min(floor(out * R), x.length >> 1);
    for (let i = 0; i < a; i++) x[i]! *= 0.5 - 0.5 * cos((PI * i) / a);
    for (let i = 0; i < z; i++) x[x.length - 1 - i]! *= 0.5 - 0.5 * cos((PI * i) / z);
    const mean = x.reduce((sum, v) => sum + v, 0) / x.length;
    for (let i = 0; i < x.length; i++) x[i]! -= 2 * mean * sin((PI * i) / x.length) ** 2;
  }
  let g = 10 ** ((level - loudness(channels)) / 20);
  let peak = 0;
  for (const x of channels) for (const v of x) peak = max(peak, abs(v));
  g = min(g, 0.5 / (peak || 1));
  for (const x of channels) for (let i = 0; i < x.length; i++) x[i]! *= g;
  return channels;
};
