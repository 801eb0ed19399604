import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Path } from '../../geometry/path.ts';
import type { MoveSetting, PathAnswer } from '../../rules/core/ports.ts';
import { findPathFault } from './confirm-path.ts';
import { findPath } from './find-path.ts';
import { levelEnds } from './level-ends.ts';
import { liftPath } from './lift-path.ts';
import type { RapierWorld, SweepHit } from '../rapier-world.ts';
import { riseAllowed } from '../slopes/steep.ts';
import type { Views } from '../sight/views.ts';

/** What ways are found on and confirmed on; `careful` are slower views, made when first asked for. */
export type PathTable = { readonly views: Views; readonly careful: () => Views; readonly world: RapierWorld };

/**
 * The shortest way the planner finds that the sweep confirms.
 *
 * Where the sweep meets a slope too steep for the base, the same way is tried raised over it, and ways that keep off
 * such slopes: the shorter of those that hold is given. Only where none does is the piece that was met named.
 */
export function findConfirmedPath(table: PathTable, setting: MoveSetting, to: PlanPoint | Point): PathAnswer {
  const answer = findPath(table.views, setting, to);
  const met = answer.kind === 'path' ? faultOn(table, setting, answer.path) : undefined;
  if (answer.kind !== 'path' || !met) return answer;
  // A flight that the sweep does not confirm is left for the way a walker would take.
  if (setting.mover.fly) return findConfirmedPath(table, { ...setting, mover: { ...setting.mover, fly: false } }, to);
  const careful = findPath(table.careful(), setting, to);
  // Raising a way over slopes climbs, which must have been declared.
  const lifted = setting.agility ? [] : [raised(table, setting, answer.path)];
  const others = [levelEnds(answer.path), ...lifted, ...(careful.kind === 'path' ? [careful.path] : [])];
  const held = others.filter((path) => !faultOn(table, setting, path)).sort((a, b) => a.length - b.length)[0];
  if (held) return { kind: 'path', path: held };
  return met.piece
    ? { kind: 'unreachable', why: { kind: 'enclosed', by: [{ kind: 'piece', id: met.piece }] } }
    : answer;
}

/** What the sweep of a mover's collider along a way runs into; undefined where it is free. */
export const faultOn = ({ views, world }: PathTable, setting: MoveSetting, path: Path): SweepHit | undefined =>
  findPathFault(world, views.ground(setting.freeStep), setting, path);

/** A way raised over slopes too steep for the base. */
export function raised({ views }: PathTable, setting: MoveSetting, path: Path): Path {
  const clearances = views.view(setting, []).clearances();
  return liftPath(path, clearances, riseAllowed(setting.mover, setting.freeStep));
}
