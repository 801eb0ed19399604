import { messages } from '../../messages/messages.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import type { Command } from '../../rules/core/command.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type Game, recordEvents } from '../../rules/play/game.ts';
import { systemOf } from '../../rules/play/systems.ts';
import type { ActionContext } from '../state/action-context.ts';
import { toSituation } from '../state/services.ts';
import { clientOf } from '../systems/systems.ts';
import type { createAnimationActions } from './animation-actions.ts';
import { type AutomaticEntries, createHistoryActions } from './history-actions.ts';
import { createHandOver } from './hand-over.ts';
import { decideByHand } from './manual-dice.ts';
import { stampOf, stepHappened, stepRefused } from './play-steps.ts';
import { unplacedUnits } from '../../rules/mission/deploy.ts';
import { showNotice, dismissNotice } from '../state/notices.ts';
import { isOpponentActing } from '../state/opponent.ts';
import { awaitedSide } from '../state/room.ts';
import type { OnTable } from '../state/play.ts';
import type { TableStore } from '../state/table-store.ts';

/**
 * Plays the game: sends commands to the page's referee or its room, shows what happens, undoes and redoes.
 *
 * @param askDeclared Asks what a declared charge needs, once undo or redo led back to it.
 */
export function createPlayActions(
  context: ActionContext,
  animation: ReturnType<typeof createAnimationActions>,
  askDeclared: () => void,
) {
  const { store, guarded, serial } = context;
  const automatic: AutomaticEntries = new WeakSet();
  const lookAtFight = createFightCamera(context);
  const handOver = createHandOver(store);
  const foresight = createForesight(context);

  /** Shows the events that lead from a game to the next. */
  const show = (game: Game, then: Game, events: readonly GameEvent[]): void => {
    const news = stepHappened(store.getState(), then, events) ?? {};
    const waits = clientOf(then.state).focusWaits(events);
    const stamp = stampOf(then.state, events);
    animation.show(game, events, news, () => {
      if (stamp) store.setState({ stamp: { serial: serial(), ...stamp } });
      if (waits && store.getState().game === then) lookAtFight(then);
    });
    if (!waits) lookAtFight(then);
    foresight.look();
  };

  /**
   * Has the referee decide a command, and shows the outcome. While the computer opponent acts, the player gives none.
   *
   * @param own Pips of dice thrown by hand.
   */
  const send = (command: Command, own?: readonly number[]): Promise<void> => {
    if (context.opponent.isGiving || command.kind === 'by-hand' || !isOpponentActing(store.getState()))
      return carryOut(command, own);
    store.setState({ said: opponentMessages.notNow });
    return Promise.resolve();
  };

  const carryOut = (command: Command, own?: readonly number[]): Promise<void> =>
    guarded(messages.activities.theReferee, async () => {
      const { game, onTable, busy, asked, replayViewer } = store.getState();
      // A game cannot be changed while a replay is watched.
      if (game === undefined || onTable === undefined || busy || asked || replayViewer) return;
      handOver.noteDecider();
      store.setState({ busy: 'judging', refusal: undefined, problem: undefined, menu: undefined });
      if (context.judge.at) return context.judge.at.send(command);
      const decided = await (foresight.decisionOn(game, command) ?? judge(context, { game, onTable }, command, own));
      if (decided === undefined) return;
      if (decided.ok) show(game, recordEvents(game, command, decided.value), decided.value);
      else store.setState(stepRefused(store.getState(), command, decided.error) ?? {});
    });

  const endPhase = (): Promise<void> => send({ kind: 'end-phase' });
  const history = createHistoryActions(store, automatic, () => {
    animation.syncDebris();
    foresight.look();
    askDeclared();
  });

  return {
    send,
    show,
    /** Sends a command the player did not give; it is undone and redone with the one before it. */
    sendAutomatically: async (command: Command): Promise<void> => {
      const before = store.getState().game;
      await carryOut(command);
      const { game } = store.getState();
      const entry = game === before ? undefined : game?.log[game.cut - 1];
      if (entry?.command === command) automatic.add(entry);
    },
    takeOver: handOver.takeOver,
    ...history,
    undo: (): void => (context.judge.at ?? history).undo(),
    redo: (): void => (context.judge.at ?? history).redo(),
    ...createDiceEntry(store, send),
    endPhase,
    /** Ends the phase, but first says so where that would deploy units for the player. */
    askToEndPhase: createPhaseEnd(store, endPhase),
  };
}

/**
 * Ends the phase at a player's word. Where that would deploy units for the player, it says so first, and does it only
 * when told again or by the button of what it says.
 */
const createPhaseEnd =
  (store: TableStore, end: () => Promise<void>): (() => Promise<void>) =>
  () => {
    const table = store.getState();
    const { game, notices } = table;
    const isOwn = awaitedSide(table) === undefined && !isOpponentActing(table);
    const left = game && isOwn ? unplacedUnits(game.state) : undefined;
    if (left === undefined || notices.some(({ about }) => about === 'deployment')) return end();
    showNotice(store, {
      ...{ about: 'deployment', text: messages.mission.stillWait(left.count) },
      ...{ menuAction: messages.mission.restForMe(left), does: () => void end() },
    });
    // The question goes with the moment that it was about.
    const stop = store.subscribe((now) => {
      if (now.game === game) return;
      stop();
      dismissNotice(store, 'deployment');
    });
    return Promise.resolve();
  };

/** Enters the pips of dice that a player throws by hand. */
const createDiceEntry = (store: TableStore, send: (command: Command, own?: readonly number[]) => Promise<void>) => ({
  /** Enters one of the two dice of a charge thrown by hand: 1 to 6, or 0 to let the table throw it. */
  tellChargeDie: (which: 0 | 1, pips: number): void => {
    const { handPips: now } = store.getState();
    store.setState({ handPips: which === 0 ? [pips, now[1]] : [now[0], pips] });
  },
  /** Rolls a charge: with the dice thrown by hand if both were entered. */
  rollCharge: (): Promise<void> => {
    const { handPips } = store.getState();
    store.setState({ handPips: [0, 0] });
    return send({ kind: 'roll-charge' }, handPips.includes(0) ? undefined : handPips);
  },
  /** Enters the pips of the requested die. */
  tellDie: (pips: number): void => {
    const { asked } = store.getState();
    if (asked) store.setState({ asked: { ...asked, pips } });
  },
});

/** Decides a command with the game's dice, or with dice thrown by hand; undefined if the player cancels. */
function judge(
  { store, services, serial }: ActionContext,
  { game, onTable }: { readonly game: Game; readonly onTable: OnTable },
  command: Command,
  own: readonly number[] | undefined,
) {
  const decide = (pips: readonly number[] | undefined) =>
    services.decide(toSituation(game.state), command, {
      seed: onTable.seed,
      ...(pips ? { handPips: pips } : {}),
    });
  const isByHand = own === undefined && store.getState().settings.ownDice && systemOf(game.state).die === 20;
  return isByHand ? decideByHand(store, game.state, decide, serial) : decide(own);
}

/**
 * Works out a rolled charge while the player looks at it, so that the places of all models are shown before they move.
 * The same decision then answers the command.
 */
function createForesight({ store, services }: ActionContext) {
  let asked: { readonly game: Game; readonly decided: ReturnType<typeof services.decide> } | undefined;
  return {
    look: (): void => {
      const { game, onTable } = store.getState();
      if (game?.state.charge?.roll === undefined || onTable === undefined || asked?.game === game) return;
      const decided = services.decide(toSituation(game.state), { kind: 'move-charge' }, { seed: onTable.seed });
      asked = { game, decided };
      decided.then(
        (found) => {
          const moved = found.ok ? found.value.find((event) => event.kind === 'charge-moved') : undefined;
          if (moved && store.getState().game === game) store.setState({ foreseen: { game, moves: moved.moves } });
        },
        () => {
          if (asked?.game === game) asked = undefined;
        },
      );
    },
    /** The decision on a command, if it is being worked out already. */
    decisionOn: (game: Game, command: Command) =>
      command.kind === 'move-charge' && command.moves === undefined && asked?.game === game ? asked.decided : undefined,
  };
}

/** Points the camera at each combat once, when it begins to matter; never under reduced motion. */
function createFightCamera({ store, serial }: Pick<ActionContext, 'store' | 'serial'>) {
  let seen: { readonly of: GameState; readonly key: string } | undefined;
  return ({ initial, state }: Game): void => {
    const focus = clientOf(state).focusOf(state);
    if (focus === undefined || store.getState().settings.reducedMotion) return;
    if (seen?.of === initial && seen.key === focus.key) return;
    seen = { of: initial, key: focus.key };
    store.setState({ look: { serial: serial(), kind: 'frame', points: focus.points } });
  };
}
