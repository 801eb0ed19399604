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
  /** How far from the take-off a jump down may land, centre to centre across. */
  readonly landing: Inches;
  /** How much lower than the jumper everything must be that the jump passes over. */
  readonly clear: Inches;
};

/**
 * What a mover can do besides walking, where every climb and jump must have been declared: paths use the checks in
 * their order, and no others.
 *
 * @source E-24, E-27, A-02, S-15 to S-19
 */
export type Agility = {
  readonly checks: readonly CheckKind[];
  /** Whether a path must use all of them. */
  readonly binding: boolean;
  /** Whether the mover climbs at all: mounted fighters do not. */
  readonly climbs: boolean;
  /** `check`: a ladder takes a climb check (animals); `never`: mounted fighters. */
  readonly ladders: 'free' | 'check' | 'never';
  readonly jump: JumpLimits;
};
