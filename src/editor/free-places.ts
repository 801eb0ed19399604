import { coversBase } from '../geometry/outlines/base-in-polygon.ts';
import { pointInPolygon } from '../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../kernel/point.ts';
import { MEASURE_TOLERANCE } from '../kernel/tolerances.ts';
import { type Inches, toRadians } from '../kernel/units.ts';
import type { Side } from '../rules/core/turn.ts';
import { toBase } from '../scenario/places.ts';
import type { BaseDocument, ScenarioDocument } from '../scenario/schema.ts';
import type { EditorContext } from './context.ts';
import { pieceExtent, type PlanFrame, planFrame } from './extent.ts';
import { terrainOf } from './thing.ts';
import { BASE_GAP, baseSize } from './units.ts';

/** Distance between the places tried, and how high terrain may be that units are set up on. */
const GRID: Inches = 0.5;
const LOW: Inches = 0.2;
/** Depths of a side's strip along its edge where the mission has no deployment zone: deeper ones only for large armies. */
const STRIPS: readonly Inches[] = [6, 9, 12, 18];

/** The depths of a side's strip that are worth trying on a table, inches. */
export const stripsOf = (document: ScenarioDocument, side: Side): readonly Inches[] =>
  STRIPS.filter((depth, i) => i === 0 || (!hasZone(document, side) && depth <= document.table.depth / 2));

const hasZone = ({ mission }: ScenarioDocument, side: Side): boolean =>
  (mission?.deployment ?? []).some((each) => each.side === side);

/** A base on the table, or to be put there, in inches; its facing in degrees. */
export type PlacedBase = { readonly at: PlanPoint; readonly base: BaseDocument; readonly facing: number };

/**
 * Finds places for blocks of bases in the deployment zones of a side: the first of a grid, from the middle outwards,
 * that is free of terrain and of other bases. What is found counts as taken.
 *
 * @param taken The bases on the table.
 * @param strip The depth of the strip where there is no deployment zone.
 */
export function createPlaces(
  { document, files }: EditorContext,
  side: Side,
  taken: readonly PlacedBase[],
  strip: Inches = STRIPS[0]!,
) {
  const zones = zonesOf(document, side, strip);
  const blocked = terrainOf(document)
    .map((piece) => pieceExtent(piece, files))
    .filter(({ low, top }) => top > LOW && low <= LOW)
    .map(({ hull }) => ({ hull, box: planFrame([{ hull }]) }));
  const frame = planFrame(zones.map((hull) => ({ hull })));
  const middle: PlanPoint = [(frame.minX + frame.maxX) / 2, (frame.minZ + frame.maxZ) / 2];
  const grid: PlanPoint[] = [];
  for (let x = Math.ceil(frame.minX / GRID) * GRID; x <= frame.maxX; x += GRID)
    for (let z = Math.ceil(frame.minZ / GRID) * GRID; z <= frame.maxZ; z += GRID) grid.push([x, z]);
  const far = ([x, z]: PlanPoint): number => Math.abs(z - middle[1]) * 2 + Math.abs(x - middle[0]);
  const ordered = grid.toSorted((a, b) => far(a) - far(b) || a[0] - b[0]);
  const others = taken.map(discOf);

  const isFree = ({ at, base, facing }: PlacedBase): boolean => {
    const { radius } = discOf({ at, base, facing });
    const body = { base: toBase(base), facing: toRadians(facing), at: [at[0], 0, at[1]] as const };
    const room = radius + MEASURE_TOLERANCE;
    return (
      others.every((other) => apart(other.at, at) >= other.radius + radius + BASE_GAP) &&
      blocked.every(({ hull, box }) => isBeside(box, at, room) || clearance(hull, at) >= room) &&
      zones.some((zone) => coversBase(zone, body, MEASURE_TOLERANCE))
    );
  };

  /** @param block Bases round the origin; they may stand closer to one another than to others. */
  return (block: readonly PlacedBase[]): PlanPoint | undefined => {
    const shifted = ([x, z]: PlanPoint) =>
      block.map((stand): PlacedBase => ({ ...stand, at: [stand.at[0] + x, stand.at[1] + z] }));
    const found = ordered.find((at) => shifted(at).every(isFree));
    if (found) others.push(...shifted(found).map(discOf));
    return found;
  };
}

/** The least disc round a base that holds it at any facing. */
const discOf = ({ at, base }: PlacedBase): { readonly at: PlanPoint; readonly radius: Inches } => {
  const [width, depth] = baseSize(base);
  const radius =
    'rect' in base || 'hull' in base ? Math.sqrt(width * width + depth * depth) / 2 : Math.max(width, depth) / 2;
  return { at, radius };
};

const apart = ([ax, az]: PlanPoint, [bx, bz]: PlanPoint): Inches => Math.sqrt((ax - bx) ** 2 + (az - bz) ** 2);

/** Where a side is set up: its deployment zones, else a strip along its edge. */
function zonesOf({ mission, table }: ScenarioDocument, side: Side, strip: Inches): readonly (readonly PlanPoint[])[] {
  const zones = (mission?.deployment ?? []).filter((each) => each.side === side).map(({ zone }) => zone);
  if (zones.length > 0) return zones;
  const [halfWidth, halfDepth] = [table.width / 2, table.depth / 2];
  const toEdge = side === 'attacker' ? 1 : -1;
  const [near, far] = [toEdge * Math.max(0, halfDepth - strip), toEdge * halfDepth];
  return [
    [
      [-halfWidth, near],
      [halfWidth, near],
      [halfWidth, far],
      [-halfWidth, far],
    ],
  ];
}

/** Whether a point is at least so many inches to one side of a rectangle. */
const isBeside = ({ minX, maxX, minZ, maxZ }: PlanFrame, [x, z]: PlanPoint, room: Inches): boolean =>
  x - maxX >= room || minX - x >= room || z - maxZ >= room || minZ - z >= room;

/** How far a point is from a polygon, inches; 0 inside it. */
function clearance(hull: readonly PlanPoint[], [x, z]: PlanPoint): Inches {
  if (pointInPolygon(hull, x, z)) return 0;
  return hull.reduce((least, [ax, az], i) => {
    const [bx, bz] = hull[(i + 1) % hull.length]!;
    const [dx, dz] = [bx - ax, bz - az];
    const long = dx * dx + dz * dz;
    const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / long));
    return Math.min(least, apart([x, z], [ax + share * dx, az + share * dz]));
  }, Number.POSITIVE_INFINITY);
}
