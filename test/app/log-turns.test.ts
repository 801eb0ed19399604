import { beforeEach, describe, expect, it } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { logLines } from '../../src/app/play/log-lines.ts';
import { logTurns } from '../../src/app/play/log-turns.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const store = createTableStore();
const actions = createActions(
  store,
  createReferee(async () => NO_MESHES),
);

/** The log as it is shown: a heading for each turn, and the lines under it. */
const shown = () => {
  const game = store.getState().game!;
  return logTurns(game, logLines(game, false)).map(({ turn, side, lines }) => ({
    turn,
    side,
    lines: lines.map(({ text, undone }) => (undone ? `undone: ${text}` : text)),
  }));
};
const endPhases = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await actions.play.endPhase();
};

describe('the log by turns', () => {
  beforeEach(async () => {
    store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
    await actions.scenario.open('quiet', BUILTIN_SCENARIOS.find(({ id }) => id === 'the-quiet-quarter')!.text);
  });

  it('tells phases in which nothing happened in one line, and points in the turn that scored them', async () => {
    expect(shown()).toEqual([]);
    await endPhases(2);
    expect(shown()).toEqual([{ turn: 1, side: 'attacker', lines: ['Movement and Shooting phases ended.'] }]);
    await endPhases(2 + 4 + 4 + 4);
    expect(shown()).toEqual([
      { turn: 1, side: 'attacker', lines: ['Movement, Shooting, Charge and Fight phases ended.'] },
      { turn: 1, side: 'defender', lines: ['Movement, Shooting, Charge and Fight phases ended.'] },
      { turn: 2, side: 'attacker', lines: ['Movement, Shooting, Charge and Fight phases ended.'] },
      {
        turn: 2,
        side: 'defender',
        lines: [
          'Movement, Shooting, Charge and Fight phases ended.',
          'Turn 2: the defender scored 3 points for holding the bell tower.',
          'Turn 2: the defender scored 2 points for holding the bell tower.',
        ],
      },
    ]);
  });

  it('keeps what was undone apart from what was played', async () => {
    await endPhases(2);
    actions.play.undo();
    expect(shown()).toEqual([
      { turn: 1, side: 'attacker', lines: ['Movement phase ended.', 'undone: Shooting phase ended.'] },
    ]);
  });

  it('has what was undone under the turn in which it had happened', async () => {
    await endPhases(5);
    await actions.play.perform({
      kind: 'by-hand',
      change: { kind: 'set-counter', side: 'attacker', name: 'a', value: 1 },
    });
    for (let i = 0; i < 5; i++) actions.play.undo();
    const told = shown();
    expect(told.map(({ turn, side }) => [turn, side])).toEqual([
      [1, 'attacker'],
      [1, 'defender'],
    ]);
    expect(told[0]!.lines).toEqual(['Movement phase ended.', 'undone: Shooting, Charge and Fight phases ended.']);
    expect(told[1]!.lines).toHaveLength(2);
  });

  it('has what is not over yet under the turn that is played, and deployment under its own heading', async () => {
    await actions.scenario.open('bells', BUILTIN_SCENARIOS.find(({ id }) => id === 'bells-of-the-quarter')!.text);
    await actions.play.endPhase();
    await actions.play.endPhase();
    const told = shown();
    expect(told.map(({ side }) => side)).toEqual([undefined]);
    expect(told[0]!.lines).toContain('Turn 1: the attacker ended the deploy phase.');
    await endPhases(1);
    expect(shown().at(-1)).toEqual({ turn: 1, side: 'attacker', lines: ['Movement phase ended.'] });
  });
});
