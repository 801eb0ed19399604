import { beforeEach, describe, expect, it } from 'vitest';
import { ABORTED, createActionContext } from '../../src/app/state/action-context.ts';
import { createFreeDiceActions, dicePieces } from '../../src/app/free-dice/free-dice-actions.ts';
import { dieForm, faceLabels } from '../../src/app/state/dice-forms.ts';
import { diceOrderText, drawDice, freeThrowText, parseDiceOrder } from '../../src/app/free-dice/free-dice.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { stepTools } from '../../src/app/state/tools.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const read = (text: string) => {
  const order = parseDiceOrder(text);
  return order && diceOrderText(order);
};

describe('any dice', () => {
  it.each([
    ['d6', 'd6'],
    ['3D6+2', '3d6 + 2'],
    [' 2d20 - 1 ', '2d20 − 1'],
    ['d%+d8', 'd100 + d8'],
    ['d7+1+1', 'd7 + 2'],
  ])('are ordered as %s', (text, meant) => expect(read(text)).toBe(meant));

  it.each(['', 'd', 'd1', 'd21', 'd99', '0d6', '31d6', '6', 'd6+', 'd6++1', 'two d6', '2d6d8'])('refuses %s', (text) =>
    expect(read(text)).toBeUndefined(),
  );

  it('fall on each face alike: numbers beyond the last whole set are drawn again', () => {
    const draws = [2 ** 32 - 1, 5, 6, 11];
    expect(drawDice(parseDiceOrder('3d6')!, () => draws.shift()!)).toEqual([{ sides: 6, pips: [6, 1, 6] }]);
  });

  it('are told in one line', () => {
    const order = parseDiceOrder('2d6+d8+2')!;
    const groups = [
      { sides: 6, pips: [3, 4] },
      { sides: 8, pips: [8] },
    ];
    expect(freeThrowText(order, groups)).toBe('2d6 + d8 + 2: 3, 4 + 8 → 17');
    expect(freeThrowText(parseDiceOrder('d20')!, [{ sides: 20, pips: [7] }])).toBe('d20: 7');
  });

  it('have bodies whose faces can be shared out, or blank ones', () => {
    expect([2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 20].map(dieForm)).toEqual([6, 6, 4, 10, 6, 8, 8, 10, 12, 12, 20, 20]);
    expect(faceLabels(3)).toEqual(['1', '2', '3', '1', '2', '3']);
    expect(faceLabels(7).at(-1)).toBe('');
    for (const sides of [2, 3, 4, 5, 7, 9, 10, 12, 19])
      for (let value = 1; value <= sides; value++) expect(faceLabels(sides)[value - 1]).toBe(String(value));
  });

  it('show a hundred as tens and ones', () => {
    const read = (pips: number) =>
      dicePieces([{ sides: 100, pips: [pips] }]).map(({ sides, face }) => faceLabels(sides)[face - 1]);
    expect([read(7), read(80), read(100)]).toEqual([
      ['00', '7'],
      ['80', '0'],
      ['00', '0'],
    ]);
  });

  describe('in the tray', () => {
    beforeEach(() => store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } }));

    it('are thrown, told in the log and are no part of the game', async () => {
      const context = createActionContext(
        store,
        createReferee(async () => () => err({ kind: 'mesh-unasked' })),
        () => undefined,
      );
      const actions = createFreeDiceActions(context, () => 5);
      expect(actions.throw('nonsense')).toBe(false);
      expect(actions.throw('d6+d20+d100')).toBe(true);
      await until(() => store.getState().tools.free?.settled === true);
      const { free, asides } = store.getState().tools;
      expect(asides.map(({ text }) => text)).toEqual(['d6 + d20 + d100: 6 + 6 + 6 → 18']);
      expect(free?.thrown?.forms).toEqual([6, 20, 10, 10]);
      expect(store.getState().game).toBeUndefined();
    });

    it('are told in the log too where they cannot be simulated, and push out none of two hundred lines', async () => {
      const services = createReferee(async () => () => err({ kind: 'mesh-unasked' }));
      const throwDice = () => Promise.reject(ABORTED);
      const context = createActionContext(store, { ...services, throwDice }, () => undefined);
      const reasons = Array.from({ length: 150 }, (_, i) => ({ serial: -1 - i, after: 0, text: `reason ${i}` }));
      const settings = { ...store.getState().settings, reducedMotion: false };
      store.setState({ ...stepTools(store.getState(), { asides: reasons }), settings });
      createFreeDiceActions(context, () => 5).throw('d6');
      await until(() => store.getState().tools.free?.settled === true);
      expect(store.getState().tools.asides.map(({ text }) => text)).toEqual([
        ...reasons.map(({ text }) => text),
        'd6: 6',
      ]);
    });
  });
});
