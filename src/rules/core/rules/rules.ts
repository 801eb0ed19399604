import type { Inches } from '../../../kernel/units.ts';
import type { ChartLine } from './chart.ts';
import type { SystemName } from '../system.ts';
import type { RegimentRules } from './regiments.ts';
import type { ShootingRules } from './shooting.ts';
import type { SkirmishRules } from './skirmish.ts';

/** How a clause is kept: refused, allowed and logged as an override, or not checked. */
export const CLAUSE_MODES = ['strict', 'advisory', 'off'] as const;
export type ClauseMode = (typeof CLAUSE_MODES)[number];

/** Constants of the Charge phase; disputed numbers are settings. Inches unless said. */
export type ChargeRules = {
  /** C-04, C-10: how near an enemy must be, measured straight in space. */
  readonly declareRange: Inches;
  /** R10-01: engagement range, across and up, never diagonally. */
  readonly engageAcross: Inches;
  readonly engageUp: Inches;
  /** R10-03: coherency, across and up. */
  readonly cohereAcross: Inches;
  readonly cohereUp: Inches;
  /** R10-03: from this many models on, each model needs two neighbours. */
  readonly cohereBigUnit: number;
  /** C-27: features up to this height are ignored by movement. */
  readonly freeStep: Inches;
  /** A21: added to the sum of the dice. */
  readonly chargeModifier: number;
  /** A6: `strict`: every model that can end closer must; `lenient`: models may stay where they are. */
  readonly endCloser: 'strict' | 'lenient';
  /**
   * A13: when FLY measures through the air: whenever terrain adds vertical distance, or only from or onto a feature.
   */
  readonly flyThroughAir: 'always' | 'ends-on-feature';
};

/** Constants and charts of the fight phase and of challenges. Inches unless said. */
export type FightRules = {
  /** R7-06: how near a friend in contact a model must be to fight, across and up. */
  readonly fightAcross: Inches;
  readonly fightUp: Inches;
  /** R7-03: coherency of a unit in a fight, across and up. */
  readonly chainAcross: Inches;
  readonly chainUp: Inches;
  /** R7-07: the furthest a model piles in. */
  readonly pileIn: Inches;
  /** R7-08: the first step of initiative. */
  readonly firstStep: number;
  /** R7-09: pips needed to hit, by how the skills compare. */
  readonly hitChart: { readonly better: number; readonly level: number; readonly outclassed: number };
  /** R7-10: pips needed to wound, by the first line whose lead is reached; impossible when none is. */
  readonly woundChart: readonly ChartLine[];
  /** R7-15: how near a friend must be to take a character's wound, and the pips needed. */
  readonly lookOutRange: Inches;
  readonly lookOut: { readonly character: number; readonly independent: number };
  /** D-27: what happens to wounds beyond a duellist's opponent. */
  readonly duelSpill: 'spill' | 'lost';
  /** B2: whether each combat has its own challenge window, or one window that closes with the first blow anywhere. */
  readonly challengeWindow: 'per-combat' | 'all-at-once';
  /** R10-29: whether units with Fights First have their combats picked first, or strike before the first step. */
  readonly fightsFirst: 'picked-first' | 'strikes-first';
  /** Additional attacks of a model whose unit charged this turn. */
  readonly chargeAttacks: number;
  /** Number of dice for the distance a beaten unit falls back. */
  readonly fallBackDice: number;
};

/** The system, its constants, and how strictly each clause is kept. */
export type Rules = {
  readonly system: SystemName;
  readonly mode: ClauseMode;
  /** Modes of single clauses that differ from `mode`, by clause id such as `C-23`. */
  readonly clauses: ReadonlyMap<string, ClauseMode>;
  readonly charge: ChargeRules;
  readonly fight: FightRules;
  readonly shooting: ShootingRules;
  readonly skirmish: SkirmishRules;
  readonly regiments: RegimentRules;
  /** Which models may end a move on an upper floor: only INFANTRY, BEAST and flying ones, or all. */
  readonly upperFloors: 'light-models' | 'all-models';
  /** Whether a lone character may not refuse a challenge. */
  readonly heroicStand: boolean;
};
