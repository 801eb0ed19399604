import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Phase } from '../../rules/core/turn.ts';
import type { ForecastPhase } from './forecast.ts';

/** What a game knows of one unit for a forecast; lengths in inches. */
export type UnitNumbers = {
  /** Wounds that its models can still take together, more than 0. */
  readonly health: number;
  readonly move: Inches;
  readonly reach: Inches;
  readonly chanceAcross: (gap: Inches) => number;
  readonly range: Inches;
  readonly discipline?: number;
  readonly bonus?: number;
  readonly carries: boolean;
  /** Which way it faces in plan, a vector of length 1; absent where facings do not matter. */
  readonly facing?: PlanPoint;
};

/** The numbers by which one game is forecast. All means are of dice, none are sampled. */
export type BattleNumbers = {
  readonly phases: readonly ForecastPhase[];
  /** The part of a forecast's turn that a phase belongs to. */
  readonly phaseOf: (phase: Phase) => ForecastPhase;
  readonly of: (state: GameState, unit: UnitId) => UnitNumbers;
  /** Wounds that a unit deals another in a round of melee, and in a volley in range and sight. */
  readonly melee: (state: GameState, unit: UnitId, foe: UnitId) => number;
  readonly shots: (state: GameState, unit: UnitId, foe: UnitId) => number;
  /** Charges that are declared and have not been moved yet. */
  readonly declared: (state: GameState) => readonly { readonly unit: UnitId; readonly target: UnitId }[];
  readonly areEngaged: (state: GameState, one: UnitId, other: UnitId) => boolean;
};
