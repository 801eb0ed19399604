import type { GameEvent } from '../../rules/core/events/event.ts';
import type { EngageOutcome } from '../../rules/core/events/skirmish.ts';
import type { Stamp } from '../state/systems/skirmish.ts';
import { messages } from '../../messages/messages.ts';

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
  const battle = regimentsStamp(events);
  if (battle) return battle;
  const ended = events.findLast((event) => event.kind === 'engage-ended');
  if (ended)
    return ended.jumpAttack
      ? { text: messages.stamps.jumpAttack, tone: 'good' }
      : {
          text: messages.stamps.outcomes[ended.outcome],
          tone: OUTCOME_TONE[ended.outcome],
        };
  const out = events.some((event) => event.kind === 'taken-out');
  if (out) return { text: messages.stamps.outOfTheFight, tone: 'bad' };
  if (events.some((event) => event.kind === 'fighter-fell')) return { text: messages.stamps.fell, tone: 'bad' };
  const spell = events.findLast((event) => event.kind === 'spell-cast');
  if (spell && !spell.passed) return { text: messages.stamps.fizzled, tone: 'plain' };
  return events.some(({ kind }) => kind === 'shot' || kind === 'spell-cast' || kind === 'attacked')
    ? blowStamp(events)
    : undefined;
}

/** The word for what happened in a battle of regiments. */
function regimentsStamp(events: readonly GameEvent[]): Omit<Stamp, 'serial'> | undefined {
  const moved = events.findLast((event) => event.kind === 'chargers-moved');
  if (moved) {
    const { engaged, score } = moved;
    if (engaged.length === 0) return { text: messages.stamps.fellShort, tone: 'bad' };
    return { text: messages.battle.contact(score.contact), tone: 'good' };
  }
  const result = events.findLast((event) => event.kind === 'melee-result');
  if (result) {
    const broke = events.some((event) => event.kind === 'chase-rolled');
    if (result.loser === undefined) return { text: messages.stamps.aDraw, tone: 'plain' };
    return broke
      ? { text: messages.stamps.theyBreak, tone: 'bad' }
      : { text: messages.stamps.theyStand, tone: 'plain' };
  }
  if (events.some((event) => event.kind === 'duel-accepted')) return { text: messages.stamps.aDuel, tone: 'good' };
  if (events.some((event) => event.kind === 'duel-refused')) return { text: messages.stamps.refused, tone: 'bad' };
  const fled = events.some((event) => event.kind === 'reacted' && event.reaction === 'flee');
  return fled ? { text: messages.stamps.theyFlee, tone: 'bad' } : undefined;
}

/** What blows, a shot or a spell came to that took nobody out. */
function blowStamp(events: readonly GameEvent[]): Omit<Stamp, 'serial'> {
  const injury = events.findLast((event) => event.kind === 'injury-rolled')?.result;
  if (injury === 'dazed') return { text: messages.stamps.dazed, tone: 'bad' };
  if (injury === 'stunned') return { text: messages.stamps.stunned, tone: 'bad' };
  if (events.some((event) => event.kind === 'wound-lost')) return { text: messages.stamps.wounded, tone: 'bad' };
  if (injury === 'nothing') return { text: messages.stamps.unhurt, tone: 'plain' };
  const parried = events.some((event) => event.kind === 'checked' && event.purpose === 'defence' && event.roll.passed);
  return { text: parried ? messages.stamps.parried : messages.stamps.missed, tone: 'plain' };
}
