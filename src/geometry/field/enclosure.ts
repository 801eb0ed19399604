import { crossable } from './crossable.ts';
import { type Field, overAt } from './field.ts';
import { type Level, levelsOver, type Obstacle, SAME_LEVEL } from './levels.ts';
import type { OutlinePlace } from './outline-places.ts';
import { isLedTo } from './region-passages.ts';
import type { RegionTree } from './region-tree.ts';
import { GROUND, joinedRegions, placesOn, regionsAt, regionsOf, rootOf, surfaceOf } from './regions.ts';
import { isWithin, type Ring } from './surface.ts';
import { type Clip, clipSegment } from '../outlines/rounded.ts';
import {
  type EnclosedSpot,
  overlappedObstacles,
  overlapsSameObstacles,
  regionsFrom,
  regionsOfSpot,
} from './spot-regions.ts';

/**
 * Whether no way joins two places: what encloses one of them, −1 for the table's edge; undefined where a way may exist.
 *
 * Asks no search: both places are looked up among the field's regions. A straight way, and one that stays on a single
 * slope, are looked for before this is asked.
 */
export function findEnclosure(field: Field, a: EnclosedSpot, b: EnclosedSpot): readonly number[] | undefined {
  return mayJoin(field, a, b) ? undefined : whatParts(field, a, b);
}

/** Whether a way from one place to another may exist, as far as regions tell. */
export function mayJoin(field: Field, a: EnclosedSpot, b: EnclosedSpot): boolean {
  const from = rootsAt(field, regionsOf(field), a);
  const to = rootsAt(field, regionsOf(field), b);
  // Most places are in one part of the ground, which needs no joining.
  if (from.some((r) => to.includes(r))) return true;
  if (overlapsSameObstacles(field, a, b)) return true;
  const tree = joinedRegions(field);
  const roots = to.map((r) => rootOf(tree, r));
  const led = regionsFrom(field, tree, a);
  return led.some((r) => roots.includes(rootOf(tree, r)));
}

/**
 * The same for a mover that climbs and jumps only as it has said: whether a way may exist that takes its checks in their
 * order, and no others.
 */
export function mayJoinByChecks(field: Field, a: EnclosedSpot, b: EnclosedSpot): boolean {
  if (!mayJoin(field, a, b)) return false;
  if (!field.agile || overlapsSameObstacles(field, a, b)) return true;
  const tree = joinedRegions(field);
  return isLedTo(tree, field.agile, regionsFrom(field, tree, a), regionsOfSpot(field, tree, b));
}

/**
 * What keeps two places that no way joins apart: what one of them is held in, else a ring nobody can cross, else all
 * that borders on the smaller side.
 */
export function whatParts(field: Field, a: EnclosedSpot, b: EnclosedSpot): readonly number[] {
  const held = overlappedObstacles(field, b);
  if (held.length > 0) return held;
  const tree = joinedRegions(field);
  return ringBetween(field, tree, a, b) ?? bordering(field, tree, a, b) ?? between(field, a, b);
}

const rootsAt = (field: Field, tree: RegionTree, spot: EnclosedSpot): readonly number[] =>
  regionsOfSpot(field, tree, spot).map((r) => rootOf(tree, r));

/** The shortest ring of what nobody can cross that has one of two places inside. */
function ringBetween(field: Field, tree: RegionTree, a: EnclosedSpot, b: EnclosedSpot): readonly number[] | undefined {
  let best: Ring | undefined;
  for (const ring of surfaceOf(field, tree, GROUND).rings) {
    if (!ring.isHard || (best && ring.by.length >= best.by.length)) continue;
    if (isWithin(ring, a.x, a.z) !== isWithin(ring, b.x, b.z)) best = ring;
  }
  return best && [...new Set(best.by)];
}

/** What borders on the smaller of the regions two places are in; the other is not looked at where one is clearly small. */
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

/** Rectangles that hold all of a joined region; undefined when it reaches over slopes or open ground. */
function extentOf(field: Field, tree: RegionTree, root: number): readonly Extent[] | undefined {
  if (tree.slopes.some((parts) => parts?.some((s) => rootOf(tree, s.region) === root))) return undefined;
  const extents: Extent[] = [];
  for (const [surface, parts] of tree.regions) {
    for (const [part, region] of parts) {
      if (rootOf(tree, region) !== root) continue;
      const ring = surface === GROUND ? surfaceOf(field, tree, GROUND).rings[Number.parseInt(part, 10)] : undefined;
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

/** Obstacles on whose outlines ways within a joined region end. */
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

/** Whether a way within a joined region ends at a place of an outline, on either side of it. */
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

/** What both places are over, or what lies between them. */
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

/** Heights a mover may have at a place where it passes floors: its own, and those nothing solid parts from it. */
export function levelsThrough(field: Field, over: readonly number[], level: Level): readonly Level[] {
  if (!over.some((i) => field.obstacles[i]!.through)) return [level];
  const others = levelsOver(field.obstacles, over).filter(
    (l) => Math.abs(l.y - level.y) >= SAME_LEVEL && isOpen(field, over, l, level),
  );
  return [level, ...others];
}

/** Whether nothing solid lies between two levels over `over`. */
export function isOpen(field: Field, over: readonly number[], a: Level, b: Level): boolean {
  const low = Math.min(a.y, b.y);
  const high = Math.max(a.y, b.y);
  return over.every((i) => {
    const o = field.obstacles[i]!;
    return o.through || o.lo >= high - SAME_LEVEL || o.hi <= low + SAME_LEVEL;
  });
}
