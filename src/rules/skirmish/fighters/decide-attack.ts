import { err, ok } from '../../../kernel/result.ts';
import { fearTest } from './fear.ts';
import type { Command } from '../../core/command.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { Dice } from '../../core/dice.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit } from '../../core/state/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { attack } from './attack.ts';
import { type EventAccumulator, accumulateFrom, type RulesContext } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { activeFoesOf, engagedEnemiesOf, isActive, isPresent, skirmishOf } from './fighters.ts';
import { whyNoTarget } from './who-acts.ts';
import { meleesOf, nextToStrike, orderMelees } from './melee-order.ts';

/**
 * Judges the blows of the next fighter; before the first blow of a phase every melee is put in order.
 *
 * @source S-31, S-32
 */
export function decideAttack(
  state: GameState,
  command: Extract<Command, { kind: 'attack' }>,
  table: TableQuery,
  dice: Dice,
): Decision {
  if (state.phase !== 'melee') return err([{ clause: 'S-31', kind: 'not-melee-phase', phase: state.phase }]);
  if (command.unit !== undefined && !isPresent(state, command.unit))
    return err([{ clause: 'S-36', kind: 'fighter-unknown', unit: command.unit }]);
  const accumulator = beginMelee(accumulateFrom(state), dice);
  const next = nextToStrike(accumulator.state);
  const unit = command.unit ?? next[0];
  if (unit === undefined || next.length === 0) return err([{ clause: 'S-31', kind: 'no-fighter-to-strike' }]);
  if (!next.includes(unit)) return err([{ clause: 'S-31', kind: 'others-strike', unit, next }]);
  const targets = command.targets ?? [];
  const whyNot = whyNotThem(accumulator.state, unit, targets);
  if (targets.some((target) => whyNoTarget(state, unit, target))) return err(whyNot);
  const allowed = applyClauseModes(whyNot, state.rules);
  if (!allowed.ok) return allowed;
  return ok([...allowed.value, ...attack(accumulator, unit, targets, { table, dice }).events]);
}

/** Judges ordering the melees before the first blow, so that the blow can be aimed. @source S-31 */
export function decideOrderMelee(state: GameState, dice: Dice): Decision {
  if (state.phase !== 'melee') return err([{ clause: 'S-31', kind: 'not-melee-phase', phase: state.phase }]);
  if (skirmishOf(state).melee) return err([{ clause: 'S-31', kind: 'ordered-already' }]);
  if (meleesOf(state).length === 0) return err([{ clause: 'S-31', kind: 'no-fighter-to-strike' }]);
  return ok(beginMelee(accumulateFrom(state), dice).events);
}

/** Why targets may not be struck. @source S-32 */
function whyNotThem(state: GameState, unit: UnitId, targets: readonly UnitId[]): readonly SkirmishViolation[] {
  const [active] = activeFoesOf(state, unit);
  return targets.flatMap((target): readonly SkirmishViolation[] => {
    if (!engagedEnemiesOf(state, unit).includes(target))
      return [{ clause: 'S-32', kind: 'not-engaged-with', unit, target }];
    if (active === undefined || isActive(getUnit(state, target))) return [];
    return [{ clause: 'S-32', kind: 'active-foe-first', unit, target, active }];
  });
}

/**
 * The accumulator with its melees in order. Done once per phase, after the Fear tests of enemies that meet only now.
 *
 * @source S-31, A-19
 */
function beginMelee(accumulator: EventAccumulator, dice: Dice): EventAccumulator {
  if (skirmishOf(accumulator.state).melee) return accumulator;
  return orderMelees(
    accumulator.state.rules.skirmish.fearMoment === 'melee' ? frighten(accumulator, dice) : accumulator,
    dice,
  );
}

/** The Fear tests of every fighter in a melee, the active side first. @source E-53, A-19 */
function frighten(start: EventAccumulator, dice: Dice): EventAccumulator {
  const { state } = start;
  const late = (unit: UnitId): number => (getUnit(state, unit).side === state.side ? 0 : 1);
  const fighters = meleesOf(state).flatMap((melee) => [...melee].sort((a, b) => late(a) - late(b)));
  return fighters.reduce(
    (accumulator, unit) =>
      applySkirmish(accumulator, ...fearTest(accumulator.state, unit, engagedEnemiesOf(accumulator.state, unit), dice)),
    start,
  );
}

/** The events that finish a melee phase: every remaining fighter strikes in order if it may. @source S-31, S-32 */
export function strikeMeleesOut(state: GameState, dice: Dice, table: TableQuery): readonly GameEvent[] {
  if (meleesOf(state).length === 0) return [];
  const context: RulesContext = { dice, table };
  let accumulator = beginMelee(accumulateFrom(state), dice);
  for (;;) {
    const [next] = nextToStrike(accumulator.state);
    if (next === undefined) return accumulator.events;
    accumulator = attack(accumulator, next, [], context);
  }
}
