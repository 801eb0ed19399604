import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanPoint } from '../../../src/kernel/point.ts';
import { seededRandom, uniformInt } from '../../../src/kernel/random.ts';
import { rememberingTable } from '../../../src/lab/game/remember.ts';
import { marchesTo } from '../../../src/lab/systems/squads/march.ts';
import { seededDice } from '../../../src/rules/core/dice.ts';
import { modelsOf, unitsOfSide } from '../../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { decide } from '../../../src/rules/play/decide.ts';
import { evolveAll } from '../../../src/rules/play/evolve.ts';
import { drawn, scaled } from '../../support/drawn.ts';
import { type Laid, layOutBuiltIn } from '../../support/lab-games.ts';

let laid: Laid;
beforeAll(async () => {
  laid = await layOutBuiltIn('the-customs-yard');
});
afterAll(() => laid.table.dispose());

const middle = (state: GameState, unit: Parameters<typeof modelsOf>[1]): PlanPoint => {
  const models = modelsOf(state, unit);
  return [0, 2].map((axis) => models.reduce((sum, { at }) => sum + at[axis]!, 0) / models.length) as [number, number];
};

describe('a march among crates, walls and towers', () => {
  it('is always allowed by the rules, and brings the unit nearer', () => {
    const { start } = laid;
    const table = rememberingTable(laid.table);
    const random = seededRandom(23);
    const cases = drawn(200, 24);
    let [made, nearer] = [0, 0];
    for (let i = 0; i < cases; i++) {
      const units = unitsOfSide(start, start.side);
      const { id } = units[uniformInt(random, units.length)]!;
      const from = middle(start, id);
      const to: PlanPoint = [uniformInt(random, 40) - 20, uniformInt(random, 28) - 14];
      for (const command of marchesTo({ state: start, table }, id, to)) {
        const decided = decide(start, command, table, seededDice(1));
        expect(decided.ok, JSON.stringify({ id, to, command })).toBe(true);
        if (!decided.ok) continue;
        made++;
        const [x, z] = middle(evolveAll(start, decided.value), id);
        const far = ([px, pz]: PlanPoint): number => Math.hypot(px - to[0], pz - to[1]);
        if (far([x, z]) < far(from)) nearer++;
        break;
      }
    }
    expect(made).toBeGreaterThanOrEqual(scaled(0.85 * 200));
    // A way round something may lead away at first.
    expect(nearer).toBeGreaterThanOrEqual(0.85 * made);
  });
});
