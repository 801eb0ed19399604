import type { Game } from '../../rules/play/game.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { AnimationStep } from '../state/animation-step.ts';
import type { ActionContext } from '../state/action-context.ts';
import type { DiceGroup } from '../state/dice-group.ts';
import type { TableState } from '../state/table-state.ts';
import { createDebrisActions } from './debris-actions.ts';
import { createDiceThrow } from './dice-tray-actions.ts';
import { planAnimation } from './plan-animation.ts';

/** How long settled dice are shown before the next step, milliseconds. */
const REST = 340;

/** Shows the outcome of a command step by step; the player can skip it. */
export function createAnimationActions(context: ActionContext) {
  const { store, serial } = context;
  const { syncDebris, fade } = createDebrisActions(context);
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** Called once the last step has been shown. */
  let afterwards: (() => void) | undefined;

  const dice = createDiceThrow(context, (now, isLast) => {
    const { playing } = store.getState();
    if (playing?.steps[0]?.kind !== 'dice') return;
    const rest = playing.steps.slice(1);
    if (isLast && rest.length === 0) begin(rest);
    else
      resting = setTimeout(() => {
        if (store.getState().playing?.serial !== playing.serial) return;
        if (isLast) begin(rest);
        else dice.cast(now.groups, now.at + 1);
      }, REST);
  });

  /** Begins the first of some steps and sets `news` in the same update; without steps the table is ready. */
  const begin = (acts: readonly AnimationStep[], news: Partial<TableState> = {}): void => {
    clearTimeout(resting);
    const [first] = acts;
    store.setState({ ...news, playing: first && { serial: serial(), steps: acts } });
    if (first === undefined) {
      const then = afterwards;
      afterwards = undefined;
      then?.();
    }
    if (first?.kind !== 'dice') return;
    if (!store.getState().settings.fastDice) dice.cast(first.groups, 0);
    else {
      dice.lay(first.groups);
      begin(acts.slice(1));
    }
  };

  return {
    diceSettled: dice.settle,
    syncDebris,
    /**
     * Applies the changes of a command and animates them; under reduced motion only the settled dice are shown.
     *
     * @param then Called when everything has been shown or skipped.
     */
    show: (before: Game, events: readonly GameEvent[], news: Partial<TableState>, then?: () => void): void => {
      afterwards = then;
      const acts = planAnimation(before.state, events);
      const still = store.getState().settings.reducedMotion;
      begin(still ? [] : acts, news);
      syncDebris();
      if (!still) return;
      const last = lastDice(acts);
      if (last) dice.lay(last);
      fade(acts.flatMap((act) => (act.kind === 'fall' ? act.slain : [])));
    },
    /** Called when the scene has finished showing a step. */
    stepDone: (which: number): void => {
      const { playing } = store.getState();
      if (playing?.serial === which) begin(playing.steps.slice(1));
    },
    /** Skips the rest of the animation: the table shows the outcome. */
    hurry: (): void => {
      const { playing, throw: now } = store.getState();
      if (playing === undefined) return;
      const last = lastDice(playing.steps);
      begin([]);
      if (last) dice.lay(last);
      else if (now && !now.settled) store.setState({ throw: { ...now, settled: true } });
    },
  };
}

/** The last dice thrown in some steps. */
function lastDice(acts: readonly AnimationStep[]): readonly DiceGroup[] | undefined {
  const step = acts.findLast((act) => act.kind === 'dice');
  return step?.kind === 'dice' ? step.groups : undefined;
}
