import { beforeEach, describe, expect, it } from 'vitest';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { NO_LISTENER } from '../../src/app/state/animation-step.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { planRegimentsAnimation } from '../../src/app/systems/regiments/plan-animation.ts';
import { volleyLines } from '../../src/app/systems/squads/shooting.ts';
import { err } from '../../src/kernel/result.ts';
import { messages } from '../../src/messages/messages.ts';
import { tableNamesOf } from '../../src/messages/phrases/names.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { until } from '../support/until.ts';

const base = { rect: [20, 20] };
const ranks = (id: string, side: string, z: number, facing: number, more: object = {}) => ({
  ...{ id, side, name: id, formation: { files: 4, count: 12, base, at: [id === 'Rear' ? -12 : 0, z], facing } },
  ...more,
});
const BOWS = {
  format: 'highground/scenario',
  version: 1,
  name: 'Bows',
  system: 'regiments',
  rules: { panic: {}, commandGroups: {} },
  table: { width: 44, depth: 44 },
  units: [
    ranks('Bows', 'attacker', 0, 0, {
      weapons: [{ name: 'bow', range: 24, strength: 8, ap: 6, traits: { torrent: true } }],
    }),
    ranks('Pikes', 'attacker', 8, 0),
    ranks('Shields', 'defender', -8, 180),
    ranks('Rear', 'defender', 12, 180),
  ],
  start: { phase: 'shooting' },
  seed: 5,
};

const [bows, pikes, shields, behind] = ['Bows', 'Pikes', 'Shields', 'Rear'].map(unitId) as [
  ReturnType<typeof unitId>,
  ReturnType<typeof unitId>,
  ReturnType<typeof unitId>,
  ReturnType<typeof unitId>,
];
const store = createTableStore();
const stage = () => stageOf(store.getState()).kind;

async function atTheTable(): Promise<Actions> {
  const actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
  await actions.scenario.open('bows', JSON.stringify(BOWS));
  actions.view.set({ reducedMotion: true });
  return actions;
}

beforeEach(() => store.setState(EMPTY_TABLE));

describe('regiments shoot at the table', () => {
  it('[RS-01] from a unit to its target, with the odds of panic, to the slain', async () => {
    const actions = await atTheTable();
    expect(stage()).toBe('choose-shooter');
    actions.selection.pickUnit(bows);
    expect(stage()).toBe('take-aim');
    actions.selection.pickUnit(shields);
    await until(() => store.getState().shots.state === 'answered');
    const { shots, game: before } = store.getState();
    const answer = shots.state === 'answered' ? shots.answer : expect.unreachable();
    expect(volleyLines(answer)[0]).toMatchObject({
      what: '4 × bow',
      needs: ['4 attacks', 'every attack hits', 'wounds on 2+', 'no save'],
    });
    expect(store.getState().said).toContain('panic');
    await actions.play.commit();
    const { events } = store.getState().game!.log.at(-1)!;
    expect(events.map(({ kind }) => kind).slice(0, 3)).toEqual(['unit-shot', 'health-lost', 'discipline-tested']);
    const acts = planRegimentsAnimation(before!.state, events, NO_LISTENER);
    expect(acts[0]).toMatchObject({ kind: 'dice', flights: [{}, {}, {}, {}] });
    expect(acts.some(({ kind }) => kind === 'fall')).toBe(true);
    const names = tableNamesOf(before!.state);
    expect(messages.describe.event(events[2]!, names)).toMatch(
      /^Shields tested discipline to avoid panic, shot at by Bows: /,
    );
  });

  it('[RS-04] the menu gives reasons for those that do not shoot, and for what is not shot at', async () => {
    const actions = await atTheTable();
    const why = (unit: ReturnType<typeof unitId>, label: string) =>
      planMenuActions(store.getState(), unit).find((action) => action.label === label)?.why;
    expect(why(bows, 'Shoot with Bows')).toBeUndefined();
    expect(why(pikes, 'Shoot with Pikes')).toBe('Pikes cannot shoot: no weapon on the card.');
    actions.selection.pickUnit(bows);
    expect(why(shields, 'Shoot at Shields')).toBeUndefined();
    expect(why(behind, 'Shoot at Rear')).toBe('Rear is outside the front arc of Bows. Choose a target in front.');
  });
});
