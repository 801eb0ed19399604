import type { Inches } from '../../kernel/units.ts';
import { type Field, overAt } from './field.ts';
import { isFree, type Level } from './levels.ts';
import type { RegionTree } from './region-tree.ts';
import { regionsAt, slopesOf } from './regions.ts';
import { signedDistance } from '../outlines/rounded.ts';
import { follow, isAtPortal, startNode } from '../routes/route-search.ts';
import { mayReach, type OnSheet, type SheetPart } from '../slopes/sheet-links.ts';
import { tangentAt, tangentsFromPoint } from '../routes/tangents.ts';

/** How deep in an outline a place must lie to be out of reach of rounding. */
const DEEP: Inches = 1e-6;

/** A place a way starts or ends at, with the levels it may have there. */
export type EnclosedSpot = {
  readonly x: Inches;
  readonly z: Inches;
  readonly levels: readonly Level[];
  readonly onSheet?: OnSheet;
  /** Outlines it lies on, of what holds it up. */
  readonly touched?: readonly number[];
};

/** Regions a place is in; none where a mover can be at none of its levels. */
export function regionsOfSpot(field: Field, tree: RegionTree, spot: EnclosedSpot): readonly number[] {
  const { x, z, levels, onSheet } = spot;
  if (onSheet) {
    const parts = slopesOf(field, tree, field.sheets.indexOf(onSheet.joined));
    return parts.filter((p) => isLedTo(p, onSheet)).map((p) => p.region);
  }
  const over = [...overAt(field, x, z), ...(spot.touched ?? [])];
  return levels.flatMap((level) => regionsAt(field, tree, level, over, x, z));
}

/** Whether ways over a part of a slope lead to a place, and not only to the triangle it is in. */
function isLedTo(part: SheetPart, { joined, at, triangle }: OnSheet): boolean {
  const { sheet, isOpen } = joined;
  return (
    mayReach(part, { joined, at, triangle }) &&
    sheet.nodesByTriangle[triangle]!.some((n) => part.tree.cost[n]! < Infinity && isOpen(at, sheet.at[n]!))
  );
}

/** Regions a way that starts at a place can be in: those it is in, and those it comes to where it is at no level. */
export function regionsFrom(field: Field, tree: RegionTree, spot: EnclosedSpot): readonly number[] {
  const { x, z, levels, onSheet } = spot;
  if (onSheet) return regionsOfSpot(field, tree, spot);
  const over = overAt(field, x, z);
  return levels.flatMap((level) => {
    const here = regionsAt(field, tree, level, over, x, z);
    return here.length > 0 ? here : regionsOutOf(field, tree, x, z, level);
  });
}

/** Regions that straight ways from a place come to which is at no level, as a search would find them. */
function regionsOutOf(field: Field, tree: RegionTree, x: Inches, z: Inches, level: Level): readonly number[] {
  const found = new Set<number>();
  const start = startNode({ x, z, level });
  const onward = tangentsFromPoint(field, x, z, Infinity);
  for (let k = 0; k < onward.count; k++)
    follow(field, start, tangentAt(onward, k), (node) => {
      for (const region of regionsAt(field, tree, node.level, node.over ?? [], node.x, node.z)) found.add(region);
      if (!isAtPortal(field, node)) return;
      const { joined, portal } = field.portals.get(node.vertex >> 1)!;
      for (const part of slopesOf(field, tree, field.sheets.indexOf(joined)))
        if (part.portals.includes(portal)) found.add(part.region);
    });
  return [...found];
}

/**
 * Whether two places that are at no level may be joined all the same: by a way that crosses no outline, or for all that
 * rounding lets one say.
 */
export function overlapsSameObstacles(field: Field, a: EnclosedSpot, b: EnclosedSpot): boolean {
  if (a.onSheet || b.onSheet) return false;
  const [over, other] = [overAt(field, a.x, a.z), overAt(field, b.x, b.z)];
  if ([a, b].some((s, k) => isGrazed(field, s, k === 0 ? over : other))) return true;
  return (
    over.length === other.length && over.every((i) => other.includes(i)) && overlappedObstacles(field, a).length > 0
  );
}

/** Whether what keeps a place from its levels does so by no more than rounding. */
function isGrazed({ obstacles }: Field, { x, z, levels }: EnclosedSpot, over: readonly number[]): boolean {
  const shallow = over.filter((i) => signedDistance(obstacles[i]!.shape, x, z) > -DEEP);
  if (shallow.length === 0) return false;
  const deep = over.filter((i) => !shallow.includes(i));
  return levels.some((l) => !isFree(obstacles, over, l.y) && isFree(obstacles, deep, l.y));
}

/** What keeps a mover from being at a place at all: obstacles that leave it none of its levels there. */
export function overlappedObstacles(field: Field, { x, z, levels, onSheet }: EnclosedSpot): readonly number[] {
  const { obstacles } = field;
  if (onSheet || levels.length === 0) return [];
  const over = overAt(field, x, z);
  const isIn = (y: Inches) => over.filter((i) => !isFree(obstacles, [i], y));
  const inside = levels.map((l) => isIn(l.y));
  if (inside.every((by) => by.length > 0)) return [...new Set(inside.flat())];
  // In the air: whatever takes the ground below away.
  const isOnTop = over.some((i) => obstacles[i]!.stand && levels.some((l) => Math.abs(obstacles[i]!.hi - l.y) < DEEP));
  return isOnTop || levels.some((l) => Math.abs(l.y) < DEEP) ? [] : isIn(0);
}
