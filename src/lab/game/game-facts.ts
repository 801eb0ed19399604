import type { Side } from '../../rules/core/turn.ts';

/** What one side did and suffered in a game. */
export type SideFacts = {
  /** Models that left the table for good. */
  readonly lostModels: number;
  /** Wounds they could still have taken, with those that who stayed has lost; unknown of games that were only counted. */
  readonly lostWounds?: number;
  /** Charges, attempts to engage or charges of regiments that were declared. */
  readonly chargesTried: number;
  /** Those that came home. */
  readonly chargesMade: number;
};

/** Why a game was over: one side has nobody left, both have, the last turn was played, or nobody could do anything. */
export type Ending = 'wiped-out' | 'both-gone' | 'last-turn' | 'stuck';

/**
 * What is kept of a played game: small, plain, and the same for the same scenario, seed and policies on every machine.
 */
export type GameFacts = {
  readonly seed: number;
  readonly ending: Ending;
  /** Who has more of what it began with: by the system's own victory where it has one, else by models left, then by wounds. */
  readonly winner: Side | 'draw';
  /** Whose turn was first. */
  readonly first: Side;
  /** Turns that were begun, counted from 1; a turn is one of each side. */
  readonly turns: number;
  readonly commands: number;
  readonly attacker: SideFacts;
  readonly defender: SideFacts;
  /** Fingerprint of the state it ended in. */
  readonly hash: string;
};
