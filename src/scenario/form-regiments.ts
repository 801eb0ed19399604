import { convexBody, overlapDepthOf } from '../geometry/outlines/convex.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { Point } from '../kernel/point.ts';
import { FLOAT_ALLOWED, OVERLAP_ALLOWED } from '../kernel/tolerances.ts';
import type { Inches } from '../kernel/units.ts';
import type { FormationPose } from '../rules/core/formation.ts';
import type { TableQuery } from '../rules/core/ports.ts';
import { roundLength } from '../rules/core/round.ts';
import { FRESH_REGIMENTS_STATE } from '../rules/core/state/regiments.ts';
import { healthOfEach, rankAndFileOf } from '../rules/regiments/ranks/pools.ts';
import type { UnitId } from '../rules/core/ids.ts';
import { getModel, hasKeyword, modelsOf } from '../rules/core/state/lookup.ts';
import type { GameState, Model } from '../rules/core/state/state.ts';
import { bodyOutline } from '../rules/regiments/ranks/body-outline.ts';
import { regimentsOf, bodyOfUnit, withRegiments, withFormation } from '../rules/regiments/ranks/regiment-state.ts';
import { formationFrom } from '../rules/regiments/ranks/formation.ts';
import { closedGround, groundUnder } from '../rules/regiments/ranks/terrain-outlines.ts';
import type { Problem } from './problem.ts';
import type { StandFault } from './scenario-fault.ts';
import { systemOf } from '../rules/play/systems.ts';

type Ground = Pick<TableQuery, 'dropHeight'>;

/**
 * The start of a regiments game: every unit stands in the ranks its models form, or is a single model.
 *
 * @param pointerOf JSON pointer to the place in the file that positions a unit.
 * @errors `no-ranks` for each unit whose models form no ranks; a fault for each unit above or below its ground, and for
 *   each on closed ground.
 */
export function formRegiments(
  state: GameState,
  ground: Ground,
  pointerOf: (unit: UnitId) => string,
): Result<GameState, readonly Problem[]> {
  if (systemOf(state).shape !== 'ranked') return ok(state);
  const problems: Problem[] = [];
  let laid: GameState = { ...state, regiments: FRESH_REGIMENTS_STATE };
  for (const unit of state.units.values()) {
    const models = modelsOf(state, unit.id);
    const formation = formationFrom(models, ({ id }) => !hasKeyword(getModel(state, id), 'CHARACTER'));
    laid = withPoolHurt(laid, unit.id);
    if (!formation && models.length !== 1) {
      problems.push({ at: pointerOf(unit.id), fault: { kind: 'in-no-ranks', unit: unit.id } });
      continue;
    }
    const pose: FormationPose = formation ?? models[0]!;
    const height = heightUnder(state, pose.at, ground);
    const [first] = models;
    if (![height, heightUnder(state, first!.at, ground)].some((y) => Math.abs(pose.at[1] - y) <= FLOAT_ALLOWED))
      problems.push({ at: `${pointerOf(unit.id)}/at`, fault: floats(first!, height) });
    if (formation) laid = withFormation(laid, unit.id, formation);
  }
  if (problems.length === 0) problems.push(...onClosedGround(laid, pointerOf));
  return problems.length > 0 ? err(problems) : ok(laid);
}

/** The height of the ground at a point, rounded as events record it; beyond the edge that of the table. */
const heightUnder = (state: GameState, [x, , z]: Point, ground: Ground): Inches =>
  roundLength(groundUnder(state, ground, x, z) ?? 0);

const floats = ({ id, at: [x, y, z] }: Model, support: Inches): StandFault => ({
  ...{ kind: 'floats', model: id, above: y - support, support },
  drop: [x, z],
});

/** Faults of units on ground that ranks may not touch; an incomplete last rank counts as full. @source RG-28 */
function onClosedGround(state: GameState, pointerOf: (unit: UnitId) => string): readonly Problem[] {
  const grounds = closedGround(state).map(({ piece, outline }) => ({ piece, body: convexBody(outline) }));
  return [...state.units.values()].flatMap((unit): readonly Problem[] => {
    const body = convexBody(bodyOutline(bodyOfUnit(state, unit)));
    const ground = grounds.find((other) => overlapDepthOf(body, other.body) > OVERLAP_ALLOWED);
    if (!ground) return [];
    return [
      { at: `${pointerOf(unit.id)}/at`, fault: { kind: 'on-closed-ground', unit: unit.id, piece: ground.piece } },
    ];
  });
}

/**
 * The state with the wounds of a unit's rank and file moved to their pool, as wounds that have not slain a model yet.
 *
 * @source RG-24
 */
function withPoolHurt(state: GameState, id: UnitId): GameState {
  const hurt = rankAndFileOf(state, id).map((model) => ({ model, taken: healthOfEach(model) - model.wounds }));
  const most = Math.max(0, ...hurt.map(({ taken }) => taken));
  if (most === 0) return state;
  const models = new Map(state.models);
  for (const { model } of hurt) models.set(model.id, { ...model, wounds: healthOfEach(model) });
  return withRegiments({ ...state, models }, { hurt: new Map([...regimentsOf(state).hurt, [id, most]]) });
}
