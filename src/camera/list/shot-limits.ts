/** Limits of a shot list, in seconds and inches unless stated otherwise. */
export const SHOT_LIMITS = {
  /** Characters of the file. */
  text: 5_000_000,
  shots: 500,
  keys: 500,
  models: 500,
  name: 120,
  words: 200,
  /** The shortest shot: anything shorter is too brief to see. */
  leastLength: 0.1,
  mostLength: 3600,
  /** Latest end of a film, and latest second of the replay. */
  film: 10_800,
  timeline: 1_000_000,
  pace: 16,
  /** Farthest camera from the table's centre along an axis. */
  coordinate: 240,
  distance: 200,
  leastDistance: 0.5,
  fov: [8, 90],
} as const;
