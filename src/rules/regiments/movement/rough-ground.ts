import { convexBody, overlapsBy, turnMeets } from '../../../geometry/outlines/convex.ts';
import { convexHull } from '../../../geometry/outlines/polygon.ts';
import { overlapWhileSliding } from '../../../geometry/outlines/slide.ts';
import type { Standing } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { FormationPose, RegimentLeg } from '../../core/formation.ts';
import type { PieceId, UnitId } from '../../core/ids.ts';
import { getUnit, hasKeyword, modelsOf } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { bodyOutline } from '../ranks/body-outline.ts';
import { axesOf } from '../ranks/formation.ts';
import { bodyOfUnit } from '../ranks/regiment-state.ts';
import { roughGround } from '../ranks/terrain-outlines.ts';

/** What a move over rough ground costs besides its length, and the first piece it leads over. */
type RoughCost = { readonly cost: Inches; readonly first?: PieceId };

type Ground = ReturnType<typeof roughGround>[number];

/**
 * What the legs of a move cost besides their length: over difficult ground by the inch, over each low obstacle once.
 *
 * @param at The body of the unit in a pose of its move.
 * @source RT-01, RT-02
 */
export function roughCost(
  state: GameState,
  unit: UnitId,
  at: (pose: FormationPose) => Standing,
  legs: readonly RegimentLeg[],
): RoughCost {
  const { rough } = state.rules.regiments;
  if (!rough || flies(state, unit)) return { cost: 0 };
  const grounds = roughGround(state);
  const difficult = grounds.filter(({ isObstacle }) => !isObstacle);
  const stretches = legs.map((leg) => lengthOver(at, leg, difficult));
  const crossed = new Set(
    grounds
      .filter((ground) => ground.isObstacle && legs.some((leg) => lengthOver(at, leg, [ground]) > 0))
      .map(({ piece }) => piece),
  );
  const over = grounds.find((ground) => legs.some((leg) => lengthOver(at, leg, [ground]) > 0));
  return {
    cost: rough.difficult * stretches.reduce((sum, length) => sum + length, 0) + rough.crossing * crossed.size,
    ...(over ? { first: over.piece } : {}),
  };
}

/**
 * How much less a charge reaches, because rough ground lies between: anywhere in the least convex area that holds both
 * units.
 *
 * @returns Inches, 0 on open ground.
 * @source RT-04
 */
export function chargeLoss(state: GameState, unit: UnitId, target: UnitId): Inches {
  const { rough } = state.rules.regiments;
  if (!rough || flies(state, unit)) return 0;
  const corners = [unit, target].flatMap((id) => [...bodyOutline(bodyOfUnit(state, getUnit(state, id)))]);
  const between = convexBody(convexHull(corners));
  const isRough = roughGround(state).some(({ outline }) => overlapsBy(between, convexBody(outline), MEASURE_TOLERANCE));
  return isRough ? rough.charge : 0;
}

const flies = (state: GameState, unit: UnitId): boolean =>
  modelsOf(state, unit).every((model) => hasKeyword(model, 'FLY'));

/** Inches of a leg on which the unit is over some of these grounds; the whole of a wheel that touches one. */
function lengthOver(at: (pose: FormationPose) => Standing, leg: RegimentLeg, grounds: readonly Ground[]): Inches {
  switch (leg.kind) {
    case 'advance': {
      const body = bodyOutline(at(leg.from));
      const { ahead } = axesOf(leg.from.facing);
      const isBack = (leg.to.at[0] - leg.from.at[0]) * ahead[0] + (leg.to.at[2] - leg.from.at[2]) * ahead[1] < 0;
      const way: PlanPoint = isBack ? [-ahead[0], -ahead[1]] : ahead;
      return unionLength(
        grounds.flatMap(({ outline }) => {
          const span = overlapWhileSliding(body, way, outline);
          return span ? [[Math.max(0, span[0]), Math.min(leg.length, span[1])] as const] : [];
        }),
      );
    }
    case 'wheel': {
      const body = convexBody(bodyOutline(at(leg.from)));
      const meets = ({ outline }: Ground): boolean =>
        turnMeets(body, leg.pivot, leg.angle, convexBody(outline), MEASURE_TOLERANCE);
      return grounds.some(meets) ? leg.length : 0;
    }
    case 'align':
    case 'pivot':
    case 'reform':
      return 0;
  }
}

/** The length that intervals cover together. */
function unionLength(spans: readonly (readonly [from: Inches, to: Inches])[]): Inches {
  let sum = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}
