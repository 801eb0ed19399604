import type { GameEvent } from '../rules/core/event.ts';
import type { Side } from '../rules/core/turn.ts';
import { describeFight } from './describe-fight.ts';
import type { Names } from './names.ts';

/** How a combat ended: who won, by how much, and what became of the beaten. */
export type FightResult = {
  readonly winner: Side | undefined;
  readonly title: string;
  readonly lines: readonly string[];
};

/** The results of the combats that ended in these events, in order. */
export function fightResults(events: readonly GameEvent[], names: Names): readonly FightResult[] {
  const results: FightResult[] = [];
  for (const event of events) {
    if (event.kind === 'combat-resulted') results.push(resultOf(event));
    const open = results.at(-1);
    if (open && AFTERMATH.has(event.kind))
      results[results.length - 1] = { ...open, lines: [...open.lines, describeFight(event as Aftermath, names)] };
  }
  return results;
}

type Aftermath = Extract<
  GameEvent,
  { kind: 'morale-tested' | 'pursued' | 'unit-destroyed' | 'fell-back' | 'duel-ended' }
>;

/** What follows from a result. */
const AFTERMATH: ReadonlySet<GameEvent['kind']> = new Set<Aftermath['kind']>([
  'morale-tested',
  'pursued',
  'unit-destroyed',
  'fell-back',
  'duel-ended',
]);

function resultOf({ unsaved, winner }: Extract<GameEvent, { kind: 'combat-resulted' }>): FightResult {
  const { attacker, defender } = unsaved;
  const [most, least] = attacker >= defender ? [attacker, defender] : [defender, attacker];
  const title = winner === undefined ? `Drawn, ${most} to ${least}` : `The ${winner} wins, ${most} to ${least}`;
  return { winner, title, lines: [] };
}
