import { convexBody } from '../../../geometry/outlines/convex.ts';
import { gapAcross, type Standing } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import { ok } from '../../../kernel/result.ts';
import type { Inches } from '../../../kernel/units.ts';
import { standsInFront } from '../ranks/command-group.ts';
import type { RegimentsViolation } from '../../core/violations/regiments.ts';
import type { Command } from '../../core/command.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { Formation, Manoeuvre, FormationPose, RegimentLeg } from '../../core/formation.ts';
import type { ModelId, PieceId, UnitId } from '../../core/ids.ts';
import { weaponsOf } from '../../core/shooting/shots.ts';
import { getModel, getUnit, hasKeyword, hasStatus, modelsOf } from '../../core/state/lookup.ts';
import { exceeds } from '../../core/measure/measure.ts';
import type { Blocker } from '../../core/ports.ts';
import { roundPoint } from '../../core/round.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import { accumulateFrom, type RulesContext } from '../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import { wheeled } from '../ranks/footprint.ts';
import { bodyOutline } from '../ranks/body-outline.ts';
import { roughCost } from './rough-ground.ts';
import { dangerTests } from './danger.ts';
import { bodyOfUnit, isEngagedUnit, isOnTable, withPose } from '../ranks/regiment-state.ts';
import { ahead, poseOf } from './flee.ts';
import { boundaryOf, fromLocal, frontageOf, toStanding } from '../ranks/formation.ts';
import { legMeets } from './leg-meets.ts';
import { closedGround } from '../ranks/terrain-outlines.ts';
import { unitStrideOf } from '../ranks/range.ts';
import { reformed } from './reform.ts';
import { whyNotCommanded, whyNotPhase } from '../ranks/who-commands.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';

type Order = Extract<Command, { kind: 'manoeuvre' }>;

/** Minimum distance to an enemy at the end of a move. @source RG-15, RG-29 */
const SPACING: Inches = 1;

/** Cost of an inch backwards. @source RG-29 */
const BACKWARDS = 2;

/** A regiment's move as ordered: its legs, their cost, and the formation it ends in. */
export type PlannedMove = {
  readonly legs: readonly RegimentLeg[];
  readonly spent: Inches;
  readonly allowed: Inches;
  readonly to: FormationPose;
  readonly formation?: Formation;
  /** The first piece of rough ground that it leads over. @source RT-03 */
  readonly over?: PieceId;
};

/** Moves a regiment as one body in the movement phase. @source RG-29 */
export function decideManoeuvre(state: GameState, order: Order, { dice }: Pick<RulesContext, 'dice'>): Decision {
  const { unit } = order;
  const own = applyClauseModes(whyNotCommanded(state, unit, state.side), state.rules);
  if (!own.ok) return own;
  const move = planManoeuvre(state, order);
  const allowed = applyClauseModes(
    [...whyNotPhase(state, 'movement'), ...whyNoManoeuvre(state, order, move)],
    state.rules,
  );
  if (!allowed.ok) return allowed;
  const moved: RegimentsEvent = {
    ...{ kind: 'regiment-moved', unit, legs: move.legs, to: move.to },
    how: order.march ? 'march' : move.formation ? 'reform' : 'advance',
    ...(move.formation ? { order: { files: move.formation.files, places: [...move.formation.places] } } : {}),
  };
  const accumulator = applyRegiments(accumulateFrom(state), ...own.value, ...allowed.value, moved);
  // Only units with weapons are asked later whether they marched.
  const marchedWithWeapons = order.march === true && weaponsOf(state, unit).length > 0;
  const spent = applyRegiments(accumulator, {
    kind: 'regiment-status',
    unit,
    on: marchedWithWeapons ? ['moved', 'ran'] : ['moved'],
    off: [],
  });
  return ok([...spent.events, ...(order.march ? dangerTests(spent.state, unit, move.legs, dice) : [])]);
}

/** The legs of a move and its end, whether or not it is allowed. @source RG-29 */
export function planManoeuvre(state: GameState, { unit, steps, march }: Order): PlannedMove {
  let pose = poseOf(state, unit);
  let formation: Formation | undefined;
  let spent = 0;
  const allowed = unitStrideOf(state, unit, march ? 'march' : 'advance');
  const legs: RegimentLeg[] = [];
  for (const step of steps) {
    const made = legOf(state, unit, pose, step);
    legs.push(made.leg);
    pose = made.leg.to;
    spent += made.cost;
    formation = made.formation ?? formation;
  }
  const to = { legs, allowed, to: pose, ...(formation ? { formation } : {}) };
  const rough = roughCost(state, unit, bodyAt(state, unit, to), legs);
  return { ...to, spent: spent + rough.cost, ...(rough.first ? { over: rough.first } : {}) };
}

type Made = { readonly leg: RegimentLeg; readonly cost: Inches; readonly formation?: Formation };

function legOf(state: GameState, unit: UnitId, from: FormationPose, step: Manoeuvre): Made {
  const { formation } = getUnit(state, unit);
  switch (step.kind) {
    case 'advance': {
      const to = ahead(from, step.inches);
      const cost = step.inches < 0 ? -BACKWARDS * step.inches : step.inches;
      return { leg: { kind: 'advance', from, to, length: Math.abs(step.inches) }, cost };
    }
    case 'wheel': {
      const width = formation ? frontageOf(formation) : 0;
      const { pose, pivot } = wheelFrom(from, width, step.angle);
      const length = Math.abs(step.angle) * width;
      return {
        leg: { kind: 'wheel', from, to: pose, pivot, angle: step.angle, length },
        cost: length,
      };
    }
    case 'reform': {
      if (!formation) return { leg: { kind: 'reform', from, to: { ...from, facing: step.facing } }, cost: 0 };
      const changed = reformed({ ...formation, ...from }, step.files, step.facing, (id) => isLeader(state, id));
      const to = { at: changed.at, facing: changed.facing };
      return { leg: { kind: 'reform', from, to }, cost: 0, formation: { ...changed, ...to } };
    }
  }
}

const isLeader = (state: GameState, id: ModelId): boolean => standsInFront(state, getModel(state, id));

/**
 * A wheel by an angle in radians about a front corner, to the left about the left one: the pivot, and the pose after it
 * as events record it.
 *
 * @source RG-08
 */
export function wheelFrom(
  from: FormationPose,
  width: Inches,
  angle: number,
): { readonly pose: FormationPose; readonly pivot: PlanPoint } {
  const pivot = fromLocal(from, angle > 0 ? -width / 2 : width / 2, 0);
  const pose = wheeled(from, pivot, angle);
  return { pose: { ...pose, at: roundPoint(pose.at) }, pivot };
}

type MoveViolation = Extract<RegimentsViolation, { kind: 'regiment-move' }>;

const noMove = (unit: UnitId, why: MoveViolation['why'], more: Partial<MoveViolation> = {}): RegimentsViolation => ({
  ...{ clause: 'RG-29', kind: 'regiment-move', unit, why },
  ...more,
});

/** Why a regiment may make no move at all, whatever the order. @source RG-29 */
export function whyNoMoveAtAll(state: GameState, unit: UnitId): readonly RegimentsViolation[] {
  if (isEngagedUnit(state, unit)) return [noMove(unit, 'engaged')];
  const own = getUnit(state, unit);
  return (['fleeing', 'shaken', 'moved'] as const)
    .filter((status) => hasStatus(own, status))
    .map((status) => noMove(unit, status));
}

/** Every reason why a move is not allowed. @source RG-29 */
export function whyNoManoeuvre(state: GameState, order: Order, move: PlannedMove): readonly RegimentsViolation[] {
  const { unit, steps, march } = order;
  const not = (why: MoveViolation['why'], more?: Partial<MoveViolation>) => noMove(unit, why, more);
  const found: RegimentsViolation[] = [...whyNoMoveAtAll(state, unit)];
  if (found.some((v) => v.kind === 'regiment-move' && v.why === 'engaged')) return found;
  const stiff = steps.some((s) => s.kind === 'reform' || (s.kind === 'advance' && s.inches < 0));
  if (march && stiff) found.push(not('marching'));
  if (steps.length > 1 && steps.some((s) => s.kind === 'reform')) found.push(not('reform-alone'));
  if (march && move.over) found.push(not('rough-march', { by: { kind: 'piece', id: move.over } }));
  if (exceeds(move.spent, move.allowed)) found.push(not('too-far', { spent: move.spent, allowed: move.allowed }));
  const by = whoBlocks(state, unit, move);
  if (by) found.push(not('blocked', { by }));
  return found;
}

/** The unit or terrain a move meets, or ends too near to; undefined when its path is free. */
function whoBlocks(state: GameState, id: UnitId, move: PlannedMove): Blocker | undefined {
  const unit = getUnit(state, id);
  const fly = modelsOf(state, id).every((model) => hasKeyword(model, 'FLY'));
  const body = bodyAt(state, id, move);
  const end = bodyOutline(body(move.to));
  const edge = end.some(
    ([x, z]) => exceeds(Math.abs(x), state.table.width / 2) || exceeds(Math.abs(z), state.table.depth / 2),
  );
  if (edge) return { kind: 'edge' };
  const lastLeg = move.legs.at(-1);
  const legs = fly && lastLeg ? [{ ...lastLeg, kind: 'reform' as const }] : move.legs;
  const meets = (outline: readonly PlanPoint[]): boolean => {
    const other = convexBody(outline);
    return legs.some((leg) => legMeets(body, leg, other, MEASURE_TOLERANCE));
  };
  const ground = closedGround(state).find(({ outline }) => meets(outline));
  if (ground) return { kind: 'piece', id: ground.piece };
  for (const other of state.units.values()) {
    if (other.id === id || !isOnTable(state, other.id)) continue;
    const standing = bodyOfUnit(state, other);
    const near = other.side !== unit.side && exceeds(SPACING, gapAcross(body(move.to), standing));
    if (near || meets(bodyOutline(standing))) return { kind: 'model', id: other.models[0]! };
  }
  return undefined;
}

/** The body of a unit at a pose of its move, in the formation it moves in. */
function bodyAt(
  state: GameState,
  id: UnitId,
  { formation }: Pick<PlannedMove, 'formation'>,
): (pose: FormationPose) => Standing {
  const unit = getUnit(state, id);
  const ranks = formation ?? unit.formation;
  if (!ranks) return (pose) => ({ ...bodyOfUnit(withPose(state, id, pose), unit), ...pose });
  const ground = boundaryOf(ranks);
  return (pose) => toStanding(pose, ground);
}
