import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { rulerLines, rulerStart } from '../../src/app/tools/ruler.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const WALL = readFileSync(new URL('../../src/scenario/builtin/over-the-wall.json', import.meta.url), 'utf8');
const [south, guard, garrison] = [unitId('south'), unitId('south-guard'), unitId('garrison')];

let actions: Actions;
beforeEach(async () => {
  store.setState(EMPTY_TABLE);
  actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
  await actions.scenario.open('over-the-wall', WALL);
  actions.view.set({ reducedMotion: true });
});

const menuActions = (at?: typeof south) => planMenuActions(store.getState(), at).map(({ label, why }) => [label, why]);

describe('the action menu', () => {
  it('names what can be done with each own unit, and the end of the phase', () => {
    expect(menuActions().map(([label]) => label)).toEqual([
      'Charge with North picket',
      'Charge with South picket',
      'Charge with Reserve',
      'End the phase',
    ]);
  });

  it('says why an enemy cannot be charged', () => {
    expect(menuActions(garrison)[0]).toEqual(['Charge Garrison', 'Select one of your own units first.']);
    actions.selection.pickUnit(south);
    expect(menuActions(garrison)[0]?.[1]).toContain('A target must be within 12″; the distance to Garrison is ');
    expect(menuActions(guard)[0]).toEqual(['Charge South guard', undefined]);
  });

  it('offers the next step, and keeps the phase open until the charge is done', async () => {
    actions.selection.pickUnit(south);
    actions.selection.pickUnit(guard);
    expect(menuActions()[0]).toEqual(['Declare the charge', undefined]);
    await actions.play.commit();
    expect(menuActions()[0]).toEqual(['Roll the dice', undefined]);
    expect(menuActions().at(-1)?.[1]).toBe('Finish the charge of South picket first: roll it and move it.');
  });
});

describe('the ruler', () => {
  it('begins at the picked model, and reads path, straight and flat', async () => {
    actions.selection.pickUnit(south);
    actions.tape.measure(true);
    const from = store.getState().game!.state.models.get(modelId('south-1'))!.at;
    // Over the wall of 3″: 5.4″ flat, and 3″ up and down for who walks it.
    actions.tape.measureTo([from[0] + 5.4, 0, from[2]], undefined);
    const laid = () => {
      const { ruler } = store.getState();
      return ruler?.from !== undefined && ruler.path !== undefined;
    };
    await until(laid);
    const { ruler } = store.getState();
    if (ruler?.from === undefined) throw new Error('no ruler is laid');
    expect(ruler.from).toEqual(from);
    expect(rulerLines(ruler, store.getState().game?.state)).toEqual([
      '11.4 of 6″: 5.4″ across, 3.0″ up, 3.0″ down',
      '5.4″ straight · 5.4″ flat',
    ]);
    actions.selection.cancel();
    expect(store.getState().ruler).toBeUndefined();
  });

  it('begins at the last click when nothing is picked', () => {
    const laid = rulerStart(store.getState(), [3, 4, 0], [0, 0, 0]);
    expect(laid.from).toEqual([0, 0, 0]);
    expect(rulerLines(laid, store.getState().game?.state)).toEqual(['5.0″ straight · 3.0″ flat']);
  });
});
