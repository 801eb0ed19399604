import type { Faces } from './geodesic-by-unfolding.ts';

type Vec = readonly [number, number, number];

/** Points on each edge at first, points tried on each edge of a path, and how often their spread is made smaller. */
const [ON_EDGE, TRIED, ROUNDS, SMALLER] = [20, 17, 24, 0.55];

const lerp = (a: Vec, b: Vec, t: number): Vec => [
  a[0] + t * (b[0] - a[0]),
  a[1] + t * (b[1] - a[1]),
  a[2] + t * (b[2] - a[2]),
];

/** Whether a triangle is steeper than 45°. */
export function isSteepFace({ points }: Faces, [p, q, r]: readonly [number, number, number]): boolean {
  const [a, b, c] = [points[p]!, points[q]!, points[r]!];
  const [u, v] = [b.map((x, k) => x - a[k]!), c.map((x, k) => x - a[k]!)] as [number[], number[]];
  const nx = u[1]! * v[2]! - u[2]! * v[1]!;
  const ny = u[2]! * v[0]! - u[0]! * v[2]!;
  const nz = u[0]! * v[1]! - u[1]! * v[0]!;
  return Math.hypot(nx, nz) > Math.abs(ny) * (1 + 1e-9);
}

/** What a straight stretch costs: its length, or on a steep face its length in plan and every inch up or down. */
export const stretchCost = (isSteep: boolean, a: Vec, b: Vec): number =>
  isSteep
    ? Math.hypot(a[0] - b[0], a[2] - b[2]) + Math.abs(a[1] - b[1])
    : Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/**
 * Length of the shortest path between two vertices of a surface whose steep faces are climbed: over points on all edges,
 * by Dijkstra; then over points on the edges that this path crosses, closer and closer about it. Never too short.
 */
export function steepByPoints(faces: Faces, from: number, to: number): number {
  const { points, triangles } = faces;
  const steep = triangles.map((t) => isSteepFace(faces, t));
  const places: { readonly at: Vec; readonly edge: readonly [Vec, Vec] | undefined; readonly share: number }[] =
    points.map((at) => ({ at, edge: undefined, share: 0 }));
  const onEdge = new Map<string, number[]>();
  const byFace = triangles.map((t) =>
    t.flatMap((a, k) => {
      const b = t[(k + 1) % 3]!;
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const key = `${low} ${high}`;
      if (!onEdge.has(key))
        onEdge.set(
          key,
          Array.from({ length: ON_EDGE }, (_, i) => {
            const [share, edge] = [(i + 1) / (ON_EDGE + 1), [points[low]!, points[high]!] as const];
            return places.push({ at: lerp(...edge, share), edge, share }) - 1;
          }),
        );
      return [a, ...onEdge.get(key)!];
    }),
  );
  const facesAt = places.map((): number[] => []);
  byFace.forEach((list, f) => list.forEach((p) => facesAt[p]!.push(f)));
  const dist = places.map(() => Infinity);
  const before = places.map(() => -1);
  const done = places.map(() => false);
  dist[from] = 0;
  for (;;) {
    let here = -1;
    for (let p = 0; p < places.length; p++) if (!done[p] && (here < 0 || dist[p]! < dist[here]!)) here = p;
    if (here === to || here < 0) break;
    done[here] = true;
    for (const f of facesAt[here]!)
      for (const p of byFace[f]!) {
        const by = dist[here]! + stretchCost(steep[f]!, places[here]!.at, places[p]!.at);
        if (by < dist[p]!) [dist[p], before[p]] = [by, here];
      }
  }
  const chain: number[] = [];
  for (let p = to; p >= 0; p = before[p]!) chain.unshift(p);
  const steepBetween = chain.slice(1).map((p, i) => {
    const shared = facesAt[p]!.filter((f) => facesAt[chain[i]!]!.includes(f));
    return shared.every((f) => steep[f]!);
  });
  return closer(
    chain.map((p) => places[p]!),
    steepBetween,
  );
}

/** Steps in which each straight part of a path is walked. */
const STEPS = 1000;

/**
 * Length of a path over a surface, from stop to stop, walked in small steps on whatever face is under each; along an
 * edge on the cheaper one.
 */
export function walkedOver(faces: Faces, stops: readonly Vec[]): number {
  const under = (x: number, z: number): { readonly y: number; readonly isSteep: boolean } => {
    const found = faces.triangles.flatMap((t) => {
      const [a, b, c] = t.map((p) => faces.points[p]!) as [Vec, Vec, Vec];
      const area = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);
      const u = ((b[0] - x) * (c[2] - z) - (c[0] - x) * (b[2] - z)) / area;
      const v = ((c[0] - x) * (a[2] - z) - (a[0] - x) * (c[2] - z)) / area;
      const y = u * a[1] + v * b[1] + (1 - u - v) * c[1];
      return Math.min(u, v, 1 - u - v) >= -1e-9 ? [{ y, isSteep: isSteepFace(faces, t) }] : [];
    });
    if (!found[0]) throw new Error(`no face under ${x}, ${z}`);
    return { y: found[0].y, isSteep: found.every(({ isSteep }) => isSteep) };
  };
  let length = 0;
  stops.slice(1).forEach((to, i) => {
    const at = (k: number): Vec => {
      const [x, , z] = lerp(stops[i]!, to, k / STEPS);
      return [x, under(x, z).y, z];
    };
    for (let k = 0; k < STEPS; k++) {
      const [x, , z] = lerp(stops[i]!, to, (k + 0.5) / STEPS);
      length += stretchCost(under(x, z).isSteep, at(k), at(k + 1));
    }
  });
  return length;
}

/** The least cost through the edges of a path. */
function closer(
  chain: readonly { readonly at: Vec; readonly edge: readonly [Vec, Vec] | undefined; readonly share: number }[],
  steep: readonly boolean[],
): number {
  let shares = chain.map(({ share }) => share);
  let best = Infinity;
  for (let [round, spread] = [0, 0.15]; round < ROUNDS; round++, spread *= SMALLER) {
    const options = chain.map(({ at, edge }, i) =>
      edge
        ? Array.from({ length: TRIED }, (_, k) => {
            const share = shares[i]! + spread * ((2 * k) / (TRIED - 1) - 1);
            const inside = Math.min(1, Math.max(0, share));
            return { share: inside, at: lerp(...edge, inside) };
          })
        : [{ share: 0, at }],
    );
    const costs: number[][] = [[0]];
    const by: number[][] = [[-1]];
    for (let i = 1; i < options.length; i++) {
      const [own, from]: [number[], number[]] = [[], []];
      for (const { at } of options[i]!) {
        let [least, k] = [Infinity, -1];
        options[i - 1]!.forEach((p, j) => {
          const cost = costs[i - 1]![j]! + stretchCost(steep[i - 1]!, p.at, at);
          if (cost < least) [least, k] = [cost, j];
        });
        own.push(least);
        from.push(k);
      }
      costs.push(own);
      by.push(from);
    }
    best = Math.min(best, costs.at(-1)![0]!);
    const next = [...shares];
    for (let [i, k] = [options.length - 1, 0]; i >= 0; k = by[i]![k]!, i--) next[i] = options[i]![k]!.share;
    shares = next;
  }
  return best;
}
