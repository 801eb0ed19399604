import type { PlanPoint } from '../../kernel/point.ts';
import { SAME_LEVEL, STEP_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Agile } from './agile.ts';
import { keptGap } from './lips.ts';
import { isColumnFree, isFaced, type Level, levelsOver, type Obstacle } from '../obstacles/levels.ts';
import { signedDistance } from '../outlines/rounded.ts';

/** A change of level at an outline for a mover that climbs only as declared. */
type AgileCrossing = {
  readonly to: Level;
  readonly kind: 'walk' | 'step' | 'ladder' | 'climb';
  readonly up: Inches;
  readonly down: Inches;
  /** Number of checks spent after it. */
  readonly spent: number;
};

/** The obstacles a mover is over on both sides of a change, and where it changes, if known. */
type Outlines = {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly at: PlanPoint | undefined;
};

const NONE: readonly number[] = [];

/**
 * Every level a base can take when it crosses from over `before` to over `after`: by walking, by ladders, and by the
 * climb that is next in its list. Free steps cost nothing; any other change costs its full height.
 *
 * @param outlines  Obstacles on both sides, by index.
 * @param spent     Number of checks used before.
 * @source S-15, S-16, S-19; held against test/oracles/paths-by-lattice.ts.
 */
export function crossAgilely(
  obstacles: readonly Obstacle[],
  agile: Agile,
  outlines: Outlines,
  from: Level,
  spent: number,
  freeStep: Inches,
): readonly AgileCrossing[] {
  const { before, after } = outlines;
  const common = shared(before, after);
  const crossings: AgileCrossing[] = [];
  const levels = levelsOver(obstacles, after);
  for (let k = 0; k < levels.length; k++) {
    const to = levels[k]!;
    const rise = to.y - from.y;
    if (Math.abs(rise) < SAME_LEVEL) {
      if (isBridged(obstacles, agile, outlines, from.y, to.y))
        crossings.push({ to, kind: 'walk', up: 0, down: 0, spent });
      continue;
    }
    const low = Math.min(from.y, to.y);
    const high = Math.max(from.y, to.y);
    if (!isColumnFree(obstacles, common, low, high)) continue;
    if (high - low <= freeStep + STEP_ROUNDING) {
      if (isBridged(obstacles, agile, outlines, from.y, to.y))
        crossings.push({ to, kind: 'step', up: 0, down: 0, spent });
      continue;
    }
    const faces = facesOf(agile, rise > 0 ? after : before, common);
    const kind = howClimbed(obstacles, agile, faces, low, high, spent, freeStep);
    for (const [how, after] of kind)
      crossings.push({ to, kind: how, up: Math.max(rise, 0), down: Math.max(-rise, 0), spent: after });
  }
  return crossings;
}

/** The common elements of two sets. */
function shared(a: readonly number[], b: readonly number[]): readonly number[] {
  let both: number[] | undefined;
  if (b.length > 0) for (let k = 0; k < a.length; k++) if (b.includes(a[k]!)) (both ??= []).push(a[k]!);
  return both ?? NONE;
}

/** Solids of a set whose faces are crossed, outwards or inwards. */
function facesOf({ solids }: Agile, set: readonly number[], common: readonly number[]): readonly number[] {
  let faces: number[] | undefined;
  for (let k = 0; k < set.length; k++) if (solids[set[k]!] && !common.includes(set[k]!)) (faces ??= []).push(set[k]!);
  return faces ?? NONE;
}

type HowClimbed = readonly (readonly [kind: 'ladder' | 'climb', spent: number])[];

const NO_WAY: HowClimbed = [];

/** How faces are climbed, and the number of checks spent afterwards. */
function howClimbed(
  obstacles: readonly Obstacle[],
  { moves, ladders }: Agile,
  faces: readonly number[],
  low: Inches,
  high: Inches,
  spent: number,
  freeStep: Inches,
): HowClimbed {
  const isNext = moves.checks[spent] === 'climb';
  if (faces.length === 0) return NO_WAY;
  const rungs = moves.ladders === 'never' ? NONE : faces.filter((i) => ladders[i]);
  const byLadder = rungs.length > 0 && isFaced(obstacles, rungs, low, high, freeStep);
  const free = byLadder && moves.ladders === 'free' ? ([['ladder', spent]] as const) : NO_WAY;
  const checked =
    isNext &&
    ((byLadder && moves.ladders === 'check') || (moves.climbs && isFaced(obstacles, faces, low, high, freeStep)));
  return checked ? [...free, ['climb', spent + 1]] : free;
}

/**
 * Whether tops that support a base in succession are near enough to walk from one to the next: a wide base bridges no
 * more than a narrow one. Tops it stays on are near enough once its centre is over one of them.
 */
function isBridged(
  obstacles: readonly Obstacle[],
  agile: Agile,
  { before, after, at }: Outlines,
  from: Inches,
  to: Inches,
): boolean {
  const { free } = agile.moves.jump;
  if (2 * agile.radius <= free || from < SAME_LEVEL || to < SAME_LEVEL) return true;
  const held = (set: readonly number[], y: Inches) =>
    set.filter((i) => agile.solids[i] && obstacles[i]!.stand && Math.abs(obstacles[i]!.hi - y) < SAME_LEVEL);
  const left = held(before, from).filter((i) => !after.includes(i));
  if (left.length === 0) return true;
  return held(after, to).some((i) => {
    const solid = agile.solids[i]!;
    if (at && signedDistance(solid, at[0], at[1]) <= Math.max(free - agile.radius, 0)) return true;
    return left.some((k) => keptGap(solid, agile.solids[k]!) <= free + STEP_ROUNDING);
  });
}
