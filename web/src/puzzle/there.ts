// Whether this page has puzzles; looked at by pages that must not load them.
export const HAS_PUZZLES =
  Object.keys(
    import.meta.glob<string>('../../../data/puzzles/index.json', { query: '?url', import: 'default', eager: true }),
  ).length > 0;
