import type { Inches } from '../../../kernel/units.ts';
import type { ChartLine } from './chart.ts';
import type { SystemName } from '../system.ts';
import type { RegimentRules } from './regiments.ts';
import type { SkirmishRules } from './skirmish.ts';

/** How a clause is kept: refused; allowed and logged as an override; not looked at. */
export const CLAUSE_MODES = ['strict', 'advisory', 'off'] as const;
export type ClauseMode = (typeof CLAUSE_MODES)[number];

/** Constants of the Charge phase: the disputed numbers are data. Inches unless said. */
export type ChargeRules = {
  /** C-04, C-10: how near an enemy must be, measured straight in space. */
  readonly declareRange: Inches;
  /** R10-01: engagement range, across and up, never diagonally. */
  readonly engageAcross: Inches;
  readonly engageUp: Inches;
  /** R10-03: coherency, across and up. */
  readonly cohereAcross: Inches;
  readonly cohereUp: Inches;
  /** R10-03: from this many models on, each needs two neighbours. */
  readonly cohereBigUnit: number;
  /** C-27: features up to this height are ignored by movement. */
  readonly freeStep: Inches;
  /** A21: added to the sum of the dice. */
  readonly chargeModifier: number;
  /** A6: `strict`: every model that can end closer must; `lenient`: models may stay. */
  readonly endCloser: 'strict' | 'lenient';
  /** A13: when FLY measures through the air: whenever terrain would cost vertical, or only when it starts or ends on a feature. */
  readonly flyThroughAir: 'always' | 'ends-on-feature';
};

/** Constants and charts of the fight phase and of challenges. Inches unless said. */
export type FightRules = {
  /** R7-06: engaged when this near a friend in contact, across and up. */
  readonly fightAcross: Inches;
  readonly fightUp: Inches;
  /** R7-03: coherency of a unit in a fight, across and up. */
  readonly chainAcross: Inches;
  readonly chainUp: Inches;
  /** R7-07: the furthest a model piles in. */
  readonly pileIn: Inches;
  /** R7-08: the first step of initiative. */
  readonly firstStep: number;
  /** R7-09: what a hit needs of a die, by how the skills compare. */
  readonly hitChart: { readonly better: number; readonly level: number; readonly outclassed: number };
  /** R7-10: what a wound needs of a die: the first line whose lead of strength over toughness is reached; none: impossible. */
  readonly woundChart: readonly ChartLine[];
  /** R7-15: how near a friend must be to take a character's wound, and what the die needs. */
  readonly lookOutRange: Inches;
  readonly lookOut: { readonly character: number; readonly independent: number };
  /** D-27: what becomes of wounds beyond a duellist's opponent. */
  readonly duelSpill: 'spill' | 'lost';
  /** B2: whether each combat has its own window for challenges, or one window closes with the first blow anywhere. */
  readonly challengeWindow: 'per-combat' | 'all-at-once';
  /** R10-29: whether units with Fights First have their combats picked first, or strike before the first step. */
  readonly fightsFirst: 'picked-first' | 'strikes-first';
  /** Further attacks of a model whose unit charged this turn. */
  readonly chargeAttacks: number;
  /** Dice of the distance a beaten unit falls back. */
  readonly fallBackDice: number;
};

/** The system, its constants, and how strictly each clause is kept. */
export type Rules = {
  readonly system: SystemName;
  readonly mode: ClauseMode;
  /** Single clauses kept differently, by clause id such as `C-23`. */
  readonly clauses: ReadonlyMap<string, ClauseMode>;
  readonly charge: ChargeRules;
  readonly fight: FightRules;
  readonly skirmish: SkirmishRules;
  readonly regiments: RegimentRules;
  /** Which models may end a move on an upper floor: INFANTRY, BEAST and flying ones only, or all. */
  readonly upperFloors: 'light-models' | 'all-models';
  /** Challenges: a lone character may not refuse. */
  readonly heroicStand: boolean;
};
