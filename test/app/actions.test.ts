import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { logLines } from '../../src/app/play/log-lines.ts';
import type { Services, PathReply } from '../../src/app/state/services.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { setTable, tableNow, theStore } from '../../src/app/state/table-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { until } from '../support/until.ts';

const WALL = readFileSync(new URL('../../src/scenario/builtin/over-the-wall.json', import.meta.url), 'utf8');
const [south, guard] = [unitId('south'), unitId('south-guard')];

const referee = () => createReferee(async () => () => err({ kind: 'mesh-unasked' }));

async function atTheWall(services: Services = referee()): Promise<Actions> {
  const actions = createActions(theStore, services);
  await actions.scenario.open('over-the-wall', WALL);
  actions.view.set({ reducedMotion: true });
  return actions;
}

const isTooFar = (way: PathReply | undefined) => way?.kind === 'way' && !way.within;
const stage = () => stageOf(tableNow()).kind;
const events = () => tableNow().game!.log.flatMap((entry) => entry.events.map((event) => event.kind));

beforeEach(() => setTable(EMPTY_TABLE));

describe('hands at the table', () => {
  it('say which view is kept and which there is not, where it is seen and for a moment', async () => {
    const actions = await atTheWall();
    const before = tableNow().look;
    actions.view.camera('recall', 3);
    expect(tableNow()).toMatchObject({ look: before, said: 'There is no view 3 yet.' });
    actions.view.camera('save', 3);
    expect(tableNow().look).toMatchObject({ kind: 'save', slot: 3 });
    expect(tableNow().notices).toEqual([{ about: 'view', text: 'View 3 saved.', isBrief: true }]);
    setTable({ views: { 3: [0, 30, 30, 0, 0, 0] } });
    actions.view.camera('recall', 3);
    expect(tableNow().look).toMatchObject({ kind: 'recall', slot: 3 });
  });

  it('go from picking to moving over the wall, one stage at a time', async () => {
    const actions = await atTheWall();
    expect(stage()).toBe('choose-unit');
    actions.selection.pickUnit(south);
    expect(stage()).toBe('choose-target');
    actions.selection.pickUnit(guard);
    expect(stage()).toBe('declare');
    await until(() => tableNow().question.state === 'answered');
    expect(tableNow().said).toContain(
      'needs 11, 8 %. The straight distance is 6.0″, the path 11.0″: 6.0″ of climbing, minus 1″ of engagement range.',
    );
    await actions.play.commit();
    expect(stage()).toBe('roll');
    await actions.play.rollOwn([5, 6]);
    expect(stage()).toBe('charge-move');
    await actions.play.commit();
    expect(events()).toEqual(['charge-declared', 'charge-rolled', 'charge-moved']);
    expect(tableNow().game!.state.models.get(modelId('south-1'))!.at[0]).toBeCloseTo(5, 3);
  });

  it('show what a failed charge failed by, and let it be closed', async () => {
    const actions = await atTheWall();
    actions.selection.pickUnit(south);
    actions.selection.pickUnit(guard);
    await actions.play.commit();
    await actions.play.rollOwn([1, 2]);
    expect(events().at(-1)).toBe('charge-failed');
    expect(tableNow().refusal?.unit).toBe(south);
    actions.selection.cancel();
    expect(tableNow().refusal).toBeUndefined();
  });

  it('undo to where the dice had not fallen, and the same dice fall again', async () => {
    const actions = await atTheWall();
    actions.selection.pickUnit(south);
    actions.selection.pickUnit(guard);
    await actions.play.commit();
    await actions.play.commit();
    const first = tableNow().throw!.pips;
    actions.play.undo();
    expect(logLines(tableNow().game!, false).filter((line) => line.undone).length).toBeGreaterThan(0);
    await actions.play.commit();
    expect(tableNow().throw!.pips).toEqual(first);
  });

  it('answer a dragged model: within reach, beyond it, nowhere', async () => {
    const actions = await atTheWall();
    actions.selection.pickUnit(south);
    actions.selection.pickUnit(guard);
    await actions.play.commit();
    await actions.play.rollOwn([6, 5]);
    const from = tableNow().game!.state.models.get(modelId('south-1'))!.at;
    expect(actions.move.dragFrom(modelId('south-1'))).toBe(true);
    actions.move.dragTo([from[0] - 3, from[2]], 0);
    await until(() => tableNow().drag?.way !== undefined);
    expect(tableNow().drag!.way).toMatchObject({ kind: 'way', within: true });
    actions.move.dragTo([from[0] - 15, from[2]], 0);
    await until(() => isTooFar(tableNow().drag?.way));
    actions.move.dragTo([300, 0], 0);
    await until(() => tableNow().drag?.way?.kind === 'no-way');
    actions.move.drop();
    expect(tableNow().placements.size).toBe(0);
  });

  it('keep the table and say one line when the machine fails', async () => {
    const actions = await atTheWall({
      ...referee(),
      open: referee().open,
      decide: () => Promise.reject(new Error('The worker is gone.')),
    });
    const { game } = tableNow();
    await actions.play.endPhase();
    expect(tableNow().problem).toContain('The worker is gone.');
    expect(tableNow().game).toBe(game);
  });

  it('pass the turn phase by phase', async () => {
    const actions = await atTheWall();
    await actions.play.endPhase();
    expect(tableNow().game!.state.phase).toBe('fight');
    await actions.play.endPhase();
    expect(tableNow().game!.state).toMatchObject({ side: 'defender', phase: 'movement' });
    expect(stage()).toBe('move');
  });
});
