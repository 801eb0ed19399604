import { coversBase } from '../../geometry/outlines/base-in-polygon.ts';
import type { Standing } from '../../geometry/gap.ts';
import { MEASURE_TOLERANCE } from '../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { err, ok } from '../../kernel/result.ts';
import * as trig from '../../kernel/trig.ts';
import type { Command } from '../core/command.ts';
import type { GameEvent } from '../core/events/event.ts';
import { applyClauseModes } from '../core/judge/apply-clause-modes.ts';
import type { Decision } from '../core/judge/decision.ts';
import { coherent, strays } from '../core/measure/measure.ts';
import type { TableQuery } from '../core/ports.ts';
import { roundPoint } from '../core/round.ts';
import { getUnit, modelsOf, otherSide } from '../core/state/lookup.ts';
import type { Standpoint, WaitingUnit, Zone } from '../core/state/mission.ts';
import type { GameState } from '../core/state/state.ts';
import type { Violation } from '../core/violations/violation.ts';
import { whyNoRoomByHand, whyNoRoomForBody } from '../by-hand/room.ts';
import { withStandings } from '../by-hand/standings.ts';
import { bodyOf } from '../regiments/ranks/formation.ts';
import { withPose } from '../regiments/ranks/regiment-state.ts';

type DeployCommand = Extract<Command, { kind: 'deploy' }>;
type DeployedEvent = Extract<GameEvent, { kind: 'unit-deployed' }>;

/** The unit that waits beside the table under that name. */
const waitingUnit = ({ mission }: GameState, unit: string): WaitingUnit | undefined =>
  mission?.waiting?.find((one) => one.unit === unit);

/**
 * Judges the deployment of one unit.
 *
 * @param isLoose Whether the units of the game must keep coherency.
 * @source MI-12, MI-13
 */
export function decideDeploy(state: GameState, command: DeployCommand, table: TableQuery, isLoose: boolean): Decision {
  if (state.phase !== 'deploy') return err([{ clause: 'MI-12', kind: 'not-deploying' }]);
  const unit = state.units.get(command.unit);
  if (!unit) return err([{ clause: 'C-01', kind: 'unknown-unit', unit: command.unit }]);
  if (unit.side !== state.side) return err([{ clause: 'C-01', kind: 'not-your-unit', unit: unit.id, side: unit.side }]);
  const waiting = waitingUnit(state, unit.id);
  if (!waiting) return err([{ clause: 'MI-12', kind: 'deployed-already', unit: unit.id }]);
  const strange = (command.moves ?? []).filter(({ model }) => !unit.models.includes(model));
  if (strange.length > 0) return err(strange.map(({ model }) => ({ clause: 'C-21', kind: 'unknown-model', model })));
  const event = deployedAt(state, waiting, command, table);
  const sifted = applyClauseModes(whyNotThere(state, event, table, isLoose), state.rules);
  return sifted.ok ? ok([...sifted.value, event]) : sifted;
}

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
  if (!getUnit(state, unit).formation) return { kind: 'unit-deployed', unit, models: placed };
  // A regiment stands at the height of its first model, as when its file is laid out.
  const [first] = modelsOf(withPose(state, unit, front), unit);
  const height = onSupport([first!.at[0], first!.at[2]], table)[1];
  return {
    ...{ kind: 'unit-deployed', unit, models: [] },
    pose: { at: [front.at[0], height, front.at[2]], facing: front.facing },
  };
}

const inPlan = (at: PlanPoint | Point): PlanPoint => (at.length === 3 ? [at[0], at[2]] : at);

const onSupport = (at: PlanPoint | Point, table: TableQuery): Point =>
  roundPoint(at.length === 3 ? at : [at[0], table.dropHeight(at[0], at[1]) ?? 0, at[1]]);

/** Every clause that a unit breaks where it would be deployed. @source MI-13, R10-03 */
function whyNotThere(
  state: GameState,
  event: DeployedEvent,
  table: TableQuery,
  isLoose: boolean,
): readonly Violation[] {
  const placed = putDown(state, event);
  const models = modelsOf(placed, event.unit);
  const zones = zonesOf(state);
  const isCovered = (base: Standing): boolean => zones.some((zone) => coversBase(zone, base, MEASURE_TOLERANCE));
  const outside = models.filter((model) => !isCovered(model));
  const { formation } = getUnit(placed, event.unit);
  const group = isLoose ? coherent(models, state.rules.charge) : { coherent: true as const };
  return [
    ...outside.slice(0, 1).map(({ id, at }): Violation => ({ clause: 'MI-13', kind: 'outside-zone', model: id, at })),
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
      : [{ clause: 'R10-03', kind: 'move-not-coherent', unit: event.unit, models: strays(group) } as const]),
  ];
}

/** The zones of the side that deploys; all of the table where the mission gives it none. */
function zonesOf({ mission, side, table: { width, depth } }: GameState): readonly Zone[] {
  const own = (mission?.plan.deployment ?? []).filter((one) => one.side === side).map(({ zone }) => zone);
  if (own.length > 0) return own;
  const [x, z] = [width / 2, depth / 2];
  return [
    [
      [-x, -z],
      [x, -z],
      [x, z],
      [-x, z],
    ],
  ];
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
export function deployRest(state: GameState, table: TableQuery, isLoose: boolean): Decision {
  let now = state;
  const events: DeployedEvent[] = [];
  for (const waiting of state.mission?.waiting ?? []) {
    if (getUnit(state, waiting.unit).side !== state.side) continue;
    const found = placesFor(now, waiting)
      .map((at) => deployedAt(now, waiting, at ? { at } : {}, table))
      .find((event) => whyNotThere(now, event, table, isLoose).length === 0);
    if (!found) return err([{ clause: 'MI-14', kind: 'no-room-in-zone', unit: waiting.unit }]);
    events.push(found);
    now = putDown(now, found);
  }
  return ok(events);
}

/** The places to try for a unit: its own, then those of the grid, nearest first. Lazily, as the first mostly does. */
function placesFor(state: GameState, { home }: WaitingUnit): IteratorObject<PlanPoint | undefined> {
  const [x, z] = inPlan(home[0]!.at);
  return (function* () {
    yield undefined;
    const spots = zonesOf(state).flatMap((zone) => {
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

/** The state with a unit where it was deployed; it still counts as waiting. */
const putDown = (state: GameState, { unit, models, pose }: DeployedEvent): GameState =>
  pose ? withPose(state, unit, pose) : withStandings(state, models);

/** The state after a unit was deployed: the next side to deploy has the word. Nothing is judged. @source MI-12 */
export function evolveDeployed(state: GameState, event: DeployedEvent): GameState {
  const placed = putDown(state, event);
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
