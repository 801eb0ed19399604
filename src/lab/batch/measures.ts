import type { BatchFacts } from './fact-row.ts';

/** What happened in a game, or did not. */
export const RATES = ['attackerWins', 'defenderWins', 'draws', 'firstWins', 'held'] as const;
export type RateMeasure = (typeof RATES)[number];

/**
 * What is counted in a game. `lead` is 1 where the attacker wins and −1 where the defender does; `firstLead` is the
 * same for the side with the first turn. Scores are those of a mission, 0 without one.
 */
export const COUNTS = [
  'lead',
  'firstLead',
  'turns',
  'commands',
  'attackerLost',
  'defenderLost',
  'attackerTried',
  'attackerMade',
  'defenderTried',
  'defenderMade',
  'attackerScore',
  'defenderScore',
] as const;
export type CountMeasure = (typeof COUNTS)[number];

/** A whole number that every game yields. */
export type BatchMeasure = RateMeasure | CountMeasure;

/** All measures. */
export const MEASURES: readonly BatchMeasure[] = [...RATES, ...COUNTS];

/** How each measure is read from a game. Whole numbers, so that sums are exact in any order. */
export const MEASURE_OF: Readonly<Record<BatchMeasure, (facts: BatchFacts) => number>> = {
  attackerWins: ({ winner }) => Number(winner === 'attacker'),
  defenderWins: ({ winner }) => Number(winner === 'defender'),
  draws: ({ winner }) => Number(winner === 'draw'),
  firstWins: ({ winner, first }) => Number(winner === first),
  held: ({ held }) => Number(held === true),
  lead: ({ winner }) => leadOf(winner, 'attacker'),
  firstLead: ({ winner, first }) => leadOf(winner, first),
  turns: ({ turns }) => turns,
  commands: ({ commands }) => commands,
  attackerLost: ({ attacker }) => attacker.lostModels,
  defenderLost: ({ defender }) => defender.lostModels,
  attackerTried: ({ attacker }) => attacker.chargesTried,
  attackerMade: ({ attacker }) => attacker.chargesMade,
  defenderTried: ({ defender }) => defender.chargesTried,
  defenderMade: ({ defender }) => defender.chargesMade,
  attackerScore: ({ score }) => score?.attacker ?? 0,
  defenderScore: ({ score }) => score?.defender ?? 0,
};

const leadOf = (winner: BatchFacts['winner'], side: BatchFacts['winner']): number =>
  winner === 'draw' ? 0 : winner === side ? 1 : -1;
