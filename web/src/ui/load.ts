// Parts of the page that are loaded when they are first wanted. Once loaded a part is at hand: whoever asks with the same
// function draws it in the same picture, and not one later, while the browser looks its module up again.
import type { Component } from 'svelte';

export type Part<Props extends object> = () => Promise<{ default: Component<Props> }>;

const parts = new WeakMap<() => Promise<unknown>, unknown>();

/** The part, if it has been loaded. */
export const loadedPart = <Props extends object>(of: Part<Props>): Component<Props> | undefined =>
  parts.get(of) as Component<Props> | undefined;

export async function loadPart<Props extends object>(of: Part<Props>): Promise<Component<Props>> {
  const found = (await of()).default;
  parts.set(of, found);
  return found;
}
