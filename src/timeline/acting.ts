import type { ModelId } from '../rules/core/ids.ts';
import type { Performance } from './performance.ts';
import type { ModelPose } from './pose.ts';
import { withResidual, type Residual, residualOf } from './residual.ts';
import { LEAST_TIME } from '../kernel/display-tolerances.ts';
import type { Seconds } from '../kernel/units.ts';

/** Seconds to ease into place, unless the clip is shorter. */
export const EASE: Seconds = 0.34;

/**
 * The poses of acting models some seconds into their performance. After it they ease to their rest poses; those that
 * have arrived are left out.
 */
export function* actingAt(
  performance: Performance,
  rests: ReadonlyMap<ModelId, ModelPose>,
  since: Seconds,
): Generator<readonly [ModelId, ModelPose]> {
  if (since < performance.length) {
    yield* performance.posesAt(since);
    return;
  }
  const left = leftOf(since - performance.length, EASE);
  if (left <= 0) return;
  for (const [id, end] of performance.posesAt(performance.length)) {
    const rest = rests.get(id);
    const residual = rest && residualOf(end, rest);
    if (rest && residual) yield [id, withResidual(rest, shareOf(residual, left))];
  }
}

/** The share of an easing that remains: 1 at its start, 0 after `length` seconds. */
export function leftOf(since: Seconds, length: Seconds): number {
  const t = Math.min(1, since / Math.max(LEAST_TIME, length));
  return (1 - t) ** 3;
}

/** A share, 0 to 1, of a residual. */
export const shareOf = ({ away: [x, y, z], facing, lean }: Residual, share: number): Residual => ({
  away: [x * share, y * share, z * share],
  facing: facing * share,
  lean: lean * share,
});
