import { ARC_BORDER } from '../../../kernel/tolerances.ts';
import { clipBeyond } from '../../../geometry/outlines/overlap.ts';
import type { GameState, Unit } from '../../core/state/state.ts';
import { bodyOutline } from './body-outline.ts';
import { axesOf, boundaryOf, fromLocal } from './formation.ts';
import { bodyOfUnit } from './regiment-state.ts';

/**
 * Whether part of a unit lies in the front arc of another: between the diagonals of its front corners.
 *
 * @source RG-17
 */
export function isInFrontArc(state: GameState, unit: Unit, foe: Unit): boolean {
  if (!unit.formation) return true;
  const { left, right } = boundaryOf(unit.formation);
  const { ahead, right: aside } = axesOf(unit.formation.facing);
  const [fl, fr] = [fromLocal(unit.formation, left, 0), fromLocal(unit.formation, right, 0)];
  let seen = bodyOutline(bodyOfUnit(state, foe));
  const cuts = [
    { at: fl, normal: [-ahead[0], -ahead[1]] },
    { at: fl, normal: [(-aside[0] - ahead[0]) / Math.SQRT2, (-aside[1] - ahead[1]) / Math.SQRT2] },
    { at: fr, normal: [(aside[0] - ahead[0]) / Math.SQRT2, (aside[1] - ahead[1]) / Math.SQRT2] },
  ] as const;
  for (const { at, normal } of cuts)
    seen = clipBeyond(seen, at[0] + ARC_BORDER * normal[0], at[1] + ARC_BORDER * normal[1], normal[0], normal[1]);
  return seen.length > 0;
}
