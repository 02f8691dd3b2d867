// What anybody who knows somebody's id may see of them: CARD of docs/protocol.md.
export interface Card {
  readonly user: string;
  readonly name: string;
  /** One of the page's portraits. */
  readonly face: string | null;
  readonly ratings: Readonly<
    Record<string, { readonly points: number; readonly doubt: number; readonly games: number }>
  >;
}
