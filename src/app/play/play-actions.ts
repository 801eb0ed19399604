import type { Command } from '../../rules/core/command.ts';
import type { Game, LogEntry } from '../../rules/play/game.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { createAnimationActions } from './animation-actions.ts';
import type { ActionContext } from '../state/action-context.ts';
import { decideByHand } from './manual-dice.ts';
import { clientOf } from '../systems/systems.ts';
import { systemOf } from '../../rules/play/systems.ts';
import { type AutomaticEntries, redoWithAutomatic, undoWithAutomatic } from '../events/automatic-entries.ts';
import { nextCommand, stepHappened, stepRefused, stepTurned } from './play-steps.ts';
import { stampOf } from './stamp.ts';
import { recordEvents } from '../events/record-events.ts';
import { messages } from '../../messages/messages.ts';
import { toSituation } from '../state/services.ts';

/** Hands that play: commands, dice, the log back and forth. */
export function createPlayActions(
  { store, services, guarded, serial }: ActionContext,
  acting: ReturnType<typeof createAnimationActions>,
) {
  const automaticEntries: AutomaticEntries = new WeakSet();
  /** The combat the eye was last led to, and the game it belongs to. */
  let seen: { readonly of: GameState; readonly key: string } | undefined;
  /** Leads the eye to a combat once, when a hand first has to do with it; never where nothing may move by itself. */
  const lookAtFight = ({ initial, state }: Game): void => {
    const focus = clientOf(state).focusOf(state);
    if (focus === undefined || store.getState().settings.reducedMotion) return;
    if (seen?.of === initial && seen.key === focus.key) return;
    seen = { of: initial, key: focus.key };
    store.setState({ look: { serial: serial(), kind: 'frame', points: focus.points } });
  };

  /** Sends a command to be judged, and lays its outcome on the table. */
  const perform = (command: Command, own?: readonly number[]): Promise<void> =>
    guarded(messages.menuActions.theReferee, async () => {
      const { game, onTable, busy, asked, settings, replayViewer } = store.getState();
      // Whoever watches a replay changes nothing.
      if ((game === undefined || onTable === undefined || busy) ?? asked ?? replayViewer) return;
      store.setState({ busy: 'judging', refusal: undefined, problem: undefined, menu: undefined });
      const decide = (hand: readonly number[] | undefined) =>
        services.decide(toSituation(game.state), command, {
          seed: onTable.seed,
          ...(hand ? { own: hand } : {}),
        });
      const byHand = own === undefined && settings.ownDice && systemOf(game.state).die === 20;
      const decided = byHand ? await decideByHand(game.state, decide, serial) : await decide(own);
      if (decided === undefined) return;
      if (!decided.ok) {
        store.setState(stepRefused(store.getState(), command, decided.error) ?? {});
        return;
      }
      const then = recordEvents(game, command, decided.value);
      const news = stepHappened(store.getState(), then, decided.value) ?? {};
      const waits = clientOf(then.state).focusWaits(decided.value);
      const stamp = stampOf(then.state, decided.value);
      acting.show(game, decided.value, news, () => {
        if (stamp) store.setState({ stamp: { serial: serial(), ...stamp } });
        if (waits && store.getState().game === then) lookAtFight(then);
      });
      if (!waits) lookAtFight(then);
    });

  /** A command that nobody gave: it is undone and redone with the one before it. */
  const performAutomatically = async (command: Command): Promise<void> => {
    const before = store.getState().game;
    await perform(command);
    const { game } = store.getState();
    const entry = game === before ? undefined : game?.log[game.cut - 1];
    if (entry?.command === command) automaticEntries.add(entry);
  };

  const turnBack = (step: typeof undoWithAutomatic, none: string): void => {
    const { game, busy, replayViewer } = store.getState();
    if (game === undefined || busy !== undefined || replayViewer !== undefined) return;
    const then = step(game, automaticEntries);
    store.setState(then === undefined ? { said: none } : (stepTurned(store.getState(), then) ?? {}));
    acting.syncDebris();
  };

  return {
    perform,
    performAutomatically,
    /** The next sensible step, if there is one. */
    commit: (): Promise<void> => {
      const command = nextCommand(store.getState());
      return command === undefined ? Promise.resolve() : perform(command);
    },
    undo: () => turnBack(undoWithAutomatic, messages.menuActions.nothingToUndo),
    redo: () => turnBack(redoWithAutomatic, messages.menuActions.nothingToRedo),
    /** Dice thrown by hand, on a real table perhaps. */
    rollOwn: (pips: readonly number[]) => perform({ kind: 'roll-charge' }, pips),
    /** What the die shows that was asked for. */
    tellDie: (pips: number): void => {
      const { asked } = store.getState();
      if (asked) store.setState({ asked: { ...asked, pips } });
    },
    endPhase: () => perform({ kind: 'end-phase' }),
    /** Whether an entry of the log was given by nobody. */
    isAutomatic: (entry: LogEntry): boolean => automaticEntries.has(entry),
    /** Takes up entries of another day that were given by nobody. */
    restoreAutomatic: (entries: readonly LogEntry[]): void => {
      for (const entry of entries) automaticEntries.add(entry);
    },
  };
}
