import { beforeEach, describe, expect, it } from 'vitest';
import { planDeeds } from '../../src/app/play/deeds.ts';
import { createHands } from '../../src/app/hands.ts';
import { shownPlacements } from '../../src/app/systems/squads/shown-placements.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { EMPTY_TABLE } from '../../src/app/table/table-state.ts';
import { setTable, tableNow } from '../../src/app/table/table-store.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { findPool } from '../../src/rules/regiments/melee/pools.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { modelId, type UnitId, unitId } from '../../src/rules/core/ids.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { planGraphics } from '../../src/scene/overlays/plan-graphics.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const hands = createHands(createReferee(async () => NO_MESHES));
const open = async (id: string) => {
  setTable({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  await hands.open(id, BUILTIN_SCENARIOS.find((s) => s.id === id)!.text);
  expect(tableNow().problem).toBe(undefined);
};
const stage = () => stageOf(tableNow());
const pick = (unit: string) => hands.pickUnit(unit as UnitId);
const act = (command: Command, dice?: readonly number[]) => hands.perform(command, dice);
const ranks = () => tableNow().ranks;
const until = async (isSo: () => boolean) => {
  for (let i = 0; i < 600 && !isSo(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(isSo()).toBe(true);
};
const declare = async (unit: string, target: string) => {
  pick(unit);
  pick(target);
  await until(() => ranks().foes.length > 0);
  expect(stage().kind).toBe('charge-at');
  await hands.commit();
  expect(stage().kind).toBe('answer-charge');
  await hands.commit();
};
const charge = async (units: readonly string[], target: string, dice: readonly number[]) => {
  for (const unit of units) await declare(unit, target);
  await act({ kind: 'roll-charge-range', target: unitId(target) }, dice);
  await until(() => ranks().muster !== undefined);
};

describe('hands at a combined charge', () => {
  beforeEach(() => open('four-against-one'));

  it('[CC-1][RG-03] declare one after another, and the other side answers each', async () => {
    pick('left');
    expect(stage()).toMatchObject({ kind: 'charge-with', unit: 'left' });
    await until(() => ranks().foes.length > 0);
    expect(ranks().foes).toMatchObject([{ target: 'guard', why: [] }]);
    pick('guard');
    await until(() => ranks().reach.length === 1);
    expect(planGraphics(tableNow()).ranks.fans).toHaveLength(1);
    await hands.commit();
    expect(stage()).toMatchObject({ kind: 'answer-charge', side: 'defender', unit: 'guard' });
    hands.chooseNumber(2);
    expect(ranks().reaction).toBe(undefined);
    await hands.commit();
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
    expect(planGraphics(tableNow()).chalk.flags.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['1', '2', '3', '4', '4 vs 8 = 12']),
    );
    hands.chooseNumber(2);
    expect(ranks().rival).toBe(0);
    expect(shownPlacements(ranks())).toHaveLength(3);
    hands.cancel();
    expect(ranks().rival).toBe(undefined);
  });

  it('[CC-12] slide a ghost along the facing, and the verdict changes with it', async () => {
    await charge(['left', 'beast', 'right', 'flank'], 'guard', [3, 3, 3, 3, 4, 4, 3, 3]);
    const ghost = shownPlacements(ranks()).find(({ unit }) => unit === 'flank')!;
    const [x, , z] = ghost.at;
    expect(hands.dragFrom(modelId('flank/1/1'))).toBe(true);
    hands.dragTo([x, z], 0);
    hands.dragTo([x, z + 0.05], 0);
    expect(ranks().verdict).toMatchObject({ kind: 'legal' });
    hands.dragTo([x, z - 2.2], 0);
    expect(ranks().verdict).toMatchObject({ kind: 'inferior', priority: 4 });
    hands.drop();
    await hands.commit();
    expect(tableNow().refusal?.violations).toMatchObject([{ kind: 'contact-not-maximised', priority: 4 }]);
    hands.cancel();
    hands.cancel();
    expect(ranks().placed.size).toBe(0);
    await hands.commit();
    expect(tableNow().game?.state.battle?.charges).toEqual([]);
    expect(tableNow().stamp?.text).toBe('4 vs 8 = 12');
  });

  it('list deeds, and say why a regiment may not be charged', async () => {
    const deeds = () => planDeeds(tableNow(), unitId('guard')).map(({ label, why }) => [label, why]);
    expect(deeds()).toContainEqual(['Charge the guard of the ford', 'Select one of your own regiments first.']);
    pick('left');
    await until(() => ranks().foes.length > 0);
    expect(deeds()).toContainEqual(['Charge the guard of the ford', undefined]);
  });
});

describe('hands that move a regiment', () => {
  beforeEach(async () => {
    await open('the-long-ridge');
    await hands.endPhase();
    pick('river-spears');
  });

  it('[RG-29] put a move together by keys, see its inches, and take it back', async () => {
    expect(stage().kind).toBe('drill');
    hands.drill({ kind: 'wheel', angle: Math.PI / 18 });
    hands.drill({ kind: 'wheel', angle: Math.PI / 18 });
    hands.chooseNext(-1);
    await until(() => ranks().trial !== undefined && ranks().trial?.move.legs.length === 2);
    expect(ranks().trial).toMatchObject({ why: [], move: { allowed: 5 } });
    expect(planGraphics(tableNow()).ranks.throngs).toMatchObject([{ unit: 'river-spears' }]);
    hands.cancel();
    expect(ranks().steps).toEqual([]);
  });

  it('[RG-29] are told at once what is too far, and it is not done', async () => {
    hands.drill({ kind: 'advance', inches: 7 });
    await until(() => ranks().trial !== undefined);
    expect(ranks().trial?.why).toMatchObject([{ clause: 'RG-29', why: 'too-far' }]);
    await hands.commit();
    expect(tableNow().refusal?.violations).toMatchObject([{ clause: 'RG-29' }]);
    hands.cancel();
    hands.toggleRun();
    await until(() => ranks().trial?.why.length === 0);
    await hands.commit();
    expect(tableNow().game?.state.units.get(unitId('river-spears'))?.status).toContain('moved');
  });

  it('[RG-29] draw it where it should go: a wheel first, then ahead, never beyond its stride', async () => {
    expect(hands.dragFrom(modelId('river-spears/1/1'))).toBe(true);
    hands.dragTo([-16.5, 0.5], 0);
    expect(ranks().steps.map(({ kind }) => kind)).toEqual(['wheel', 'advance']);
    await until(() => ranks().trial !== undefined);
    expect(ranks().trial?.move.spent).toBeLessThanOrEqual(5.001);
    hands.drop();
    hands.reform(-1);
    expect(ranks().steps).toMatchObject([{ kind: 'reform', files: 6 }]);
  });
});

describe('hands that deal attacks', () => {
  beforeEach(async () => {
    await open('the-long-ridge');
    await charge(['red-swords'], 'wardens', [4, 4]);
    await hands.commit();
    for (let i = 0; i < 3; i++) await hands.endPhase();
  });

  it('[RG-25][AA-2] offer a duel, lock the attacks of a step and only then roll them', async () => {
    expect(stage()).toMatchObject({ kind: 'duel-offer', side: 'attacker' });
    hands.pickModel(modelId('red-sergeant'), { add: false, alone: false });
    expect(stage()).toMatchObject({ focus: 'red-sergeant' });
    await hands.decline();
    expect(stage()).toMatchObject({ kind: 'duel-offer', side: 'defender' });
    await hands.decline();
    expect(stage()).toMatchObject({ kind: 'deal-blows', locked: false });
    await hands.commit();
    expect(stage()).toMatchObject({ kind: 'deal-blows', locked: true });
    await hands.commit();
    expect(
      tableNow()
        .game?.log.at(-1)
        ?.events.map(({ kind }) => kind),
    ).toContain('attacks-rolled');
  });

  it('[AA-9] split the attacks of one model, and turn all of them by drawing a line', async () => {
    await hands.decline();
    await hands.decline();
    const dealing = () => stage() as Extract<ReturnType<typeof stage>, { kind: 'deal-blows' }>;
    const row = () => dealing().rows.find((r) => r.targets.length > 1 && r.attacks > 1 && r.step === dealing().step)!;
    const { model, targets, attacks } = row();
    const other = targets.find(({ pool }) => !row().suggested.includes(pool)) ?? targets.at(-1)!;
    hands.shiftAttack(model.id, other.pool);
    await until(() => tableNow().busy === undefined && row().dealt !== undefined);
    expect(row().dealt).toHaveLength(attacks);
    expect(row().dealt?.filter((pool) => pool === other.pool).length).toBeGreaterThan(0);
    const foe = findPool(tableNow().game!.state, other.pool)!.models[0]!;
    expect(hands.dragFrom(model.id)).toBe(true);
    hands.dragTo([foe.at[0], foe.at[2]], 0);
    expect(ranks().grip).toMatchObject({ kind: 'attacks', over: foe.id });
    expect(planGraphics(tableNow()).ranks.strokes.length).toBeGreaterThan(1);
    hands.drop();
    await until(() => tableNow().busy === undefined && new Set(row().dealt).size === 1);
    expect(row().dealt).toEqual(Array.from({ length: attacks }, () => other.pool));
  });
});
