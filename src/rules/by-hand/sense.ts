import { inPlan, type PlanPoint, type Point } from '../../kernel/point.ts';
import type { Radians } from '../../kernel/units.ts';
import { type Bearer, HAND_LIMITS } from '../core/manual-change.ts';
import type { ModelId, UnitId } from '../core/ids.ts';
import type { GameState } from '../core/state/state.ts';
import type { HandNamed, HandValue, HandViolation } from '../core/violations/by-hand.ts';

type Why = readonly HandViolation[];

const NONE: Why = [];

/** The violation that nothing has this id. @source BH-02 */
export const unknownByHand = (what: HandNamed, id: string): Why => [
  { clause: 'BH-02', kind: 'hand-unknown', what, id },
];

/** Why an id is of no model on the table. @source BH-02 */
export const whyNoModel = (state: GameState, id: ModelId): Why =>
  state.models.has(id) ? NONE : unknownByHand('model', id);

/** Why an id is of no unit of the game. @source BH-02 */
export const whyNoUnit = (state: GameState, id: UnitId): Why =>
  state.units.has(id) ? NONE : unknownByHand('unit', id);

/** Why a token or note has nothing to lie on. @source BH-02 */
export const whyNoBearer = (state: GameState, on: Bearer): Why =>
  'unit' in on ? whyNoUnit(state, on.unit) : whyNoModel(state, on.model);

/** Why a list of models is no list of models of the table, each named once. @source BH-02 */
export function whyNotTheseModels(models: readonly ModelId[], knows: (id: ModelId) => Why): Why {
  if (models.length === 0) return [{ clause: 'BH-02', kind: 'hand-nothing-named' }];
  const seen = new Set<ModelId>();
  return models.flatMap((model): Why => {
    if (seen.has(model)) return [{ clause: 'BH-02', kind: 'hand-named-twice', model }];
    seen.add(model);
    return knows(model);
  });
}

/**
 * Why a number is not one that may be set: not finite, out of bounds, or not whole where only whole ones may be. All
 * three numbers are in the unit of `what`: inches, radians, or a count.
 */
export const whyNoNumber = (what: HandValue, value: number, least: number, most: number, isWhole = false): Why =>
  Number.isFinite(value) && value >= least && value <= most && (!isWhole || Number.isInteger(value))
    ? NONE
    : [{ clause: 'BH-02', kind: 'hand-number', what, least, most }];

/** Largest angle that a change may name, radians: several turns either way. */
const MOST_ANGLE: Radians = 100;

/** Why a facing is no finite angle of a few turns. @source BH-02 */
export const whyNoAngle = (facing: Radians): Why => whyNoNumber('angle', facing, -MOST_ANGLE, MOST_ANGLE);

/** Why a text is empty or has more than `most` characters (a count). @source BH-02 */
export const whyNoText = (what: HandValue, text: string, most: number): Why =>
  text.trim().length > 0 && text.length <= most ? NONE : [{ clause: 'BH-02', kind: 'hand-text', what, most }];

/** Why a place is not above the mat, or at no height a model is put down at. @source BH-03 */
export function whyNotOnMat({ table }: Pick<GameState, 'table'>, at: PlanPoint | Point): Why {
  const [x, z] = inPlan(at);
  if (!at.every(Number.isFinite) || Math.abs(x) > table.width / 2 || Math.abs(z) > table.depth / 2)
    return [{ clause: 'BH-03', kind: 'hand-off-table', at: [x, z] }];
  return at.length === 3 ? whyNoNumber('height', at[1], 0, HAND_LIMITS.length) : NONE;
}
