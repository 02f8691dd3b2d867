// A story of several parts in a place of a few lines: what does not fit whole is left out, and nothing ends in the middle of a
// sentence. The place has the parts as its elements, and hides what overflows.

/** Hides the last parts until what is left is in sight; the first stays. For `{@attach whole}`. */
export function whole(place: HTMLElement): () => void {
  const fit = (): void => {
    const parts = [...place.children] as HTMLElement[];
    for (const part of parts) part.hidden = false;
    for (let last = parts.length - 1; last > 0 && place.scrollHeight > place.clientHeight + 1; last--)
      (parts[last] as HTMLElement).hidden = true;
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(place);
  const words = new MutationObserver(fit);
  words.observe(place, { childList: true, subtree: true, characterData: true });
  fit();
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
}
