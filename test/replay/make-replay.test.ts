import { describe, expect, it } from 'vitest';
import { canonicalText, hashText, type Json } from '../../src/kernel/hash.ts';
import { makeReplay } from '../../src/replay/make-replay.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { newGame, play } from '../../src/rules/core/game.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { aGame } from '../support/game.ts';
import { openTable } from '../support/open-table.ts';

const played = () => {
  const state = aGame({
    units: [
      { id: 'red', at: [[0, 0]] },
      { id: 'blue', side: 'defender', at: [[6, 0]] },
    ],
  });
  const declare = { kind: 'declare-charge', unit: unitId('red'), targets: [unitId('blue')] } as const;
  const table = openTable(state.table.width, state.table.depth);
  const declared = play(newGame(state), declare, table, scriptedDice());
  if (!declared.ok) throw new Error('the charge was not declared');
  const rolled = play(declared.value.game, { kind: 'roll-charge' }, table, scriptedDice(6, 5));
  if (!rolled.ok) throw new Error('the charge was not rolled');
  return rolled.value.game;
};

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, Json>);

describe('makeReplay', () => {
  it('begins with a header that holds the scenario, then has one line a command, dice included', () => {
    const [header, first, second] = linesOf(makeReplay({ name: 'duel' }, 7, played()));
    expect(header).toMatchObject({ format: 'highground/replay', version: 1, seed: 7, scenario: { name: 'duel' } });
    expect(first).toMatchObject({ n: 0, command: { kind: 'declare-charge' } });
    expect(second).toMatchObject({ n: 1, events: [{ kind: 'charge-rolled', dice: [6, 5] }] });
  });

  it('carries a hash that runs over every line before it', () => {
    const lines = linesOf(makeReplay({ name: 'duel' }, 7, played()));
    const { hash: opening, ...header } = lines[0]!;
    let hash = hashText(canonicalText(header));
    expect(opening).toBe(hash);
    for (const { hash: given, ...fact } of lines.slice(1)) {
      hash = hashText(hash + canonicalText(fact));
      expect(given).toBe(hash);
    }
  });

  it('is the same text for the same game, and leaves out what was undone', () => {
    const game = played();
    expect(makeReplay({}, 1, game)).toBe(makeReplay({}, 1, game));
    expect(linesOf(makeReplay({}, 1, { ...game, cut: 1 }))).toHaveLength(2);
  });
});
