import type { Inches } from '../kernel/units.ts';
import { type Field, overAt } from './field.ts';
import { crossOutline, type Level, levelsOver, SAME_LEVEL } from './levels.ts';
import type { RegionTree } from './region-tree.ts';
import { GROUND, joinedRegions, placesOn, regionsAt, regionsOf, rootOf, surfaceOf } from './regions.ts';
import { isWithin, type Ring } from './surface.ts';
import { type Clip, clipSegment } from './rounded.ts';
import type { OnSheet } from './sheet-links.ts';

/** A place a way starts or ends at, with the levels it may have there. */
export type EnclosedSpot = {
  readonly x: Inches;
  readonly z: Inches;
  readonly levels: readonly Level[];
  readonly onSheet?: OnSheet;
};

/**
 * Whether no way joins two places: what encloses one of them, −1 for the table's edge; undefined where a way may exist.
 *
 * Asks no search: both places are looked up among the field's regions.
 */
export function findEnclosure(field: Field, a: EnclosedSpot, b: EnclosedSpot): readonly number[] | undefined {
  const from = rootsAt(field, regionsOf(field), a);
  const to = rootsAt(field, regionsOf(field), b);
  // Most places are in one part of the ground, which needs no joining.
  if (from.length === 0 || to.length === 0 || from.some((r) => to.includes(r))) return undefined;
  const tree = joinedRegions(field);
  const roots = to.map((r) => rootOf(tree, r));
  return from.some((r) => roots.includes(rootOf(tree, r))) ? undefined : whatParts(field, a, b);
}

/** What keeps two places that no way joins apart: a ring nobody can cross, else all that borders on the smaller side. */
export function whatParts(field: Field, a: EnclosedSpot, b: EnclosedSpot): readonly number[] {
  const tree = joinedRegions(field);
  return ringBetween(field, tree, a, b) ?? bordering(field, tree, a, b) ?? between(field, a, b);
}

function rootsAt(field: Field, tree: RegionTree, { x, z, levels, onSheet }: EnclosedSpot): readonly number[] {
  if (onSheet) return [rootOf(tree, tree.slopes[field.sheets.indexOf(onSheet.joined)]!)];
  const over = overAt(field, x, z);
  return levels.flatMap((level) => regionsAt(field, tree, level, over, x, z)).map((r) => rootOf(tree, r));
}

/** The shortest ring of what nobody can cross that has one of two places inside. */
function ringBetween(field: Field, tree: RegionTree, a: EnclosedSpot, b: EnclosedSpot): readonly number[] | undefined {
  let best: Ring | undefined;
  for (const ring of surfaceOf(field, tree, GROUND).rings) {
    if (!ring.isHard || (best && ring.by.length >= best.by.length)) continue;
    if (isWithin(ring, a.x, a.z) !== isWithin(ring, b.x, b.z)) best = ring;
  }
  return best && [...new Set(best.by)];
}

/** What borders on the smaller of the regions two places are in. */
function bordering(field: Field, tree: RegionTree, a: EnclosedSpot, b: EnclosedSpot): readonly number[] | undefined {
  const borders = bordersOf(field, tree);
  const sides = [a, b].map((s) => [...new Set(rootsAt(field, tree, s).flatMap((r) => borders.get(r) ?? []))]);
  const known = sides.filter((s) => s.length > 0).sort((s, t) => s.length - t.length);
  return known[0]?.sort((i, j) => i - j);
}

/** Obstacles on whose outlines ways end, for each joined region. */
function bordersOf(field: Field, tree: RegionTree): ReadonlyMap<number, readonly number[]> {
  if (tree.borders) return tree.borders;
  const borders = new Map<number, Set<number>>();
  field.obstacles.forEach((o, i) => {
    if (o.through) return;
    for (const { x, z, over, touched, isCrossing } of placesOn(field, tree, i)) {
      if (isCrossing) continue;
      const both = [over, [...over, ...touched]];
      both.forEach((before, k) => {
        for (const level of levelsOver(field.obstacles, before)) {
          if (crossOutline(field.obstacles, before, both[1 - k]!, level, field.freeStep).length > 0) continue;
          for (const r of regionsAt(field, tree, level, before, x, z)) {
            const root = rootOf(tree, r);
            borders.set(root, (borders.get(root) ?? new Set()).add(i));
          }
        }
      });
    }
  });
  tree.borders = new Map([...borders].map(([root, set]) => [root, [...set]]));
  return tree.borders;
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
