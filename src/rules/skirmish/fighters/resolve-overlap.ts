import { LENGTH_ROUNDING } from '../../../kernel/tolerances.ts';
import type { Path } from '../../../geometry/path.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { heightsFor } from '../../core/measure/cheapest-place.ts';
import { findOnRing } from '../../core/measure/contact-ring.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { freePlace } from './below.ts';
import { enemiesInContact, touches } from './contact.ts';
import { fighterSetting } from './fighter-setting.ts';
import { engagedEnemiesOf, fighterOf, isPresent } from './fighters.ts';
import { standingPart } from './standing-part.ts';
import { teleport } from './teleport.ts';

/** A path that a fighter stopped on: where it began, and the inches of it that were walked. */
type Stopped = { readonly from: Point; readonly path: Path; readonly until: Inches };

/**
 * The accumulator after resolving the place of a fighter that was stopped where it cannot stand: on an ally, on a fence,
 * in the middle of a jump or climb, or exactly where it jumped down to. It is put at the nearest place that touches the
 * fighter that stopped it; where there is none, at the last place of its path where it can stand.
 *
 * @source E-32, S-23, S-29
 */
export function resolveOverlap(
  accumulator: EventAccumulator,
  unit: UnitId,
  against: UnitId,
  stopped: Stopped,
  table: TableQuery,
): EventAccumulator {
  if (!isPresent(accumulator.state, unit)) return accumulator;
  const { at } = fighterOf(accumulator.state, unit);
  const setting = fighterSetting(accumulator.state, unit, []);
  if (!table.whyNoPlace(setting, at)) return accumulator;
  const beside = findBeside(accumulator.state, unit, against, stopped.from, table);
  if (beside) return teleport(accumulator, unit, beside);
  const back = standingPart(stopped.path, stopped.until, setting, table).legs.at(-1)?.to ?? stopped.from;
  return teleport(accumulator, unit, back);
}

/**
 * The accumulator after fighters that hung over an edge in contact with an enemy now gone have stepped to the nearest
 * place, at their height, where they can stand.
 *
 * @param before The state before the enemies left.
 * @source E-52, A-14
 */
export function stepFromLips(accumulator: EventAccumulator, before: GameState, table: TableQuery): EventAccumulator {
  const engaged = [...before.units.keys()].filter((id) => engagedEnemiesOf(before, id).length > 0);
  return engaged.reduce((now, unit) => {
    if (!isPresent(now.state, unit) || enemiesInContact(now.state, unit).length > 0) return now;
    const { at } = fighterOf(now.state, unit);
    const why = table.whyNoPlace(fighterSetting(now.state, unit, []), at);
    if (why?.kind !== 'mid-air' && why?.kind !== 'overhangs') return now;
    const place = freePlace(now.state, unit, at, table);
    return place ? teleport(now, unit, place) : now;
  }, accumulator);
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
  const [dx, dz] = [mover.at[0] - target.at[0], mover.at[2] - target.at[2]];
  // Exactly above the other all directions are equally near: the side it came from counts.
  const isAbove = dx * dx + dz * dz < LENGTH_ROUNDING;
  const towards: Point = isAbove ? [cameFrom[0], mover.at[1], cameFrom[2]] : mover.at;
  const others = [...state.models.values()].filter((other) => other.id !== mover.id && other.id !== target.id);
  return findOnRing(
    {
      ...{ mover, target, towards, heights: heightsFor(fighterSetting(state, unit, []), table) },
      touches: (there) => touches(there, target, state.rules.skirmish),
      marks: others.map((of) => ({ of, across: 0 })),
    },
    () => true,
  )?.at;
}
