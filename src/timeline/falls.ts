import type { Slain } from '../app/state/animation-step.ts';
import { slainBy } from '../app/events/slain.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import type { GameState, Model } from '../rules/core/state/state.ts';
import type { Timeline, TimelineFall } from './timeline.ts';

/** Minis farther than this from a falling one cannot obstruct it, inches. */
const NEAR = 4;

/** The models that an event slays, and those standing near them. */
export function slaying(
  state: GameState,
  event: GameEvent,
): { readonly slain: readonly Slain[]; readonly standing: readonly Model[] } | undefined {
  const slain = slainBy(state, event);
  if (slain.length === 0) return undefined;
  const isNear = (m: Model) =>
    slain.some(({ model }) => Math.hypot(m.at[0] - model.at[0], m.at[2] - model.at[2]) < NEAR);
  return { slain, standing: [...state.models.values()].filter(isNear) };
}

/** The slain of the turn up to the clip of that index: they fall or lie there. */
export function fallsAt({ falls, turns }: Pick<Timeline, 'falls' | 'turns'>, index: number): readonly TimelineFall[] {
  const since = turns[lastWith(turns, index, (clip) => clip)] ?? 0;
  const lying: TimelineFall[] = [];
  for (let i = lastWith(falls, index, ({ clip }) => clip); i >= 0; i--) {
    const fall = falls[i]!;
    if (fall.clip < since) break;
    lying.push(fall);
  }
  return lying.reverse();
}

/** The last index of an ascending list whose number is at most `n`; −1 when there is none. */
function lastWith<T>(rising: readonly T[], n: number, numberOf: (one: T) => number): number {
  let [low, high] = [-1, rising.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numberOf(rising[middle]!) <= n) low = middle;
    else high = middle - 1;
  }
  return low;
}
