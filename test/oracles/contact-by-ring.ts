import { gapAcross } from '../../src/geometry/gap.ts';
import type { Point } from '../../src/kernel/point.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import { moveSetting } from '../../src/rules/core/measure/setting.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';

/** The number of directions tried around a foe. */
const DIRECTIONS = 180;

/**
 * A place where a base touches a foe and that it can reach within a length: every direction around the foe is tried
 * separately, each with its own path.
 *
 * @param within  The greatest length of the path, inches.
 * @param mayEnd  Whether the rules permit a place.
 */
export function contactOnRing(
  table: TableQuery,
  state: GameState,
  units: readonly UnitId[],
  model: Model,
  foe: Model,
  within: number,
  mayEnd: (at: Point) => boolean,
): Point | undefined {
  const setting = moveSetting(state, model.id, { kind: 'pile-in', units });
  if (gapAcross(model, foe) > within) return undefined;
  for (let i = 0; i < DIRECTIONS; i++) {
    const angle = (2 * Math.PI * i) / DIRECTIONS;
    const [ux, uz] = [Math.cos(angle), Math.sin(angle)];
    let [inside, outside] = [0, 6];
    while (outside - inside > 1e-6) {
      const t = (inside + outside) / 2;
      const there = { ...model, at: [foe.at[0] + t * ux, foe.at[1], foe.at[2] + t * uz] as const };
      if (gapAcross(there, foe) < 0) inside = t;
      else outside = t;
    }
    const [x, z] = [foe.at[0] + outside * ux, foe.at[2] + outside * uz];
    if (Math.hypot(x - model.at[0], z - model.at[2]) > within) continue;
    const at: Point = [x, foe.at[1], z];
    if (!mayEnd(at)) continue;
    const answer = table.path(setting, at);
    if (answer.kind === 'path' && answer.path.length <= within) return at;
  }
  return undefined;
}
