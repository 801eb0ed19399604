import { MEASURE_TOLERANCE, BOUND_SLACK } from '../../kernel/tolerances.ts';
import { outerRadius } from '../../geometry/gap.ts';
import { rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { type Leaf, leavesOf, planReachOf } from '../../rules/core/leaves.ts';
import type { Bystander, Landing, LandingZone, MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';

/** How far past its limit the table looks at what stands about. */
const LOOKS_PAST: Inches = 3;

/**
 * A table for very many questions that differ only in where one bystander stands: the ground that movers reach is found
 * once without it, and is the answer wherever the bystander cannot be in the way.
 *
 * This is correct because everything else is the same, and an additional obstacle makes no path shorter. A path of
 * length `l` from `s` to `q` lies where the distances to both add up to at most `l`; when none of that area is within
 * the bystander's base grown by the mover's, the shortest path without it is also the shortest with it. Similarly, the
 * nearest place of a zone stays the nearest when the path there and the place itself are clear of the bystander. The
 * remaining cases (several places of a zone, paths that may touch it, movers in the air, and movers near slopes, whose
 * paths follow a mesh that depends on bystanders) are asked of the table itself, with the bystander.
 *
 * @param who      The bystander: in the crowd of every question.
 * @param limit    Least distance to which shared ground is searched.
 * @param terrain  Of the table.
 */
export function shareReaches(
  table: TableQuery,
  who: ModelId,
  limit: Inches,
  terrain: readonly TerrainPiece[],
): Pick<TableQuery, 'reach'> {
  const slopes = terrain.flatMap(leavesOf).filter(isSloping);
  const shared = new Map<string, ReachMap>();
  const sharedFor = (setting: MoveSetting, others: readonly Bystander[], wanted: Inches): ReachMap => {
    const key = `${setting.mover.id} ${others.map(({ keepOut }) => (keepOut ? `${keepOut.across} ${keepOut.clearance ?? 0}` : '')).join()}`;
    const known = shared.get(key);
    if (known && known.limit >= wanted) return known;
    const made = table.reach({ ...setting, crowd: others }, Math.max(limit, wanted));
    shared.set(key, made);
    return made;
  };
  return {
    reach: (setting, wanted) => {
      const bystander = setting.crowd.find(({ id }) => id === who);
      const reachWith = () => table.reach(setting, wanted);
      if (bystander?.pass !== 'solid' || bystander.keepOut || setting.mover.fly || setting.agility) return reachWith();
      if (slopes.some((leaf) => isAbout(leaf, setting.from, Math.max(limit, wanted) + LOOKS_PAST))) return reachWith();
      const others = setting.crowd.filter((b) => b !== bystander);
      return besideBystander(table, setting, bystander, wanted, sharedFor(setting, others, wanted), reachWith);
    },
  };
}

/** The ground one mover reaches, with the bystander left out wherever it cannot matter. */
function besideBystander(
  table: TableQuery,
  setting: MoveSetting,
  bystander: Bystander,
  limit: Inches,
  without: ReachMap,
  reachWith: () => ReachMap,
): ReachMap {
  let made: ReachMap | undefined;
  const exact = () => (made ??= reachWith());
  const { from, mover } = setting;
  const radius = outerRadius(mover.base) + outerRadius(bystander.base);
  const [cx, , cz] = bystander.at;
  const most = limit + MEASURE_TOLERANCE;
  const isClear = (to: Point, length: Inches) =>
    leastPast(from, to, cx, cz, radius + BOUND_SLACK) > length + BOUND_SLACK;
  const alone: MoveSetting = { ...setting, crowd: [bystander] };
  /** Whether the bystander leaves room for a mover at a place that is otherwise free. */
  const isFree = ([x, y, z]: Point) =>
    (x - cx) ** 2 + (z - cz) ** 2 > (radius + BOUND_SLACK) ** 2 || table.whyNoPlace(alone, [x, y, z]) === undefined;
  return {
    setting,
    limit,
    lengthTo: (to) => {
      const length = without.lengthTo(to);
      if (length === undefined || length > most + BOUND_SLACK) return undefined;
      return length < most - BOUND_SLACK && isClear(to, length) ? length : exact().lengthTo(to);
    },
    pathTo: (to) => exact().pathTo(to),
    levelsAt: (x, z) => without.levelsAt(x, z).filter((y) => isFree([x, y, z])),
    get bends() {
      return exact().bends;
    },
    landings: (zone) => {
      if (zone.atMost !== 1 || zone.circles || zone.outlines || zone.standing === 'any') return exact().landings(zone);
      return nearestIn(without, zone) ?? exact().landings(zone);
    },
  };

  /** The nearest place of a zone; undefined when only the exact map can tell. */
  function nearestIn(map: ReachMap, zone: LandingZone): readonly Landing[] | undefined {
    // A straight line is a lower bound: most zones are either out of reach or reached at once.
    const straight = signedDistance(rounded(zone.core, zone.radius), from[0], from[2]);
    if (straight > most + BOUND_SLACK) return [];
    const [landing] = map.landings(zone);
    if (!landing || landing.length > most + BOUND_SLACK) return [];
    const isNearest = landing.length < most - BOUND_SLACK && isFree(landing.at) && isClear(landing.at, landing.length);
    return isNearest ? [landing] : undefined;
  }
}

/**
 * Lower bound, in plan, for the length of a path from one place to another that touches a disc; negative when the
 * straight line between them does.
 *
 * The disc lies beyond its tangent on the side nearest to the straight path, and the shortest path that touches a line
 * is found by mirroring.
 */
export function leastPast([sx, , sz]: Point, [qx, , qz]: Point, cx: Inches, cz: Inches, radius: Inches): Inches {
  const [dx, dz] = [qx - sx, qz - sz];
  const squared = dx * dx + dz * dz;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((cx - sx) * dx + (cz - sz) * dz) / squared));
  const [nx, nz] = [sx + share * dx, sz + share * dz];
  const [ux, uz] = [cx - nx, cz - nz];
  const away = Math.sqrt(ux * ux + uz * uz);
  if (away <= radius) return -1;
  // Both ends are at least as far from the tangent as the nearest point of the straight path.
  const off = (x: Inches, z: Inches) => ((cx - x) * ux + (cz - z) * uz) / away - radius;
  const across = (dx * uz - dz * ux) / away;
  const over = off(sx, sz) + off(qx, qz);
  return Math.sqrt(across * across + over * over);
}

/** Whether sloping ground may begin within a distance of a place. */
function isAbout({ shape, at }: Leaf, [x, , z]: Point, within: Inches): boolean {
  const far = within + planReachOf(shape);
  return (at[0] - x) ** 2 + (at[2] - z) ** 2 <= far * far;
}

/** Whether a shape may have a slope that can be walked up. */
const isSloping = ({ shape: { kind } }: Leaf): boolean => kind === 'ramp' || kind === 'heightfield' || kind === 'mesh';
