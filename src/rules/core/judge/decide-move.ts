import { err, ok } from '../../../kernel/result.ts';
import type { Decision } from './decision.ts';
import type { MoveOrder } from '../command.ts';
import type { ModelMove } from '../model-move.ts';
import type { ModelId, UnitId } from '../ids.ts';
import { enemyModels, getModel, getUnit, hasStatus, modelsOf, withPlaces } from '../state/lookup.ts';
import { coherent, engagedPair, exceeds, outOfCoherency } from '../measure/measure.ts';
import { carryOrder, followOrder } from './orders.ts';
import type { TableQuery } from '../ports.ts';
import { roundMove } from '../round.ts';
import { applyClauseModes } from './apply-clause-modes.ts';
import type { GameState } from '../state/state.ts';
import type { Violation } from '../violations/violation.ts';

/**
 * Judges a normal move: each model of the orders in turn, then each unit as a whole.
 *
 * @source R10-02, R10-03, R10-10, R10-13, R10-14
 */
export function decideMove(state: GameState, orders: readonly MoveOrder[], table: TableQuery): Decision {
  const senseless = whyNoOrders(state, orders);
  if (senseless.length > 0) return err(senseless);
  const units = [...new Set(orders.map((order) => getModel(state, order.model).unit))];
  const found: Violation[] = [...whyNotMovement(state)];
  for (const unit of units) found.push(...whyNotOfMovers(state, unit));

  let placed = state;
  const moves: ModelMove[] = [];
  for (const order of orders) {
    const followed = followOrder(placed, order, { kind: 'move' }, table);
    if (!followed.ok) found.push(asNormalMove(followed.error));
    const move = roundMove(followed.ok ? followed.value : carryOrder(placed, order, table));
    found.push(...whyNotAsFar(placed, move));
    moves.push(move);
    placed = withPlaces(placed, [[move.model, move.to]]);
  }
  for (const unit of units) found.push(...whyNotEndHere(placed, unit, moves));

  const judged = applyClauseModes(distinct(found), state.rules);
  if (!judged.ok) return judged;
  const byUnit = units.map((unit) => ({
    kind: 'unit-moved' as const,
    unit,
    moves: moves.filter((move) => getModel(state, move.model).unit === unit),
    ...(beganEngaged(state, unit) ? { fallBack: true as const } : {}),
  }));
  return ok([...judged.value, ...byUnit]);
}

/** Whether a unit stands in engagement range before its move, making it a Fall Back. @source R10-13 */
const beganEngaged = (state: GameState, unit: UnitId): boolean =>
  engagedPair(modelsOf(state, unit), enemyModels(state, unit), state.rules.charge) !== undefined;

/** Why orders leave nothing to act on; empty when they are sound. @source C-21 */
function whyNoOrders(state: GameState, orders: readonly MoveOrder[]): readonly Violation[] {
  if (orders.length === 0) return [{ clause: 'R10-13', kind: 'no-moves' }];
  const seen = new Set<ModelId>();
  const found: Violation[] = [];
  for (const { model } of orders) {
    if (!state.models.has(model)) found.push({ clause: 'C-21', kind: 'unknown-model', model });
    else if (seen.has(model)) found.push({ clause: 'C-21', kind: 'moved-twice', model });
    seen.add(model);
  }
  return found;
}

const whyNotMovement = ({ phase }: GameState): readonly Violation[] =>
  phase === 'movement' ? [] : [{ clause: 'R10-13', kind: 'not-movement-phase', phase }];

/** Why no model of a unit may make a normal move now. @source R10-13 */
export const whyNoNormalMove = (state: GameState, unit: UnitId): readonly Violation[] => [
  ...whyNotMovement(state),
  ...whyNotOfMovers(state, unit),
];

function whyNotOfMovers(state: GameState, id: UnitId): readonly Violation[] {
  const unit = getUnit(state, id);
  const found: Violation[] = [];
  if (unit.side !== state.side) found.push({ clause: 'C-01', kind: 'not-your-unit', unit: id, side: unit.side });
  const moved = hasStatus(unit, 'moved') || hasStatus(unit, 'advanced') || hasStatus(unit, 'fell-back');
  if (moved) found.push({ clause: 'R10-13', kind: 'moved-already', unit: id });
  return found;
}

function whyNotAsFar(state: GameState, { model, path }: ModelMove): readonly Violation[] {
  const allowed = getModel(state, model).profile['M'] ?? 0;
  return exceeds(path.length, allowed)
    ? [{ clause: 'R10-13', kind: 'move-too-far', model, spent: path.length, allowed }]
    : [];
}

function whyNotEndHere(state: GameState, unit: UnitId, moves: readonly ModelMove[]): readonly Violation[] {
  const { charge } = state.rules;
  const own = modelsOf(state, unit);
  const found: Violation[] = [];
  for (const model of own.filter((m) => moves.some((move) => move.model === m.id))) {
    const engaged = engagedPair([model], enemyModels(state, unit), charge);
    if (engaged) found.push({ clause: 'R10-02', kind: 'ends-engaged', model: model.id, enemy: engaged.b.id });
  }
  const apart = coherent(own, charge);
  if (!apart.coherent) found.push({ clause: 'R10-03', kind: 'move-not-coherent', unit, models: outOfCoherency(apart) });
  return found;
}

/** A violation of a charge clause as a normal move names it: every enemy's range is closed. @source R10-02 */
const asNormalMove = (v: Violation): Violation =>
  v.kind === 'enters-bystander-range' ? { clause: 'R10-02', kind: 'ends-engaged', model: v.model, enemy: v.enemy } : v;

/** Violations without repetitions for the same model and enemy. */
function distinct(violations: readonly Violation[]): readonly Violation[] {
  const seen = new Set<string>();
  return violations.filter((v) => {
    const key = JSON.stringify(v);
    return !seen.has(key) && seen.add(key);
  });
}
