import { innerRadius, outerRadius } from '../../geometry/gap.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { UnitId } from '../core/ids.ts';
import { roundPoint } from '../core/round.ts';
import type { GameState, Model } from '../core/state.ts';
import type { Role, Shape } from '../core/terrain.ts';
import { fighterOf } from './fighters.ts';

/** How near a window must be to a base for its fighter to look from it. @source S-11 */
const BESIDE: Inches = 1;

/** A window as the rules know it: an upright box round its middle. */
type Window = { readonly middle: Point; readonly half: Point; readonly yaw: Radians };

/** The middle of the nearest window a fighter could look from where he stands; undefined when there is none. @source S-11 */
export function windowOf(state: GameState, unit: UnitId): Point | undefined {
  const fighter = fighterOf(state, unit);
  let best: { readonly middle: Point; readonly gap: Inches } | undefined;
  for (const piece of state.terrain.values()) {
    for (const window of windowsIn(piece.shape, 'plain', piece.at, piece.yaw)) {
      const gap = gapTo(fighter, window);
      if (gap <= BESIDE + state.rules.skirmish.lengthSlack && isLevel(fighter, window) && gap < (best?.gap ?? Infinity))
        best = { middle: window.middle, gap };
    }
  }
  return best && roundPoint(best.middle);
}

function windowsIn(shape: Shape, role: Role, at: Point, yaw: Radians): readonly Window[] {
  if (shape.kind === 'parts')
    return shape.parts.flatMap((part) =>
      windowsIn(part.shape, part.role === 'plain' ? role : part.role, onTable(at, yaw, part.at), yaw + part.yaw),
    );
  if (role !== 'window' || shape.kind !== 'box') return [];
  const [width, height, depth] = shape.size;
  return [{ middle: [at[0], at[1] + height / 2, at[2]], half: [width / 2, height / 2, depth / 2], yaw }];
}

/** A point of a shape's frame in the frame it stands in. Positive yaw turns left. */
function onTable(at: Point, yaw: Radians, [x, y, z]: Point): Point {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return [at[0] + x * c + z * s, at[1] + y, at[2] - x * s + z * c];
}

/** How far a base is from a window in plan: round bases exactly. */
function gapTo({ base, at }: Model, { middle, half, yaw }: Window): Inches {
  const [dx, dz] = [at[0] - middle[0], at[2] - middle[2]];
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const beyond = (along: number, reach: number): number => Math.max(0, Math.abs(along) - reach);
  const [u, v] = [beyond(dx * c - dz * s, half[0]), beyond(dx * s + dz * c, half[2])];
  const radius = base.kind === 'round' ? base.radius : (innerRadius(base) + outerRadius(base)) / 2;
  return Math.max(0, Math.sqrt(u * u + v * v) - radius);
}

/** Whether a window is where a fighter's body is, in height. */
const isLevel = ({ at, height }: Model, { middle, half }: Window): boolean =>
  middle[1] - half[1] < at[1] + height && middle[1] + half[1] > at[1];
