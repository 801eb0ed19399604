import type { PlanPoint } from '../../kernel/point.ts';
import { SAME_ANGLE, SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Index, Radians } from '../../kernel/units.ts';
import { type Agile, leaves } from '../agile/agile.ts';
import type { OverChange, Field, StretchOutcome, Profile, Sense, Tangent } from '../field/field.ts';
import { arcCrossings, isInBounds, nearCircle, overAmong, overAt } from '../field/over.ts';
import { EMPTY_PROFILE } from './profile.ts';
import { crossAgilely } from '../agile/agile-crossing.ts';
import { type LeapStretch, cutAtChanges, leapsFrom } from './leaps.ts';
import { crossOutline, type Level, levelsOver } from '../obstacles/levels.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * Every level at which a stretch can end, each with the cheapest climbing. Usually one.
 *
 * @param before What the mover was over (obstacles by index) at the end of the previous stretch: outlines may cross at
 *        the very place they join.
 * @param spent   Number of checks used before.
 * @source C-27, C-28, S-15 to S-19; held against test/oracles/least-by-grid.ts and paths-by-lattice.ts.
 */
export function travel(
  field: Field,
  profile: Profile,
  from: Level,
  before = profile.start,
  spent = 0,
  segment?: Tangent,
): readonly StretchOutcome[] {
  if (segment && field.agile && leaves(field.agile))
    return travelLeaping(field, field.agile, segment, profile, from, before, spent);
  let outcomes: readonly StretchOutcome[] = [{ level: from, up: 0, down: 0, climbs: undefined, spent }];
  if (!isSameSet(before, profile.start)) outcomes = cross(field, outcomes, before, { at: 0, over: profile.start });
  let over = profile.start;
  for (const change of profile.changes) {
    if (outcomes.length === 0) break;
    outcomes = crossAt(field, outcomes, over, change, segment);
    over = change.over;
  }
  return outcomes;
}

/** The same levels for a mover that may leap over gaps and off tops along a straight stretch. */
function travelLeaping(
  field: Field,
  agile: Agile,
  segment: Tangent,
  profile: Profile,
  from: Level,
  before: readonly number[],
  spent: number,
): readonly StretchOutcome[] {
  const sets = profile.changes.length + 1;
  let landing: (StretchOutcome[] | undefined)[] | undefined;
  let flown: LeapStretch | undefined;
  let outcomes: readonly StretchOutcome[] = [{ level: from, up: 0, down: 0, climbs: undefined, spent }];
  if (!isSameSet(before, profile.start)) outcomes = cross(field, outcomes, before, { at: 0, over: profile.start });
  let over = profile.start;
  for (let k = 0; k < sets; k++) {
    if (outcomes.length === 0 && (landing === undefined || landing.length <= k)) return outcomes;
    if (k > 0) {
      const change = profile.changes[k - 1]!;
      outcomes = crossAt(field, outcomes, over, change, segment);
      over = change.over;
    }
    const landed = landing?.[k];
    if (!landed && areLow(outcomes)) continue;
    const here = [...outcomes];
    for (const o of landed ?? []) keepCheaper(here, o);
    flown ??= cutAtChanges(segment, profile);
    // A leap may land in the interval where it began, and the next leap begin from there.
    for (let i = 0; i < here.length; i++) {
      for (const leap of leapsFrom(field, agile, flown, k, here[i]!)) {
        if (leap.interval > k) ((landing ??= [])[leap.interval] ??= []).push(leap.outcome);
        else if (!here.some((o) => isAlike(o, leap.outcome))) here.push(leap.outcome);
      }
    }
    outcomes = here;
  }
  return outcomes;
}

/** Whether all outcomes are on the ground, where no leap begins. */
function areLow(outcomes: readonly StretchOutcome[]): boolean {
  for (let i = 0; i < outcomes.length; i++) if (outcomes[i]!.level.y > 0) return false;
  return true;
}

const isAlike = (a: StretchOutcome, b: StretchOutcome): boolean =>
  a.spent === b.spent && Math.abs(a.level.y - b.level.y) < SAME_LEVEL;

/**
 * Every level at which a tangent's stretch can end; the last result is cached.
 *
 * @param before What the mover was over (obstacles by index) at the end of the previous stretch.
 * @param spent   Number of checks used before.
 * @source As {@link travel}.
 */
export function travelAlong(
  field: Field,
  tangent: Tangent,
  profile: Profile,
  from: Level,
  before: readonly number[] | undefined,
  spent: number,
): readonly StretchOutcome[] {
  if (before !== undefined && !isSameSet(before, profile.start))
    return travel(field, profile, from, before, spent, tangent);
  const known = tangent.travelled;
  if (known && known.from.y === from.y && known.from.rule === from.rule && known.spent === spent) return known.outcomes;
  const outcomes = travel(field, profile, from, profile.start, spent, tangent);
  tangent.travelled = { from, spent, outcomes };
  return outcomes;
}

/** Every level past a change; at a joint also those reached by stepping clear of it first. */
function crossAt(
  field: Field,
  outcomes: readonly StretchOutcome[],
  over: readonly number[],
  change: OverChange,
  segment?: Tangent,
): readonly StretchOutcome[] {
  const straight = cross(field, outcomes, over, change, segment);
  if (!change.via) return straight;
  const beside = cross(field, outcomes, over, { at: change.at, over: change.via });
  for (const o of cross(field, beside, change.via, change)) keepCheaper(straight, o);
  if (field.agile) crossOneByOne(field, straight, outcomes, over, change, segment);
  return straight;
}

/** Levels reached past a joint by crossing its outlines one after another: off a roof onto the crate beside it. */
function crossOneByOne(
  field: Field,
  found: StretchOutcome[],
  outcomes: readonly StretchOutcome[],
  over: readonly number[],
  change: OverChange,
  segment: Tangent | undefined,
): void {
  const crossed = [...over.filter((i) => !change.over.includes(i)), ...change.over.filter((i) => !over.includes(i))];
  if (crossed.length < 2) return;
  for (const first of crossed) {
    const middle = over.includes(first) ? over.filter((i) => i !== first) : [...over, first];
    const between = cross(field, outcomes, over, { at: change.at, over: middle }, segment);
    for (const o of cross(field, between, middle, change, segment)) keepCheaper(found, o);
  }
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (!b.includes(a[k]!)) return false;
  return true;
}

function cross(
  field: Field,
  outcomes: readonly StretchOutcome[],
  over: readonly number[],
  change: OverChange,
  segment?: Tangent,
): StretchOutcome[] {
  if (field.agile) return crossAs(field, field.agile, outcomes, over, change, segment);
  const next: StretchOutcome[] = [];
  const levels = levelsOver(field.obstacles, change.over);
  for (const o of outcomes) {
    for (const c of crossOutline(field.obstacles, over, change.over, o.level, field.freeStep, levels)) {
      const moved = Math.abs(c.to.y - o.level.y) >= SAME_LEVEL;
      keepCheaper(next, {
        level: c.to,
        up: o.up + c.up,
        down: o.down + c.down,
        climbs: moved ? { at: change.at, from: o.level, to: c.to, counted: c.up - c.down, before: o.climbs } : o.climbs,
        spent: o.spent,
      });
    }
  }
  return next;
}

/** A place along a stretch. */
const along = ({ ax, az, bx, bz }: Tangent, share: number): PlanPoint => [
  ax + share * (bx - ax),
  az + share * (bz - az),
];

/** The same crossing for a mover that climbs only as declared. */
function crossAs(
  { obstacles, freeStep }: Field,
  agile: Agile,
  outcomes: readonly StretchOutcome[],
  over: readonly number[],
  { at, over: after }: OverChange,
  segment: Tangent | undefined,
): StretchOutcome[] {
  const next: StretchOutcome[] = [];
  const outlines = { before: over, after, at: segment && along(segment, at) };
  for (let i = 0; i < outcomes.length; i++) {
    const o = outcomes[i]!;
    const crossings = crossAgilely(obstacles, agile, outlines, o.level, o.spent, freeStep);
    for (let k = 0; k < crossings.length; k++) {
      const { to, kind, up, down, spent } = crossings[k]!;
      const climbs = kind === 'walk' ? o.climbs : { at, from: o.level, to, before: o.climbs, kind };
      keepCheaper(next, { level: to, up: o.up + up, down: o.down + down, climbs, spent });
    }
  }
  return next;
}

function keepCheaper(outcomes: StretchOutcome[], candidate: StretchOutcome): void {
  for (let i = 0; i < outcomes.length; i++) {
    if (!isAlike(outcomes[i]!, candidate)) continue;
    if (!isAsGood(outcomes[i]!, candidate)) outcomes[i] = candidate;
    return;
  }
  outcomes.push(candidate);
}

/** Whether an outcome is at least as good as another: cheaper, or equally cheap and no longer in the air. */
function isAsGood(o: StretchOutcome, other: StretchOutcome): boolean {
  const more = o.up + o.down - other.up - other.down;
  return more < 0 || (more === 0 && (other.climbs?.until === undefined || o.climbs?.until === undefined));
}

/**
 * Angle from one touch normal to another in a sense, 0 to 2π radians; exactly 0 when they agree within rounding.
 *
 * @param ax, az, bx, bz The two normals, unit vectors, dimensionless.
 * @source The arctangent of cross and dot product.
 */
export function sweepBetween(ax: number, az: number, bx: number, bz: number, sense: Sense): number {
  const cross = sense * (ax * bz - az * bx);
  const dot = ax * bx + az * bz;
  if (Math.abs(cross) < SAME_ANGLE && dot > 0) return 0;
  const angle = trig.atan2(cross, dot);
  return angle < 0 ? angle + 2 * Math.PI : angle;
}

/** A slide round a corner: the touch normal where it starts, the sense, and the angle slid, at least 0. */
type Arc = { readonly nx: number; readonly nz: number; readonly sense: Sense; readonly sweep: Radians };

/**
 * The profile of sliding round a corner; undefined when the table's edge cuts it.
 *
 * @param cornerIndex  Index among the field's corners.
 * @source Derived here: between crossings of its circle with other outlines nothing changes.
 */
export function arcProfile(field: Field, cornerIndex: Index, arc: Arc): Profile | undefined {
  const { nx, nz, sense, sweep } = arc;
  const c = field.corners[cornerIndex]!;
  if (c.rho === 0 || sweep === 0) return standingProfile(field, cornerIndex, nx, nz);
  if (!isArcInBounds(field, cornerIndex, arc)) return undefined;
  const crossings = arcCrossings(field, cornerIndex);
  if (crossings.length === 0) return standingProfile(field, cornerIndex, nx, nz);
  const start = trig.atan2(nz, nx);
  const moments: number[] = [];
  for (let i = 0; i < crossings.length; i++) {
    const a = positive(sense * (crossings[i]!.angle - start));
    if (a > SAME_ANGLE && a < sweep - SAME_ANGLE) moments.push(a);
  }
  if (moments.length > 1) moments.sort((a, b) => a - b);
  const overBetween = (a: number, b: number) => {
    const angle = start + (sense * (a + b)) / 2;
    return overOnArc(field, cornerIndex, angle);
  };
  if (moments.length === 0) {
    const over = overBetween(0, sweep);
    return over.length === 0 ? EMPTY_PROFILE : { start: over, changes: [], end: over };
  }
  const first = overBetween(0, moments[0]!);
  const changes: OverChange[] = [];
  for (let i = 0; i < moments.length; i++)
    changes.push({ at: moments[i]! / sweep, over: overBetween(moments[i]!, moments[i + 1] ?? sweep) });
  return { start: first, changes, end: changes[changes.length - 1]!.over };
}

/** The obstacles under a mover at an angle of a corner's circle. */
function overOnArc(field: Field, cornerIndex: number, angle: number): readonly number[] {
  const { x, z, rho } = field.corners[cornerIndex]!;
  const near = (field.nearByCorner[cornerIndex] ??= nearCircle(field, x, z, rho));
  return overAmong(field, near, x + rho * trig.cos(angle), z + rho * trig.sin(angle));
}

/** Profile of staying at one point of a corner's circle. */
function standingProfile(field: Field, cornerIndex: number, nx: number, nz: number): Profile {
  const c = field.corners[cornerIndex]!;
  if (arcCrossings(field, cornerIndex).length > 0) {
    const over = overAt(field, c.x + c.rho * nx, c.z + c.rho * nz);
    return over.length === 0 ? EMPTY_PROFILE : { start: over, changes: [], end: over };
  }
  let over = field.overByCorner[cornerIndex];
  if (!over) {
    const inside = overAt(field, c.x + c.rho * nx, c.z + c.rho * nz);
    over = [...inside, ...c.owners.filter((o) => !inside.includes(o))];
    field.overByCorner[cornerIndex] = over;
  }
  return over.length === 0 ? EMPTY_PROFILE : { start: over, changes: [], end: over };
}

const positive = (angle: number): number => {
  const turn = 2 * Math.PI;
  return ((angle % turn) + turn) % turn;
};

const COMPASS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

function isArcInBounds(field: Field, cornerIndex: Index, { nx, nz, sense, sweep }: Arc): boolean {
  const c = field.corners[cornerIndex]!;
  if (field.onTable[cornerIndex] === 0) {
    const { x, z, rho } = c;
    const isOn = isInBounds(field.bounds, x - rho, z - rho) && isInBounds(field.bounds, x + rho, z + rho);
    field.onTable[cornerIndex] = isOn ? 2 : 1;
  }
  if (field.onTable[cornerIndex] === 2) return true;
  for (const [x, z] of COMPASS) {
    if (!isInBounds(field.bounds, c.x + c.rho * x, c.z + c.rho * z) && sweepBetween(nx, nz, x, z, sense) <= sweep)
      return false;
  }
  return true;
}
