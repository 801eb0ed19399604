import type { PlanPoint } from '../../kernel/point.ts';
import { HEIGHT_SLACK, SAME_LEVEL, STEP_ROUNDING } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { AgileAction } from '../agile/agile.ts';
import type { SideLink } from '../geodesic/walk-mesh.ts';
import { crossOutline, isColumnFree, isFaced, type Level } from '../obstacles/levels.ts';
import { planeHeight } from './facets.ts';
import { isOnHill } from './surface-cells.ts';
import {
  Ground,
  type GroundLayer,
  type SurfaceCell,
  type SurfaceTerrain,
  type SurfaceSetting,
} from './surface-parts.ts';

/** The faces of a surface: three nodes for each, the faces over each triangle of the plan, and the layer of each. */
export type SurfaceFaces = {
  readonly corners: Int32Array;
  readonly faceAt: Int32Array;
  readonly layerOf: readonly GroundLayer[];
};

/** A change of height between two sides, and the check that it takes, if any. */
export type SurfaceLink = SideLink & { readonly check: AgileAction | undefined };

/**
 * The climbs and steps between layers on either side of the plan's divisions, and through floors.
 *
 * @source C-27, by `levels.ts`; slopes and rims likewise. S-15, S-16 and S-18 where each change takes a check.
 */
export function linksOf(setting: SurfaceSetting, cells: readonly SurfaceCell[], faces: SurfaceFaces): SurfaceLink[] {
  const { plan, obstacles } = setting;
  const links: SurfaceLink[] = [];
  for (let side = 0; side < plan.corners.length; side++) {
    const one = Math.floor(side / 3);
    const two = plan.beyond[side]!;
    if (plan.fixed[side] !== 1 || two < one) continue;
    if (faces.faceAt[one] === faces.faceAt[one + 1] || faces.faceAt[two] === faces.faceAt[two + 1]) continue;
    const first = plan.corners[side]!;
    let other = 3 * two;
    while (plan.corners[other] !== plan.corners[nextOf(side)] || plan.corners[nextOf(other)] !== first) other++;
    for (let f = faces.faceAt[one]!; f < faces.faceAt[one + 1]!; f++)
      for (let g = faces.faceAt[two]!; g < faces.faceAt[two + 1]!; g++)
        addClimb(links, setting, faces, cells[one]!, cells[two]!, 3 * f + (side % 3), 3 * g + (other % 3));
  }
  if (setting.kind.changes === 'always' && obstacles.some((o) => o.through))
    cells.forEach((cell, t) => addPassages(links, setting, faces, cell, t));
  return links;
}

const nextOf = (side: Index): Index => (side % 3 === 2 ? side - 2 : side + 1);

/** Links two sides that lie one above the other, if a mover can climb or step between them. */
function addClimb(
  links: SurfaceLink[],
  setting: SurfaceSetting,
  { corners, faceAt, layerOf }: SurfaceFaces,
  here: SurfaceCell,
  there: SurfaceCell,
  a: Index,
  b: Index,
): void {
  const { plan, terrain, obstacles } = setting;
  if (isGlued(corners, a, b)) return;
  const [own, other] = [layerOf[Math.floor(a / 3)]!, layerOf[Math.floor(b / 3)]!];
  const t = faceOf(faceAt, Math.floor(a / 3));
  const [v, w] = [plan.corners[3 * t + (a % 3)]!, plan.corners[3 * t + (nextOf(a) % 3)]!];
  const [ax, az, bx, bz] = [plan.x[v]!, plan.z[v]!, plan.x[w]!, plan.z[w]!];
  const [mx, mz] = [(ax + bx) / 2, (az + bz) / 2];
  const [y, yy] = [planeHeight(own.plane, mx, mz), planeHeight(other.plane, mx, mz)];
  const [lower, upper, foot] = y < yy ? [here, there, own] : [there, here, other];
  const down = checksFor(setting, Math.abs(y - yy), true);
  if (down.length === 0) return;
  const isFree = setting.kind.changes !== 'always' && isFreeStep(own, other, here, there);
  const add = (from: Index, to: Index, isDown: boolean): void => {
    for (const check of isDown ? down : checksFor(setting, Math.abs(y - yy), false)) {
      const cost = (x: Inches, z: Inches): Inches => costBy(check, isFree, own, other, x, z);
      const costs: readonly [Inches, Inches] = [cost(ax, az), cost(bx, bz)];
      links.push({ from, to, cost: from === a ? costs : [costs[1], costs[0]], check });
    }
  };
  // Two grounds that both go on, one just above the other, are one: no step is needed between them.
  const isOne = areFlush(own, other, [
    [ax, az],
    [bx, bz],
  ]);
  if (isOne && isContinued(setting, faceAt, corners, a) && isContinued(setting, faceAt, corners, b)) return;
  if (own.level && other.level) {
    const { freeStep } = terrain;
    const isCrossed = (from: SurfaceCell, to: SurfaceCell, p: Level, q: Level) =>
      crossOutline(obstacles, from.over, to.over, p, freeStep).some((c) => Math.abs(c.to.y - q.y) < SAME_LEVEL);
    const isClear =
      isClearOfHills(terrain, here, there, own.level.y, other.level.y, mx, mz) &&
      hasFaceFor(setting, down, lower, upper, y, yy);
    if (isClear && isCrossed(here, there, own.level, other.level)) add(a, b, y > yy);
    if (isClear && isCrossed(there, here, other.level, own.level)) add(b, a, yy > y);
    return;
  }
  // Beside a rim a base only moves on to the rim, or down.
  if (foot.ground === Ground.apron) return;
  const always = own.slope || other.slope ? Infinity : terrain.freeStep;
  if (!isClimbed(setting, lower, upper, Math.min(y, yy), Math.max(y, yy), mx, mz, always)) return;
  add(a, b, y > yy);
  add(b, a, yy > y);
}

/** The checks by one of which a mover changes its height by so much, or that it takes none: undefined. */
function checksFor(
  { kind: { changes }, terrain: { freeStep } }: SurfaceSetting,
  rise: Inches,
  isDown: boolean,
): readonly (AgileAction | undefined)[] {
  if (changes === 'always' || rise <= freeStep + STEP_ROUNDING) return NO_CHECK;
  return CHANGES.filter((check) => changes.includes(check) && (isDown || check === 'climb'));
}

const NO_CHECK: readonly undefined[] = [undefined];
/** The checks by which a mover changes its height over a surface. */
export const CHANGES: readonly AgileAction[] = ['climb', 'jump-down'];

/** What a change of height by a check costs over a plan point, or one that takes none. */
function costBy(
  check: AgileAction | undefined,
  isFree: boolean,
  a: GroundLayer,
  b: GroundLayer,
  x: Inches,
  z: Inches,
): Inches {
  if (check) return check === 'climb' ? heightAt(a, b, x, z) : 0;
  return isFree ? 0 : costAt(a, b, x, z);
}

/** Whether solids that are over the upper cell only join two heights, where that takes a check: none leads through a floor. */
function hasFaceFor(
  { obstacles, terrain }: SurfaceSetting,
  [check]: readonly (AgileAction | undefined)[],
  lower: SurfaceCell,
  upper: SurfaceCell,
  y: Inches,
  yy: Inches,
): boolean {
  if (!check) return true;
  const faces = upper.over.filter((i) => !lower.over.includes(i) && !obstacles[i]!.through);
  return isFaced(obstacles, faces, Math.min(y, yy), Math.max(y, yy), terrain.freeStep);
}

/**
 * Whether a step costs nothing for a mover that takes no other: between levels, and at the border of a hill. Onto a top
 * beside a slope that goes on it costs its height, as the slope would.
 */
const isFreeStep = (own: GroundLayer, other: GroundLayer, here: SurfaceCell, there: SurfaceCell): boolean =>
  (own.level !== undefined && other.level !== undefined) || endsBeside(here, there) || endsBeside(there, here);

/** Whether a hill under one cell does not go on under the next. */
const endsBeside = (one: SurfaceCell, two: SurfaceCell): boolean => one.hills.some(([hill]) => !isOnHill(two, hill));

/** Whether two sides, one on either side of a division, have the same nodes. */
const isGlued = (corners: Int32Array, a: Index, b: Index): boolean =>
  corners[a] === corners[nextOf(b)] && corners[nextOf(a)] === corners[b];

/** Whether the ground of a side goes on beyond it. */
function isContinued({ plan }: SurfaceSetting, faceAt: Int32Array, corners: Int32Array, side: Index): boolean {
  const beyond = plan.beyond[3 * faceOf(faceAt, Math.floor(side / 3)) + (side % 3)]!;
  for (let s = 3 * faceAt[beyond]!; s < 3 * faceAt[beyond + 1]!; s++) if (isGlued(corners, side, s)) return true;
  return false;
}

/** The triangle of the plan under a face. */
function faceOf(faceAt: Int32Array, face: Index): Index {
  let [low, high] = [0, faceAt.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (faceAt[middle]! <= face) low = middle;
    else high = middle;
  }
  return low;
}

/** The height between two layers over a plan point. */
const heightAt = (a: GroundLayer, b: GroundLayer, x: Inches, z: Inches): Inches =>
  Math.abs(planeHeight(a.plane, x, z) - planeHeight(b.plane, x, z));

/** What a change of height costs over a plan point; nothing between level grounds that are flush. */
function costAt(a: GroundLayer, b: GroundLayer, x: Inches, z: Inches): Inches {
  if (heightAt(a, b, x, z) <= (a.level && b.level ? HEIGHT_SLACK : SAME_LEVEL)) return 0;
  return Math.abs((a.level?.rule ?? planeHeight(a.plane, x, z)) - (b.level?.rule ?? planeHeight(b.plane, x, z)));
}

/** Whether two layers are flush over two plan points. */
const areFlush = (a: GroundLayer, b: GroundLayer, ends: readonly PlanPoint[]): boolean =>
  ends.every(([x, z]) => Math.abs(planeHeight(a.plane, x, z) - planeHeight(b.plane, x, z)) <= HEIGHT_SLACK);

/** Whether no hill on both sides of a division closes the heights between two. */
function isClearOfHills(
  { hills, body }: SurfaceTerrain,
  here: SurfaceCell,
  there: SurfaceCell,
  y: Inches,
  yy: Inches,
  x: Inches,
  z: Inches,
): boolean {
  const [low, high] = [Math.min(y, yy), Math.max(y, yy)];
  return here.hills.every(
    ([i, plane]) =>
      !isOnHill(there, i) ||
      planeHeight(plane, x, z) <= low + HEIGHT_SLACK ||
      hills[i]!.foot - body >= high - HEIGHT_SLACK,
  );
}

/**
 * Whether a mover can climb or step from a lower to an upper layer, at least one of them a slope.
 *
 * @param always Up to this height it can wherever nothing is in its way.
 */
function isClimbed(
  { terrain, obstacles, aprons, kind }: SurfaceSetting,
  lower: SurfaceCell,
  upper: SurfaceCell,
  low: Inches,
  high: Inches,
  x: Inches,
  z: Inches,
  always: Inches,
): boolean {
  const { freeStep, hills } = terrain;
  const common = lower.over.filter((i) => upper.over.includes(i));
  if (!isColumnFree(obstacles, common, low + SAME_LEVEL, high - SAME_LEVEL)) return false;
  if (!isClearOfHills(terrain, lower, upper, low, high, x, z)) return false;
  if (high - low <= Math.max(always + STEP_ROUNDING, HEIGHT_SLACK)) return true;
  const faces = upper.over.flatMap((i) => {
    const o = obstacles[i]!;
    const isFace = o.stand || (o.through && kind.changes === 'always');
    return !lower.over.includes(i) && isFace ? [{ foot: o.foot, top: o.hi, through: o.through }] : [];
  });
  for (const [i, plane] of upper.hills)
    if (!isOnHill(lower, i)) faces.push({ foot: hills[i]!.foot, top: planeHeight(plane, x, z), through: false });
  const isAt = (cell: SurfaceCell, hill: Index) =>
    isOnHill(cell, hill) || cell.aprons.some((k) => aprons[k]!.isFace && aprons[k]!.hill === hill);
  for (const i of upper.aprons) {
    const { hill, facet, isFace } = aprons[i]!;
    if (isFace && !isAt(lower, hill))
      faces.push({ foot: hills[hill]!.foot, top: planeHeight(facet.plane, x, z), through: false });
  }
  let cover = low;
  for (let grown = true; grown && cover < high - HEIGHT_SLACK; ) {
    grown = false;
    for (const { foot, top, through } of faces) {
      if (top <= cover + SAME_LEVEL) continue;
      if (!through && foot > cover + SAME_LEVEL && top > cover + freeStep + SAME_LEVEL) continue;
      cover = top;
      grown = true;
    }
  }
  return cover >= high - HEIGHT_SLACK;
}

/** Links the levels of one triangle of the plan that lie above and below a floor that the mover passes. */
function addPassages(
  links: SurfaceLink[],
  { obstacles }: SurfaceSetting,
  { faceAt, layerOf }: SurfaceFaces,
  cell: SurfaceCell,
  t: Index,
): void {
  if (!cell.over.some((i) => obstacles[i]!.through)) return;
  for (let f = faceAt[t]!; f < faceAt[t + 1]!; f++)
    for (let g = f + 1; g < faceAt[t + 1]!; g++) {
      const [p, q] = [layerOf[f]!.level, layerOf[g]!.level];
      if (!p || !q || !isColumnFree(obstacles, cell.over, Math.min(p.y, q.y), Math.max(p.y, q.y))) continue;
      const cost = Math.abs(p.rule - q.rule);
      for (let k = 0; k < 3; k++)
        links.push(
          { from: 3 * f + k, to: 3 * g + k, cost: [cost, cost], check: undefined },
          { from: 3 * g + k, to: 3 * f + k, cost: [cost, cost], check: undefined },
        );
    }
}
