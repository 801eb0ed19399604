import type { Bounds } from '../../geometry/bounds.ts';
import type { Corner } from '../../geometry/field/field.ts';
import { isInBounds } from '../../geometry/field/over.ts';
import { type Obstacle, levelsOver } from '../../geometry/obstacles/levels.ts';
import { type Footprint, grow } from '../../geometry/outlines/grow.ts';
import { convexHull, signedArea } from '../../geometry/outlines/polygon.ts';
import { type Clip, clipSegment, isInside, rounded } from '../../geometry/outlines/rounded.ts';
import { partAbove } from '../../geometry/slopes/clearance.ts';
import { type JoinedSheet, type OnSheet, type Portal, findOnSheet } from '../../geometry/slopes/sheet-links.ts';
import { withGates } from '../../geometry/slopes/sheet-nodes.ts';
import { type Sheet, type SheetTree, heightIn } from '../../geometry/slopes/sheet.ts';
import { type SurfaceHill, surfaceHill } from '../../geometry/surface/surface-hill.ts';
import { HEIGHT_SLACK, ON_SLOPE, OVER_HILL, SAME_LEVEL, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import { lerp } from '../../kernel/vec.ts';
import type { Mover } from '../../rules/core/ports.ts';
import type { GroundSlope, TableGround } from '../terrain/ground.ts';
import { type FacePlace, facePlaces, type HillPlace } from './hill-faces.ts';
import { type HillNet, netsOver } from './hill-nets.ts';
import { STEP_ON } from '../rapier/swept-body.ts';

/** A slope worth walking on: taller than the free step, with its net. */
export type WalkableHill = {
  readonly slope: GroundSlope;
  readonly index: number;
  /** The net of points over it and the hills that meet it, found on first use. */
  readonly net: HillNet;
  /** What surfaces need of it, built on first use. */
  readonly ground: SurfaceHill;
  /** Its extent in plan. */
  readonly bounds: Bounds;
  readonly foot: readonly (readonly PlanPoint[])[];
};

/** The hills of a ground; low slopes are ignored. */
export function walkableHills(ground: TableGround): readonly WalkableHill[] {
  let nets: readonly HillNet[] | undefined;
  const netOf = (hill: WalkableHill): HillNet => (nets ??= netsOver(hills))[hills.indexOf(hill)]!;
  const hills = ground.slopes.flatMap((slope, index) => (slope.tall ? [walkableHill(slope, index, netOf)] : []));
  return hills;
}

function walkableHill(slope: GroundSlope, index: number, netOf: (hill: WalkableHill) => HillNet): WalkableHill {
  let ground: SurfaceHill | undefined;
  let foot: WalkableHill['foot'] | undefined;
  return {
    slope,
    index,
    bounds: slope.bounds,
    get foot() {
      return (foot ??= footOf(slope, this.ground.hull));
    },
    get net() {
      return netOf(this);
    },
    get ground() {
      return (ground ??= surfaceHill(slope.triangles, slope.foot, slope.bounds, slope.grid));
    },
  };
}

/** A hill's footprint in convex parts: its hull if it fills that, otherwise its triangles. */
function footOf({ triangles }: GroundSlope, hull: readonly PlanPoint[]): readonly (readonly PlanPoint[])[] {
  let area = 0;
  for (const [a, b, c] of triangles)
    area += Math.abs((b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2])) / 2;
  if (area >= Math.abs(signedArea(hull)) * 0.999) return [hull];
  const plan = triangles.map((t) => t.map((p): PlanPoint => [p[0], p[2]]));
  return plan.map((t) => (signedArea(t) < 0 ? t.toReversed() : t));
}

/** Owner index of a hill's obstacles: counted down from −1, so that it is never a solid's or a model's. */
export const hillOwner = (hill: WalkableHill): number => -1 - hill.index;

/**
 * The obstacles that keep a mover on level ground off a hill: its centre may not pass under the hill's surface, nor its
 * base into faces of the hill's rim higher than the free step.
 *
 * @param solids Grown solids of the terrain. Above tops lower than a hill, only the part that rises through them is
 *        closed.
 */
export function hillObstacles(
  hills: readonly WalkableHill[],
  mover: Mover,
  footprint: Footprint,
  freeStep: Inches,
  solids: readonly Obstacle[],
): Obstacle[] {
  return hills.flatMap((hill) => {
    const owner = hillOwner(hill);
    const wall = (shape: Obstacle['shape'], hi: Inches): Obstacle => {
      return {
        shape,
        lo: hill.slope.foot - mover.height,
        hi,
        foot: hill.slope.foot,
        stand: false,
        ruleTop: hi,
        through: false,
        owner,
      };
    };
    const low = solids.filter((o) => isLowOver(hill, o));
    const least = Math.min(hill.slope.top, ...low.map((o) => o.hi - 2 * OVER_HILL));
    const core = hill.foot.map((part) => wall(rounded(part, 0), least + OVER_HILL));
    const pokes = low.flatMap((o) => partsThrough(hill, o)).map(({ core: c, top }) => wall(rounded(c, 0), top));
    const faces = rimFaces(hill.ground.rim, hill.slope.foot + freeStep).map((f) =>
      wall(grow([f.a, f.b], 0, footprint), f.top),
    );
    return [...core, ...pokes, ...faces];
  });
}

/** Whether a top above a hill's plan is lower than the hill, which may then rise through it. */
const isLowOver = ({ slope, bounds: b }: WalkableHill, { stand, hi, shape: s }: Obstacle): boolean =>
  stand &&
  hi > slope.foot + OVER_HILL &&
  hi < slope.top - HEIGHT_SLACK &&
  s.minX < b.maxX &&
  s.maxX > b.minX &&
  s.minZ < b.maxZ &&
  s.maxZ > b.minZ;

/** The parts of a hill that rise above a top, within and around it. */
function partsThrough(
  { slope }: WalkableHill,
  { hi, shape: s }: Obstacle,
): { core: readonly PlanPoint[]; top: Inches }[] {
  return slope.triangles.flatMap((t) => {
    const top = Math.max(t[0][1], t[1][1], t[2][1]);
    if (top <= hi || t.every((p) => p[0] > s.maxX) || t.every((p) => p[0] < s.minX)) return [];
    if (t.every((p) => p[2] > s.maxZ) || t.every((p) => p[2] < s.minZ)) return [];
    const core = convexHull(partAbove(t, hi));
    return core.length > 2 ? [{ core, top: top + OVER_HILL }] : [];
  });
}

/** Maximum rise of a face's top along one piece of it. */
const FACE_RISE: Inches = 1;

/** How far the border of a fine slope may lie beside one face that stands for many of its edges, and most of these. */
const BESIDE_FACE: Inches = 0.0004;
const MOST_JOINED = 1024;

/** The parts of a sheet's border above a limit, divided so that none rises by more than {@link FACE_RISE}. */
function rimFaces(rim: SurfaceHill['rim'], above: Inches): { a: PlanPoint; b: PlanPoint; top: Inches }[] {
  return straightParts(rim, above).flatMap((points) => {
    const [p, q] = [points[0]!, points.at(-1)!];
    const high = points.reduce((most, [, y]) => Math.max(most, y), -Infinity);
    if (high <= above + OVER_HILL) return [];
    if (points.length > 2) return [{ a: [p[0], p[2]], b: [q[0], q[2]], top: high }];
    const [from, to] = Math.min(p[1], q[1]) >= above ? [p, q] : clipAbove(p, q, above);
    const n = Math.max(1, Math.ceil(Math.abs(to![1] - from![1]) / FACE_RISE));
    const at = (k: number): Point => lerp(from!, to!, k / n);
    return Array.from({ length: n }, (_, k) => {
      const [u, v] = [at(k), at(k + 1)];
      return { a: [u[0], u[2]] as PlanPoint, b: [v[0], v[2]] as PlanPoint, top: Math.max(u[1], v[1]) };
    });
  });
}

/** The edges of a border by their points; those above a limit that go straight on, and rise little, as one. */
function straightParts(rim: SurfaceHill['rim'], above: Inches): readonly (readonly Point[])[] {
  const isDone = new Uint8Array(rim.length);
  const before = new Int32Array(rim.length).fill(-1);
  rim.forEach(({ next }, i) => next >= 0 && (before[next] = i));
  const startOf = (edge: Index): Index => {
    let first = edge;
    for (let i = before[edge]!; i >= 0 && i !== edge && isDone[i] === 0; i = before[i]!) {
      if (!isOneFace([rim[i]!.a, rim[first]!.a, rim[first]!.b], above)) break;
      first = i;
    }
    return first;
  };
  const runFrom = (first: Index): readonly Point[] => {
    const run = [rim[first]!.a];
    for (let i = first; i >= 0 && isDone[i] === 0 && run.length <= MOST_JOINED; i = rim[i]!.next) {
      const next = [...run, rim[i]!.b];
      if (run.length > 1 && !isOneFace(next, above)) break;
      isDone[i] = 1;
      run.push(rim[i]!.b);
    }
    return run;
  };
  const runs: (readonly Point[])[] = [];
  for (let edge = 0; edge < rim.length; edge++) while (isDone[edge] === 0) runs.push(runFrom(startOf(edge)));
  return runs;
}

/** Whether points of a border lie along one face: nearly straight, and above a limit at heights that differ little. */
function isOneFace(points: readonly Point[], above: Inches): boolean {
  const [[ax, , az], [bx, , bz]] = [points[0]!, points.at(-1)!];
  const length = Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2);
  const [ux, uz] = [(bx - ax) / length, (bz - az) / length];
  let [low, high, last] = [Infinity, -Infinity, -Infinity];
  for (const [x, y, z] of points) {
    const along = (x - ax) * ux + (z - az) * uz;
    if (!(along > last) || Math.abs((x - ax) * uz - (z - az) * ux) > BESIDE_FACE) return false;
    [low, high, last] = [Math.min(low, y), Math.max(high, y), along];
  }
  return low >= above && high - low <= FACE_RISE;
}

function clipAbove(p: Point, q: Point, above: Inches): Point[] {
  const t = (above - p[1]) / (q[1] - p[1]);
  const m: Point = [p[0] + t * (q[0] - p[0]), above, p[2] + t * (q[2] - p[2])];
  return p[1] > q[1] ? [p, m] : [m, q];
}

/**
 * A cache of hills with places to climb from them and shortest-path trees, keyed by what stands on them: the same for
 * most movers and moments.
 */
export type HillPaths = Map<string, HillPath>;

type HillPath = {
  readonly sheet: Sheet;
  readonly faces: readonly FacePlace[];
  readonly trees: Map<number, SheetTree>;
  readonly open: Map<number, boolean>;
};

/** Maximum number kept: a moving crowd creates new ones all the time. */
const KEPT = 200;

function pathsOver(kept: HillPaths, net: HillNet, place: HillPlace): HillPath {
  const { on, bounds, freeStep, rise } = place;
  const forms = on.map(({ shape: s, lo, hi, through }) =>
    [s.rho, s.minX, s.maxX, s.minZ, s.maxZ, lo, hi, through].join(),
  );
  const key = [net.members[0], freeStep, rise, bounds.minX, bounds.minZ, ...forms].join(' ');
  const known = kept.get(key);
  if (known) return known;
  const faces = facePlaces(net.sheet, place);
  const made = { sheet: withGates(net.sheet, faces), faces, trees: new Map<number, SheetTree>(), open: new Map() };
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
  kept.set(key, made);
  return made;
}

/** The obstacles on or above the hills of a net. */
function standingOn({ net, owners }: HillGroup, obstacles: readonly Obstacle[]): readonly Obstacle[] {
  const { minX, maxX, minZ, maxZ } = net.bounds;
  return obstacles.filter(
    ({ owner, shape: s }) =>
      !owners.includes(owner) && s.minX < maxX && s.maxX > minX && s.minZ < maxZ && s.maxZ > minZ,
  );
}

/**
 * The surroundings to which hills are joined. `passes` tells along which segments a base may pass; default all. `isRough`
 * as in {@link JoinedSheet}.
 */
type HillSetting = Omit<HillPlace, 'on'> & {
  readonly passes: ((a: Point, b: Point) => boolean) | undefined;
  readonly isRough: boolean;
};

/** A net, and the owners of the obstacles that its hills are to movers on level ground. */
type HillGroup = { readonly net: HillNet; readonly owners: readonly number[] };

function groupsOf(hills: readonly WalkableHill[]): readonly HillGroup[] {
  const nets = [...new Set(hills.map(({ net }) => net))];
  return nets.map((net) => ({ net, owners: hills.filter((hill) => hill.net === net).map(hillOwner) }));
}

/**
 * Joins hills to level ground: for every rim point, the levels from which a mover can step or climb onto it.
 *
 * @param corners Corners of the field being built; those of the portals are added.
 */
export function joinHills(
  hills: readonly WalkableHill[],
  { obstacles, bounds, freeStep, rise, passes, isRough }: HillSetting,
  footprint: Footprint,
  corners: Corner[],
  kept: HillPaths,
): readonly JoinedSheet[] {
  return groupsOf(hills).map((group) => {
    const { net } = group;
    const { sheet } = net;
    const on = standingOn(group, obstacles);
    const around = indicesAround(net, footprint, obstacles);
    const near = around.map((i) => obstacles[i]!);
    const portals: Portal[] = [];
    sheet.rim.forEach(({ node, nx, nz }, rim) => {
      const edge = sheet.at[node]!;
      const [x, y, z] = edge;
      const add = (px: Inches, pz: Inches, across: Inches, accepts: (level: Inches) => boolean) => {
        if (!isInBounds(bounds, px, pz)) return;
        const over = around.filter((i) => isInside(obstacles[i]!.shape, px, pz));
        for (const level of levelsOver(obstacles, over)) {
          const at: Point = [px, level.y, pz];
          if (!accepts(level.y) || !isGateClear(near, at, edge)) continue;
          portals.push({ corner: corners.length, rim, at, level, across });
          corners.push({ x: px, z: pz, rho: 0, obstacle: -1, cone: undefined, owners: [] });
        }
      };
      add(x, z, 0, (level) => Math.abs(level - y) <= Math.max(HEIGHT_SLACK, freeStep));
      const reach = reachOf(footprint, nx, nz) + SAME_PLACE;
      add(x + reach * nx, z + reach * nz, reach, (level) => y - level > freeStep);
    });
    const paths = pathsOver(kept, net, { obstacles, on, bounds, freeStep, rise });
    paths.faces.forEach(({ at: [x, , z], level, top }, i) => {
      const at: Point = [x, level.y, z];
      portals.push({ corner: corners.length, rim: sheet.rim.length + i, at, level, across: 0 });
      corners.push({ x, z, rho: 0, obstacle: -1, cone: undefined, owners: [obstacles.indexOf(on[top]!)] });
    });
    const isFree = openness(on.filter((o) => !o.through));
    const isOpen = passes ? (a: Point, b: Point) => isFree(a, b) && passes(a, b) : isFree;
    const joined = { sheet: paths.sheet, portals, isOpen, trees: paths.trees, isRough };
    return on.length > 0 ? { ...joined, open: paths.open } : joined;
  });
}

/** Indices of obstacles that a base beside the hills of a net may be over. */
function indicesAround(
  { bounds: b }: HillNet,
  footprint: Footprint,
  obstacles: readonly Obstacle[],
): readonly number[] {
  const reach = Math.max(...footprint.core.map(([x, z]) => Math.sqrt(x * x + z * z))) + footprint.radius + OVER_HILL;
  return obstacles.flatMap(({ shape: s }, i) =>
    s.minX < b.maxX + reach && s.maxX > b.minX - reach && s.minZ < b.maxZ + reach && s.maxZ > b.minZ - reach ? [i] : [],
  );
}

/** Whether no solid and no model obstructs climbing from a place to the height of an edge and crossing to it. */
function isGateClear(obstacles: readonly Obstacle[], at: Point, edge: Point): boolean {
  const [low, high] = [Math.min(at[1], edge[1]), Math.max(at[1], edge[1])];
  const [dx, dz] = [edge[0] - at[0], edge[2] - at[2]];
  const clip: Clip = { from: 0, to: 0 };
  return obstacles.every((o) => {
    if (o.through || o.owner < 0 || o.lo >= high - SAME_LEVEL || o.hi <= low + SAME_LEVEL) return true;
    if (isInside(o.shape, at[0], at[2])) return false;
    const isAlong = o.lo < edge[1] - SAME_LEVEL && o.hi > edge[1] + SAME_LEVEL;
    return !isAlong || !clipSegment(o.shape, at[0], at[2], dx, dz, clip);
  });
}

const reachOf = (f: Footprint, nx: number, nz: number): Inches =>
  Math.max(...f.core.map((p) => p[0] * nx + p[1] * nz)) + f.radius;

/** Creates a test whether a segment on a hill keeps clear of every obstacle on or above it. */
function openness(others: readonly Obstacle[]): (a: Point, b: Point) => boolean {
  const clip: Clip = { from: 0, to: 0 };
  return (a, b) =>
    others.every((o) => {
      const [dx, dz] = [b[0] - a[0], b[2] - a[2]];
      if (Math.max(a[0], b[0]) <= o.shape.minX || Math.min(a[0], b[0]) >= o.shape.maxX) return true;
      if (Math.max(a[2], b[2]) <= o.shape.minZ || Math.min(a[2], b[2]) >= o.shape.maxZ) return true;
      if (!clipSegment(o.shape, a[0], a[2], dx, dz, clip)) return true;
      const y0 = a[1] + clip.from * (b[1] - a[1]);
      const y1 = a[1] + clip.to * (b[1] - a[1]);
      // An obstacle at most a free step above the surface is stepped onto where the two meet.
      return Math.max(y0, y1) <= o.lo || Math.min(y0, y1) >= o.hi - STEP_ON;
    });
}

/** The hill that a base at a place stands on, if any. */
export function onHill(sheets: readonly JoinedSheet[], at: Point): OnSheet | undefined {
  return findOnSheet(sheets, at, ON_SLOPE, (sheet, triangle) => heightIn(sheet.triangles[triangle]!, at[0], at[2]));
}
