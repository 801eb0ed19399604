import type { Side } from '../../rules/core/turn.ts';

/** What one side did and lost in a game. */
export type SideFacts = {
  /** Models that left the table for good. */
  readonly lostModels: number;
  /** Wounds lost by all models, removed or not; undefined for games of which only counts are known. */
  readonly lostWounds?: number;
  /** Charges, attempts to engage or charges of regiments that were declared. */
  readonly chargesTried: number;
  /** Charges that reached their target. */
  readonly chargesMade: number;
};

/** Why a game ended: one or both sides have no models left, the last turn was played, or no command is possible. */
export type Ending = 'wiped-out' | 'both-gone' | 'last-turn' | 'stuck' | 'routed';

/**
 * What is kept of a played game: small, plain, and the same on every machine for the same scenario, seed and policies.
 */
export type GameFacts = {
  readonly seed: number;
  readonly ending: Ending;
  /** By the mission's or the system's own victory conditions where it has any, else by the share of models left, then of wounds. */
  readonly winner: Side | 'draw';
  /** The side that took the first turn. */
  readonly first: Side;
  /** Number of turns begun; a turn comprises one of each side. */
  readonly turns: number;
  readonly commands: number;
  readonly attacker: SideFacts;
  readonly defender: SideFacts;
  /** Points of a mission; absent in games without one. */
  readonly score?: Readonly<Record<Side, number>>;
  /** Hash of the final state. */
  readonly hash: string;
};
