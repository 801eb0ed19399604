import type { GameEvent } from '../../../rules/core/events/event.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import { isRegimentsEvent } from '../../../rules/regiments/ranks/evolve-regiments.ts';
import { messages } from '../../../messages/messages.ts';
import type { FightResult } from '../../state/squads.ts';

/** The results of the combats that ended in these events, in order. */
export function fightResults(events: readonly GameEvent[], names: Names): readonly FightResult[] {
  const results: FightResult[] = [];
  for (const event of events) {
    if (event.kind === 'combat-resulted') results.push(resultOf(event));
    if (event.kind === 'melee-result') results.push(meleeResult(event));
    const open = results.at(-1);
    if (open && AFTERMATH.has(event.kind))
      results[results.length - 1] = { ...open, lines: [...open.lines, lineOf(event as Aftermath, names)] };
  }
  return results;
}

type Aftermath = Extract<
  GameEvent,
  {
    kind:
      | 'morale-tested'
      | 'pursued'
      | 'unit-destroyed'
      | 'fell-back'
      | 'duel-ended'
      | 'discipline-tested'
      | 'standard-lost'
      | 'chase-rolled'
      | 'regiment-gone';
  }
>;

/** Events that follow from a combat's result. */
const AFTERMATH: ReadonlySet<GameEvent['kind']> = new Set<Aftermath['kind']>([
  'morale-tested',
  'pursued',
  'unit-destroyed',
  'fell-back',
  'duel-ended',
  'discipline-tested',
  'standard-lost',
  'chase-rolled',
  'regiment-gone',
]);

const lineOf = (event: Aftermath, names: Names): string =>
  isRegimentsEvent(event) ? messages.describe.regiments(event, names) : messages.describe.fight(event, names);

/** The result of a combat of regiments, by its score. */
function meleeResult(event: Extract<GameEvent, { kind: 'melee-result' }>): FightResult {
  const { score, loser } = event;
  const most = Math.max(score.attacker, score.defender);
  const least = Math.min(score.attacker, score.defender);
  const winner = loser && (loser === 'attacker' ? 'defender' : 'attacker');
  return {
    winner,
    title: winner === undefined ? messages.fight.drawnTo(most, least) : messages.fight.winsTo(winner, most, least),
    lines: messages.regiments.scoreLines(event),
  };
}

function resultOf({ unsaved, winner }: Extract<GameEvent, { kind: 'combat-resulted' }>): FightResult {
  const { attacker, defender } = unsaved;
  const [most, least] = attacker >= defender ? [attacker, defender] : [defender, attacker];
  const title = winner === undefined ? messages.fight.drawnTo(most, least) : messages.fight.winsTo(winner, most, least);
  return { winner, title, lines: [] };
}
