import type { Inches } from '../kernel/units.ts';
import { type Corner, type Field, isInBounds, type Sense, type Tangent, type Tangents } from './field.ts';

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
  const Dx = bx - ax;
  const Dz = bz - az;
  const k = aSpan * aSense - bSpan * bSense;
  const dd = Dx * Dx + Dz * Dz;
  const ll = dd - k * k;
  // A point on the circle itself, as every base contact is, has a tangent of no length.
  if (dd < 1e-18 || ll < -ON_CIRCLE) return undefined;
  const length = Math.sqrt(Math.max(ll, 0));
  const dx = (length * Dx - k * Dz) / dd;
  const dz = (length * Dz + k * Dx) / dd;
  const anx = aSense * dz;
  const anz = -aSense * dx;
  if (a && !isInCone(a, anx, anz)) return undefined;
  const bnx = bSense * dz;
  const bnz = -bSense * dx;
  if (b && !isInCone(b, bnx, bnz)) return undefined;
  return {
    toward,
    ax: ax + aSpan * anx,
    az: az + aSpan * anz,
    bx: bx + bSpan * bnx,
    bz: bz + bSpan * bnz,
    anx,
    anz,
    bnx,
    bnz,
    length,
    profile: undefined,
    travelled: undefined,
  };
}

/** Sense of a vertex. */
export const senseOf = (vertex: number): Sense => ((vertex & 1) === 0 ? 1 : -1);

/** Tangents that leave a vertex towards other vertices, at least all up to `reach` long; kept. */
export function tangentsFrom(field: Field, vertex: number, reach: Inches): Tangents {
  const known = field.tangents[vertex];
  if (known && (known.complete || known.reach >= reach)) return known;
  const { x, z, rho } = field.corners[vertex >> 1]!;
  const far = known ? Math.max(reach, 2 * known.reach) : reach + SPARE;
  const found = findTangents(field, { x, z, rho, vertex }, far);
  field.tangents[vertex] = found;
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

/** A stretch of no length between two joints of one place: turning about it, over one outline and then the next. */
function turnAbout(own: Corner, other: Corner, toward: number): Tangent | undefined {
  if (other.obstacle !== -1) return undefined;
  if ((own.x - other.x) ** 2 + (own.z - other.z) ** 2 >= 1e-18) return undefined;
  const [ax, az, bx, bz] = [own.x, own.z, other.x, other.z];
  const plain = { anx: 0, anz: 0, bnx: 0, bnz: 0, length: 0, profile: undefined, travelled: undefined };
  return { toward, ax, az, bx, bz, ...plain };
}

function findTangents(
  { corners, bounds, agile }: Field,
  from: { readonly x: Inches; readonly z: Inches; readonly rho: Inches; readonly vertex: number },
  reach: Inches,
): Tangents {
  const { x, z, rho, vertex } = from;
  const own = vertex < 0 ? undefined : corners[vertex >> 1];
  const sense = vertex < 0 ? 1 : senseOf(vertex);
  const list: Tangent[] = [];
  let complete = true;
  const mayTurn = own?.obstacle === -1 && !agile;
  for (let c = 0; c < corners.length; c++) {
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
      const t =
        tangentBetween(x, z, rho, sense, own, other.x, other.z, other.rho, way, other, 2 * c + s) ??
        (mayTurn ? turnAbout(own!, other, 2 * c) : undefined);
      if (!t || !isInBounds(bounds, t.bx, t.bz) || !isInBounds(bounds, t.ax, t.az)) continue;
      if (t.length > reach) complete = false;
      else list.push(t);
    }
  }
  // A difference would be a number on the heap at every step.
  list.sort((a, b) => (a.length < b.length ? -1 : a.length > b.length ? 1 : 0));
  return { list, reach, complete };
}
