// A mark before the title of the tab, whichever screen has set it: somebody waits for me at a table.

const MARK = '● ';

export const marked = (title: string): string => (title.startsWith(MARK) ? title : MARK + title);

/** Keeps the mark before every title that is set from now on; answers how to stop. */
export function markTitle(page: Document = document): () => void {
  let plain: string | null = null;
  const mark = (): void => {
    if (marked(page.title) === page.title) return;
    plain = page.title;
    page.title = marked(plain);
  };
  const watch = new MutationObserver(mark);
  watch.observe(page.head, { childList: true, characterData: true, subtree: true });
  mark();
  return () => {
    watch.disconnect();
    // A screen may have a mark of its own.
    if (plain !== null && page.title === marked(plain)) page.title = plain;
  };
}
