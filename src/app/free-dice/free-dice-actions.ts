import type { ActionContext } from '../state/action-context.ts';
import { type DiceForm, dieForm } from '../state/dice-forms.ts';
import { diceTotal, drawDice, freeThrowText, parseDiceOrder } from './free-dice.ts';
import { stepAside, stepTools, type ToolsUiState } from '../state/tools.ts';
import { messages } from '../../messages/messages.ts';
import type { DiceOrder, FreeGroup } from '../state/free-dice.ts';

/** A fair 32-bit number. These dice belong to no game, so they need not be reproducible. */
const fairDraw = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/**
 * Rolls any dice in the dice tray. The result is shown in the log and is not part of the game.
 *
 * @param draw Returns fair 32-bit numbers.
 */
export function createFreeDiceActions(
  { store, services, guarded, serial }: ActionContext,
  draw: () => number = fairDraw,
) {
  const set = (part: Partial<ToolsUiState>): void => store.setState(stepTools(store.getState(), part));

  const settle = (which: number): void => {
    const { free } = store.getState().tools;
    if (free?.serial !== which || free.settled) return;
    const text = freeThrowText(free.order, free.groups);
    set({ free: { ...free, settled: true } });
    const after = store.getState().game?.log.length ?? 0;
    store.setState({ ...stepAside(store.getState(), { serial: which, after, text }), said: text });
  };

  const throwThem = (order: DiceOrder): Promise<void> =>
    guarded(messages.activities.theDice, async () => {
      const groups = drawDice(order, draw);
      const mine = serial();
      const total = diceTotal(order, groups);
      set({ trayOpen: true, free: { serial: mine, order, groups, total, thrown: undefined, settled: false } });
      const { reducedMotion, fastDice } = store.getState().settings;
      const dice = dicePieces(groups);
      const thrown = await services
        .throwDice(
          dice.map(({ face }) => face),
          mine,
          dice.map(({ form }) => form),
        )
        // The pips are known without the tumble: a throw that cannot be simulated still shows them.
        .catch(() => undefined);
      const { free } = store.getState().tools;
      if (free?.serial !== mine) return;
      set({ free: { ...free, thrown } });
      if (thrown === undefined || reducedMotion || fastDice) settle(mine);
    });

  return {
    toggleTray: (): void => set({ trayOpen: !store.getState().tools.trayOpen }),
    /** Rolls the dice of a player's notation, such as `3d6+2`; false if the text cannot be parsed. */
    throw: (text: string): boolean => {
      const order = parseDiceOrder(text);
      if (order === undefined) return false;
      const { free } = store.getState().tools;
      if (free && !free.settled) settle(free.serial);
      void throwThem(order);
      return true;
    },
    /** Called when the dice have come to rest or the player skips the animation. */
    settled: settle,
  };
}

/** One die of a throw as it is drawn: a d100 is two dice, tens and ones. */
export type DicePiece = { readonly sides: number; readonly form: DiceForm; readonly face: number };

/** The individual dice of groups, each with its form and the face of that form that is up. */
export const dicePieces = (groups: readonly FreeGroup[]): readonly DicePiece[] =>
  groups.flatMap(({ sides, pips }) =>
    pips.flatMap((pip): readonly DicePiece[] =>
      sides === 100
        ? [pieceOf(TENS, (Math.floor(pip / 10) % 10) + 1), pieceOf(ONES, (pip % 10) + 1)]
        : [pieceOf(sides, pip)],
    ),
  );

/** The two dice of a d100, as kinds beside the plain ones: one counts from 00 to 90, the other from 0 to 9. */
const TENS = 1000;
const ONES = 1001;

/** One die. If several faces show the value, the first one is up, since they look the same. */
const pieceOf = (sides: number, value: number): DicePiece => ({ sides, form: dieForm(sides), face: value });
