/** The pips a roll needs if all dice of a group need the same; else undefined. */
export function sameNeed(needs: readonly (number | undefined)[]): number | undefined {
  const known = new Set(needs.filter((n) => n !== undefined));
  return known.size === 1 ? [...known][0] : undefined;
}
