import { plus, type Rational, rational } from '../../src/kernel/rational.ts';
import type { Command } from '../../src/rules/core/command.ts';
import type { Dice } from '../../src/rules/core/dice.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';

/** A die more was asked for than the case has. */
class MoreDice extends Error {}

/**
 * The probability of everything a command may lead to, found by playing it with every sequence of dice of so many
 * faces. `tell` names what is counted.
 */
export function byAllDice(
  state: GameState,
  command: Command,
  table: TableQuery,
  tell: (after: GameState) => string,
  faces = 6,
): ReadonlyMap<string, Rational> {
  const found = new Map<string, Rational>();
  const visit = (pips: readonly number[]): void => {
    const after = playedWith(state, command, table, pips);
    if (after === undefined) for (let die = 1; die <= faces; die++) visit([...pips, die]);
    else {
      const told = tell(after);
      found.set(told, plus(found.get(told) ?? rational(0n), rational(1n, BigInt(faces) ** BigInt(pips.length))));
    }
  };
  visit([]);
  return found;
}

/** The state after a command with exactly these dice; undefined when it asks for more. */
function playedWith(
  state: GameState,
  command: Command,
  table: TableQuery,
  pips: readonly number[],
): GameState | undefined {
  let used = 0;
  const roll = (count: number): readonly number[] => {
    if (used + count > pips.length) throw new MoreDice();
    used += count;
    return pips.slice(used - count, used);
  };
  const dice: Dice = { d6: roll, d20: roll };
  try {
    const decided = decide(state, command, table, dice);
    if (!decided.ok) throw new Error(`${command.kind} is refused`);
    return evolveAll(state, decided.value);
  } catch (error) {
    if (error instanceof MoreDice) return undefined;
    throw error;
  }
}
