import { beforeEach, describe, expect, it } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { logLines } from '../../src/app/play/log-lines.ts';
import { planWholeAnimation } from '../../src/app/play/plan-animation.ts';
import { handMenuActions } from '../../src/app/palette/hand-entries.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { tokenLetters } from '../../src/app/state/token-pictures.ts';
import { createReferee } from '../../src/referee/referee.ts';
import type { ManualChange } from '../../src/rules/core/manual-change.ts';
import type { ModelId, UnitId } from '../../src/rules/core/ids.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { planBadges } from '../../src/scene/overlays/plan-hands.ts';
import { slainLines } from '../../src/app/play/slain-lines.ts';
import { tableNamesOf } from '../../src/messages/phrases/names.ts';
import { withoutModels } from '../../src/rules/core/state/lookup.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const actions = createActions(
  store,
  createReferee(async () => NO_MESHES),
);
const open = async (id: string) => {
  store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  await actions.scenario.open(id, BUILTIN_SCENARIOS.find((s) => s.id === id)!.text);
};
const state = () => store.getState().game!.state;
const at = (id: string) => state().models.get(id as ModelId)!.at;
const entries = () => store.getState().game!.cut;
/** Waits until the log has one more entry than before. */
const afterOne = async (does: () => unknown): Promise<void> => {
  const before = entries();
  does();
  await until(() => entries() === before + 1 && store.getState().playing === undefined);
};

describe('moving freely', () => {
  beforeEach(() => open('open-ground'));

  it('puts any model down far past its move, in any phase, and undo puts it back', async () => {
    const [x, , z] = at('harriers-2');
    actions.hands.toggleFree();
    expect(actions.move.canCarry('harriers-2' as ModelId)).toBe(true);
    expect(actions.move.dragFrom('harriers-2' as ModelId)).toBe(true);
    actions.move.dragTo([25, 10], 0);
    await afterOne(() => actions.move.drop());
    expect(at('harriers-2').map(Math.round)).toEqual([25, 0, 10]);
    const line = logLines(store.getState().game!, false).at(-1);
    expect(line).toMatchObject({ byHand: true, text: expect.stringMatching(/^By hand: .* moved \d+\.\d″\.$/) });
    actions.play.undo();
    expect(at('harriers-2')).toEqual([x, at('harriers-2')[1], z]);
  });

  it('brings a selected unit whole, turned round the model at the pointer', async () => {
    actions.selection.pickUnit('harriers' as UnitId);
    const ids = state().units.get('harriers' as UnitId)!.models;
    const grip = ids[0]!;
    const before = ids.map((id) => at(id));
    expect(actions.hands.carry()).toBe(true);
    for (let i = 0; i < 6; i++) actions.hands.turn(1);
    actions.hands.carryTo([-8, 0, 2]);
    await afterOne(() => actions.play.commit());
    expect(at(grip).map(Math.round)).toEqual([-8, 0, 2]);
    // A quarter to the left: what lay to the right of the grip now lies away from it.
    ids.forEach((id, i) => {
      const [dx, dz] = [before[i]![0] - before[0]![0], before[i]![2] - before[0]![2]];
      expect(at(id)[0]).toBeCloseTo(-8 + dz, 3);
      expect(at(id)[2]).toBeCloseTo(2 - dx, 3);
    });
  });

  it('goes by arrow keys half an inch a step, and Escape puts it back without a trace', () => {
    actions.selection.pickUnit('harriers' as UnitId);
    actions.hands.carry('harriers-1' as ModelId);
    const { over } = store.getState().hands.carry!;
    actions.hands.nudge(1, 0);
    actions.hands.nudge(0, -2);
    expect(store.getState().hands.carry!.over).toEqual([over[0] + 0.5, over[1], over[2] - 1]);
    actions.selection.cancel();
    expect(store.getState().hands.carry).toBeUndefined();
    expect(entries()).toBe(0);
  });

  it('says why where there is no room, and leaves the model', async () => {
    const [x, , z] = at('harriers-1');
    actions.hands.toggleFree();
    actions.move.dragFrom('harriers-2' as ModelId);
    actions.move.dragTo([x + 0.1, z], 0);
    actions.move.drop();
    await until(() => store.getState().refusal !== undefined);
    expect(store.getState().refusal?.violations[0]?.kind).toBe('hand-no-room');
    expect(entries()).toBe(0);
  });
});

describe('things laid by hand', () => {
  it('a template is laid by the next click, lifted and laid again under its own id', async () => {
    await open('over-the-wall');
    actions.hands.lay({ kind: 'disc', radius: 1.5 });
    await afterOne(() => actions.hands.layAt([1, 0, 2]));
    await afterOne(() => {
      actions.hands.liftMarker('disc-1');
      actions.hands.layAt([4, 0, 5]);
    });
    expect(state().byHand?.markers).toMatchObject([{ id: 'disc-1', at: [4, 5], side: 'attacker' }]);
    actions.hands.layNote('Bridge is out');
    await afterOne(() => actions.hands.layAt([0, 0, 0]));
    expect(state().byHand?.notes).toMatchObject([{ id: 'note-1', on: { at: [0, 0] }, text: 'Bridge is out' }]);
  });

  it('tokens and notes stand in a row over their model; those of a slain unit are not shown', async () => {
    await open('over-the-wall');
    const model = 'south-1' as ModelId;
    const changes: readonly ManualChange[] = [
      { kind: 'set-token', on: { model }, name: 'pinned', count: 1 },
      { kind: 'set-token', on: { model }, name: 'Well fed', count: 2 },
      { kind: 'put-note', id: 'n', on: { model }, text: 'Hello' },
    ];
    for (const change of changes) await afterOne(() => void actions.hands.does(change));
    const badges = planBadges(state());
    expect(badges.map(({ slot }) => slot)).toEqual([-1, 0, 1]);
    expect(badges[1]?.face).toMatchObject({ letters: 'WF', count: 2 });
    await afterOne(() => void actions.hands.does({ kind: 'take-off', models: [model] }));
    expect(planBadges(state())).toEqual([]);
  });

  it('brings back the slain, in hand until they are put down', async () => {
    await open('open-ground');
    const { game } = store.getState();
    const [unit] = [...game!.state.units.values()].filter(({ models }) => models.length > 2);
    const lost = unit!.models.slice(1, 3);
    const slain = withoutModels(game!.state, lost);
    store.setState({ game: { ...game!, state: slain } });
    const names = tableNamesOf(slain, game!.initial);
    expect(slainLines(slain, names)).toHaveLength(1);
    expect(slainLines(slain, names)[0]).toMatchObject({ model: lost[0], text: expect.stringMatching(/ × 2$/) });
    actions.hands.bringBack(lost[0]!);
    expect(store.getState().hands.carry).toMatchObject({
      as: 'bring-back',
      over: slain.models.get(unit!.models[0]!)!.at,
    });
    await actions.hands.drop();
    // On top of another model it stays in hand, and says why.
    expect(entries()).toBe(0);
    expect(store.getState().refusedDrag).toContain('no room');
    actions.hands.carryTo([20, 0, 5]);
    await afterOne(() => void actions.play.commit());
    expect(at(lost[0]!).map(Math.round)).toEqual([20, 0, 5]);
    expect(store.getState().hands.carry).toBe(undefined);
    expect(logLines(store.getState().game!, false).at(-1)).toMatchObject({ byHand: true });
    expect(slainLines(state(), names)[0]!.text).not.toContain('×');
  });

  it('every game has them: ranks are carried whole, and fighters', async () => {
    await open('the-long-ridge');
    const before = state();
    const [unit] = [...before.units.values()];
    actions.hands.carry(unit!.models[1]);
    expect(store.getState().hands.carry?.ranks).toBe(unit!.id);
    actions.hands.nudge(1, 0);
    await afterOne(() => void actions.hands.drop());
    const { events } = store.getState().game!.log[0]!;
    expect(planWholeAnimation(before, events).map(({ kind }) => kind)).toEqual(['march']);
    expect(state().units.get(unit!.id)!.formation!.at[0]).toBeCloseTo(unit!.formation!.at[0] + 0.5, 4);
    await open('over-the-gap');
    const labels = handMenuActions(store.getState(), {
      ...{ x: 0, y: 0, at: [0, 0, 0] },
      ...{ unit: [...state().units.keys()][0], model: [...state().models.keys()][0]! },
    }).map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(4);
  });

  it('a word of the player’s own is known by its letters', () => {
    expect(['Inspired', 'command points', 'X'].map(tokenLetters)).toEqual(['In', 'CP', 'X']);
  });
});
