import { LENGTH_ROUNDING, MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import { gapAcross, innerRadius, outerRadius, reachAlong } from '../../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import { type Heights, placesOver } from './cheapest-place.ts';
import type { Measured } from './measure.ts';
import * as trig from '../../../kernel/trig.ts';

/** The places round a target at which a mover touches it. */
type ContactRing = {
  readonly mover: Measured;
  readonly target: Measured;
  /** Whether the mover touches the target from a place. */
  readonly touches: (mover: Measured) => boolean;
  /** The heights at which the mover's base can stand. */
  readonly heights: Heights;
  /** Gives the preferred direction from the target's centre, and the preferred of several heights. */
  readonly towards: Point;
  /** Gaps to other models at which a place may change between acceptable and not. */
  readonly marks: readonly { readonly of: Measured; readonly across: Inches }[];
};

/** A place on the ring, and its turn from the preferred direction. */
export type RingPlace = { readonly at: Point; readonly off: Radians };

/** Angular step of the directions tried between the exact ones. */
const GRID: Radians = Math.PI / 720;
/** Steps round the target in which the gap to another base is assumed to change sign at most once. */
const MARK_STEPS = 72;
/** How far before a mark a place is tested, to see whether the mark is the boundary. */
const BEFORE_MARK: Radians = 0.003;
/** Bisection steps to the boundary of the acceptable places: far below rounding. */
const HALVINGS = 26;

/**
 * Finds the acceptable place on a ring nearest to the preferred direction; undefined when there is none.
 *
 * Directions are tried to both sides in turn: a grid, and between its steps exactly those at which the gap to another
 * base passes its mark. The interval before the first acceptable place is bisected, so that terrain is met as closely
 * as bases.
 *
 * @param suits Whether a place where the mover stands in contact is acceptable.
 * @source B11
 */
export function findOnRing(ring: ContactRing, suits: (at: Point) => boolean): RingPlace | undefined {
  const [ux, uz] = directionTo(ring);
  const placesAt = (off: Radians): readonly Point[] => {
    const [c, s] = [trig.cos(off), trig.sin(off)];
    return placesAlong(ring, off === 0 ? ux : ux * c - uz * s, off === 0 ? uz : ux * s + uz * c);
  };
  const fitting = (places: readonly Point[]): Point | undefined =>
    places.find((place) => ring.touches({ ...ring.mover, at: place }) && suits(place));
  const at = (off: Radians): Point | undefined => fitting(placesAt(off));
  const climbAt = (off: Radians): Inches => climbTo(ring, placesAt(off));
  const refused = { left: { off: 0, climb: 0 }, right: { off: 0, climb: 0 } };
  for (const { off, isMark } of offsetsOf(ring, [ux, uz])) {
    const places = placesAt(off);
    const found = fitting(places);
    const side = off < 0 ? 'left' : 'right';
    const before = refused[side];
    if (!found) {
      refused[side] = { off, climb: climbTo(ring, places) };
      const level = levelBetween(climbAt, before, refused[side]);
      const beside = level === undefined ? undefined : at(level);
      if (beside) return { at: beside, off: level! };
    } else if (off === 0 || (isMark && !at(off - Math.sign(off) * BEFORE_MARK))) return { at: found, off };
    else return closeIn(at, before.off, { at: found, off });
  }
  return undefined;
}

/** How far the nearest of some places is above the target's height, inches; 0 where there is none. */
function climbTo({ target }: ContactRing, places: readonly Point[]): Inches {
  let least = Infinity;
  for (const [, y] of places) if (Math.abs(y - target.at[1]) < Math.abs(least)) least = y - target.at[1];
  return least === Infinity ? 0 : least;
}

/** A direction with the climb from the target's height to the ground there, inches. */
type Climb = { readonly off: Radians; readonly climb: Inches };

/**
 * The direction between two others at which a slope has the target's height: only there do bases on it touch. Undefined
 * where the ground does not pass that height.
 */
function levelBetween(climbAt: (off: Radians) => Inches, from: Climb, to: Climb): Radians | undefined {
  if (!(from.climb * to.climb < 0)) return undefined;
  let [a, b] = [from.off, to.off];
  for (let i = 0; i < HALVINGS; i++) {
    const off = (a + b) / 2;
    if (climbAt(off) * from.climb > 0) a = off;
    else b = off;
  }
  return b;
}

/** Bisects between a refused direction and an acceptable one. */
function closeIn(at: (off: Radians) => Point | undefined, refused: Radians, known: RingPlace): RingPlace {
  let best = known;
  let no = refused;
  for (let i = 0; i < HALVINGS; i++) {
    const off = (no + best.off) / 2;
    const found = at(off);
    if (found) best = { at: found, off };
    else no = off;
  }
  return best;
}

function directionTo({ target, towards }: ContactRing): PlanPoint {
  const [dx, dz] = [towards[0] - target.at[0], towards[2] - target.at[2]];
  const length = Math.sqrt(dx * dx + dz * dz);
  return length < LENGTH_ROUNDING ? [0, 1] : [dx / length, dz / length];
}

/** Places beside the target in a direction where the mover can stand, the height nearest to the preferred point first. */
function placesAlong(ring: ContactRing, ux: number, uz: number): readonly Point[] {
  const [x, z] = touchingAlong(ring.mover, ring.target, ux, uz);
  const up = (at: Point): Inches => Math.abs(at[1] - ring.towards[1]);
  return placesOver(ring.heights, x, z).toSorted((a, b) => up(a) - up(b));
}

/** Centre of a base that touches another from a direction, given as a unit vector `ux`, `uz`. Inches. */
export function touchingAlong(mover: Measured, target: Measured, ux: number, uz: number): PlanPoint {
  const t = touchingDistance(mover, target, ux, uz);
  return [target.at[0] + t * ux, target.at[2] + t * uz];
}

/**
 * Distance between the centres of two touching bases along a direction.
 *
 * The sum of both bases is convex, bounded along every normal by the sum of their extents: the nearest bound along the
 * direction is its boundary. Rectangles need only the normals of their sides; with an oval the normal is searched.
 */
function touchingDistance(mover: Measured, target: Measured, ux: number, uz: number): Inches {
  if (mover.base.kind === 'round') {
    if (target.base.kind === 'round') return mover.base.radius + target.base.radius;
    if (target.base.kind !== 'oval') return besideRectangle(target, target.base, mover.base.radius, ux, uz);
  }
  if (target.base.kind === 'round' && mover.base.kind !== 'oval' && mover.base.kind !== 'round')
    return besideRectangle(mover, mover.base, target.base.radius, ux, uz);
  const boundAlong = (nx: number, nz: number): Inches =>
    reachAlong(mover.base, mover.facing, nx, nz) + reachAlong(target.base, target.facing, nx, nz);
  if (mover.base.kind !== 'oval' && target.base.kind !== 'oval') {
    let least = Number.POSITIVE_INFINITY;
    for (const { facing } of [mover, target]) {
      const [c, s] = [trig.cos(facing), trig.sin(facing)];
      least = Math.min(
        least,
        boundAlong(c, -s) / Math.abs(ux * c - uz * s),
        boundAlong(s, c) / Math.abs(ux * s + uz * c),
      );
    }
    return least;
  }
  const nearness = (turn: Radians): number => {
    const [c, s] = [trig.cos(turn), trig.sin(turn)];
    const [nx, nz] = [ux * c - uz * s, ux * s + uz * c];
    return c / boundAlong(nx, nz);
  };
  return 1 / highest(nearness);
}

/** Distance along a direction from a rectangle's centre to the centre of a disc that touches a side or a corner. */
function besideRectangle(
  { facing }: Measured,
  { halfWidth, halfDepth }: { readonly halfWidth: Inches; readonly halfDepth: Inches },
  radius: Inches,
  ux: number,
  uz: number,
): Inches {
  const [c, s] = [trig.cos(facing), trig.sin(facing)];
  const [x, z] = [Math.abs(ux * c - uz * s), Math.abs(ux * s + uz * c)];
  const [pastSide, pastFront] = [(halfWidth + radius) / x, (halfDepth + radius) / z];
  if (pastSide * z <= halfDepth) return pastSide;
  if (pastFront * x <= halfWidth) return pastFront;
  const along = x * halfWidth + z * halfDepth;
  const aside = x * halfDepth - z * halfWidth;
  return along + Math.sqrt(Math.max(0, radius * radius - aside * aside));
}

/** Normals tried on either side of a direction, and golden-section steps round the best of them. */
const NORMALS = 20;
const GOLDEN_STEPS = 36;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The largest value of a function between a quarter turn to the left and a quarter turn to the right. */
function highest(f: (turn: Radians) => number): number {
  const step = Math.PI / 2 / NORMALS;
  let best = -NORMALS;
  for (let i = -NORMALS; i <= NORMALS; i++) if (f(i * step) > f(best * step)) best = i;
  let [low, high] = [(best - 1) * step, (best + 1) * step];
  for (let i = 0; i < GOLDEN_STEPS; i++) {
    const [a, b] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    if (f(a) >= f(b)) high = b;
    else low = a;
  }
  return Math.max(f((low + high) / 2), f(best * step));
}

/** Where a function that is negative at `low` and not at `high` passes zero. @source Dowell & Jarratt 1971, the Illinois rule */
function rootOf(f: (t: number) => number, low: number, high: number): number {
  let [a, fa, b, fb] = [low, f(low), high, f(high)];
  for (let i = 0; i < 60 && b - a > LENGTH_ROUNDING; i++) {
    const t = fa === fb ? (a + b) / 2 : (a * fb - b * fa) / (fb - fa);
    const ft = f(t);
    if (Math.abs(ft) < LENGTH_ROUNDING) return t;
    if (ft < 0) {
      [a, fa] = [t, ft];
      fb /= 2;
    } else {
      [b, fb] = [t, ft];
      fa /= 2;
    }
  }
  return b;
}

/** A direction to try. At a mark the gap to another base passes its threshold. */
type Offset = { readonly off: Radians; readonly isMark: boolean };

/** Directions to try, as turns from the preferred one, the smallest turn first. */
function offsetsOf(ring: ContactRing, [ux, uz]: PlanPoint): readonly Offset[] {
  const offs: Offset[] = [{ off: 0, isMark: false }];
  for (let off = GRID; off < Math.PI; off += GRID) offs.push({ off, isMark: false }, { off: -off, isMark: false });
  const { mover, target } = ring;
  const far = outerRadius(mover.base) * 2 + outerRadius(target.base);
  const known = new Map<Radians, PlanPoint>();
  /** Cached because every mark asks for the same turns first. */
  const touchingAt = (off: Radians): PlanPoint => {
    const before = known.get(off);
    if (before) return before;
    const [c, s] = [trig.cos(off), trig.sin(off)];
    const at = touchingAlong(mover, target, ux * c - uz * s, ux * s + uz * c);
    known.set(off, at);
    return at;
  };
  for (const { of, across } of ring.marks) {
    const [dx, dz] = [of.at[0] - target.at[0], of.at[2] - target.at[2]];
    if (Math.sqrt(dx * dx + dz * dz) > far + across + outerRadius(of.base)) continue;
    const past = (off: Radians): number => {
      const [x, z] = touchingAt(off);
      return gapPast({ ...mover, at: [x, target.at[1], z] }, of, across);
    };
    for (const off of zeroesOf(past)) offs.push({ off, isMark: true });
  }
  return offs.sort((a, b) => Math.abs(a.off) - Math.abs(b.off) || b.off - a.off);
}

/** The gap between two bases less a length; a rough bound where bounding or inner discs decide its sign. */
function gapPast(a: Measured, b: Measured, across: Inches): Inches {
  const [dx, dz] = [a.at[0] - b.at[0], a.at[2] - b.at[2]];
  const apart = Math.sqrt(dx * dx + dz * dz) - across;
  const least = apart - outerRadius(a.base) - outerRadius(b.base);
  if (least > ROUGHLY) return least;
  const most = apart - innerRadius(a.base) - innerRadius(b.base);
  return most < -ROUGHLY ? most : gapAcross(a, b) - across;
}

/** Beyond this only the sign of a gap is meaningful. */
const ROUGHLY: Inches = 0.2;

/** Turns at which a function of the whole circle passes zero, each approached from both sides by a small margin. */
function zeroesOf(f: (off: Radians) => number): readonly Radians[] {
  const found: Radians[] = [];
  const step = (2 * Math.PI) / MARK_STEPS;
  let before = f(-Math.PI);
  for (let i = 1; i <= MARK_STEPS; i++) {
    const high = -Math.PI + i * step;
    const after = f(high);
    if (before < 0 !== after < 0) {
      const low = high - step;
      const sign = before < 0 ? 1 : -1;
      found.push(rootOf((off) => sign * f(off), low, high));
    } else if (Math.min(Math.abs(before), Math.abs(after)) <= MEASURE_TOLERANCE) found.push(high - step, high);
    before = after;
  }
  return found;
}
