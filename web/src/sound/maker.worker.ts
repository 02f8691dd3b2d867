// Makes sounds, so that the page never waits for them: what is wanted now before what may be wanted later.
import { makeSound } from './kit';
import type { Sound } from './rows';
import type { Samples } from './tools';

export interface Wanted {
  readonly name: Sound;
  readonly take: number;
  readonly step: number;
  /** It is to be heard now. */
  readonly soon?: boolean;
}

export interface Made extends Wanted {
  readonly channels: readonly Samples[];
}

const queue: Wanted[] = [];

function next(): void {
  const wanted = queue.shift();
  if (!wanted) return;
  const channels = makeSound(wanted.name, wanted.take, wanted.step);
  self.postMessage({ ...wanted, channels } satisfies Made, { transfer: channels.map(({ buffer }) => buffer) });
  // Messages that came meanwhile may be more urgent.
  setTimeout(next);
}

self.onmessage = ({ data }: MessageEvent<Wanted>) => {
  if (data.soon) queue.unshift(data);
  else queue.push(data);
  if (queue.length === 1) setTimeout(next);
};
