import { err, ok } from '../../../kernel/result.ts';
import { fearTest } from './fear.ts';
import type { Command } from '../../core/command.ts';
import type { Decision } from '../../core/decision.ts';
import type { Dice } from '../../core/dice.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit } from '../../core/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import { sift } from '../../core/sift.ts';
import type { GameState } from '../../core/state/state.ts';
import type { WarbandViolation } from '../../core/violations/skirmish.ts';
import { attack } from './attack.ts';
import { type Course, courseFrom, happen, type Referee } from '../../core/course.ts';
import { activeFoesOf, foesOf, isActive, isPresent, warbandOf } from './fighters.ts';
import { meleesOf, nextToStrike, orderMelees } from './melee-order.ts';

/**
 * Judges the blows of the next fighter: where nobody has, it puts every melee in order first.
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
  const course = beginMelee(courseFrom(state), dice);
  const next = nextToStrike(course.state);
  const unit = command.unit ?? next[0];
  if (unit === undefined || next.length === 0) return err([{ clause: 'S-31', kind: 'nobody-strikes' }]);
  if (!next.includes(unit)) return err([{ clause: 'S-31', kind: 'others-strike', unit, next }]);
  const targets = command.targets ?? [];
  const sifted = sift(whyNotThem(course.state, unit, targets), state.rules);
  if (!sifted.ok) return sifted;
  return ok([...sifted.value, ...attack(course, unit, targets, { table, dice }).events]);
}

/** Judges putting the melees in order before the first blow, so that it can be aimed. @source S-31 */
export function decideOrderMelee(state: GameState, dice: Dice): Decision {
  if (state.phase !== 'melee') return err([{ clause: 'S-31', kind: 'not-melee-phase', phase: state.phase }]);
  if (warbandOf(state).melee) return err([{ clause: 'S-31', kind: 'ordered-already' }]);
  if (meleesOf(state).length === 0) return err([{ clause: 'S-31', kind: 'nobody-strikes' }]);
  return ok(beginMelee(courseFrom(state), dice).events);
}

/** Why some targets may not be struck. @source S-32 */
function whyNotThem(state: GameState, unit: UnitId, targets: readonly UnitId[]): readonly WarbandViolation[] {
  const [active] = activeFoesOf(state, unit);
  return targets.flatMap((target): readonly WarbandViolation[] => {
    if (!foesOf(state, unit).includes(target)) return [{ clause: 'S-32', kind: 'not-engaged-with', unit, target }];
    if (active === undefined || isActive(getUnit(state, target))) return [];
    return [{ clause: 'S-32', kind: 'active-foe-first', unit, target, active }];
  });
}

/** The course with its melees in order: done once in a phase, after the Fear of those who meet only now. @source S-31, A-19 */
function beginMelee(course: Course, dice: Dice): Course {
  if (warbandOf(course.state).melee) return course;
  return orderMelees(course.state.rules.skirmish.fearMoment === 'melee' ? frighten(course, dice) : course, dice);
}

/** Tests of Fear of everybody in a melee, the side in turn first. @source E-53, A-19 */
function frighten(start: Course, dice: Dice): Course {
  const { state } = start;
  const late = (unit: UnitId): number => (getUnit(state, unit).side === state.side ? 0 : 1);
  const fighters = meleesOf(state).flatMap((melee) => [...melee].sort((a, b) => late(a) - late(b)));
  return fighters.reduce(
    (course, unit) => happen(course, ...fearTest(course.state, unit, foesOf(course.state, unit), dice)),
    start,
  );
}

/** What is left of a melee phase, fought out: every fighter in order strikes whom he may. @source S-31, S-32 */
export function meleeOut(state: GameState, dice: Dice, table: TableQuery): readonly GameEvent[] {
  if (meleesOf(state).length === 0) return [];
  const referee: Referee = { dice, table };
  let course = beginMelee(courseFrom(state), dice);
  for (;;) {
    const [next] = nextToStrike(course.state);
    if (next === undefined) return course.events;
    course = attack(course, next, [], referee);
  }
}
