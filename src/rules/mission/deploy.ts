import { coversBase } from '../../geometry/outlines/base-in-polygon.ts';
import type { Standing } from '../../geometry/gap.ts';
import { MEASURE_TOLERANCE } from '../../kernel/tolerances.ts';
import { inPlan, type PlanPoint, type Point } from '../../kernel/point.ts';
import { err, ok } from '../../kernel/result.ts';
import type { Inches } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';
import type { Command } from '../core/command.ts';
import type { GameEvent } from '../core/events/event.ts';
import type { UnitId } from '../core/ids.ts';
import { applyClauseModes } from '../core/judge/apply-clause-modes.ts';
import type { Decision } from '../core/judge/decision.ts';
import { coherent, gapH, isWithin, outOfCoherency } from '../core/measure/measure.ts';
import type { TableQuery } from '../core/ports.ts';
import { roundLength, roundPoint } from '../core/round.ts';
import {
  enemyModels,
  getUnit,
  modelsOf,
  otherSide,
  reservesOf,
  unitsOfSide,
  withStatus,
} from '../core/state/lookup.ts';
import type { ReserveUnit, Standpoint, WaitingUnit, Zone } from '../core/state/mission.ts';
import type { GameState, Model } from '../core/state/state.ts';
import type { Phase } from '../core/turn.ts';
import type { Violation } from '../core/violations/violation.ts';
import { whyNoRoomByHand, whyNoRoomForBody } from '../by-hand/room.ts';
import { withStandings } from '../by-hand/standings.ts';
import { bodyOf } from '../regiments/ranks/formation.ts';
import { groundUnder } from '../regiments/ranks/terrain-outlines.ts';
import { withPose } from '../regiments/ranks/regiment-state.ts';

type DeployCommand = Extract<Command, { kind: 'deploy' }>;
type DeployedEvent = Extract<GameEvent, { kind: 'unit-deployed' }>;

/** Phases in which units arrive from reserve. @source MI-15 */
const ARRIVES: ReadonlySet<Phase> = new Set<Phase>(['movement', 'move']);

/** The unit that waits beside the table under that name. */
const waitingUnit = ({ mission }: GameState, unit: string): WaitingUnit | undefined =>
  mission?.waiting?.find((one) => one.unit === unit);

/**
 * Judges the deployment of one unit, before the first turn or from reserve. A unit from reserve that is given no place
 * arrives at the nearest one to where its file has it.
 *
 * @param keepsCoherency Whether the units of the game must keep coherency.
 * @source MI-12, MI-13, MI-15, MI-16
 */
export function decideDeploy(
  state: GameState,
  command: DeployCommand,
  table: TableQuery,
  keepsCoherency: boolean,
): Decision {
  const unit = state.units.get(command.unit);
  const reserve = unit && reserveUnit(state, unit.id);
  if (state.phase !== 'deploy' && !reserve) return err([{ clause: 'MI-12', kind: 'not-deploying' }]);
  if (!unit) return err([{ clause: 'C-01', kind: 'unknown-unit', unit: command.unit }]);
  if (unit.side !== state.side) return err([{ clause: 'C-01', kind: 'not-your-unit', unit: unit.id, side: unit.side }]);
  if (reserve) {
    const early = whyNotArriving(state, reserve);
    if (early) return err([early]);
  }
  const waiting = reserve ?? waitingUnit(state, unit.id);
  if (!waiting) return err([{ clause: 'MI-12', kind: 'deployed-already', unit: unit.id }]);
  const all = reserve?.models ?? unit.models;
  const strange = (command.moves ?? []).filter(({ model }) => !all.includes(model));
  if (strange.length > 0) return err(strange.map(({ model }) => ({ clause: 'C-21', kind: 'unknown-model', model })));
  const isAnywhere = reserve && command.at === undefined && command.moves === undefined;
  if (isAnywhere) {
    const found = nearestPlace(state, reserve, command, table, keepsCoherency);
    return found ? ok([found]) : err([{ clause: 'MI-14', kind: 'no-room-in-zone', unit: unit.id }]);
  }
  const event = deployedAt(state, waiting, command, table);
  const allowed = applyClauseModes(whyNotThere(state, event, table, keepsCoherency), state.rules);
  return allowed.ok ? ok([...allowed.value, event]) : allowed;
}

const reserveUnit = ({ mission }: GameState, unit: string): ReserveUnit | undefined =>
  mission?.reserves?.find((one) => one.unit === unit);

/** Why a unit of the side in turn may not arrive from reserve now. @source MI-15 */
function whyNotArriving({ phase, turn }: GameState, { unit, from }: ReserveUnit): Violation | undefined {
  if (turn < from) return { clause: 'MI-15', kind: 'not-arriving-yet', unit, from };
  return ARRIVES.has(phase) ? undefined : { clause: 'MI-15', kind: 'arrives-in-movement', unit };
}

/** The units that may arrive from reserve now. @source MI-15 */
export const arriving = (state: GameState): readonly ReserveUnit[] =>
  state.mission?.reserves === undefined || state.mission.result
    ? []
    : reservesOf(state, state.side).filter((reserve) => whyNotArriving(state, reserve) === undefined);

/**
 * A unit of the side in turn that may be placed now, from beside the table or from reserve, with the places its file
 * gives it; undefined if it may not.
 *
 * @source MI-12, MI-15
 */
export const placeable = (state: GameState, unit: UnitId): WaitingUnit | undefined =>
  state.units.get(unit)?.side !== state.side
    ? undefined
    : (arriving(state).find((one) => one.unit === unit) ??
      (state.phase === 'deploy' ? waitingUnit(state, unit) : undefined));

/** The event of a unit put where a command wants it. */
function deployedAt(
  state: GameState,
  { unit, home }: WaitingUnit,
  { at, facing, moves = [] }: Pick<DeployCommand, 'at' | 'facing' | 'moves'>,
  table: TableQuery,
): DeployedEvent {
  const [anchor] = home as readonly [Standpoint, ...Standpoint[]];
  const turned = facing === undefined ? 0 : facing - anchor.facing;
  const [sin, cos] = [trig.sin(turned), trig.cos(turned)];
  const [ax, az] = inPlan(anchor.at);
  const stands = home.map((stand): Standpoint => {
    const order = moves.find(({ model }) => model === stand.model);
    const to = order?.path?.at(-1) ?? order?.to;
    if (to) return { ...stand, at: to, facing: stand.facing + turned };
    if (at === undefined && turned === 0) return stand;
    const [x, z] = inPlan(stand.at);
    const [cx, cz] = inPlan(at ?? anchor.at);
    const [dx, dz] = [x - ax, z - az];
    const [px, pz] = [cx + dx * cos + dz * sin, cz - dx * sin + dz * cos];
    const height = at?.length === 3 ? at[1] : undefined;
    return { ...stand, at: height === undefined ? [px, pz] : [px, height, pz], facing: stand.facing + turned };
  });
  const placed = stands.map((stand) => ({ ...stand, at: onSupport(stand.at, table) }));
  const [front] = placed as [(typeof placed)[number]];
  const reserve = reserveUnit(state, unit);
  const arrived = reserve ? ({ arrived: true } as const) : {};
  if (!(reserve ?? getUnit(state, unit)).formation) return { kind: 'unit-deployed', unit, models: placed, ...arrived };
  // A regiment stands at the height of its first model, as when its file is laid out.
  const [first] = modelsOf(withPose(withoutReserve(state, unit), unit, front), unit);
  const height = roundLength(groundUnder(state, table, first!.at[0], first!.at[2]) ?? 0);
  return {
    ...{ kind: 'unit-deployed', unit, models: [], ...arrived },
    pose: { at: [front.at[0], height, front.at[2]], facing: front.facing },
  };
}

const onSupport = (at: PlanPoint | Point, table: TableQuery): Point =>
  roundPoint(at.length === 3 ? at : [at[0], table.dropHeight(at[0], at[1]) ?? 0, at[1]]);

/** Every clause that a unit breaks where it would be put. @source MI-13, MI-16, R10-03 */
function whyNotThere(
  state: GameState,
  event: DeployedEvent,
  table: TableQuery,
  keepsCoherency: boolean,
): readonly Violation[] {
  const placed = putDown(state, event);
  const models = modelsOf(placed, event.unit);
  const reserve = reserveUnit(state, event.unit);
  const zones = reserve ? arrivalZones(state, reserve) : zonesOf(state);
  const isCovered = (base: Standing): boolean => zones.some((zone) => coversBase(zone, base, MEASURE_TOLERANCE));
  const outside = models.filter((model) => !isCovered(model));
  const { formation } = getUnit(placed, event.unit);
  const group = keepsCoherency ? coherent(models, state.rules.charge) : { coherent: true as const };
  const strayed = outside
    .slice(0, 1)
    .map(
      ({ id, at }): Violation =>
        reserve
          ? { clause: 'MI-16', kind: 'outside-arrival', model: id, ...(reserve.zone ? {} : { edge: FROM_EDGE }) }
          : { clause: 'MI-13', kind: 'outside-zone', model: id, at },
    );
  // What else is wrong there would tell of what the other side has hidden in its zone.
  if (strayed.length > 0 && state.phase === 'deploy' && state.mission?.plan.hidden) return strayed;
  return [
    ...strayed,
    ...(reserve ? whyTooNear(placed, models) : []),
    ...(formation
      ? whyNoRoomForBody(
          placed,
          { unit: event.unit, model: models[0]!.id, body: bodyOf(formation) },
          table,
          models[0]!.at,
        )
      : whyNoRoomByHand(
          placed,
          models.map(({ id }) => id),
          table,
        )),
    ...(group.coherent
      ? []
      : [{ clause: 'R10-03', kind: 'move-not-coherent', unit: event.unit, models: outOfCoherency(group) } as const]),
  ];
}

/** The first model of a unit that would arrive too near an enemy. @source MI-16 */
function whyTooNear(state: GameState, models: readonly Model[]): readonly Violation[] {
  const apart = state.mission?.plan.apart ?? 0;
  const enemies = models.length === 0 ? [] : enemyModels(state, models[0]!.unit);
  for (const model of models) {
    for (const enemy of enemies) {
      const distance = gapH(model, enemy);
      if (isWithin(distance, apart))
        return [{ clause: 'MI-16', kind: 'arrives-too-near', model: model.id, enemy: enemy.id, distance, apart }];
    }
  }
  return [];
}

/** How far from an edge of the table units arrive. @source MI-16 */
const FROM_EDGE: Inches = 6;

/** Where a unit may arrive: its zone, or the strip along each edge of the table. @source MI-16 */
function arrivalZones({ table: { width, depth } }: GameState, { zone }: ReserveUnit): readonly Zone[] {
  if (zone) return [zone];
  const [x, z] = [width / 2, depth / 2];
  return [
    rectangle([-x, x], [-z, -z + FROM_EDGE]),
    rectangle([-x, x], [z - FROM_EDGE, z]),
    rectangle([-x, -x + FROM_EDGE], [-z, z]),
    rectangle([x - FROM_EDGE, x], [-z, z]),
  ];
}

/** A zone between two places along each axis of the table, inches. */
const rectangle = ([left, right]: readonly [Inches, Inches], [far, near]: readonly [Inches, Inches]): Zone => [
  [left, far],
  [right, far],
  [right, near],
  [left, near],
];

/** The zones of the side that deploys; all of the table where the mission gives it none. */
export function zonesOf({ mission, side, table: { width, depth } }: GameState): readonly Zone[] {
  const own = (mission?.plan.deployment ?? []).filter((one) => one.side === side).map(({ zone }) => zone);
  if (own.length > 0) return own;
  return [rectangle([-width / 2, width / 2], [-depth / 2, depth / 2])];
}

/** Inches between the places that are tried for a unit whose own place is taken. */
const TRIED = 1;

/**
 * Deploys every unit of the side in turn that still waits: where its file has it, or if it may not stand there at the
 * nearest place of a square grid of an inch in its zone where it may.
 *
 * @errors `no-room-in-zone` for the first unit without such a place.
 * @source MI-14
 */
export function deployRest(state: GameState, table: TableQuery, keepsCoherency: boolean): Decision {
  let now = state;
  const events: DeployedEvent[] = [];
  for (const waiting of state.mission?.waiting ?? []) {
    if (getUnit(state, waiting.unit).side !== state.side) continue;
    const found = nearestPlace(now, waiting, {}, table, keepsCoherency);
    if (!found) return err([{ clause: 'MI-14', kind: 'no-room-in-zone', unit: waiting.unit }]);
    events.push(found);
    now = putDown(now, found);
  }
  return ok(events);
}

/**
 * A unit where its file has it, or at the nearest place of the grid where it may stand; undefined if there is none. It
 * faces as the command says, by default as in its file.
 */
const nearestPlace = (
  state: GameState,
  waiting: WaitingUnit,
  order: Pick<DeployCommand, 'facing'>,
  table: TableQuery,
  keepsCoherency: boolean,
): DeployedEvent | undefined =>
  placesFor(state, waiting)
    .map((at) => deployedAt(state, waiting, at ? { ...order, at } : order, table))
    .find((event) => whyNotThere(state, event, table, keepsCoherency).length === 0);

/** The places to try for a unit: its own, then those of the grid, nearest first. Lazily, as the first mostly does. */
function placesFor(state: GameState, { unit, home }: WaitingUnit): IteratorObject<PlanPoint | undefined> {
  const [x, z] = inPlan(home[0]!.at);
  const reserve = reserveUnit(state, unit);
  return (function* () {
    yield undefined;
    const zones = reserve ? arrivalZones(state, reserve) : zonesOf(state);
    const spots = zones.flatMap((zone) => {
      const [xs, zs] = [zone.map((corner) => corner[0]), zone.map((corner) => corner[1])];
      const found: PlanPoint[] = [];
      for (let px = Math.min(...xs); px <= Math.max(...xs); px += TRIED)
        for (let pz = Math.min(...zs); pz <= Math.max(...zs); pz += TRIED) found.push([px, pz]);
      return found;
    });
    const awayFrom = (spot: PlanPoint): number => (spot[0] - x) ** 2 + (spot[1] - z) ** 2;
    yield* spots.toSorted((a, b) => awayFrom(a) - awayFrom(b));
  })();
}

/** The state with a unit where it was deployed; it still counts as waiting, but no longer as in reserve. */
function putDown(state: GameState, { unit, models, pose }: DeployedEvent): GameState {
  const there = withoutReserve(state, unit);
  return pose ? withPose(there, unit, pose) : withStandings(there, models);
}

/** The state in which a unit has its models, and is no longer in reserve. */
function withoutReserve(state: GameState, unit: UnitId): GameState {
  const reserve = reserveUnit(state, unit);
  if (!reserve || !state.mission) return state;
  const { reserves = [], ...mission } = state.mission;
  const left = reserves.filter((one) => one.unit !== unit);
  const { models, formation } = reserve;
  const whole = { ...getUnit(state, unit), models, ...(formation ? { formation } : {}) };
  return {
    ...state,
    units: new Map([...state.units].map(([id, one]) => [id, id === unit ? whole : one] as const)),
    mission: left.length > 0 ? { ...mission, reserves: left } : mission,
  };
}

/**
 * The state after a unit was deployed: the next side deploys, or the unit that arrived from reserve has made its move.
 * Nothing is judged.
 *
 * @source MI-12, MI-15
 */
export function evolveDeployed(state: GameState, event: DeployedEvent): GameState {
  const placed = putDown(state, event);
  if (event.arrived) return withStatus(placed, event.unit, 'moved');
  const { mission } = placed;
  if (!mission) return placed;
  const waiting = (mission.waiting ?? []).filter(({ unit }) => unit !== event.unit);
  const other = otherSide(state.side);
  const passes = mission.plan.deploy === 'alternately' && isWaiting(state, waiting, other);
  return { ...placed, side: passes ? other : state.side, mission: { ...mission, waiting } };
}

const isWaiting = (state: GameState, waiting: readonly WaitingUnit[], side: GameState['side']): boolean =>
  waiting.some(({ unit }) => getUnit(state, unit).side === side);

/** The side that deploys next when the side in turn has ended the deploy phase; undefined when both are done. */
export function deploysNext(state: GameState): GameState['side'] | undefined {
  const other = otherSide(state.side);
  return isWaiting(state, state.mission?.waiting ?? [], other) ? other : undefined;
}

/** The units that wait beside the table when their side ends its part of the deployment. */
export type Unplaced = {
  readonly count: number;
  /** Whether the side has none of its units on the table yet. */
  readonly isAll: boolean;
  /** Whether the first turn begins once they are placed. */
  readonly begins: boolean;
};

/** The units that ending the phase would place for the side in turn; undefined if there are none. @source MI-14 */
export function unplacedUnits(state: GameState): Unplaced | undefined {
  if (state.phase !== 'deploy') return undefined;
  const waiting = new Set(state.mission?.waiting?.map(({ unit }) => unit));
  const own = unitsOfSide(state, state.side);
  const count = own.filter(({ id }) => waiting.has(id)).length;
  if (count === 0) return undefined;
  const isAll = own.every(({ id, models }) => waiting.has(id) || models.length === 0);
  return { count, isAll, begins: deploysNext(state) === undefined };
}
