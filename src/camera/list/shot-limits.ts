/** What a shot list may hold at most. Seconds and inches unless said. */
export const SHOT_LIMITS = {
  /** Characters of a file of shots. */
  text: 5_000_000,
  shots: 500,
  keys: 500,
  models: 500,
  name: 120,
  words: 200,
  /** The shortest a shot may be: less is a frame too short to see. */
  leastLength: 0.1,
  mostLength: 3600,
  /** The end of a film, and of what it shows. */
  film: 10_800,
  timeline: 1_000_000,
  pace: 16,
  /** How far from the table's middle a camera may be. */
  coordinate: 240,
  distance: 200,
  leastDistance: 0.5,
  fov: [8, 90],
} as const;
