import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Rounded } from '../outlines/rounded.ts';

/** A check a mover may declare. */
export type AgileAction = 'climb' | 'jump-across' | 'jump-down';

/** What a mover has declared it will do on its path beside walking, in order, and how far it jumps. */
export type AgileMoves = {
  readonly checks: readonly AgileAction[];
  /** Whether a path counts only when it has used all of them. */
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

/** What a field knows of a mover that climbs and jumps only as declared. */
export type Agile = {
  readonly moves: AgileMoves;
  /** Radius of a round base; 0 for any other. */
  readonly radius: Inches;
  /** Solids as they stand, not grown, by obstacle; undefined for what is no solid. */
  readonly solids: readonly (Rounded | undefined)[];
  /** The same slightly wider, so that what lies on their lips is on them. */
  readonly wide: readonly (Rounded | undefined)[];
  /** Where a round base stands on one solid wholly, by obstacle; undefined where it nowhere does. */
  readonly insets: readonly (Rounded | undefined)[];
  /** Whether an obstacle is a ladder, by obstacle. */
  readonly ladders: readonly boolean[];
  /** Where the outlines of two obstacles cross; found once for those of terrain. */
  readonly crossings: (a: Rounded, b: Rounded) => readonly PlanPoint[];
  /** Corners of the field that lie on lips: where leaps across begin and end. Filled as the field is built. */
  readonly lips: Set<number>;
  /** Places on lips at which a path may bend for a leap. */
  readonly lipPlaces: readonly PlanPoint[];
  /** Whether the whole base stands on tops at one place's height. */
  readonly isHeld: (at: Point) => boolean;
  /** Whether the base may come to rest at a place. */
  readonly canStand: (at: Point) => boolean;
};

/** Whether a path that has used a number of checks (`spent`) may end. @source E-24: checks declared are used. */
export const mayEnd = (agile: Agile | undefined, spent: number): boolean =>
  !agile?.moves.binding || spent === agile.moves.checks.length;

/**
 * Whether a mover that has used some of its checks can do whatever it could had it used more: what is left to it begins
 * with what would be. Never where all of them must be used.
 *
 * @param spent, more  Number of checks used.
 * @source Derived here: a list of checks allows whatever its beginnings allow.
 */
export function canDoAll({ moves: { binding, checks } }: Agile, spent: number, more: number): boolean {
  if (spent === more || binding) return spent === more;
  return spent < more && checks.slice(more).every((check, k) => check === checks[spent + k]);
}

/** Whether a mover may leave the ground at all: a small base steps over gaps wider than itself. @source S-17 */
export const leaves = (agile: Agile): boolean => jumps(agile) || agile.radius < agile.moves.jump.free / 2;

/** Whether any jump was declared. @source Definition. */
export const jumps = ({ moves }: Agile): boolean => moves.checks.some((c) => c !== 'climb');

/**
 * Whether an obstacle's top holds a model that leaps from it, or onto it: the head of a ladder holds none.
 *
 * @param obstacle  Its index.
 * @source S-17, S-23
 */
export const holds = ({ solids, ladders }: Agile, obstacle: number): boolean =>
  solids[obstacle] !== undefined && !ladders[obstacle];
