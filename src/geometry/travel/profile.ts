import { jumps } from '../agile/agile.ts';
import { type OverChange, type Field, NOTHING, type Profile, type Tangent } from '../field/field.ts';
import { findBoxes } from '../outlines/box-index.ts';
import { overAt } from '../field/over.ts';
import { BESIDE_ALL } from '../obstacles/joints.ts';
import { hasLevel, type Obstacle } from '../obstacles/levels.ts';
import { FLUSH_CHANGE, ON_OUTLINE, SAME_LEVEL, SURELY_BEYOND } from '../../kernel/tolerances.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import { type Clip, clipSegment, signedDistance } from '../outlines/rounded.ts';

/** Filled by {@link clipSegment} and read immediately: the innermost loop of every search allocates nothing. */
const clip: Clip = { from: 0, to: 0 };

/** A straight stretch by its ends. */
type Stretch = Pick<Tangent, 'ax' | 'az' | 'bx' | 'bz'>;

/** Conditions at a stretch's ends. */
type StretchEnds = {
  /** Obstacles of the corners at the start and at the end, touched but not crossed there; −1 for none. */
  readonly skipA: number;
  readonly skipB: number;
  /** Obstacles a mover at the start, or the end, counts as over besides those it is inside. */
  readonly startOver: readonly number[];
  readonly endOver: readonly number[];
  /** Obstacles that do not prevent it from going on, because it starts inside them. */
  readonly left: readonly number[];
  /** Tops above this are not worth passing over: the stretch counts as closed. */
  readonly highest: Inches;
};

/**
 * The profile of the stretch from (ax, az) to (bx, bz); undefined when no mover can be there at any height.
 *
 * @param ends  Defaults: it touches nothing, is over only what it is inside, and starts inside nothing.
 * @source Derived here: shapes are convex, so each is crossed in one interval. Held against test/oracles/least-by-grid.ts.
 */
export function stretchProfile(
  field: Field,
  stretch: Stretch,
  {
    skipA = -1,
    skipB = -1,
    startOver = NOTHING,
    endOver = NOTHING,
    left = NOTHING,
    highest = Infinity,
  }: { readonly [End in keyof StretchEnds]?: StretchEnds[End] | undefined } = {},
): Profile | undefined {
  const ends = { skipA, skipB, startOver, endOver, left, highest };
  const crossed = crossingsOf(field, stretch, ends);
  return crossed && profileOf(field, stretch, crossed, ends);
}

/** Where a stretch runs inside an obstacle, as shares of it. */
type Span = { readonly i: number; readonly from: Share; readonly to: Share };

const NO_SPANS: readonly Span[] = [];

/** The obstacles a stretch runs inside; undefined when no mover can be there at any height that is worth it. */
function crossingsOf(
  { boxes, boxIndex, obstacles }: Field,
  stretch: Stretch,
  { skipA, skipB, startOver, endOver, left, highest }: StretchEnds,
): readonly Span[] | undefined {
  const { ax, az, bx, bz } = stretch;
  const dx = bx - ax;
  const dz = bz - az;
  const minX = Math.min(ax, bx);
  const maxX = Math.max(ax, bx);
  const minZ = Math.min(az, bz);
  const maxZ = Math.max(az, bz);
  let crossed: Span[] | undefined;
  const count = findBoxes(boxIndex, minX, maxX, minZ, maxZ);
  for (let k = 0; k < count; k++) {
    const i = boxIndex.found[k]!;
    const b = 4 * i;
    if (maxX <= boxes[b]! || minX >= boxes[b + 1]! || maxZ <= boxes[b + 2]! || minZ >= boxes[b + 3]!) continue;
    if (i === skipA || i === skipB || isShared(i, startOver, endOver)) continue;
    if (left.length > 0 && left.includes(i)) continue;
    const o = obstacles[i]!;
    if (!clipSegment(o.shape, ax, az, dx, dz, clip)) continue;
    if (!o.stand && o.lo === -Infinity && o.hi === Infinity) return undefined;
    if (o.hi > highest && isWall(o, clip, stretch)) return undefined;
    (crossed ??= []).push({ i, from: clip.from, to: clip.to });
  }
  // Between two joints of one outline a path stays on its top, even exactly along its side.
  for (const i of startOver) if (isShared(i, startOver, endOver)) (crossed ??= []).push({ i, from: 0, to: 1 });
  return crossed ?? NO_SPANS;
}

/** Whether a mover that comes from outside has to go over an obstacle's top, as nothing leads through or under it. */
const isWall = ({ through, lo }: Obstacle, { from, to }: Clip, stretch: Stretch): boolean =>
  !through && lo < -SAME_LEVEL && from > 0 && to - from > 2 * flushOf(stretch);

/** Maximum distance between two changes along a stretch that count as one, as a fraction of the stretch. */
const flushOf = ({ ax, az, bx, bz }: Stretch): Share =>
  FLUSH_CHANGE / (Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2) + 4 * FLUSH_CHANGE);

const profileOf = (field: Field, stretch: Stretch, crossed: readonly Span[], ends: StretchEnds): Profile =>
  crossed.length === 0 && ends.startOver.length === 0 && ends.endOver.length === 0
    ? EMPTY_PROFILE
    : orderChanges(field, stretch, crossed, ends);

/**
 * Whether a stretch is clearly closed: it runs into something no model stands on, too high for any top along it.
 *
 * A faster test with the same verdict as the profile: nearly every tangent past a hill runs into it.
 */
function isPlainlyClosed(
  { obstacles }: Field,
  crossed: readonly Span[],
  flush: Share,
  { startOver, endOver }: StretchEnds,
): boolean {
  let top = 0;
  for (const { i } of crossed) if (obstacles[i]!.stand) top = Math.max(top, obstacles[i]!.hi);
  for (const i of startOver) if (obstacles[i]!.stand) top = Math.max(top, obstacles[i]!.hi);
  for (const i of endOver) if (obstacles[i]!.stand) top = Math.max(top, obstacles[i]!.hi);
  for (let k = 0; k < crossed.length; k++) {
    const { i, from, to } = crossed[k]!;
    const { stand, through, lo, hi } = obstacles[i]!;
    if (!stand && !through && from > 0 && to - from > 2 * flush && lo < -SAME_LEVEL && top < hi - SAME_LEVEL)
      return true;
  }
  return false;
}

/**
 * Whether a stretch is too high for a mover: one that cannot climb meets something it cannot get onto; one that climbs
 * only once and cannot leap down meets something it can neither get onto nor off again.
 */
function isTooHigh(field: Field, crossed: readonly Span[], { startOver, endOver }: StretchEnds): boolean {
  const checks = field.agile?.moves.checks;
  if (!checks || crossed.length === 0) return false;
  let climbs = 0;
  for (let k = 0; k < checks.length; k++) if (checks[k] === 'climb') climbs++;
  if (climbs > 1 || (climbs === 1 && checks.includes('jump-down'))) return false;
  const before = topWithin(field, crossed, startOver, ({ from }) => from <= 0);
  const after = climbs === 0 ? 0 : topWithin(field, crossed, endOver, ({ to }) => to >= 1);
  const top = Math.max(before, after) + SAME_LEVEL;
  for (let k = 0; k < crossed.length; k++) {
    const { i, from, to } = crossed[k]!;
    const { through, lo, hi } = field.obstacles[i]!;
    if (!through && from > 0 && to > from && lo < -SAME_LEVEL && hi > top) return true;
  }
  return false;
}

/** The greatest height of a mover at a stretch's beginning or end without a climb: by obstacles, ladders and steps. */
function topWithin(
  { obstacles, freeStep, agile }: Field,
  crossed: readonly Span[],
  over: readonly number[],
  isThere: (span: Span) => boolean,
): Inches {
  let top = 0;
  for (const i of over) if (obstacles[i]!.stand) top = Math.max(top, obstacles[i]!.hi);
  for (const span of crossed)
    if (obstacles[span.i]!.stand && (isThere(span) || agile!.ladders[span.i]))
      top = Math.max(top, obstacles[span.i]!.hi);
  const step = Math.max(freeStep, agile!.moves.jump.rise) + SURELY_BEYOND;
  for (let before = -1; before < top; ) {
    before = top;
    for (const { i } of crossed) {
      const { stand, hi } = obstacles[i]!;
      if (stand && hi > top && hi <= top + step) top = hi;
    }
  }
  return top;
}

/** The profile of the commonest stretch: one outline is crossed, or run in. */
function crossedOnce({ i, from, to }: Span): Profile {
  const over = [i];
  const changes: OverChange[] = [];
  if (from > 0) changes.push({ at: from, over });
  if (to < 1) changes.push({ at: to, over: NOTHING });
  return { start: from > 0 ? NOTHING : over, changes, end: to < 1 ? NOTHING : over };
}

/** Whether a stretch begins or ends at a joint, by what a mover there counts as over. */
const isJoint = (over: readonly number[]): boolean => over.length > 0 || over === BESIDE_ALL;

const isShared = (i: number, startOver: readonly number[], endOver: readonly number[]): boolean =>
  startOver.length > 0 && endOver.length > 0 && startOver.includes(i) && endOver.includes(i);

/** A stretch that passes over nothing. */
export const EMPTY_PROFILE: Profile = { start: NOTHING, changes: [], end: NOTHING };

/**
 * Sets along a stretch from the intervals it crosses.
 *
 * At a joint the mover counts as over the obstacles it is deep inside and the outlines it bends on, and no others: any
 * other outline through the joint begins or ends there. Elsewhere a touched outline is not crossed.
 */
function orderChanges(field: Field, stretch: Stretch, crossed: readonly Span[], ends: StretchEnds): Profile {
  const { startOver, endOver } = ends;
  const isFree = !isJoint(startOver) && !isJoint(endOver);
  const only = crossed[0];
  if (only && crossed.length === 1 && isFree) return crossedOnce(only);
  const flush = flushOf(stretch);
  const joined = isFree ? NO_JOINTS : atEnds(field, stretch, crossed, ends);
  const spans = isFree ? crossed : joined;
  const { inside, last, moments } = momentsOf(spans);
  const changes: OverChange[] = [];
  const start = !isJoint(startOver) ? inside : jointSet(joined, inside, startOver, 'begins');
  const isOff = start !== inside && !isSameSet(start, inside);
  // A change within rounding of the first joint begins at it.
  const first = isOff ? flush : 0;
  if (isOff) changes.push({ at: 0, over: overAfter(spans, first), via: without(inside, startOver) });
  addChanges(changes, spans, moments, first, flush);
  const end = !isJoint(endOver) ? last : jointSet(joined, last, endOver, 'ends');
  if (end !== last && !isSameSet(end, last)) {
    // A change within rounding of the last joint ends at it.
    while (changes.length > 0 && changes.at(-1)!.at >= 1 - flush) changes.pop();
    changes.push({ at: 1, over: end, via: without(last, endOver) });
  }
  return { start, changes, end };
}

/** The obstacles a stretch is inside at its start and at its end, and the shares at which that changes, in order. */
function momentsOf(spans: readonly Span[]): {
  readonly inside: readonly number[];
  readonly last: readonly number[];
  readonly moments: readonly Share[];
} {
  const inside: number[] = [];
  const last: number[] = [];
  const moments: Share[] = [];
  for (let k = 0; k < spans.length; k++) {
    const { i, from, to } = spans[k]!;
    if (from <= 0) inside.push(i);
    else if (from < 1) moments.push(from);
    if (to >= 1) last.push(i);
    else if (to > 0) moments.push(to);
  }
  if (moments.length > 1) moments.sort(ascending);
  return { inside, last, moments };
}

/** The obstacles a stretch is over just after a share of it. */
function overAfter(spans: readonly Span[], share: Share): readonly number[] {
  const over: number[] = [];
  for (let k = 0; k < spans.length; k++) {
    const { i, from, to } = spans[k]!;
    if (from <= share && to > share) over.push(i);
  }
  return over;
}

/** Adds the changes after a share of a stretch, merging those within `flush` of one another. */
function addChanges(
  changes: OverChange[],
  spans: readonly Span[],
  moments: readonly Share[],
  first: Share,
  flush: Share,
): void {
  for (let k = 0; k < moments.length; k++) {
    const since = moments[k]!;
    if (since <= first) continue;
    while (k + 1 < moments.length && moments[k + 1]! - since <= flush) k++;
    changes.push({ at: moments[k]!, over: overAfter(spans, moments[k]!) });
  }
}

const ascending = (a: number, b: number): number => a - b;

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (!b.includes(a[k]!)) return false;
  return true;
}

/** An interval, and whether it begins or ends at a joint whose outlines it lies between. */
type JointSpan = Span & { readonly begins: boolean; readonly ends: boolean };

const NO_JOINTS: readonly JointSpan[] = [];

/** The obstacles a mover at a joint counts as over: those it is deep inside, and the outlines it bends on. */
const jointSet = (
  spans: readonly JointSpan[],
  beside: readonly number[],
  owners: readonly number[],
  side: 'begins' | 'ends',
): readonly number[] =>
  union(
    beside.filter((i) => !spans.some((s) => s.i === i && s[side])),
    owners,
  );

/** An interval that begins or ends this near a joint, in inches, may belong to an outline through the joint. */
const BESIDE: Inches = 0.01;

/**
 * Intervals of outlines through a joint, extended to begin or end at the joint itself: a stretch that leaves an outline
 * at a slight angle enters it measurably only somewhat further on.
 */
function atEnds(
  { obstacles }: Field,
  { ax, az, bx, bz }: Stretch,
  crossed: readonly Span[],
  { startOver, endOver }: StretchEnds,
): readonly JointSpan[] {
  const beside = BESIDE / (Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2) + BESIDE);
  const isOn = (i: number, x: Inches, z: Inches) => signedDistance(obstacles[i]!.shape, x, z) >= -ON_OUTLINE;
  return crossed.map(({ i, from, to }) => {
    const begins = isJoint(startOver) && from <= beside && isOn(i, ax, az);
    const ends = isJoint(endOver) && to >= 1 - beside && isOn(i, bx, bz);
    return { i, from: begins ? 0 : from, to: ends ? 1 : to, begins, ends };
  });
}

const without = (a: readonly number[], b: readonly number[]): readonly number[] => a.filter((i) => !b.includes(i));

const union = (a: readonly number[], b: readonly number[]): readonly number[] =>
  b.length === 0 ? a : [...a, ...b.filter((i) => !a.includes(i))];

/** Obstacles a mover at a corner counts as over, apart from the corner's own obstacle. */
function cornerOwners(field: Field, vertex: number): readonly number[] {
  return vertex < 0 ? NOTHING : field.corners[vertex >> 1]!.owners;
}

/** A corner's own obstacle, which its tangents touch but do not cross; −1 for none. */
function cornerObstacle(field: Field, vertex: number): number {
  return vertex < 0 ? -1 : field.corners[vertex >> 1]!.obstacle;
}

/**
 * Profile of a tangent between two vertices, computed once; undefined when it is blocked.
 *
 * @param from  The vertex it leaves; −1 for a free point. An index, see {@link Tangent}.
 * @source As {@link stretchProfile}.
 */
export function tangentProfile(field: Field, from: number, tangent: Tangent): Profile | undefined {
  if (tangent.profile) return tangent.profile === BLOCKED ? undefined : tangent.profile;
  const { toward } = tangent;
  if (isTurn(field, from, tangent)) return (tangent.profile = turnProfile(field, from, tangent));
  const ends = {
    skipA: cornerObstacle(field, from),
    skipB: cornerObstacle(field, toward),
    startOver: cornerOwners(field, from),
    endOver: tangent.endOver ?? cornerOwners(field, toward),
    left: from < 0 ? field.left : NOTHING,
    highest: tangent.highest ?? Infinity,
  };
  const crossed = crossingsOf(field, tangent, ends);
  const flush = flushOf(tangent);
  if (
    !crossed ||
    isPastGate(field, from, toward, crossed, flush) ||
    isPlainlyClosed(field, crossed, flush, ends) ||
    isTooHigh(field, crossed, ends)
  ) {
    tangent.profile = BLOCKED;
    return undefined;
  }
  const profile = profileOf(field, tangent, crossed, ends);
  // Leaps pass over obstacles that no mover can be on.
  const isLeapt = field.agile !== undefined && jumps(field.agile);
  const isOpen = isLeapt || areOpen(field, profile);
  tangent.profile = isOpen ? profile : BLOCKED;
  return isOpen ? profile : undefined;
}

/** Whether a mover can be at some height all along a stretch. */
function areOpen({ obstacles }: Field, { changes }: Profile): boolean {
  for (let k = 0; k < changes.length; k++) if (!hasLevel(obstacles, changes[k]!.over)) return false;
  return true;
}

/** Whether a stretch reaches or leaves a gate from outside its outline; it acts as a gate only from inside. */
function isPastGate({ corners }: Field, from: number, toward: number, crossed: readonly Span[], flush: Share): boolean {
  const start = from < 0 ? undefined : corners[from >> 1]!.gate;
  const end = toward < 0 ? undefined : corners[toward >> 1]!.gate;
  return (
    (start !== undefined && !crossed.some((c) => c.i === start.obstacle && c.from <= flush)) ||
    (end !== undefined && !crossed.some((c) => c.i === end.obstacle && c.to >= 1 - flush))
  );
}

/** Whether a stretch joins two joints of one place. */
const isTurn = ({ corners }: Field, from: number, { length, toward }: Tangent): boolean =>
  length === 0 && from >= 0 && toward >= 0 && corners[from >> 1]!.obstacle < 0 && corners[toward >> 1]!.obstacle < 0;

/** Profile of turning about a place from one of its joints to another. */
function turnProfile(field: Field, from: number, { ax, az, toward }: Tangent): Profile {
  const inside = overAt(field, ax, az);
  const [start, end] = [union(inside, cornerOwners(field, from)), union(inside, cornerOwners(field, toward))];
  return { start, changes: [{ at: 1, over: end, ...(field.agile && { via: inside }) }], end };
}

/** Whether a tangent is known to lead through an obstacle no mover can be in. @source Definition. */
export const isBlocked = (tangent: Tangent): boolean => tangent.profile === BLOCKED;

const BLOCKED: Profile = { start: NOTHING, changes: [], end: NOTHING };

/** A tangent of no length that is blocked. @source Definition. */
export const blockedTangent = (): Tangent => ({
  toward: -1,
  ax: 0,
  az: 0,
  bx: 0,
  bz: 0,
  anx: 0,
  anz: 0,
  bnx: 0,
  bnz: 0,
  length: 0,
  profile: BLOCKED,
  travelled: undefined,
});
