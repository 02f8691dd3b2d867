// Three quiet sounds, made on the spot: dice on wood, a piece set down, a chime for one's turn. Off by default.
import { settings } from './settings.svelte';
import { landing } from './travel.svelte';

export type Sound = 'dice' | 'place' | 'turn';

interface Tone {
  /** Seconds after the start. */
  readonly at: number;
  readonly length: number;
  /** Hertz; 0 is noise. */
  readonly pitch: number;
  readonly volume: number;
}

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  dice: [0, 0.07, 0.12, 0.2, 0.26].map((at, i) => ({ at, length: 0.05, pitch: 0, volume: 0.16 - i * 0.025 })),
  place: [
    { at: 0, length: 0.06, pitch: 0, volume: 0.1 },
    { at: 0, length: 0.12, pitch: 196, volume: 0.1 },
  ],
  turn: [
    { at: 0, length: 0.5, pitch: 523.25, volume: 0.07 },
    { at: 0.14, length: 0.7, pitch: 783.99, volume: 0.06 },
  ],
};

let context: AudioContext | null = null;

function noise(audio: AudioContext, length: number): AudioNode & { start(at: number): void } {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function play(audio: AudioContext, tone: Tone, after: number): void {
  const start = audio.currentTime + after + tone.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(tone.volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.length);
  if (tone.pitch === 0) {
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = 1800 + Math.random() * 900;
    const source = noise(audio, tone.length);
    source.connect(filter).connect(gain).connect(audio.destination);
    source.start(start);
    return;
  }
  const source = audio.createOscillator();
  source.type = 'triangle';
  source.frequency.value = tone.pitch;
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + tone.length);
}

/** `always`: also when sounds are off, to try one. */
export function sound(name: Sound, always = false): void {
  if ((!settings.now.sound && !always) || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume();
  // A piece is heard when it arrives: what travels is known once the picture is drawn.
  queueMicrotask(() => {
    const after = name === 'place' ? landing() : 0;
    for (const tone of SOUNDS[name]) play(audio, tone, after);
  });
}
