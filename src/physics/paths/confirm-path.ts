import type { Leg, Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import type { MoveSetting } from '../../rules/core/ports.ts';
import type { TableGround } from '../terrain/ground.ts';
import type { Met } from '../rapier/live-world.ts';
import type { RapierWorld } from '../rapier/rapier-world.ts';
import type { SweepHit } from '../rapier/world-queries.ts';

/**
 * Finds the first terrain that a mover's body would penetrate along a path, by sweeping it over the colliders: a check
 * independent of the planner. Undefined when the path is free.
 *
 * Terrain the rules let the mover pass is left out, see `met` of the ground.
 */
export function findPathFault(
  world: RapierWorld,
  ground: TableGround,
  { mover }: MoveSetting,
  path: Path,
): SweepHit | undefined {
  const met = ground.met(mover);
  const isIgnored = ({ piece }: Met) => piece === undefined || !met.has(piece);
  const { base, facing, height } = mover;
  return world.sweep(path.legs.flatMap(sweptLegs), { base, facing, height, step: ground.freeStep, isIgnored });
}

/**
 * The legs along which a body is swept for a leg. Leaps run at the height of their higher end, then straight down to
 * the landing.
 */
function sweptLegs(leg: Leg): readonly Leg[] {
  if (leg.kind !== 'jump-across' && leg.kind !== 'jump-down') return [leg];
  const high = Math.max(leg.from[1], leg.to[1]);
  const lifted = (at: Point): Point => [at[0], high, at[2]];
  const [up, down] = [lifted(leg.from), lifted(leg.to)];
  const upright = (from: Point, to: Point): readonly Leg[] =>
    from[1] === to[1] ? [] : [{ kind: 'step', from, to, length: 0 }];
  return [...upright(leg.from, up), { ...leg, from: up, to: down }, ...upright(down, leg.to)];
}
