/** What a scenario file may hold at most. Inches unless said. */
export const LIMITS = {
  /** Size of the text, in UTF-8 bytes. */
  bytes: 5_000_000,
  /** Deepest nesting of arrays and objects. */
  depth: 64,
  models: 2000,
  pieces: 500,
  partsPerPiece: 200,
  /** Lengths of things: bases, bodies, terrain, the table. */
  leastSize: 0.001,
  mostSize: 200,
  /** How far from the table's centre anything may be named. */
  coordinate: 1000,
  outlinePoints: 512,
  heightfieldSide: 512,
  scriptSteps: 5000,
  /** The largest seed of a generated battlefield. */
  battlefieldSeed: 2 ** 48,
  /** Agility Checks of one path. */
  checks: 8,
  /** Sides of bases in millimetres. */
  leastBase: 1,
  mostBase: 1000,
  /** Most faults that are reported of one file. */
  problems: 20,
} as const;
