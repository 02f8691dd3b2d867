// Windows that show one pane of a board at a time: phones, upright or lying, and small windows.
const COMPACT = '(max-width: 700px), (max-width: 960px) and (max-height: 480px)';

/** Tells whether the window is such a one, now and whenever that changes; answers how to stop. */
export function watchCompact(tell: (compact: boolean) => void): () => void {
  const query = matchMedia(COMPACT);
  const measure = (): void => tell(query.matches);
  measure();
  query.addEventListener('change', measure);
  return () => query.removeEventListener('change', measure);
}
