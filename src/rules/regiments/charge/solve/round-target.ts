import { AT_FRONT_CORNER, MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import { convexBody, overlapDepthOf } from '../../../../geometry/outlines/convex.ts';
import type { ContactScore } from '../../../core/state/regiments.ts';
import type { UnitId } from '../../../core/ids.ts';
import { bodyOutline } from '../../ranks/body-outline.ts';
import { frontOf } from '../../ranks/facing-line.ts';
import type { GroupMove } from '../place/order-moves.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import { type RoundPlace, type RoundTarget, roundPlaces } from '../place/round-places.ts';
import { outOfRange, rolledEnough, takenAbout } from '../place/set-up.ts';
import type { CombinedAnswer } from './solve.ts';
import { metAt, metOnPath } from '../move/charge-legs.ts';
import { unitBlocker, bodyFootprint, bodySizeOf } from '../../ranks/footprint.ts';
import * as trig from '../../../../kernel/trig.ts';

/** Number of sectors of headings; the best places of a charger in each are kept. */
const SECTORS = 36;

/** Maximum number of combinations of places followed up. */
const MOST_STEPS = 60_000;

/**
 * The best charge of one or several units against a round base: at any point of contact of their fronts; no unit
 * aligns.
 *
 * Places two degrees of wheel apart are tried, the likeliest of each sector. Proven when nothing better is possible: a
 * front touches a round base in one point, where at most two of its models meet.
 *
 * @source RG-14
 */
export function bestAgainstRound(problem: CombinedProblem, target: RoundTarget): CombinedAnswer {
  const places = problem.chargers.map((charger, i) =>
    rolledEnough(charger) ? ofEachSector(freePlaces(problem, roundPlaces(target, charger, i))) : [],
  );
  let best: { readonly places: readonly RoundPlace[]; readonly moves: readonly GroupMove[] } = {
    places: [],
    moves: [],
  };
  let [examined, unreachable, steps] = [0, 0, 0];
  const ownOf = (chosen: readonly RoundPlace[]) => chosen.reduce((sum, { own }) => sum + own, 0);
  const most = places.map((of) => of.reduce((top, { own }) => Math.max(top, own), 0));
  const next = (i: number, chosen: readonly RoundPlace[]): void => {
    const could = chosen.length + places.slice(i).filter((of) => of.length > 0).length;
    const own = ownOf(chosen) + most.slice(i).reduce((sum, n) => sum + n, 0);
    if (steps++ > MOST_STEPS) return;
    if (could < best.places.length || (could === best.places.length && own <= ownOf(best.places))) return;
    if (i === problem.chargers.length) {
      examined++;
      const moves = roundOrder(problem, target, chosen);
      if (moves) best = { places: chosen, moves };
      else unreachable++;
      return;
    }
    for (const place of places[i]!)
      if (chosen.every(({ body }) => overlapDepthOf(body, place.body) <= MEASURE_TOLERANCE))
        next(i + 1, [...chosen, place]);
    next(i + 1, chosen);
  };
  next(0, []);
  const engaged = new Set<UnitId>(best.moves.map(({ unit }) => unit));
  const failed = problem.chargers.flatMap(({ unit }) => (engaged.has(unit) ? [] : [unit]));
  const units = best.places.map(({ charger, pose, contact }) => ({
    ...{ unit: problem.chargers[charger]!.unit, facing: 'front' as const, from: contact, to: contact },
    ends: [pose, pose] as const,
  }));
  return {
    score: roundScore(problem, best.places),
    placements: best.places.map(({ charger, pose }) => ({ unit: problem.chargers[charger]!.unit, ...pose })),
    order: [...best.moves.map(({ unit }) => unit), ...failed],
    moves: [...best.moves, ...failed.map((unit) => stayed(problem, unit))],
    ...{ failed, outOfRange: outOfRange(problem), optima: [{ units }], unavoidable: [] },
    certificate: { examined, unreachable, complete: isMost(problem, best.places), rejected: [] },
  };
}

/**
 * Whether all able chargers engage with as many models as can meet at one point of a front, and touch no other enemy.
 * Nothing better is possible.
 */
function isMost(problem: CombinedProblem, places: readonly RoundPlace[]): boolean {
  const able = problem.chargers.filter(rolledEnough);
  const most = able.reduce((sum, { formation }) => sum + Math.min(2, frontOf(formation).length), 0);
  const { extraEnemies, contact } = roundScore(problem, places);
  return places.length === able.length && extraEnemies === 0 && contact.chargers === most;
}

function stayed({ chargers }: CombinedProblem, unit: UnitId): GroupMove {
  const { at, facing } = chargers.find((charger) => charger.unit === unit)!.formation;
  return { unit, legs: [], to: { at, facing }, engages: false };
}

/** The score of places against a round base. @source CC-10, RG-14 */
export function roundScore({ enemies }: CombinedProblem, places: readonly RoundPlace[]): ContactScore {
  const chargers = places.reduce((sum, { own }) => sum + own, 0);
  const target = places.length > 0 ? 1 : 0;
  const extraEnemies = places.reduce(
    (sum, { body }) => sum + enemies.filter((enemy) => overlapDepthOf(body, enemy.body) > 0).length,
    0,
  );
  return {
    ...{ extraEnemies, engaged: places.length, rotation: 0 },
    contact: { total: target + chargers, target, chargers },
  };
}

const freePlaces = (problem: CombinedProblem, places: readonly RoundPlace[]): readonly RoundPlace[] =>
  places.filter(({ body }) => metAt(body, takenAbout(problem), problem.table) === undefined);

/**
 * In each sector of headings, for corners and mid-front apart, the place with the most contacts, then the least wheel.
 */
function ofEachSector(places: readonly RoundPlace[]): readonly RoundPlace[] {
  const bySector = new Map<string, RoundPlace>();
  for (const place of places) {
    const width = sizeOfPlace(place);
    const part =
      place.contact < AT_FRONT_CORNER ? 'left' : place.contact > width - AT_FRONT_CORNER ? 'right' : 'middle';
    const sector = `${Math.round((place.pose.facing * SECTORS) / (2 * Math.PI))} ${part}`;
    const known = bySector.get(sector);
    if (!known || place.own > known.own || (place.own === known.own && place.wheel < known.wheel))
      bySector.set(sector, place);
  }
  return [...bySector.values()].toSorted((a, b) => b.own - a.own || a.wheel - b.wheel);
}

/** Width of a unit's front at a place: from its front left to its front right corner. */
function sizeOfPlace({ body: { points } }: RoundPlace): number {
  const [[x0, z0], [x1, z1]] = [points[0]!, points[1]!];
  return Math.sqrt((x1 - x0) ** 2 + (z1 - z0) ** 2);
}

/** An order in which every charger reaches its place about a round base freely. @source CC-6, RG-14 */
export function roundOrder(
  problem: CombinedProblem,
  target: RoundTarget,
  places: readonly RoundPlace[],
): readonly GroupMove[] | undefined {
  const { chargers, table } = problem;
  const round: TakenGround = {
    by: { kind: 'model', id: target.model },
    body: convexBody(
      bodyOutline({ base: { kind: 'round', radius: innerRadius(target.radius) }, at: target.at, facing: 0 }),
    ),
  };
  const fixed = [...takenAbout(problem), round];
  const from = (done: readonly RoundPlace[]): readonly GroupMove[] | undefined => {
    if (done.length === places.length) return [];
    for (const place of places) {
      if (done.includes(place)) continue;
      const { unit, fly, formation } = chargers[place.charger]!;
      const others = chargers.flatMap(({ formation: other }, i): readonly TakenGround[] => {
        if (i === place.charger) return [];
        const moved = done.find(({ charger }) => charger === i);
        return [{ by: unitBlocker(other), body: moved?.body ?? bodyFootprint(other, bodySizeOf(other)) }];
      });
      const taken = [...fixed, ...others];
      if (metAt(place.body, taken, table)) continue;
      if (!fly && metOnPath(place.legs, bodySizeOf(formation), taken, table)) continue;
      const rest = from([...done, place]);
      if (rest) return [{ unit, legs: place.legs, to: place.pose, engages: true }, ...rest];
    }
    return undefined;
  };
  return from([]);
}

/** The radius whose polygon of corners lies inside the base, so that touching the base does not touch the polygon. */
const innerRadius = (radius: number): number => radius * trig.cos(Math.PI / 32) - MEASURE_TOLERANCE;
