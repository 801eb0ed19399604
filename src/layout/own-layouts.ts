/** The sizes of tables that have layouts of our own in `own/`, inches: twelve for each. */
export const OWN_SIZES = [
  [60, 44],
  [44, 30],
  [36, 36],
  [48, 48],
  [72, 48],
] as const satisfies readonly (readonly [width: number, depth: number])[];
