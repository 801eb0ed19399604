import type { PlanPoint, Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';

/** An edge that a path crosses. */
type Edge = readonly [Point, Point];

/** A crossed edge laid flat, its ends left and right of the path; `isTurned` when its first end is the right one. */
type Gate = { readonly left: PlanPoint; readonly right: PlanPoint; readonly isTurned: boolean };

/**
 * A path drawn taut through its triangles: each point slides along its edge to where the whole path is shortest.
 *
 * @param points  The path; its ends stay.
 * @param edges   For each point the edge it may slide along; undefined when it must stay.
 * @source Lee & Preparata 1984, on triangles laid flat one after the other; test/geometry/slope-paths.test.ts.
 */
export function pulledTaut(points: readonly Point[], edges: readonly (Edge | undefined)[]): Point[] {
  const path: Point[] = [];
  let sliding: Edge[] = [];
  points.forEach((p, i) => {
    const edge = edges[i];
    if (edge && !isPoint(edge)) {
      sliding.push(edge);
      return;
    }
    if (sliding.length > 0) path.push(...pullTaut(path.at(-1)!, p, sliding));
    path.push(p);
    sliding = [];
  });
  return path;
}

const isPoint = ([p, q]: Edge): boolean => p[0] === q[0] && p[1] === q[1] && p[2] === q[2];

/**
 * The shortest path from one point to another over edges in a given order, each two neighbours sides of one triangle.
 *
 * The triangles between are laid flat, one beside the other, and a string is pulled taut between its ends inside them.
 *
 * @returns Where each edge is crossed.
 * @source Lee & Preparata 1984: the funnel of a sleeve.
 */
function pullTaut(from: Point, to: Point, edges: readonly Edge[]): Point[] {
  const { start, gates, end } = laidFlat(from, to, edges);
  const shares = crossings(start, end, gates, cornersOf(start, end, gates));
  return edges.map(([p, q], i) => {
    const t = gates[i]!.isTurned ? 1 - shares[i]! : shares[i]!;
    if (t <= 0) return p;
    return t >= 1 ? q : [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), p[2] + t * (q[2] - p[2])];
  });
}

/** The position of a point relative to an edge's line: distance along it and off it, inches. */
function beside([px, py, pz]: Point, [ux, uy, uz]: Point, r: Point): readonly [along: number, off: number] {
  const [x, y, z] = [r[0] - px, r[1] - py, r[2] - pz];
  const along = x * ux + y * uy + z * uz;
  const [ox, oy, oz] = [x - along * ux, y - along * uy, z - along * uz];
  return [along, Math.sqrt(ox * ox + oy * oy + oz * oz)];
}

/** The path's ends and edges in one plane: everything after an edge lies on its far side. */
function laidFlat(from: Point, to: Point, edges: readonly Edge[]) {
  const gates: Gate[] = [];
  let start: PlanPoint = [0, 0];
  // The current edge in the plane: its first end, its direction, and the direction of the path across it.
  let [px, py, ux, uy, nx, ny] = [0, 0, 1, 0, 0, 1];
  let end: PlanPoint = [0, 0];
  edges.forEach(([p, q], i) => {
    const length = Math.sqrt((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2 + (q[2] - p[2]) ** 2);
    const u: Point = [(q[0] - p[0]) / length, (q[1] - p[1]) / length, (q[2] - p[2]) / length];
    if (i === 0) {
      const [along, off] = beside(p, u, from);
      start = [along, -off];
    }
    const turned = ux * ny - uy * nx < 0;
    const first: PlanPoint = [px, py];
    const second: PlanPoint = [px + length * ux, py + length * uy];
    gates.push(
      turned ? { left: second, right: first, isTurned: true } : { left: first, right: second, isTurned: false },
    );
    const flat = (r: Point): PlanPoint => {
      const [along, off] = beside(p, u, r);
      return [px + along * ux + off * nx, py + along * uy + off * ny];
    };
    const next = edges[i + 1];
    if (!next) {
      end = flat(to);
      return;
    }
    const [a, b] = [flat(next[0]), flat(next[1])];
    const l = Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
    const [vx, vy] = [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
    // Away from the edge before: from its ends, all that is off the new one's line is behind it.
    const behind = (s: PlanPoint): number => (s[0] - a[0]) * -vy + (s[1] - a[1]) * vx;
    const sum = behind(first) + behind(second);
    const ahead = Math.abs(sum) > LENGTH_ROUNDING ? -Math.sign(sum) : Math.sign(vx * ny - vy * nx) || 1;
    [px, py, ux, uy, nx, ny] = [a[0], a[1], vx, vy, -vy * ahead, vx * ahead];
  });
  return { start, gates, end };
}

/** A place where the string bends, and the gate at which it does. */
type Corner = { readonly at: PlanPoint; readonly gate: number };

/** Twice the area of a triangle, positive where the third point is right of the path from the first to the second. */
const area = (a: PlanPoint, b: PlanPoint, c: PlanPoint): number =>
  (c[0] - a[0]) * (b[1] - a[1]) - (b[0] - a[0]) * (c[1] - a[1]);

const isSame = (a: PlanPoint, b: PlanPoint): boolean =>
  Math.abs(a[0] - b[0]) < LENGTH_ROUNDING && Math.abs(a[1] - b[1]) < LENGTH_ROUNDING;

/** Where the string bends between its ends, in order: the sides of a funnel are narrowed until they would cross. */
function cornersOf(start: PlanPoint, end: PlanPoint, gates: readonly Gate[]): readonly Corner[] {
  const corners: Corner[] = [];
  let apex: Corner = { at: start, gate: -1 };
  let [left, right] = [apex, apex];
  const bendAt = (corner: Corner): number => {
    corners.push(corner);
    apex = left = right = corner;
    return corner.gate;
  };
  for (let i = 0; i <= gates.length; i++) {
    const gate = gates[i] ?? { left: end, right: end };
    const [isLeftShut, isRightShut] = [isSame(left.at, apex.at), isSame(right.at, apex.at)];
    const isRightIn = isRightShut || area(apex.at, right.at, gate.right) <= 0;
    if (isRightIn && !isLeftShut && !isRightShut && area(apex.at, left.at, gate.right) <= 0) {
      i = bendAt(left);
      continue;
    }
    if (isRightIn) right = { at: gate.right, gate: i };
    const isLeftIn = isLeftShut || area(apex.at, left.at, gate.left) >= 0;
    if (isLeftIn && !isLeftShut && !isSame(right.at, apex.at) && area(apex.at, right.at, gate.left) >= 0) {
      i = bendAt(right);
      continue;
    }
    if (isLeftIn) left = { at: gate.left, gate: i };
  }
  return corners;
}

/** The share of each gate, from its left to its right, at which the string through some corners passes. */
function crossings(start: PlanPoint, end: PlanPoint, gates: readonly Gate[], corners: readonly Corner[]): number[] {
  let k = 0;
  return gates.map((gate, i) => {
    while (k < corners.length && corners[k]!.gate < i) k++;
    const here = corners[k];
    if (here?.gate === i) return here.at === gate.left ? 0 : 1;
    return shareOf(gate, corners[k - 1]?.at ?? start, here?.at ?? end);
  });
}

/** The share of a gate at which its line is crossed on the path from `a` to `b`. */
function shareOf({ left, right }: Gate, a: PlanPoint, b: PlanPoint): number {
  const [before, after] = [area(left, right, a), area(left, right, b)];
  const s = Math.abs(before - after) < LENGTH_ROUNDING ? 0 : Math.min(Math.max(before / (before - after), 0), 1);
  const [x, y] = [a[0] + s * (b[0] - a[0]) - left[0], a[1] + s * (b[1] - a[1]) - left[1]];
  const [dx, dy] = [right[0] - left[0], right[1] - left[1]];
  return Math.min(Math.max((x * dx + y * dy) / (dx * dx + dy * dy), 0), 1);
}
