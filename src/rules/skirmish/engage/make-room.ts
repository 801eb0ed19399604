import { LENGTH_ROUNDING } from '../../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import type { MoveSetting, TableQuery } from '../../core/ports.ts';
import { heightsFor } from '../../core/measure/cheapest-place.ts';
import { findOnRing, type RingPlace } from '../../core/measure/contact-ring.ts';
import type { Measured } from '../../core/measure/measure.ts';
import { roundPoint } from '../../core/round.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { isLevelWith } from '../fighters/contact.ts';
import type { EventAccumulator, RulesContext } from '../../core/judge/event-accumulator.ts';
import { fighterSetting } from '../fighters/fighter-setting.ts';
import { fighterOf } from '../fighters/fighters.ts';
import { teleport } from '../fighters/teleport.ts';

/** The longest shuffle, its step, and the bisection steps to the shortest that works. */
const FURTHEST: Inches = 2;
const STEP: Inches = 0.02;
const HALVINGS = 20;
/** Turn to either side of the arrival that still counts as its side. */
const ARRIVAL: Radians = Math.PI / 2;

/**
 * The accumulator after an engager has been put down: where it touched if it can stand there; otherwise beside the
 * occupant on the side it came from; otherwise the occupant is shuffled back just enough. If even that is impossible,
 * the engager stays where it touched and counts as in contact.
 *
 * @source E-34, E-51, E-52, A-11, A-14, X-48 to X-51
 */
export function makeRoom(
  accumulator: EventAccumulator,
  unit: UnitId,
  touches: readonly UnitId[],
  { table }: Pick<RulesContext, 'table'>,
): EventAccumulator {
  const [occupant] = touches;
  const setting = fighterSetting(accumulator.state, unit, []);
  const here = fighterOf(accumulator.state, unit);
  if (occupant === undefined || !table.whyNoPlace(setting, here.at)) return accumulator;
  const foe = fighterOf(accumulator.state, occupant);
  const away = awayFrom(here.at, foe.at);
  const beside = placeBeside(accumulator.state, here, foe, setting, table);
  if (beside) return teleport(accumulator, unit, beside);
  const back = shuffle(accumulator.state, { unit, occupant, away }, table);
  return back ? teleport(teleport(accumulator, occupant, back.occupant), unit, back.engager) : accumulator;
}

/** The direction of arrival. */
function awayFrom(from: Point, to: Point): PlanPoint {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const length = Math.sqrt(dx * dx + dz * dz);
  return length < LENGTH_ROUNDING ? [1, 0] : [dx / length, dz / length];
}

/** The nearest place on the side an engager came from at which it is in contact; undefined when there is none. */
function placeBeside(
  state: GameState,
  here: Model,
  foe: Model,
  setting: MoveSetting,
  table: TableQuery,
): Point | undefined {
  const found = besideNearest(state, here, foe, setting, table);
  return found && Math.abs(found.off) <= ARRIVAL ? found.at : undefined;
}

/** The place nearest to a fighter's own, by the turn about another one, at which it touches that one. */
function besideNearest(
  state: GameState,
  mover: Model,
  target: Model,
  setting: MoveSetting,
  table: TableQuery,
): RingPlace | undefined {
  const marks = setting.crowd
    .filter(({ id }) => id !== target.id)
    .map((of) => ({ of: { ...of, keywords: [] }, across: 0 }));
  const touches = (at: Measured) => isLevelWith(at, target, state.rules.skirmish);
  return findOnRing(
    { mover, target, touches, heights: heightsFor(setting, table), towards: mover.at, marks },
    () => true,
  );
}

type Shuffle = { readonly unit: UnitId; readonly occupant: UnitId; readonly away: PlanPoint };
type Shuffled = { readonly engager: Point; readonly occupant: Point };

/**
 * The shortest shuffle that lets an engager stand in contact. The engager goes straight on until it can stand, and the
 * occupant straight back as far, or as near to that as there is room; neither goes over an edge.
 */
function shuffle(state: GameState, { unit, occupant, away }: Shuffle, table: TableQuery): Shuffled | undefined {
  const here = fighterOf(state, unit);
  const foe = fighterOf(state, occupant);
  const own = without(fighterSetting(state, unit, []), foe);
  const theirs = without(fighterSetting(state, occupant, []), here);
  const along = ({ at: [x, y, z] }: Model, by: Inches): Point => [x + by * away[0], y, z + by * away[1]];
  const stands = (by: Inches) => !table.whyNoPlace(own, along(here, by));
  for (let by = 0; by <= FURTHEST; by += STEP) {
    if (!stands(by)) continue;
    const least = closeIn(stands, Math.max(0, by - STEP), by);
    const engager = roundPoint(along(here, least));
    const straight = roundPoint(along(foe, least));
    if (!table.whyNoPlace(theirs, straight)) return { engager, occupant: straight };
    const aside = besideNearest(state, foe, { ...here, at: engager }, theirs, table);
    return aside && { engager, occupant: aside.at };
  }
  return undefined;
}

const without = (setting: MoveSetting, { id }: Model): MoveSetting => ({
  ...setting,
  crowd: setting.crowd.filter((b) => b.id !== id),
});

function closeIn(does: (by: Inches) => boolean, from: Inches, to: Inches): Inches {
  let [low, high] = [from, to];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (does(middle)) high = middle;
    else low = middle;
  }
  return high;
}
