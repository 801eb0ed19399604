import { applyWith } from '../../core/judge/event-accumulator.ts';
import { evolveMelee, isMeleeEvent, loseHealth } from './evolve-melee.ts';
import type { RegimentsEvent, RegimentStatus } from '../../core/events/regiments.ts';
import type { GameEvent, OverriddenEvent } from '../../core/events/event.ts';
import type { ShootingEvent } from '../../core/events/shooting.ts';
import { evolveShooting } from '../../core/shooting/evolve-shooting.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, withoutModels, withStatus } from '../../core/state/lookup.ts';
import type { MeleeEvent } from '../../core/events/regiments-melee.ts';
import type { GameState, Status } from '../../core/state/state.ts';
import { regimentsOf, chargeOf, withRegiments, withCharge, withPose, withRanks } from './regiment-state.ts';

/** Every kind of event of a game of regiments outside its melee. A record, so that none can be left out. */
const KINDS: Readonly<Record<Exclude<RegimentsEvent['kind'], MeleeEvent['kind']>, true>> = {
  'regiment-charge-declared': true,
  reacted: true,
  volley: true,
  'discipline-tested': true,
  'charge-range-rolled': true,
  'chargers-moved': true,
  'flight-rolled': true,
  'regiment-moved': true,
  'ground-tested': true,
  'health-lost': true,
  'regiment-status': true,
  'regiment-gone': true,
};

/** Whether an event belongs to a game of regiments. */
export const isRegimentsEvent = (event: GameEvent): event is RegimentsEvent =>
  Object.hasOwn(KINDS, event.kind) || isMeleeEvent(event);

/** The state after an event of a game of regiments. Events are facts: nothing is judged. */
export function evolveRegiments(state: GameState, event: RegimentsEvent): GameState {
  if (isMeleeEvent(event)) return evolveMelee(state, event);
  switch (event.kind) {
    case 'regiment-charge-declared':
      return declared(state, event);
    case 'reacted':
      return reacted(state, event);
    case 'charge-range-rolled':
      return withCharge(state, event.unit, { roll: event.roll });
    case 'chargers-moved':
      return withRegiments(state, { charges: regimentsOf(state).charges.filter((c) => !event.order.includes(c.unit)) });
    case 'regiment-moved':
      return event.order
        ? withRanks(withPose(state, event.unit, event.to), event.unit, event.order.places, event.order.files)
        : withPose(state, event.unit, event.to);
    case 'discipline-tested':
      if (event.why === 'panic')
        return withRegiments(state, { panicked: [...(regimentsOf(state).panicked ?? []), event.unit] });
      return event.why === 'redirect' ? withCharge(state, event.unit, { redirected: true }) : state;
    case 'health-lost':
      return losing(state, event);
    case 'regiment-status':
      return withStatuses(state, event.unit, event.on, event.off);
    case 'regiment-gone':
      return gone(state, event.unit);
    case 'flight-rolled':
    case 'volley':
    case 'ground-tested':
      return state;
  }
}

/** The state after a regiment has shot: where units test for panic, its targets are kept as they were. @source PA-01 */
export function evolveMissiles(state: GameState, event: ShootingEvent): GameState {
  const after = evolveShooting(state, event);
  if (!state.rules.regiments.panic) return after;
  const shotAt = new Map(regimentsOf(state).shotAt);
  for (const { against } of event.volleys)
    if (!shotAt.has(against)) shotAt.set(against, getUnit(state, against).models.length);
  return withRegiments(after, { shotAt });
}

type Of<K extends RegimentsEvent['kind']> = Extract<RegimentsEvent, { kind: K }>;

/** Adds a declared charge; a redirected one replaces the first. */
function declared(state: GameState, event: Of<'regiment-charge-declared'>): GameState {
  const { unit, target, facing, distance } = event;
  const before = chargeOf(state, unit);
  const charge = { unit, target, facing, distance, ...(before?.redirected ? { redirected: true as const } : {}) };
  const others = regimentsOf(state).charges.filter((c) => c.unit !== unit);
  return withStatus(withRegiments(state, { charges: [...others, charge] }), unit, 'declared');
}

function reacted(state: GameState, { unit, charger, reaction }: Of<'reacted'>): GameState {
  const answered = withCharge(state, charger, { reaction });
  return reaction === 'stand-and-shoot'
    ? withRegiments(answered, { shot: [...regimentsOf(answered).shot, unit] })
    : answered;
}

/** The state after a pool has lost health; a unit without models is removed. @source RG-24 */
function losing(state: GameState, event: Of<'health-lost'>): GameState {
  const after = loseHealth(state, event);
  return getUnit(after, event.unit).models.length === 0 ? gone(after, event.unit) : after;
}

/** Removes a unit from the table, with every charge of its own and against it. */
function gone(state: GameState, unit: UnitId): GameState {
  const without = withoutModels(state, getUnit(state, unit).models);
  const units = new Map(without.units);
  const { formation: _, ...rest } = getUnit(without, unit);
  units.set(unit, rest);
  const charges = regimentsOf(without).charges.filter((c) => c.unit !== unit && c.target !== unit);
  return withRegiments({ ...without, units }, { charges });
}

function withStatuses(
  state: GameState,
  id: UnitId,
  on: readonly RegimentStatus[],
  off: readonly RegimentStatus[],
): GameState {
  const unit = getUnit(state, id);
  const kept: readonly Status[] = unit.status.filter((s) => !(off as readonly Status[]).includes(s));
  const units = new Map(state.units);
  units.set(id, { ...unit, status: [...kept, ...on.filter((s) => !kept.includes(s))] });
  return { ...state, units };
}

/** The state after a phase of regiments: charges and combats are dropped. */
export function afterRegimentsPhase(state: GameState): GameState {
  if (!state.regiments) return state;
  const { melee: _melee, shotAt: _shotAt, panicked: _panicked, ...rest } = state.regiments;
  return { ...state, regiments: { ...rest, charges: [] } };
}

/** The state after a turn: no unit counts as having shot, no character as shamed. @source RG-03, RG-25 */
export const afterRegimentsTurn = (state: GameState): GameState =>
  state.regiments ? withRegiments(state, { shot: [], shamed: [] }) : state;

/** Whether a status of regiments outlasts the turn in which it was received. @source RG-31 */
export const isLastingInRegiments = (status: Status): boolean => status === 'fleeing';

/** Applies further events of a game of regiments to an accumulator. */
export const applyRegiments = applyWith((state: GameState, event: RegimentsEvent | ShootingEvent | OverriddenEvent) => {
  if (event.kind === 'overridden') return state;
  return event.kind === 'unit-shot' ? evolveMissiles(state, event) : evolveRegiments(state, event);
});
