import type { Faces } from './geodesic-by-unfolding.ts';

type Vec = readonly [number, number];

/** A cone of rays from a vertex, laid flat with the vertex at 0, 0, and the edge from a to b that it goes out over. */
type Cone = {
  readonly root: number;
  readonly out: number;
  readonly a: number;
  readonly b: number;
  readonly pa: Vec;
  readonly pb: Vec;
  /** Where its two outermost rays meet the edge: towards b, towards a. */
  readonly lo: Vec;
  readonly hi: Vec;
};

const off = (p: Vec, q: Vec): number => Math.hypot(p[0] - q[0], p[1] - q[1]);
const turn = (p: Vec, q: Vec): number => p[0] * q[1] - p[1] * q[0];
const ZERO: Vec = [0, 0];

/** Where the ray from 0, 0 through p meets the line from a to b. */
function meet(p: Vec, a: Vec, b: Vec): Vec {
  const d: Vec = [b[0] - a[0], b[1] - a[1]];
  const s = turn(a, d) / turn(p, d);
  return [p[0] * s, p[1] * s];
}

/**
 * Length of the shortest path over a surface from one vertex to another, for surfaces too large to lay every sequence of
 * triangles flat: cones of rays are spread from the start, the nearest first, and from every vertex about which there is
 * a full turn or more, or that lies on the border. Only cones that a known way to a corner of their edge beats
 * everywhere are dropped.
 */
export function geodesicBySpreading({ points, triangles }: Faces, from: number, to: number): number {
  const dist = points.map(() => Infinity);
  const length = (a: number, b: number): number =>
    Math.hypot(points[a]![0] - points[b]![0], points[a]![1] - points[b]![1], points[a]![2] - points[b]![2]);
  const beyond = new Map<string, number[]>();
  const about = points.map((): number[] => []);
  const angle = points.map(() => 0);
  const keyOf = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  triangles.forEach((t, i) =>
    t.forEach((a, k) => {
      const [b, c] = [t[(k + 1) % 3]!, t[(k + 2) % 3]!];
      beyond.set(keyOf(a, b), [...(beyond.get(keyOf(a, b)) ?? []), i]);
      about[a]!.push(i);
      const [u, v, w] = [length(a, b), length(a, c), length(b, c)];
      angle[a]! += Math.acos((u * u + v * v - w * w) / (2 * u * v));
    }),
  );
  const border = new Set([...beyond].flatMap(([key, list]) => (list.length === 1 ? key.split(' ').map(Number) : [])));
  const heap: { readonly key: number; readonly run: () => void }[] = [];
  const push = (key: number, run: () => void): void => {
    let i = heap.push({ key, run }) - 1;
    for (let up = (i - 1) >> 1; i > 0 && heap[up]!.key > heap[i]!.key; i = up, up = (i - 1) >> 1)
      [heap[up], heap[i]] = [heap[i]!, heap[up]!];
  };
  const pop = (): (() => void) | undefined => {
    const top = heap[0];
    const last = heap.pop();
    if (!top || !last || top.key > dist[to]!) return undefined;
    if (heap.length > 0) heap[0] = last;
    for (let i = 0; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2])
        if (child < heap.length && heap[child]!.key < heap[least]!.key) least = child;
      if (least === i) return top.run;
      [heap[least], heap[i]] = [heap[i]!, heap[least]!];
      i = least;
    }
  };
  const apexOf = (a: Vec, b: Vec, la: number, lb: number): Vec => {
    const l = off(a, b);
    const x = (l * l + la * la - lb * lb) / (2 * l);
    const y = Math.sqrt(Math.max(la * la - x * x, 0));
    const [ux, uy] = [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
    return [a[0] + x * ux + y * uy, a[1] + x * uy - y * ux];
  };
  const reach = (v: number, by: number): void => {
    if (by >= dist[v]!) return;
    dist[v] = by;
    if (v === from || border.has(v) || angle[v]! > 2 * Math.PI - 1e-9) push(by, () => leave(v, by));
  };
  const leave = (v: number, by: number): void => {
    if (by > dist[v]!) return;
    for (const i of about[v]!) {
      const k = triangles[i]!.indexOf(v);
      const [a, b] = [triangles[i]![(k + 1) % 3]!, triangles[i]![(k + 2) % 3]!];
      reach(a, by + length(v, a));
      reach(b, by + length(v, b));
      const pa: Vec = [length(v, a), 0];
      const [u, w, l] = [length(v, a), length(v, b), length(a, b)];
      const x = (u * u + w * w - l * l) / (2 * u);
      const pb: Vec = [x, Math.sqrt(Math.max(w * w - x * x, 0))];
      // Counter-clockwise from a to b, so that the next triangle lies on the right of a to b.
      spread({ root: v, out: i, a, b, pa, pb, lo: pa, hi: pb });
    }
  };
  const spread = (c: Cone): void => {
    const by = dist[c.root]!;
    const isBeaten =
      dist[c.a]! + off(c.pa, c.hi) < by + off(ZERO, c.hi) - 1e-9 ||
      dist[c.b]! + off(c.pb, c.lo) < by + off(ZERO, c.lo) - 1e-9;
    if (isBeaten) return;
    const d: Vec = [c.hi[0] - c.lo[0], c.hi[1] - c.lo[1]];
    const s = Math.min(Math.max(-(c.lo[0] * d[0] + c.lo[1] * d[1]) / (d[0] * d[0] + d[1] * d[1]), 0), 1);
    push(by + off(ZERO, [c.lo[0] + s * d[0], c.lo[1] + s * d[1]]), () => follow(c, by));
  };
  const follow = (c: Cone, by: number): void => {
    if (dist[c.root]! < by) return;
    for (const i of beyond.get(keyOf(c.a, c.b))!) {
      if (i === c.out) continue;
      const v = triangles[i]!.find((w) => w !== c.a && w !== c.b)!;
      const p = apexOf(c.pa, c.pb, length(c.a, v), length(c.b, v));
      const [left, right] = [turn(c.lo, p), turn(p, c.hi)];
      if (left >= -1e-12 && right >= -1e-12) reach(v, by + off(ZERO, p));
      // Over the edge from a to the far vertex, and over that from it to b.
      const near = { root: c.root, out: i, a: c.a, b: v, pa: c.pa, pb: p };
      const far = { root: c.root, out: i, a: v, b: c.b, pa: p, pb: c.pb };
      if (left > 1e-12) spread({ ...near, lo: meet(c.lo, c.pa, p), hi: right > 0 ? p : meet(c.hi, c.pa, p) });
      if (right > 1e-12) spread({ ...far, lo: left > 0 ? p : meet(c.lo, p, c.pb), hi: meet(c.hi, p, c.pb) });
    }
  };
  reach(from, 0);
  for (let run = pop(); run; run = pop()) run();
  return dist[to]!;
}
