import { RECORDED_PLACE, STANDING_OVERLAP } from '../../../kernel/tolerances.ts';
import type { Path } from '../../../geometry/path.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { touchingAlong } from '../../core/measure/contact-ring.ts';
import type { MoveSetting, ReachMap, TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { isAcrossBarrier } from '../fighters/barrier.ts';
import * as trig from '../../../kernel/trig.ts';

/** The end of a path, and the path. */
export type End = { readonly at: Point; readonly path: Path };

/** Number of directions round an enemy searched for a place across a low wall, and the search step in each. */
const DIRECTIONS = 48;
const STEP: Inches = 0.05;
const HALVINGS = 20;

/**
 * The nearest end at which two fighters are in contact across a low wall: as near as the wall lets the engager stand.
 *
 * @source S-08
 */
export function endAcross(
  state: GameState,
  mover: Model,
  foe: Model,
  map: ReachMap,
  setting: MoveSetting,
  table: TableQuery,
): End | undefined {
  let best: { readonly at: Point; readonly length: Inches } | undefined;
  const ahead = trig.atan2(mover.at[2] - foe.at[2], mover.at[0] - foe.at[0]);
  for (let i = 0; i < DIRECTIONS; i++) {
    const angle = ahead + (2 * Math.PI * i) / DIRECTIONS;
    const at = againstWall(state, mover, foe, [trig.cos(angle), trig.sin(angle)], setting, table);
    const length = at && isAcrossBarrier(state, { ...mover, at }, foe, table) ? map.lengthTo(at) : undefined;
    if (at && length !== undefined && (!best || length < best.length)) best = { at, length };
  }
  const path = best && map.pathTo(best.at);
  return best && path && { at: best.at, path };
}

/** Where a base approaching another across a low wall first cannot get any nearer. */
function againstWall(
  state: GameState,
  mover: Model,
  foe: Model,
  [ux, uz]: readonly [number, number],
  setting: MoveSetting,
  table: TableQuery,
): Point | undefined {
  const [tx, tz] = touchingAlong(mover, foe, ux, uz);
  const place = (gap: Inches): Point => [tx + gap * ux, foe.at[1], tz + gap * uz];
  const stands = (gap: Inches): boolean => table.whyNoPlace(setting, place(gap)) === undefined;
  const { barrier } = state.rules.skirmish;
  if (!stands(barrier + STANDING_OVERLAP)) return undefined;
  for (let gap = barrier - STEP; gap > 0; gap -= STEP) {
    if (stands(gap)) continue;
    let [low, high] = [gap, gap + STEP];
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (low + high) / 2;
      if (stands(middle)) high = middle;
      else low = middle;
    }
    return place(high + STANDING_OVERLAP + RECORDED_PLACE);
  }
  return undefined;
}
