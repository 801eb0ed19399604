import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlayedGame, playGame } from '../../../src/lab/game/play-game.ts';
import { rememberingTable } from '../../../src/lab/game/remember.ts';
import { otherSide } from '../../../src/rules/core/state/lookup.ts';
import type { Side } from '../../../src/rules/core/turn.ts';
import { createTable } from '../../../src/physics/table.ts';
import { layOut } from '../../../src/scenario/lay-out.ts';
import { parseScenario } from '../../../src/scenario/parse/parse-scenario.ts';
import { drawn } from '../../support/drawn.ts';
import { NO_MESHES } from '../../support/scenarios.ts';
import { REPOSITORY } from '../../support/source-files.ts';

type Laid = {
  readonly play: (seed: number, first?: Side) => PlayedGame;
  readonly given: Side;
  readonly end: () => void;
};
let laid: Laid;
beforeAll(async () => {
  const text = readFileSync(join(REPOSITORY, 'src/scenario/builtin/open-ground.json'), 'utf8');
  const scenario = parseScenario(text, NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const start = layOut(scenario.value, table);
  if (!start.ok) throw new Error(JSON.stringify(start.error));
  const remembering = rememberingTable(table);
  const policies = { attacker: 'greedy', defender: 'greedy' } as const;
  laid = {
    play: (seed, first) =>
      playGame(start.value, remembering, { seed, policies, turns: 3, ...(first === undefined ? {} : { first }) }),
    given: start.value.side,
    end: () => table.dispose(),
  };
});
afterAll(() => laid.end());

/** The first dice that a side threw in its first turn. */
function firstDice({ game }: PlayedGame, side: Side): readonly number[] | undefined {
  let { turn, side: active } = game.initial;
  let own = 0;
  for (const { events } of game.log)
    for (const event of events) {
      if (event.kind === 'phase-ended' && (event.turn !== turn || event.side !== active)) {
        if (active === side) own++;
        [turn, active] = [event.turn, event.side];
      }
      if (active === side && own === 0 && 'dice' in event && Array.isArray(event.dice)) return event.dice;
    }
  return undefined;
}

describe('a game played with each side first', () => {
  it('gives an army the same dice in its first turn, whichever goes first', () => {
    let same = 0;
    for (let seed = 1; seed <= drawn(100, 4, 3); seed++) {
      const [asGiven, swapped] = [laid.play(seed, laid.given), laid.play(seed, otherSide(laid.given))];
      expect([asGiven.facts.first, swapped.facts.first]).toEqual([laid.given, otherSide(laid.given)]);
      for (const side of [laid.given, otherSide(laid.given)]) {
        const [a, b] = [firstDice(asGiven, side), firstDice(swapped, side)];
        if (a === undefined || b === undefined || a.length !== b.length) continue;
        expect(a, `seed ${seed}`).toEqual(b);
        same++;
      }
    }
    expect(same).toBeGreaterThan(0);
  });

  it('comes out alike rather than otherwise: what an army wins in one order it tends to win in the other', () => {
    const games = drawn(400, 8, 6);
    const worth = ({ facts }: PlayedGame) => facts.defender.lostModels - facts.attacker.lostModels;
    const pairs = Array.from({ length: games }, (_, i) => [
      worth(laid.play(i + 1, 'attacker')),
      worth(laid.play(i + 1, 'defender')),
    ]);
    expect(correlation(pairs as [number, number][])).toBeGreaterThan(0);
  });
});

/** Pearson's coefficient. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (k: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (of: (a: number, b: number) => number) => pairs.reduce((all, [a, b]) => all + of(a - x, b - y), 0);
  return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b));
}
