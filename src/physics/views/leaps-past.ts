import { type Gap, leapsPast } from '../../geometry/agile/leap-past.ts';
import { keptGap, type LipPair } from '../../geometry/agile/lips.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import type { Rounded } from '../../geometry/outlines/rounded.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { JumpLimits } from '../../rules/core/agility.ts';
import type { DeclaredLeaps } from './declared-leaps.ts';
import { ONE_STEP } from './lips.ts';

/** A top that leaps leave or reach: its height, its plain outline, and its outline grown by the mover's base. */
export type LeapTop = {
  readonly owner: number;
  readonly hi: Inches;
  readonly shape: Rounded;
  readonly grown: Rounded;
};

/** Something a leap may have to pass: another model, its range, or terrain. */
type InAir = Pick<Obstacle, 'shape' | 'lo' | 'hi' | 'owner' | 'stand'> & {
  /** For terrain, its plain outline: pieces joined to the take-off top are left together with it. */
  readonly plain?: Rounded | undefined;
};

/** A leap past something: the owners of the tops it needs and of what it passes, and its take-off and landing. */
export type LeapPast = { readonly owners: readonly number[]; readonly pair: LipPair };

/**
 * Leaps that touch something in the air which they may not pass over: across between two tops, and down from one, to
 * the ground beside it or to a lower top.
 *
 * @param others Obstacles in the way, grown by the mover's base.
 * @source S-17, S-18
 */
export function leapsPastOthers(
  declared: DeclaredLeaps,
  tops: readonly LeapTop[],
  others: readonly InAir[],
): readonly LeapPast[] {
  if (!(declared.across || declared.down) || others.length === 0) return [];
  return tops.flatMap((from) => leapsFrom(from, tops, others, declared));
}

/** Leaps past others from one top: first to the ground beside it, then to each other top. */
function leapsFrom(
  from: LeapTop,
  tops: readonly LeapTop[],
  others: readonly InAir[],
  { across, down, jump }: DeclaredLeaps,
): readonly LeapPast[] {
  const near = others.filter((other) => isBeside(from, other, jump));
  if (near.length === 0) return [];
  const inDrop = down ? near.filter((other) => isInDrop(from, other, jump)) : [];
  const found: LeapPast[] = [];
  const add = (gap: Gap, past: readonly InAir[], most: Inches, owners: readonly number[]): void => {
    for (const other of past)
      for (const pair of leapsPast(gap, other.shape, most)) found.push({ owners: [...owners, other.owner], pair });
  };
  add({ from: from.shape, to: from.grown, isOut: true }, inDrop, jump.landing, [from.owner]);
  for (const to of tops) {
    if (to === from || !isWithin(from.shape, to.shape, Math.max(jump.most, jump.landing))) continue;
    // Leaps across work both ways, so each pair of tops is examined once.
    const isAcross = across && Math.abs(from.hi - to.hi) <= jump.rise + SAME_PLACE && from.owner < to.owner;
    const isDown = down && from.hi - to.hi > ONE_STEP;
    if (!(isAcross || isDown) || keptGap(from.shape, to.shape) < SAME_PLACE) continue;
    const gap: Gap = { from: from.shape, to: to.shape, isOut: false };
    const owners = [from.owner, to.owner];
    const isThird = ({ owner }: InAir): boolean => owner !== to.owner;
    const height = Math.max(from.hi, to.hi);
    if (isAcross)
      add(
        gap,
        near.filter((other) => isThird(other) && isAt(other, height)),
        jump.most,
        owners,
      );
    if (isDown) add(gap, inDrop.filter(isThird), jump.landing, owners);
  }
  return found;
}

/** Whether something is within a leap of a top, and neither that top nor joined to it. */
const isBeside = (from: LeapTop, { owner, shape, plain }: InAir, { most }: JumpLimits): boolean =>
  owner !== from.owner && isWithin(from.shape, shape, most) && !(plain && isJoined(from.shape, plain));

const isJoined = (a: Rounded, b: Rounded): boolean => isWithin(a, b, SAME_PLACE) && keptGap(a, b) < SAME_PLACE;

/** Whether something below a top is so high that a leap down may not pass over it. */
function isInDrop(from: LeapTop, { lo, hi, stand }: InAir, { clear, free }: JumpLimits): boolean {
  // Lower tops may be landed on, and paths bend at them anyway.
  const passed = from.hi - (stand ? Math.min(clear, free) : clear);
  return lo < from.hi - SAME_PLACE && hi > passed + SAME_PLACE;
}

/** Whether something occupies a height. */
const isAt = ({ lo, hi }: InAir, height: Inches): boolean => lo < height - SAME_PLACE && hi > height + SAME_PLACE;

/** Whether the bounds of two outlines are within a distance of each other, inches. */
const isWithin = (a: Rounded, b: Rounded, far: Inches): boolean =>
  a.minX <= b.maxX + far && a.maxX >= b.minX - far && a.minZ <= b.maxZ + far && a.maxZ >= b.minZ - far;
