import type { Inches } from '../../kernel/units.ts';
import { type Corner, type Field, isInBounds, type Sense, type Tangent, type Tangents } from '../field/field.ts';

/** Slack of the normal-cone test, in sine of the angle. */
const CONE_SLACK = 1e-9;
/** How far inside a circle a point may be and count as on it, in square inches: rounding of a contact. */
const ON_CIRCLE = 1e-9;

/** How much further than asked tangents are looked for, so that the next question, a little longer, finds them there. */
const SPARE: Inches = 0.5;

/** Whether a touch normal lies in a corner's cone. */
export function isInCone(corner: Corner, nx: number, nz: number): boolean {
  const c = corner.cone;
  if (!c) return true;
  return c[0] * nz - c[1] * nx >= -CONE_SLACK && nx * c[3] - nz * c[2] >= -CONE_SLACK;
}

/** Numbers a tangent is kept in: ax, az, bx, bz, anx, anz, bnx, bnz, length. */
const ROW = 9;
const LENGTH = 8;
/** The tangent found last. */
const found = new Float64Array(ROW);

/**
 * The tangent that leaves one circle in one sense and meets another in another, or undefined when there is none.
 *
 * @source D = L·d + (ρ₁σ₁ − ρ₂σ₂)·(d_z, −d_x), solved as a complex division.
 */
export function tangentBetween(
  ax: number,
  az: number,
  aSpan: number,
  aSense: number,
  a: Corner | undefined,
  bx: number,
  bz: number,
  bSpan: number,
  bSense: number,
  b: Corner | undefined,
  toward: number,
): Tangent | undefined {
  return isTangent(ax, az, aSpan, aSense, a, bx, bz, bSpan, bSense, b) ? tangentOf(toward, found, 0) : undefined;
}

/** Whether there is a tangent, which is then the one {@link found}. */
function isTangent(
  ax: number,
  az: number,
  aSpan: number,
  aSense: number,
  a: Corner | undefined,
  bx: number,
  bz: number,
  bSpan: number,
  bSense: number,
  b: Corner | undefined,
): boolean {
  const Dx = bx - ax;
  const Dz = bz - az;
  const k = aSpan * aSense - bSpan * bSense;
  const dd = Dx * Dx + Dz * Dz;
  const ll = dd - k * k;
  // A point on the circle itself, as every base contact is, has a tangent of no length.
  if (dd < 1e-18 || ll < -ON_CIRCLE) return false;
  const length = Math.sqrt(Math.max(ll, 0));
  const dx = (length * Dx - k * Dz) / dd;
  const dz = (length * Dz + k * Dx) / dd;
  const anx = aSense * dz;
  const anz = -aSense * dx;
  if (a && !isInCone(a, anx, anz)) return false;
  const bnx = bSense * dz;
  const bnz = -bSense * dx;
  if (b && !isInCone(b, bnx, bnz)) return false;
  found[0] = ax + aSpan * anx;
  found[1] = az + aSpan * anz;
  found[2] = bx + bSpan * bnx;
  found[3] = bz + bSpan * bnz;
  found[4] = anx;
  found[5] = anz;
  found[6] = bnx;
  found[7] = bnz;
  found[LENGTH] = length;
  return true;
}

const tangentOf = (toward: number, rows: Float64Array, at: number): Tangent => ({
  toward,
  ax: rows[at]!,
  az: rows[at + 1]!,
  bx: rows[at + 2]!,
  bz: rows[at + 3]!,
  anx: rows[at + 4]!,
  anz: rows[at + 5]!,
  bnx: rows[at + 6]!,
  bnz: rows[at + 7]!,
  length: rows[at + LENGTH]!,
  profile: undefined,
  travelled: undefined,
});

/** One of the tangents that leave a place, to go along. */
export const tangentAt = (tangents: Tangents, k: number): Tangent =>
  (tangents.made[k] ??= tangentOf(tangents.toward[k]!, tangents.rows, ROW * k));

/** How many tangents a field keeps that were made to be followed, about three kilobytes each: a bound on memory. */
const MOST_MADE = 40_000;

/** One more of a field’s tangents was made; once they are too many, all are forgotten and found anew as they are wanted. */
export function evictTangentCache({ kept, tangents, turns }: Field): void {
  if (++kept.made <= MOST_MADE) return;
  kept.made = 0;
  tangents.fill(undefined);
  if (turns) turns.tangents.length = 0;
}

/** How long one of the tangents that leave a place is. */
export const lengthAt = ({ rows }: Tangents, k: number): Inches => rows[ROW * k + LENGTH]!;
/** Where it leads to: x. */
export const endXAt = ({ rows }: Tangents, k: number): Inches => rows[ROW * k + 2]!;
/** Where it leads to: z. */
export const endZAt = ({ rows }: Tangents, k: number): Inches => rows[ROW * k + 3]!;

/** Whether one of the tangents that leave a reached node goes on in the sense in which the way runs round its corner. */
export function leavesIn(sense: Sense, nx: number, nz: number, { rows }: Tangents, k: number): boolean {
  return sense * (nx * rows[ROW * k + 5]! - nz * rows[ROW * k + 4]!) >= -1e-9;
}

/** Sense of a vertex. */
export const senseOf = (vertex: number): Sense => ((vertex & 1) === 0 ? 1 : -1);

/** Tangents that leave a vertex towards other vertices, at least all up to `reach` long; kept. */
export function tangentsFrom(field: Field, vertex: number, reach: Inches): Tangents {
  const { tangents, turns } = field;
  const kept = turns && vertex >> 1 >= turns.from ? turns.tangents : tangents;
  const known = kept[vertex];
  if (known && (known.complete || known.reach >= reach)) return known;
  const { x, z, rho } = field.corners[vertex >> 1]!;
  const far = known ? Math.max(reach, 2 * known.reach) : reach + SPARE;
  const found = findTangents(field, { x, z, rho, vertex }, far);
  kept[vertex] = found;
  return found;
}

/** Tangents that leave a free point towards vertices, at least all up to `reach` long; the last point's are kept. */
export function tangentsFromPoint(field: Field, x: Inches, z: Inches, reach: Inches): Tangents {
  const { free } = field;
  const known = free.x === x && free.z === z ? free.tangents : undefined;
  if (known && (known.complete || known.reach >= reach)) return known;
  free.x = x;
  free.z = z;
  free.tangents = findTangents(field, { x, z, rho: 0, vertex: -1 }, reach + SPARE);
  return free.tangents;
}

/** Whether a straight line in some direction through a sharp corner runs into what it is the corner of, or straight out of it. */
function isBesides(corner: Corner | undefined, dx: number, dz: number): boolean {
  const c = corner?.cone;
  if (!c) return false;
  const slack = 2 * CONE_SLACK * (Math.abs(dx) + Math.abs(dz));
  const [a, b] = [c[0] * dx + c[1] * dz, c[2] * dx + c[3] * dz];
  return (a > slack && b > slack) || (a < -slack && b < -slack);
}

/** Whether there is a stretch of no length between two joints of one place: turning about it, over one outline and then the next. */
function isTurnAbout(own: Corner, other: Corner): boolean {
  if (other.obstacle !== -1) return false;
  if ((own.x - other.x) ** 2 + (own.z - other.z) ** 2 >= 1e-18) return false;
  found.fill(0);
  found[0] = own.x;
  found[1] = own.z;
  found[2] = other.x;
  found[3] = other.z;
  return true;
}

/** Rows of tangents as they are found, before they are sorted; never shrinks. */
const unsorted = { rows: new Float64Array(ROW * 512), toward: new Int32Array(512) };

function keep(count: number, toward: number): void {
  if (count === unsorted.toward.length) {
    const before = { ...unsorted };
    unsorted.rows = new Float64Array(2 * before.rows.length);
    unsorted.toward = new Int32Array(2 * before.toward.length);
    unsorted.rows.set(before.rows);
    unsorted.toward.set(before.toward);
  }
  unsorted.rows.set(found, ROW * count);
  unsorted.toward[count] = toward;
}

function findTangents(
  { corners, bounds, agile, turns }: Field,
  from: { readonly x: Inches; readonly z: Inches; readonly rho: Inches; readonly vertex: number },
  reach: Inches,
): Tangents {
  const { x, z, rho, vertex } = from;
  const own = vertex < 0 ? undefined : corners[vertex >> 1];
  const sense = vertex < 0 ? 1 : senseOf(vertex);
  let count = 0;
  let complete = true;
  const mayTurn = own?.obstacle === -1 && !agile;
  // To where ways turn back leads only a search that may.
  const last = turns?.from ?? corners.length;
  for (let c = 0; c < last; c++) {
    const other = corners[c]!;
    if (other === own) continue;
    // A tangent is shorter than the way between the centres by the radii at most.
    const far = reach + other.rho + rho;
    const dx = other.x - x;
    const dz = other.z - z;
    if (dx * dx + dz * dz > far * far) {
      complete = false;
      continue;
    }
    if (other.rho === 0 && rho === 0 && (isBesides(other, dx, dz) || isBesides(own, dx, dz))) continue;
    const senses = other.obstacle < 0 ? 1 : 2;
    for (let s = 0; s < senses; s++) {
      const way = s === 0 ? 1 : -1;
      const isThere =
        isTangent(x, z, rho, sense, own, other.x, other.z, other.rho, way, other) ||
        (mayTurn && isTurnAbout(own, other));
      if (!isThere || !isInBounds(bounds, found[2]!, found[3]!) || !isInBounds(bounds, found[0]!, found[1]!)) continue;
      if (found[LENGTH]! > reach) complete = false;
      else keep(count++, 2 * c + s);
    }
  }
  return { ...sorted(count), reach, complete };
}

/** The tangents found, shortest first; of those that are as long, the one found first. */
function sorted(count: number): Omit<Tangents, 'reach' | 'complete'> {
  const { rows: all, toward: ends } = unsorted;
  const order = shortestFirst(all, count);
  const rows = new Float64Array(ROW * count);
  const toward = new Int32Array(count);
  for (let k = 0; k < count; k++) {
    const at = ROW * order[k]!;
    for (let n = 0; n < ROW; n++) rows[ROW * k + n] = all[at + n]!;
    toward[k] = ends[order[k]!]!;
  }
  return { count, rows, toward, made: new Array(count) };
}

/** Which rows are shortest, by merging runs of them: a third of what the engine's own sorting with a comparison takes. */
function shortestFirst(rows: Float64Array, count: number): Uint32Array {
  let order = new Uint32Array(count);
  let merged = new Uint32Array(count);
  for (let k = 0; k < count; k++) order[k] = k;
  for (let run = 1; run < count; run *= 2) {
    for (let from = 0; from < count; from += 2 * run) {
      const middle = Math.min(from + run, count);
      const to = Math.min(middle + run, count);
      for (let at = from, i = from, k = middle; at < to; at++) {
        const isFirst = k >= to || (i < middle && rows[ROW * order[i]! + LENGTH]! <= rows[ROW * order[k]! + LENGTH]!);
        merged[at] = isFirst ? order[i++]! : order[k++]!;
      }
    }
    [order, merged] = [merged, order];
  }
  return order;
}
