import type { Point } from '../../kernel/point.ts';
import { touchingAlong } from '../core/contact-ring.ts';
import type { MoveSetting, TableQuery } from '../core/ports.ts';
import type { GameState, Model } from '../core/state.ts';
import { isLevelWith } from '../warband/contact.ts';
import { fighterOf } from '../warband/fighters.ts';
import type { Approach, End } from './measure.ts';

/** Sides from which somebody far away can be touched, nearest first. */
const SIDES = [0, 1, -1, 2, -2, 3, -3, 4].map((i) => (i * Math.PI) / 4);
/** Without a way to so many of them there is none. */
const HOPELESS = 3;

/**
 * Some way into contact with somebody so far off that the nearest place of contact is not looked for to the end: from
 * the first side that has one.
 *
 * @source E-27, A-05
 */
export function someEnd(
  state: GameState,
  { unit, targets }: Approach,
  setting: MoveSetting,
  table: TableQuery,
): End | undefined {
  const mover = fighterOf(state, unit);
  const target = fighterOf(state, targets[0]!);
  const toward = Math.atan2(mover.at[2] - target.at[2], mover.at[0] - target.at[0]);
  let missed = 0;
  for (const turn of SIDES) {
    for (const at of placesFrom(state, mover, target, toward + turn, setting, table)) {
      const answer = table.path(setting, at);
      if (answer.kind === 'path') return { at, path: answer.path };
      missed++;
    }
    if (missed >= HOPELESS) return undefined;
  }
  return undefined;
}

/** Places in contact from one side, at the heights of the target and of whatever stands there. */
function placesFrom(
  state: GameState,
  mover: Model,
  target: Model,
  angle: number,
  setting: MoveSetting,
  table: TableQuery,
): readonly Point[] {
  const [x, z] = touchingAlong(mover, target, Math.cos(angle), Math.sin(angle));
  const heights = [...new Set([target.at[1], table.dropHeight(x, z) ?? target.at[1]])];
  return heights
    .map((y): Point => [x, y, z])
    .filter((at) => isLevelWith({ ...mover, at }, target, state.rules.skirmish) && !table.whyNoPlace(setting, at));
}
