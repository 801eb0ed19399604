import type { ScenarioDocument } from '../../src/scenario/schema.ts';

/** The diameter of a 25 mm base in inches, as a file may write it: at this distance two such bases touch. */
export const TOUCH = 0.98425;

const ROUND = { round: 25 };

/**
 * A small valid scenario of close combat: a captain with a friend, face to face with a champion and a friend, and a
 * sergeant of each side far away.
 *
 * @param captain  Characteristics of `captain`; an ordinary soldier's by default.
 * @param champion Characteristics of `champion`.
 */
export const duelScenario = (
  captain: Readonly<Record<string, number>> = {},
  champion: Readonly<Record<string, number>> = {},
): ScenarioDocument => ({
  format: 'highground/scenario',
  version: 1,
  name: 'Face to face',
  system: 'squads',
  table: { width: 60, depth: 44 },
  units: [
    {
      id: 'red',
      side: 'attacker',
      keywords: ['INFANTRY'],
      models: [
        { id: 'captain', base: ROUND, at: [0, 0], keywords: ['CHARACTER'], profile: captain },
        { id: 'red-2', base: ROUND, at: [1.2, 0] },
      ],
    },
    {
      id: 'red-others',
      side: 'attacker',
      models: [{ id: 'red-sergeant', base: ROUND, at: [-20, 0], keywords: ['CHARACTER'] }],
    },
    {
      id: 'blue',
      side: 'defender',
      keywords: ['INFANTRY'],
      models: [
        { id: 'champion', base: ROUND, at: [0, TOUCH], keywords: ['CHARACTER'], profile: champion },
        { id: 'blue-2', base: ROUND, at: [1.2, TOUCH] },
      ],
    },
    {
      id: 'blue-others',
      side: 'defender',
      models: [{ id: 'blue-sergeant', base: ROUND, at: [20, 0], keywords: ['CHARACTER'] }],
    },
  ],
  start: { turn: 1, side: 'attacker', phase: 'fight' },
});
