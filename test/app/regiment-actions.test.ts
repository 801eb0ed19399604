import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';
import { createActions } from '../../src/app/actions.ts';
import { shownPlacements } from '../../src/app/systems/squads/shown-placements.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { findPool } from '../../src/rules/regiments/ranks/pools.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { modelId, type UnitId, unitId } from '../../src/rules/core/ids.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { planGraphics } from '../../src/scene/systems/systems.ts';
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
  expect(store.getState().problem).toBe(undefined);
};
const stage = () => stageOf(store.getState());
const pick = (unit: string) => actions.selection.pickUnit(unit as UnitId);
const act = (command: Command, dice?: readonly number[]) => actions.play.perform(command, dice);
const ranks = () => store.getState().regiments;
const declare = async (unit: string, target: string) => {
  pick(unit);
  pick(target);
  await until(() => ranks().foes.length > 0);
  expect(stage().kind).toBe('charge-at');
  await actions.play.commit();
  expect(stage().kind).toBe('answer-charge');
  await actions.play.commit();
};
const charge = async (units: readonly string[], target: string, dice: readonly number[]) => {
  for (const unit of units) await declare(unit, target);
  await act({ kind: 'roll-charge-range', target: unitId(target) }, dice);
  await until(() => ranks().muster !== undefined);
};

describe('actions at a combined charge', () => {
  beforeEach(() => open('four-against-one'));

  it('[CC-1][RG-03] declare one after another, and the other side answers each', async () => {
    pick('left');
    expect(stage()).toMatchObject({ kind: 'charge-with', unit: 'left' });
    await until(() => ranks().foes.length > 0);
    expect(ranks().foes).toMatchObject([{ target: 'guard', why: [] }]);
    pick('guard');
    await until(() => ranks().reach.length === 1);
    expect(planGraphics(store.getState()).regiments.fans).toHaveLength(1);
    await actions.play.commit();
    expect(stage()).toMatchObject({ kind: 'answer-charge', side: 'defender', unit: 'guard' });
    actions.play.chooseNumber(2);
    expect(ranks().reaction).toBe(undefined);
    await actions.play.commit();
    await declare('beast', 'guard');
    expect(stage()).toMatchObject({ kind: 'charge-with', group: { target: 'guard', rolled: false } });
  });

  it('[CC-11] see the best end, and beside it what it beats and by which priority', async () => {
    await charge(['left', 'beast', 'right', 'flank'], 'guard', [3, 3, 3, 3, 4, 4, 3, 3]);
    const answer = ranks().muster!.answer;
    expect(answer.score).toMatchObject({ engaged: 4, contact: { total: 12, target: 4, chargers: 8 } });
    expect(answer.certificate.rejected).toContainEqual(
      expect.objectContaining({ priority: 2, score: expect.objectContaining({ engaged: 3 }) }),
    );
    expect(planGraphics(store.getState()).chalk.flags.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['1', '2', '3', '4', '4 vs 8 = 12']),
    );
    actions.play.chooseNumber(2);
    expect(ranks().rival).toBe(0);
    expect(shownPlacements(ranks())).toHaveLength(3);
    actions.selection.cancel();
    expect(ranks().rival).toBe(undefined);
  });

  it('[CC-10] do not strike home with the best while a placement that loses to it is shown', async () => {
    await charge(['left', 'beast', 'right', 'flank'], 'guard', [3, 3, 3, 3, 4, 4, 3, 3]);
    const strikeHome = () => planMenuActions(store.getState(), undefined).find(({ label }) => label === 'Strike home');
    expect(strikeHome()?.why).toBe(undefined);
    actions.play.chooseNumber(2);
    expect(strikeHome()?.why).toBe('More chargers could be engaged: 3 chargers, and 4 chargers is possible.');
    await actions.play.commit();
    expect(store.getState().refusal?.violations).toMatchObject([{ kind: 'contact-not-maximised', priority: 2 }]);
    expect(stage().kind).toBe('strike-home');
  });

  it('[CC-1][RG-05] say that others may join, and ask for none once none is left to charge', async () => {
    await declare('left', 'guard');
    expect(stage()).toMatchObject({ kind: 'charge-with', mayAdd: true });
    await charge(['beast', 'right', 'second', 'flank'], 'guard', [3, 3, 3, 3, 4, 4, 3, 3, 3, 3]);
    await actions.play.commit();
    expect(stage()).toEqual({ kind: 'nothing-left', side: 'attacker' });
    await actions.play.commit();
    expect(store.getState().game?.state.phase).toBe('movement');
  });

  it('[CC-12] slide a ghost along the facing, and the verdict changes with it', async () => {
    await charge(['left', 'beast', 'right', 'flank'], 'guard', [3, 3, 3, 3, 4, 4, 3, 3]);
    const ghost = shownPlacements(ranks()).find(({ unit }) => unit === 'flank')!;
    const [x, , z] = ghost.at;
    expect(actions.move.dragFrom(modelId('flank/1/1'))).toBe(true);
    actions.move.dragTo([x, z], 0);
    actions.move.dragTo([x, z + 0.05], 0);
    expect(ranks().verdict).toMatchObject({ kind: 'legal' });
    actions.move.dragTo([x, z - 2.2], 0);
    expect(ranks().verdict).toMatchObject({ kind: 'inferior', priority: 4 });
    actions.move.drop();
    await actions.play.commit();
    expect(store.getState().refusal?.violations).toMatchObject([{ kind: 'contact-not-maximised', priority: 4 }]);
    actions.selection.cancel();
    actions.selection.cancel();
    expect(ranks().placed.size).toBe(0);
    await actions.play.commit();
    expect(store.getState().game?.state.regiments?.charges).toEqual([]);
    expect(store.getState().stamp?.text).toBe('4 vs 8 = 12');
  });

  it('are listed, and say why a regiment may not be charged', async () => {
    const menuActions = () => planMenuActions(store.getState(), unitId('guard')).map(({ label, why }) => [label, why]);
    expect(menuActions()).toContainEqual(['Charge the guard of the ford', 'Select one of your own regiments first.']);
    pick('left');
    await until(() => ranks().foes.length > 0);
    expect(menuActions()).toContainEqual(['Charge the guard of the ford', undefined]);
  });
});

describe('actions that move a regiment', () => {
  beforeEach(async () => {
    await open('the-long-ridge');
    await actions.play.endPhase();
    pick('river-spears');
  });

  it('[RG-29] put a move together by keys, see its inches, and take it back', async () => {
    expect(stage().kind).toBe('drill');
    actions.regiments.drill({ kind: 'wheel', angle: Math.PI / 18 });
    actions.regiments.drill({ kind: 'wheel', angle: Math.PI / 18 });
    actions.play.chooseNext(-1);
    await until(() => ranks().trial !== undefined && ranks().trial?.move.legs.length === 2);
    expect(ranks().trial).toMatchObject({ why: [], move: { allowed: 5 } });
    expect(planGraphics(store.getState()).regiments.regimentInstances).toMatchObject([{ unit: 'river-spears' }]);
    actions.selection.cancel();
    expect(ranks().steps).toEqual([]);
  });

  it('[RG-29] are told at once what is too far, and it is not done', async () => {
    actions.regiments.drill({ kind: 'advance', inches: 7 });
    await until(() => ranks().trial !== undefined);
    expect(ranks().trial?.why).toMatchObject([{ clause: 'RG-29', why: 'too-far' }]);
    await actions.play.commit();
    expect(store.getState().refusal?.violations).toMatchObject([{ clause: 'RG-29' }]);
    actions.selection.cancel();
    actions.move.toggleRun();
    await until(() => ranks().trial?.why.length === 0);
    await actions.play.commit();
    expect(store.getState().game?.state.units.get(unitId('river-spears'))?.status).toContain('moved');
  });

  it('[RG-29] are asked for until every regiment has moved, and then for the end of the phase', async () => {
    const { side } = store.getState().game!.state;
    const own = [...store.getState().game!.state.units.values()].filter((unit) => unit.side === side);
    for (const { id } of own) {
      expect([id, stage().kind]).toEqual([id, 'drill']);
      pick(id);
      await actions.play.perform({ kind: 'manoeuvre', unit: id, steps: [{ kind: 'wheel', angle: 0.01 }] });
      expect(store.getState().refusal).toBe(undefined);
    }
    expect(stage()).toEqual({ kind: 'nothing-left', side });
    expect(actions.move.dragFrom(modelId('river-spears/1/1'))).toBe(false);
    expect(actions.move.refuse(modelId('river-spears/1/1'))).toBe(true);
    expect(store.getState().refusedDrag).toMatch(/already moved this turn/);
    expect(planMenuActions(store.getState(), unitId('river-spears'))).toContainEqual(
      expect.objectContaining({ label: expect.stringMatching(/^Move /), why: expect.stringMatching(/moved/) }),
    );
    actions.play.undo();
    expect(stage()).toMatchObject({ kind: 'drill', unit: own.at(-1)!.id });
    actions.play.redo();
    await actions.play.commit();
    expect(store.getState().game!.state.phase).not.toBe('movement');
  });

  it('[RG-29] draw it where it should go: a wheel first, then ahead, never beyond its stride', async () => {
    expect(actions.move.dragFrom(modelId('river-spears/1/1'))).toBe(true);
    actions.move.dragTo([-16.5, 0.5], 0);
    expect(ranks().steps.map(({ kind }) => kind)).toEqual(['wheel', 'advance']);
    await until(() => ranks().trial !== undefined);
    expect(ranks().trial?.move.spent).toBeLessThanOrEqual(5.001);
    actions.move.drop();
    actions.regiments.reform(-1);
    expect(ranks().steps).toMatchObject([{ kind: 'reform', files: 6 }]);
  });
});

describe('actions that deal attacks', () => {
  let melee = store.getState();
  beforeAll(async () => {
    await open('the-long-ridge');
    await charge(['red-swords'], 'wardens', [4, 4]);
    await actions.play.commit();
    for (let i = 0; i < 3; i++) await actions.play.endPhase();
    melee = store.getState();
  });
  beforeEach(() => store.setState(melee, true));

  it('[RG-25][AA-2] offer a duel, lock the attacks of a step and only then roll them', async () => {
    expect(stage()).toMatchObject({ kind: 'duel-offer', side: 'attacker' });
    actions.selection.pickModel(modelId('red-sergeant'), { add: false, alone: false });
    expect(stage()).toMatchObject({ focus: 'red-sergeant' });
    await actions.play.decline();
    expect(stage()).toMatchObject({ kind: 'duel-offer', side: 'defender' });
    await actions.play.decline();
    expect(stage()).toMatchObject({ kind: 'deal-blows', locked: false });
    await actions.play.commit();
    expect(stage()).toMatchObject({ kind: 'deal-blows', locked: true });
    await actions.play.commit();
    expect(
      store
        .getState()
        .game?.log.at(-1)
        ?.events.map(({ kind }) => kind),
    ).toContain('attacks-rolled');
  });

  it('[AA-9] split the attacks of one model, and turn all of them by drawing a line', async () => {
    await actions.play.decline();
    await actions.play.decline();
    const dealing = () => stage() as Extract<ReturnType<typeof stage>, { kind: 'deal-blows' }>;
    const row = () => dealing().rows.find((r) => r.targets.length > 1 && r.attacks > 1 && r.step === dealing().step)!;
    const { model, targets, attacks } = row();
    const other = targets.find(({ pool }) => !row().suggested.includes(pool)) ?? targets.at(-1)!;
    actions.regiments.shiftAttack(model.id, other.pool);
    await until(() => store.getState().busy === undefined && row().dealt !== undefined);
    expect(row().dealt).toHaveLength(attacks);
    expect(row().dealt?.filter((pool) => pool === other.pool).length).toBeGreaterThan(0);
    const foe = findPool(store.getState().game!.state, other.pool)!.models[0]!;
    expect(actions.move.dragFrom(model.id)).toBe(true);
    actions.move.dragTo([foe.at[0], foe.at[2]], 0);
    expect(ranks().grip).toMatchObject({ kind: 'attacks', over: foe.id });
    expect(planGraphics(store.getState()).regiments.strokes.length).toBeGreaterThan(1);
    actions.move.drop();
    await until(() => store.getState().busy === undefined && new Set(row().dealt).size === 1);
    expect(row().dealt).toEqual(Array.from({ length: attacks }, () => other.pool));
  });
});

describe('a charge that takes long to solve', () => {
  it('[CC-7] shows the best found so far, and goes on with it when the search is stopped', async () => {
    const slow = createTableStore();
    const referee = createReferee(async () => NO_MESHES);
    let aborted = 0;
    const asked: string[] = [];
    let report = (_: number): void => {};
    const services = {
      ...referee,
      askCombined: (...[situation, target, effort, watch]: Parameters<typeof referee.askCombined>) => {
        asked.push(effort);
        if (watch) report = watch;
        return effort === 'quick' ? referee.askCombined(situation, target, effort) : new Promise<never>(() => {});
      },
    };
    const own = createActions(slow, services, () => aborted++);
    slow.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
    await own.scenario.open('four-against-one', BUILTIN_SCENARIOS.find(({ id }) => id === 'four-against-one')!.text);
    for (const unit of ['left', 'right']) {
      await own.play.perform({ kind: 'declare-charge', unit: unitId(unit), targets: [unitId('guard')] });
      await own.play.perform({ kind: 'react', unit: unitId('guard'), reaction: 'hold' });
    }
    await own.play.perform({ kind: 'roll-charge-range', target: unitId('guard') }, [6, 6, 6, 6]);
    await until(() => slow.getState().regiments.muster?.soFar === 'sought');
    expect(asked).toEqual(['quick', 'whole']);
    expect(slow.getState().regiments.muster?.examined).toBe(0);
    report(40);
    expect(slow.getState().regiments.muster).toMatchObject({ soFar: 'sought', examined: 40 });
    own.regiments.stopSearch();
    report(60);
    expect(slow.getState().regiments.muster?.soFar).toBe('stopped');
    expect(aborted).toBe(1);
    expect(slow.getState().regiments.muster?.soFar).toBe('stopped');
    await own.play.commit();
    const { game } = slow.getState();
    expect(game?.log.at(-1)?.command).toEqual({ kind: 'move-chargers', target: 'guard', quick: true });
    expect(game?.state.regiments?.charges).toEqual([]);
  });
});
