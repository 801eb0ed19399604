import { ON_CIRCLE, SAME_ANGLE, SAME_POINT_SQUARED } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Circle, Corner, Field, Sense, Tangent, Tangents } from '../field/field.ts';
import { isInBounds } from '../field/over.ts';

/** How much further than requested tangents are computed, so that the next, slightly longer query finds them cached. */
const SPARE: Inches = 0.5;

/** A free point, which a tangent may leave or meet in any direction. @source A circle of radius 0. */
export const pointCircle = (x: Inches, z: Inches): Circle => ({ x, z, rho: 0, cone: undefined });

/** Whether a touch normal lies in a corner's cone. */
function isInCone({ cone: c }: Circle, nx: number, nz: number): boolean {
  if (!c) return true;
  return c[0] * nz - c[1] * nx >= -SAME_ANGLE && nx * c[3] - nz * c[2] >= -SAME_ANGLE;
}

/** Number of values per tangent: anx, anz, length. */
const ROW = 3;
const LENGTH = 2;

/** Rows of tangents as they are found, before sorting. The next row is written whether or not it is kept. */
class FoundTangents {
  count = 0;
  rows = new Float64Array(ROW * 512);
  toward = new Int32Array(512);

  /** Where the next row begins. */
  get next(): Index {
    return ROW * this.count;
  }

  /** Keeps the row that was written last. */
  keep(toward: number): void {
    this.toward[this.count++] = toward;
    if (this.count < this.toward.length) return;
    const { rows, toward: ends } = this;
    this.rows = new Float64Array(2 * rows.length);
    this.toward = new Int32Array(2 * ends.length);
    this.rows.set(rows);
    this.toward.set(ends);
  }
}

/** Reused between queries, as it never shrinks: creating it costs more than most queries. */
const scratch = new FoundTangents();

/**
 * The tangent that leaves one circle in one sense and meets another in another, or undefined when there is none.
 *
 * @param toward  Index of the vertex it leads to; −1 for a free point.
 * @source D = L·d + (ρ₁σ₁ − ρ₂σ₂)·(d_z, −d_x), solved as a complex division.
 */
export function tangentBetween(
  a: Circle,
  aSense: Sense,
  b: Circle,
  bSense: Sense,
  toward: number,
): Tangent | undefined {
  scratch.count = 0;
  return writeTangent(a, aSense, b, bSense, scratch.rows, 0)
    ? tangentOf(a, aSense, b, bSense, toward, scratch.rows, 0)
    : undefined;
}

/** Whether a tangent exists; if so, it is written as the row that begins at `at`. */
function writeTangent(a: Circle, aSense: number, b: Circle, bSense: number, rows: Float64Array, at: Index): boolean {
  const Dx = b.x - a.x;
  const Dz = b.z - a.z;
  const k = a.rho * aSense - b.rho * bSense;
  const dd = Dx * Dx + Dz * Dz;
  const ll = dd - k * k;
  // A point on the circle itself, as every base contact is, has a tangent of no length.
  if (dd < SAME_POINT_SQUARED || ll < -ON_CIRCLE) return false;
  const length = Math.sqrt(Math.max(ll, 0));
  const dx = (length * Dx - k * Dz) / dd;
  const dz = (length * Dz + k * Dx) / dd;
  const anx = aSense * dz;
  const anz = -aSense * dx;
  if (a.cone && !isInCone(a, anx, anz)) return false;
  const bnx = bSense * dz;
  const bnz = -bSense * dx;
  if (b.cone && !isInCone(b, bnx, bnz)) return false;
  rows[at] = anx;
  rows[at + 1] = anz;
  rows[at + LENGTH] = length;
  return true;
}

/** The tangent between two circles that a row stands for. */
function tangentOf(
  a: Circle,
  aSense: Sense,
  b: Circle,
  bSense: Sense,
  toward: number,
  rows: Float64Array,
  at: number,
): Tangent {
  const [anx, anz] = [rows[at]!, rows[at + 1]!];
  const [bnx, bnz] = [aSense * bSense * anx, aSense * bSense * anz];
  return {
    toward,
    ax: a.x + a.rho * anx,
    az: a.z + a.rho * anz,
    bx: b.x + b.rho * bnx,
    bz: b.z + b.rho * bnz,
    anx,
    anz,
    bnx,
    bnz,
    length: rows[at + LENGTH]!,
    profile: undefined,
    travelled: undefined,
  };
}

/** The tangent with an index among those that leave a place; kept. @source Definition of {@link Tangents}. */
export function tangentAt(field: Field, tangents: Tangents, k: Index): Tangent {
  const known = tangents.made[k];
  if (known) return known;
  const { own, sense, rows, toward } = tangents;
  const vertex = toward[k]!;
  const other = field.corners[vertex >> 1]!;
  keepFor(field, MADE_BYTES);
  return (tangents.made[k] = tangentOf(own, sense, other, senseOf(vertex), vertex, rows, ROW * k));
}

/** Drops a tangent that turned out to be blocked, as nearly all are, and remembers only that. @source Bookkeeping. */
export function dropBlocked({ kept }: Field, tangents: Tangents, k: Index, blocked: Tangent): void {
  if (tangents.made[k] === blocked) return;
  tangents.made[k] = blocked;
  if (kept.bytes < MADE_BYTES) return;
  kept.bytes -= MADE_BYTES;
  kept.among.bytes -= MADE_BYTES;
}

/** What is kept of a tangent once it was followed, in bytes: about, with what it passes over. */
const MADE_BYTES = 1000;
/** What is kept of every other tangent, in bytes: its row, its end, and room for it to be followed. */
const ROW_BYTES = 8 * ROW + 12;
/** The most that the fields of a table keep of their tangents, in bytes. */
const MOST_BYTES = 2.2e6;

/**
 * Counts what a field keeps of its tangents. Beyond the maximum all other fields of the table drop theirs, and if that is
 * not enough, so does this one: they are computed again on demand.
 */
function keepFor({ kept, turns }: Field, bytes: number): void {
  const { among } = kept;
  if (kept.bytes === 0) among.all.push(kept);
  kept.bytes += bytes;
  among.bytes += bytes;
  if (among.bytes <= MOST_BYTES) return;
  const isTooMuch = kept.bytes > MOST_BYTES;
  for (const one of among.all) {
    if (one === kept && !isTooMuch) continue;
    one.bytes = 0;
    one.tangents.fill(undefined);
    one.free.tangents = undefined;
  }
  if (isTooMuch && turns) turns.tangents.length = 0;
  among.all = isTooMuch ? [] : [kept];
  among.bytes = kept.bytes;
}

/** Length of the tangent with an index among those that leave a place. @source Definition of {@link Tangents}. */
export const lengthAt = ({ rows }: Tangents, k: Index): Inches => rows[ROW * k + LENGTH]!;

/** The x of the far end of the tangent with an index. @source As {@link tangentBetween}. */
export function endXAt({ circles }: Field, { sense, rows, toward }: Tangents, k: Index): Inches {
  const c = 3 * (toward[k]! >> 1);
  return circles[c]! + circles[c + 2]! * (sense * senseOf(toward[k]!) * rows[ROW * k]!);
}

/** The z of the far end of the tangent with an index. @source As {@link tangentBetween}. */
export function endZAt({ circles }: Field, { sense, rows, toward }: Tangents, k: Index): Inches {
  const c = 3 * (toward[k]! >> 1);
  return circles[c + 1]! + circles[c + 2]! * (sense * senseOf(toward[k]!) * rows[ROW * k + 1]!);
}

/**
 * Whether one of the tangents that leave a reached node goes on in the sense in which the path runs round its corner.
 *
 * @param nx, nz Touch normal of the node, a unit vector, dimensionless.
 * @param k       Index among the tangents.
 * @source Derived here: a shortest path never turns back at a corner.
 */
export function leavesIn(sense: Sense, nx: number, nz: number, { rows }: Tangents, k: number): boolean {
  return sense * (nx * rows[ROW * k + 1]! - nz * rows[ROW * k]!) >= -SAME_ANGLE;
}

/**
 * Sense of a vertex: counter-clockwise for an even index, clockwise for an odd one.
 *
 * @source Definition of {@link Tangent}.
 */
export const senseOf = (vertex: number): Sense => ((vertex & 1) === 0 ? 1 : -1);

/**
 * Tangents that leave a vertex (an index) towards other vertices, at least all up to length `reach`; cached.
 *
 * @source As {@link tangentBetween}, for every corner in reach.
 */
export function tangentsFrom(field: Field, vertex: number, reach: Inches): Tangents {
  const { tangents, turns } = field;
  const kept = turns && vertex >> 1 >= turns.from ? turns.tangents : tangents;
  const known = kept[vertex];
  if (known && (known.complete || known.reach >= reach)) return known;
  const far = known ? Math.max(reach, 2 * known.reach) : reach + SPARE;
  const found = findTangents(field, field.corners[vertex >> 1]!, vertex, far);
  kept[vertex] = found;
  keepFor(field, ROW_BYTES * found.count);
  return found;
}

/**
 * Tangents that leave a free point towards vertices, at least all up to length `reach`; cached for the last point.
 *
 * @source As {@link tangentBetween}, for every corner in reach.
 */
export function tangentsFromPoint(field: Field, x: Inches, z: Inches, reach: Inches): Tangents {
  const { free } = field;
  const known = free.x === x && free.z === z ? free.tangents : undefined;
  if (known && (known.complete || known.reach >= reach)) return known;
  free.x = x;
  free.z = z;
  const found = findTangents(field, pointCircle(x, z), -1, reach + SPARE);
  free.tangents = found;
  keepFor(field, ROW_BYTES * found.count);
  return found;
}

/** Whether a line in some direction through a sharp corner runs into its obstacle, or straight out of it. */
function isBesides({ cone: c }: Circle, dx: number, dz: number): boolean {
  if (!c) return false;
  const slack = 2 * SAME_ANGLE * (Math.abs(dx) + Math.abs(dz));
  const [a, b] = [c[0] * dx + c[1] * dz, c[2] * dx + c[3] * dz];
  return (a > slack && b > slack) || (a < -slack && b < -slack);
}

/**
 * Whether a stretch of zero length exists between two joints of one place; if so, it is written as a row. It turns
 * about the place, over one outline and then the next.
 */
function writeTurnAbout(own: Circle, other: Corner, rows: Float64Array, at: Index): boolean {
  if (other.obstacle !== -1) return false;
  if ((own.x - other.x) ** 2 + (own.z - other.z) ** 2 >= SAME_POINT_SQUARED) return false;
  rows.fill(0, at, at + ROW);
  return true;
}

/** Tangents that leave a vertex, or a free point (`vertex` −1), up to length `reach`. */
function findTangents({ corners, bounds, turns }: Field, own: Circle, vertex: number, reach: Inches): Tangents {
  const { x, z, rho } = own;
  const sense = vertex < 0 ? 1 : senseOf(vertex);
  const found = scratch;
  found.count = 0;
  let complete = true;
  const mayTurn = vertex >= 0 && corners[vertex >> 1]!.obstacle === -1;
  // Only a search that may turn back leads to turning places.
  const last = turns?.from ?? corners.length;
  for (let c = 0; c < last; c++) {
    const other = corners[c]!;
    if (other === own) continue;
    // A tangent is shorter than the line between the centres by at most the radii.
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
      const { rows, next } = found;
      const otherSense = s === 0 ? 1 : -1;
      const isThere =
        writeTangent(own, sense, other, otherSense, rows, next) || (mayTurn && writeTurnAbout(own, other, rows, next));
      if (!isThere) continue;
      const [nx, nz] = [rows[next]!, rows[next + 1]!];
      const same = sense * otherSense;
      if (!isInBounds(bounds, other.x + other.rho * (same * nx), other.z + other.rho * (same * nz))) continue;
      if (!isInBounds(bounds, x + rho * nx, z + rho * nz)) continue;
      if (rows[next + LENGTH]! > reach) complete = false;
      else found.keep(2 * c + s);
    }
  }
  return { own, sense, ...sorted(found), reach, complete };
}

/** The tangents found, shortest first; equally long ones in order of discovery. */
function sorted({
  count,
  rows: all,
  toward: ends,
}: FoundTangents): Pick<Tangents, 'count' | 'rows' | 'toward' | 'made'> {
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

/** Row indices by length, by merging sorted runs: a third of the time of the engine's sort with a comparator. */
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
