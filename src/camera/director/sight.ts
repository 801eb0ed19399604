import { buildSightScene, isClear, type SightScene } from '../../geometry/sight/sight.ts';
import type { Point } from '../../kernel/point.ts';
import { sightScene } from '../../rules/core/sight-scene.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { withTrees } from '../poses/obstacles.ts';

/** Whether terrain leaves the line between two points clear. */
export type ShotSight = (from: Point, to: Point) => boolean;

/**
 * Sight over a table's terrain, by the same lines as in the rules but not through woods, whose trees a camera sees: true
 * when nothing is in between.
 */
export function sightOver(terrain: GameState['terrain']): ShotSight {
  const opaque = [...terrain.values()].filter(({ traits, kind }) => traits.opaque || kind === 'woods').map(withTrees);
  const scene: SightScene = opaque.length > 0 ? sightScene(opaque) : buildSightScene([], []);
  return (from, to) => isClear(scene, { from, to });
}
