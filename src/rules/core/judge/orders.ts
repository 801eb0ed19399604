import { assertNever } from '../../../kernel/assert.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { MoveOrder } from '../command.ts';
import type { ModelMove } from '../model-move.ts';
import type { ModelId } from '../ids.ts';
import { enemyModels, getModel, getUnit } from '../state/lookup.ts';
import { inContact } from '../measure/measure.ts';
import type { Blocker, MoveSetting, NoPlace, TableQuery, Unreachable } from '../ports.ts';
import { moveSetting, type MovePurpose } from '../measure/setting.ts';
import type { GameState } from '../state/state.ts';
import type { Violation } from '../violations/violation.ts';

/** Enemy models that a model would be in base contact with at a place, in the state's order. @source R10-22, R10-23 */
export function contactsAt(state: GameState, id: ModelId, at: Point): readonly ModelId[] {
  const model = { ...getModel(state, id), at };
  return enemyModels(state, model.unit)
    .filter((enemy) => inContact(model, enemy, state.rules.charge))
    .map((enemy) => enemy.id);
}

/**
 * The move an order asks for, measured on the table.
 *
 * The length is not limited here: the caller compares it with what is allowed.
 *
 * @param order For a model of the state; without a goal the model stays where it is.
 * @errors The first clause that the path or its end breaks.
 */
export function followOrder(
  state: GameState,
  order: MoveOrder,
  purpose: MovePurpose,
  table: TableQuery,
): Result<ModelMove, Violation> {
  const setting = moveSetting(state, order.model, purpose);
  const from = setting.from;
  if (order.path && order.path.length > 0) {
    const traced = table.trace(setting, order.path);
    if (traced.kind === 'blocked') return err(whyBlocked(state, setting, traced.at, traced.along, traced.by));
    const to = traced.path.legs.at(-1)?.to ?? from;
    const bad = table.whyNoPlace(setting, to);
    if (bad) return err(whyNotEnd(order.model, to, traced.path.length, bad));
    return ok({ model: order.model, from, to, path: traced.path, contacts: contactsAt(state, order.model, to) });
  }
  const goal = order.to ?? from;
  const answer = table.path(setting, goal);
  if (answer.kind === 'unreachable') return err(whyUnreachable(order.model, goal, answer.why, table));
  const to = answer.path.legs.at(-1)?.to ?? from;
  return ok({ model: order.model, from, to, path: answer.path, contacts: contactsAt(state, order.model, to) });
}

/**
 * The move of a model that is picked up and put down, for tables that do not keep the clauses about paths.
 *
 * Its length ignores obstacles: along the ground, then up or down.
 */
export function carryOrder(state: GameState, order: MoveOrder, table: TableQuery): ModelMove {
  const from = getModel(state, order.model).at;
  const to = standOn(order.path?.at(-1) ?? order.to ?? from, table);
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const across = Math.sqrt(dx * dx + dz * dz);
  const length = across + Math.abs(dy);
  const path = {
    length,
    across,
    up: Math.max(0, dy),
    down: Math.max(0, -dy),
    legs: [{ kind: 'fly', from, to, length } as const],
  };
  return { model: order.model, from, to, path, contacts: contactsAt(state, order.model, to) };
}

/** The clause that a blocked path breaks. @source C-16, C-26, C-34 */
function whyBlocked(state: GameState, setting: MoveSetting, at: Point, along: number, by: Blocker): Violation {
  const model = setting.mover.id;
  switch (by.kind) {
    case 'range':
      return { clause: 'C-16', kind: 'enters-bystander-range', model, enemy: by.id, at, along };
    case 'model': {
      const enemy =
        getUnit(state, getModel(state, by.id).unit).side !== getUnit(state, getModel(state, model).unit).side;
      if (enemy) return { clause: 'C-34', kind: 'through-enemy', model, enemy: by.id, at, along };
      return { clause: 'C-26', kind: 'path-blocked', model, at, along, by };
    }
    case 'piece':
    case 'edge':
      return { clause: 'C-26', kind: 'path-blocked', model, at, along, by };
    default:
      return assertNever(by);
  }
}

function whyUnreachable(model: ModelId, goal: PlanPoint | Point, why: Unreachable, table: TableQuery): Violation {
  if (why.kind === 'no-place') return whyNotEnd(model, standOn(goal, table), 0, why.why);
  if (why.kind === 'beyond') return { clause: 'C-26', kind: 'unreachable', model, by: [] };
  const { by, noFace } = why;
  return { clause: 'C-26', kind: 'unreachable', model, by, ...(noFace === undefined ? {} : { noFace }) };
}

/** The clause that an end breaks, `along` inches after the start. @source C-16, C-29, R10-16 */
function whyNotEnd(model: ModelId, at: Point, along: Inches, why: NoPlace): Violation {
  if (why.kind === 'overlaps' && why.by.kind === 'range')
    return { clause: 'C-16', kind: 'enters-bystander-range', model, enemy: why.by.id, at, along };
  return { clause: placeClause(why), kind: 'no-place', model, at, why };
}

/** The clause that forbids a model to end at a place. @source C-29, R10-16 */
export const placeClause = (why: NoPlace): 'C-29' | 'R10-16' => (why.kind === 'upper-floor' ? 'R10-16' : 'C-29');

/** A goal as a point: a goal given in plan is put on the highest support there. */
function standOn(goal: PlanPoint | Point, table: TableQuery): Point {
  return goal.length === 3 ? goal : [goal[0], table.dropHeight(goal[0], goal[1]) ?? 0, goal[1]];
}
