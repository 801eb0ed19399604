import { beforeEach, describe, expect, it } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';
import { keepsSecret } from '../../src/app/systems/skirmish/secrecy.ts';
import { decidingSide } from '../../src/app/play/hand-over.ts';
import { nextCommand } from '../../src/app/play/play-steps.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { planSkirmishAnimation } from '../../src/app/systems/skirmish/plan-animation.ts';
import { ABORTED } from '../../src/app/state/action-context.ts';
import { createReferee } from '../../src/referee/referee.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { planGraphics } from '../../src/scene/systems/systems.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const actions = createActions(
  store,
  createReferee(async () => NO_MESHES),
);
const textOf = (id: string) => BUILTIN_SCENARIOS.find((s) => s.id === id)!.text;
const open = async (id: string, change: (text: string) => string = (text) => text) => {
  store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  await actions.scenario.open(id, change(textOf(id)));
  expect(store.getState().problem).toBe(undefined);
};
const strict = (text: string) => text.replace('"practice":true', '"practice":false');
const stage = () => stageOf(store.getState()).kind;
const pick = (unit: string, add = false) => actions.selection.pickUnit(unit as UnitId, add);

describe('actions in a skirmish', () => {
  beforeEach(() => open('over-the-gap', strict));

  it('[E-23][E-24] name a fighter, its foe and its checks, in any order of fingers', () => {
    expect(stage()).toBe('engage-with');
    pick('lark');
    pick('quill');
    pick('quill');
    expect(stage()).toBe('declare-engage');
    actions.play.chooseNumber(2);
    actions.play.chooseNumber(1);
    expect(store.getState().intent.checks).toEqual(['jump-across', 'climb']);
    actions.skirmish.check('last');
    expect(store.getState().intent.checks).toEqual(['jump-across']);
    pick('hob', true);
    expect(store.getState().targets).toEqual(['quill', 'hob']);
    pick('maren');
    expect([store.getState().intent.checks, store.getState().targets]).toEqual([[], []]);
  });

  it('measure an attempt at a practice table, and stop when that takes too long: the choice stays', async () => {
    const slow = createTableStore();
    let fail = (_: unknown): void => {};
    const referee = createReferee(async () => NO_MESHES);
    const services = { ...referee, askEngage: () => new Promise<never>((_, no) => (fail = no)) };
    const own = createActions(slow, services, () => fail(ABORTED));
    slow.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
    await own.scenario.open('over-the-gap', textOf('over-the-gap'));
    own.selection.pickUnit('lark' as UnitId);
    own.selection.pickUnit('quill' as UnitId);
    await until(() => slow.getState().scouting?.isMeasuring === true);
    own.selection.cancel();
    await until(() => slow.getState().scouting?.isMeasuring === false);
    expect(slow.getState()).toMatchObject({ targets: ['quill'], problem: undefined, scouting: { answer: undefined } });
    own.selection.cancel();
    expect(slow.getState().targets).toEqual([]);
  });

  it('[E-21] never see a distance before an attempt is declared', async () => {
    pick('lark');
    pick('quill');
    actions.play.chooseNumber(2);
    await until(() => store.getState().scouting !== undefined);
    expect(store.getState().scouting?.answer).toBe(undefined);
    const { marks, chalk } = planGraphics(store.getState());
    expect([marks, chalk.dots, chalk.flags]).toEqual([[], [], []]);
    actions.tape.measure(true);
    expect(store.getState().ruler).toBe(undefined);
    expect(store.getState().refusal?.violations).toMatchObject([{ clause: 'E-21', kind: 'no-measuring' }]);
    actions.selection.cancel();
    expect(actions.move.dragFrom('lark' as never)).toBe(false);
  });

  it('[E-21] never lay the inch grid while a player may still declare, an attempt under way or not', async () => {
    expect(keepsSecret(store.getState().game!.state)).toBe(true);
    pick('maren');
    pick('hob');
    await actions.play.commit();
    expect(stage()).toBe('take-path');
    expect(keepsSecret(store.getState().game!.state)).toBe(true);
    await actions.play.endPhase();
    expect(keepsSecret(store.getState().game!.state)).toBe(false);
  });

  it('[E-28][E-29][E-33] walk to the end of what no player can stop without asking one', async () => {
    pick('lark');
    pick('quill');
    actions.play.chooseNumber(2);
    await actions.play.commit();
    expect(stage()).toBe('take-path');
    await actions.play.commit();
    await until(() => store.getState().busy === undefined);
    const kinds = store.getState().game!.log.flatMap((entry) => entry.events.map((event) => event.kind));
    if (store.getState().offers === undefined) expect(kinds).toContain('engage-ended');
    else expect(stage()).toBe('step-in');
  });

  it('[L-02][L-03] undo and redo what no player was asked together with the command before it', async () => {
    pick('maren');
    pick('hob');
    await actions.play.commit();
    expect(stage()).toBe('take-path');
    await actions.play.commit();
    await until(() => store.getState().game!.cut === 4);
    actions.play.undo();
    expect([store.getState().game!.cut, stage()]).toEqual([1, 'take-path']);
    actions.play.redo();
    expect([store.getState().game!.cut, stage()]).toEqual([4, 'engage-with']);
    actions.play.undo();
    actions.play.undo();
    // The attempt has been measured: the other side is asked first.
    expect(store.getState().game!.cut).toBe(1);
    actions.play.undo();
    expect(store.getState().game!.cut).toBe(0);
  });

  it('[E-28] take corners of a way back one by one', async () => {
    pick('maren');
    pick('hob');
    await actions.play.commit();
    expect(actions.move.dragFrom('maren' as never)).toBe(true);
    for (const x of [-4, -3]) {
      actions.move.dragTo([x, 3.2], 0);
      await until(() => {
        const path = store.getState().drag?.path;
        return path?.kind === 'path' && path.to[0] === x;
      });
      actions.move.corner();
    }
    actions.selection.cancel();
    expect([store.getState().drag, store.getState().intent.corners.length]).toEqual([undefined, 2]);
    expect(planGraphics(store.getState()).ghosts).toHaveLength(2);
    actions.selection.cancel();
    expect(store.getState().intent.corners).toHaveLength(1);
    actions.selection.cancel();
    expect([store.getState().intent.corners, stage()]).toEqual([[], 'take-path']);
  });

  it('[S-12] select the fighter that is dragged, which then may go there', async () => {
    await open('market-day');
    while (store.getState().game?.state.phase !== 'move') await actions.play.endPhase();
    const { state } = store.getState().game!;
    const [first, other] = [...state.units.values()].filter(({ side }) => side === state.side);
    pick(other!.id);
    actions.move.toggleRun();
    const [x, y, z] = state.models.get(first!.models[0]!)!.at;
    expect(actions.move.dragFrom(first!.models[0]!)).toBe(true);
    expect(store.getState()).toMatchObject({ selection: [first!.id], intent: { run: false } });
    actions.move.dragTo([x - 0.4, z], y);
    await until(() => store.getState().drag?.fresh === true);
    actions.move.drop();
    expect(stageOf(store.getState())).toMatchObject({ kind: 'go', unit: first!.id });
    expect(nextCommand(store.getState())).toMatchObject({ kind: 'move', moves: [{ model: first!.models[0] }] });
  });

  it('[S-27] say why a model is not carried into the way', async () => {
    pick('lark');
    pick('quill');
    actions.play.chooseNumber(2);
    await actions.play.commit();
    await actions.play.commit();
    expect(stage()).toBe('step-in');
    await until(() => store.getState().offers !== undefined);
    expect(decidingSide(store.getState())).toBe('defender');
    // Until it is known who could intercept, a second Enter answers nothing.
    const unknown = { ...store.getState(), offers: undefined };
    expect([nextCommand(unknown), decidingSide(unknown)]).toEqual([undefined, 'attacker']);
    actions.selection.cycle(1);
    expect(store.getState().targets).toEqual(['quill']);
    const menu = (unit: string) =>
      planMenuActions(store.getState(), unit as UnitId).map(({ label, why }) => [label, why]);
    expect(menu('varro')[0]).toEqual(['Intercept with Varro', undefined]);
    expect(menu('hob')).toContainEqual(['Intercept with Hob', 'Hob cannot reach the path in one straight step.']);
    expect(actions.move.dragFrom('quill' as never)).toBe(false);
    expect(actions.move.refuse('quill' as never)).toBe(true);
    expect(store.getState().refusedDrag).toBe('Quill may not intercept: it is the target of the attempt.');
    expect(stage()).toBe('step-in');
  });

  it('[S-34][S-35] ask for no fighter to cast or shoot with where none can', async () => {
    await open('market-day');
    const { side } = store.getState().game!.state;
    for (const phase of ['cast', 'ranged']) {
      while (store.getState().game!.state.phase !== phase) await actions.play.endPhase();
      actions.selection.cycle(1);
      expect([phase, stage()]).toEqual([phase, 'done']);
      expect(nextCommand(store.getState())).toEqual({ kind: 'end-phase' });
    }
    expect(store.getState().game!.state.side).toBe(side);
  });

  it('[E-03][E-07] ask for nobody to engage once no fighter can, and end the phase', async () => {
    const { state } = store.getState().game!;
    const spent = new Map(
      [...state.units].map(([id, unit]) => [
        id,
        unit.side === state.side ? { ...unit, status: [...unit.status, 'attempted' as const] } : unit,
      ]),
    );
    const { game } = store.getState();
    store.setState({ game: { ...game!, state: { ...state, units: spent } } });
    expect([stage(), nextCommand(store.getState())]).toEqual(['done', { kind: 'end-phase' }]);
    pick('lark');
    pick('quill');
    expect(stage()).toBe('done');
    const [lark] = spent.values();
    const fresh = new Map([...spent, [lark!.id, state.units.get(lark!.id)!]]);
    store.setState({ game: { ...game!, state: { ...state, units: fresh } }, selection: [], targets: [] });
    expect(stage()).toBe('engage-with');
  });

  it('say why a fighter may not engage', async () => {
    pick('lark');
    pick('quill');
    actions.play.chooseNumber(2);
    await actions.play.perform({
      kind: 'declare-engage',
      unit: 'lark' as UnitId,
      targets: ['quill' as UnitId],
      checks: [],
    });
    await actions.play.perform({ kind: 'resolve-engage' });
    const change = planMenuActions(store.getState(), 'lark' as UnitId).find(({ label }) =>
      label.startsWith('Engage with Lark'),
    );
    expect(change?.why).toBe('Lark is in contact with Quill. Choose another fighter.');
  });
});

describe('what is shown of a way', () => {
  it('[S-16][S-17] is walked up to each check, the die falls, and on it goes', async () => {
    await open('over-the-gap');
    const game = store.getState().game!;
    const referee = createReferee(async () => NO_MESHES);
    await referee.open(textOf('over-the-gap'));
    const declare = { kind: 'declare-engage', unit: 'lark', targets: ['quill'], checks: ['jump-across'] } as never;
    const { terrain: _, ...situation } = game.state;
    const declared = await referee.decide(situation, declare, { seed: 1, handPips: [] });
    if (!declared.ok) throw new Error('refused');
    await actions.play.perform(declare);
    const { terrain: _2, ...then } = store.getState().game!.state;
    const walked = await referee.decide(then, { kind: 'resolve-engage' }, { seed: 1, handPips: [19] });
    if (!walked.ok) throw new Error('refused');
    const acts = planSkirmishAnimation(store.getState().game!.state, walked.value);
    expect(acts.map(({ kind }) => kind)).toEqual(['walk', 'dice', 'walk']);
    const [first, , last] = acts;
    if (first?.kind !== 'walk' || last?.kind !== 'walk') throw new Error('no walk');
    expect(first.moves[0]!.path.legs.some(({ kind }) => kind === 'jump-across')).toBe(false);
    expect(last.moves[0]!.path.legs[0]!.kind).toBe('jump-across');
    expect(last.moves[0]!.from).toEqual(first.moves[0]!.to);
  });
});
