import type { Result } from '../../kernel/result.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { RequestedDie } from '../state/skirmish.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { diceIn } from '../../rules/core/events/dice-of.ts';
import { clientOf } from '../systems/systems.ts';
import { setTable, subscribeTable, tableNow } from '../state/table-store.ts';

type Decided = Result<readonly GameEvent[], readonly Violation[]>;

/**
 * A command judged with dice that are thrown by hand, one asked for after another as the rules come to it.
 *
 * @param decide Judges with the first dice; any beyond them show ones, and are asked for next.
 * @returns Undefined when somebody backs out of it.
 */
export async function decideByHand(
  state: GameState,
  decide: (own: readonly number[]) => Promise<Decided>,
  serial: () => number,
): Promise<Decided | undefined> {
  const own: number[] = [];
  for (;;) {
    const decided = await decide(own);
    const next = decided.ok ? dieAt(state, decided.value, own.length) : undefined;
    if (next === undefined) return decided;
    const pips = await thrown({ ...next, serial: serial(), pips: undefined });
    if (pips === undefined) return undefined;
    own.push(pips);
  }
}

/** The die of that number among those that events tell of; undefined when there are no more. */
export function dieAt(
  state: GameState,
  events: readonly GameEvent[],
  index: number,
): Omit<RequestedDie, 'serial' | 'pips'> | undefined {
  let before = 0;
  for (const event of events) {
    const dice = diceIn(event);
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

/** What a die shows that is asked for at the table; undefined when it is taken back, or the game goes on without it. */
function thrown(die: RequestedDie): Promise<number | undefined> {
  const { game } = tableNow();
  return new Promise((done) => {
    setTable({ asked: die, busy: undefined });
    const leave = subscribeTable((now) => {
      const mine = now.game === game && now.asked?.serial === die.serial ? now.asked : undefined;
      if (mine && mine.pips === undefined) return;
      leave();
      if (mine) setTable({ asked: undefined, busy: 'judging' });
      done(mine?.pips);
    });
  });
}
