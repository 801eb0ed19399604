import type { Inches } from '../../kernel/units.ts';

/** Agility Checks a fighter may declare for a move. @source E-24, S-16, S-17, S-18 */
export const CHECK_KINDS = ['climb', 'jump-across', 'jump-down'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Limits of jumps, in inches. @source S-17, S-18 */
export type JumpLimits = {
  /** Gaps up to this are stepped over: no check. */
  readonly free: Inches;
  /** The widest gap that can be jumped across. */
  readonly most: Inches;
  /** How much higher than the take-off a jump across may land. */
  readonly rise: Inches;
  /** How far from the take-off a jump down may land, inches in plan from centre to centre. */
  readonly landing: Inches;
  /** How far below the jumper everything that the jump passes over must be. */
  readonly clear: Inches;
};

/**
 * What a mover can do besides walking when every climb and jump must have been declared. A path uses exactly the
 * declared checks, in their order.
 *
 * @source E-24, E-27, A-02, S-15 to S-19
 */
export type Agility = {
  readonly checks: readonly CheckKind[];
  /** Whether a path must use all declared checks. */
  readonly binding: boolean;
  /** Whether the mover can climb at all; mounted fighters cannot. */
  readonly climbs: boolean;
  /** `check`: a ladder takes a climb check (animals); `never`: mounted fighters. */
  readonly ladders: 'free' | 'check' | 'never';
  readonly jump: JumpLimits;
};
