import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { ModelId } from './ids.ts';

/** Where a regiment stands: the centre of its front edge, and the direction it faces. */
export type FormationPose = { readonly at: Point; readonly facing: Radians };

/**
 * The ground one model takes in a formation, counted in places of its rank and file: `file` 0 is the left as the unit
 * looks, `rank` 0 the front. A character on a larger base takes several; one on an odd base parts of them.
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
  /** Ground of one of its rank and file. */
  readonly cell: { readonly width: Inches; readonly depth: Inches };
  readonly places: ReadonlyMap<ModelId, FormationPlace>;
};

/** One stretch of a regiment's move. */
export type RegimentLeg =
  | { readonly kind: 'advance'; readonly from: FormationPose; readonly to: FormationPose; readonly length: Inches }
  /** About a front corner, the other coming forward; `length` is what that other corner travels. Positive turns left. */
  | {
      readonly kind: 'wheel';
      readonly from: FormationPose;
      readonly to: FormationPose;
      readonly pivot: PlanPoint;
      readonly angle: Radians;
      readonly length: Inches;
    }
  /** About a point of contact, until two facings are flush. */
  | {
      readonly kind: 'align';
      readonly from: FormationPose;
      readonly to: FormationPose;
      readonly pivot: PlanPoint;
      readonly angle: Radians;
    }
  /** On the spot, about its centre. */
  | { readonly kind: 'pivot'; readonly from: FormationPose; readonly to: FormationPose; readonly angle: Radians }
  /** Into another order or facing, every model going where it must. */
  | { readonly kind: 'reform'; readonly from: FormationPose; readonly to: FormationPose };

/** What a player may ask of a regiment's body. Inches and radians; positive turns left. */
export type Manoeuvre =
  | { readonly kind: 'advance'; readonly inches: Inches }
  | { readonly kind: 'wheel'; readonly angle: Radians }
  | { readonly kind: 'reform'; readonly files: number; readonly facing: Radians };

/** The four sides of a regiment. */
export const FACINGS = ['front', 'right', 'rear', 'left'] as const;
export type Facing = (typeof FACINGS)[number];
