import { pointAlong } from '../../../geometry/corridor.ts';
import { gapAcross } from '../../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { isLevelWith } from '../fighters/contact.ts';
import { fighterSetting } from '../fighters/fighter-setting.ts';
import { fighterOf } from '../fighters/fighters.ts';
import { freeLine } from '../fighters/free-line.ts';
import * as trig from '../../../kernel/trig.ts';

/** Distance between places on the same line. */
const STRIDE: Inches = 0.04;
/** Shares of the furthest step tested before the table is asked. */
const SAMPLES = [1, 0.9, 0.75, 0.6, 0.45, 0.3, 0.15];

/**
 * Places an interceptor may reach by one straight step, in all directions, as far as each is free and clear of other
 * bases. Whether it can stand there and blocks is not checked.
 *
 * @param lines  Number of directions, and a filter for places worth trying, whatever their height.
 * @source S-28
 */
export function stepsFrom(
  state: GameState,
  by: UnitId,
  lines: { readonly directions: number; readonly isWorth: (place: PlanPoint) => boolean },
  table: TableQuery,
): readonly Point[] {
  const setting = fighterSetting(state, by, []);
  const model = fighterOf(state, by);
  const others = [...state.models.values()].filter((other) => other.id !== model.id);
  const furthest = state.rules.skirmish.intercept;
  const isClear = (at: Point) => others.every((other) => isClearOf(state, { ...model, at }, other));
  const { directions, isWorth } = lines;
  const [x, , z] = model.at;
  return Array.from({ length: directions }, (_, i) => (2 * Math.PI * i) / directions).flatMap((angle) => {
    const [ux, uz] = [trig.cos(angle), trig.sin(angle)];
    const isSome = SAMPLES.some((share) => isWorth([x + share * furthest * ux, z + share * furthest * uz]));
    const path = isSome ? freeLine(setting, [ux, uz], furthest, table) : undefined;
    if (!path) return [];
    const far = Math.min(furthest, path.length);
    const count = Math.max(1, Math.ceil(far / STRIDE));
    return Array.from({ length: count }, (_, k) => pointAlong(path, (far * (k + 1)) / count)).filter(isClear);
  });
}

const isClearOf = (state: GameState, one: Model, other: Model): boolean =>
  !isLevelWith(one, other, state.rules.skirmish) || gapAcross(one, other) >= 0;
