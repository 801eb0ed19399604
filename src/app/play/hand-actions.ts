import type { Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import type { Command } from '../../rules/core/command.ts';
import type { ManualChange, MarkerShape } from '../../rules/core/manual-change.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { ActionContext } from '../state/action-context.ts';
import { type HandsUiState, stepHands } from '../state/hands.ts';
import type { TableStore } from '../state/table-store.ts';
import { toSituation } from '../state/services.ts';
import { atHeight, carryOf, freeId, putDown } from './hand-steps.ts';

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

  const take = (grip: ModelId, sticky: boolean): boolean => {
    const carry = carryOf(store.getState(), grip, sticky);
    if (carry) set({ carry, laying: undefined });
    return carry !== undefined;
  };

  const drop = createDrop({ store, services, guarded }, set, does);

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
    /** Takes a model in hand while a button is held. */
    dragFrom: (model: ModelId): boolean => take(model, false),
    /** Takes a model, else the selected unit, in hand until it is put down by a click or a key. */
    carry: (model?: ModelId): boolean => {
      const { game, model: alone, selection } = store.getState();
      const grip = model ?? alone ?? game?.state.units.get(selection.at(-1) ?? ('' as never))?.models[0];
      return grip !== undefined && take(grip, true);
    },
    carryTo: (over: Point): void => {
      const { carry } = store.getState().hands;
      if (carry) set({ carry: { ...carry, over } });
    },
    /** Moves what is in hand by steps of half an inch: to the right and towards the near edge. */
    nudge: (right: number, near: number): boolean => {
      const { carry } = store.getState().hands;
      if (carry === undefined) return false;
      const [x, y, z] = carry.over;
      set({ carry: { ...carry, over: [x + NUDGE * right, y, z + NUDGE * near] } });
      return true;
    },
    /** Turns what is in hand by steps of 15°, positive to the left. */
    turn: (by: number): boolean => {
      const { carry, laying } = store.getState().hands;
      if (carry) set({ carry: { ...carry, turn: carry.turn + NOTCH * by } });
      else if (laying?.kind === 'marker') set({ laying: { ...laying, facing: laying.facing + NOTCH * by } });
      return carry !== undefined || laying !== undefined;
    },
    drop,
    ...createLayingActions(store, set, does),
    /** Lets go of what is in hand, or ends free moving; false if there was nothing to end. */
    cancel: (): boolean => {
      const { hands } = store.getState();
      if (!hands.carry && !hands.laying && !hands.free) return false;
      set(hands.carry || hands.laying ? { carry: undefined, laying: undefined } : { free: false });
      store.setState({ said: hands.carry || hands.laying ? handMessages.said.back : handMessages.said.stopped });
      return true;
    },
    setAuraRadius: (auraRadius: Inches): void => set({ auraRadius }),
  };
}

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

/** Puts down what is in hand, where it is. */
const createDrop =
  (
    { store, services, guarded }: Pick<ActionContext, 'store' | 'services' | 'guarded'>,
    set: (part: Partial<HandsUiState>) => void,
    does: (change: ManualChange) => Promise<void>,
  ) =>
  async (): Promise<void> => {
    const { game, onTable, hands } = store.getState();
    const change = game && hands.carry && putDown(game.state, hands.carry);
    const y = hands.carry?.over[1] ?? 0;
    set({ carry: undefined });
    if (game === undefined || onTable === undefined || change === undefined) return;
    await guarded(handMessages.byHand, async () => {
      // A floor under a roof is meant where it was pointed at, and models can stand there.
      const meant = atHeight(change, y);
      const decided =
        meant === change
          ? undefined
          : await services.decide(toSituation(game.state), { kind: 'by-hand', change: meant }, { seed: onTable.seed });
      await does(decided?.ok ? meant : change);
    });
  };
