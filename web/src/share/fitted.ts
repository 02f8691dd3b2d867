// Letters as large as there is room: a long name gets smaller ones.
let context: CanvasRenderingContext2D | null = null;

/** The size at which `text` is at most so wide. */
export function fitted(text: string, weight: number, room: number, most: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context || text === '') return most;
  const family = getComputedStyle(document.documentElement).getPropertyValue(weight > 400 ? '--display' : '--body');
  context.font = `${weight} 100px ${family || 'sans-serif'}`;
  return Math.min(most, Math.floor((room / Math.max(1, context.measureText(text).width)) * 100));
}
