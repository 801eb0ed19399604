import { crossable } from './crossable.ts';
import type { Field } from '../field/field.ts';
import { overAt } from '../field/over.ts';
import { type Level, levelsOver, type Obstacle } from '../obstacles/levels.ts';
import type { OutlinePlace } from '../obstacles/outline-places.ts';
import { isLedTo } from './region-passages.ts';
import type { RegionTree } from '../field/region-tree.ts';
import { GROUND_SURFACE, joinedRegions, placesOn, regionsAt, regionsOf, rootOf, surfaceOf } from './regions.ts';
import { isInRing, type Ring } from '../obstacles/surface.ts';
import { type Clip, clipSegment } from '../outlines/rounded.ts';
import {
  type EnclosedSpot,
  overlappedObstacles,
  overlapsSameObstacles,
  regionsFrom,
  regionsOfSpot,
} from './spot-regions.ts';
import { SAME_LEVEL } from '../../kernel/tolerances.ts';

/**
 * The obstacles that enclose one of two places when no path joins them, by index, −1 for the table's edge; undefined
 * when a path may exist.
 *
 * No search is needed: both places are looked up among the field's regions. The caller has already tried a straight
 * path, and one that stays on a single slope.
 *
 * @source As {@link mayJoin}; held against test/geometry/unreachable.test.ts.
 */
export function findEnclosure(field: Field, a: EnclosedSpot, b: EnclosedSpot): readonly number[] | undefined {
  return mayJoin(field, a, b) ? undefined : whatParts(field, a, b);
}

/**
 * Whether a path from one place to another may exist according to the regions.
 *
 * @source See `buildSurface` for parts of a surface; joined by union–find (Tarjan 1975).
 */
export function mayJoin(field: Field, a: EnclosedSpot, b: EnclosedSpot): boolean {
  const from = rootsAt(field, regionsOf(field), a);
  const to = rootsAt(field, regionsOf(field), b);
  // Most places are in one part of the ground, which requires no joining.
  if (from.some((r) => to.includes(r))) return true;
  if (overlapsSameObstacles(field, a, b)) return true;
  const tree = joinedRegions(field);
  const roots = to.map((r) => rootOf(tree, r));
  const led = regionsFrom(field, tree, a);
  return led.some((r) => roots.includes(rootOf(tree, r)));
}

/**
 * Whether a path may exist that takes a mover's declared checks in their order, and no others.
 *
 * @source S-16 to S-18; held against test/geometry/regions.test.ts.
 */
export function mayJoinByChecks(field: Field, a: EnclosedSpot, b: EnclosedSpot): boolean {
  if (!mayJoin(field, a, b)) return false;
  if (!field.agile || overlapsSameObstacles(field, a, b)) return true;
  const tree = joinedRegions(field);
  return isLedTo(tree, field.agile, regionsFrom(field, tree, a), regionsOfSpot(field, tree, b));
}

/**
 * The obstacles that separate two places that no path joins, by index: those that trap one of them, else a ring no
 * mover can cross, else everything bordering on the smaller side.
 *
 * @source Ours: an explanation; test/geometry/unreachable.test.ts.
 */
export function whatParts(field: Field, a: EnclosedSpot, b: EnclosedSpot): readonly number[] {
  const held = overlappedObstacles(field, b);
  if (held.length > 0) return held;
  const tree = joinedRegions(field);
  return ringBetween(field, tree, a, b) ?? bordering(field, tree, a, b) ?? between(field, a, b);
}

const rootsAt = (field: Field, tree: RegionTree, spot: EnclosedSpot): readonly number[] =>
  regionsOfSpot(field, tree, spot).map((r) => rootOf(tree, r));

/** The shortest impassable ring that has exactly one of two places inside. */
function ringBetween(field: Field, tree: RegionTree, a: EnclosedSpot, b: EnclosedSpot): readonly number[] | undefined {
  let best: Ring | undefined;
  for (const ring of surfaceOf(field, tree, GROUND_SURFACE).rings) {
    if (!ring.isHard || (best && ring.by.length >= best.by.length)) continue;
    if (isInRing(ring, a.x, a.z) !== isInRing(ring, b.x, b.z)) best = ring;
  }
  return best && [...new Set(best.by)];
}

/** The obstacles bordering on the smaller region of two places; the larger is skipped when one is clearly small. */
function bordering(field: Field, tree: RegionTree, a: EnclosedSpot, b: EnclosedSpot): readonly number[] | undefined {
  const sides = [a, b].map((s) => rootsAt(field, tree, s).map((r) => rootOf(tree, r)));
  const small = sides.filter((roots) => roots.length > 0 && roots.every((r) => isSmall(field, tree, r)));
  return (small.length > 0 ? small : sides)
    .map((roots) => [...new Set(roots.flatMap((r) => bordersOf(field, tree, r)))])
    .filter((border) => border.length > 0)
    .sort((s, t) => s.length - t.length)[0]
    ?.sort((i, j) => i - j);
}

type Extent = Pick<Ring, 'minX' | 'maxX' | 'minZ' | 'maxZ'>;

/** Rectangles that contain all of a joined region; undefined when it extends over slopes or open ground. */
function extentOf(field: Field, tree: RegionTree, root: number): readonly Extent[] | undefined {
  if (tree.slopes.some((parts) => parts?.some((s) => rootOf(tree, s.region) === root))) return undefined;
  const extents: Extent[] = [];
  for (const [surface, parts] of tree.regions) {
    for (const [part, region] of parts) {
      if (rootOf(tree, region) !== root) continue;
      const ring =
        surface === GROUND_SURFACE
          ? surfaceOf(field, tree, GROUND_SURFACE).rings[Number.parseInt(part, 10)]
          : undefined;
      const extent = ring ?? field.obstacles[surface]?.shape;
      if (!extent) return undefined;
      extents.push(extent);
    }
  }
  return extents;
}

/** Whether a joined region takes up no more than a quarter of the table. */
function isSmall(field: Field, tree: RegionTree, root: number): boolean {
  const { minX, maxX, minZ, maxZ } = field.bounds;
  const area = (e: Extent) => (e.maxX - e.minX) * (e.maxZ - e.minZ);
  const extents = extentOf(field, tree, root);
  return extents !== undefined && extents.reduce((sum, e) => sum + area(e), 0) < area({ minX, maxX, minZ, maxZ }) / 4;
}

/** Obstacles on whose outlines paths within a joined region end. */
function bordersOf(field: Field, tree: RegionTree, root: number): readonly number[] {
  const known = tree.borders.get(root);
  if (known) return known;
  const extents = extentOf(field, tree, root);
  const isNear = ({ shape: s }: Obstacle) =>
    !extents || extents.some((e) => s.minX < e.maxX && s.maxX > e.minX && s.minZ < e.maxZ && s.maxZ > e.minZ);
  const found = field.obstacles.flatMap((o, i) =>
    !o.through && isNear(o) && placesOn(field, tree, i).some((place) => endsAt(field, tree, root, place)) ? [i] : [],
  );
  tree.borders.set(root, found);
  return found;
}

/** Whether a path within a joined region ends at a place of an outline, on either side of it. */
function endsAt(
  field: Field,
  tree: RegionTree,
  root: number,
  { x, z, over, touched, isCrossing }: OutlinePlace,
): boolean {
  if (isCrossing) return false;
  const both = [over, [...over, ...touched]];
  return both.some((before, k) =>
    levelsOver(field.obstacles, before).some(
      (level) =>
        crossable(field, before, both[1 - k]!, level).length === 0 &&
        regionsAt(field, tree, level, before, x, z).some((r) => rootOf(tree, r) === root),
    ),
  );
}

/** The obstacles that both places are over, or that lie between them. */
function between(field: Field, a: EnclosedSpot, b: EnclosedSpot): readonly number[] {
  const near = new Set([a, b].flatMap(({ x, z }) => overAt(field, x, z)));
  if (near.size === 0) {
    const clip: Clip = { from: 0, to: 0 };
    field.obstacles.forEach((o, i) => {
      if (clipSegment(o.shape, a.x, a.z, b.x - a.x, b.z - a.z, clip)) near.add(i);
    });
  }
  return [...near].sort((i, j) => i - j);
}

/**
 * Heights a mover may have at a place where it passes through floors: its own, and those no solid separates from it.
 *
 * @param over  Obstacles the base overlaps there, by index.
 * @source Definition of {@link Obstacle}.
 */
export function levelsThrough(field: Field, over: readonly number[], level: Level): readonly Level[] {
  if (!over.some((i) => field.obstacles[i]!.through)) return [level];
  const others = levelsOver(field.obstacles, over).filter(
    (l) => Math.abs(l.y - level.y) >= SAME_LEVEL && isOpen(field, over, l, level),
  );
  return [level, ...others];
}

/**
 * Whether nothing solid lies between two levels over `over` (obstacles by index).
 *
 * @source Definition of {@link Obstacle}.
 */
export function isOpen(field: Field, over: readonly number[], a: Level, b: Level): boolean {
  const low = Math.min(a.y, b.y);
  const high = Math.max(a.y, b.y);
  return over.every((i) => {
    const o = field.obstacles[i]!;
    return o.through || o.lo >= high - SAME_LEVEL || o.hi <= low + SAME_LEVEL;
  });
}
