import { beforeEach, describe, expect, it } from 'vitest';
import { createActions } from '../../src/app/actions.ts';
import { dragToTell, shareLiveSignals, tapeToTell } from '../../src/app/room/live-signals.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import type { Ruler } from '../../src/app/state/tools.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import type { RoomSay } from '../../src/net/wire.ts';
import { planRoom } from '../../src/scene/overlays/plan-room.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import { createTimers } from '../support/fake-room.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { builtInText } from '../support/test-host.ts';

const store = createTableStore();
const actions = createActions(
  store,
  createReferee(async () => NO_MESHES),
);
const open = async (id: string, change = (text: string): string => text): Promise<void> => {
  store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  await actions.scenario.open(id, change(builtInText(id)));
};
const ofSide = (side: string) => {
  const { models, units } = store.getState().game!.state;
  return [...models.values()].filter(({ unit }) => units.get(unit)?.side === side);
};
const inRoom = (seat: 'attacker' | 'defender', hands = {}) =>
  store.setState({
    room: {
      ...{ room: 'r1', token: 't', seat, connection: { state: 'here' }, log: undefined, shown: undefined, waiting: 0 },
      ...{
        presence: undefined,
        chat: [],
        chatSeen: 0,
        hands,
        ahead: 0,
        computer: undefined,
        isPlayerKnown: false,
      },
      links: undefined,
    },
  });

describe('what a player of a room has in hand', () => {
  beforeEach(() => open('open-ground'));

  it('is told with its unit, now and then, and again when it is put down', () => {
    inRoom('attacker');
    const told: RoomSay[] = [];
    const timers = createTimers();
    const signals = shareLiveSignals(store, (say) => told.push(say), timers.later);
    const [model] = ofSide('attacker');
    actions.hands.toggleFree();
    actions.move.dragFrom(model!.id);
    for (let x = 0; x < 5; x++) actions.hands.carryTo([x, 0, 1]);
    expect(told).toEqual([]);
    timers.pass(200);
    const drags = () => told.filter(({ kind }) => kind === 'drag');
    expect(drags()).toHaveLength(1);
    expect(drags()[0]).toMatchObject({ models: [{ model: model!.id, at: [4, 0, 1] }] });
    actions.selection.cancel();
    timers.pass(200);
    expect(drags().at(-1)).toEqual({ kind: 'drag', models: [] });
    signals.close();
  });

  it('is told of a regiment as one body', async () => {
    await open('the-long-ridge');
    inRoom('attacker');
    const [model] = ofSide('attacker');
    actions.hands.toggleFree();
    actions.move.dragFrom(model!.id);
    actions.hands.carryTo([0, 0, 0]);
    const say = dragToTell(store.getState()) as Extract<RoomSay, { kind: 'drag' }>;
    expect(say.models).toHaveLength(store.getState().game!.state.units.get(model!.unit)!.models.length);
  });

  it('is not told while units are deployed in secret', async () => {
    await open('the-night-landing');
    inRoom('attacker');
    const { unit } = store.getState().game!.state.mission!.waiting![0]!;
    actions.selection.pickUnit(unit);
    expect(store.getState().hands.carry).toBeDefined();
    expect(dragToTell(store.getState())).toEqual({ kind: 'drag', models: [] });
  });

  it('is drawn for the other in the colour of the player, and one’s own is not', () => {
    const [model] = ofSide('attacker');
    const hands = {
      attacker: { drag: [{ model: model!.id, at: [1, 0, 2] }], tape: [[0, 0, 0] as const, [3, 0, 4] as const] },
    };
    inRoom('defender', hands);
    expect(planRoom(store.getState())).toMatchObject({
      ghosts: [{ model: { id: model!.id }, at: [1, 0, 2], colour: '#E69F00' }],
      tapes: [{ chalk: { flags: [{ text: '5.0″' }] } }],
    });
    inRoom('attacker', hands);
    expect(planRoom(store.getState())).toEqual({ ghosts: [], tapes: [] });
  });
});

describe('a tape', () => {
  it('is told along its corners, and never while distances or deployments are secret', async () => {
    const ruler: Ruler = {
      from: [1, 0, 0],
      to: [1, 0, 5],
      ...{ model: undefined, path: undefined, over: undefined },
      legs: [{ from: [0, 0, 0], to: [1, 0, 0], path: undefined }],
    };
    await open('open-ground');
    store.setState({ ruler });
    expect(tapeToTell(store.getState())).toEqual({
      kind: 'tape',
      corners: [
        [0, 0, 0],
        [1, 0, 0],
        [1, 0, 5],
      ],
    });
    await open('over-the-gap', (text) => text.replace('"practice": true', '"practice": false'));
    store.setState({ ruler });
    expect(tapeToTell(store.getState())).toEqual({ kind: 'tape', corners: [] });
    await open('the-night-landing');
    store.setState({ ruler });
    expect(tapeToTell(store.getState())).toEqual({ kind: 'tape', corners: [] });
  });
});

describe('marks of models', () => {
  it('are told for the player’s own models only', async () => {
    await open('open-ground');
    inRoom('defender');
    const told: RoomSay[] = [];
    const timers = createTimers();
    const signals = shareLiveSignals(store, (say) => told.push(say), timers.later);
    const [own, other] = [ofSide('defender')[0]!.id, ofSide('attacker')[0]!.id];
    store.setState({ losses: [own, other, modelId('nobody-of-that-name')] });
    timers.pass(200);
    expect(told.filter(({ kind }) => kind === 'marks')).toEqual([{ kind: 'marks', losses: [own], stand: [] }]);
    signals.close();
  });
});
