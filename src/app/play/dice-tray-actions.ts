import type { ActionContext } from '../state/action-context.ts';
import type { DiceGroup } from '../state/dice-group.ts';
import type { TableState } from '../state/table-state.ts';
import type { Throw } from '../state/throw.ts';

/** The most dice shown in one throw; further dice are counted but not shown. */
export const MOST_THROWN = 18;

/**
 * Throws dice into the tray, one group after another.
 *
 * @param settled Called when a group has come to rest; `isLast` says whether it was the last group.
 */
export function createDiceThrow(
  { store, services, serial }: Pick<ActionContext, 'store' | 'services' | 'serial'>,
  settled: (now: Throw, isLast: boolean) => void,
) {
  const settle = (which: number): void => {
    const now = store.getState().throw;
    if (now?.serial !== which || now.settled) return;
    const isLast = now.at >= now.groups.length - 1;
    if (isLast) store.setState({ throw: { ...now, settled: true } });
    settled(now, isLast);
  };

  const cast = (groups: readonly DiceGroup[], at: number, isSettled = false): void => {
    const mine = serial();
    const pips = groups[at]!.pips.slice(0, MOST_THROWN);
    store.setState({ throw: { serial: mine, groups, at, pips, thrown: undefined, settled: isSettled } });
    void services.throwDice(pips, throwSeed(store.getState(), at), groups[at]!.sides ?? 6).then(
      (thrown) => {
        const now = store.getState().throw;
        if (now?.serial === mine) store.setState({ throw: { ...now, thrown } });
      },
      // The pips are known without the tumble: a throw that cannot be simulated still shows them.
      () => settle(mine),
    );
  };
  return {
    /** Called when the dice of a throw have come to rest. */
    settle,
    /** Throws the group at this index. */
    cast: (groups: readonly DiceGroup[], at: number): void => cast(groups, at),
    /** Shows the last group at rest, without throwing it. */
    lay: (groups: readonly DiceGroup[]): void => cast(groups, groups.length - 1, true),
  };
}

/** A seed that makes the same throw of the same game tumble the same way. */
const throwSeed = ({ onTable, game }: TableState, at: number): number =>
  ((onTable?.seed ?? 1) * 31 + (game?.cut ?? 0)) * 8 + at;
