import { SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Rounded } from '../outlines/rounded.ts';

/** Something that may block a mover, already grown by the mover's base and body. */
export type Obstacle = {
  /** Plan shape for the mover's centre. */
  readonly shape: Rounded;
  /** The mover's base may not be at a height strictly between `lo` and `hi` over this shape. */
  readonly lo: Inches;
  readonly hi: Inches;
  /** Where its side face begins: a climb needs a face that joins both levels. */
  readonly foot: Inches;
  /** Whether the mover may rest on `hi` while it passes. */
  readonly stand: boolean;
  /** Height of `hi` as climbing counts it: features within the free step count as the ground they stand on. */
  readonly ruleTop: Inches;
  /** Whether this mover passes through it freely but can be on it at `hi`: a floor that light models move through. */
  readonly through: boolean;
  /** Whether it is a forbidden range and no body: it yields to an end by no more than the end may be closer. */
  readonly range?: true;
  /** Id of the thing it belongs to, for the caller. */
  readonly owner: number;
};

/** A height the mover's base can be at, and the height climbing counts for it. */
export type Level = { readonly y: Inches; readonly rule: Inches };

const GROUND: Level = { y: 0, rule: 0 };
const ONLY_GROUND: readonly Level[] = [GROUND];
const NONE: readonly number[] = [];

/**
 * Whether a base over all of `over` (obstacles by index) may be at height `y`.
 *
 * @source Definition of {@link Obstacle}.
 */
export function isFree(obstacles: readonly Obstacle[], over: readonly number[], y: Inches): boolean {
  for (const i of over) {
    const o = obstacles[i]!;
    if (!o.through && y > o.lo + SAME_LEVEL && y < o.hi - SAME_LEVEL) return false;
  }
  return true;
}

/**
 * The heights at which a base over all of `over` (obstacles by index) can rest while it passes, lowest first.
 *
 * @source Definition of {@link Obstacle}.
 */
export function levelsOver(obstacles: readonly Obstacle[], over: readonly number[]): readonly Level[] {
  if (over.length === 0) return ONLY_GROUND;
  const levels: Level[] = [];
  if (isFree(obstacles, over, 0)) levels.push(GROUND);
  for (const i of over) {
    const o = obstacles[i]!;
    if (!o.stand || !isFree(obstacles, over, o.hi)) continue;
    const known = levels.findIndex((l) => Math.abs(l.y - o.hi) < SAME_LEVEL);
    if (known < 0) levels.push({ y: o.hi, rule: o.ruleTop });
    else if (levels[known]!.rule < o.ruleTop) levels[known] = { y: levels[known]!.y, rule: o.ruleTop };
  }
  return levels.length < 2 ? levels : levels.sort((a, b) => a.y - b.y);
}

/**
 * Whether a base over all of `over` (obstacles by index) can be at any height at all.
 *
 * @source As {@link levelsOver}.
 */
export function hasLevel(obstacles: readonly Obstacle[], over: readonly number[]): boolean {
  if (isFree(obstacles, over, 0)) return true;
  for (const i of over) if (obstacles[i]!.stand && isFree(obstacles, over, obstacles[i]!.hi)) return true;
  return false;
}

/**
 * The height that counts for a change of level, negative downwards. Within the free step nothing counts but what the
 * levels count as; pieces that are each ignored are not when one goes up or down several of them at once.
 *
 * @source C-27, C-28
 */
export function countedRise(from: Level, to: Level, freeStep: Inches): Inches {
  const [rise, counted] = [to.y - from.y, to.rule - from.rule];
  return Math.abs(rise) > freeStep + SAME_LEVEL && Math.abs(counted) < Math.abs(rise) ? rise : counted;
}

/** A change of level where a base's centre crosses outlines. */
type Crossing = { readonly to: Level; readonly up: Inches; readonly down: Inches };

/**
 * Every level a base at `from` can take when it crosses from over `before` to over `after` (obstacles by index).
 *
 * The vertical move happens on the outline, where the base overlaps only what it overlaps on both sides; it needs that
 * column free, and a face that joins both levels, unless the rise is within the free step.
 *
 * @param levels The heights over `after`, where they are known.
 * @source C-27, C-28; held against test/geometry/route-climb.test.ts.
 */
export function crossOutline(
  obstacles: readonly Obstacle[],
  before: readonly number[],
  after: readonly number[],
  from: Level,
  freeStep: Inches,
  levels: readonly Level[] = levelsOver(obstacles, after),
): readonly Crossing[] {
  // Nearly every outline is crossed from or to open ground, where the three sets need not be compared.
  const open = before.length === 0 || after.length === 0;
  const common = open ? NONE : before.filter((i) => after.includes(i));
  const entered = open ? after : after.filter((i) => !before.includes(i));
  const left = open ? before : before.filter((i) => !after.includes(i));
  const crossings: Crossing[] = [];
  for (const to of levels) {
    const rise = to.y - from.y;
    if (Math.abs(rise) >= SAME_LEVEL) {
      if (!isColumnFree(obstacles, common, Math.min(from.y, to.y), Math.max(from.y, to.y))) continue;
      const faces = rise > 0 ? entered : left;
      if (!isFaced(obstacles, faces, Math.min(from.y, to.y), Math.max(from.y, to.y), freeStep)) continue;
    }
    const counted = countedRise(from, to, freeStep);
    crossings.push({ to, up: Math.max(counted, 0), down: Math.max(-counted, 0) });
  }
  return crossings;
}

/**
 * Whether a base over all of `over` (obstacles by index) may be anywhere between two heights.
 *
 * @source Definition of {@link Obstacle}.
 */
export function isColumnFree(
  obstacles: readonly Obstacle[],
  over: readonly number[],
  low: Inches,
  high: Inches,
): boolean {
  for (const i of over) {
    const o = obstacles[i]!;
    if (!o.through && o.lo < high - SAME_LEVEL && o.hi > low + SAME_LEVEL) return false;
  }
  return true;
}

/**
 * Whether the side faces of `faces` (obstacles by index) join the heights `low` and `high` without a gap a model could
 * not step over. Obstacles that no model can stand on, such as another model, are not climbed.
 *
 * @source C-27; held against test/geometry/route-climb.test.ts.
 */
export function isFaced(
  obstacles: readonly Obstacle[],
  faces: readonly number[],
  low: Inches,
  high: Inches,
  freeStep: Inches,
): boolean {
  let cover = low;
  for (let grown = true; grown && cover < high - SAME_LEVEL; ) {
    grown = false;
    for (const i of faces) {
      const o = obstacles[i]!;
      if (o.hi <= cover + SAME_LEVEL || (!o.stand && !o.through)) continue;
      if (o.through || o.foot <= cover + SAME_LEVEL || o.hi <= cover + freeStep + SAME_LEVEL) {
        cover = o.hi;
        grown = true;
      }
    }
  }
  return cover >= high - SAME_LEVEL;
}
