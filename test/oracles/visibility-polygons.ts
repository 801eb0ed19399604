/**
 * Shortest paths of a disc among discs and convex polygons, slow and obvious: a second opinion that shares no code with
 * the planner.
 *
 * Every obstacle, grown by the mover, becomes an inscribed or a circumscribed polygon; Dijkstra runs over all their
 * vertices and the crossings of their sides, with the height in the state. Cost is length plus every change of height.
 */

export type Plan = readonly [x: number, z: number];

/** A convex outline (a point with a radius is a disc) and its top; a `bar` cannot be stood on, Infinity not passed. */
export type Thing = {
  readonly core: readonly Plan[];
  readonly radius: number;
  readonly top: number;
  readonly bar: boolean;
};

export type Scene = {
  readonly things: readonly Thing[];
  /** The radius of the mover. */
  readonly mover: number;
  /** Half the width of the square its centre stays in. */
  readonly half: number;
};

type Grown = { readonly ring: readonly Plan[]; readonly sides: Sides; readonly top: number; readonly bar: boolean };

/** A ring's sides, three numbers each: the distance left of one is `a x + b z + c`; and a circle about them all. */
type Sides = {
  readonly all: Float64Array;
  readonly round: readonly [x: number, z: number, radius: number];
};

function sidesOf(ring: readonly Plan[]): Sides {
  const all = new Float64Array(3 * ring.length);
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length]!;
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const [a, b] = [(p[1] - q[1]) / length, (q[0] - p[0]) / length];
    all.set([a, b, -a * p[0] - b * p[1]], 3 * i);
  });
  const middle = (k: 0 | 1) => ring.reduce((sum, p) => sum + p[k], 0) / ring.length;
  const [x, z] = [middle(0), middle(1)];
  return { all, round: [x, z, Math.max(...ring.map((p) => Math.hypot(p[0] - x, p[1] - z)))] };
}

/** The rounding of coordinates: how near counts as on a side. Coordinates are below 10. */
const ON = 1e-9;

/** Things grown by the mover as polygons with `n` vertices per circle: inside the true shapes, or around them. */
export function grownPolygons(scene: Scene, n: number, side: 'inscribed' | 'circumscribed'): readonly Grown[] {
  return scene.things.map(({ core, radius, top, bar }) => {
    const reach = (radius + scene.mover) / (side === 'inscribed' ? 1 : Math.cos(Math.PI / n));
    const points = core.flatMap(([x, z]) =>
      Array.from({ length: n }, (_, k): Plan => {
        const a = (2 * Math.PI * k) / n;
        return [x + reach * Math.cos(a), z + reach * Math.sin(a)];
      }),
    );
    const ring = hull(points);
    return { ring, sides: sidesOf(ring), top, bar };
  });
}

/** Convex hull, counter-clockwise. @source Andrew's monotone chain */
function hull(points: readonly Plan[]): Plan[] {
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (list: readonly Plan[]) => {
    const chain: Plan[] = [];
    for (const p of list) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, p) <= 1e-12) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = (a: Plan, b: Plan, c: Plan) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The greatest distance of a point outside a ring's sides; negative inside. */
function outside({ sides: { all } }: Grown, p: Plan): number {
  let most = -Infinity;
  for (let i = 0; i < all.length; i += 3) most = Math.max(most, -toLeft(all, i, p[0], p[1]));
  return most;
}

/** How far left of a side a point is. */
const toLeft = (all: Float64Array, i: number, x: number, z: number): number =>
  all[i]! * x + all[i + 1]! * z + all[i + 2]!;

/** Whether a segment stays out of a circle. */
function isClear([x, z, radius]: Sides['round'], px: number, pz: number, qx: number, qz: number): boolean {
  const [ux, uz, cx, cz] = [qx - px, qz - pz, x - px, z - pz];
  const t = Math.min(1, Math.max(0, (ux * cx + uz * cz) / (ux * ux + uz * uz)));
  const [dx, dz] = [cx - t * ux, cz - t * uz];
  return dx * dx + dz * dz > radius * radius;
}

/** The part of the segment strictly inside a ring, as fractions. */
function within({ sides }: Grown, p: Plan, q: Plan): readonly [number, number] | undefined {
  const [px, pz, qx, qz] = [p[0], p[1], q[0], q[1]];
  if (isClear(sides.round, px, pz, qx, qz)) return undefined;
  const { all } = sides;
  let [from, to] = [0, 1];
  for (let i = 0; i < all.length; i += 3) {
    const dp = toLeft(all, i, px, pz) - ON;
    const dq = toLeft(all, i, qx, qz) - ON;
    if (dp <= 0 && dq <= 0) return undefined;
    if (dp < 0) from = Math.max(from, dp / (dp - dq));
    else if (dq < 0) to = Math.min(to, dp / (dp - dq));
    if (from >= to) return undefined;
  }
  return [from, to];
}

/** The height over a set of polygons; undefined where a mover cannot be. */
function heightOver(over: readonly Grown[]): number | undefined {
  let top = 0;
  for (const g of over) if (!g.bar && g.top > top) top = g.top;
  if (top === Infinity) return undefined;
  return over.some((g) => g.bar && g.top > top) ? undefined : top;
}

/** The height of a mover at a place, over everything it is strictly inside of; undefined where it cannot be. */
export const heightAt = (grown: readonly Grown[], p: Plan): number | undefined =>
  heightOver(grown.filter((g) => outside(g, p) < -ON));

type Stretch = { readonly first: number; readonly last: number; readonly cost: number };

/** The heights at both ends of a straight line and its cost; undefined when it is blocked. */
function stretch(grown: readonly Grown[], p: Plan, q: Plan, alsoOver: Grown | undefined): Stretch | undefined {
  const spans: { readonly g: Grown; readonly from: number; readonly to: number }[] = [];
  for (const g of grown) {
    if (g === alsoOver) continue;
    const span = within(g, p, q);
    if (!span) continue;
    if (g.top === Infinity) return undefined;
    spans.push({ g, from: span[0], to: span[1] });
  }
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const hair = 1e-8 / length;
  const cuts = [0, ...spans.flatMap((s) => [s.from, s.to]), 1].sort((a, b) => a - b);
  let [first, last, climbed]: (number | undefined)[] = [undefined, undefined, 0];
  for (let k = 1; k < cuts.length; k++) {
    if (cuts[k]! - cuts[k - 1]! <= hair) continue;
    const middle = (cuts[k]! + cuts[k - 1]!) / 2;
    const over = spans.filter((s) => s.from < middle && s.to > middle).map((s) => s.g);
    const height = heightOver(alsoOver ? [...over, alsoOver] : over);
    if (height === undefined) return undefined;
    first ??= height;
    if (last !== undefined) climbed! += Math.abs(height - last);
    last = height;
  }
  return { first: first!, last: last!, cost: length + climbed! };
}

function crossing(a: Plan, b: Plan, c: Plan, d: Plan): Plan | undefined {
  const [ux, uz, vx, vz] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = ux * vz - uz * vx;
  if (Math.abs(cross) < 1e-14) return undefined;
  const s = ((c[0] - a[0]) * vz - (c[1] - a[1]) * vx) / cross;
  const t = ((c[0] - a[0]) * uz - (c[1] - a[1]) * ux) / cross;
  return s < 0 || s > 1 || t < 0 || t > 1 ? undefined : [a[0] + s * ux, a[1] + s * uz];
}

/** Places where a shortest path can bend: vertices and crossings that no higher top hides. */
function bends(grown: readonly Grown[], half: number): Plan[] {
  const found: Plan[] = [];
  const keep = (p: Plan, top: number) => {
    if (Math.abs(p[0]) > half + ON || Math.abs(p[1]) > half + ON) return;
    const hidden = grown.some((g) => !g.bar && g.top >= top && outside(g, p) < -1e-7);
    if (!hidden && !grown.some((g) => g.top === Infinity && outside(g, p) < -1e-7)) found.push(p);
  };
  grown.forEach((g, i) => {
    for (const p of g.ring) keep(p, g.bar ? 0 : g.top);
    for (const h of grown.slice(i + 1)) {
      const top = Math.max(g.bar ? 0 : g.top, h.bar ? 0 : h.top);
      g.ring.forEach((a, k) => {
        const b = g.ring[(k + 1) % g.ring.length]!;
        h.ring.forEach((c, m) => {
          const p = crossing(a, b, c, h.ring[(m + 1) % h.ring.length]!);
          if (p) keep(p, top);
        });
      });
    }
  });
  return found;
}

/**
 * The length of the shortest path between two places among polygons, Infinity when there is none.
 *
 * @param way  Receives the places where it bends, with their heights, when given.
 */
export function bruteForce(
  grown: readonly Grown[],
  half: number,
  from: Plan,
  to: Plan,
  way?: (readonly [x: number, z: number, height: number])[],
): number {
  const points = [from, to, ...bends(grown, half)];
  // (1) The heights a mover may have at each point: of anything it touches, not below what it is inside of.
  const heights = points.map((p) => {
    const touched = grown.filter((g) => outside(g, p) <= 1e-7);
    const inside = touched.filter((g) => outside(g, p) < -1e-7);
    const least = Math.max(0, ...inside.filter((g) => !g.bar).map((g) => g.top));
    const barred = Math.max(0, ...inside.filter((g) => g.bar).map((g) => g.top));
    const tops = new Set([0, ...touched.filter((g) => !g.bar && g.top < Infinity).map((g) => g.top)]);
    return [...tops].filter((h) => h >= least && h >= barred);
  });
  const touches = points.map((p) => grown.filter((g) => !g.bar && g.top < Infinity && Math.abs(outside(g, p)) <= 1e-7));
  // (2) Dijkstra with the straight distance and the difference of heights as a lower bound; edges are built when a
  // state is settled, and only where even a straight line with the least climb is shorter than the known cost.
  const states = points.flatMap((_, i) =>
    heights[i]!.map((height) => ({ point: i, height, cost: Infinity, done: false, before: -1 })),
  );
  const at = new Map(states.map((s) => [`${s.point} ${s.height}`, s]));
  const left = points.map((p) => Math.hypot(p[0] - to[0], p[1] - to[1]));
  let settled = -1;
  const reach = (point: number, height: number, cost: number) => {
    const s = at.get(`${point} ${height}`);
    if (!s || cost >= s.cost) return;
    s.cost = cost;
    s.before = settled;
  };
  const start = heightAt(grown, from);
  const end = heightAt(grown, to);
  if (start === undefined || end === undefined) return Infinity;
  const leastOf = (s: (typeof states)[number]) => s.cost + left[s.point]! + Math.abs(s.height - end);
  reach(0, start, 0);
  const goal = at.get(`1 ${end}`);
  const statesAt = points.map((_, i) => heights[i]!.map((h) => at.get(`${i} ${h}`)!));
  for (;;) {
    let next: (typeof states)[number] | undefined;
    for (const s of states) {
      if (s.done || s.cost === Infinity) continue;
      if (!next || leastOf(s) < leastOf(next)) next = s;
    }
    if (!next) return Infinity;
    if (next.point === 1 && next.height === end) {
      for (let s = next; ; s = states[s.before]!) {
        way?.unshift([...points[s.point]!, s.height]);
        if (s.before < 0) return next.cost;
      }
    }
    next.done = true;
    settled = states.indexOf(next);
    for (const h of heights[next.point]!) reach(next.point, h, next.cost + Math.abs(h - next.height));
    for (let j = 1; j < points.length; j++) {
      if (j === next.point) continue;
      const [p, q] = [points[next.point]!, points[j]!];
      const straight = Math.hypot(p[0] - q[0], p[1] - q[1]);
      const least = next.cost + straight;
      if (goal && least + left[j]! + Math.abs(next.height - end) >= goal.cost) continue;
      if (statesAt[j]!.every((s) => s.done || s.cost <= least)) continue;
      if (straight < 1e-9) {
        reach(j, next.height, next.cost);
        continue;
      }
      // Along a side it may walk on either side of it.
      const along = touches[next.point]!.filter(
        (g) => touches[j]!.includes(g) && Math.abs(outside(g, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2])) <= 1e-7,
      );
      for (const g of [undefined, ...along]) {
        const way = stretch(grown, p, q, g);
        if (way && way.first === next.height) reach(j, way.last, next.cost + way.cost);
      }
    }
  }
}
