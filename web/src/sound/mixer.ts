// Plays what is asked for: buses, at most six voices, scenes that make room for themselves, three levels. Sounds are made once,
// in a worker, when they are first wanted or when there is time; one that is not ready in time is not played.
import { playBed, type Ambience, type BedName } from './beds';
import type { SoundOptions } from './cues';
import { rowOf, type Bus, type Sound } from './rows';
import type { Made, Wanted } from './maker.worker';
import { R } from './tools';

/** Loudness of the levels off, soft and full. */
const LEVELS = [0, 0.35, 0.8] as const;
export type Level = 0 | 1 | 2;

const BUSES: Readonly<Record<Bus, number>> = { ui: 0.8, piece: 1, scene: 1, call: 1 };
/** While a scene sounds. */
const DUCKED = { ui: 0.4, piece: 0.6, bed: 0.3 } as const;
const VOICES_MAX = 6;
/** Seconds within which a sound is not repeated: six tokens are one handful. */
const TOGETHER = 0.055;
const SCENES_APART = 0.5;
/** Seconds after which a sound that was not ready is too late. */
const LATE = 0.35;
/** The compressor's own make-up gain (+3.8 dB), taken back. */
const MAKE_UP = 0.647;
/** What is heard by those who listen to the page with a screen reader. */
const FOR_LISTENERS: ReadonlySet<Sound> = new Set<Sound>(['turn', 'message', 'error', 'victory', 'defeat']);

interface Voice {
  readonly rank: number;
  end: number;
  stop(at: number): void;
}

export interface MixerSettings {
  readonly level: Level;
  /** Of the ambience, 0 to 1. */
  readonly bed: number;
  /** Somebody listens to the page with a screen reader. */
  readonly listens: boolean;
}

export class Mixer {
  private readonly context = new AudioContext();
  private readonly limit = this.context.createDynamicsCompressor();
  private readonly master = this.context.createGain();
  private readonly buses: Readonly<Record<Bus | 'bed', GainNode>>;
  private readonly maker = new Worker(new URL('./maker.worker.ts', import.meta.url), { type: 'module' });
  private readonly made = new Map<string, AudioBuffer>();
  private readonly waiting = new Map<string, ((buffer: AudioBuffer) => void)[]>();
  private readonly last = new Map<Sound, number>();
  private readonly turn = new Map<Sound, number>();
  private voices: Voice[] = [];
  private settings: MixerSettings;
  private ambience: { name: BedName; playing: Ambience } | null = null;

  constructor(settings: MixerSettings) {
    this.settings = settings;
    const { threshold, knee, ratio, attack, release } = this.limit;
    threshold.value = -9;
    knee.value = 6;
    ratio.value = 12;
    attack.value = 0.003;
    release.value = 0.15;
    this.limit.connect(this.master).connect(this.context.destination);
    const bus = (gain: number): GainNode => {
      const node = this.context.createGain();
      node.gain.value = gain;
      node.connect(this.limit);
      return node;
    };
    this.buses = {
      ui: bus(BUSES.ui),
      piece: bus(BUSES.piece),
      scene: bus(BUSES.scene),
      call: bus(BUSES.call),
      bed: bus(0),
    };
    this.maker.onmessage = ({ data }: MessageEvent<Made>) => this.keep(data);
    this.set(settings);
  }

  set(settings: MixerSettings): void {
    this.settings = settings;
    const now = this.context.currentTime;
    const { level, listens, bed } = settings;
    this.master.gain.setTargetAtTime(MAKE_UP * LEVELS[level] * (listens ? 0.5 : 1), now, 0.03);
    this.buses.bed.gain.setTargetAtTime(listens ? 0 : bed, now, 0.3);
    if ((level === 0 || bed === 0 || listens) && this.ambience) this.surround(null);
  }

  /** A hidden page is silent; what was missed is not made up for. */
  hide(hidden: boolean): void {
    void (hidden ? this.context.suspend() : this.context.resume());
  }

  /** Makes sounds before they are wanted. */
  warm(names: readonly Sound[]): void {
    for (const name of names) {
      const { takes, steps } = rowOf(name);
      for (let take = 0; take < takes; take++)
        for (let step = 0; step < Math.max(1, steps); step++) this.want({ name, take, step });
    }
  }

  play(name: Sound, options: SoundOptions = {}): void {
    const { level, listens } = this.settings;
    const row = rowOf(name);
    if (level === 0 || (listens && !FOR_LISTENERS.has(name)) || this.context.state === 'closed') return;
    const at = this.context.currentTime + Math.max(0, options.after ?? 0);
    if (at - (this.last.get(name) ?? -1) < (row.bus === 'scene' ? SCENES_APART : TOGETHER)) return;
    this.last.set(name, at);
    const take = (this.turn.get(name) ?? 0) % row.takes;
    this.turn.set(name, take + 1);
    const step = Math.min(Math.max(0, options.step ?? 0), Math.max(0, row.steps - 1));
    this.want({ name, take, step }, (buffer) => {
      const late = this.context.currentTime - at;
      if (late < LATE || row.bus === 'scene') this.sound(name, buffer, Math.max(at, this.context.currentTime), options);
    });
  }

  /** What surrounds the table; null: nothing. */
  surround(name: BedName | null): void {
    const { level, bed, listens } = this.settings;
    const wanted = level > 0 && bed > 0 && !listens ? name : null;
    if (this.ambience?.name === wanted) return;
    this.ambience?.playing.stop();
    this.ambience = wanted ? { name: wanted, playing: playBed(this.context, this.buses.bed, wanted) } : null;
  }

  // --- buffers

  private want(wanted: Wanted, then?: (buffer: AudioBuffer) => void): void {
    const key = `${wanted.name}/${wanted.take}/${wanted.step}`;
    const ready = this.made.get(key);
    if (ready) return then?.(ready);
    const asked = this.waiting.get(key);
    if (asked) return void (then && asked.push(then));
    this.waiting.set(key, then ? [then] : []);
    this.maker.postMessage({ ...wanted, soon: then !== undefined } satisfies Wanted);
  }

  private keep({ name, take, step, channels }: Made): void {
    const key = `${name}/${take}/${step}`;
    const buffer = this.context.createBuffer(channels.length, channels[0]?.length ?? 1, R);
    channels.forEach((channel, i) => buffer.copyToChannel(channel, i));
    this.made.set(key, buffer);
    for (const then of this.waiting.get(key) ?? []) then(buffer);
    this.waiting.delete(key);
  }

  // --- voices

  private sound(name: Sound, buffer: AudioBuffer, at: number, { gain = 1, pan = 0, pitch = 1 }: SoundOptions): void {
    const { bus, rank, vary } = rowOf(name);
    if (!this.makeRoom(rank, at)) return;
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = pitch * (1 + vary * (2 * Math.random() - 1));
    const volume = this.context.createGain();
    volume.gain.value = gain;
    const where = this.context.createStereoPanner();
    where.pan.value = pan;
    source.connect(volume).connect(where).connect(this.buses[bus]);
    source.start(at);
    source.onended = () => where.disconnect();
    const end = at + buffer.duration / source.playbackRate.value;
    this.voices.push({
      rank,
      end,
      stop: (when) => {
        volume.gain.setTargetAtTime(0, when, 0.012);
        source.stop(when + 0.06);
      },
    });
    if (bus === 'scene') this.duck(at, at + (end - at) * 0.75);
  }

  /** False: all who sound are of a higher rank. */
  private makeRoom(rank: number, at: number): boolean {
    const now = this.context.currentTime;
    this.voices = this.voices.filter(({ end }) => end > now);
    if (this.voices.length < VOICES_MAX) return true;
    const least = this.voices.reduce((a, b) => (b.rank < a.rank || (b.rank === a.rank && b.end < a.end) ? b : a));
    if (least.rank > rank) return false;
    least.stop(at);
    this.voices = this.voices.filter((voice) => voice !== least);
    return true;
  }

  private duck(at: number, until: number): void {
    const { bed, listens } = this.settings;
    const ways: readonly (readonly [GainNode, number, number])[] = [
      [this.buses.ui, DUCKED.ui, BUSES.ui],
      [this.buses.piece, DUCKED.piece, BUSES.piece],
      [this.buses.bed, listens ? 0 : DUCKED.bed * bed, listens ? 0 : bed],
    ];
    for (const [node, low, high] of ways) {
      node.gain.cancelScheduledValues(at);
      node.gain.setTargetAtTime(low, at, 0.06);
      node.gain.setTargetAtTime(high, until, 0.35);
    }
  }
}
