import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/rules/core/command.ts';
import { scriptedDice, seededDice } from '../../src/rules/core/dice.ts';
import { gameAt, newGame, play, redo, replay, undo, type Game } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { aGame, nth, radius } from '../support/game.ts';
import { openTable } from '../support/open-table.ts';

const start = () =>
  newGame(
    aGame({
      units: [
        { id: 'red', at: [[0, 0]] },
        { id: 'blue', side: 'defender', at: [[2 * radius(32) + 6, 0]] },
      ],
    }),
  );

const CHARGE: readonly Command[] = [
  { kind: 'declare-charge', unit: unitId('red'), targets: [unitId('blue')] },
  { kind: 'roll-charge' },
  { kind: 'move-charge' },
  { kind: 'end-phase' },
];

const playAll = (game: Game, commands: readonly Command[]): Game =>
  commands.reduce((g, command) => {
    const played = play(g, command, openTable(), scriptedDice(3, 4));
    expect(played.ok).toBe(true);
    return played.ok ? played.value.game : g;
  }, game);

describe('the log of a game', () => {
  it('[L-01] replaying its events gives the same state, without dice or table', () => {
    const game = playAll(start(), CHARGE);
    expect(hashState(replay(game.initial, game.log))).toBe(hashState(game.state));
    expect(replay(game.initial, JSON.parse(JSON.stringify(game.log)))).toEqual(game.state);
  });

  it('[L-01] a refused command is not logged', () => {
    const refused = play(start(), { kind: 'roll-charge' }, openTable(), seededDice(1));
    expect(refused).toMatchObject({ ok: false, error: [{ clause: 'C-13' }] });
  });

  it('[L-02] undo cuts one entry, state and all', () => {
    const before = playAll(start(), CHARGE.slice(0, 2));
    const after = playAll(before, [{ kind: 'move-charge' }, { kind: 'undo' }]);
    expect(hashState(after.state)).toBe(hashState(before.state));
    expect(after.state.charge?.roll?.allowed).toBe(7);
    expect([after.cut, after.log.length]).toEqual([2, 3]);
  });

  it('[L-02] refuses to undo when nothing has happened', () => {
    expect(play(start(), { kind: 'undo' }, openTable(), seededDice(1))).toEqual({
      ok: false,
      error: [{ clause: 'L-02', kind: 'nothing-to-undo' }],
    });
    expect(undo(start())).toBeUndefined();
  });

  it('[L-03] redo brings back exactly what was undone, dice included', () => {
    const game = playAll(start(), CHARGE);
    const back = playAll(game, [{ kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' }]);
    expect(hashState(back.state)).toBe(hashState(back.initial));
    const again = playAll(back, [{ kind: 'redo' }, { kind: 'redo' }, { kind: 'redo' }, { kind: 'redo' }]);
    expect(again.state).toEqual(game.state);
  });

  it('[L-03] refuses to redo when nothing was undone, and after something new was played', () => {
    expect(redo(start())).toBeUndefined();
    const game = playAll(start(), [CHARGE[0]!, { kind: 'undo' }, { kind: 'end-phase' }]);
    expect(game.log).toHaveLength(1);
    expect(play(game, { kind: 'redo' }, openTable(), seededDice(1))).toMatchObject({
      ok: false,
      error: [{ kind: 'nothing-to-redo' }],
    });
  });

  it('[L-02] any cut of the log can be visited, and none outside it', () => {
    const game = playAll(start(), CHARGE);
    const x = (cut: number): number | undefined => gameAt(game, cut)?.state.models.get(nth('red', 1))?.at[0];
    expect([x(0), x(2), Math.round(x(3)!), x(-1), x(5)]).toEqual([0, 0, 6, undefined, undefined]);
  });
});
