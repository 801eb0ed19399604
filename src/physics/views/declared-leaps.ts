import type { Agility, JumpLimits } from '../../rules/core/agility.ts';

/** The leaps that a mover may make by its checks: all that the places where they may bend its path depend on. */
export type DeclaredLeaps = {
  readonly across: boolean;
  readonly down: boolean;
  /** Whether a leap across that gains nothing may still be required: because it or a later check was declared. */
  readonly isSpent: boolean;
  readonly jump: JumpLimits;
};

/** The leaps of a mover with declared checks, whatever their order. @source S-17, S-18, E-24 */
export function declaredLeaps({ checks, binding, jump }: Agility): DeclaredLeaps {
  const across = checks.includes('jump-across');
  const isSpent = across && (binding || checks.indexOf('jump-across') < checks.length - 1);
  return { across, down: checks.includes('jump-down'), isSpent, jump };
}
