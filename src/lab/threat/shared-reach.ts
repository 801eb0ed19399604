import { MEASURE_TOLERANCE, BOUND_SLACK } from '../../kernel/tolerances.ts';
import { outerRadius } from '../../geometry/gap.ts';
import { rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { type Leaf, leavesOf } from '../../rules/core/leaves.ts';
import type { Bystander, Landing, LandingZone, MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';

/** How far past its limit the table looks at what stands about. */
const LOOKS_PAST: Inches = 3;

/**
 * A table for very many questions that differ only in where one bystander stands: ground that movers reach is found
 * once, without him, and wherever he cannot be in the way that is the answer.
 *
 * It is, because the rest of what stands about is the same, and somebody more in the way makes no way shorter. A way of
 * length `l` from `s` to `q` lies where the distances to both add up to no more than `l`; when none of that is within
 * the bystander's base grown by the mover's, the way is as good with him as without him, so it is the shortest in both.
 * The nearest place of a zone is the nearest with him too, when the way there is clear of him and so is the place. What
 * is left (several places of a zone, ways that may pass him, movers in the air, and movers with slopes about them, whose
 * ways are drawn over a net that knows who stands there) is asked of the table itself, with him.
 *
 * @param who      The bystander: in the crowd of every question.
 * @param limit    How far shared ground is looked for at least.
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
    const key = `${setting.mover.id} ${others.map((b) => b.keepOut?.across ?? '').join()}`;
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

/** The ground one mover reaches, one of those who stand about left out of it wherever he cannot matter. */
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
  /** Whether a mover may stand at a place as far as the bystander goes, where it may as far as all else goes. */
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
      if (zone.atMost !== 1 || zone.circles || zone.standing === 'any') return exact().landings(zone);
      return nearestIn(without, zone) ?? exact().landings(zone);
    },
  };

  /** The nearest place of a zone; undefined when only the exact map can tell. */
  function nearestIn(map: ReachMap, zone: LandingZone): readonly Landing[] | undefined {
    // No nearer than a straight line: most zones are out of reach, or in it at once.
    const straight = signedDistance(rounded(zone.core, zone.radius), from[0], from[2]);
    if (straight > most + BOUND_SLACK) return [];
    const [landing] = map.landings(zone);
    if (!landing || landing.length > most + BOUND_SLACK) return [];
    const isNearest = landing.length < most - BOUND_SLACK && isFree(landing.at) && isClear(landing.at, landing.length);
    return isNearest ? [landing] : undefined;
  }
}

/**
 * No more than the way from one place to another that touches a disc on its way, in plan; less than nothing when the
 * straight line between them does.
 *
 * The disc lies beyond the line that touches it where it is nearest to the straight way, and the shortest way that
 * touches a line is found in its mirror.
 */
export function leastPast([sx, , sz]: Point, [qx, , qz]: Point, cx: Inches, cz: Inches, radius: Inches): Inches {
  const [dx, dz] = [qx - sx, qz - sz];
  const squared = dx * dx + dz * dz;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((cx - sx) * dx + (cz - sz) * dz) / squared));
  const [nx, nz] = [sx + share * dx, sz + share * dz];
  const [ux, uz] = [cx - nx, cz - nz];
  const away = Math.sqrt(ux * ux + uz * uz);
  if (away <= radius) return -1;
  // Both ends are no nearer to the line than the nearest place of the straight way is.
  const off = (x: Inches, z: Inches) => ((cx - x) * ux + (cz - z) * uz) / away - radius;
  const across = (dx * uz - dz * ux) / away;
  const over = off(sx, sz) + off(qx, qz);
  return Math.sqrt(across * across + over * over);
}

/** Whether some sloping ground may begin within a distance of a place. */
function isAbout({ shape, at }: Leaf, [x, , z]: Point, within: Inches): boolean {
  const far = within + extentOf(shape);
  return (at[0] - x) ** 2 + (at[2] - z) ** 2 <= far * far;
}

/** Whether a shape may have a side that is walked up. */
const isSloping = ({ shape: { kind } }: Leaf): boolean => kind === 'ramp' || kind === 'heightfield' || kind === 'mesh';

/** How far sloping ground reaches from its origin in plan at most. */
function extentOf(shape: Leaf['shape']): Inches {
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return Math.sqrt(shape.size[0] ** 2 + shape.size[2] ** 2) / 2;
    case 'cylinder':
      return shape.radius;
    case 'heightfield':
      return Math.sqrt(shape.size[0] ** 2 + shape.size[1] ** 2) / 2;
    case 'prism':
      return Math.sqrt(shape.outline.reduce((most, [x, z]) => Math.max(most, x * x + z * z), 0));
    case 'mesh': {
      const { positions } = shape.data;
      let most = 0;
      for (let i = 0; i < positions.length; i += 3) most = Math.max(most, positions[i]! ** 2 + positions[i + 2]! ** 2);
      return Math.sqrt(most);
    }
  }
}
