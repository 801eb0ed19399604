import { RANGE_MARGIN } from '../../../kernel/tolerances.ts';
import type { ModelId, UnitId } from '../ids.ts';
import { getModel, getUnit, hasKeyword } from '../state/lookup.ts';
import { isMeasuredToBody } from './measure.ts';
import type { Bystander, MoveSetting } from '../ports.ts';
import type { ChargeRules } from '../rules/rules.ts';
import type { GameState, Model } from '../state/state.ts';

/** The purpose of a move, which decides whose range it must stay out of. `path` applies no engagement rules. */
export type MovePurpose =
  | { readonly kind: 'path'; readonly fly?: boolean }
  | { readonly kind: 'move' }
  | { readonly kind: 'charge'; readonly targets: readonly UnitId[] }
  /** `units` are the units of its combat. */
  | { readonly kind: 'pile-in'; readonly units: readonly UnitId[] }
  | { readonly kind: 'fall-back' };

/**
 * The move setting of a model: its start, the bodies around it, and the ranges closed to it.
 *
 * Enemies block walkers, friends let them through (big models block big friends), and FLY passes over everything. A
 * charge keeps out of range of every enemy that is not a target all along its path; with FLY, and near enemy AIRCRAFT,
 * only at its end. A normal move keeps out of every enemy's range in the same way. In a fight only contact counts: a
 * model that piles in ends in contact with no enemy of another combat, and a model that falls back with none at all.
 *
 * @source C-16, C-32, C-34, R7-07, R7-17, R10-02, R10-10, R10-16, R10-24, R10-25, A14
 */
export function moveSetting(state: GameState, id: ModelId, purpose: MovePurpose): MoveSetting {
  const model = getModel(state, id);
  const fly = (purpose.kind === 'path' ? purpose.fly : undefined) ?? hasKeyword(model, 'FLY');
  const light = hasKeyword(model, 'INFANTRY') || hasKeyword(model, 'BEAST');
  const { charge, upperFloors } = state.rules;
  const crowd: Bystander[] = [];
  for (const other of state.models.values())
    if (other.id !== id) crowd.push(toBystander(state, model, fly, other, purpose));
  return {
    mover: {
      id,
      base: model.base,
      facing: model.facing,
      height: model.height,
      fly,
      light,
      ...(upperFloors === 'light-models' && !light && !fly ? { groundFloorOnly: true } : {}),
    },
    from: model.at,
    crowd,
    freeStep: charge.freeStep,
    flyThroughAir: charge.flyThroughAir,
  };
}

function toBystander(state: GameState, mover: Model, fly: boolean, other: Model, purpose: MovePurpose): Bystander {
  const { id, base, facing, height, at } = other;
  const enemy = getUnit(state, other.unit).side !== getUnit(state, mover.unit).side;
  const aircraft = hasKeyword(other, 'AIRCRAFT');
  const solid = !fly && (enemy ? !aircraft : isBig(mover) && isBig(other));
  const plain: Bystander = { id, base, facing, height, at, pass: solid ? 'solid' : 'pass' };
  if (!enemy || purpose.kind === 'path') return plain;
  if (purpose.kind === 'charge' && purpose.targets.includes(other.unit)) return plain;
  if (purpose.kind === 'pile-in' && purpose.units.includes(other.unit)) return plain;
  if (purpose.kind === 'pile-in' || purpose.kind === 'fall-back')
    return { ...plain, keepOut: { when: 'end', across: 0, up: contactUp(mover, other, state.rules.charge) } };
  const range = rangeOf(state.rules.charge);
  return {
    ...plain,
    keepOut: fly || aircraft ? { when: 'end', ...range } : { when: 'path', clearance: RANGE_MARGIN, ...range },
  };
}

const rangeOf = (rules: ChargeRules): { readonly across: number; readonly up: number } => ({
  across: rules.engageAcross,
  up: rules.engageUp,
});

/** The largest difference in height at which two bases are in contact. @source R10-22, R10-23 */
const contactUp = (a: Model, b: Model, rules: ChargeRules): number =>
  isMeasuredToBody(a) || isMeasuredToBody(b) ? rules.engageUp + Math.max(a.height, b.height) : 0;

/** Whether a model is a MONSTER or VEHICLE: these must go round each other. @source R10-10 */
const isBig = (model: Model): boolean => hasKeyword(model, 'MONSTER') || hasKeyword(model, 'VEHICLE');
