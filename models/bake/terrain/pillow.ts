import { type Corner, type Heap, type Patch, quad, tri } from './heap.ts';
import type { Stuff } from './stuffs.ts';

/** A rectangle of a patch. */
export type Cell = { readonly u0: number; readonly u1: number; readonly v0: number; readonly v1: number };

/** The shape of one stone, board or bag. Inches. */
export type Cut = {
  readonly stuff: Stuff;
  /** The brightness, 1 unchanged. */
  readonly tone: number;
  /** Half the width of the joint, the width of its worn edge, and the depth of the joint. */
  readonly joint: number;
  readonly bevel: number;
  readonly deep: number;
  /** How far each corner is displaced inward: lower left, lower right, upper right, upper left. */
  readonly low: readonly [number, number, number, number];
  /** How far its middle stands out beyond its rim. */
  readonly bulge: number;
  /** Which sides are on the rim of the patch: left, right, lower, upper. No crevice is painted there. */
  readonly rim: readonly [boolean, boolean, boolean, boolean];
  /** How dark its joints are: −1 by default. */
  readonly crevice?: number;
};

/** Faces narrower than the first are plain; those narrower than the second have only a worn edge. */
const PLAIN = 0.2;
const SMALL = 0.33;

/** Faces this many times as long as wide have vertices of their own in the middle, for the light. */
const LONG = 4;

/** A long face in four parts, end to end. */
function inParts(heap: Heap, [a, b, c, d]: readonly [Corner, Corner, Corner, Corner]): void {
  const between = (from: Corner, to: Corner, t: number): Corner => ({
    ...from,
    at: [0, 1, 2].map((k) => from.at[k]! + (to.at[k]! - from.at[k]!) * t) as unknown as Corner['at'],
  });
  const stops = [0, 0.15, 0.5, 0.85, 1];
  for (let k = 0; k + 1 < stops.length; k++) {
    const [s, t] = [stops[k]!, stops[k + 1]!];
    quad(heap, between(a, b, s), between(a, b, t), between(d, c, t), between(d, c, s));
  }
}

/** One stone of a wall: a rim in the joint, a worn edge that takes the dry brush, a face. It stays within the patch. */
export function pillow(heap: Heap, patch: Patch, cell: Cell, cut: Cut): void {
  const { stuff, tone, joint, bevel, deep, low, bulge, rim } = cut;
  const [w, h] = [cell.u1 - cell.u0, cell.v1 - cell.v0];
  const inset = Math.min(joint, w * 0.3, h * 0.3);
  const worn = inset + Math.min(bevel, w * 0.2, h * 0.2);
  const corner = (u: number, v: number, out: number, edge: number): Corner => ({
    at: patch.at(u, v, out),
    edge,
    tone,
    stuff,
  });
  const [left, right, lower, upper] = rim;
  // At the rim of a patch, its half of the worn edge ends where that of the adjoining patch does.
  const ring = (
    at: readonly [number, number],
    out: (k: number) => number,
    edge: (k: number) => number,
  ): readonly Corner[] => {
    const [joined, rimmed] = at;
    const by = (isRim: boolean) => (isRim ? rimmed : joined);
    const [u0, u1] = [cell.u0 + by(left), cell.u1 - by(right)];
    const [v0, v1] = [cell.v0 + by(lower), cell.v1 - by(upper)];
    return [
      corner(u0, v0, out(0), edge(0)),
      corner(u1, v0, out(1), edge(1)),
      corner(u1, v1, out(2), edge(2)),
      corner(u0, v1, out(3), edge(3)),
    ];
  };
  const free = [left || lower, right || lower, right || upper, left || upper];
  // Thin stones are one plain face; small ones have no face within the worn edge.
  if (Math.min(w, h) < PLAIN) {
    const [a, b, c, d] = ring(
      [0, 0],
      (k) => -low[k]! * 0.5,
      () => 0.45,
    ) as [Corner, Corner, Corner, Corner];
    quad(heap, a, b, c, d);
    return;
  }
  const chamfer = Math.min(deep, w * 0.3, h * 0.3);
  const pushed = (k: number) => (free[k] ? 0 : low[k]!);
  const down = ring(
    [0, chamfer / 2],
    (k) => (free[k] ? -chamfer / 2 : -deep),
    (k) => (free[k] ? 0.5 : (cut.crevice ?? -1)),
  );
  const edge = ring(
    [inset, chamfer],
    (k) => -pushed(k) - (free[k] ? 0 : bulge),
    () => 1,
  );
  const face = ring(
    [worn, chamfer + worn - inset],
    (k) => -pushed(k) - bulge * 0.45,
    () => 0,
  );
  const rings = Math.min(w, h) < SMALL ? [down, edge] : [down, edge, face];
  for (let r = 0; r + 1 < rings.length; r++)
    for (let k = 0; k < 4; k++) {
      const j = (k + 1) % 4;
      quad(heap, rings[r]![k]!, rings[r]![j]!, rings[r + 1]![j]!, rings[r + 1]![k]!);
    }
  const inner = rings.at(-1)!;
  if (bulge < 0.02) {
    if (w > LONG * h) inParts(heap, [inner[0]!, inner[1]!, inner[2]!, inner[3]!]);
    else if (h > LONG * w) inParts(heap, [inner[1]!, inner[2]!, inner[3]!, inner[0]!]);
    else quad(heap, inner[0]!, inner[1]!, inner[2]!, inner[3]!);
    return;
  }
  const mean = (low[0] + low[1] + low[2] + low[3]) / 4;
  const middle = corner((cell.u0 + cell.u1) / 2, (cell.v0 + cell.v1) / 2, -mean, 0.15);
  for (let k = 0; k < 4; k++) tri(heap, inner[k]!, inner[(k + 1) % 4]!, middle);
}
