import type { Result } from '../../kernel/result.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { RequestedDie } from '../state/skirmish.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { pipsOfEvent } from '../../rules/core/events/dice-of.ts';
import { clientOf } from '../systems/systems.ts';
import type { TableStore } from '../state/table-store.ts';

type Decided = Result<readonly GameEvent[], readonly Violation[]>;

/**
 * Decides a command with dice the player throws by hand, requested one after another as the rules need them.
 *
 * @param decide Decides with the given pips; any further dice show 1, and the next of them is requested.
 * @returns Undefined if the player cancels.
 * @errors The clauses that the command breaks.
 */
export async function decideByHand(
  store: TableStore,
  state: GameState,
  decide: (own: readonly number[]) => Promise<Decided>,
  serial: () => number,
): Promise<Decided | undefined> {
  const own: number[] = [];
  for (;;) {
    const decided = await decide(own);
    const next = decided.ok ? dieAt(state, decided.value, own.length) : undefined;
    if (next === undefined) return decided;
    const pips = await thrown(store, { ...next, serial: serial(), pips: undefined });
    if (pips === undefined) return undefined;
    own.push(pips);
  }
}

/** The die at an index among the dice of some events; undefined if there are fewer. */
function dieAt(
  state: GameState,
  events: readonly GameEvent[],
  index: number,
): Omit<RequestedDie, 'serial' | 'pips'> | undefined {
  let before = 0;
  for (const event of events) {
    const dice = pipsOfEvent(event);
    if (index < before + dice.length) {
      const who = 'unit' in event ? tableNamesOf(state).unit(event.unit) : '';
      return {
        who,
        what: clientOf(state).diceGroups(event)[0]?.label ?? 'd20',
        which: index - before + 1,
        of: dice.length,
      };
    }
    before += dice.length;
  }
  return undefined;
}

/** Requests the pips of a die; undefined if the request is cancelled or the game changes meanwhile. */
function thrown(store: TableStore, die: RequestedDie): Promise<number | undefined> {
  const { game } = store.getState();
  return new Promise((done) => {
    store.setState({ asked: die, busy: undefined });
    const leave = store.subscribe((now) => {
      const mine = now.game === game && now.asked?.serial === die.serial ? now.asked : undefined;
      if (mine && mine.pips === undefined) return;
      leave();
      if (mine) store.setState({ asked: undefined, busy: 'judging' });
      done(mine?.pips);
    });
  });
}
