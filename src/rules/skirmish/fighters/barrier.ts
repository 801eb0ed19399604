import { gapAcross, outerRadius } from '../../../geometry/gap.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { planReachOf, heightOf, leavesOf } from '../../core/leaves.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { isLevelWith } from './contact.ts';
import { fighterSetting } from './fighter-setting.ts';

/** Height of the line between two bases that detects low obstacles. */
const LOW: Inches = 0.05;

/**
 * Whether two fighters whose bases do not touch are nevertheless in contact, across a low wall or fence: no higher than
 * a free step, no thicker than `barrier`, and with nothing higher between them.
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

/** How near terrain must be in front of a base for the base to stand against it. */
const AGAINST: Inches = 0.02;

/** Whether terrain prevents a base from getting any nearer to another. */
function isStopped(state: GameState, one: Model, other: Model, table: TableQuery): boolean {
  const [dx, dz] = [other.at[0] - one.at[0], other.at[2] - one.at[2]];
  const share = AGAINST / Math.sqrt(dx * dx + dz * dz);
  const nearer: Point = [one.at[0] + share * dx, one.at[1], one.at[2] + share * dz];
  const alone = { ...fighterSetting(state, one.unit, []), crowd: [] };
  return table.whyNoPlace(alone, nearer) !== undefined;
}

const lift = ([x, , z]: Point, y: Inches): Point => [x, y, z];

/** Whether any piece low enough to fight across is near a fighter. @source S-08 */
export function hasBarrierNear(state: GameState, { base, at }: Model): boolean {
  const far = outerRadius(base) + state.rules.skirmish.barrier;
  return [...state.terrain.values()].some((piece) => {
    if (piece.traits.cross === 'open') return false;
    const leaves = leavesOf(piece);
    const isLow = leaves.every(
      (leaf) => leaf.at[1] - piece.at[1] + heightOf(leaf.shape) <= state.rules.charge.freeStep,
    );
    return isLow && leaves.some((leaf) => planDistance(leaf.at, at) <= far + planReachOf(leaf.shape));
  });
}

function planDistance(one: Point, other: Point): Inches {
  const [dx, dz] = [one[0] - other[0], one[2] - other[2]];
  return Math.sqrt(dx * dx + dz * dz);
}
