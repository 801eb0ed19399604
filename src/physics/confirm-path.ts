import type { Path } from '../geometry/path.ts';
import type { MoveSetting } from '../rules/core/ports.ts';
import type { PieceId } from '../rules/core/ids.ts';
import type { TerrainPiece } from '../rules/core/terrain.ts';
import { buildGround } from './ground.ts';
import type { RapierWorld, SweepHit } from './rapier-world.ts';

/**
 * The first terrain that a mover's body would dig into along a path, by sweeping it over the colliders: a second
 * opinion on the planner, independent of it. Undefined when the path holds.
 *
 * What the rules let the mover through is left out: open ground, pieces within the free step, and for light models the
 * walls and floors of ruins.
 */
export function findPathFault(
  world: RapierWorld,
  terrain: readonly TerrainPiece[],
  setting: MoveSetting,
  path: Path,
): SweepHit | undefined {
  const { mover, freeStep } = setting;
  const passed = new Set<PieceId>(
    terrain.filter((p) => p.traits.cross === 'open' || (mover.light && p.traits.lightThrough)).map((p) => p.id),
  );
  const ground = buildGround(terrain, freeStep);
  for (const part of [...ground.solids, ...ground.slopes]) if (!part.tall) passed.add(part.piece);
  const isIgnored = (met: { readonly piece: PieceId | undefined; readonly role: string }) =>
    met.piece === undefined || passed.has(met.piece) || met.role === 'ladder';
  return world.sweep(path.legs, { base: mover.base, facing: mover.facing, height: mover.height, isIgnored });
}
