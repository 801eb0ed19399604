import { beforeAll, describe, expect, it } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { dragReason } from '../../src/app/play/drag-reason.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { toSituation } from '../../src/app/state/services.ts';
import { ledTo, squadOf, stayingOf } from '../../src/app/systems/squads/squad-drag.ts';
import { stepsWithinReach } from '../../src/app/systems/regiments/regiment-drag-steps.ts';
import { gapAcross } from '../../src/geometry/gap.ts';
import { seededRandom, type Random32 } from '../../src/kernel/random.ts';
import { MEASURE_TOLERANCE } from '../../src/kernel/tolerances.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { type ModelId, modelId, type UnitId, unitId } from '../../src/rules/core/ids.ts';
import { planManoeuvre, whyNoManoeuvre } from '../../src/rules/regiments/movement/manoeuvre.ts';
import { OVERLAY_COLOUR } from '../../src/scene/materials/palette.ts';
import { planGraphics } from '../../src/scene/systems/systems.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { drawn } from '../support/drawn.ts';
import { someRegiments } from '../support/regiments.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const services = createReferee(async () => NO_MESHES);
const actions = createActions(store, services);
const open = async (id: string) => {
  store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  await actions.scenario.open(id, BUILTIN_SCENARIOS.find((s) => s.id === id)!.text);
};
const state = () => store.getState().game!.state;
const between = (random: Random32, low: number, high: number) => low + ((high - low) * random()) / 2 ** 32;

describe('a fighter dragged past its reach', () => {
  beforeAll(async () => {
    await open('over-the-gap');
    await actions.play.endPhase();
  });
  const limit = 5;

  it('[S-12] stops where its move ends, says how much is missing, and may go there', async () => {
    const lark = modelId('lark');
    expect(actions.move.dragFrom(lark)).toBe(true);
    actions.move.dragTo([6, 4], 0);
    await until(() => store.getState().drag?.fresh === true);
    const { drag } = store.getState();
    if (drag?.path?.kind !== 'path') throw new Error('no path');
    expect(drag.path.path.length).toBeCloseTo(limit, 3);
    expect(dragReason(store.getState())).toEqual({
      text: `stops at its reach: ${drag.path.beyond!.by.toFixed(1)}″ short`,
      verdict: 'costly',
    });
    void actions.move.drop();
    expect(store.getState().placements.get(lark)?.to).toEqual(drag.path.to);
    await actions.play.commit();
    expect(state().models.get(lark)!.at).toEqual(drag.path.to.map((c) => expect.closeTo(c, 4)));
    await actions.play.undo();
  });

  it('[S-12] never stops where the rules refuse the move, wherever it is dragged', async () => {
    const random = seededRandom(31);
    let cut = 0;
    for (let i = 0; i < drawn(120, 12); i++) {
      const unit = i % 2 === 0 ? 'lark' : 'pip';
      const to = [between(random, -11, 11), 0, between(random, -7, 7)] as const;
      const question = {
        model: modelId(unit),
        to,
        purpose: { kind: 'fighter', checks: [], corners: [] },
        limit,
      } as const;
      const reply = await services.askPath(toSituation(state()), question);
      if (reply.kind === 'no-path' || !reply.within) continue;
      if (reply.beyond) cut++;
      expect(reply.path.length).toBeLessThanOrEqual(limit + MEASURE_TOLERANCE);
      const order = { kind: 'move', moves: [{ model: modelId(unit), to: reply.to }] } as const;
      expect((await services.decide(toSituation(state()), order, { seed: 1 })).ok).toBe(true);
    }
    expect(cut).toBeGreaterThan(2);
  });
});

describe('a squad dragged to where some of it cannot stand', () => {
  const watch = unitId('watch');
  const colours = () =>
    Object.fromEntries(planGraphics(store.getState()).ghosts.map(({ model, colour }) => [model.id, colour]));
  const amongCrates = async (): Promise<readonly ModelId[]> => {
    await open('the-customs-yard');
    const { models } = state().units.get(watch)!;
    const [x, , z] = state().models.get(models[3]!)!.at;
    actions.selection.pickUnit(watch);
    expect(actions.move.dragFrom(models[3]!)).toBe(true);
    actions.move.dragTo([x, z - 3], 0);
    await until(() => store.getState().drag?.fresh === true);
    return models;
  };

  it('shows where each of its eight would be, before and after it is dropped', async () => {
    const models = await amongCrates();
    const refused = [models[4]!, models[5]!];
    for (const drop of [() => undefined, actions.move.drop]) {
      await drop();
      expect(Object.keys(colours()).toSorted()).toEqual([...models].toSorted());
      for (const id of models)
        expect([id, colours()[id] === OVERLAY_COLOUR.illegal]).toEqual([id, refused.includes(id)]);
    }
    expect(store.getState().placements.size).toBe(6);
    expect(stayingOf(store.getState())?.mates.map(({ model }) => model)).toEqual(refused);
  });

  it('goes on showing the others while one of them is dragged on its own, and none once all is taken back', async () => {
    const models = await amongCrates();
    await actions.move.drop();
    const [one, other] = [models[4]!, models[5]!];
    const [x, , z] = state().models.get(one)!.at;
    store.setState({ model: one });
    expect(actions.move.dragFrom(one)).toBe(true);
    actions.move.dragTo([x, z - 0.5], 0);
    await until(() => store.getState().drag?.fresh === true);
    await actions.move.drop();
    expect(store.getState().placements.size).toBe(7);
    expect(stayingOf(store.getState())?.mates.map(({ model }) => model)).toEqual([other]);
    expect(colours()[other]).toBe(OVERLAY_COLOUR.illegal);
    store.setState({ model: undefined });
    actions.selection.cancel();
    expect([store.getState().placements.size, stayingOf(store.getState()), colours()]).toEqual([0, undefined, {}]);
  });
});

describe('a squad dragged past its reach', () => {
  it('stops as one body, in its formation, and may go there', async () => {
    const text = BUILTIN_SCENARIOS.find(({ id }) => id === 'the-quiet-quarter')!.text;
    const bare = { ...(JSON.parse(text) as object), terrain: [], mission: undefined, script: undefined };
    await actions.scenario.open('bare', JSON.stringify(bare));
    const [unit, lead] = [unitId('lanterns'), modelId('lanterns-3')];
    const models = state().units.get(unit)!.models;
    const from = new Map(models.map((id) => [id, state().models.get(id)!.at]));
    actions.selection.pickUnit(unit);
    expect(actions.move.dragFrom(lead)).toBe(true);
    actions.move.dragTo([-26, -1.2], 0);
    await until(() => store.getState().drag?.fresh === true);
    expect(dragReason(store.getState())).toMatchObject({ verdict: 'costly' });
    void actions.move.drop();
    const { placements } = store.getState();
    expect(placements.size).toBe(models.length);
    const shifts = models.map((id) => [0, 2].map((axis) => placements.get(id)!.to[axis]! - from.get(id)![axis]!));
    for (const [dx, dz] of shifts) {
      expect(dx).toBeCloseTo(shifts[0]![0]!, 6);
      expect(dz).toBeCloseTo(shifts[0]![1]!, 6);
    }
    expect(Math.max(...models.map((id) => placements.get(id)!.path.length))).toBeGreaterThan(5);
    await actions.play.commit();
    expect(store.getState().refusal).toBeUndefined();
    for (const id of models) expect(state().models.get(id)!.at[0]).toBeLessThan(from.get(id)![0] - 5);
    await actions.play.undo();
  });

  it('never ends with a model on another of its own, wherever it is dragged and in whatever form', async () => {
    await open('the-quiet-quarter');
    const random = seededRandom(53);
    let cut = 0;
    for (let i = 0; i < drawn(60, 8); i++) {
      const unit = unitId(['lanterns', 'runners', 'wings'][i % 3]!);
      const { models } = state().units.get(unit)!;
      const form = (['kept', 'line', 'circle'] as const)[i % 3]!;
      const lead = models[Math.floor(between(random, 0, models.length - 0.001))]!;
      const at = [between(random, -28, 28), between(random, -20, 20)] as const;
      const { mates } = ledTo(state(), { ...squadOf(state(), lead)!, form }, lead, at);
      const without = mates.map(({ model }) => model);
      const purpose = { kind: 'move' } as const;
      const replies = await services.askPaths(
        toSituation(state()),
        mates.map(({ model, over, limit: reach }) => ({ model, to: over, purpose, limit: reach, without })),
      );
      const ends = replies.flatMap((reply, k) =>
        reply.kind === 'path' && reply.within ? [{ ...state().models.get(mates[k]!.model)!, at: reply.to }] : [],
      );
      if (replies.some((reply) => reply.kind === 'path' && reply.beyond)) cut++;
      for (const [k, one] of ends.entries())
        for (const other of ends.slice(k + 1))
          if (Math.abs(one.at[1] - other.at[1]) < 0.5)
            expect(gapAcross(one, other), `drag ${i}`).toBeGreaterThan(-1e-6);
    }
    expect(cut).toBeGreaterThan(3);
  });
});

describe('a regiment dragged past its reach', () => {
  const units = [{ id: 'red', files: 5, count: 10, at: [0, 0] as const }];
  const field = someRegiments({ units, phase: 'movement' });
  const red = unitId('red');
  const formation = field.units.get(red)!.formation!;

  it('[RG-29] goes as far as its move, and lacks the rest of the way', () => {
    expect(stepsWithinReach(field, red, formation, [0, -14], false)).toEqual({
      steps: [{ kind: 'advance', inches: 5 }],
      short: 9,
    });
    expect(stepsWithinReach(field, red, formation, [0, -3], false)).toEqual({
      steps: [{ kind: 'advance', inches: 3 }],
      short: 0,
    });
  });

  it('[RG-29][RT-01] is never planned farther than the rules allow, over open or rough ground', () => {
    const random = seededRandom(17);
    const wood = { id: 'wood', kind: 'woods', shape: { box: [8, 3, 2] }, at: [0, -4] };
    const rough = someRegiments({ units, phase: 'movement', terrain: [wood], rules: { rough: {} } });
    let [short, slowed] = [0, 0];
    for (let i = 0; i < drawn(400, 40); i++) {
      const [to, march] = [[between(random, -15, 15), between(random, -15, 15)] as const, i % 3 === 0];
      for (const table of [field, rough]) {
        const found = stepsWithinReach(table, red, formation, to, march);
        if (found.steps.length === 0) continue;
        const order = { kind: 'manoeuvre', unit: red, steps: found.steps, march } as const;
        const move = planManoeuvre(table, order);
        expect(whyNoManoeuvre(table, order, move)).not.toContainEqual(expect.objectContaining({ why: 'too-far' }));
        if (found.short > 0.02) short++;
        if (found.short > 0.02 && table === field) expect(move.spent).toBeGreaterThan(move.allowed - 0.07);
        if (table === rough && move.over !== undefined) slowed++;
      }
    }
    expect([short > 9, slowed > 2]).toEqual([true, true]);
  });
});

describe('a drag that is refused', () => {
  const refuse = (model: string) => {
    expect(actions.move.dragFrom(model as ModelId)).toBe(false);
    actions.move.refuse(model as ModelId);
    return dragReason(store.getState())?.text;
  };

  it('says so at the hand for an enemy, a squad that has moved, and in another phase', async () => {
    await open('over-the-wall');
    const [south] = state().units.get('south' as UnitId)!.models;
    expect(refuse(south!)).toBe('Units move in the movement phase; this is the charge phase.');
    await open('the-long-ridge');
    expect(refuse('river-spears/1/1')).toContain('movement phase');
    await actions.play.endPhase();
    expect(refuse('grey-shields/1/1')).toContain('cannot act');
  });

  it('is forgotten with the next one, and never shown where a model may be dragged', () => {
    expect(actions.move.dragFrom('river-spears/1/1' as ModelId)).toBe(true);
    expect(dragReason(store.getState())).toBe(undefined);
    void actions.move.drop();
  });
});
