import { expect, it } from 'vitest';
import { legalTargets } from '../../src/rules/regiments/melee/targets.ts';
import { hasOwnPool } from '../../src/rules/regiments/ranks/pools.ts';
import type { Duel } from '../../src/rules/core/state/squads.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { withFormation } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { targetsByClauses } from '../oracles/targets-by-clauses.ts';
import { drawn } from '../support/drawn.ts';
import { type Draw, drawFrom } from '../support/random-fight.ts';
import { randomMelee } from '../support/random-melee.ts';

/** Tables looked at in every run. */
const TABLES = drawn(250);

/** The table with up to two duels between leaders of both sides, and sometimes a shamed character. */
function withDuels(draw: Draw, state: GameState): GameState {
  const leaders = [...state.models.values()].filter(hasOwnPool);
  const free = (side: string) => leaders.filter((m) => state.units.get(m.unit)?.side === side).map(({ id }) => id);
  const [red, blue] = [free('attacker'), free('defender')];
  const duels: Duel[] = [];
  for (let i = 0; i < 2; i++)
    if (red[i] && blue[i] && draw.chance(0.6))
      duels.push({ challenger: red[i]!, challengee: blue[i]!, round: 1, attempted: false });
  const shamed = leaders.filter(() => draw.chance(0.1)).map(({ id }) => id);
  return { ...state, duels, regiments: { ...state.regiments!, shamed } };
}

/** The whole table turned about its centre. */
function turned(state: GameState, angle: number): GameState {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [...state.units.values()].reduce((s, { id, formation }) => {
    const [x, y, z] = formation!.at;
    const at = [x * cos + z * sin, y, -x * sin + z * cos] as const;
    return withFormation(s, id, { ...formation!, at, facing: formation!.facing + angle });
  }, state);
}

const poolsOf = (state: GameState) =>
  [...state.models.keys()].map((id) => [id, legalTargets(state, id).map(({ pool, via }) => `${pool} ${via}`)] as const);

it('[AA-4 AA-10 AA-10a SM-1 SM-2 SM-3 RG-21] targets agree with the clauses read one by one, over random tables; never more, never less', () => {
  for (let seed = 1; seed <= TABLES; seed++) {
    const draw = drawFrom(seed);
    const state = withDuels(draw, randomMelee(draw));
    for (const id of state.models.keys()) {
      const found = [...new Set<string>(legalTargets(state, id).map(({ pool }) => pool))].toSorted();
      expect({ seed, id, found }).toEqual({ seed, id, found: targetsByClauses(state, id) });
    }
  }
});

it('[AA-4 RG-18] targets do not change when the table is turned', () => {
  for (let seed = 1; seed <= TABLES / 5; seed++) {
    const draw = drawFrom(seed);
    const state = withDuels(draw, randomMelee(draw));
    expect({ seed, targets: poolsOf(turned(state, draw.between(1, 628) / 100)) }).toEqual({
      seed,
      targets: poolsOf(state),
    });
  }
});
