import { gapAcross, outerRadius } from '../../geometry/gap.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { TableQuery } from '../core/ports.ts';
import type { GameState, Model } from '../core/state.ts';
import type { Shape } from '../core/terrain.ts';
import { isLevelWith } from './contact.ts';
import { fighterSetting } from './fighter-setting.ts';

/** How low a line between two bases runs to meet whatever stands between them. */
const LOW: Inches = 0.05;

/**
 * Whether two fighters whose bases do not meet are in contact all the same, across a low wall or fence: no higher than a
 * free step, no thicker than `barrier`, and with nothing higher between them.
 *
 * @source S-08
 */
export function isAcrossBarrier(state: GameState, one: Model, other: Model, table: TableQuery): boolean {
  const { barrier, contactAcross, lengthSlack } = state.rules.skirmish;
  const gap = gapAcross(one, other);
  if (gap <= contactAcross || gap > barrier + contactAcross || !isLevelWith(one, other, state.rules.skirmish))
    return false;
  const foot = Math.max(one.at[1], other.at[1]);
  const over = Math.min(one.at[1], other.at[1]) + state.rules.charge.freeStep + lengthSlack;
  const line = (y: Inches) => table.line(lift(one.at, y), lift(other.at, y), []);
  if (line(foot + LOW)?.kind !== 'piece' || line(over) !== undefined) return false;
  return isStopped(state, one, other, table) && isStopped(state, other, one, table);
}

/** How near terrain must be before a base for the base to stand against it. */
const AGAINST: Inches = 0.02;

/** Whether terrain keeps a base from standing any nearer to another. */
function isStopped(state: GameState, one: Model, other: Model, table: TableQuery): boolean {
  const [dx, dz] = [other.at[0] - one.at[0], other.at[2] - one.at[2]];
  const share = AGAINST / Math.sqrt(dx * dx + dz * dz);
  const nearer: Point = [one.at[0] + share * dx, one.at[1], one.at[2] + share * dz];
  const alone = { ...fighterSetting(state, one.unit, []), crowd: [] };
  return table.whyNoPlace(alone, nearer) !== undefined;
}

const lift = ([x, , z]: Point, y: Inches): Point => [x, y, z];

/** Whether any piece low enough to fight across stands near a fighter. @source S-08 */
export function hasBarrierNear(state: GameState, { base, at }: Model): boolean {
  const far = outerRadius(base) + state.rules.skirmish.barrier;
  return [...state.terrain.values()].some(({ shape, at: stands, traits }) => {
    if (traits.cross === 'open' || heightOf(shape) > state.rules.charge.freeStep) return false;
    const [dx, dz] = [stands[0] - at[0], stands[2] - at[2]];
    return Math.sqrt(dx * dx + dz * dz) <= far + extentOf(shape);
  });
}

function heightOf(shape: Shape): Inches {
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return shape.size[1];
    case 'prism':
    case 'cylinder':
      return shape.height;
    case 'heightfield':
      return Math.max(...shape.heights);
    case 'mesh':
      return shape.data.positions.reduce((top, value, i) => (i % 3 === 1 ? Math.max(top, value) : top), 0);
    case 'parts':
      return Math.max(...shape.parts.map((part) => part.at[1] + heightOf(part.shape)));
  }
}

/** How far a shape reaches from its origin in plan. */
function extentOf(shape: Shape): Inches {
  const reach = (x: Inches, z: Inches) => Math.sqrt(x * x + z * z);
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return reach(shape.size[0] / 2, shape.size[2] / 2);
    case 'cylinder':
      return shape.radius;
    case 'prism':
      return Math.max(...shape.outline.map(([x, z]) => reach(x, z)));
    case 'heightfield':
      return reach(shape.size[0] / 2, shape.size[1] / 2);
    case 'mesh': {
      const { positions } = shape.data;
      let most = 0;
      for (let i = 0; i < positions.length; i += 3) most = Math.max(most, reach(positions[i]!, positions[i + 2]!));
      return most;
    }
    case 'parts':
      return Math.max(...shape.parts.map((part) => reach(part.at[0], part.at[2]) + extentOf(part.shape)));
  }
}
