import { expect, it } from 'vitest';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import type { ManualChange } from '../../src/rules/core/manual-change.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { type Game, newGame, play } from '../../src/rules/play/game.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { posesAt } from '../../src/timeline/poses-at.ts';
import { aGame, nth } from '../support/game.ts';
import { openTable } from '../support/open-table.ts';
import { someRegiments } from '../support/regiments.ts';

function doing(initial: GameState, ...changes: readonly ManualChange[]): Game {
  return changes.reduce((game, change) => {
    const played = play(game, { kind: 'by-hand', change }, openTable(72, 48), scriptedDice());
    if (!played.ok) throw new Error(JSON.stringify(played.error));
    return played.value.game;
  }, newGame(initial));
}

it('[BH-01] a replay shows a model carried through the air to where it is put down, and gone while it is off', () => {
  const initial = aGame({
    units: [
      {
        id: 'red',
        at: [
          [0, 0],
          [2, 0],
        ],
      },
      { id: 'blue', side: 'defender', at: [[9, 9]] },
    ],
  });
  const { log } = doing(
    initial,
    { kind: 'place', models: [{ model: nth('red', 1), at: [10, -6] }] },
    { kind: 'take-off', models: [nth('red', 2)] },
  );
  const timeline = buildTimeline(initial, log);
  const walk = timeline.clips.find(({ act }) => act?.kind === 'walk')!;
  const half = posesAt(timeline, walk.start + walk.performance!.length / 2).get(nth('red', 1))!;
  expect(half.at[0]).toBeGreaterThan(1);
  expect(half.at[0]).toBeLessThan(9);
  expect(half.at[1]).toBeGreaterThan(0.2);
  const end = posesAt(timeline, timeline.length);
  expect(end.get(nth('red', 1))!.at.map((c) => Math.round(c))).toEqual([10, 0, -6]);
  expect(end.has(nth('red', 2))).toBe(false);
});

it('[BH-03] a replay shows a regiment set down as one body', () => {
  const initial = someRegiments({
    units: [
      { id: 'red', at: [0, 0] },
      { id: 'blue', side: 'defender', at: [0, 20] },
    ],
  });
  const { log, state } = doing(initial, { kind: 'place-ranks', unit: unitId('red'), at: [-20, -8], facing: 1 });
  const timeline = buildTimeline(initial, log);
  const end = posesAt(timeline, timeline.length);
  for (const id of ['red/1/1', 'red/2/5'])
    expect(end.get(modelId(id))!.at[0]).toBeCloseTo(state.models.get(modelId(id))!.at[0], 3);
});
