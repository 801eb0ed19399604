/** Limits of a scenario file, in inches unless stated. */
export const LIMITS = {
  /** Size of the text in UTF-8 bytes. */
  bytes: 5_000_000,
  /** Deepest nesting of arrays and objects. */
  depth: 64,
  models: 2000,
  pieces: 500,
  partsPerPiece: 200,
  /** Dimensions of bases, bodies, terrain and the table. */
  leastSize: 0.001,
  mostSize: 200,
  /** Maximum coordinate, from the table's centre. */
  coordinate: 1000,
  outlinePoints: 512,
  heightfieldSide: 512,
  scriptSteps: 5000,
  /** The largest seed of a generated battlefield. */
  battlefieldSeed: 2 ** 48,
  /** Agility Checks of one path. */
  checks: 8,
  /** Sides of bases, in millimetres. */
  leastBase: 1,
  mostBase: 1000,
  /** Of a mission: turns, zones, objectives, scoring rules, and the points of one thing that scores. */
  missionTurns: 20,
  zones: 20,
  objectives: 20,
  scoringRules: 40,
  scoredPoints: 1000,
  /** Ranged weapons of one model. */
  weapons: 12,
  /** Points of a unit. */
  unitPoints: 10_000,
  /** Maximum number of faults reported per file. */
  problems: 20,
} as const;
