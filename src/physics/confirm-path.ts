import type { Path } from '../geometry/path.ts';
import type { PieceId } from '../rules/core/ids.ts';
import type { MoveSetting } from '../rules/core/ports.ts';
import type { Ground } from './ground.ts';
import type { Met, RapierWorld, SweepHit } from './rapier-world.ts';

/**
 * The first terrain that a mover's body would dig into along a path, by sweeping it over the colliders: a second
 * opinion on the planner, independent of it. Undefined when the path holds.
 *
 * What the rules let the mover through is left out: open ground, the walls and floors of ruins for light models, and
 * what is within the free step for flyers, whose flights pass it as if it were not there.
 */
export function findPathFault(
  world: RapierWorld,
  ground: Ground,
  { mover }: MoveSetting,
  path: Path,
): SweepHit | undefined {
  const met = new Set<PieceId>();
  for (const part of [...ground.solids, ...ground.slopes]) {
    const passed = (mover.light && part.source.traits.lightThrough) || (mover.fly && !part.tall);
    if (!passed) met.add(part.piece);
  }
  const isIgnored = ({ piece }: Met) => piece === undefined || !met.has(piece);
  return world.sweep(path.legs, { base: mover.base, facing: mover.facing, height: mover.height, isIgnored });
}
