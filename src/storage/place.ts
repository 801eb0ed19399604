/** Where a page is: at a saved table, or at a scenario that has not been played yet. */
export type Place = { readonly table: string } | { readonly scenario: string };

/** Parses a stored place; undefined if it is not one. */
export function toPlace(given: unknown): Place | undefined {
  const { table, scenario } = (given ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof table === 'string') return { table };
  return typeof scenario === 'string' ? { scenario } : undefined;
}

/** Whether two places are the same. */
export const samePlace = (a: Place, b: Place): boolean =>
  'table' in a ? 'table' in b && a.table === b.table : 'scenario' in b && a.scenario === b.scenario;
