import type { Bounds } from './field.ts';
import type { Rounded } from './rounded.ts';
import { isInside, rounded } from './rounded.ts';

/** A closed chain of blockers between two places; −1 stands for the table's edge. */
export type Enclosure = readonly number[];

/**
 * A ring of overlapping convex blockers that separates two free places, or undefined when none does.
 *
 * The union of convex blockers is a good cover, so a loop round one of the places exists exactly when the graph of
 * overlapping blockers has a cycle that crosses the segment between the places an odd number of times: found with a
 * union–find that carries parity, in near-linear time over the overlaps and without any search.
 *
 * @source Nerve theorem; parity union–find as for odd cycles.
 */
export function findEnclosure(
  blockers: readonly Rounded[],
  bounds: Bounds,
  a: readonly [number, number],
  b: readonly [number, number],
): Enclosure | undefined {
  const shapes = [...blockers, ...edgeShapes(bounds)];
  const n = shapes.length;
  const parent = Array.from({ length: n }, (_, i) => i);
  const parity = new Uint8Array(n);
  const tree: { to: number; odd: number }[][] = Array.from({ length: n }, () => []);

  const find = (i: number): readonly [root: number, odd: number] => {
    let odd = 0;
    let at = i;
    while (parent[at] !== at) {
      odd ^= parity[at]!;
      at = parent[at]!;
    }
    return [at, odd];
  };

  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const meet = commonPoint(shapes[i]!, shapes[j]!);
      if (!meet) continue;
      const odd = crossings(anchor(shapes[i]!), meet, a, b) ^ crossings(meet, anchor(shapes[j]!), a, b);
      const [ri, oi] = find(i);
      const [rj, oj] = find(j);
      if (ri !== rj) {
        parent[ri] = rj;
        parity[ri] = odd ^ oi ^ oj;
        tree[i]!.push({ to: j, odd });
        tree[j]!.push({ to: i, odd });
      } else if ((odd ^ oi ^ oj) === 1) {
        return chainBetween(tree, i, j).map((k) => (k < blockers.length ? k : -1));
      }
    }
  }
  return undefined;
}

/** The table's edge as four half-plane strips, each convex, meeting at the corners. */
function edgeShapes(b: Bounds): Rounded[] {
  const far = 1e4;
  const strip = (x0: number, x1: number, z0: number, z1: number) =>
    rounded(
      [
        [x0, z0],
        [x1, z0],
        [x1, z1],
        [x0, z1],
      ],
      0,
    );
  return [
    strip(-far, b.minX, -far, far),
    strip(b.maxX, far, -far, far),
    strip(-far, far, -far, b.minZ),
    strip(-far, far, b.maxZ, far),
  ];
}

/** A fixed interior point of a shape. */
function anchor(s: Rounded): readonly [number, number] {
  let x = 0;
  let z = 0;
  for (let i = 0; i < s.px.length; i++) {
    x += s.px[i]!;
    z += s.pz[i]!;
  }
  return [x / s.px.length, z / s.px.length];
}

/** A point inside both shapes, or undefined when they do not overlap: alternating projection between two convex sets. */
function commonPoint(a: Rounded, b: Rounded): readonly [number, number] | undefined {
  if (a.maxX <= b.minX || b.maxX <= a.minX || a.maxZ <= b.minZ || b.maxZ <= a.minZ) return undefined;
  const [p, q] = closestCorePoints(a, b);
  const gap = Math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2);
  if (gap >= a.rho + b.rho - 1e-9)
    return gap === 0 && isInside(a, p[0], p[1]) && isInside(b, p[0], p[1]) ? p : undefined;
  const share = gap === 0 ? 0 : a.rho / (a.rho + b.rho);
  return [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
}

/** Nearest points of two convex cores: vertex against edge both ways, or a shared point when they overlap. */
function closestCorePoints(a: Rounded, b: Rounded): readonly [readonly [number, number], readonly [number, number]] {
  const inner = sharedCorePoint(a, b);
  if (inner) return [inner, inner];
  let best = Infinity;
  let pair: [readonly [number, number], readonly [number, number]] = [anchor(a), anchor(b)];
  const offer = (s: Rounded, t: Rounded, swap: boolean) => {
    for (let i = 0; i < s.px.length; i++) {
      for (let j = 0; j < t.px.length; j++) {
        const q = nearestOnEdge(t, j, s.px[i]!, s.pz[i]!);
        const d = (q[0] - s.px[i]!) ** 2 + (q[1] - s.pz[i]!) ** 2;
        if (d < best) {
          best = d;
          const p: readonly [number, number] = [s.px[i]!, s.pz[i]!];
          pair = swap ? [q, p] : [p, q];
        }
      }
    }
  };
  offer(a, b, false);
  offer(b, a, true);
  return pair;
}

function nearestOnEdge(s: Rounded, edge: number, x: number, z: number): readonly [number, number] {
  const ux = -s.nz[edge]!;
  const uz = s.nx[edge]!;
  const along = Math.min(Math.max((x - s.px[edge]!) * ux + (z - s.pz[edge]!) * uz, 0), s.len[edge]!);
  return [s.px[edge]! + along * ux, s.pz[edge]! + along * uz];
}

/** The centroid of the overlap of two convex cores, or undefined when they do not overlap. */
function sharedCorePoint(a: Rounded, b: Rounded): readonly [number, number] | undefined {
  if (a.px.length < 3 && b.px.length < 3) return undefined;
  const [clip, subject] = a.px.length >= 3 ? [a, b] : [b, a];
  let points: (readonly [number, number])[] = Array.from(subject.px, (x, i) => [x, subject.pz[i]!] as const);
  for (let i = 0; i < clip.px.length; i++) {
    const off = (p: readonly [number, number]) =>
      (p[0] - clip.px[i]!) * clip.nx[i]! + (p[1] - clip.pz[i]!) * clip.nz[i]!;
    const kept: (readonly [number, number])[] = [];
    points.forEach((p, k) => {
      const q = points[(k + 1) % points.length]!;
      const [dp, dq] = [off(p), off(q)];
      if (dp <= 0) kept.push(p);
      if (dp < 0 !== dq < 0 && dp !== dq)
        kept.push([p[0] + (dp / (dp - dq)) * (q[0] - p[0]), p[1] + (dp / (dp - dq)) * (q[1] - p[1])]);
    });
    points = kept;
    if (points.length === 0) return undefined;
  }
  const sum = points.reduce<readonly [number, number]>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** 1 when two segments cross, else 0. Half-open in both, so that a chain through a shared point is counted once. */
function crossings(
  p: readonly [number, number],
  q: readonly [number, number],
  a: readonly [number, number],
  b: readonly [number, number],
): number {
  const side = (ux: number, uz: number, vx: number, vz: number, x: number, z: number) =>
    (vx - ux) * (z - uz) - (vz - uz) * (x - ux) > 0;
  const split = side(a[0], a[1], b[0], b[1], p[0], p[1]) !== side(a[0], a[1], b[0], b[1], q[0], q[1]);
  if (!split) return 0;
  return side(p[0], p[1], q[0], q[1], a[0], a[1]) !== side(p[0], p[1], q[0], q[1], b[0], b[1]) ? 1 : 0;
}

function chainBetween(tree: readonly (readonly { to: number }[])[], from: number, to: number): number[] {
  const cameFrom = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (let k = 0; k < queue.length; k++) {
    const at = queue[k]!;
    if (at === to) break;
    for (const e of tree[at]!) {
      if (cameFrom.has(e.to)) continue;
      cameFrom.set(e.to, at);
      queue.push(e.to);
    }
  }
  const chain = [to];
  for (let at = to; at !== from; ) {
    at = cameFrom.get(at)!;
    chain.push(at);
  }
  return chain;
}
