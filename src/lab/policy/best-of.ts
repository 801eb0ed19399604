/** The element with the highest score, the first of equals; undefined if there is none. */
export function bestOf<T>(
  some: readonly T[],
  worthOf: (one: T) => number,
): { readonly one: T; readonly worth: number } | undefined {
  let best: { readonly one: T; readonly worth: number } | undefined;
  for (const one of some) {
    const worth = worthOf(one);
    if (!best || worth > best.worth) best = { one, worth };
  }
  return best;
}
