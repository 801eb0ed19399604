import { buildSightScene, isClear, type SightScene } from '../../geometry/sight/sight.ts';
import type { Point } from '../../kernel/point.ts';
import { sightScene } from '../../rules/core/sight-scene.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** What a director asks of a table: whether terrain stands between two points. */
export type ShotSight = (from: Point, to: Point) => boolean;

/** Sight over a table's terrain, by the very lines its rules see by: true where nothing is in the way. */
export function sightOver(terrain: GameState['terrain']): ShotSight {
  const opaque = [...terrain.values()].filter(({ traits }) => traits.opaque);
  const scene: SightScene = opaque.length > 0 ? sightScene(opaque) : buildSightScene([], []);
  return (from, to) => isClear(scene, { from, to });
}
