import { LIP_WIDENING, SAME_LEVEL, SAME_MOMENT, STEP_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import { type Agile, holds } from '../agile/agile.ts';
import type { Climb, Field, StretchOutcome, Profile, Tangent } from '../field/field.ts';
import { isColumnFree, isFree, type Level, levelsOver } from '../obstacles/levels.ts';
import { type Clip, clipSegment, type Rounded, rounded } from '../outlines/rounded.ts';

/** A stretch with what it passes over in the intervals between its changes: `stops[k]` to `stops[k + 1]` over `sets[k]`. */
export type LeapStretch = {
  readonly segment: Tangent;
  readonly stops: readonly number[];
  readonly sets: readonly (readonly number[])[];
};

/** A landing of a leap along a stretch: its interval, and the outcome of the move. */
type Leap = { readonly interval: number; readonly outcome: StretchOutcome };

/** A stretch divided at its changes. @source Definition. */
export function cutAtChanges(segment: Tangent, { start, changes }: Profile): LeapStretch {
  const stops = [0];
  const sets = [start];
  for (let k = 0; k < changes.length; k++) {
    stops.push(changes[k]!.at);
    sets.push(changes[k]!.over);
  }
  stops.push(1);
  return { segment, stops, sets };
}

/**
 * Every leap that begins in an interval of a stretch: across narrow gaps without a check, and across or down by the
 * next check.
 *
 * @param interval  Its index.
 * @source S-17, S-18
 */
export function leapsFrom(
  field: Field,
  agile: Agile,
  flown: LeapStretch,
  interval: number,
  from: StretchOutcome,
): readonly Leap[] {
  if (from.level.y < STEP_ROUNDING || flown.segment.length === 0) return NO_LEAPS;
  const next = agile.moves.checks[from.spent];
  const isStepped = agile.radius < agile.moves.jump.free / 2;
  if (!isStepped && next !== 'jump-across' && next !== 'jump-down') return NO_LEAPS;
  const earliest = from.climbs?.until ?? from.climbs?.at ?? 0;
  const lips = lipsIn(agile, flown, interval, from.level, field);
  if (lips.length === 0) return NO_LEAPS;
  const leaps: Leap[] = [];
  for (const lip of lips) {
    if (lip < earliest - STEP_ROUNDING) continue;
    leaps.push(...across(field, agile, flown, interval, from, lip));
    if (next === 'jump-down') leaps.push(...down(field, agile, flown, interval, from, lip, earliest));
  }
  return leaps;
}

const NO_LEAPS: readonly Leap[] = [];

/** Filled by {@link clipSegment} and read immediately: it is called too often to allocate a result. */
const clip: Clip = { from: 0, to: 0 };

/** The part of a segment over a shape, as shares; undefined when there is none. */
function runOver(shape: Rounded, { ax, az, bx, bz }: Tangent): Clip | undefined {
  return clipSegment(shape, ax, az, bx - ax, bz - az, clip) ? { from: clip.from, to: clip.to } : undefined;
}

/** A stretch that stays within the widened outline of a top for longer than this runs along its lip. */
const ALONG: Inches = 0.01;

/** The part of a segment over a plain solid; it includes beginnings and ends on the lip, and stretches along it. */
function runOn(agile: Agile, i: number, segment: Tangent): Clip | undefined {
  const wide = runOver(agile.wide[i]!, segment);
  if (!wide) return undefined;
  const run = runOver(agile.solids[i]!, segment);
  if (run) return run;
  const isAlong = (wide.to - wide.from) * segment.length > ALONG;
  if (!isAlong && wide.from <= 0) return { from: 0, to: 0 };
  return !isAlong && wide.to >= 1 ? { from: 1, to: 1 } : narrowed(wide, segment);
}

/** A run along a lip, or over its corner, without the ends that are only over the widened outline. */
function narrowed({ from, to }: Clip, { length }: Tangent): Clip {
  const by = Math.min(LIP_WIDENING / length, (to - from) / 2);
  return { from: from <= 0 ? 0 : from + by, to: to >= 1 ? 1 : to - by };
}

/** Whether a solid's top is at a height and supports a model that leaps. */
const isTopAt = ({ obstacles }: Field, agile: Agile, i: number, y: Inches): boolean =>
  holds(agile, i) && obstacles[i]!.stand && Math.abs(obstacles[i]!.hi - y) < SAME_LEVEL;

/** Shares of an interval at which the centre leaves the tops of a level. */
function lipsIn(agile: Agile, flown: LeapStretch, interval: number, level: Level, field: Field): readonly number[] {
  const { segment, stops, sets } = flown;
  const set = sets[interval]!;
  let runs: Clip[] | undefined;
  for (let k = 0; k < set.length; k++) {
    const run = isTopAt(field, agile, set[k]!, level.y) ? runOn(agile, set[k]!, segment) : undefined;
    if (run) (runs ??= []).push(run);
  }
  if (!runs) return NO_LIPS;
  const slack = STEP_ROUNDING / segment.length;
  const lips: number[] = [];
  for (const { to } of runs) {
    if (to >= 1 - slack || to < stops[interval]! - slack || to > stops[interval + 1]! + slack) continue;
    if (!runs.some((r) => r.from <= to + slack && r.to > to + slack)) lips.push(to);
  }
  return lips;
}

const NO_LIPS: readonly number[] = [];

/** The maximum gap and rise of a leap with the current checks. */
type LeapLimits = { readonly isChecked: boolean; readonly furthest: Inches; readonly rise: Inches };

/** Leaps over the gap beyond a lip to tops of about the same height. */
function across(
  field: Field,
  agile: Agile,
  flown: LeapStretch,
  interval: number,
  from: StretchOutcome,
  lip: number,
): readonly Leap[] {
  const { segment, stops, sets } = flown;
  const { jump, checks } = agile.moves;
  const isChecked = checks[from.spent] === 'jump-across';
  const limits: LeapLimits = {
    isChecked,
    furthest: isChecked ? Math.max(jump.most, jump.free) : jump.free,
    rise: isChecked ? Math.max(jump.rise, field.freeStep) : field.freeStep,
  };
  let leaps: Leap[] | undefined;
  let isGap: boolean | undefined;
  for (let k = interval; k < sets.length; k++) {
    if ((stops[k]! - lip) * segment.length > limits.furthest + STEP_ROUNDING) break;
    for (const i of sets[k]!) {
      const landing = landingOn(field, agile, flown, { i, interval: k }, from, lip, limits);
      if (!landing || !isClearOver(field, sets, interval, k, from.level.y, i)) continue;
      if (!landing.isFree && !(isGap ??= isGapBeyond(field, agile, flown, interval, from.level.y, lip))) continue;
      const kind = landing.isFree ? undefined : 'jump-across';
      (leaps ??= []).push({ interval: k, outcome: landed(from, field.obstacles[i]!.hi, lip, landing.at, kind) });
    }
  }
  return leaps ?? NO_LEAPS;
}

/** Whether no top that is stepped onto, as high as the take-off or higher, is beyond a lip: there is a gap to jump. */
function isGapBeyond(
  { obstacles, freeStep }: Field,
  agile: Agile,
  { segment, stops, sets }: LeapStretch,
  interval: number,
  y: Inches,
  lip: Share,
): boolean {
  const slack = STEP_ROUNDING / segment.length;
  const stepped = lip + agile.moves.jump.free / segment.length + slack;
  for (let k = interval; k < sets.length && stops[k]! <= stepped; k++)
    for (const i of sets[k]!) {
      const { stand, hi } = obstacles[i]!;
      if (!stand || !holds(agile, i) || hi < y - SAME_LEVEL || hi > y + freeStep + STEP_ROUNDING) continue;
      const run = runOn(agile, i, segment);
      if (run && run.from > lip + slack && run.from <= stepped) return false;
    }
  return true;
}

/** Where a leap from a lip lands on an obstacle's top in an interval, and whether it is free of checks. */
function landingOn(
  { obstacles, freeStep }: Field,
  agile: Agile,
  { segment, stops }: LeapStretch,
  { i, interval }: { readonly i: number; readonly interval: number },
  { level: { y } }: StretchOutcome,
  lip: Share,
  { isChecked, rise }: LeapLimits,
): { readonly at: Share; readonly isFree: boolean } | undefined {
  const { jump } = agile.moves;
  const o = obstacles[i]!;
  if (!o.stand || !holds(agile, i) || o.hi - y > rise + STEP_ROUNDING || y - o.hi > freeStep + STEP_ROUNDING)
    return undefined;
  const run = runOn(agile, i, segment);
  const slack = STEP_ROUNDING / segment.length;
  if (!run || run.from <= lip + slack) return undefined;
  if (run.from > stops[interval + 1]! + slack || run.from < stops[interval]! - slack) return undefined;
  const gap = (run.from - lip) * segment.length;
  const isFree = gap <= jump.free + STEP_ROUNDING && Math.abs(o.hi - y) <= freeStep + STEP_ROUNDING;
  return isFree || (isChecked && gap <= jump.most + STEP_ROUNDING) ? { at: run.from, isFree } : undefined;
}

/** Whether nothing blocks the air from one interval to another, or the landing on an obstacle's top. */
function isClearOver(
  { obstacles }: Field,
  sets: readonly (readonly number[])[],
  from: number,
  to: number,
  y: Inches,
  landing: number,
): boolean {
  const { hi } = obstacles[landing]!;
  const high = Math.max(y, hi);
  for (let k = from; k <= to; k++) if (!isFree(obstacles, sets[k]!, high)) return false;
  return isFree(obstacles, sets[to]!, hi);
}

/** The outcome of a landing. A gap that is stepped over counts as walked. */
function landed(
  from: StretchOutcome,
  y: Inches,
  at: number,
  until: number,
  kind: 'jump-across' | 'jump-down' | undefined,
): StretchOutcome {
  const to: Level = { y, rule: y };
  const climbs = { at, until, from: from.level, to, before: from.climbs, kind: kind ?? ('walk' as const) };
  return { level: to, up: from.up, down: from.down, climbs, spent: from.spent + (kind ? 1 : 0) };
}

/** An interval under a leap, and a level it may land on there. */
type Below = { readonly interval: number; readonly to: Level };

/** Leaps down beyond a lip to each level: from the last place that supports the whole base, or else from the lip. */
function down(
  field: Field,
  agile: Agile,
  flown: LeapStretch,
  interval: number,
  from: StretchOutcome,
  lip: number,
  earliest: number,
): readonly Leap[] {
  const below = levelsBelow(field, agile, flown, interval, from.level.y, lip);
  if (below.length === 0) return NO_LEAPS;
  const whole = wholeUntil(field, agile, flown, interval, from.level.y, lip, earliest);
  return below.flatMap((one) => {
    const leaps = whole === undefined ? [] : landingsBelow(agile, flown, [one], from, lip, whole);
    return leaps.length > 0 ? leaps : landingsBelow(agile, flown, [one], from, lip, lip);
  });
}

/** The last share before a lip at which the whole base is supported on a level; undefined when it never is. */
function wholeUntil(
  field: Field,
  agile: Agile,
  { segment, sets }: LeapStretch,
  interval: number,
  y: Inches,
  lip: number,
  earliest: number,
): number | undefined {
  let last: number | undefined;
  const tops = sets[interval]!.filter((i) => isTopAt(field, agile, i, y));
  for (const i of tops) {
    const run = runOver(agile.insets[i] ?? NOWHERE, segment);
    if (run && run.to <= lip + SAME_MOMENT && run.to >= earliest && run.to > (last ?? -1)) last = run.to;
  }
  if (tops.length < 2 && agile.radius > 0) return last;
  // Over several tops: searched backwards from the lip in small steps, then bisected.
  const at = (share: number) =>
    agile.isHeld([segment.ax + share * (segment.bx - segment.ax), y, segment.az + share * (segment.bz - segment.az)]);
  const step = 0.1 / segment.length;
  const first = Math.max(last ?? earliest, earliest, lip - agile.moves.jump.landing / segment.length);
  for (let share = lip - step, beyond = lip; share > first; beyond = share, share -= step) {
    if (!at(share)) continue;
    let [low, high] = [share, beyond];
    for (let k = 0; k < 40; k++) {
      const middle = (low + high) / 2;
      if (at(middle)) low = middle;
      else high = middle;
    }
    return low;
  }
  return last;
}

/** An outline that no segment crosses. */
const NOWHERE: Rounded = rounded([[0, 0]], 0);

/** Levels that a leap off a lip may land on, in every interval under it. */
function levelsBelow(
  { obstacles, freeStep }: Field,
  agile: Agile,
  { segment, stops, sets }: LeapStretch,
  interval: number,
  y: Inches,
  lip: number,
): readonly Below[] {
  const { landing, clear } = agile.moves.jump;
  const furthest = Math.min(1, lip + landing / segment.length);
  // Obstacles under the base when it leaves the lip are left behind, not passed over.
  const leaving = sets[interval]!;
  const below: Below[] = [];
  /** Tops too high to be passed over; a mover over one may still land on it. */
  const near = new Set<number>();
  for (let k = interval; k < sets.length && stops[k]! <= furthest; k++) {
    const set = sets[k]!;
    if (!isFree(obstacles, set, y)) break;
    for (const to of levelsOver(obstacles, set)) {
      const isOnAll = [...near].every((i) => set.includes(i) && Math.abs(obstacles[i]!.hi - to.y) < SAME_LEVEL);
      if (isOnAll && y - to.y > freeStep + STEP_ROUNDING && isColumnFree(obstacles, set, to.y, y))
        below.push({ interval: k, to });
    }
    for (const i of set) {
      const o = obstacles[i]!;
      const isLeft = agile.solids[i] !== undefined && leaving.includes(i) && o.hi >= y - freeStep;
      if (!(o.through || o.hi <= y - clear + STEP_ROUNDING || o.lo >= y - SAME_LEVEL || isLeft)) near.add(i);
    }
    if ([...near].some((i) => !obstacles[i]!.stand)) break;
  }
  return below;
}

/** The furthest landing from a take-off on each possible level. */
function landingsBelow(
  agile: Agile,
  { segment, stops }: LeapStretch,
  below: readonly Below[],
  from: StretchOutcome,
  lip: number,
  takeOff: number,
): readonly Leap[] {
  const furthest = Math.min(1, takeOff + agile.moves.jump.landing / segment.length);
  return below.flatMap(({ interval, to }): readonly Leap[] => {
    const [first, last] = [Math.max(stops[interval]!, lip), Math.min(stops[interval + 1]!, furthest)];
    const until = first > last ? undefined : landingIn(agile, segment, first, last, to.y);
    return until === undefined ? [] : [{ interval, outcome: landed(from, to.y, takeOff, until, 'jump-down') }];
  });
}

/**
 * A leap down that ends short of a stretch's end, begun at the lip instead if it then lands exactly at that end:
 * equally long, with nothing left to walk. Undefined otherwise.
 *
 * @source S-18
 */
export function downAtEnd(
  field: Field,
  agile: Agile,
  segment: Tangent,
  profile: Profile,
  leap: Climb,
): Climb | undefined {
  const flown = cutAtChanges(segment, profile);
  const last = flown.sets.length - 1;
  const { at, from, to } = leap;
  const slack = STEP_ROUNDING / segment.length;
  for (let interval = 0; interval <= last; interval++) {
    const lip = lipsIn(agile, flown, interval, from, field).find((l) => l >= at - slack);
    if (lip === undefined) continue;
    if ((1 - lip) * segment.length > agile.moves.jump.landing + STEP_ROUNDING) return undefined;
    const holds =
      agile.canStand([segment.bx, to.y, segment.bz]) &&
      levelsBelow(field, agile, flown, interval, from.y, lip).some(
        (b) => b.interval === last && Math.abs(b.to.y - to.y) < SAME_LEVEL,
      );
    return holds ? { ...leap, at: lip, until: 1 } : undefined;
  }
  return undefined;
}

/** Number of places tried for a landing between two shares, besides their ends. */
const LANDINGS = 8;

/** The furthest tested share between two at which a base may come to rest at a height; undefined when there is none. */
function landingIn(
  agile: Agile,
  { ax, az, bx, bz }: Tangent,
  first: number,
  last: number,
  y: Inches,
): number | undefined {
  for (let k = 0; k <= LANDINGS; k++) {
    const share = last - ((last - first) * k) / LANDINGS;
    if (agile.canStand([ax + share * (bx - ax), y, az + share * (bz - az)])) return share;
  }
  return undefined;
}
