import type { Field } from '../../geometry/field/field.ts';
import { clipSegment } from '../../geometry/outlines/rounded.ts';
import type { Leg, LegKind } from '../../geometry/path.ts';
import type { SurfaceHill } from '../../geometry/surface/surface-hill.ts';
import type { SurfacePath } from '../../geometry/surface/surface-path.ts';
import { LENGTH_ROUNDING, ON_SLOPE, OVER_HILL, SAME_LEVEL, STEP_ROUNDING } from '../../kernel/tolerances.ts';
import type { Point } from '../../kernel/point.ts';
import type { Index, Share } from '../../kernel/units.ts';
import { lerp, planDistance } from '../../kernel/vec.ts';
import type { MoverView, SlopedGround } from '../views/view.ts';

/**
 * A path over a surface with its jumps down as they are made: from the lip, where the mover's centre leaves the ground
 * it was on, to where it lands. On the surface it walks past the lip as far as its base reaches, and drops from there.
 *
 * @returns undefined where it may not jump so: too far, past something that is not far enough below, or to where its base
 *   cannot stand; and where it would climb or jump just where that begins to take a check, which it need not make there.
 * @source S-18
 */
export function withTakeOffs(view: MoverView, slopes: SlopedGround, path: SurfacePath): SurfacePath | undefined {
  const legs: Leg[] = [];
  for (const leg of path.legs) {
    if (leg.kind !== 'jump-down') {
      legs.push(leg);
      continue;
    }
    const lip = lipBefore(view.field, slopes.hills(), [...legs, leg]);
    if (!lip) return undefined;
    legs.splice(lip.leg, Infinity, ...legs.slice(lip.leg, lip.leg + 1).flatMap((last) => partUpTo(last, lip)));
    const jump = { ...leg, from: lip.at, length: planDistance(lip.at, leg.to) };
    if (!mayJump(view, jump)) return undefined;
    legs.push(jump);
  }
  const made = { ...path, legs, length: legs.reduce((sum, { length }) => sum + length, 0) };
  return areChecksNeeded(view, made) ? made : undefined;
}

/** Whether a path changes its height by more than a free step wherever it makes a check. */
function areChecksNeeded({ field }: MoverView, { legs, checks }: SurfacePath): boolean {
  const made = legs.filter(({ kind }) => kind === 'climb' || kind === 'jump-down');
  const isNeeded = ({ from, to }: Leg): boolean => Math.abs(to[1] - from[1]) > field.freeStep + OVER_HILL;
  return made.length === checks && made.every(isNeeded);
}

/** A place on a path: its leg by index, and the share of the leg before it. */
type OnPath = { readonly leg: Index; readonly share: Share; readonly at: Point };

const partUpTo = (leg: Leg, { share, at }: OnPath): readonly Leg[] =>
  share * leg.length > LENGTH_ROUNDING ? [{ ...leg, to: at, length: share * leg.length }] : [];

/**
 * Where a path whose last leg is a jump leaves the ground it is on: its beginning when it begins beyond the lip, and
 * undefined when it never was on that ground.
 */
function lipBefore(
  { agile, obstacles }: Field,
  hills: readonly SurfaceHill[],
  legs: readonly Leg[],
): OnPath | undefined {
  const clip = { from: 0, to: 0 };
  let i = legs.length - 2;
  for (; i >= 0 && ON_GROUND.includes(legs[i]!.kind); i--) {
    const { from, to } = legs[i]!;
    let share = -1;
    obstacles.forEach(({ hi, stand }, o) => {
      const solid = agile?.solids[o];
      if (!stand || !solid || Math.abs(hi - from[1]) > SAME_LEVEL) return;
      if (clipSegment(solid, from[0], from[2], to[0] - from[0], to[2] - from[2], clip))
        share = Math.max(share, clip.to);
    });
    for (const { rim } of hills) for (const { a, b } of rim) share = Math.max(share, crossing(from, to, a, b));
    if (share >= 0) return { leg: i, share, at: lerp(from, to, share) };
  }
  return i < 0 ? { leg: 0, share: 0, at: legs[0]!.from } : undefined;
}

const ON_GROUND: readonly LegKind[] = ['walk', 'slope', 'step'];

/** The share of a stretch at which it crosses an edge at about its height; −1 where it does not. */
function crossing(from: Point, to: Point, a: Point, b: Point): Share {
  const [dx, dz, ex, ez] = [to[0] - from[0], to[2] - from[2], b[0] - a[0], b[2] - a[2]];
  const cross = dx * ez - dz * ex;
  if (cross === 0) return -1;
  const share = ((a[0] - from[0]) * ez - (a[2] - from[2]) * ex) / cross;
  const along = ((a[0] - from[0]) * dz - (a[2] - from[2]) * dx) / cross;
  const isHere =
    share >= -STEP_ROUNDING && share <= 1 + STEP_ROUNDING && along >= -STEP_ROUNDING && along <= 1 + STEP_ROUNDING;
  if (!isHere) return -1;
  const isLevel = Math.abs(lerp(from, to, share)[1] - lerp(a, b, along)[1]) <= ON_SLOPE;
  return isLevel ? Math.min(Math.max(share, 0), 1) : -1;
}

/** Whether a jump is no longer than allowed, passes over nothing too high, and ends where the base can stand. */
function mayJump({ field: { agile, obstacles, freeStep } }: MoverView, { from, to, length }: Leg): boolean {
  const { landing, clear } = agile!.moves.jump;
  if (length > landing + STEP_ROUNDING || !agile!.canStand(to)) return false;
  const clip = { from: 0, to: 0 };
  return obstacles.every(({ shape, lo, hi, through, stand, owner }, i) => {
    const isLow = hi <= from[1] - clear + STEP_ROUNDING || lo >= from[1] - SAME_LEVEL;
    if (owner < 0 || through || isLow || (stand && Math.abs(hi - to[1]) < SAME_LEVEL)) return true;
    if (!clipSegment(shape, from[0], from[2], to[0] - from[0], to[2] - from[2], clip)) return true;
    // What it stands on, or beside a step, as it takes off is left behind.
    const isLeft = agile!.solids[i] !== undefined && clip.from <= 0 && hi >= from[1] - freeStep;
    return isLeft || clip.from > 1 - STEP_ROUNDING;
  });
}
