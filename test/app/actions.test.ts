import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { logLines } from '../../src/app/play/log-lines.ts';
import type { Services, PathReply } from '../../src/app/state/services.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { planGraphics } from '../../src/scene/systems/systems.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const WALL = readFileSync(new URL('../../src/scenario/builtin/over-the-wall.json', import.meta.url), 'utf8');
const [south, guard] = [unitId('south'), unitId('south-guard')];

const referee = () => createReferee(async () => () => err({ kind: 'mesh-unasked' }));

async function atTheWall(services: Services = referee()): Promise<Actions> {
  const actions = createActions(store, services);
  await actions.scenario.open('over-the-wall', WALL);
  actions.view.set({ reducedMotion: true });
  return actions;
}

const isTooFar = (path: PathReply | undefined) => path?.kind === 'path' && path.beyond !== undefined;
const stage = () => stageOf(store.getState()).kind;
const events = () => store.getState().game!.log.flatMap((entry) => entry.events.map((event) => event.kind));

beforeEach(() => store.setState(EMPTY_TABLE));

describe('actions at the table', () => {
  it('say which view is kept and which there is not, where it is seen and for a moment', async () => {
    const actions = await atTheWall();
    const before = store.getState().look;
    actions.view.camera('recall', 3);
    expect(store.getState()).toMatchObject({ look: before, said: 'There is no view 3 yet.' });
    actions.view.camera('save', 3);
    expect(store.getState().look).toMatchObject({ kind: 'save', slot: 3 });
    expect(store.getState().notices).toEqual([{ about: 'view', text: 'View 3 saved.', isBrief: true }]);
    store.setState({ views: { 3: [0, 30, 30, 0, 0, 0] } });
    actions.view.camera('recall', 3);
    expect(store.getState().look).toMatchObject({ kind: 'recall', slot: 3 });
  });

  it('go from picking to moving over the wall, one stage at a time', async () => {
    const actions = await atTheWall();
    expect(stage()).toBe('choose-unit');
    actions.selection.pickUnit(south);
    expect(stage()).toBe('choose-target');
    actions.selection.pickUnit(guard);
    expect(stage()).toBe('declare');
    await until(() => store.getState().question.state === 'answered');
    expect(store.getState().said).toContain(
      'needs 11, 8 %. The straight distance is 6.0″, the path 11.0″: 6.0″ of climbing, minus 1″ of engagement range.',
    );
    await actions.play.commit();
    expect(stage()).toBe('roll');
    actions.play.tellChargeDie(0, 5);
    actions.play.tellChargeDie(1, 6);
    await actions.play.commit();
    expect(stage()).toBe('charge-move');
    await actions.play.commit();
    expect(events()).toEqual(['charge-declared', 'charge-rolled', 'charge-moved']);
    expect(store.getState().game!.state.models.get(modelId('south-1'))!.at[0]).toBeCloseTo(5, 3);
  });

  it('begin every game with dice of its own, unless the scenario or a lesson pins them', async () => {
    let drawn = 100;
    const actions = createActions(store, referee(), undefined, undefined, undefined, (_, { seed, pinsDice }) =>
      pinsDice ? seed : ++drawn,
    );
    const open = async (text: string, dice?: 'own') => {
      await actions.scenario.open('a', text, undefined, dice);
      return store.getState().onTable?.seed;
    };
    const unpinned = WALL.replace('"seed": 7,', '');
    expect(await open(WALL)).toBe(7);
    expect(await open(unpinned)).toBe(101);
    expect(await open(unpinned, 'own')).toBe(1);
    expect(await open(unpinned)).toBe(102);
    actions.scenario.restart();
    expect(store.getState().onTable?.seed).toBe(103);
  });

  it('go from unit to unit that can act, and bring the picked one into view', async () => {
    const actions = createActions(store, referee());
    await actions.scenario.open('a', WALL.replace('"phase": "charge"', '"phase": "movement"'));
    const { game } = store.getState();
    const own = [...game!.state.units.values()].filter(({ side }) => side === 'attacker').map(({ id }) => id);
    const [tired] = own;
    const units = new Map(game!.state.units);
    units.set(tired!, { ...units.get(tired!)!, status: ['moved'] });
    store.setState({ game: { ...game!, state: { ...game!.state, units } } });
    const met = own.map(() => {
      actions.selection.cycle(1);
      return store.getState().selection[0];
    });
    expect(own.length).toBeGreaterThan(2);
    expect(new Set(met)).toEqual(new Set(own.slice(1)));
    expect(store.getState().look.kind).toBe('reveal');
  });

  it('close the mission before the selection', async () => {
    const actions = createActions(store, referee());
    const yard = readFileSync(new URL('../../src/scenario/builtin/the-customs-yard.json', import.meta.url), 'utf8');
    await actions.scenario.open('the-customs-yard', yard);
    actions.selection.pickUnit(unitId('furnace'));
    actions.view.toggleMission();
    actions.selection.cancel();
    expect(store.getState()).toMatchObject({ missionOpen: false, selection: ['furnace'] });
    actions.selection.cancel();
    expect(store.getState().selection).toEqual([]);
  });

  it('show what a failed charge failed by, and let it be closed', async () => {
    const actions = await atTheWall();
    actions.selection.pickUnit(south);
    actions.selection.pickUnit(guard);
    await actions.play.commit();
    actions.play.tellChargeDie(0, 1);
    actions.play.tellChargeDie(1, 2);
    await actions.play.commit();
    expect(events().at(-1)).toBe('charge-failed');
    expect(store.getState().refusal).toMatchObject({ unit: south, failed: { needed: 11 } });
    actions.selection.cancel();
    expect(store.getState().refusal).toBeUndefined();
    expect(planGraphics(store.getState()).chalk.dots).toEqual([]);
  });

  it('undo to where the dice had not fallen, and the same dice fall again', async () => {
    const actions = await atTheWall();
    actions.selection.pickUnit(south);
    actions.selection.pickUnit(guard);
    await actions.play.commit();
    await actions.play.commit();
    const first = store.getState().throw!.pips;
    actions.play.undo();
    expect(logLines(store.getState().game!, false).filter((line) => line.undone).length).toBeGreaterThan(0);
    await actions.play.commit();
    expect(store.getState().throw!.pips).toEqual(first);
  });

  it('undo back to a declared charge, and say again what it needs', async () => {
    const actions = await atTheWall();
    actions.selection.pickUnit(south);
    actions.selection.pickUnit(guard);
    await until(() => store.getState().question.state === 'answered');
    const { question } = store.getState();
    await actions.play.commit();
    actions.play.tellChargeDie(0, 1);
    actions.play.tellChargeDie(1, 2);
    await actions.play.commit();
    await actions.play.endPhase();
    actions.play.undo();
    actions.play.undo();
    expect(store.getState().game?.state.charge?.unit).toBe(south);
    await until(() => store.getState().question.state === 'answered');
    expect(store.getState().question).toEqual(question);
  });

  it('answer a dragged model: within reach, beyond it, nowhere', async () => {
    const actions = await atTheWall();
    actions.selection.pickUnit(south);
    actions.selection.pickUnit(guard);
    await actions.play.commit();
    actions.play.tellChargeDie(0, 6);
    actions.play.tellChargeDie(1, 5);
    await actions.play.commit();
    const from = store.getState().game!.state.models.get(modelId('south-1'))!.at;
    expect(actions.move.dragFrom(modelId('south-1'))).toBe(true);
    actions.move.dragTo([from[0] - 3, from[2]], 0);
    await until(() => store.getState().drag?.path !== undefined);
    expect(store.getState().drag!.path).toMatchObject({ kind: 'path', within: true });
    actions.move.dragTo([from[0] - 15, from[2]], 0);
    await until(() => isTooFar(store.getState().drag?.path));
    // The ghost stops where its 11″ end, 4″ short of the pointer.
    expect(store.getState().drag!.path).toMatchObject({
      to: [from[0] - 11, 0, from[2]],
      within: true,
      beyond: { by: 4 },
    });
    actions.move.dragTo([300, 0], 0);
    await until(() => store.getState().drag?.path?.kind === 'no-path');
    actions.move.drop();
    expect(store.getState().placements.size).toBe(0);
  });

  it('keep the table and say one line when the machine fails', async () => {
    const actions = await atTheWall({
      ...referee(),
      open: referee().open,
      decide: () => Promise.reject(new Error('The worker is gone.')),
    });
    const { game } = store.getState();
    await actions.play.endPhase();
    expect(store.getState().problem).toContain('The worker is gone.');
    expect(store.getState().game).toBe(game);
  });

  it('pass the turn phase by phase', async () => {
    const actions = await atTheWall();
    await actions.play.endPhase();
    expect(store.getState().game!.state.phase).toBe('fight');
    await actions.play.endPhase();
    expect(store.getState().game!.state).toMatchObject({ side: 'defender', phase: 'movement' });
    expect(stage()).toBe('move');
  });
});
