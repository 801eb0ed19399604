import { type Gap, leapsPast } from '../../geometry/agile/leap-past.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { keptGap, type LipPair } from '../../geometry/agile/lips.ts';
import { walkRound } from '../../geometry/outlines/outline-walk.ts';
import { type Rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Agility } from '../../rules/core/agility.ts';

/** How far apart places on a lip are, and how far from whom the way bends past. */
const SPACING: Inches = 0.3;
const PAST: Inches = 1.2;
/** Heights that differ by less are the same. */
const LEVEL: Inches = 1e-6;

/** A top that ways jump down from: how high, and its outline as it stands. */
export type DropTop = { readonly hi: Inches; readonly shape: Rounded };

/**
 * Places on lips at which a way may bend to jump down past somebody whom it may not pass over: he stands so near below,
 * or beside, that nobody comes down before the way has to turn round him.
 *
 * @param others  What nobody stands on, grown by the mover's base: other models and their ranges.
 * @param radius  Of the mover's base.
 * @source S-18
 */
export function dropPlaces(
  { checks, jump }: Agility,
  tops: readonly DropTop[],
  others: readonly Obstacle[],
  radius: Inches,
): readonly PlanPoint[] {
  if (!checks.includes('jump-down') || others.length === 0) return [];
  return tops.flatMap(({ hi, shape }): readonly PlanPoint[] => {
    const past = others.filter((o) => o.lo < hi - LEVEL && o.hi > hi - jump.clear + LEVEL && isNear(shape, o.shape));
    if (past.length === 0) return [];
    const walk = walkRound(shape);
    const count = Math.max(1, Math.ceil(walk.length / SPACING));
    const places = Array.from({ length: count }, (_, k) => walk.at((k * walk.length) / count));
    const away = past.map((o) => places.map(([x, z]) => signedDistance(o.shape, x, z)));
    const isBeside = away.map((all) => Math.min(...all) < radius);
    return places.filter(
      (_, k) => away.some((all, j) => isBeside[j]! && all[k]! < PAST) && away.every((all) => all[k]! >= 0),
    );
  });
}

/** Whether the bounds of two outlines are near each other. */
const isNear = (a: Rounded, b: Rounded): boolean =>
  a.minX < b.maxX + PAST && a.maxX > b.minX - PAST && a.minZ < b.maxZ + PAST && a.maxZ > b.minZ - PAST;

/** A top leaps leave or come to: how high, its outline as it stands, and grown by the mover's base. */
export type LeapTop = {
  readonly owner: number;
  readonly hi: Inches;
  readonly shape: Rounded;
  readonly grown: Rounded;
};

/** What leaps may have to pass: who stands about, or terrain. */
export type InAir = Pick<Obstacle, 'shape' | 'lo' | 'hi' | 'owner' | 'stand'> & {
  /** As it stands, for terrain: what is joined to a top is left with it. */
  readonly plain?: Rounded | undefined;
};

/** A leap past something: the tops it needs, what it passes, and where it begins and lands. */
export type LeapPast = { readonly owners: readonly number[]; readonly pair: LipPair };

/**
 * Leaps that touch somebody in the air whom they may not pass over: across between two tops, and down from one, to the
 * ground beside it or a lower top.
 *
 * @param others  What is in the way, grown by the mover's base.
 * @source S-17, S-18
 */
export function leapsPastOthers(
  { checks, jump }: Agility,
  tops: readonly LeapTop[],
  others: readonly InAir[],
): readonly LeapPast[] {
  const [across, down] = [checks.includes('jump-across'), checks.includes('jump-down')];
  if (!(across || down) || others.length === 0) return [];
  const found: LeapPast[] = [];
  const add = (gap: Gap, past: InAir, most: Inches, owners: readonly number[]) => {
    for (const pair of leapsPast(gap, past.shape, most)) found.push({ owners: [...owners, past.owner], pair });
  };
  for (const a of tops) {
    const near = others.filter(
      (o) =>
        o.owner !== a.owner &&
        isWithin(a.shape, o.shape, jump.most) &&
        !(o.plain && isWithin(a.shape, o.plain, LEVEL) && keptGap(a.shape, o.plain) < LEVEL),
    );
    // Lower tops may be landed on: ways bend at those by themselves.
    const least = (o: InAir) => a.hi - (o.stand ? Math.min(jump.clear, jump.free) : jump.clear);
    const ofDown = down ? near.filter((o) => o.lo < a.hi - LEVEL && o.hi > least(o) + LEVEL) : [];
    for (const o of ofDown) add({ from: a.shape, to: a.grown, isOut: true }, o, jump.landing, [a.owner]);
    if (near.length === 0) continue;
    for (const b of tops) {
      if (b === a || !isWithin(a.shape, b.shape, Math.max(jump.most, jump.landing))) continue;
      const isLevel = Math.abs(a.hi - b.hi) <= jump.rise + LEVEL;
      if (!(across && isLevel && a.owner < b.owner) && !(down && a.hi - b.hi > 1)) continue;
      if (keptGap(a.shape, b.shape) < LEVEL) continue;
      const high = Math.max(a.hi, b.hi);
      const gap = { from: a.shape, to: b.shape, isOut: false };
      if (across && isLevel && a.owner < b.owner)
        for (const o of near)
          if (o.owner !== b.owner && o.lo < high - LEVEL && o.hi > high + LEVEL)
            add(gap, o, jump.most, [a.owner, b.owner]);
      if (down && a.hi - b.hi > 1)
        for (const o of ofDown) if (o.owner !== b.owner) add(gap, o, jump.landing, [a.owner, b.owner]);
    }
  }
  return found;
}

/** Whether the bounds of two outlines are within a distance of each other. */
const isWithin = (a: Rounded, b: Rounded, far: Inches): boolean =>
  a.minX <= b.maxX + far && a.maxX >= b.minX - far && a.minZ <= b.maxZ + far && a.maxZ >= b.minZ - far;
