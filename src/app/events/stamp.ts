import type { GameEvent } from '../../rules/core/event.ts';
import type { EngageOutcome } from '../../rules/core/warband-event.ts';
import type { Stamp } from '../skirmish/intent.ts';
import { words } from '../../words/words.ts';

/** How the end of an attempt is meant. */
const OUTCOME_TONE: Readonly<Record<EngageOutcome, Stamp['tone']>> = {
  engaged: 'good',
  intercepted: 'plain',
  'too-far': 'bad',
  'check-failed': 'bad',
  fell: 'bad',
};

/** The word that is stamped over the table for what some events came to; none for what needs no word. */
export function stampOf(events: readonly GameEvent[]): Omit<Stamp, 'serial'> | undefined {
  if (events.some((event) => event.kind === 'phase-ended')) return undefined;
  const battle = battleStamp(events);
  if (battle) return battle;
  const ended = events.findLast((event) => event.kind === 'engage-ended');
  if (ended)
    return ended.jumpAttack
      ? { text: words.stamps.jumpAttack, tone: 'good' }
      : {
          text: words.stamps.outcomes[ended.outcome],
          tone: OUTCOME_TONE[ended.outcome],
        };
  const out = events.some((event) => event.kind === 'taken-out');
  if (out) return { text: words.stamps.outOfTheFight, tone: 'bad' };
  if (events.some((event) => event.kind === 'fighter-fell')) return { text: words.stamps.fell, tone: 'bad' };
  const spell = events.findLast((event) => event.kind === 'spell-cast');
  if (spell && !spell.passed) return { text: words.stamps.fizzled, tone: 'plain' };
  return events.some(({ kind }) => kind === 'shot' || kind === 'spell-cast' || kind === 'attacked')
    ? blowStamp(events)
    : undefined;
}

/** The word for what happened in a battle of regiments. */
function battleStamp(events: readonly GameEvent[]): Omit<Stamp, 'serial'> | undefined {
  const moved = events.findLast((event) => event.kind === 'chargers-moved');
  if (moved) {
    const { engaged, score } = moved;
    if (engaged.length === 0) return { text: words.stamps.fellShort, tone: 'bad' };
    return { text: words.battle.contact(score.contact), tone: 'good' };
  }
  const result = events.findLast((event) => event.kind === 'melee-result');
  if (result) {
    const broke = events.some((event) => event.kind === 'chase-rolled');
    if (result.loser === undefined) return { text: words.stamps.aDraw, tone: 'plain' };
    return broke ? { text: words.stamps.theyBreak, tone: 'bad' } : { text: words.stamps.theyStand, tone: 'plain' };
  }
  if (events.some((event) => event.kind === 'duel-accepted')) return { text: words.stamps.aDuel, tone: 'good' };
  if (events.some((event) => event.kind === 'duel-refused')) return { text: words.stamps.refused, tone: 'bad' };
  const fled = events.some((event) => event.kind === 'reacted' && event.reaction === 'flee');
  return fled ? { text: words.stamps.theyFlee, tone: 'bad' } : undefined;
}

/** What blows, a shot or a spell came to that took nobody out. */
function blowStamp(events: readonly GameEvent[]): Omit<Stamp, 'serial'> {
  const injury = events.findLast((event) => event.kind === 'injury-rolled')?.result;
  if (injury === 'dazed') return { text: words.stamps.dazed, tone: 'bad' };
  if (injury === 'stunned') return { text: words.stamps.stunned, tone: 'bad' };
  if (events.some((event) => event.kind === 'wound-lost')) return { text: words.stamps.wounded, tone: 'bad' };
  if (injury === 'nothing') return { text: words.stamps.unhurt, tone: 'plain' };
  const parried = events.some((event) => event.kind === 'checked' && event.purpose === 'defence' && event.roll.passed);
  return { text: parried ? words.stamps.parried : words.stamps.missed, tone: 'plain' };
}
