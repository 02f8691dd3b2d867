// A table grows with the window, but less: what is left is room for its boards.
import { describe, expect, it } from 'vitest';
import { zoomFor } from '../../src/ui/zoom';

describe('the zoom of a table', () => {
  it.each([
    [1366, 640, 1],
    [1366, 1024, 1],
    [1400, 900, 1],
    [390, 664, 1],
    [1440, 900, 1.03],
    [1600, 900, 1.09],
    [1920, 1080, 1.22],
    [1920, 760, 1],
    [2560, 1440, 1.45],
    [9000, 9000, 1.93],
  ])('in a window of %i x %i is %f', (width, height, zoom) => expect(zoomFor(width, height)).toBe(zoom));

  it('leaves a board at least the room it is laid out for', () => {
    for (let width = 1366; width < 4000; width += 97)
      for (let height = 640; height < 2200; height += 83) {
        const zoom = zoomFor(width, height);
        expect(width / zoom).toBeGreaterThanOrEqual(1366);
        expect(height / zoom).toBeGreaterThanOrEqual(Math.min(height, 760));
      }
  });
});
