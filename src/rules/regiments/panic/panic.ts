import { convexBody } from '../../../geometry/outlines/convex.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import { ok } from '../../../kernel/result.ts';
import type { Dice } from '../../core/dice.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { PanicCause, RegimentsEvent } from '../../core/events/regiments.ts';
import type { UnitId } from '../../core/ids.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { isWithin } from '../../core/measure/measure.ts';
import { enemyUnits, getUnit, unitsOfSide } from '../../core/state/lookup.ts';
import type { GameState, Unit } from '../../core/state/state.ts';
import { bodyOutline } from '../ranks/body-outline.ts';
import { testDiscipline } from '../ranks/discipline.ts';
import { applyRegiments, evolveMissiles, evolveRegiments, isRegimentsEvent } from '../ranks/evolve-regiments.ts';
import { bodyOfUnit, distanceBetween, isOnTable, withPose } from '../ranks/regiment-state.ts';
import { ranOver } from '../movement/danger.ts';
import { flight, rollFlight } from '../movement/flee.ts';
import { legMeets } from '../movement/leg-meets.ts';
import { isAlarmed, mayPanic } from './alarm.ts';

/** A unit that must test, if it may. */
type Alarm = { readonly unit: UnitId; readonly cause: PanicCause };

/**
 * A decision with the panic tests that its events lead to, and the flights of those who fail, which may lead to more.
 * The same decision where the table has no panic.
 *
 * @source PA-01 to PA-05
 */
export function withPanic(state: GameState, decision: Decision, dice: Dice): Decision {
  if (!decision.ok || !state.rules.regiments.panic) return decision;
  let accumulator: EventAccumulator = { state: decision.value.reduce(after, state), events: decision.value };
  const alarms = [...alarmsIn(state, decision.value)];
  for (let alarm = alarms.shift(); alarm; alarm = alarms.shift()) {
    if (!mayPanic(accumulator.state, alarm.unit)) continue;
    const before = accumulator;
    accumulator = tested(accumulator, alarm, dice);
    alarms.push(...alarmsIn(before.state, accumulator.events.slice(before.events.length)));
  }
  return ok(accumulator.events);
}

const after = (state: GameState, event: GameEvent): GameState =>
  event.kind === 'unit-shot'
    ? evolveMissiles(state, event)
    : isRegimentsEvent(event)
      ? evolveRegiments(state, event)
      : state;

/** The test of one unit, and its flight when it fails. @source PA-05 */
function tested(accumulator: EventAccumulator, { unit, cause }: Alarm, dice: Dice): EventAccumulator {
  const test = { ...testDiscipline(accumulator.state, unit, 'panic', dice), cause };
  const told = applyRegiments(accumulator, test);
  if (test.passed) return told;
  const roll = rollFlight(unit, dice);
  const running = applyRegiments(told, roll, { kind: 'regiment-status', unit, on: ['fleeing'], off: [] });
  const from =
    isOnTable(running.state, cause.by) && isEnemy(running.state, unit, cause.by)
      ? cause.by
      : nearestEnemy(running.state, unit);
  if (from === undefined) return running;
  return ranOver(running, unit, flight(running.state, unit, from, roll.distance), dice);
}

const isEnemy = (state: GameState, unit: UnitId, other: UnitId): boolean =>
  getUnit(state, unit).side !== getUnit(state, other).side;

function nearestEnemy(state: GameState, unit: UnitId): UnitId | undefined {
  const gaps = enemyUnits(state, unit).map(({ id }) => ({ id, gap: distanceBetween(state, unit, id) }));
  return gaps.toSorted((a, b) => a.gap - b.gap || (a.id < b.id ? -1 : 1))[0]?.id;
}

/** The units that events give a reason to panic, in the order of the events. */
function alarmsIn(start: GameState, events: readonly GameEvent[]): readonly Alarm[] {
  const found: Alarm[] = [];
  const shooters = new Map<UnitId, UnitId>();
  let state = start;
  for (const event of events) {
    if (event.kind === 'unit-shot') for (const { against } of event.volleys) shooters.set(against, event.unit);
    const next = after(state, event);
    if (isRegimentsEvent(event)) found.push(...alarmsOf(state, next, event));
    state = next;
  }
  for (const [unit, by] of shooters)
    if (isOnTable(state, unit) && isAlarmed(state, unit, getUnit(state, unit).models.length))
      found.push({ unit, cause: { why: 'shots', by } });
  return found;
}

function alarmsOf(before: GameState, now: GameState, event: RegimentsEvent): readonly Alarm[] {
  if (event.kind === 'regiment-moved')
    return event.how === 'flee'
      ? friendsOf(before, event.unit)
          .filter((friend) => passes(before, event, friend))
          .map(({ id }) => ({ unit: id, cause: { why: 'fled-through', by: event.unit } }))
      : [];
  const isEnd =
    (event.kind === 'health-lost' || (event.kind === 'regiment-gone' && event.why !== 'fled')) &&
    isOnTable(before, event.unit) &&
    !isOnTable(now, event.unit);
  const { near = 0 } = before.rules.regiments.panic ?? {};
  return isEnd
    ? friendsOf(before, event.unit)
        .filter(({ id }) => isWithin(distanceBetween(before, event.unit, id), near))
        .map(({ id }) => ({ unit: id, cause: { why: 'destroyed', by: event.unit } }))
    : [];
}

const friendsOf = (state: GameState, unit: UnitId): readonly Unit[] =>
  unitsOfSide(state, getUnit(state, unit).side).filter(({ id }) => id !== unit && isOnTable(state, id));

/** Whether a move leads over another unit. @source PA-03 */
function passes(
  state: GameState,
  { unit, legs }: Extract<RegimentsEvent, { kind: 'regiment-moved' }>,
  friend: Unit,
): boolean {
  const body = convexBody(bodyOutline(bodyOfUnit(state, friend)));
  const own = getUnit(state, unit);
  return legs.some((leg) =>
    legMeets(
      (pose) => bodyOfUnit(withPose(state, unit, pose), getUnit(withPose(state, unit, pose), own.id)),
      leg,
      body,
      MEASURE_TOLERANCE,
    ),
  );
}
