import type { PlanPoint } from '../../kernel/point.ts';
import { CLOSES, SAME_ANGLE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { anchorOf, clipBeyond, commonPoint } from '../outlines/overlap.ts';
import { type Rounded, signedDistance } from '../outlines/rounded.ts';
import * as trig from '../../kernel/trig.ts';

/** A closed line that runs only inside blockers, named by `by`; −1 is the area beyond the surface. */
export type Ring = {
  readonly by: readonly number[];
  /** Whether no mover crosses any part of it, at any height. */
  readonly isHard: boolean;
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly minX: Inches;
  readonly maxX: Inches;
  readonly minZ: Inches;
  readonly maxZ: Inches;
};

/** A convex area of level ground less convex blockers, as the rings that divide it: no mover leaves a ring. */
export type LevelSurface = { readonly rings: readonly Ring[] };

/** A convex obstacle that no mover passes at a surface's height, and its id. */
export type Barrier = { readonly id: number; readonly shape: Rounded };

type Node = { readonly id: number; readonly x: number; readonly z: number; readonly meets: Overlap[] };
type Overlap = { readonly to: number; readonly x: number; readonly z: number };

/**
 * The rings on a convex surface.
 *
 * Blockers and the areas beyond each side of the surface are convex, and so are their pairwise intersections. Therefore
 * two places are separated exactly when a ring of overlapping ones runs between them.
 *
 * A spanning forest of the overlaps leaves one ring for each further overlap, and these generate all others: two places
 * are separated if and only if one of them lies inside a ring that the other does not lie in.
 *
 * @param outline  Convex, counter-clockwise.
 * @param hard Preferred blockers: rings that need only these come first, then rings that need the area beyond the
 *        surface.
 * @param soft Further blockers, used last.
 * @param isOpen   Whether no mover is on the surface at its very edge about a place: a blocker that touches the edge
 *                 there leaves no gap.
 * @source Nerve theorem and Alexander duality, with coefficients of two.
 */
export function buildSurface(
  outline: readonly PlanPoint[],
  hard: readonly Barrier[],
  soft: readonly Barrier[],
  isOpen: (x: Inches, z: Inches) => boolean = () => false,
): LevelSurface {
  const sides = sidesOf(outline, isOpen);
  const things: readonly (Barrier | Side)[] = [...hard, ...sides, ...soft];
  const nodes = things.map(nodeOf);
  const parent = nodes.map((_, i) => i);
  const closing: { readonly i: number; readonly j: number; readonly at: PlanPoint }[] = [];
  const join = (i: number, j: number, at: PlanPoint) => {
    const [a, b] = [rootOf(parent, i), rootOf(parent, j)];
    if (a === b) closing.push({ i, j, at });
    else {
      parent[a] = b;
      nodes[i]!.meets.push({ to: j, x: at[0], z: at[1] });
      nodes[j]!.meets.push({ to: i, x: at[0], z: at[1] });
    }
  };
  const boxes = boxesOf(things);
  for (let k = 0; k < things.length; k++) {
    const b = 4 * k;
    for (let j = 0; j < k; j++) {
      const a = 4 * j;
      if (boxes[a]! > boxes[b + 1]! || boxes[b]! > boxes[a + 1]!) continue;
      if (boxes[a + 2]! > boxes[b + 3]! || boxes[b + 2]! > boxes[a + 3]!) continue;
      if (isBesides(things, j, k) || isBesides(things, k, j)) continue;
      const at = sharedPoint(things[j]!, things[k]!, k === j + 1);
      if (at) join(j, k, at);
    }
  }
  const tree = rooted(nodes);
  const open = closing.filter(({ i, j, at }) => !isFilled(things, tree, i, j, at));
  return { rings: open.map(({ i, j, at }) => ringOf(nodes, tree, hard.length + sides.length, i, j, at)) };
}

/**
 * Key of the part of its surface a free place is in: equal for places that are not separated.
 *
 * @source As {@link buildSurface}.
 */
export function partAt({ rings }: LevelSurface, x: Inches, z: Inches): string {
  let part = '';
  for (let r = 0; r < rings.length; r++) if (isInRing(rings[r]!, x, z)) part += `${r} `;
  return part;
}

/** Whether a place lies inside a ring. @source Even–odd rule; Shimrat 1962, "Algorithm 112". */
export function isInRing(ring: Ring, x: Inches, z: Inches): boolean {
  if (x <= ring.minX || x >= ring.maxX || z <= ring.minZ || z >= ring.maxZ) return false;
  const { x: px, z: pz } = ring;
  let inside = false;
  for (let i = 0, j = px.length - 1; i < px.length; j = i++) {
    if (pz[i]! > z === pz[j]! > z) continue;
    if (x < px[i]! + ((z - pz[i]!) / (pz[j]! - pz[i]!)) * (px[j]! - px[i]!)) inside = !inside;
  }
  return inside;
}

/** Bounds as rows of four: minX, maxX, minZ, maxZ; everything for what lies beyond a side that is not along an axis. */
function boxesOf(things: readonly (Barrier | Side)[]): Float64Array {
  const boxes = new Float64Array(4 * things.length);
  things.forEach((thing, i) => {
    if ('shape' in thing) boxes.set([thing.shape.minX, thing.shape.maxX, thing.shape.minZ, thing.shape.maxZ], 4 * i);
    else {
      const { ax, az, nx, nz } = thing;
      const isAlongX = nx === 0;
      const isAlongZ = nz === 0;
      boxes.set(
        [
          isAlongZ && nx > 0 ? ax : -Infinity,
          isAlongZ && nx < 0 ? ax : Infinity,
          isAlongX && nz > 0 ? az : -Infinity,
          isAlongX && nz < 0 ? az : Infinity,
        ],
        4 * i,
      );
    }
  });
  return boxes;
}

function nodeOf(thing: Barrier | Side): Node {
  if (!('shape' in thing)) return { id: -1, x: thing.mx + thing.nx, z: thing.mz + thing.nz, meets: [] };
  const [x, z] = anchorOf(thing.shape);
  return { id: thing.id, x, z, meets: [] };
}

/**
 * A point inside two blockers, or in a blocker beyond a side.
 *
 * Areas beyond two sides count as overlapping if the sides are adjacent, except the last and the first: a ring through
 * those would surround everything and separate nothing.
 */
function sharedPoint(a: Barrier | Side, b: Barrier | Side, isNext: boolean): PlanPoint | undefined {
  if ('shape' in a) return 'shape' in b ? commonPoint(a.shape, b.shape) : pointBeyond(a.shape, b);
  if ('shape' in b) return pointBeyond(b.shape, a);
  return isNext ? [b.ax + a.nx + b.nx, b.az + a.nz + b.nz] : undefined;
}

/** Whether a blocker covers the corner where a side begins, and so meets the area beyond the previous side too. */
function isBesides(things: readonly (Barrier | Side)[], blocker: number, side: number): boolean {
  const [b, s, before] = [things[blocker]!, things[side]!, things[side - 1]];
  if (!('shape' in b) || 'shape' in s || !before || 'shape' in before) return false;
  return signedDistance(b.shape, s.ax, s.az) < -4 * CLOSES;
}

type Side = { readonly ax: number; readonly az: number; readonly mx: number; readonly mz: number } & {
  readonly nx: number;
  readonly nz: number;
  readonly isOpen: boolean;
};

function sidesOf(outline: readonly PlanPoint[], isOpen: (x: Inches, z: Inches) => boolean): Side[] {
  return outline.flatMap(([ax, az], i) => {
    const [bx, bz] = outline[(i + 1) % outline.length]!;
    const length = Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2);
    if (length < CLOSES) return [];
    const [mx, mz] = [(ax + bx) / 2, (az + bz) / 2];
    return [{ ax, az, mx, mz, nx: (bz - az) / length, nz: (ax - bx) / length, isOpen: isOpen(mx, mz) }];
  });
}

/** A point of a shape beyond a side of the surface, or on it if that is allowed. */
function pointBeyond({ px, pz, rho }: Rounded, s: Side): PlanPoint | undefined {
  let far = 0;
  let most = -Infinity;
  for (let i = 0; i < px.length; i++) {
    const off = (px[i]! - s.ax) * s.nx + (pz[i]! - s.az) * s.nz;
    if (off > most) [far, most] = [i, off];
  }
  const beyond = most + rho;
  if (beyond <= (s.isOpen ? -2 : 2) * CLOSES) return undefined;
  const out = Math.max(rho - Math.max(beyond, 0) / 2, 0);
  return [px[far]! + out * s.nx, pz[far]! + out * s.nz];
}

function rootOf(parent: number[], i: number): number {
  let at = i;
  while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
  return at;
}

type Rooted = { readonly up: readonly (Overlap | undefined)[]; readonly depth: Int32Array };

/** Each node's path towards the root of its tree. */
function rooted(nodes: readonly Node[]): Rooted {
  const up: (Overlap | undefined)[] = nodes.map(() => undefined);
  const depth = new Int32Array(nodes.length).fill(-1);
  for (let root = 0; root < nodes.length; root++) {
    if (depth[root]! >= 0) continue;
    depth[root] = 0;
    const queue = [root];
    for (let k = 0; k < queue.length; k++) {
      const at = queue[k]!;
      for (const m of nodes[at]!.meets) {
        if (depth[m.to]! >= 0) continue;
        depth[m.to] = depth[at]! + 1;
        up[m.to] = { to: at, x: m.x, z: m.z };
        queue.push(m.to);
      }
    }
  }
  return { up, depth };
}

/** Whether the ring closed by two overlapping items is empty: it passes through one more, and all three overlap. */
function isFilled(things: readonly (Barrier | Side)[], { up }: Rooted, i: number, j: number, at: PlanPoint): boolean {
  for (const k of [up[i]?.to, up[j]?.to]) {
    if (k === undefined || !(k === up[j]?.to || up[k]?.to === j || up[k]?.to === i)) continue;
    if (contains(things[k]!, at)) return true;
  }
  return false;
}

function contains(thing: Barrier | Side, [x, z]: PlanPoint): boolean {
  if ('shape' in thing) return signedDistance(thing.shape, x, z) < -CLOSES;
  return (x - thing.ax) * thing.nx + (z - thing.az) * thing.nz > CLOSES;
}

function ringOf(
  nodes: readonly Node[],
  { up, depth }: Rooted,
  hard: number,
  i: number,
  j: number,
  at: PlanPoint,
): Ring {
  const left: PlanPoint[] = [];
  const right: PlanPoint[] = [at];
  const by: number[] = [];
  let isHard = true;
  let [a, b] = [i, j];
  const pass = (points: PlanPoint[], k: number): number => {
    const m = up[k]!;
    points.push([nodes[k]!.x, nodes[k]!.z], [m.x, m.z]);
    by.push(nodes[k]!.id);
    if (k >= hard) isHard = false;
    return m.to;
  };
  while (a !== b) {
    if (depth[a]! >= depth[b]!) a = pass(left, a);
    else b = pass(right, b);
  }
  by.push(nodes[a]!.id);
  if (a >= hard) isHard = false;
  const points: PlanPoint[] = [...left, [nodes[a]!.x, nodes[a]!.z], ...right.toReversed()];
  const x = Float64Array.from(points, (p) => p[0]);
  const z = Float64Array.from(points, (p) => p[1]);
  return { by, isHard, x, z, minX: Math.min(...x), maxX: Math.max(...x), minZ: Math.min(...z), maxZ: Math.max(...z) };
}

/** Maximum turn from one straight side to the next when round corners are replaced by sides outside them, radians. */
const TURN = Math.PI / 2 + SAME_ANGLE;
/** Number of sides that approximate a disc. */
const DISC_SIDES = 8;

/**
 * The outline of a shape as a polygon just outside it, cut back to the table. A larger top parts less, never too much.
 *
 * @source Circumscribed polygons; clipped after Sutherland & Hodgman 1974.
 */
export function outlineOn(
  shape: Rounded,
  b: { readonly minX: Inches; readonly maxX: Inches; readonly minZ: Inches; readonly maxZ: Inches },
): readonly PlanPoint[] {
  const { px, pz, nx, nz, rho } = shape;
  const n = px.length;
  let points: readonly PlanPoint[] = Array.from(px, (x, i) => {
    const first = n === 1 ? 0 : trig.atan2(nz[(i + n - 1) % n]!, nx[(i + n - 1) % n]!);
    let turn = n === 1 ? 2 * Math.PI : trig.atan2(nz[i]!, nx[i]!) - first;
    if (turn < 0) turn += 2 * Math.PI;
    const steps = n === 1 ? DISC_SIDES : Math.max(1, Math.ceil(turn / TURN));
    const out = rho / trig.cos(turn / steps / 2);
    return Array.from({ length: steps }, (_, k): PlanPoint => {
      const angle = first + ((k + 0.5) / steps) * turn;
      return [x + out * trig.cos(angle), pz[i]! + out * trig.sin(angle)];
    });
  }).flat();
  points = clipBeyond(points, b.minX, 0, -1, 0);
  points = clipBeyond(points, b.maxX, 0, 1, 0);
  points = clipBeyond(points, 0, b.minZ, 0, -1);
  return clipBeyond(points, 0, b.maxZ, 0, 1);
}
