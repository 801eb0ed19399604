import { err, ok } from '../../../kernel/result.ts';
import type { Command, MoveOrder } from '../../core/command.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { Dice } from '../../core/dice.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { ModelMove } from '../../core/model-move.ts';
import { getUnit, hasStatus, withPlaces } from '../../core/state/lookup.ts';
import { allowedBy, CHARGE_DICE } from '../../core/measure/odds.ts';
import { carryOrder, followOrder } from '../../core/judge/orders.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundMove } from '../../core/round.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState, PendingCharge } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import type { ChargePlan } from './answer.ts';
import { whyNotEligible, whyNotTargets } from './eligibility.ts';
import { judgeMoves } from './judge.ts';
import { planCharge } from './plan.ts';

type Declare = Extract<Command, { kind: 'declare-charge' }>;

/** A charge that has been rolled. */
type RolledCharge = PendingCharge & { readonly roll: NonNullable<PendingCharge['roll']> };

/**
 * Judges the declaration of a charge: its unit, its time, the unit's eligibility, and its targets.
 *
 * @source C-01 to C-12, R10-24, R10-36
 */
export function decideDeclare(state: GameState, { unit: id, targets }: Declare): Decision {
  const unit = state.units.get(id);
  if (!unit || unit.models.length === 0) return err([{ clause: 'C-01', kind: 'unknown-unit', unit: id }]);
  const found: Violation[] = [];
  if (state.phase !== 'charge') found.push({ clause: 'C-03', kind: 'wrong-phase', phase: state.phase });
  if (unit.side !== state.side) found.push({ clause: 'C-01', kind: 'not-your-unit', unit: id, side: unit.side });
  if (state.charge) found.push({ clause: 'C-01', kind: 'charge-unresolved', unit: state.charge.unit });
  if (hasStatus(unit, 'declared')) found.push({ clause: 'C-02', kind: 'already-declared', unit: id });
  found.push(...whyNotEligible(state, id), ...whyNotTargets(state, id, targets));
  const overridden = applyClauseModes(found, state.rules);
  return overridden.ok ? ok([...overridden.value, { kind: 'charge-declared', unit: id, targets }]) : overridden;
}

/**
 * Rolls for the open charge; when the roll cannot be enough, the charge fails at once.
 *
 * If only a bounded search found no placement the charge stays open, so that its player may still show the moves (A17).
 *
 * @source C-13, C-14, C-18, C-19, A21
 */
export function decideRoll(state: GameState, table: TableQuery, dice: Dice): Decision {
  const { charge } = state;
  if (!charge || charge.roll) return err([{ clause: 'C-13', kind: 'nothing-to-roll' }]);
  const { unit } = charge;
  const modifier = state.rules.charge.chargeModifier;
  const pips = dice.d6(CHARGE_DICE);
  const allowed = allowedBy(
    pips.reduce((sum, p) => sum + p, 0),
    modifier,
  );
  const rolled: GameEvent = { kind: 'charge-rolled', unit, dice: pips, modifier, allowed };
  const plan = planCharge(state, unit, charge.targets, allowed, table);
  const failed = isFinal(plan) ? whyItFails(plan, state) : undefined;
  return ok(failed ? [rolled, { kind: 'charge-failed', unit, because: failed }] : [rolled]);
}

/**
 * Moves the charging unit: by its player's orders or, without any, so that every duty is fulfilled.
 *
 * @source C-14 to C-29, C-31 to C-35
 */
export function decideMoveCharge(
  state: GameState,
  orders: readonly MoveOrder[] | undefined,
  table: TableQuery,
): Decision {
  const charge = rolledCharge(state);
  if (!charge) return err([{ clause: 'C-13', kind: 'nothing-to-move' }]);
  const { unit, targets } = charge;
  if (!orders) {
    const plan = planCharge(state, unit, targets, charge.roll.allowed, table);
    if (!plan.success) return ok([{ kind: 'charge-failed', unit, because: plan.violations }]);
    return ok([chargeMoved(charge, plan.moves)]);
  }
  const senseless = whyNotOrders(state, charge, orders);
  if (senseless.length > 0) return err(senseless);
  const judged = judgeMoves(state, unit, targets, charge.roll.allowed, orders, table);
  if (judged.ok) return ok([chargeMoved(charge, judged.value)]);
  const overridden = applyClauseModes(judged.error, state.rules);
  if (!overridden.ok) return overridden;
  return ok([...overridden.value, chargeMoved(charge, moveRegardless(state, charge, orders, table))]);
}

/** The moves of orders a table allows although they break clauses: walked where there is a path, else carried. */
function moveRegardless(
  state: GameState,
  { targets }: RolledCharge,
  orders: readonly MoveOrder[],
  table: TableQuery,
): readonly ModelMove[] {
  let placed = state;
  return orders.map((order) => {
    const followed = followOrder(placed, order, { kind: 'charge', targets }, table);
    const move = followed.ok ? followed.value : carryOrder(placed, order, table);
    placed = withPlaces(placed, [[move.model, move.to]]);
    return move;
  });
}

/**
 * Resolves an open charge at the end of the phase: without one nothing happens, and a charge that can succeed must be
 * made.
 *
 * @returns The events before the phase ends.
 * @source  C-01, C-20
 */
export function decideLeaveCharge(state: GameState, table: TableQuery): Decision {
  const { charge } = state;
  if (!charge) return ok([]);
  const { unit } = charge;
  const rolled = rolledCharge(state);
  if (!rolled) return err([{ clause: 'C-01', kind: 'charge-unresolved', unit }]);
  const plan = planCharge(state, unit, charge.targets, rolled.roll.allowed, table);
  if (!plan.success) return ok([{ kind: 'charge-failed', unit, because: plan.violations }]);
  const skipped: Violation = { clause: 'C-20', kind: 'charge-possible', unit };
  const overridden = applyClauseModes([skipped], state.rules);
  return overridden.ok ? ok([...overridden.value, { kind: 'charge-failed', unit, because: [skipped] }]) : overridden;
}

const rolledCharge = ({ charge }: GameState): RolledCharge | undefined =>
  charge?.roll ? { ...charge, roll: charge.roll } : undefined;

const chargeMoved = ({ unit, targets }: RolledCharge, moves: readonly ModelMove[]): GameEvent => ({
  kind: 'charge-moved',
  unit,
  targets,
  moves: moves.map(roundMove),
});

/** Whether a plan settles the charge; a bounded search that found nothing does not. @source A17 */
const isFinal = (plan: ChargePlan): boolean =>
  plan.success || !plan.violations.some((v) => v.kind === 'no-joint-placement' && !v.proven);

/** Why a plan fails; undefined when it succeeds, or when the table does not keep the clauses it fails by. */
function whyItFails(plan: ChargePlan, state: GameState): readonly Violation[] | undefined {
  if (plan.success) return undefined;
  const overridden = applyClauseModes(plan.violations, state.rules);
  return overridden.ok ? undefined : plan.violations;
}

/** Why orders make no sense in any mode: a model of another unit, or one model twice. @source C-21 */
function whyNotOrders(state: GameState, { unit }: RolledCharge, orders: readonly MoveOrder[]): readonly Violation[] {
  const own = getUnit(state, unit).models;
  return orders.flatMap(({ model }, i): readonly Violation[] => {
    if (!own.includes(model)) return [{ clause: 'C-21', kind: 'unknown-model', model }];
    if (orders.findIndex((o) => o.model === model) < i) return [{ clause: 'C-21', kind: 'moved-twice', model }];
    return [];
  });
}
