import type { Edition, OutOfSightRow, SkirmishRules, Stride } from '../core/rules/skirmish.ts';

const times = (share: number): Stride => ({ share, plus: 0 });

/** The constants both editions share. @source E-36 to E-43, S-08, S-09, S-15 to S-32 */
const SHARED = {
  failed: times(1),
  intercept: 2,
  blockDepth: 0.01,
  contactAcross: 0.01,
  contactUp: 1,
  barrier: 1,
  lengthSlack: 0.001,
  leniency: 0.25,
  difficult: 2,
  support: 'half',
  checksBinding: true,
  practice: false,
  fallFree: 2,
  fallPerInch: 2,
  fallTable: { dazed: 12, stunned: 15, out: 18 },
  injuryTable: { dazed: 1, stunned: 15, out: 18 },
  ledgeBand: 1,
  ledgeDrop: 2,
  dazedMove: 1,
  castPenalty: 2,
  leaderRange: 5,
  farWorse: 2,
  coverWorse: 3,
  shotRange: 24,
  spell: { difficulty: 12, range: 12, injury: 0 },
} as const;

const JUMP = { free: 1, most: 3, rise: 1, landing: 3 };

/** The Out-of-Sight table for a given run: its last row reaches as far as a run. @source E-40 to E-42 */
export const outOfSightRows = (run: Stride): readonly OutOfSightRow[] => [
  { upTo: 5, reach: times(0.5), failed: times(0.5) },
  { upTo: 15, reach: times(1), failed: times(1) },
  { upTo: 20, reach: run, failed: times(1) },
];

const CLASSIC_RUN = times(1.5);
const LATEST_RUN: Stride = { share: 1, plus: 3 };

/** The constants of the skirmish system by edition, in inches unless said. */
export const SKIRMISH_BY_EDITION: Readonly<Record<Edition, SkirmishRules>> = {
  classic: {
    ...SHARED,
    edition: 'classic',
    run: CLASSIC_RUN,
    outOfSight: outOfSightRows(CLASSIC_RUN),
    overGap: 'lip',
    jump: { ...JUMP, clear: 0 },
    hardDrop: 4,
    fearMoment: 'contact',
    further: 'natural-20',
  },
  latest: {
    ...SHARED,
    edition: 'latest',
    run: LATEST_RUN,
    outOfSight: outOfSightRows(LATEST_RUN),
    overGap: 'fall',
    jump: { ...JUMP, clear: 2 },
    fearMoment: 'melee',
    further: 'injury-20',
  },
};

/** Default characteristics of a fighter: inches for `move`, d20 targets for the rest. */
export const SKIRMISH_PROFILE: Readonly<Record<string, number>> = {
  move: 5,
  agility: 10,
  morale: 10,
  melee: 10,
  ranged: 10,
  defence: 10,
  wounds: 1,
  attacks: 1,
  injury: 0,
};
