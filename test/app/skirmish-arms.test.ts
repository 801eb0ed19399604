import { describe, expect, it } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';
import { nextCommand } from '../../src/app/play/play-steps.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { armOf, checksOffered } from '../../src/app/systems/skirmish/skirmish-steps.ts';
import { createReferee } from '../../src/referee/referee.ts';
import type { ModelId, UnitId } from '../../src/rules/core/ids.ts';
import type { Phase } from '../../src/rules/core/turn.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const actions = createActions(
  store,
  createReferee(async () => NO_MESHES),
);

const fighter = (id: string, side: string, at: readonly [number, number], more: object = {}) => ({
  ...{ id, side, models: [{ id: `${id}-1`, base: { round: 25 }, at }] },
  ...more,
});

const BOW = { name: 'Bow', range: 18 };
const KNIFE = { name: 'Knife', range: 6, shots: 2 };
const SPELLS = [
  { name: 'Dart', difficulty: 10, range: 12, effect: { damage: 0 } },
  { name: 'Veil', difficulty: 8, range: 8, effect: { ward: 3 } },
];

async function open(phase: Phase): Promise<void> {
  store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  const document = {
    ...{ format: 'highground/scenario', version: 1, name: 'Arms', system: 'skirmish' },
    table: { width: 36, depth: 36 },
    start: { turn: 2, side: 'attacker', phase },
    units: [
      fighter('ann', 'attacker', [0, 0], { missiles: [BOW, KNIFE], spells: SPELLS }),
      fighter('hale', 'attacker', [0, 8], { keywords: ['MOUNTED'] }),
      fighter('foe', 'defender', [10, 0]),
      fighter('far', 'defender', [-17, -17]),
    ],
  };
  await actions.scenario.open('arms', JSON.stringify(document));
  expect(store.getState().problem).toBe(undefined);
}
const pick = (unit: string) => actions.selection.pickUnit(unit as UnitId, false);
const next = () => nextCommand(store.getState());
const known = () => until(() => (store.getState().scouting?.aims.length ?? 0) > 0);

describe('weapons and spells at the table', () => {
  it('[SK-01] are the first that may be shot, or the one chosen by its number', async () => {
    await open('ranged');
    pick('ann');
    pick('foe');
    await known();
    expect(armOf(store.getState())?.name).toBe('Bow');
    expect(next()).toEqual({ kind: 'shoot', unit: 'ann', target: 'foe', weapons: ['Bow'] });
    actions.play.chooseNumber(2);
    expect(next()).toEqual({ kind: 'shoot', unit: 'ann', target: 'foe', weapons: ['Knife'] });
  });

  it('[SK-02] offer no shot at a target out of range, and say why in the menu', async () => {
    await open('ranged');
    pick('ann');
    pick('far');
    await known();
    const [shoot] = planMenuActions(store.getState(), 'ann' as UnitId);
    expect(shoot?.label).toBe('Shoot');
    expect(shoot?.why).toMatch(/out of range/);
  });

  it('[SK-12] aim a ward at its caster first, then at a friend, and other spells at foes', async () => {
    await open('cast');
    pick('ann');
    actions.play.chooseNumber(2);
    expect(store.getState().targets).toEqual(['ann']);
    pick('hale');
    expect(store.getState().targets).toEqual(['hale']);
    expect(next()).toMatchObject({ kind: 'cast', target: 'hale', spell: 'Veil' });
    actions.play.chooseNumber(1);
    expect(store.getState().targets).toEqual([]);
  });

  it('[S-19] offers no climb to the mounted', async () => {
    await open('move');
    pick('hale');
    expect(checksOffered(store.getState())).toEqual(['jump-across', 'jump-down']);
    actions.play.chooseNumber(1);
    expect(store.getState().intent.checks).toEqual([]);
    pick('ann');
    expect(checksOffered(store.getState())).toContain('climb');
  });

  it('[S-12] keeps a ghost put down when its fighter is to run instead, and drops one too far to walk', async () => {
    await open('move');
    pick('ann');
    actions.move.dragFrom('ann-1' as ModelId);
    actions.move.dragTo([4, 0], 0);
    await until(() => store.getState().drag?.path !== undefined);
    actions.move.drop();
    await until(() => store.getState().placements.size > 0);
    actions.move.toggleRun();
    expect(store.getState().placements.size).toBe(1);
    actions.move.toggleRun();
    expect(store.getState().placements.size).toBe(1);
  });
});
