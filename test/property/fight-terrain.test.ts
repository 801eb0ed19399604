import { expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { newGame, play } from '../../src/rules/play/game.ts';
import { overlapDepth } from '../../src/rules/core/measure/measure.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { moveSetting } from '../../src/rules/core/measure/setting.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { drawn } from '../support/drawn.ts';
import { aBox } from '../support/game.ts';
import { drawFrom, type Draw, randomCommand, randomFight } from '../support/random-fight.ts';

/** Fights played in every run. */
const FIGHTS = drawn(40);

/** Walls, crates and blocks strewn about a fight, none of them where a model stands. */
function randomTerrain(state: GameState, draw: Draw): readonly TerrainPiece[] {
  const pieces: TerrainPiece[] = [];
  for (let i = 0; i < 14; i++) {
    const [x, z] = [draw.between(-30, 110) / 10, draw.between(-60, 70) / 10];
    const [w, d] = [draw.between(3, 30) / 10, draw.between(3, 30) / 10];
    const kind = draw.of(['wall', 'container', 'hill'] as const);
    const free = [...state.models.values()].every(
      (m) => Math.abs(m.at[0] - x - w / 2) > w / 2 + 0.6 || Math.abs(m.at[2] - z - d / 2) > d / 2 + 0.6,
    );
    if (free) pieces.push(aBox(`piece${i}`, kind, [x, x + w], [z, z + d], draw.between(5, 40) / 10));
  }
  return pieces;
}

/** Models that overlap one another, or stand where no move may end. */
function misplaced(state: GameState, table: TableQuery): readonly string[] {
  const models = [...state.models.values()];
  return models.flatMap((model, i) => {
    const over = models.slice(i + 1).filter((other) => overlapDepth(model, other) > 0);
    const why = table.whyNoPlace({ ...moveSetting(state, model.id, { kind: 'path' }), crowd: [] }, model.at);
    return [
      ...over.map((other) => `${model.id} overlaps ${other.id}`),
      ...(why ? [`${model.id} stands where ${why.kind}`] : []),
    ];
  });
}

it(`[R7-07] [D-23] in ${FIGHTS} random fights among terrain no model ever ends where it may not stand`, async () => {
  for (let seed = 1; seed <= FIGHTS; seed++) {
    const draw = drawFrom(seed);
    const bare = randomFight(draw);
    const pieces = randomTerrain(bare, draw);
    const start: GameState = { ...bare, terrain: new Map(pieces.map((piece) => [piece.id, piece])) };
    const table = await createTable({ ...start.table, terrain: pieces });
    try {
      expect(misplaced(start, table)).toEqual([]);
      let game = newGame(start);
      for (let i = 0; i < 120 && game.state.turn <= 3; i++) {
        const played = play(game, randomCommand(game.state, draw), table, seededDice(seed * 1000 + i));
        if (!played.ok) throw new Error(`fight ${seed}: refused: ${JSON.stringify(played.error)}`);
        game = played.value.game;
        const faults = misplaced(game.state, table);
        if (faults.length > 0) throw new Error(`fight ${seed}: ${faults.join('; ')}`);
      }
    } finally {
      table.dispose();
    }
  }
});
