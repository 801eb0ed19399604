import { HEIGHT_SLACK, SAME_LEVEL, STEP_ROUNDING } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import type { Triangulation } from '../geodesic/triangulation.ts';
import { type Level, levelsOver } from '../obstacles/levels.ts';
import { type TriangleGrid, trianglesNear } from '../slopes/triangle-grid.ts';
import { type Facet, type Plane, planeHeight, isInOutline, levelPlane } from './facets.ts';
import { nearestOfCore, type Rounded } from '../outlines/rounded.ts';
import { facetOn, planeOf, type SurfaceHill, topOn } from './surface-hill.ts';
import { Ground, type GroundLayer, type HillTop, type SurfaceCell, type SurfaceSetting } from './surface-parts.ts';

/** What lies over a triangle of the plan. @source As at its centre: nothing changes within it. */
export function cellOf(setting: SurfaceSetting, t: Index): SurfaceCell {
  const { terrain, obstacles, outlines, outlineGrid, aprons, apronGrid, plan, region } = setting;
  const [a, b, c] = [plan.corners[3 * t]!, plan.corners[3 * t + 1]!, plan.corners[3 * t + 2]!];
  const x = (plan.x[a]! + plan.x[b]! + plan.x[c]!) / 3;
  const z = (plan.z[a]! + plan.z[b]! + plan.z[c]!) / 3;
  const { hills, bounds } = terrain;
  if (x <= bounds.minX || x >= bounds.maxX || z <= bounds.minZ || z >= bounds.maxZ) return NOTHING_OVER;
  if (!isIn(region, plan, a, b, c)) return NOTHING_OVER;
  const over = indicesOver(outlines, outlineGrid, x, z);
  const near = indicesOver(setting.apronFacets, apronGrid, x, z);
  const tops = topsOver(hills, x, z);
  // Most of a table is open ground: one cell serves for all of it.
  if (over.length + near.length + tops.length === 0 && isOpenTo(setting, x, z)) return OPEN_GROUND;
  const cell = { over, hills: tops, aprons: near, layers: NO_LAYER as GroundLayer[] };
  const add = (layer: GroundLayer) => {
    if (cell.layers === NO_LAYER) cell.layers = [layer];
    else cell.layers.push(layer);
  };
  for (const level of over.length > 0 ? levelsOver(obstacles, over) : GROUND_LEVEL)
    if (!isClosed(setting, cell, x, z, level.y, true)) add({ plane: levelPlane(level.y), ground: Ground.level, level });
  const addSlope = (plane: Plane, ground: number, slope?: Plane) => {
    const y = planeHeight(plane, x, z);
    const own = slope ?? plane;
    if (!isBlocked(setting, cell, x, z, own) && !isClosed(setting, cell, x, z, y, false, planeHeight(own, x, z)))
      add({ plane, ground, level: undefined, ...(slope ? { slope } : {}) });
  };
  const { steep, changes } = setting.kind;
  for (const [, plane, isSteep, high] of tops) {
    if (!isSteep || steep === 'walked') addSlope(plane, Ground.slope);
    else if (steep === 'climbed') addSlope(levelPlane(high), Ground.steep, plane);
  }
  for (const i of near) {
    const { facet, hill, isGround, isFace } = aprons[i]!;
    // Beside a face a base climbs.
    if (isFace && changes.length === 0) continue;
    if ((isGround || steep === 'walked') && !isOnHill(cell, hill)) addSlope(facet.plane, Ground.apron);
  }
  return cell;
}

/** The grounds of all hills over a plan point. */
function topsOver(hills: readonly SurfaceHill[], x: Inches, z: Inches): readonly HillTop[] {
  let found: HillTop[] | undefined;
  for (let i = 0; i < hills.length; i++) {
    const hill = hills[i]!;
    const top = topOn(hill, x, z);
    if (top < 0) continue;
    const isSteep = hill.isSteep[top] === 1;
    const one: HillTop = [i, planeOf(hill, top), isSteep, isSteep ? facetOn(hill, top).high : Infinity];
    if (found) found.push(one);
    else found = [one];
  }
  return found ?? NO_TOP;
}

/** Whether the extent of a triangle meets a region. */
const isIn = ({ minX, maxX, minZ, maxZ }: Bounds, { x, z }: Triangulation, a: Index, b: Index, c: Index): boolean =>
  Math.min(x[a]!, x[b]!, x[c]!) < maxX &&
  Math.max(x[a]!, x[b]!, x[c]!) > minX &&
  Math.min(z[a]!, z[b]!, z[c]!) < maxZ &&
  Math.max(z[a]!, z[b]!, z[c]!) > minZ;

const NO_INDEX: readonly Index[] = [];
const NO_TOP: readonly HillTop[] = [];
const NO_LAYER: readonly GroundLayer[] = [];
const GROUND_LEVEL: readonly Level[] = [{ y: 0, rule: 0 }];

/** Indices of the facets over a plan point. */
function indicesOver(facets: readonly Facet[], grid: TriangleGrid, x: Inches, z: Inches): readonly Index[] {
  let found: Index[] | undefined;
  if (facets.length === 0) return NO_INDEX;
  for (const i of trianglesNear(grid, x, z)) {
    const f = facets[i]!;
    if (x <= f.minX || x >= f.maxX || z <= f.minZ || z >= f.maxZ || !isInOutline(f.plan, x, z)) continue;
    if (found) found.push(i);
    else found = [i];
  }
  return found ?? NO_INDEX;
}

/** Whether a place is on a hill, given by index. @source Definition of {@link SurfaceCell}. */
export const isOnHill = ({ hills }: Pick<SurfaceCell, 'hills'>, hill: Index): boolean =>
  hills.some(([h]) => h === hill);

/**
 * Whether a hill or a face closes a height over a plan point, or a slope that rises too high within the base.
 *
 * @param own The height of the slope itself, where a level facet stands for it.
 */
function isClosed(
  setting: SurfaceSetting,
  cell: Pick<SurfaceCell, 'hills' | 'aprons'>,
  x: Inches,
  z: Inches,
  y: Inches,
  isLevel: boolean,
  own: Inches = y,
): boolean {
  const {
    terrain: { hills, body, freeStep, rise },
    aprons,
  } = setting;
  const slack = isLevel ? SAME_LEVEL : HEIGHT_SLACK;
  for (const [i, plane] of cell.hills)
    if (y > hills[i]!.foot - body + SAME_LEVEL && y < planeHeight(plane, x, z) - slack) return true;
  for (const i of cell.aprons) {
    const { facet, hill, isFace } = aprons[i]!;
    if (!isFace || y <= hills[hill]!.foot - body + SAME_LEVEL || isOnHill(cell, hill)) continue;
    if (y < planeHeight(facet.plane, x, z) - (isLevel ? freeStep : rise) - STEP_ROUNDING) return true;
  }
  return !isOpenTo(setting, x, z, own);
}

/** Whether no slope rises so high within a base on ground that it may not pass. */
const isOpenTo = ({ canPass }: SurfaceSetting, x: Inches, z: Inches, y: Inches = 0): boolean =>
  canPass === undefined || canPass(x, z, y);

/** Whether an obstacle closes a slope over a plan point. Tops that a mover steps onto close less, or nothing. */
function isBlocked(
  { obstacles, terrain }: SurfaceSetting,
  { over }: Pick<SurfaceCell, 'over'>,
  x: Inches,
  z: Inches,
  plane: Plane,
): boolean {
  const y = planeHeight(plane, x, z);
  return over.some((i) => {
    const { through, lo, hi, stand, shape } = obstacles[i]!;
    if (through || y <= lo + SAME_LEVEL || y >= (stand ? hi - terrain.stepOn : hi) - SAME_LEVEL) return false;
    return !(stand && y >= hi - terrain.stepOnto && isFlushAhead(shape, x, z, plane, hi));
  });
}

/**
 * Whether a slope leads up to the rim of a top beside which a base is: a large one touches the top early, from further
 * below it.
 */
function isFlushAhead(shape: Rounded, x: Inches, z: Inches, plane: Plane, top: Inches): boolean {
  const rim = nearestOfCore(shape, x, z);
  return rim !== undefined && Math.abs(planeHeight(plane, ...rim) - top) <= HEIGHT_SLACK;
}

const NOTHING_OVER: SurfaceCell = { over: NO_INDEX, hills: NO_TOP, aprons: NO_INDEX, layers: NO_LAYER };
const OPEN_GROUND: SurfaceCell = {
  ...NOTHING_OVER,
  layers: [{ plane: levelPlane(0), ground: Ground.level, level: GROUND_LEVEL[0] }],
};
