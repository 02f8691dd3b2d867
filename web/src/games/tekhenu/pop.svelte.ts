// The card that is looked at closely: which one, and beside what it is shown.
export class Pop {
  card = $state<string | null>(null);
  box = $state.raw<DOMRect | null>(null);
  /** The group of cards it belongs to, which stays in sight if possible. */
  around = $state.raw<DOMRect | null>(null);

  show(card: string, node: Element): void {
    this.card = card;
    this.box = node.getBoundingClientRect();
    this.around = node.closest('[role=grid], ul')?.getBoundingClientRect() ?? this.box;
  }

  /** Hides a card, unless another one is shown by now. */
  hide(card: string | null = this.card): void {
    if (this.card === card) this.card = null;
  }
}
