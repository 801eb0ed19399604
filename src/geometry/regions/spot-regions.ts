import { TRAPPED_DEPTH } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Field } from '../field/field.ts';
import { overAt } from '../field/over.ts';
import { isFree, type Level } from '../obstacles/levels.ts';
import type { RegionTree } from '../field/region-tree.ts';
import { regionsAt, slopesOf } from './regions.ts';
import { signedDistance } from '../outlines/rounded.ts';
import { followOnward, isAtPortal } from '../travel/follow.ts';
import { startNode } from '../travel/route-node.ts';
import { mayReach, type OnSheet, type SheetPart } from '../slopes/sheet-links.ts';
import { tangentsFromPoint } from '../travel/tangents.ts';

/** A start or end of a path, with its possible levels. */
export type EnclosedSpot = {
  readonly x: Inches;
  readonly z: Inches;
  readonly levels: readonly Level[];
  readonly onSheet?: OnSheet;
  /** Outlines of its supports on which it lies. */
  readonly touched?: readonly number[];
};

/**
 * Regions (indices into the forest) of a place; none when a mover can be at none of its levels.
 *
 * @source As {@link regionsAt}.
 */
export function regionsOfSpot(field: Field, tree: RegionTree, spot: EnclosedSpot): readonly number[] {
  const { x, z, levels, onSheet } = spot;
  if (onSheet) {
    const parts = slopesOf(field, tree, field.sheets.indexOf(onSheet.joined));
    return parts.filter((p) => isLedTo(p, onSheet)).map((p) => p.region);
  }
  const over = [...overAt(field, x, z), ...(spot.touched ?? [])];
  return levels.flatMap((level) => regionsAt(field, tree, level, over, x, z));
}

/** Whether paths over a part of a slope lead to a place itself, not only to its triangle. */
function isLedTo(part: SheetPart, { joined, at, triangle }: OnSheet): boolean {
  const { sheet, isOpen } = joined;
  return (
    mayReach(part, { joined, at, triangle }) &&
    sheet.nodesByTriangle[triangle]!.some((n) => part.tree.cost[n]! < Infinity && isOpen(at, sheet.at[n]!))
  );
}

/**
 * Regions (indices into the forest) of a path that starts at a place: the place's own, and those reachable from it when
 * it is at no level.
 *
 * @source Ours: straight paths out of a trapped start are followed as a search would.
 */
export function regionsFrom(field: Field, tree: RegionTree, spot: EnclosedSpot): readonly number[] {
  const { x, z, levels, onSheet } = spot;
  if (onSheet) return regionsOfSpot(field, tree, spot);
  const over = overAt(field, x, z);
  return levels.flatMap((level) => {
    const here = regionsAt(field, tree, level, over, x, z);
    return here.length > 0 ? here : regionsOutOf(field, tree, x, z, level);
  });
}

/** Regions that straight paths reach from a place that is at no level, as a search would reach them. */
function regionsOutOf(field: Field, tree: RegionTree, x: Inches, z: Inches, level: Level): readonly number[] {
  const found = new Set<number>();
  const start = startNode({ x, z, level });
  const onward = tangentsFromPoint(field, x, z, Infinity);
  for (let k = 0; k < onward.count; k++)
    followOnward(field, start, onward, k, (node) => {
      for (const region of regionsAt(field, tree, node.level, node.over ?? [], node.x, node.z)) found.add(region);
      if (!isAtPortal(field, node)) return;
      const { joined, portal } = field.portals.get(node.vertex >> 1)!;
      for (const part of slopesOf(field, tree, field.sheets.indexOf(joined)))
        if (part.portals.includes(portal)) found.add(part.region);
    });
  return [...found];
}

/**
 * Whether two places that are at no level may nevertheless be joined: by a path that crosses no outline, or because
 * only rounding separates them.
 *
 * @source Ours: errs towards a search.
 */
export function overlapsSameObstacles(field: Field, a: EnclosedSpot, b: EnclosedSpot): boolean {
  if (a.onSheet || b.onSheet) return false;
  const [over, other] = [overAt(field, a.x, a.z), overAt(field, b.x, b.z)];
  if ([a, b].some((s, k) => isGrazed(field, s, k === 0 ? over : other))) return true;
  return (
    over.length === other.length && over.every((i) => other.includes(i)) && overlappedObstacles(field, a).length > 0
  );
}

/** Whether a place misses its levels by no more than rounding. */
function isGrazed({ obstacles }: Field, { x, z, levels }: EnclosedSpot, over: readonly number[]): boolean {
  const shallow = over.filter((i) => signedDistance(obstacles[i]!.shape, x, z) > -TRAPPED_DEPTH);
  if (shallow.length === 0) return false;
  const deep = over.filter((i) => !shallow.includes(i));
  return levels.some((l) => !isFree(obstacles, over, l.y) && isFree(obstacles, deep, l.y));
}

/** Obstacles, by index, that leave a mover none of its levels at a place. @source Definition of {@link Obstacle}. */
export function overlappedObstacles(field: Field, { x, z, levels, onSheet }: EnclosedSpot): readonly number[] {
  const { obstacles } = field;
  if (onSheet || levels.length === 0) return [];
  const over = overAt(field, x, z);
  const isIn = (y: Inches) => over.filter((i) => !isFree(obstacles, [i], y));
  const inside = levels.map((l) => isIn(l.y));
  if (inside.every((by) => by.length > 0)) return [...new Set(inside.flat())];
  // In the air: any obstacle that blocks the ground below.
  const isOnTop = over.some(
    (i) => obstacles[i]!.stand && levels.some((l) => Math.abs(obstacles[i]!.hi - l.y) < TRAPPED_DEPTH),
  );
  return isOnTop || levels.some((l) => Math.abs(l.y) < TRAPPED_DEPTH) ? [] : isIn(0);
}
