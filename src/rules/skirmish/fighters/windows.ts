import { innerRadius, outerRadius } from '../../../geometry/gap.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import { type Leaf, leavesOf, toOwn } from '../../core/leaves.ts';
import { roundPoint } from '../../core/round.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { TerrainPiece } from '../../core/terrain.ts';
import { fighterOf } from './fighters.ts';

/** How near a window must be to a base for its fighter to look from it. @source S-11 */
const BESIDE: Inches = 1;

/** A window as an upright box round its centre. */
type Window = Pick<Leaf, 'at' | 'yaw'> & { readonly middle: Point; readonly half: Point };

/**
 * The centre of the nearest window a fighter could look from where it stands; undefined when there is none.
 *
 * @source S-11
 */
export function windowOf(state: GameState, unit: UnitId): Point | undefined {
  const fighter = fighterOf(state, unit);
  let best: { readonly middle: Point; readonly gap: Inches } | undefined;
  for (const window of [...state.terrain.values()].flatMap(windowsIn)) {
    const gap = gapTo(fighter, window);
    if (gap <= BESIDE + state.rules.skirmish.lengthSlack && isLevel(fighter, window) && gap < (best?.gap ?? Infinity))
      best = { middle: window.middle, gap };
  }
  return best && roundPoint(best.middle);
}

const windowsIn = (piece: TerrainPiece): readonly Window[] =>
  leavesOf(piece).flatMap(({ role, shape, at, yaw }): readonly Window[] => {
    if (role !== 'window' || shape.kind !== 'box') return [];
    const [width, height, depth] = shape.size;
    return [{ at, yaw, middle: [at[0], at[1] + height / 2, at[2]], half: [width / 2, height / 2, depth / 2] }];
  });

/** The distance in plan from a base to a window; exact for round bases. */
function gapTo({ base, at }: Model, window: Window): Inches {
  const [u, v] = toOwn(window, at);
  const beyond = (along: number, reach: number): number => Math.max(0, Math.abs(along) - reach);
  const [across, out] = [beyond(u, window.half[0]), beyond(v, window.half[2])];
  const radius = base.kind === 'round' ? base.radius : (innerRadius(base) + outerRadius(base)) / 2;
  return Math.max(0, Math.sqrt(across * across + out * out) - radius);
}

/** Whether a window is at the height of a fighter's body. */
const isLevel = ({ at, height }: Model, { middle, half }: Window): boolean =>
  middle[1] - half[1] < at[1] + height && middle[1] + half[1] > at[1];
