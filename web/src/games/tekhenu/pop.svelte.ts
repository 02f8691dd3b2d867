// What is looked at closely: a card, or what is told in short elsewhere, and beside what it is shown.
import { zoomOf } from '../../ui/zoom';

export interface Note {
  readonly title: string;
  readonly text: string;
}

export class Pop {
  card = $state<string | null>(null);
  notes = $state.raw<readonly Note[] | null>(null);
  private box = $state.raw<DOMRect | null>(null);
  /** The group of cards it belongs to, which stays in sight if possible. */
  private around = $state.raw<DOMRect | null>(null);

  /** By how much the table is enlarged: boxes are measured within it. */
  private zoom = $state(1);

  show(card: string, node: Element): void {
    this.look(node, node.closest('[role=grid], ul') ?? node);
    this.notes = null;
    this.card = card;
  }

  tell(notes: readonly Note[], node: Element): void {
    this.look(node, node);
    this.card = null;
    this.notes = notes;
  }

  /** Hides a card, unless another one is shown by now. */
  hide(card: string | null = this.card): void {
    if (this.card === card) this.card = null;
  }

  /** Where something of that size stands: at the side of what is looked at, or above or below it. */
  place(width: number, height: number): { left: number; top: number } {
    const { box, around, zoom } = this;
    if (!box || !around) return { left: 0, top: 0 };
    const [wide, high] = [innerWidth / zoom, innerHeight / zoom];
    const right = around.right + 8 + width <= wide ? around.right + 8 : around.left - width - 8;
    const beside = right >= 4;
    const left = beside ? right : Math.max(4, Math.min(wide - width - 4, box.left + box.width / 2 - width / 2));
    const above = box.top - height - 6;
    const top = beside ? box.top + box.height / 2 - height / 2 : above >= 4 ? above : box.bottom + 6;
    return { left, top: Math.max(4, Math.min(high - height - 4, top)) };
  }

  private look(node: Element, group: Element): void {
    const zoom = zoomOf(node);
    const boxOf = (of: Element): DOMRect => {
      const { x, y, width, height } = of.getBoundingClientRect();
      return new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom);
    };
    this.zoom = zoom;
    this.box = boxOf(node);
    this.around = boxOf(group);
  }
}
