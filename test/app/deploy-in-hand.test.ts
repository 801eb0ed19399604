import { beforeEach, describe, expect, it } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { dragReason } from '../../src/app/play/drag-reason.ts';
import { carriedRanks, carriedStandings, verdictHere } from '../../src/app/play/hand-steps.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { toSituation } from '../../src/app/state/services.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { modelId, type UnitId } from '../../src/rules/core/ids.ts';
import { modelsOf } from '../../src/rules/core/state/lookup.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { drawn } from '../support/drawn.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const services = createReferee(async () => NO_MESHES);
const actions = createActions(store, services);
const state = () => store.getState().game!.state;
const carry = () => store.getState().hands.carry;
const judged = () => until(() => carry() !== undefined && verdictHere(carry()!) !== undefined);
const open = async (id: string) => {
  store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  const document = JSON.parse(BUILTIN_SCENARIOS.find((s) => s.id === id)!.text);
  await actions.scenario.open(id, JSON.stringify({ ...document, mission: { ...document.mission, deploy: 'by-hand' } }));
  expect(store.getState().problem).toBe(undefined);
};

describe('a squad that is deployed by hand', () => {
  beforeEach(() => open('the-chapel-and-the-mill'));
  const wardens = 'wardens' as UnitId;

  it('[MI-13] is in hand where its file has it, and put down for the player by Enter', async () => {
    actions.selection.pickUnit(wardens);
    await judged();
    expect(carry()).toMatchObject({ as: 'deploy', moved: false });
    const before = carriedStandings(state(), carry()!);
    await actions.play.commit();
    expect(modelsOf(state(), wardens).map(({ at: [x, , z] }) => [x, z])).toEqual(
      before.map(({ at }) => at.map((c) => expect.closeTo(c, 4))),
    );
    expect(carry()).toBe(undefined);
  });

  it('[MI-13] says where it may not stand, stays in hand there, and is put down turned', async () => {
    actions.selection.pickUnit(wardens);
    const home = carry()!.over;
    actions.hands.carryTo([0, 0, 0]);
    await judged();
    expect(dragReason(store.getState())).toEqual({
      text: expect.stringContaining('outside its side’s deployment zone'),
      verdict: 'illegal',
    });
    await actions.play.commit();
    expect(state().mission?.waiting?.some(({ unit }) => unit === wardens)).toBe(true);
    expect(store.getState().refusedDrag).toContain('deployment zone');
    actions.hands.carryTo(home);
    for (let i = 0; i < 12; i++) actions.hands.turn(1);
    await judged();
    expect(dragReason(store.getState())).toBe(undefined);
    const shown = carriedStandings(state(), carry()!);
    await actions.play.commit();
    expect(state().mission?.waiting?.some(({ unit }) => unit === wardens)).toBe(false);
    for (const { model, at, facing } of shown) {
      const found = state().models.get(model)!;
      expect([found.at[0], found.at[2], found.facing]).toEqual([at[0], at[1], facing].map((c) => expect.closeTo(c, 4)));
    }
  });

  it('is dragged from beside the table, never by the side that waits, and put back by Escape', async () => {
    const own = state().units.get(wardens)!.models[2]!;
    const foe = [...state().models.values()].find(({ unit }) => state().units.get(unit)!.side !== state().side)!;
    expect(actions.move.dragFrom(foe.id)).toBe(false);
    expect(actions.move.dragFrom(own)).toBe(true);
    actions.move.dragTo([3, 4], 0);
    expect(carry()).toMatchObject({ as: 'deploy', grip: own, over: [3, 0, 4], sticky: false });
    expect(carriedStandings(state(), carry()!).find(({ model }) => model === own)!.at).toEqual([3, 4]);
    actions.selection.cancel();
    expect([carry(), store.getState().selection]).toEqual([undefined, []]);
  });

  it('[MI-13] shows the same verdict as the rules give, wherever it is', async () => {
    const random = seededRandom(5);
    const draw = (by: number) => (random() / 2 ** 32 - 0.5) * by;
    let allowed = 0;
    for (let i = 0; i < drawn(60, 8); i++) {
      actions.selection.pickNothing();
      actions.selection.pickUnit(wardens);
      const [hx, , hz] = carry()!.over;
      actions.hands.carryTo(i % 2 ? [hx + draw(6), 0, hz + draw(4)] : [draw(44), 0, draw(30)]);
      actions.hands.turn(Math.round(draw(12)));
      await judged();
      const moves = carriedStandings(state(), carry()!).map(({ model, at }) => ({ model, to: at }));
      const facing = carriedStandings(state(), carry()!)[0]!.facing;
      const decided = await services.decide(
        toSituation(state()),
        { kind: 'deploy', unit: wardens, moves, facing },
        { seed: 1 },
      );
      expect(verdictHere(carry()!)!.why.length === 0).toBe(decided.ok);
      if (decided.ok) allowed++;
    }
    expect(allowed).toBeGreaterThan(0);
  });
});

describe('a regiment that is deployed by hand', () => {
  beforeEach(() => open('hold-the-ridge'));

  it('[MI-13] is held in the middle of its ranks, and put down as it is shown', async () => {
    const unit = state().mission!.waiting!.find((one) => state().units.get(one.unit)!.side === state().side)!.unit;
    const first = state().units.get(unit)!.models[0]!;
    expect(actions.move.dragFrom(modelId(first))).toBe(true);
    const home = carry()!.over;
    actions.move.dragTo([home[0], home[2]], 0);
    actions.hands.turn(1);
    const shown = carriedRanks(state(), carry()!)!;
    await actions.move.drop();
    const { formation } = state().units.get(unit)!;
    expect([formation!.at[0], formation!.at[2], formation!.facing]).toEqual(
      [shown.at[0], shown.at[2], shown.facing].map((c) => expect.closeTo(c, 4)),
    );
  });
});

describe('the end of a deployment with units that still wait', () => {
  beforeEach(() => open('the-chapel-and-the-mill'));
  const asked = () => store.getState().notices.find(({ about }) => about === 'deployment');
  const waiting = () => state().mission?.waiting?.map(({ unit }) => unit) ?? [];
  const place = (unit: string) => actions.play.perform({ kind: 'deploy', unit: unit as UnitId });

  it('[MI-14] is told before they are placed, done when it is told again, and taken back by one undo', async () => {
    await actions.play.askToEndPhase();
    expect([state().side, waiting().length]).toEqual(['defender', 4]);
    expect(asked()).toMatchObject({
      text: '2 units still wait beside the table.',
      menuAction: 'Deploy all 2 units for me',
    });
    await actions.play.askToEndPhase();
    expect([state().side, waiting().length, asked()]).toEqual(['attacker', 2, undefined]);
    actions.play.undo();
    expect([state().side, waiting().length]).toEqual(['defender', 4]);
  });

  it('[MI-12][MI-14] is told anew once another unit is placed, with how many are left and whether the game begins', async () => {
    await actions.play.endPhase();
    await actions.play.askToEndPhase();
    const [first] = waiting();
    await place(first!);
    expect(asked()).toBe(undefined);
    await actions.play.askToEndPhase();
    expect(asked()?.menuAction).toBe('Deploy the last unit for me and begin');
    asked()?.does?.();
    await until(() => state().phase !== 'deploy');
    expect(asked()).toBe(undefined);
    actions.play.undo();
    expect(waiting()).toHaveLength(1);
  });

  it('[MI-12] asks for nothing where none waits', async () => {
    while (waiting().length > 0) await place(waiting().find((id) => state().units.get(id)?.side === state().side)!);
    await actions.play.askToEndPhase();
    expect([state().phase === 'deploy', asked()]).toEqual([false, undefined]);
  });
});
