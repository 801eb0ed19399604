import type { Fraction } from '../../core/measure/odds.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import type { ModelMove } from '../../core/model-move.ts';
import type { Violation } from '../../core/violations/violation.ts';

/** What a charge needs, and whether that is proven. */
export type ChargeAnswer = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  readonly eligible: boolean;
  /** The smallest move limit at which the charge becomes possible; undefined when none makes it possible. */
  readonly distance: Inches | undefined;
  /** The smallest 2D6 total, 2 to 12, that suffices; undefined when none does. */
  readonly needed: number | undefined;
  /** Exact probability of rolling `needed`. */
  readonly odds: Fraction;
  /** Whether `distance` is proven smallest (it meets the lower bound), or only the best found by a bounded search. */
  readonly proven: boolean;
  /** Per target: the plain gap a tape shows, and the cheapest single-model path into engagement range. */
  readonly bounds: readonly TargetBound[];
  /** Broken clauses: the unit is not eligible, or no roll is enough. */
  readonly violations: readonly Violation[];
  /** The placement that achieves `distance`. */
  readonly witness: readonly ModelMove[];
};

/** What one target requires of the unit's best-placed model. */
export type TargetBound = {
  readonly target: UnitId;
  /** Straight base-to-base distance of the nearest pair, as a tape shows it. */
  readonly tape: Inches;
  /** The model with the cheapest path, that path's length and its parts; undefined when no model has one. */
  readonly best:
    | {
        readonly model: ModelId;
        readonly length: Inches;
        readonly across: Inches;
        readonly up: Inches;
        readonly down: Inches;
      }
    | undefined;
};

/** What a given roll makes possible. */
export type ChargePlan =
  | { readonly success: true; readonly moves: readonly ModelMove[] }
  | { readonly success: false; readonly violations: readonly Violation[] };
