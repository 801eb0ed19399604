const numbered = (prefix: string, last: number): readonly string[] =>
  Array.from({ length: last }, (_, i) => `${prefix}-${String(i + 1).padStart(2, '0')}`);

/** Clause numbers without a leading zero. */
const counted = (prefix: string, last: number): readonly string[] =>
  Array.from({ length: last }, (_, i) => `${prefix}-${i + 1}`);

/** The numbers of all clauses of SPEC.md. */
export const CLAUSES: ReadonlySet<string> = new Set([
  ...numbered('C', 35),
  ...numbered('D', 42),
  ...numbered('R7', 24),
  ...numbered('R10', 30),
  'R10-33',
  'R10-34',
  'R10-35',
  'R10-36',
  ...numbered('E', 58),
  ...numbered('S', 37),
  ...counted('CC', 16),
  ...counted('AA', 10),
  'AA-10a',
  ...counted('SM', 9),
  'SM-3a',
  ...numbered('RG', 31),
  ...numbered('L', 3),
]);
