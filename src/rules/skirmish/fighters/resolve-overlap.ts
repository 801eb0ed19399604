import type { PlanPoint, Point } from '../../../kernel/point.ts';
import { heightsFor, placesOver } from '../../core/measure/cheapest-place.ts';
import { touchingAlong } from '../../core/measure/contact-ring.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { fighterSetting } from './fighter-setting.ts';
import { fighterOf, isPresent } from './fighters.ts';
import { teleport } from './teleport.ts';

/** Number of directions round a fighter searched for a place beside it. */
const DIRECTIONS = 180;
/** How far back towards its origin a place is preferred, inches: just enough to choose a side. */
const LEAN = 0.1;

/**
 * The accumulator after resolving the place of a fighter that was stopped where it cannot stand – on an ally, on a
 * fence, or exactly where it jumped down to. It is put at the nearest place that touches the fighter that stopped it;
 * nothing changes when it can stand, or when there is no such place.
 *
 * @param cameFrom  The preferred side when several places are equally near.
 * @source E-32, S-23, S-29
 */
export function resolveOverlap(
  accumulator: EventAccumulator,
  unit: UnitId,
  against: UnitId,
  cameFrom: Point,
  table: TableQuery,
): EventAccumulator {
  if (!isPresent(accumulator.state, unit)) return accumulator;
  const model = fighterOf(accumulator.state, unit);
  if (!table.whyNoPlace(fighterSetting(accumulator.state, unit, []), model.at)) return accumulator;
  const to = findBeside(accumulator.state, unit, against, cameFrom, table);
  return to ? teleport(accumulator, unit, to) : accumulator;
}

/** The nearest place to a fighter's own at which it touches another fighter and can stand. */
function findBeside(
  state: GameState,
  unit: UnitId,
  against: UnitId,
  cameFrom: Point,
  table: TableQuery,
): Point | undefined {
  const [mover, target] = [fighterOf(state, unit), fighterOf(state, against)];
  const heights = heightsFor(fighterSetting(state, unit, []), table);
  const { contactUp } = state.rules.skirmish;
  const wished = leant(mover.at, cameFrom);
  const off = (p: Point): number => (p[0] - wished[0]) ** 2 + (p[2] - wished[1]) ** 2;
  const places = Array.from({ length: DIRECTIONS }, (_, i) => {
    const angle = (2 * Math.PI * i) / DIRECTIONS;
    return touchingAlong(mover, target, Math.cos(angle), Math.sin(angle));
  })
    .flatMap(([x, z]) => placesOver(heights, x, z))
    .filter((p) => Math.abs(p[1] - target.at[1]) <= contactUp)
    .sort((a, b) => off(a) - off(b));
  return places[0];
}

/** A place moved slightly back towards where its fighter came from. */
function leant([x, , z]: Point, from: Point): PlanPoint {
  const [dx, dz] = [from[0] - x, from[2] - z];
  const apart = Math.sqrt(dx * dx + dz * dz);
  return apart === 0 ? [x, z] : [x + (LEAN * dx) / apart, z + (LEAN * dz) / apart];
}
