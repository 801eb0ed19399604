import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { askCharge } from '../../src/rules/squads/charge/ask.ts';
import { modelId, type UnitId, unitId } from '../../src/rules/core/ids.ts';
import { toShare } from '../../src/rules/core/measure/odds.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { moveSetting } from '../../src/rules/core/measure/setting.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { askEngage } from '../../src/rules/skirmish/engage/ask.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';

const FOE = unitId('foe-here');
const BODY = modelId('foe-here-body');
const R32 = 16 / 25.4;

/** A game with an enemy of a side added at a place. */
const withFoe = (state: GameState, side: 'attacker' | 'defender', at: Point): GameState => ({
  ...state,
  units: new Map([
    ...state.units,
    [FOE, { id: FOE, side, name: 'foe', keywords: ['INFANTRY'], models: [BODY], status: [] }],
  ]),
  models: new Map([
    ...state.models,
    [
      BODY,
      {
        id: BODY,
        unit: FOE,
        base: { kind: 'round', radius: R32 },
        height: 1.5,
        at,
        facing: 0,
        profile: {},
        wounds: 1,
        keywords: ['INFANTRY'],
      },
    ],
  ]),
});

/** The enemy at the highest of some heights over a place where it may end a move; undefined without one. */
function standing(
  state: GameState,
  table: TableQuery,
  side: 'attacker' | 'defender',
  [x, z]: PlanPoint,
  heights: readonly number[],
): GameState | undefined {
  for (const y of [...heights, 0].sort((a, b) => b - a)) {
    const there = withFoe(state, side, [x, y, z]);
    const setting =
      state.rules.system === 'skirmish' ? fighterSetting(there, FOE, []) : moveSetting(there, BODY, { kind: 'move' });
    if (table.whyNoPlace(setting, [x, y, z]) === undefined) return there;
  }
  return undefined;
}

/** The values of a charge map at a place, by a new `askCharge`: chance, needed and distance. */
export function chargeByQuestion(
  state: GameState,
  table: TableQuery,
  unit: UnitId,
  place: PlanPoint,
  heights: readonly number[],
): readonly number[] {
  const there = standing(state, table, 'defender', place, heights);
  if (!there) return [Number.NaN, Number.NaN, Number.NaN];
  const { odds, needed, distance } = askCharge(there, unit, [FOE], table);
  return [toShare(odds), needed ?? 13, distance ?? Number.NaN];
}

/** The value of an engage map at a place with given checks, by a new `askEngage`: the chance. */
export function engageByQuestion(
  state: GameState,
  table: TableQuery,
  unit: UnitId,
  place: PlanPoint,
  heights: readonly number[],
  lists: readonly (readonly CheckKind[])[],
): number {
  const there = standing(state, table, 'defender', place, heights);
  if (!there) return Number.NaN;
  return Math.max(...lists.map((checks) => toShare(askEngage(there, { unit, targets: [FOE], checks }, table).odds)));
}
