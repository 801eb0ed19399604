/**
 * How far a disc walks on level ground among discs and upright boxes that it may not enter, from above and from below:
 * slow and obvious, and without code of the planner.
 *
 * Every obstacle, grown by the walker, becomes a polygon around it or inside it. Dijkstra runs over the vertices; a
 * line is free when it keeps its distance from every obstacle. Polygons around give a path that can be walked, so the
 * shortest is no shorter than it; polygons inside give a length that no path is below.
 */

type Spot = { readonly x: number; readonly z: number };

/** An upright box, its sides along the axes. */
export type Wall = { readonly x: readonly [number, number]; readonly z: readonly [number, number] };

/** A box (a disc's is a point) and the distance that the walker's centre keeps from it. */
export type Barred = Wall & { readonly keep: number };

/** How far a walker walks to a place, inches: Infinity where no way was found or there is none. */
export type Walks = { readonly atMost: (to: Spot) => number; readonly atLeast: (to: Spot) => number };

/** Vertices round a whole circle. */
const VERTICES = 16;
const HALF_STEP = Math.PI / VERTICES;
/** Rounding of coordinates below 100. */
const ON = 1e-9;

const far = (a: Spot, b: Spot): number => Math.sqrt((a.x - b.x) ** 2 + (a.z - b.z) ** 2);

const clamp = (v: number, [low, high]: readonly [number, number]): number => Math.max(low, Math.min(high, v));

const toBox = (p: Spot, box: Wall): number => far(p, { x: clamp(p.x, box.x), z: clamp(p.z, box.z) });

function toLine(p: Spot, a: Spot, b: Spot): number {
  const [dx, dz] = [b.x - a.x, b.z - a.z];
  const length = dx * dx + dz * dz;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.z - a.z) * dz) / length));
  return far(p, { x: a.x + t * dx, z: a.z + t * dz });
}

/** Whether a line meets a box, by the part of it between the box's sides. */
function meets(a: Spot, b: Spot, box: Wall): boolean {
  let [from, to] = [0, 1];
  for (const axis of ['x', 'z'] as const) {
    const d = b[axis] - a[axis];
    const [low, high] = box[axis];
    if (Math.abs(d) < 1e-12) {
      if (a[axis] < low || a[axis] > high) return false;
      continue;
    }
    const [s, t] = [(low - a[axis]) / d, (high - a[axis]) / d];
    from = Math.max(from, Math.min(s, t));
    to = Math.min(to, Math.max(s, t));
  }
  return from <= to;
}

const corners = (box: Wall): readonly Spot[] => box.x.flatMap((x) => box.z.map((z) => ({ x, z })));

/** The distance between a straight line and a box. */
function lineToBox(a: Spot, b: Spot, box: Wall): number {
  if (box.x[0] === box.x[1] && box.z[0] === box.z[1]) return toLine({ x: box.x[0], z: box.z[0] }, a, b);
  if (meets(a, b, box)) return 0;
  return Math.min(toBox(a, box), toBox(b, box), ...corners(box).map((c) => toLine(c, a, b)));
}

/** The vertices of a grown box: around it, or on it. */
function ring({ x, z, keep }: Barred, isAround: boolean): readonly Spot[] {
  const radius = isAround ? keep / Math.cos(HALF_STEP) : keep;
  const quarter = VERTICES / 4;
  return [0, 1, 2, 3].flatMap((q) => {
    const corner = { x: x[q === 0 || q === 3 ? 1 : 0], z: z[q < 2 ? 1 : 0] };
    const count = isAround ? quarter : quarter + 1;
    return Array.from({ length: count }, (_, k) => {
      const angle = (q * Math.PI) / 2 + (2 * k + (isAround ? 1 : 0)) * HALF_STEP;
      return { x: corner.x + radius * Math.cos(angle), z: corner.z + radius * Math.sin(angle) };
    });
  });
}

/** The walks of a disc from one place, up to a length. */
export function walksFrom(start: Spot, half: Spot, barred: readonly Barred[], limit: number): Walks {
  const near = barred.filter((b) => toBox(start, b) <= limit + b.keep);
  const search = (isAround: boolean): ((to: Spot) => number) => {
    const shrunk = isAround ? 1 : Math.cos(HALF_STEP);
    const isIn = (p: Spot) => Math.abs(p.x) <= half.x + ON && Math.abs(p.z) <= half.z + ON;
    const isFree = (a: Spot, b: Spot) => near.every((o) => lineToBox(a, b, o) >= shrunk * o.keep - ON);
    const vertices = [
      start,
      ...near
        .flatMap((o) => ring(o, isAround))
        .filter((p) => (isIn(p) || !isAround) && near.every((o) => toBox(p, o) >= shrunk * o.keep - ON)),
    ];
    const length = vertices.map((_, i) => (i === 0 ? 0 : Infinity));
    const open = new Set(vertices.keys());
    for (;;) {
      let next = -1;
      for (const i of open) if (next < 0 || length[i]! < length[next]!) next = i;
      if (next < 0 || length[next]! > limit) break;
      open.delete(next);
      for (const i of open) {
        const through = length[next]! + far(vertices[next]!, vertices[i]!);
        if (through < length[i]! && through <= limit && isFree(vertices[next]!, vertices[i]!)) length[i] = through;
      }
    }
    const reached = vertices.flatMap((p, i) => (length[i]! <= limit ? [{ p, length: length[i]! }] : []));
    return (to) => {
      if (isFree(start, to)) return far(start, to);
      let best = Infinity;
      for (const { p, length: before } of reached) {
        const through = before + far(p, to);
        if (through < best && through <= limit && isFree(p, to)) best = through;
      }
      return best;
    };
  };
  let [atMost, atLeast]: (((to: Spot) => number) | undefined)[] = [];
  return {
    atMost: (to) => (atMost ??= search(true))(to),
    atLeast: (to) => (atLeast ??= search(false))(to),
  };
}
