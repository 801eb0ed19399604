import type { Dice } from '../../core/dice.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { rollCheck, rollD20 } from './checks.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { statCheck } from './fighter-checks.ts';
import { fighterOf, engagedEnemiesOf, isActive, isPresent, skirmishOf } from './fighters.ts';
import { unitSpecialRules } from './special-rules.ts';

/** Fighters linked by engagements, directly or through others: one melee each, in the state's order. @source S-31 */
export function meleesOf(state: GameState): readonly (readonly UnitId[])[] {
  const seen = new Set<UnitId>();
  const melees: UnitId[][] = [];
  for (const id of state.units.keys()) {
    if (seen.has(id) || engagedEnemiesOf(state, id).length === 0) continue;
    const melee = [id];
    seen.add(id);
    for (let i = 0; i < melee.length; i++) {
      for (const foe of engagedEnemiesOf(state, melee[i]!)) {
        if (seen.has(foe)) continue;
        seen.add(foe);
        melee.push(foe);
      }
    }
    melees.push([...state.units.keys()].filter((unit) => melee.includes(unit)));
  }
  return melees;
}

/** A fighter's place in the order of its melee: smaller strikes sooner. */
type Place = { readonly unit: UnitId; readonly group: number; readonly agility: number };

const WARDED = 0;
const ENGAGED_NOW = 1;
const THE_REST = 2;

/**
 * The accumulator after every melee has been put in order: fighters that engaged this turn first, then the rest; within
 * each group the better Agility first, and ties broken by a d20 each.
 *
 * @source S-31, S-33, A-30
 */
export function orderMelees(start: EventAccumulator, dice: Dice): EventAccumulator {
  let accumulator = start;
  const order: UnitId[] = [];
  for (const melee of meleesOf(start.state)) {
    const places: Place[] = [];
    for (const unit of melee.filter((id) => isActive(getUnit(start.state, id)))) {
      const placed = placeOf(accumulator, unit, dice);
      accumulator = placed.accumulator;
      places.push(placed.place);
    }
    const broken = breakTies(accumulator, places, dice);
    accumulator = broken.accumulator;
    order.push(...broken.order);
  }
  return applySkirmish(accumulator, { kind: 'melee-ordered', order });
}

function placeOf(
  accumulator: EventAccumulator,
  unit: UnitId,
  dice: Dice,
): { readonly accumulator: EventAccumulator; readonly place: Place } {
  const { state } = accumulator;
  const agility = fighterOf(state, unit).profile['agility'] ?? 10;
  if (hasStatus(getUnit(state, unit), 'strikes-first'))
    return { accumulator, place: { unit, agility, group: ENGAGED_NOW } };
  const engagedNow = engagedEnemiesOf(state, unit).some((foe) => hasStatus(getUnit(state, foe), 'strikes-first'));
  if (!engagedNow || !unitSpecialRules(state, unit).wards)
    return { accumulator, place: { unit, agility, group: THE_REST } };
  const { needs, luck } = statCheck(state, unit, 'agility');
  const roll = rollCheck(dice, needs, luck);
  return {
    accumulator: applySkirmish(accumulator, { kind: 'checked', unit, purpose: 'order', roll }),
    place: { unit, agility, group: roll.passed ? WARDED : THE_REST },
  };
}

/** Breaks ties with one roll: the higher die first, then the active side, then the state's order. */
function breakTies(
  start: EventAccumulator,
  places: readonly Place[],
  dice: Dice,
): { readonly accumulator: EventAccumulator; readonly order: readonly UnitId[] } {
  let accumulator = start;
  const thrown = new Map<UnitId, number>();
  for (const place of places) {
    if (!places.some((other) => other !== place && isEven(other, place))) continue;
    const roll = rollD20(dice, 'plain');
    thrown.set(place.unit, roll.kept);
    accumulator = applySkirmish(accumulator, { kind: 'checked', unit: place.unit, purpose: 'order', roll });
  }
  const { state } = start;
  const late = ({ unit }: Place): number => (getUnit(state, unit).side === state.side ? 0 : 1);
  const order = [...places].sort(
    (a, b) =>
      a.group - b.group ||
      a.agility - b.agility ||
      (thrown.get(b.unit) ?? 0) - (thrown.get(a.unit) ?? 0) ||
      late(a) - late(b) ||
      places.indexOf(a) - places.indexOf(b),
  );
  return { accumulator, order: order.map(({ unit }) => unit) };
}

const isEven = (a: Place, b: Place): boolean => a.group === b.group && a.agility === b.agility;

/** Whether a fighter can strike: on the table, neither Stunned nor Dazed, and engaged. @source S-05, S-31 */
const canStrikeInMelee = (state: GameState, unit: UnitId): boolean =>
  isPresent(state, unit) && isActive(getUnit(state, unit)) && engagedEnemiesOf(state, unit).length > 0;

/**
 * Fighters that may strike next: in each melee the first in order that can, and fighters of its side directly after it,
 * since neighbours of one side may swap places in the order.
 *
 * @source S-31
 */
export function nextToStrike(state: GameState): readonly UnitId[] {
  const left = (skirmishOf(state).melee?.order ?? []).filter((unit) => canStrikeInMelee(state, unit));
  return meleesOf(state).flatMap((melee) => {
    const own = left.filter((unit) => melee.includes(unit));
    const other = own.findIndex((unit) => getUnit(state, unit).side !== getUnit(state, own[0]!).side);
    return other < 0 ? own : own.slice(0, other);
  });
}
