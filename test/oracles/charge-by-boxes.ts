import type { Disc, DiscCharge, Ends } from './charge-by-circles.ts';

/**
 * Whether the models of a charge can end so that C-14 to C-17, C-22 and C-35 are kept, by an exhaustive search of plain
 * circles on open ground.
 *
 * The ends of all models together are one point of a space with two dimensions for each model. It is divided into boxes:
 * a square for each model. A box is dropped when no choice of points in its squares can keep a clause, a placement is
 * found when the middles keep all of them by straight moves, and any other box is halved along its widest square.
 */

/** A square for each model, by its middle and half its side. */
type Box = readonly { readonly x: number; readonly z: number; readonly half: number }[];

/** `possible` and `impossible` are proven. */
type Verdict = { readonly kind: 'possible'; readonly ends: Ends } | { readonly kind: 'impossible' | 'unknown' };

const TOLERANCE = 0.0005;
const RANGE = 1;
const COHERENCY = 2;
const BIG_UNIT = 7;

/** The least and the greatest distance between points of two squares, or a point and a square. */
function spans(dx: number, dz: number, wide: number): readonly [least: number, most: number] {
  const [x, z] = [Math.abs(dx), Math.abs(dz)];
  return [Math.hypot(Math.max(0, x - wide), Math.max(0, z - wide)), Math.hypot(x + wide, z + wide)];
}

/**
 * Searches for a placement within a roll.
 *
 * @param mayWalk Whether a model can walk straight to a place.
 * @param most    How many boxes are examined before the answer is unknown.
 */
export function searchBoxes(
  c: DiscCharge,
  allowed: number,
  mayWalk: (model: Disc, to: { readonly x: number; readonly z: number }) => boolean,
  most: number,
): Verdict {
  const before = c.unit.map((m) =>
    c.targets.map((t) => Math.max(0, Math.min(...t.map((e) => Math.hypot(e.x - m.x, e.z - m.z) - e.r - m.r)))),
  );
  const half = allowed + TOLERANCE;
  const queue: Box[] = [c.unit.map(({ x, z }) => ({ x, z, half }))];
  for (const box of queue) {
    if (queue.length > most) return { kind: 'unknown' };
    if (!mayHold(c, allowed, before, box, TOLERANCE)) continue;
    const points = box.map(({ x, z }) => ({ x, z, half: 0 }));
    if (mayHold(c, allowed, before, points, 0) && c.unit.every((m, i) => mayWalk(m, box[i]!)))
      return { kind: 'possible', ends: points };
    const widest = Math.max(...box.map((square) => square.half));
    const i = box.findIndex((square) => square.half === widest);
    const { x, z } = box[i]!;
    const h = widest / 2;
    for (const a of [-1, 1])
      for (const b of [-1, 1]) {
        const part = { x: x + a * h, z: z + b * h, half: h };
        queue.push(box.map((square, k) => (k === i ? part : square)));
      }
  }
  return { kind: 'impossible' };
}

/** Whether some points of a box may keep every clause, as far as its squares can tell; for points, whether they do. */
function mayHold(
  c: DiscCharge,
  allowed: number,
  before: readonly (readonly number[])[],
  box: Box,
  slack: number,
): boolean {
  const [w, d] = c.half;
  for (const [i, m] of c.unit.entries()) {
    const { x, z, half } = box[i]!;
    const [least] = spans(x - m.x, z - m.z, half);
    if (least > allowed + slack) return false;
    if (Math.abs(x) - half > w - m.r + slack || Math.abs(z) - half > d - m.r + slack) return false;
    for (const b of c.bystanders)
      if (spans(x - b.x, z - b.z, half)[1] <= b.r + m.r + RANGE + 2 * TOLERANCE - slack) return false;
    for (const o of [...c.targets.flat(), ...c.friends])
      if (spans(x - o.x, z - o.z, half)[1] < o.r + m.r - slack) return false;
    // A model that moves ends closer; one that has no closer end may stay, which only the middles of squares leave out.
    const isStill = least === 0 && half > 0;
    const closer = c.targets.some((t, k) =>
      t.some((e) => spans(x - e.x, z - e.z, half)[0] - e.r - m.r < before[i]![k]! - TOLERANCE + slack),
    );
    if (!closer && !isStill) return false;
  }
  const isIn = (i: number, e: Disc) =>
    spans(box[i]!.x - e.x, box[i]!.z - e.z, box[i]!.half)[0] <= c.unit[i]!.r + e.r + RANGE + slack;
  if (c.targets.some((t) => !c.unit.some((_, i) => t.some((e) => isIn(i, e))))) return false;
  return mayJoin(c, box, slack);
}

/** Whether no two models have to overlap, and all may be coherent. */
function mayJoin(c: DiscCharge, box: Box, slack: number): boolean {
  const n = box.length;
  const near = c.unit.map((): number[] => []);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const [a, b] = [box[i]!, box[j]!];
      const touching = c.unit[i]!.r + c.unit[j]!.r;
      const [least, most] = spans(a.x - b.x, a.z - b.z, a.half + b.half);
      if (most < touching - slack) return false;
      if (least > touching + COHERENCY + slack) continue;
      near[i]!.push(j);
      near[j]!.push(i);
    }
  if (n === 1) return true;
  if (near.some((list) => list.length < (n >= BIG_UNIT ? 2 : 1))) return false;
  const group = new Set([0]);
  for (const i of group) for (const j of near[i]!) group.add(j);
  return group.size === n;
}
