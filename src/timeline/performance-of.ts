import type { AnimationStep } from '../app/state/animation-step.ts';
import type { Toppled } from '../app/state/services.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Performance } from './performance.ts';
import { blowPerformance } from './blows.ts';
import { fallPerformance, marchPerformance, walkPerformance } from './perform.ts';
import { planMarches } from './plan-march.ts';
import { planWalk } from './plan-walk.ts';
import type { ModelPose } from './pose.ts';

/** The motion of an animation step's minis; undefined when none moves, or a fall's physics is not known yet. */
export function performanceOf(
  state: GameState,
  act: AnimationStep | undefined,
  toppled: Toppled | undefined,
  restOf: (id: ModelId) => ModelPose | undefined,
): Performance | undefined {
  switch (act?.kind) {
    case 'walk':
      return walkPerformance(planWalk(act.moves, state.models, act.charge, act.tumble), state.models, restOf);
    case 'march':
      return marchPerformance(planMarches(act.marches, state), state, restOf);
    case 'dice':
      return act.lunges.length > 0 ? blowPerformance(act.lunges, state.models, restOf) : undefined;
    case 'fall':
      return toppled && fallPerformance(toppled, act.slain);
    case undefined:
      return undefined;
  }
}
