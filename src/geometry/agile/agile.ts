import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Obstacle } from '../obstacles/levels.ts';
import { boundaryCrossings, type Rounded } from '../outlines/rounded.ts';

/** A check a mover may declare. */
export type AgileAction = 'climb' | 'jump-across' | 'jump-down';

/** The moves besides walking that a mover has declared for its path, in order, and its jump limits. */
type AgileMoves = {
  readonly checks: readonly AgileAction[];
  /** Whether a path counts only if it has used all of them. */
  readonly binding: boolean;
  readonly climbs: boolean;
  readonly ladders: 'free' | 'check' | 'never';
  readonly jump: {
    readonly free: Inches;
    readonly most: Inches;
    readonly rise: Inches;
    readonly landing: Inches;
    readonly clear: Inches;
  };
};

/** The data a field has about a mover that climbs and jumps only as declared. */
export type Agile = {
  readonly moves: AgileMoves;
  /** Radius of a round base; 0 for any other. */
  readonly radius: Inches;
  /** Plain outlines of solids, not grown, by obstacle; undefined for other obstacles. */
  readonly solids: readonly (Rounded | undefined)[];
  /** The same outlines slightly widened, so that places on their lips are on them. */
  readonly wide: readonly (Rounded | undefined)[];
  /** Where a round base is wholly on one solid, by obstacle; undefined when it cannot be. */
  readonly insets: readonly (Rounded | undefined)[];
  /** Whether an obstacle is a ladder, by obstacle. */
  readonly ladders: readonly boolean[];
  /** Crossings of the outlines of two obstacles, computed once for those of terrain. */
  readonly crossings: (a: Rounded, b: Rounded) => readonly PlanPoint[];
  /** Corners of the field that lie on lips, where leaps across begin and end. Filled while the field is built. */
  readonly lips: Set<number>;
  /** Places on lips at which a path may bend for a leap. */
  readonly lipPlaces: readonly PlanPoint[];
  /** Whether the whole base is on tops at a place's height. */
  readonly isHeld: (at: Point) => boolean;
  /** Whether the base may come to rest at a place. */
  readonly canStand: (at: Point) => boolean;
};

/**
 * Where the outlines of two obstacles cross; those of terrain are computed once.
 *
 * @param i, k  Indices of the obstacles.
 * @source See outlines/rounded.ts.
 */
export function crossingsBetween(
  { solids, crossings }: Agile,
  obstacles: readonly Obstacle[],
  i: Index,
  k: Index,
): readonly PlanPoint[] {
  const [a, b] = [obstacles[i]!.shape, obstacles[k]!.shape];
  return solids[i] && solids[k] ? crossings(a, b) : boundaryCrossings(a, b);
}

/** Whether a path that has used a number of checks (`spent`) may end. @source E-24: checks declared are used. */
export const mayEnd = (agile: Agile | undefined, spent: number): boolean =>
  !agile?.moves.binding || spent === agile.moves.checks.length;

/**
 * Whether a mover that has used some of its checks can do everything it could after using more: its remaining list
 * begins with the other one. Never when all of them must be used.
 *
 * @param spent, more  Number of checks used.
 * @source Derived here: a list of checks allows whatever its beginnings allow.
 */
export function canDoAll({ moves: { binding, checks } }: Agile, spent: number, more: number): boolean {
  if (spent === more || binding) return spent === more;
  return spent < more && checks.slice(more).every((check, k) => check === checks[spent + k]);
}

/**
 * Whether a path may have to use a check that gains nothing: because all must be used, or to get at a later one.
 *
 * @source E-24
 */
export const mayWaste = ({ moves: { binding, checks } }: Agile): boolean =>
  binding ? checks.length > 0 : new Set(checks).size > 1;

/** Whether a mover may leave the ground: a small base steps over gaps wider than itself. @source S-17 */
export const leaves = (agile: Agile): boolean => jumps(agile) || agile.radius < agile.moves.jump.free / 2;

/** Whether any jump was declared. @source Definition. */
export const jumps = ({ moves }: Agile): boolean => moves.checks.some((c) => c !== 'climb');

/** Whether a mover may go down from a top by one check and up again by a later one. @source S-16, S-18 */
export function comesBack({ moves: { checks } }: Agile): boolean {
  const down = checks.findIndex((check) => check !== 'jump-across');
  return down >= 0 && checks.lastIndexOf('climb') > down;
}

/**
 * Whether a model may leap from or onto an obstacle's top; from or onto the head of a ladder it may not.
 *
 * @param obstacle  Index of the obstacle.
 * @source S-17, S-23
 */
export const holds = ({ solids, ladders }: Agile, obstacle: number): boolean =>
  solids[obstacle] !== undefined && !ladders[obstacle];
