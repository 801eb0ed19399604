import type { Leg, Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { MoveSetting } from '../../rules/core/ports.ts';
import type { TableGround } from '../terrain/ground.ts';
import type { Met } from '../rapier/live-world.ts';
import type { RapierWorld } from '../rapier/rapier-world.ts';
import type { SweepHit } from '../rapier/world-queries.ts';

/**
 * Finds the first terrain that a mover's body would penetrate along a path, by sweeping it over the colliders: a check
 * independent of the planner. Undefined when the path is free.
 *
 * Terrain the rules let the mover pass is left out: open ground, the walls and floors of ruins for light models, slopes
 * within the free step, and for flyers every piece within the free step.
 */
export function findPathFault(
  world: RapierWorld,
  ground: TableGround,
  { mover }: MoveSetting,
  path: Path,
): SweepHit | undefined {
  let met: ReadonlySet<PieceId> | undefined;
  const isIgnored = ({ piece }: Met) => piece === undefined || !(met ??= piecesMet(ground, mover)).has(piece);
  const { base, facing, height } = mover;
  return world.sweep(path.legs.flatMap(sweptLegs), { base, facing, height, step: ground.freeStep, isIgnored });
}

/** The pieces that a mover does not pass. */
function piecesMet(ground: TableGround, mover: MoveSetting['mover']): ReadonlySet<PieceId> {
  const met = new Set<PieceId>();
  const low = new Set(ground.slopes.flatMap((s) => (s.tall ? [] : [s.piece])));
  for (const part of [...ground.solids, ...ground.slopes]) {
    const passed =
      (mover.light && part.source.traits.lightThrough) || ((mover.fly || low.has(part.piece)) && !part.tall);
    if (!passed) met.add(part.piece);
  }
  return met;
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
