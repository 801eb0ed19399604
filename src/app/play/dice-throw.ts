import type { ActionContext } from '../state/action-context.ts';
import type { DiceGroup } from '../state/dice-group.ts';
import type { TableState } from '../state/table-state.ts';
import type { Throw } from '../state/throw.ts';

/** Most dice that are thrown at once; of more only the first are seen, and all are counted. */
const MOST_THROWN = 18;

/**
 * Throws dice into the tray, group after group.
 *
 * @param settled Called when a group has come to rest, with whether it was the last.
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
    /** The dice of a throw have come to rest. */
    settle,
    /** Throws the group at this index. */
    cast: (groups: readonly DiceGroup[], at: number): void => cast(groups, at),
    /** Lays the last group down as it fell, without throwing it. */
    lay: (groups: readonly DiceGroup[]): void => cast(groups, groups.length - 1, true),
  };
}

/** The same throw of the same game tumbles the same way. */
const throwSeed = ({ onTable, game }: TableState, at: number): number =>
  ((onTable?.seed ?? 1) * 31 + (game?.cut ?? 0)) * 8 + at;
