// How much larger than on a laptop a table is drawn: boards are laid out for 1366 pixels. On a large window letters and
// pieces grow, but less than the window: what is left is room for the boards. Boards know nothing of it but `--zoom`, by which they divide what they
// measure of the window.

/** The window a board is laid out for; the height with the room that larger windows have for more lines. */
const WIDTH = 1366;
const HEIGHT = 760;
const LARGEST = 3;
/** Of what the window is larger, by powers: 1 would be letters alone, 0 room alone. */
const LETTERS = 0.6;
/** Less than this is not worth blurred lines. */
const WORTH = 1.03;

export function zoomFor(width: number, height: number): number {
  const larger = Math.min(width / WIDTH, height / HEIGHT, LARGEST);
  const zoom = larger > 1 ? larger ** LETTERS : larger;
  return zoom < WORTH ? 1 : Math.floor(zoom * 100) / 100;
}

/** Tells the zoom of the window, now and whenever it changes; answers how to stop. Browsers that cannot zoom stay at 1. */
export function watchZoom(tell: (zoom: number) => void): () => void {
  if (!CSS.supports('zoom', '1.5')) return () => undefined;
  const measure = (): void => tell(zoomFor(innerWidth, innerHeight));
  measure();
  addEventListener('resize', measure);
  return () => removeEventListener('resize', measure);
}

/** By how much an element is enlarged: a place within it is measured in pixels that are larger by that. */
export const zoomOf = (node: Element): number => Number(getComputedStyle(node).getPropertyValue('--zoom')) || 1;
