import type { Combat } from '../../core/state/squads.ts';
import type { MoveOrder } from '../../core/command.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getModel, modelsOf } from '../../core/state/lookup.ts';
import { coherent, exceeds, isLess } from '../../core/measure/measure.ts';
import type { ModelMove } from '../../core/model-move.ts';
import { carryOrder, followOrder } from '../../core/judge/orders.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundMove } from '../../core/round.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import { chainGroups } from './chain-groups.ts';
import { areLinked, foesTouched, isFighting } from './contact.ts';
import { afterMove, closingOf, seekContact, toFoe } from './pile-in-places.ts';
import { whyNotPileIn } from './who-piles-in.ts';

type Here = Pick<Combat, 'units'>;
type Judged = { readonly moves: readonly ModelMove[]; readonly violations: readonly Violation[] };

/**
 * A player's moves for a step of initiative, one after another, and every clause they break.
 *
 * Whether a unit is still together is judged after all moves.
 *
 * @param step The index of the initiative step.
 * @source R7-03, R7-07, D-24
 */
export function followPileIn(
  state: GameState,
  combat: Here,
  step: number,
  orders: readonly MoveOrder[],
  table: TableQuery,
): Judged {
  const moves: ModelMove[] = [];
  const violations: Violation[] = [];
  const moved = new Set<ModelId>();
  let now = state;
  for (const order of orders) {
    if (!state.models.has(order.model)) {
      violations.push({ clause: 'C-21', kind: 'unknown-model', model: order.model });
      continue;
    }
    if (moved.has(order.model)) {
      violations.push({ clause: 'C-21', kind: 'moved-twice', model: order.model });
      continue;
    }
    moved.add(order.model);
    const judged = followOne([state, now], combat, step, order, table);
    violations.push(...judged.violations);
    for (const move of judged.moves) {
      moves.push(move);
      now = afterMove(now, move);
    }
  }
  return { moves, violations: [...violations, ...whyNotTogether(state, now, moves)] };
}

/** The states before the first order and before this one. */
type Since = readonly [begun: GameState, now: GameState];

function followOne(since: Since, combat: Here, step: number, order: MoveOrder, table: TableQuery): Judged {
  const [, state] = since;
  const model = getModel(state, order.model);
  const violations: Violation[] = [];
  const why = whyNotPileIn(state, combat, step, model);
  if (why === 'moved-for-duel') violations.push({ clause: 'D-24', kind: 'moved-for-duel', model: model.id });
  else if (why) violations.push({ clause: 'R7-07', kind: 'may-not-pile-in', model: model.id, why });
  const followed = followOrder(state, order, { kind: 'pile-in', units: combat.units }, table);
  if (!followed.ok) violations.push(followed.error);
  const move = roundMove(followed.ok ? followed.value : carryOrder(state, order, table));
  if (followed.ok && !why) violations.push(...whyNotSo(since, combat, move, table));
  return { moves: [move], violations };
}

/**
 * Why one model's move is not allowed: it is too long, misses a possible contact, or ends no nearer.
 *
 * Contact is no duty where it breaks the chain, neither as it is when the model moves nor as it was before the first move.
 */
function whyNotSo(since: Since, combat: Here, move: ModelMove, table: TableQuery): readonly Violation[] {
  const [, state] = since;
  const model = getModel(state, move.model);
  const violations: Violation[] = [];
  const c = closingOf(state, combat, model, table, since);
  const { length } = move.path;
  if (exceeds(length, c.limit))
    violations.push({ clause: 'R7-07', kind: 'pile-in-too-far', model: model.id, spent: length, allowed: c.limit });
  const after = afterMove(state, move);
  const there = getModel(after, model.id);
  if (foesTouched(after, combat, there).length > 0) return violations;
  const contact = seekContact(c).move;
  if (contact) {
    const at = contact.path.length;
    violations.push({ clause: 'R7-07', kind: 'contact-in-reach', model: model.id, length: at });
  }
  const [before, now] = [toFoe(c, model), toFoe(c, there)];
  const gains = isLess(now, before) || (isFighting(after, combat, there) && !exceeds(now, before));
  if (!gains && length > 0) violations.push({ clause: 'R7-07', kind: 'pile-in-not-nearer', model: model.id });
  return violations;
}

/** Models that left their unit behind, or that their unit could not follow. @source R7-03, R7-07, R10-03 */
function whyNotTogether(before: GameState, after: GameState, moves: readonly ModelMove[]): readonly Violation[] {
  const units = new Set(moves.map((move) => getModel(before, move.model).unit));
  return [...units].flatMap((unit) => {
    if (staysTogether(before, after, unit)) return [];
    const own = moves.filter((move) => getModel(before, move.model).unit === unit).map((move) => move.model);
    const lost = own.filter((id) => leavesComrade(before, after, id));
    return (lost.length > 0 ? lost : own).map(
      (model) => ({ clause: 'R7-03', kind: 'pile-in-not-coherent', model }) as const,
    );
  });
}

function staysTogether(before: GameState, after: GameState, unit: UnitId): boolean {
  const { fight, charge } = before.rules;
  const [was, is] = [modelsOf(before, unit), modelsOf(after, unit)];
  if (chainGroups(is, fight) > chainGroups(was, fight)) return false;
  return !coherent(was, charge).coherent || coherent(is, charge).coherent;
}

/** Whether a model is no longer linked to a comrade it was linked to. */
function leavesComrade(before: GameState, after: GameState, id: ModelId): boolean {
  const { fight } = before.rules;
  const linked = (state: GameState, a: Model, b: ModelId): boolean => areLinked(a, getModel(state, b), fight);
  const [was, is] = [getModel(before, id), getModel(after, id)];
  return modelsOf(before, was.unit).some((m) => m.id !== id && linked(before, was, m.id) && !linked(after, is, m.id));
}
