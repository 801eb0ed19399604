import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/rules/core/command.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { openTable } from '../support/open-table.ts';
import { someRegiments } from '../support/regiments.ts';

const [A, B, T] = [unitId('a'), unitId('b'), unitId('t')];
const TABLE = openTable(72, 48);

function play(
  state: GameState,
  command: Command,
  ...dice: readonly number[]
): { readonly state: GameState; readonly events: readonly GameEvent[] } {
  const decided = decide(state, command, TABLE, scriptedDice(...dice));
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return { state: evolveAll(state, decided.value), events: decided.value };
}

/** Two units of ten that have declared against one and rolled, with a bog before the first or without. */
function rolled(withBog: boolean): GameState {
  const bog = { id: 'bog', kind: 'crater', traits: { dangerous: 2 }, shape: { box: [4, 0.1, 1] }, at: [-2.5, -4] };
  const start = someRegiments({
    terrain: withBog ? [bog] : [],
    units: [
      { id: 't', side: 'defender', files: 10, count: 20, at: [0, 0] },
      { id: 'a', at: [-2.5, -8], facing: 180 },
      { id: 'b', at: [2.5, -8], facing: 180 },
    ],
  });
  const declared = [A, B].reduce(
    (state, unit) => play(state, { kind: 'declare-charge', unit, targets: [T] }).state,
    start,
  );
  return play(declared, { kind: 'roll-charge-range' }, 6, 6, 6, 6).state;
}

const MOVE: Command = { kind: 'move-chargers' };
/** Every model of the first unit throws a die in the bog; ones and twos hurt. */
const LOSSES = [1, 1, 1, 1, 1, 1, 1, 5, 5, 5];

describe('a combined charge as it is played', () => {
  const plain = play(rolled(false), MOVE);
  const hurt = play(rolled(true), MOVE, ...LOSSES);
  const movesIn = (events: readonly GameEvent[]) =>
    events.flatMap((event) => (event.kind === 'regiment-moved' ? [{ unit: event.unit, to: event.to }] : []));

  it('[CC-8 E10] goes as it was planned with every model there, whatever falls on the way', () => {
    expect(hurt.events.find((event) => event.kind === 'ground-tested')).toMatchObject({ unit: 'a', wounds: 7 });
    expect(movesIn(hurt.events)).toEqual(movesIn(plain.events));
    const order = (events: readonly GameEvent[]) => events.find((event) => event.kind === 'chargers-moved');
    expect(order(hurt.events)).toEqual(order(plain.events));
  });

  it('[CC-8 E10] does not spare a unit the bog, and is not planned again when it has lost most of its models', () => {
    const left = hurt.state.units.get(A)!.models.length;
    expect(left).toBe(3);
    const score = (events: readonly GameEvent[]) =>
      events.flatMap((event) => (event.kind === 'chargers-moved' ? [event.score] : []));
    expect(score(hurt.events)).toEqual(score(plain.events));
  });

  it('[CC-4] refuses to move any model before all ranges are rolled', () => {
    const start = someRegiments({
      units: [
        { id: 't', side: 'defender', at: [0, 0] },
        { id: 'a', at: [0, -8], facing: 180 },
      ],
    });
    const declared = play(start, { kind: 'declare-charge', unit: A, targets: [T] }).state;
    const decided = decide(declared, MOVE, TABLE, scriptedDice());
    expect(decided).toMatchObject({ ok: false, error: [{ clause: 'CC-4', kind: 'ranges-not-rolled' }] });
  });
});
