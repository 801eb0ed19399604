import type { Game } from '../../rules/play/game.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { AnimationStep, Slain } from '../state/animation-step.ts';
import { planAnimation } from './plan-animation.ts';
import { fallsOf, toToppleRequest } from '../events/debris.ts';
import type { ActionContext } from '../state/action-context.ts';
import type { DiceGroup } from '../state/dice-group.ts';
import type { TableState } from '../state/table-state.ts';

/** Most dice that are thrown at once; of more only the first are seen, and all are counted. */
const MOST_THROWN = 18;

/** How long dice lie before what comes next, milliseconds. */
const REST = 340;

/** How long the slain take to fade where nothing may move, milliseconds. */
export const FADE = 500;

/** Hands that show what a command led to, act by act, and can be hurried. */
export function createAnimationActions({ store, services, serial }: ActionContext) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** What waits for the last act. */
  let afterwards: (() => void) | undefined;

  /** Begins with the first of some acts; with none the table is ready. The news is laid on the table in the same moment. */
  const begin = (acts: readonly AnimationStep[], news: Partial<TableState> = {}): void => {
    clearTimeout(resting);
    const [first] = acts;
    store.setState({ ...news, playing: first && { serial: serial(), acts } });
    if (first === undefined) {
      const then = afterwards;
      afterwards = undefined;
      then?.();
    }
    if (first?.kind !== 'dice') return;
    const { fastDice } = store.getState().settings;
    if (!fastDice) cast(first.groups, 0);
    else {
      lay(first.groups);
      begin(acts.slice(1));
    }
  };

  /** Throws one group of dice. */
  const cast = (groups: readonly DiceGroup[], at: number, settled = false): void => {
    const mine = serial();
    const pips = groups[at]!.pips.slice(0, MOST_THROWN);
    store.setState({ throw: { serial: mine, groups, at, pips, thrown: undefined, settled } });
    void services.throwDice(pips, throwSeed(at), groups[at]!.sides ?? 6).then(
      (thrown) => {
        const now = store.getState().throw;
        if (now?.serial === mine) store.setState({ throw: { ...now, thrown } });
      },
      // The pips are known without the tumble: a table whose dice cannot be thrown still shows them.
      () => diceSettled(mine),
    );
  };

  /** Lays the last of some dice down as they fell, without throwing them. */
  const lay = (groups: readonly DiceGroup[]): void => cast(groups, groups.length - 1, true);

  /** The same throw of the same game tumbles the same way. */
  const throwSeed = (at: number): number => {
    const { onTable, game } = store.getState();
    return ((onTable?.seed ?? 1) * 31 + (game?.cut ?? 0)) * 8 + at;
  };

  const diceSettled = (which: number): void => {
    const { throw: now, playing } = store.getState();
    if (now?.serial !== which || now.settled) return;
    const isLast = now.at >= now.groups.length - 1;
    if (isLast) store.setState({ throw: { ...now, settled: true } });
    if (playing?.acts[0]?.kind !== 'dice') return;
    const rest = playing.acts.slice(1);
    if (isLast && rest.length === 0) begin(rest);
    else
      resting = setTimeout(() => {
        if (store.getState().playing?.serial !== playing.serial) return;
        if (isLast) begin(rest);
        else cast(now.groups, now.at + 1);
      }, REST);
  };

  /** Lets the slain of the game as it stands lie where they fell, and nobody else. */
  const syncDebris = (): void => {
    const { game, debris, settings, onTable } = store.getState();
    if (game === undefined) return;
    const falls = settings.reducedMotion ? [] : fallsOf(game);
    const kept = debris.filter((d) => falls.some((fall) => fall.event === d.event));
    const fresh = falls.filter((fall) => !kept.some((d) => d.event === fall.event));
    store.setState({ debris: [...kept, ...fresh.map(({ event, slain }) => ({ event, slain, toppled: undefined }))] });
    for (const fall of fresh)
      void services.topple(toToppleRequest(fall, onTable?.seed ?? 1)).then(
        (toppled) =>
          store.setState({
            debris: store.getState().debris.map((d) => (d.event === fall.event ? { ...d, toppled } : d)),
          }),
        // Who cannot be shown falling is simply gone.
        () => store.setState({ debris: store.getState().debris.filter((d) => d.event !== fall.event) }),
      );
  };

  /** Shows the slain growing pale for a moment. */
  const fade = (slain: readonly Slain[]): void => {
    if (slain.length === 0) return;
    store.setState({ fading: slain });
    setTimeout(() => {
      if (store.getState().fading === slain) store.setState({ fading: [] });
    }, FADE + 100);
  };

  return {
    diceSettled,
    syncDebris,
    /**
     * Lays the news of a command on the table and shows how it came about; under reduced motion only where the dice lie.
     *
     * @param then Done once all is shown, or hurried past.
     */
    show: (before: Game, events: readonly GameEvent[], news: Partial<TableState>, then?: () => void): void => {
      afterwards = then;
      const acts = planAnimation(before.state, events);
      const still = store.getState().settings.reducedMotion;
      begin(still ? [] : acts, news);
      syncDebris();
      const dice = still ? acts.findLast((act) => act.kind === 'dice') : undefined;
      if (dice?.kind === 'dice') lay(dice.groups);
      if (still) fade(acts.flatMap((act) => (act.kind === 'fall' ? act.slain : [])));
    },
    /** An act that the scene shows is over. */
    stepDone: (which: number): void => {
      const { playing } = store.getState();
      if (playing?.serial === which) begin(playing.acts.slice(1));
    },
    /** Nothing more is shown: the table is as the command left it. */
    hurry: (): void => {
      const { playing, throw: now } = store.getState();
      if (playing === undefined) return;
      const dice = playing.acts.findLast((act) => act.kind === 'dice');
      begin([]);
      if (dice?.kind === 'dice') lay(dice.groups);
      else if (now && !now.settled) store.setState({ throw: { ...now, settled: true } });
    },
  };
}
