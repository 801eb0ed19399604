import type { Radians } from '../../../kernel/units.ts';
import type { Point } from '../../../kernel/point.ts';
import type { ManualChange } from '../manual-change.ts';
import type { Formation, FormationPlace, FormationPose } from '../formation.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { ModelMove } from '../model-move.ts';
import type { Status } from '../state/state.ts';

/** The ranks of a unit after a change, as an event records them; without places the unit is off the table. */
export type RanksFact = {
  readonly unit: UnitId;
  readonly at: Point;
  readonly facing: Radians;
  readonly files: number;
  readonly cell: Formation['cell'];
  readonly places: readonly (readonly [ModelId, FormationPlace])[];
};

/** Changes whose events record just what was asked for. */
type PlainChange = Extract<
  ManualChange,
  { kind: 'set-token' | 'put-note' | 'put-marker' | 'put-aura' | 'remove' | 'set-counter' }
>;

/** The outcome of a change by hand. */
export type HandFact =
  | {
      readonly kind: 'place';
      readonly moves: readonly ModelMove[];
      readonly facings: readonly (readonly [ModelId, Radians])[];
    }
  | { readonly kind: 'place-ranks'; readonly unit: UnitId; readonly from: FormationPose; readonly to: FormationPose }
  | { readonly kind: 'take-off'; readonly models: readonly ModelId[]; readonly ranks: readonly RanksFact[] }
  | {
      readonly kind: 'bring-back';
      readonly models: readonly { readonly model: ModelId; readonly at: Point; readonly facing: Radians }[];
      readonly ranks: readonly RanksFact[];
    }
  /** `hurt`: wounds on the shared pool of its unit's rank and file, for a model that shares one. */
  | {
      readonly kind: 'set-wounds';
      readonly model: ModelId;
      readonly before: number;
      readonly left: number;
      readonly hurt?: number;
    }
  /** `ends`: statuses of the unit that the new one replaces. */
  | {
      readonly kind: 'set-status';
      readonly unit: UnitId;
      readonly status: Status;
      readonly on: boolean;
      readonly ends: readonly Status[];
    }
  | { readonly kind: 'set-melee'; readonly unit: UnitId; readonly foe: UnitId; readonly on: boolean }
  | PlainChange;

/** A change by hand that was done. @source BH-01 */
export type HandEvent = { readonly kind: 'done-by-hand'; readonly change: HandFact };
