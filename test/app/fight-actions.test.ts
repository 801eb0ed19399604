import { beforeEach, describe, expect, it } from 'vitest';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { logLines } from '../../src/app/play/log-lines.ts';
import { nextCommand } from '../../src/app/play/play-steps.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { fightScenario } from '../support/fight-scenario.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
let actions: Actions;
beforeEach(async () => {
  store.setState(EMPTY_TABLE);
  actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
  actions.view.set({ reducedMotion: true });
  await actions.scenario.open('fight', fightScenario());
});

const stage = () => stageOf(store.getState());
const events = () => store.getState().game!.log.flatMap((entry) => entry.events.map((event) => event.kind));

/** The same fight, and one more of the same kind far off. */
function twoFights(): string {
  const one = JSON.parse(fightScenario());
  const others = structuredClone(one.units);
  for (const unit of others) {
    unit.id += '-too';
    unit.name += ' too';
    for (const model of unit.models) {
      model.id += '-too';
      model.at[0] += 9;
    }
  }
  return JSON.stringify({ ...one, units: [...one.units, ...others] });
}

/** Says yes until the fight waits for something else than blows. */
async function fightOn(): Promise<void> {
  for (let i = 0; i < 20 && stage().kind === 'blows'; i++) await actions.play.commit();
}

describe('actions in a fight', () => {
  it('D-03, D-11, D-20 fight a challenge out with nothing but yes', async () => {
    expect(stage()).toMatchObject({ kind: 'issue', side: 'attacker', focus: 'aldous' });
    await actions.play.commit();
    expect(stage()).toMatchObject({ kind: 'answer', side: 'defender', focus: 'garrow' });
    await actions.play.commit();
    expect(events()).toContain('duellists-met');
    await fightOn();
    expect(stage().kind).toBe('fought');
    expect(events()).toContain('combat-resulted');
    expect(store.getState().results.length).toBe(1);
    await actions.play.commit();
    expect(store.getState().game!.state.side).toBe('defender');
  });

  it('lead the eye to the combat once, and not under reduced motion', async () => {
    await actions.play.commit();
    expect(store.getState().look.kind).toBe('opening');
    await actions.scenario.open('fight', fightScenario());
    actions.view.set({ reducedMotion: false });
    await actions.play.commit();
    const first = store.getState().look;
    expect(first).toMatchObject({ kind: 'frame', points: expect.arrayContaining([expect.any(Array)]) });
    await actions.play.commit();
    expect(store.getState().look).toBe(first);
    await actions.scenario.open('fight', fightScenario());
    expect(store.getState().look.kind).toBe('opening');
    await actions.play.commit();
    expect(store.getState().look.kind).toBe('frame');
  });

  it('keep the eye on a combat until its last blow is seen, and then lead it to the next', async () => {
    await actions.scenario.open('two', twoFights());
    actions.view.set({ reducedMotion: false });
    actions.play.chooseNumber(1);
    for (let i = 0; i < 20 && !events().includes('combat-resulted'); i++) {
      actions.animation.hurry();
      await actions.play.commit();
    }
    const { look, playing } = store.getState();
    expect(playing).toBeDefined();
    expect(look).toMatchObject({ kind: 'frame' });
    actions.animation.hurry();
    expect(store.getState().look).toMatchObject({ kind: 'frame' });
    expect(store.getState().look).not.toBe(look);
    expect(logLines(store.getState().game!, false).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/chooses the combat of Grey Wardens and Red Axes: the fighting begins\./),
    );
  });

  it('D-13, D-14 refuse with a plain no, and name who hangs back', async () => {
    await actions.play.commit();
    expect(actions.fight.choose(modelId('thorn'))).toBe(true);
    expect(stage()).toMatchObject({ focus: 'thorn' });
    await actions.play.decline();
    expect(stage()).toMatchObject({ kind: 'nominate', side: 'attacker' });
    expect(actions.play.chooseNumber(2)).toBe(true);
    await actions.play.commit();
    expect(store.getState().game!.state.fight?.cowed).toEqual(['thorn']);
  });

  it('D-04 pass on both sides with a plain no, and never with Esc', async () => {
    actions.selection.cancel();
    expect(events()).toEqual([]);
    await actions.play.decline();
    expect(stage()).toMatchObject({ kind: 'issue', side: 'defender' });
    await actions.play.decline();
    expect(stage().kind).toBe('blows');
  });

  it('take a yes to a refusal for having read it, never for a command', async () => {
    await actions.play.perform({ kind: 'issue-challenge', character: modelId('garrow') });
    expect(store.getState().refusal).toBeDefined();
    await actions.play.commit();
    expect(store.getState().refusal).toBeUndefined();
    expect(events()).toEqual([]);
  });

  it('choose no model that is not a candidate', async () => {
    expect(actions.fight.choose(modelId('axe-1'))).toBe(false);
    actions.selection.pickModel(modelId('axe-1'), { add: false, alone: false });
    expect(store.getState().selection).toEqual(['axes']);
  });

  it('roll the same dice again after an undone step', async () => {
    await actions.play.decline();
    await actions.play.decline();
    const before = store.getState().game!.state.diceRolled;
    await actions.play.perform({ kind: 'strike' });
    await actions.play.perform({ kind: 'strike' });
    const first = store.getState().game!.log.slice(-2);
    expect(store.getState().game!.state.diceRolled).toBeGreaterThan(before);
    actions.play.undo();
    actions.play.undo();
    expect(store.getState().game!.state.diceRolled).toBe(before);
    await actions.play.perform({ kind: 'strike' });
    await actions.play.perform({ kind: 'strike' });
    expect(store.getState().game!.log.slice(-2)).toEqual(first);
  });

  it('D-05, D-04 list what may be done, and say why not', async () => {
    const labels = (unit?: string) =>
      planMenuActions(store.getState(), unit === undefined ? undefined : unitId(unit)).map(({ label, why }) => [
        label,
        why,
      ]);
    expect(labels()).toContainEqual(['Challenge with Grey Wardens aldous', undefined]);
    expect(labels()).toContainEqual(['No challenge', undefined]);
    expect(labels('axes')).toContainEqual([
      'Challenge with Red Axes garrow',
      'The attacker chooses first here: to issue a challenge, or to pass.',
    ]);
    await actions.play.commit();
    expect(labels('axes')).toContainEqual(['Accept with Red Axes garrow', undefined]);
    expect(labels('wardens')).toContainEqual([
      'Accept with Grey Wardens aldous',
      'A character of the defender must answer; Grey Wardens aldous is on the other side.',
    ]);
  });

  it('say every event of the fight in one line that leads to its place', async () => {
    await actions.play.commit();
    await actions.play.commit();
    await fightOn();
    const lines = logLines(store.getState().game!, false);
    expect(lines.length).toBe(events().length);
    for (const line of lines) {
      expect(line.text.length).toBeGreaterThan(10);
      expect(line.text).not.toContain('undefined');
      const before = store.getState().look.serial;
      actions.view.lookBack(line.place);
      expect(store.getState().look.serial > before).toBe(line.flies);
    }
  });

  it('R7-12 send along who takes wounds first, as marked in the menu', async () => {
    await actions.play.decline();
    await actions.play.decline();
    const marks = () => planMenuActions(store.getState(), unitId('axes'), modelId('axe-2'));
    const mark = marks().find(({ label }) => label === 'Red Axes 2 takes wounds first');
    actions.play.runMenuAction(mark!.does);
    expect(store.getState().losses).toEqual(['axe-2']);
    expect(nextCommand(store.getState())).toMatchObject({ kind: 'pile-in' });
    await actions.play.commit();
    expect(nextCommand(store.getState())).toMatchObject({ kind: 'strike', losses: ['axe-2'] });
    actions.play.runMenuAction(
      marks().find(({ label }) => label.startsWith('Red Axes 2 takes wounds in the usual order'))!.does,
    );
    expect(store.getState().losses).toEqual([]);
  });

  it('R7-07 let a model that stands off be dragged to close up, and no other', async () => {
    await actions.play.decline();
    await actions.play.decline();
    expect(actions.move.dragFrom(modelId('warden-1'))).toBe(false);
    expect(actions.move.dragFrom(modelId('aldous'))).toBe(true);
    actions.move.dragTo([-2.6, 0.3], 0);
    await until(() => store.getState().drag?.path !== undefined);
    expect(store.getState().drag).toMatchObject({ limit: 3, path: { kind: 'path' } });
    actions.move.drop();
    if (store.getState().placements.size > 0)
      expect(nextCommand(store.getState())).toMatchObject({ kind: 'pile-in', unit: 'axes' });
  });
});
