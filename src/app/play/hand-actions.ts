import type { Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import type { Command } from '../../rules/core/command.ts';
import type { ManualChange, MarkerShape } from '../../rules/core/manual-change.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { ActionContext } from '../state/action-context.ts';
import { type CarryVerdict, type HandCarry, type HandsUiState, stepHands } from '../state/hands.ts';
import type { TableStore } from '../state/table-store.ts';
import { toSituation } from '../state/services.ts';
import { assert } from '../../kernel/assert.ts';
import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { placeable } from '../../rules/mission/deploy.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { CLEAN } from '../state/clean.ts';
import { createNewest } from '../state/newest.ts';
import {
  bringBackOf,
  carryOf,
  deployCarryOf,
  freeId,
  modelInHand,
  puttingDown,
  standsAfter,
  unitInHand,
} from './hand-steps.ts';
import { stepRefusedDrag } from './move-steps.ts';
import { stageOf } from './stage-of-play.ts';

/** How far the arrow keys move what is in hand, and how far Q and E turn it. */
const NUDGE: Inches = 0.5;
const NOTCH: Radians = Math.PI / 12;

/** What a player does by hand: moving freely, tokens, templates, counters. Each change is a command of its own. */
export function createHandActions(
  { store, services, guarded }: ActionContext,
  send: (command: Command) => Promise<void>,
) {
  const set = (part: Partial<HandsUiState>): void => store.setState(stepHands(store.getState(), part));
  const does = (change: ManualChange): Promise<void> => send({ kind: 'by-hand', change });

  const { hold, lead, drop } = createCarrying({ store, services, guarded }, set, send);
  const take = (carry: HandCarry | undefined): boolean => {
    if (carry) hold(carry);
    return carry !== undefined;
  };
  followDeployment(store, hold, () => set({ carry: undefined }));

  return {
    does,
    toggle: (): void => {
      const { hands } = store.getState();
      set({ open: !hands.open, ...(hands.open ? { free: false, laying: undefined } : {}) });
    },
    open: (): void => set({ open: true }),
    /** Whether dragging moves freely; turning it on opens the panel that says so. */
    toggleFree: (): void => {
      const free = !store.getState().hands.free;
      set(free ? { free, open: true } : { free });
      store.setState({ said: free ? handMessages.said.moving : handMessages.said.stopped });
    },
    isFree: (): boolean => store.getState().hands.free,
    ...createTaking(store, take, does),
    carryTo: (over: Point): void => void lead(() => ({ over })),
    /** Moves what is in hand by steps of half an inch: to the right and towards the near edge. */
    nudge: (right: number, near: number): boolean =>
      lead(({ over: [x, y, z] }) => ({ over: [x + NUDGE * right, y, z + NUDGE * near] })),
    /** Turns what is in hand by steps of 15°, positive to the left. */
    turn: (by: number): boolean => {
      const { laying } = store.getState().hands;
      if (laying?.kind === 'marker') set({ laying: { ...laying, facing: laying.facing + NOTCH * by } });
      return lead(({ turn }) => ({ turn: turn + NOTCH * by })) || laying !== undefined;
    },
    drop,
    ...createLayingActions(store, set, does),
    /** Lets go of what is in hand, or ends free moving; false if there was nothing to end. */
    cancel: (): boolean => {
      const { hands } = store.getState();
      if (!hands.carry && !hands.laying && !hands.free) return false;
      set(hands.carry || hands.laying ? { carry: undefined, laying: undefined } : { free: false });
      if (hands.carry?.as === 'deploy') store.setState({ selection: [] });
      store.setState({ said: hands.carry || hands.laying ? handMessages.said.back : handMessages.said.stopped });
      return true;
    },
    setAuraRadius: (auraRadius: Inches): void => set({ auraRadius }),
  };
}

/** The ways in which models come into the hand. */
const createTaking = (
  store: TableStore,
  take: (carry: HandCarry | undefined) => boolean,
  does: (change: ManualChange) => Promise<void>,
) => ({
  /** Takes a model in hand while a button is held. */
  dragFrom: (model: ModelId): boolean => take(carryOf(store.getState(), model, false)),
  /** Brings back a model that is off the table: into its ranks, if they stand, else in hand to be put down. */
  bringBack: (model: ModelId): void => {
    const table = store.getState();
    const unit = table.game && modelInHand(table.game.state, model)?.unit;
    const isRanked = unit && table.game?.state.units.get(unit)?.formation !== undefined;
    if (isRanked) void does({ kind: 'bring-back', models: [{ model }] });
    else take(bringBackOf(table, model));
  },
  /** Takes a unit that may be deployed in hand, by one of its models, while a button is held. */
  deployFrom: (model: ModelId): boolean => {
    const table = store.getState();
    const unit = table.game?.state.models.get(model)?.unit;
    const carry = unit && deployCarryOf(table, unit, false, model);
    if (carry && !table.selection.includes(unit)) store.setState({ ...CLEAN, selection: [unit] });
    return take(carry);
  },
  /** Selects a unit that may be deployed, if a model of another than the one in hand was pressed; whether it was. */
  deployInstead: (model: ModelId): boolean => {
    const table = store.getState();
    const { carry } = table.hands;
    const unit = table.game?.state.models.get(model)?.unit;
    if (!table.game || carry?.as !== 'deploy' || !unit || unit === unitInHand(table.game.state, carry)) return false;
    if (!placeable(table.game.state, unit)) return false;
    store.setState({ ...CLEAN, selection: [unit] });
    return true;
  },
  /** Takes a model, else the selected unit, in hand until it is put down by a click or a key. */
  carry: (model?: ModelId): boolean => {
    const { game, model: alone, selection } = store.getState();
    const grip = model ?? alone ?? game?.state.units.get(selection.at(-1) ?? ('' as never))?.models[0];
    return grip !== undefined && take(carryOf(store.getState(), grip, true));
  },
});

/** Templates and notes that the next click puts on the table. */
const createLayingActions = (
  store: TableStore,
  set: (part: Partial<HandsUiState>) => void,
  does: (change: ManualChange) => Promise<void>,
) => ({
  /** Takes a template in hand; the next click lays it. */
  lay: (shape: MarkerShape): void =>
    set({ laying: { kind: 'marker', shape, facing: 0, id: undefined }, carry: undefined }),
  /** Takes a template that lies on the table in hand. */
  liftMarker: (id: string): void => {
    const marker = store.getState().game?.state.byHand?.markers.find((one) => one.id === id);
    if (marker) set({ laying: { kind: 'marker', shape: marker.shape, facing: marker.facing, id }, carry: undefined });
  },
  /** Takes a note in hand; the next click lays it. */
  layNote: (text: string): void => set({ laying: { kind: 'note', text }, carry: undefined }),
  /** Shows what is in hand where the pointer is. */
  layOver: (at: Point): void => set({ layingOver: [at[0], at[2]] }),
  /** Lays what is in hand. */
  layAt: (at: Point): void => {
    const { game, hands } = store.getState();
    const { laying } = hands;
    if (game === undefined || laying === undefined) return;
    set({ laying: undefined });
    const place = [at[0], at[2]] as const;
    const { state } = game;
    if (laying.kind === 'note') {
      void does({ kind: 'put-note', id: freeId(state, 'note'), on: { at: place }, text: laying.text });
      return;
    }
    const { shape, facing } = laying;
    const before = state.byHand?.markers.find(({ id }) => id === laying.id);
    void does({
      ...(before ?? { id: freeId(state, shape.kind), side: state.side }),
      ...{ kind: 'put-marker', shape, facing, at: place },
    });
  },
});

/** What is in hand: how it is moved, judged where it is, and put down. */
function createCarrying(
  { store, services, guarded }: Pick<ActionContext, 'store' | 'services' | 'guarded'>,
  set: (part: Partial<HandsUiState>) => void,
  send: (command: Command) => Promise<void>,
) {
  /** The referee's verdict on what is in hand, and the command that puts it down. */
  const judge = async (carry: HandCarry): Promise<{ readonly command: Command; readonly verdict: CarryVerdict }> => {
    const { game, onTable } = store.getState();
    assert(game !== undefined && onTable !== undefined, 'nothing is in hand without a game');
    const tried = puttingDown(game.state, carry);
    let why: readonly Violation[] = [];
    for (const command of tried) {
      const decided = await services.decide(toSituation(game.state), command, { seed: onTable.seed });
      const { over, turn } = carry;
      if (decided.ok) return { command, verdict: { over, turn, why: [], stands: standsAfter(decided.value) } };
      why = decided.error;
    }
    return { command: tried.at(-1)!, verdict: { over: carry.over, turn: carry.turn, why, stands: new Map() } };
  };

  const verdicts = createNewest(
    judge,
    ({ verdict }) => {
      const { carry } = store.getState().hands;
      if (carry) set({ carry: { ...carry, verdict } });
    },
    // Without an answer the ghost keeps its colour; putting it down asks again, and says what is wrong.
    () => undefined,
  );

  const hold = (carry: HandCarry): void => {
    set({ carry, laying: undefined });
    verdicts.ask(carry);
  };

  return {
    hold,
    /** Moves or turns what is in hand; false if there is nothing. */
    lead: (change: (carry: HandCarry) => Partial<Pick<HandCarry, 'over' | 'turn'>>): boolean => {
      const { carry } = store.getState().hands;
      if (carry) hold({ ...carry, ...change(carry), moved: true });
      return carry !== undefined;
    },
    /** Puts down what is in hand, where it is. What cannot be deployed, or come back, there stays in hand. */
    drop: async (): Promise<void> => {
      const { game, hands } = store.getState();
      const { carry } = hands;
      if (game === undefined || carry === undefined) return;
      if (carry.as === 'by-hand') set({ carry: undefined });
      else hold({ ...carry, sticky: true });
      const unit = unitInHand(game.state, carry);
      if (!carry.moved && carry.as !== 'bring-back') {
        if (carry.as === 'deploy' && unit) await send({ kind: 'deploy', unit });
        return;
      }
      await guarded(handMessages.byHand, async () => {
        const { command, verdict } = await judge(carry);
        const [why] = verdict.why;
        if (why === undefined || carry.as === 'by-hand') {
          if (carry.as === 'bring-back') set({ carry: undefined });
          await send(command);
        } else store.setState(stepRefusedDrag(messages.explain.violation(why, tableNamesOf(game.state, game.initial))));
      });
    },
  };
}

/** Keeps the unit that is selected for deployment in hand, as long as it waits. */
function followDeployment(store: TableStore, hold: (carry: HandCarry) => void, drop: () => void): void {
  store.subscribe((now, before) => {
    if (now.game === before.game && now.selection === before.selection && now.playing === before.playing) return;
    const stage = stageOf(now);
    const unit = stage.kind === 'deploy' ? stage.unit : undefined;
    const { carry } = now.hands;
    const held = carry?.as === 'deploy' && now.game ? unitInHand(now.game.state, carry) : undefined;
    if (unit === held) return;
    const next = unit && deployCarryOf(now, unit, true);
    if (next) hold(next);
    else if (held) drop();
  });
}
