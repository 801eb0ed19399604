import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { ModelId } from './ids.ts';

/** Position of a regiment: the centre of its front edge, and the direction it faces. */
export type FormationPose = { readonly at: Point; readonly facing: Radians };

/**
 * The cells one model occupies in a formation: `file` 0 is the left as the unit looks, `rank` 0 the front. A character
 * on a larger base takes several cells; one on an odd-sized base may take a fraction.
 */
export type FormationPlace = {
  readonly file: number;
  readonly rank: number;
  readonly files: number;
  readonly ranks: number;
};

/** A regiment as one body: files across, ranks behind one another, base to base. */
export type Formation = FormationPose & {
  readonly files: number;
  /** Footprint of one rank-and-file model. */
  readonly cell: { readonly width: Inches; readonly depth: Inches };
  readonly places: ReadonlyMap<ModelId, FormationPlace>;
};

/** One leg of a regiment's move. */
export type RegimentLeg =
  | { readonly kind: 'advance'; readonly from: FormationPose; readonly to: FormationPose; readonly length: Inches }
  /** A turn about a front corner; `length` is the path of the other front corner. Positive turns left. */
  | {
      readonly kind: 'wheel';
      readonly from: FormationPose;
      readonly to: FormationPose;
      readonly pivot: PlanPoint;
      readonly angle: Radians;
      readonly length: Inches;
    }
  /** A turn about a point of contact until two facings are flush. */
  | {
      readonly kind: 'align';
      readonly from: FormationPose;
      readonly to: FormationPose;
      readonly pivot: PlanPoint;
      readonly angle: Radians;
    }
  /** A turn on the spot, about the centre of the unit. */
  | { readonly kind: 'pivot'; readonly from: FormationPose; readonly to: FormationPose; readonly angle: Radians }
  /** A change of order or facing, in which every model moves as it must. */
  | { readonly kind: 'reform'; readonly from: FormationPose; readonly to: FormationPose };

/** A move a player can order for a regiment. Inches and radians; positive turns left. */
export type Manoeuvre =
  | { readonly kind: 'advance'; readonly inches: Inches }
  | { readonly kind: 'wheel'; readonly angle: Radians }
  | { readonly kind: 'reform'; readonly files: number; readonly facing: Radians };

/** The four sides of a regiment. */
export const FACINGS = ['front', 'right', 'rear', 'left'] as const;
export type Facing = (typeof FACINGS)[number];
