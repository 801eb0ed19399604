import { type ConvexBody, convexBody, overlapDepthOf, turnMeets } from '../../../geometry/outlines/convex.ts';
import { convexHull } from '../../../geometry/outlines/polygon.ts';
import type { Standing } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { FormationPose, RegimentLeg } from '../../core/formation.ts';
import { bodyOutline } from '../ranks/body-outline.ts';

/**
 * Whether something that moves with a unit meets a body on one leg of a move, by more than `slack` inches. Aligning and
 * re-forming are tested only at their end (Q5).
 *
 * @param at The position of the moving thing when the unit is in a given pose.
 * @source RG-08, RG-16, RG-29
 */
export function legMeets(
  at: (pose: FormationPose) => Standing,
  leg: RegimentLeg,
  other: ConvexBody,
  slack: Inches,
): boolean {
  const [from, to] = [bodyOutline(at(leg.from)), bodyOutline(at(leg.to))];
  switch (leg.kind) {
    case 'advance':
      return overlapDepthOf(convexBody(convexHull([...from, ...to])), other) > slack;
    case 'wheel':
      return turnMeets(convexBody(from), leg.pivot, leg.angle, other, slack);
    case 'pivot':
      return turnMeets(convexBody(from), middleOf(from), leg.angle, other, slack);
    case 'align':
    case 'reform':
      return overlapDepthOf(convexBody(to), other) > slack;
  }
}

const middleOf = (corners: readonly PlanPoint[]): PlanPoint => [
  corners.reduce((sum, p) => sum + p[0], 0) / corners.length,
  corners.reduce((sum, p) => sum + p[1], 0) / corners.length,
];
