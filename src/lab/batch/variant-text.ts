import { ok, type Result } from '../../kernel/result.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { VaryFault } from '../vary/vary-fault.ts';
import { varyScenario } from '../vary/vary-scenario.ts';
import type { BatchOrder } from './batch-order.ts';
import type { Variant } from './variants.ts';

/**
 * The scenario file of a combination: its arm's file with the combination's settings applied.
 *
 * @errors A place that is not in the file, or holds a value of another kind.
 */
export function variantText(
  { arms }: Pick<BatchOrder, 'arms'>,
  { arm, settings }: Pick<Variant, 'arm' | 'settings'>,
): Result<string, Problem<VaryFault>> {
  const { scenario } = arms[arm]!;
  return settings.length === 0 ? ok(scenario) : varyScenario(scenario, settings);
}

/** A scenario in which the given side takes the first turn, for replays. @errors As `variantText`. */
export const textWithFirst = (text: string, side: Side): Result<string, Problem<VaryFault>> =>
  varyScenario(text, [{ path: ['start', 'side'], value: side }]);
