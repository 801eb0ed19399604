import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { decidingSide, handOverText, handOverTo } from '../../src/app/play/hand-over.ts';
import { PLAY_KEY_BINDINGS } from '../../src/app/keys/play-key-bindings.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const actions = createActions(
  store,
  createReferee(async () => NO_MESHES),
);
const builtIn = (id: string) => readFileSync(new URL(`../../src/scenario/builtin/${id}.json`, import.meta.url), 'utf8');
const open = async (id: string) => {
  store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  await actions.scenario.open(id, builtIn(id));
};
const to = () => handOverTo(store.getState());
const kinds = () => store.getState().game!.log.map(({ command }) => command.kind);
const press = async (id: string) => {
  PLAY_KEY_BINDINGS.find((binding) => binding.id === id)!.run!(actions, 0);
  await until(() => store.getState().busy === undefined);
};

describe('a hand-over', () => {
  beforeEach(() => open('open-ground'));

  it('comes with the turn: the other player reads what happened and what is asked, and takes over', async () => {
    expect(to()).toBeUndefined();
    const { phase } = store.getState().game!.state;
    for (let i = 0; store.getState().game!.state.side === 'attacker' && i < 5; i++) await actions.play.endPhase();
    expect(phase).toBe('charge');
    expect(to()).toBe('defender');
    const { happened, asked } = handOverText(store.getState());
    expect(happened).toEqual(['Charge and Fight phases ended.']);
    expect(asked).toBe('Turn 1, Movement phase.');
    expect(actions.play.takeOver()).toBe(true);
    expect(to()).toBeUndefined();
    expect(actions.play.takeOver()).toBe(false);
  });

  it('is left out while sides place units in turn, unless what they place is hidden', async () => {
    await open('three-chests-by-night');
    const { game } = store.getState();
    await actions.play.perform({ kind: 'deploy', unit: game!.state.mission!.waiting![0]!.unit });
    expect([decidingSide(store.getState()), to()]).toEqual(['defender', undefined]);
    const { mission } = store.getState().game!.state;
    const hidden = { ...mission!, plan: { ...mission!.plan, hidden: true as const } };
    store.setState({
      game: { ...store.getState().game!, state: { ...store.getState().game!.state, mission: hidden } },
    });
    expect(to()).toBe('defender');
  });

  it('is not shown to a player of both sides, in a lesson, or after an undo', async () => {
    for (let i = 0; store.getState().game!.state.side === 'attacker' && i < 5; i++) await actions.play.endPhase();
    actions.view.set({ handOver: false });
    expect(to()).toBeUndefined();
    actions.view.set({ handOver: true, lesson: { id: 'squads', step: 0, begun: true } });
    expect(to()).toBeUndefined();
    actions.view.set({ lesson: undefined });
    expect(to()).toBe('defender');
    actions.play.undo();
    expect(to()).toBeUndefined();
  });
});

describe('a prompt', () => {
  it('answers only the player it asks: a second Enter of the charger does not answer for the charged', async () => {
    await open('four-against-one');
    actions.selection.pickUnit('left' as never);
    actions.selection.pickUnit('guard' as never);
    await until(() => store.getState().regiments.reach.length > 0);
    await press('commit');
    expect(kinds()).toEqual(['declare-charge']);
    expect([decidingSide(store.getState()), to()]).toEqual(['defender', 'defender']);
    await press('commit');
    expect(kinds()).toEqual(['declare-charge']);
    await press('commit');
    expect(kinds()).toEqual(['declare-charge', 'react']);
    expect(to()).toBe('attacker');
    await press('decline');
    expect(kinds()).toEqual(['declare-charge', 'react']);
  });
});
