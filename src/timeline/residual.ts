import { turnedTo } from './angle.ts';
import type { ModelPose } from './pose.ts';
import { UNSEEN_RESIDUAL } from '../kernel/display-tolerances.ts';

/** A mini within this distance of its target eases there; a farther one jumps. Inches. */
const FARTHEST = 1.4;
/** Time constant in which the residual shrinks to a third, seconds. */
const EASE = 0.11;

/** The difference between a mini's displayed pose and its target. */
export type Residual = {
  readonly away: readonly [x: number, y: number, z: number];
  readonly facing: number;
  readonly lean: number;
};

/** The residual from a displayed pose to its target; undefined when the mini jumps or has arrived. */
export function residualOf(shown: ModelPose, target: ModelPose): Residual | undefined {
  if (shown.turn || target.turn) return undefined;
  const away = [0, 1, 2].map((i) => shown.at[i]! - target.at[i]!) as unknown as Residual['away'];
  const far = Math.hypot(...away);
  const facing = turnedTo(0, shown.facing - target.facing, 1);
  if (far > FARTHEST || (far < UNSEEN_RESIDUAL && Math.abs(facing) < UNSEEN_RESIDUAL)) return undefined;
  return { away, facing, lean: shown.lean - target.lean };
}

/** The residual after a time step in seconds; undefined once it is invisible. */
export function shrunk(residual: Residual, step: number): Residual | undefined {
  const share = Math.exp(-step / EASE);
  const [x, y, z] = residual.away;
  const next = {
    away: [x * share, y * share, z * share] as const,
    facing: residual.facing * share,
    lean: residual.lean * share,
  };
  return Math.hypot(...next.away) < UNSEEN_RESIDUAL && Math.abs(next.facing) < UNSEEN_RESIDUAL ? undefined : next;
}

/** A pose with a residual added. */
export const withResidual = (pose: ModelPose, { away, facing, lean }: Residual): ModelPose => ({
  ...pose,
  at: [pose.at[0] + away[0], pose.at[1] + away[1], pose.at[2] + away[2]],
  facing: pose.facing + facing,
  lean: pose.lean + lean,
});
