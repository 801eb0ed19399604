import { ok, type Result } from '../../kernel/result.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Problem } from '../../scenario/problem.ts';
import { readJson } from '../../scenario/read-json.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import type { VaryFault } from '../vary/vary-fault.ts';
import { type PlacedValue, varyScenario } from '../vary/vary-scenario.ts';
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

/**
 * A scenario in which the given side takes the first turn, for replays. A mission may name that side itself, which
 * comes before the side that `start` names.
 *
 * @errors As `variantText`.
 */
export function textWithFirst(text: string, side: Side): Result<string, Problem<VaryFault>> {
  const read = readJson(text);
  const named = read.ok && (read.value as Pick<ScenarioDocument, 'mission'> | null)?.mission?.first !== undefined;
  const inMission: readonly PlacedValue[] = named ? [{ path: ['mission', 'first'], value: side }] : [];
  return varyScenario(text, [{ path: ['start', 'side'], value: side }, ...inMission]);
}
