/** The move of a whole unit: the unit's place in the file, and an axis of the table. */
export type Shift = { readonly unit: readonly string[]; readonly axis: 'x' | 'z' };

/** A path that moves a unit: `units.red.shift.0` along x, `.1` along z; undefined for any other path. */
export function findShift(path: readonly string[]): Shift | undefined {
  const [first, last] = [path[0], path.at(-1)];
  if (first !== 'units' || path.at(-2) !== 'shift' || path.length < 4) return undefined;
  const axis = last === '0' ? 'x' : last === '1' ? 'z' : undefined;
  return axis && { unit: path.slice(0, -2), axis };
}

/**
 * Moves every model of a unit in a file by some inches along an axis, in place. Handles positions `[x, z]` and `[x, y,
 * z]`.
 *
 * @returns False where the unit has no position to move.
 */
export function shiftUnit(unit: object, axis: Shift['axis'], inches: number): boolean {
  const { models, formation } = unit as { readonly models?: unknown; readonly formation?: unknown };
  const holders: readonly unknown[] = [...(Array.isArray(models) ? models : []), ...(formation ? [formation] : [])];
  const places = holders.flatMap((holder) => {
    const at: unknown = (holder as { at?: unknown } | null)?.at;
    return isPlace(at) ? [at] : [];
  });
  for (const at of places) {
    const index = axis === 'x' ? 0 : at.length - 1;
    at[index] = Math.round((at[index]! + inches) * 1e6) / 1e6;
  }
  return places.length > 0;
}

const isPlace = (at: unknown): at is number[] =>
  Array.isArray(at) && at.length >= 2 && at.every((c) => typeof c === 'number');
