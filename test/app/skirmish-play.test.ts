import { beforeEach, describe, expect, it } from 'vitest';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';
import { createActions } from '../../src/app/actions.ts';
import { stampOf } from '../../src/app/play/play-steps.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { createReferee } from '../../src/referee/referee.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const actions = createActions(
  store,
  createReferee(async () => NO_MESHES),
);
const unit = (
  id: string,
  side: string,
  at: readonly number[],
  more: object = {},
  keywords: readonly string[] = [],
) => ({
  id,
  side,
  name: id[0]!.toUpperCase() + id.slice(1),
  keywords,
  models: [{ id: `${id}.m`, base: { round: 25.4 }, height: 1.25, at, ...more }],
});

/** Ann with three attacks between two enemies she is engaged with, Eve behind a window, and Dan aside before it. */
const town = (phase: string, more: object = {}) =>
  JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'a corner',
    system: 'skirmish',
    table: { width: 30, depth: 30 },
    rules: more,
    terrain: [
      {
        id: 'house',
        kind: 'ruin',
        at: [1.1, 8],
        shape: {
          parts: [
            { shape: { box: [0.2, 4, 3.5] }, at: [0, 0, -2.25], role: 'wall' },
            { shape: { box: [0.2, 4, 3.5] }, at: [0, 0, 2.25], role: 'wall' },
            { shape: { box: [0.2, 0.5, 1] }, at: [0, 0, 0], role: 'wall' },
            { shape: { box: [0.2, 2.5, 1] }, at: [0, 1.5, 0], role: 'wall' },
            { shape: { box: [0.2, 1, 1] }, at: [0, 0.5, 0], role: 'window' },
          ],
        },
      },
    ],
    units: [
      unit('ann', 'attacker', [0, 0], { profile: { attacks: 3, agility: 5, melee: 8 } }),
      unit('eve', 'attacker', [0, 8], {}, ['SHOOTER', 'CASTER']),
      unit('ben', 'defender', [0, 1]),
      unit('cid', 'defender', [0, -1]),
      unit('dan', 'defender', [6, 12]),
    ],
    start: { turn: 2, side: 'attacker', phase },
    seed: 5,
  });

const open = async (phase: string, more: object = {}) => {
  store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  await actions.scenario.open('corner', town(phase, more));
  expect(store.getState().problem).toBe(undefined);
};
const stage = () => stageOf(store.getState());
const pick = (id: string, add = false) => actions.selection.pickUnit(id as UnitId, add);
const dice = () =>
  (store.getState().game?.log ?? []).flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'checked' ? [[event.purpose, event.roll.kept]] : [])),
  );

describe('shots, blows and dice at the table', () => {
  beforeEach(() => open('ranged'));

  it('[S-11][S-34] look from the window, and shoot from it', async () => {
    pick('eve');
    pick('dan');
    await until(
      () => store.getState().scouting?.sight[0]?.line === undefined && store.getState().scouting !== undefined,
    );
    expect(actions.skirmish.toggleWindow()).toBe(true);
    await until(() => store.getState().scouting?.sight[0]?.line !== undefined);
    await actions.play.commit();
    const shot = store
      .getState()
      .game?.log.at(-1)
      ?.events.find((event) => event.kind === 'shot');
    expect(shot).toMatchObject({ window: [1.1, 1, 8] });
    expect(store.getState().intent.window).toBe(false);
  });

  it('[S-34] not shoot from a window before a model is aimed at', () => {
    pick('eve');
    expect(actions.skirmish.toggleWindow()).toBe(false);
  });

  it('[S-01][S-34] ask for each die that is thrown by hand, and take what it shows', async () => {
    actions.view.set({ ownDice: true });
    pick('eve');
    pick('dan');
    actions.skirmish.toggleWindow();
    const shooting = actions.play.commit();
    await until(() => store.getState().asked !== undefined);
    expect(store.getState().asked).toMatchObject({ who: 'Eve', what: 'shoot: needs 10', which: 1, of: 1 });
    actions.play.tellDie(14);
    await until(() => store.getState().asked?.who === 'Dan');
    actions.play.tellDie(3);
    await shooting;
    expect(dice()).toEqual([
      ['ranged', 14],
      ['defence', 3],
    ]);
    expect(stampOf(store.getState().game!.state, store.getState().game!.log.at(-1)!.events)?.text).toBe('Dazed');
  });

  it('[S-34] never count a throw by hand that is taken back', async () => {
    actions.view.set({ ownDice: true });
    pick('eve');
    pick('dan');
    actions.skirmish.toggleWindow();
    const shooting = actions.play.commit();
    await until(() => store.getState().asked !== undefined);
    await actions.play.commit();
    actions.selection.cancel();
    await shooting;
    expect([store.getState().asked, store.getState().busy, store.getState().game?.log]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });
});

describe('blows, one by one', () => {
  it('[S-32] are meant for one foe each, by click or by the attack', async () => {
    await open('melee');
    await actions.play.commit();
    expect([stage().kind, store.getState().game?.state.skirmish?.melee?.order.length]).toEqual(['melee', 3]);
    pick('ann');
    actions.selection.cycleTarget(1);
    expect(store.getState().targets).toEqual(['ben']);
    pick('cid', true);
    expect(store.getState().targets).toEqual(['ben', 'cid']);
    actions.skirmish.aimAttack(0);
    expect(store.getState().targets).toEqual(['cid', 'cid', 'cid']);
    actions.skirmish.aimAttack(1);
    expect(store.getState().targets).toEqual(['cid', 'ben', 'cid']);
    await actions.play.commit();
    const struck = store.getState().game!.log.at(-1)!.events;
    expect(
      struck.flatMap((e) => (e.kind === 'checked' && e.purpose === 'melee' ? [e.against] : [])).slice(0, 3),
    ).toEqual(['cid', 'ben', 'cid']);
  });
});

describe('the end', () => {
  it('[S-37] is told when no model is left, leaves nothing to do but begin again or undo', async () => {
    await open('ranged', { lastTurn: 2 });
    for (let i = 0; stage().kind !== 'over' && i < 20; i++) await actions.play.endPhase();
    expect(stage()).toMatchObject({ kind: 'over', result: { why: 'last-turn' } });
    expect(store.getState().said).toContain('The last turn is over');
    const { game } = store.getState();
    await actions.play.commit();
    expect(store.getState().game).toBe(game);
    expect(planMenuActions(store.getState(), undefined).map(({ label }) => label)).toEqual(['Start again']);
    actions.scenario.restart();
    expect([store.getState().game?.cut, stage().kind]).toEqual([0, 'aim']);
  });
});
