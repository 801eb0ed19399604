import * as trig from '../../kernel/trig.ts';
import { inPlan, type PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Command } from '../../rules/core/command.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { getUnit, modelsOf, otherSide, reservesOf, unitsOfSide } from '../../rules/core/state/lookup.ts';
import type { Zone } from '../../rules/core/state/mission.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';

/** Inches between the places that are considered for a unit, and how many of the best are tried. */
const SPACING = 2;
const MOST_TRIED = 40;

/** Inches by which an objective counts as farther for each unit already sent to it. */
const SENT: Inches = 8;

/** Units are kept this far from each other where there is room, and each inch less counts as so many inches of way. */
const APART: Inches = 6;
const CROWDED = 3;

/**
 * Ways to deploy a unit, the best first: in its zone, near an objective to which few friends have been sent, or near the
 * enemy where there is none; apart from its friends and facing the enemy. The last is where its file has it.
 */
export function* deployOrders(state: GameState, unit: UnitId): Generator<Command> {
  const { side } = getUnit(state, unit);
  const zones = zonesOf(state, side);
  const foe = centreOf(zonesOf(state, otherSide(side)).flat());
  const friends = deployedFriends(state, side);
  const goals = goalsOf(state, friends, foe);
  const cost = (place: PlanPoint): number =>
    Math.min(...goals.map(({ at, extra }) => distance(place, at) + extra)) +
    CROWDED * friends.reduce((sum, friend) => sum + Math.max(0, APART - distance(place, friend)), 0);
  const places = zones
    .flatMap(gridIn)
    .map((at) => ({ at, cost: cost(at) }))
    .toSorted((a, b) => a.cost - b.cost || a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .slice(0, MOST_TRIED);
  for (const { at } of places) {
    const facing = trig.atan2(-(foe[0] - at[0]), -(foe[1] - at[1]));
    yield { kind: 'deploy', unit, at, facing };
  }
  yield { kind: 'deploy', unit };
}

const zonesOf = ({ mission }: GameState, side: Side): readonly Zone[] =>
  (mission?.plan.deployment ?? []).filter((one) => one.side === side).map(({ zone }) => zone);

/** Where the units of a side stand that have been put down: the first model of each. */
function deployedFriends(state: GameState, side: Side): readonly PlanPoint[] {
  const beside = new Set([...(state.mission?.waiting ?? []), ...reservesOf(state, side)].map(({ unit }) => unit));
  return unitsOfSide(state, side)
    .filter(({ id }) => !beside.has(id))
    .flatMap(({ id }) => modelsOf(state, id).slice(0, 1))
    .map(({ at }) => inPlan(at));
}

/** What draws a unit: each objective, farther by the friends whose nearest it is; the enemy where there is none. */
function goalsOf({ mission }: GameState, friends: readonly PlanPoint[], foe: PlanPoint) {
  const marks = (mission?.plan.objectives ?? []).map(({ at }) => inPlan(at));
  if (marks.length === 0) return [{ at: foe, extra: 0 }];
  const nearest = friends.map((friend) => marks.toSorted((a, b) => distance(friend, a) - distance(friend, b))[0]);
  return marks.map((at) => ({ at, extra: SENT * nearest.filter((one) => one === at).length }));
}

/** The places of a square grid within the bounds of a zone. */
function gridIn(zone: Zone): readonly PlanPoint[] {
  const [xs, zs] = [zone.map(([x]) => x), zone.map(([, z]) => z)];
  const along = (values: readonly number[]): readonly number[] => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const steps = Math.max(1, Math.floor((most - least) / SPACING));
    return Array.from({ length: steps }, (_, i) => least + ((i + 0.5) * (most - least)) / steps);
  };
  return along(xs).flatMap((x) => along(zs).map((z): PlanPoint => [x, z]));
}

/** The middle of some corners; the middle of the table where there are none. */
const centreOf = (corners: readonly PlanPoint[]): PlanPoint => [
  corners.reduce((sum, [x]) => sum + x, 0) / Math.max(1, corners.length),
  corners.reduce((sum, [, z]) => sum + z, 0) / Math.max(1, corners.length),
];

const distance = (a: PlanPoint, b: PlanPoint): Inches => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
