import type { PlanPoint } from '../../kernel/point.ts';
import { SAME_LEVEL, SAME_PLACE, TABLE_EDGE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { crossable } from './crossable.ts';
import type { Field } from '../field/field.ts';
import { overAt } from '../field/over.ts';
import { leapJoins, type SurfacePlace } from './leap-joins.ts';
import { isFree, type Level, levelsOver } from '../obstacles/levels.ts';
import { looseChangesAt } from '../obstacles/loose-changes.ts';
import { type BendThere, changesAt, type SetChange, type SetThere } from '../obstacles/outline-changes.ts';
import { type OutlinePlace, outlinePlaces } from '../obstacles/outline-places.ts';
import { addPassages, rootIn } from './region-passages.ts';
import type { RegionTree, SlopeRegion } from '../field/region-tree.ts';
import { partsOfSheet } from '../slopes/sheet-links.ts';
import { type Barrier, buildSurface, outlineOn, partAt, type LevelSurface } from '../obstacles/surface.ts';

/** The ground as a surface; any other surface is the top of the obstacle of that index. */
export const GROUND_SURFACE = -1;

/** The regions of a field, as far as computed. @source As {@link joinedRegions}. */
export function regionsOf(field: Field): RegionTree {
  field.regions.tree ??= {
    surfaces: new Map(),
    regions: new Map(),
    parent: [],
    steps: [],
    passages: new Map(),
    slopes: [],
    isJoined: false,
    places: new Map(),
    borders: new Map(),
    bends: undefined,
    last: { x: Number.NaN, z: Number.NaN, regions: new Map() },
  };
  return field.regions.tree;
}

/**
 * The regions of a field, joined wherever a path can cross an outline from one to another.
 *
 * Between crossings nothing changes along an outline, so one place of each stretch decides what can be crossed and
 * climbed there. Where outlines touch, every order of taking them at once is tried: regions may be joined wrongly, but
 * never left apart wrongly. For a mover with declared checks, changes with and without a check are recorded separately.
 *
 * @source Derived here; union–find. Held against test/geometry/regions.test.ts and unreachable.test.ts.
 */
export function joinedRegions(field: Field): RegionTree {
  const tree = regionsOf(field);
  if (tree.isJoined) return tree;
  tree.isJoined = true;
  const isPassed = field.obstacles.some((o) => o.through);
  const seen = new Set<string>();
  field.obstacles.forEach((o, i) => {
    // No mover climbs from the outline of an obstacle it cannot be on, except up through a floor.
    if (o.stand || (isPassed && o.hi < Infinity))
      for (const place of placesOn(field, tree, i)) if (isNew(seen, place)) joinAt(field, tree, place);
  });
  joinSlopes(field, tree);
  for (const { from, to, check } of leapJoins(field, GROUND_SURFACE)) {
    const [own, others] = [regionsAmong(field, tree, from), regionsAmong(field, tree, to)];
    joinAll(tree.parent, [...own, ...others]);
    if (check === undefined) joinAll(tree.steps, [...own, ...others]);
    else addPassages(tree, own, others, check);
  }
  return tree;
}

/** The regions of places on surfaces, without duplicates. */
const regionsAmong = (field: Field, tree: RegionTree, places: readonly SurfacePlace[]): readonly number[] => [
  ...new Set(places.map(({ surface, x, z }) => regionOn(field, tree, surface, x, z))),
];

/** Whether a place is new: where outlines are flush, each of them has it. */
function isNew(seen: Set<string>, { x, z, over, touched, isCrossing }: OutlinePlace): boolean {
  if (touched.length === 1) return true;
  const sets = [over, touched].map((set) => [...set].sort((a, b) => a - b).join());
  const key = `${Math.round(x * 1e8)} ${Math.round(z * 1e8)} ${sets.join(' ')} ${isCrossing}`;
  const isFirst = !seen.has(key);
  seen.add(key);
  return isFirst;
}

/**
 * Regions (indices into the forest) of a mover at a level over given obstacles; none when there is no such level.
 *
 * @param over  Obstacles the base overlaps, by index.
 * @source See `partAt` in obstacles/surface.ts.
 */
export function regionsAt(
  field: Field,
  tree: RegionTree,
  level: Level,
  over: readonly number[],
  x: Inches,
  z: Inches,
): readonly number[] {
  const found: number[] = [];
  if (!isFree(field.obstacles, over, level.y)) return found;
  if (Math.abs(level.y) < SAME_LEVEL) found.push(regionOn(field, tree, GROUND_SURFACE, x, z));
  for (const i of over) {
    const o = field.obstacles[i]!;
    if (o.stand && Math.abs(o.hi - level.y) < SAME_LEVEL) found.push(regionOn(field, tree, i, x, z));
  }
  return found;
}

/** The root of the regions joined to one; both are indices into the forest. @source As {@link rootIn}. */
export const rootOf = ({ parent }: RegionTree, region: number): number => rootIn(parent, region);

/** Places on the outline of the obstacle with an index; computed once. @source See obstacles/outline-places.ts. */
export function placesOn(field: Field, tree: RegionTree, index: number): readonly OutlinePlace[] {
  const known = tree.places.get(index);
  if (known) return known;
  const near: number[] = [];
  for (let k = 0; k < field.obstacles.length; k++) if (k !== index && isNearBy(field, index, k)) near.push(k);
  const places = outlinePlaces(field.obstacles, index, near, field.bounds);
  tree.places.set(index, places);
  return places;
}

/** Whether the bounds of two obstacles, by index, meet. @source Bounding boxes. */
function isNearBy({ boxes }: Field, i: number, k: number): boolean {
  const [b, c] = [4 * i, 4 * k];
  return (
    meets(boxes[b]!, boxes[b + 1]!, boxes[c]!, boxes[c + 1]!) &&
    meets(boxes[b + 2]!, boxes[b + 3]!, boxes[c + 2]!, boxes[c + 3]!)
  );
}

const meets = (a0: number, a1: number, b0: number, b1: number): boolean =>
  a0 <= b1 + TABLE_EDGE && b0 <= a1 + TABLE_EDGE;

/** The rings on the ground or on the top of the obstacle with an index; built once. @source See `buildSurface`. */
export function surfaceOf(field: Field, tree: RegionTree, index: number): LevelSurface {
  const known = tree.surfaces.get(index);
  if (known) return known;
  const [hard, soft] = barriersAt(field, index);
  const surface: LevelSurface =
    hard.length + soft.length === 0
      ? { rings: [] }
      : buildSurface(outlineFor(field, index), hard, soft, (x, z) => isOffEdge(field, index, x, z));
  tree.surfaces.set(index, surface);
  return surface;
}

/** Whether a place on a surface's border is the edge of a top, which no mover can overhang, rather than the table's. */
const isOffEdge = ({ agile, bounds: b }: Field, index: number, x: Inches, z: Inches): boolean =>
  index !== GROUND_SURFACE && !agile && x > b.minX && x < b.maxX && z > b.minZ && z < b.maxZ;

function outlineFor(field: Field, index: number): readonly PlanPoint[] {
  const [minX, maxX] = [field.bounds.minX - TABLE_EDGE, field.bounds.maxX + TABLE_EDGE];
  const [minZ, maxZ] = [field.bounds.minZ - TABLE_EDGE, field.bounds.maxZ + TABLE_EDGE];
  if (index !== GROUND_SURFACE) return outlineOn(field.obstacles[index]!.shape, { minX, maxX, minZ, maxZ });
  return [
    [minX, minZ],
    [maxX, minZ],
    [maxX, maxZ],
    [minX, maxZ],
  ];
}

/** The obstacles no mover passes at a surface's height: those impassable at any height, and the others. */
function barriersAt(field: Field, index: number): readonly [hard: Barrier[], soft: Barrier[]] {
  const { obstacles } = field;
  const y = index === GROUND_SURFACE ? 0 : obstacles[index]!.hi;
  const hard: Barrier[] = [];
  const soft: Barrier[] = [];
  obstacles.forEach((o, id) => {
    if (o.through || id === index || y <= o.lo + SAME_LEVEL || y >= o.hi - SAME_LEVEL) return;
    if (index === GROUND_SURFACE || isNearBy(field, index, id))
      (isHard(obstacles, id) ? hard : soft).push({ id, shape: o.shape });
  });
  return [hard, soft];
}

/** Whether no mover can cross an obstacle, or get past it over a top. */
function isHard(obstacles: Field['obstacles'], id: number): boolean {
  const o = obstacles[id]!;
  if (o.owner < 0 || o.stand || o.through || o.lo > 0 || o.hi <= 0) return false;
  const s = o.shape;
  return !obstacles.some(
    (t) =>
      t.stand &&
      t.hi >= o.hi &&
      t.shape.minX < s.maxX &&
      t.shape.maxX > s.minX &&
      t.shape.minZ < s.maxZ &&
      t.shape.maxZ > s.minZ,
  );
}

/** The region of a place on a surface; results for the last place are cached, since it is queried repeatedly. */
function regionOn(field: Field, tree: RegionTree, index: number, x: Inches, z: Inches): number {
  const { last } = tree;
  if (last.x !== x || last.z !== z) {
    [last.x, last.z] = [x, z];
    last.regions.clear();
  }
  const known = last.regions.get(index);
  if (known !== undefined) return known;
  const found = findRegionOn(field, tree, index, x, z);
  last.regions.set(index, found);
  return found;
}

function findRegionOn(field: Field, tree: RegionTree, index: number, x: Inches, z: Inches): number {
  const part = partAt(surfaceOf(field, tree, index), x, z);
  let parts = tree.regions.get(index);
  if (!parts) tree.regions.set(index, (parts = new Map()));
  let region = parts.get(part);
  if (region === undefined) {
    region = newRegion(tree);
    parts.set(part, region);
  }
  return region;
}

function joinAll(forest: number[], regions: readonly number[]): void {
  for (let i = 1; i < regions.length; i++) forest[rootIn(forest, regions[i]!)] = rootIn(forest, regions[0]!);
}

/** Joins the regions that paths connect at a place of an outline, including through sets that occur only there. */
function joinAt(field: Field, tree: RegionTree, place: OutlinePlace): void {
  const met = new Map<SetThere, { readonly y: Inches; readonly region: number }[]>();
  const regionsIn = (level: Level, there: SetThere): readonly number[] => {
    if (there.beside) return regionsAt(field, tree, level, there.over, ...there.beside);
    const known = met.get(there) ?? [];
    met.set(there, known);
    const same = known.find(({ y }) => Math.abs(y - level.y) < SAME_LEVEL);
    if (same) return [same.region];
    known.push({ y: level.y, region: newRegion(tree) });
    return [known.at(-1)!.region];
  };
  for (const [before, after] of changesOf(field, tree, place)) {
    for (const from of levelsOver(field.obstacles, before.over)) {
      const here = regionsIn(from, before);
      joinAll(tree.parent, here);
      if (field.agile) joinAll(tree.steps, here);
      let [joined] = here;
      // Anything that can be climbed up can be climbed down.
      for (const { to, check } of crossable(field, before.over, after.over, from)) {
        const regions = regionsIn(to, after);
        joinAll(tree.parent, regions);
        joinBoth(tree.parent, joined, regions[0]);
        joined ??= regions[0];
        if (!field.agile) continue;
        joinAll(tree.steps, regions);
        if (check === undefined) joinBoth(tree.steps, here[0], regions[0]);
        else {
          addPassages(tree, here, regions, check);
          addPassages(tree, regions, here, check);
        }
      }
    }
  }
}

function joinBoth(forest: number[], a: number | undefined, b: number | undefined): void {
  if (a !== undefined && b !== undefined) forest[rootIn(forest, b)] = rootIn(forest, a);
}

function newRegion({ parent, steps }: RegionTree): number {
  parent.push(parent.length);
  steps.push(steps.length);
  return parent.length - 1;
}

/** Every change at a place; for a mover that leaps and climbs as declared possibly too many. */
const changesOf = (field: Field, tree: RegionTree, place: OutlinePlace): readonly SetChange[] =>
  field.agile ? looseChangesAt(field.obstacles, place) : changesAt(field.obstacles, place, bendsAt(field, tree, place));

/** The possible bends of paths at a place where outlines cross. */
function bendsAt(field: Field, tree: RegionTree, { x, z, isCrossing }: OutlinePlace): readonly BendThere[] {
  if (!isCrossing) return [];
  tree.bends ??= field.corners.flatMap((c, i) => {
    const isPortal = field.portals.has(i);
    const isCorner = c.obstacle >= 0;
    if (c.gate || c.rho > 0 || (isPortal && c.owners.length === 0)) return [];
    return [{ x: c.x, z: c.z, owners: c.owners, isCorner, isPortal }];
  });
  return tree.bends.filter((b) => Math.abs(b.x - x) < SAME_PLACE && Math.abs(b.z - z) < SAME_PLACE);
}

/** The parts of the slope with an index, each a region. @source See `partsOfSheet`. */
export function slopesOf(field: Field, tree: RegionTree, sheet: number): readonly SlopeRegion[] {
  return (tree.slopes[sheet] ??= partsOfSheet(field.sheets[sheet]!).map((part) => ({
    ...part,
    region: newRegion(tree),
  })));
}

/** Joins all portals of each part of a slope. */
function joinSlopes(field: Field, tree: RegionTree): void {
  field.sheets.forEach((_, i) => {
    for (const { portals, region } of slopesOf(field, tree, i)) {
      for (const { at, level, corner } of portals) {
        const [x, , z] = at;
        const over = [...overAt(field, x, z), ...field.corners[corner]!.owners];
        const joined = [region, ...regionsAt(field, tree, level, over, x, z)];
        joinAll(tree.parent, joined);
        joinAll(tree.steps, joined);
      }
    }
  });
}
