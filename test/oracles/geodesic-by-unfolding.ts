/** Corners of triangles in space; each triangle is three indices, counter-clockwise in plan. */
export type Faces = {
  readonly points: readonly (readonly [number, number, number])[];
  readonly triangles: readonly (readonly [number, number, number])[];
};

type Vec = readonly [number, number];
const off = (a: Vec, b: Vec): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const turn = (a: Vec, b: Vec, c: Vec): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/**
 * Lengths of shortest paths over a surface between vertices, by the definition and nothing cleverer: from every vertex
 * all sequences of triangles are laid flat one after the other, as far as a straight line gets through them, and
 * vertices seen that way are joined by their straight distance; shortest paths in that graph are the answer.
 */
export function geodesicsByUnfolding({ points, triangles }: Faces, from: number): readonly number[] {
  const dist = points.map(() => Infinity);
  dist[from] = 0;
  const done = points.map(() => false);
  const byEdge = new Map<string, number[]>();
  triangles.forEach((t, i) =>
    t.forEach((a, k) => {
      const key = [a, t[(k + 1) % 3]!].sort((p, q) => p - q).join();
      byEdge.set(key, [...(byEdge.get(key) ?? []), i]);
    }),
  );
  const length = (a: number, b: number): number =>
    Math.hypot(points[a]![0] - points[b]![0], points[a]![1] - points[b]![1], points[a]![2] - points[b]![2]);
  const apexOf = (a: Vec, b: Vec, la: number, lb: number): Vec => {
    const l = off(a, b);
    const x = (l * l + la * la - lb * lb) / (2 * l);
    const y = Math.sqrt(Math.max(la * la - x * x, 0));
    const [ux, uy] = [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
    return [a[0] + x * ux - y * uy, a[1] + x * uy + y * ux];
  };
  const longest = points.reduce((sum, _, i) => Math.max(sum, length(from, i)), 0) * 3;
  /** Follows the rays from the origin between two others through the edge from a to b, out of a triangle. */
  const follow = (root: number, through: number, a: number, b: number, pa: Vec, pb: Vec, lo: Vec, hi: Vec): void => {
    for (const t of byEdge.get([a, b].sort((p, q) => p - q).join())!) {
      if (t === through) continue;
      const c = triangles[t]!.find((v) => v !== a && v !== b)!;
      // The rays go counter-clockwise from b to a, so the next triangle lies on the left of a to b.
      const p = apexOf(pa, pb, length(a, c), length(b, c));
      const zero: Vec = [0, 0];
      const [isPastLo, isBeforeHi] = [turn(zero, lo, p) >= -1e-12, turn(zero, p, hi) >= -1e-12];
      if (isPastLo && isBeforeHi) dist[c] = Math.min(dist[c]!, dist[root]! + off(zero, p));
      if (Math.min(off(zero, pa), off(zero, pb)) - length(a, b) > longest) continue;
      // Through c to a: from max(lo, p) to hi; through b to c: from lo to min(hi, p).
      const left: Vec = isPastLo ? p : lo;
      const right: Vec = isBeforeHi ? p : hi;
      if (turn(zero, left, hi) > 1e-12) follow(root, t, a, c, pa, p, left, hi);
      if (turn(zero, lo, right) > 1e-12) follow(root, t, c, b, p, pb, lo, right);
    }
  };
  for (;;) {
    let v = -1;
    for (let i = 0; i < points.length; i++)
      if (!done[i] && dist[i]! < Infinity && (v < 0 || dist[i]! < dist[v]!)) v = i;
    if (v < 0) return dist;
    done[v] = true;
    triangles.forEach((t, i) => {
      const k = t.indexOf(v);
      if (k < 0) return;
      const [b, a] = [t[(k + 1) % 3]!, t[(k + 2) % 3]!];
      dist[a] = Math.min(dist[a]!, dist[v]! + length(v, a));
      dist[b] = Math.min(dist[b]!, dist[v]! + length(v, b));
      const pb: Vec = [length(v, b), 0];
      const pa = apexOf([0, 0], pb, length(v, a), length(a, b));
      follow(v, i, a, b, pa, pb, pb, pa);
    });
  }
}
