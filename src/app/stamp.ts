import type { GameEvent } from '../rules/core/event.ts';
import type { EngageOutcome } from '../rules/core/warband-event.ts';
import type { Stamp } from './intent.ts';

const OUTCOME: Readonly<Record<EngageOutcome, Omit<Stamp, 'serial'>>> = {
  engaged: { text: 'Engaged!', tone: 'good' },
  intercepted: { text: 'Intercepted', tone: 'plain' },
  'too-far': { text: 'Too far', tone: 'bad' },
  'check-failed': { text: 'No grip', tone: 'bad' },
  fell: { text: 'Fell!', tone: 'bad' },
};

/** The word that is stamped over the table for what some events came to; none for what needs no word. */
export function stampOf(events: readonly GameEvent[]): Omit<Stamp, 'serial'> | undefined {
  if (events.some((event) => event.kind === 'phase-ended')) return undefined;
  const battle = battleStamp(events);
  if (battle) return battle;
  const ended = events.findLast((event) => event.kind === 'engage-ended');
  if (ended) return ended.jumpAttack ? { text: 'Jump Attack!', tone: 'good' } : OUTCOME[ended.outcome];
  const out = events.some((event) => event.kind === 'taken-out');
  if (out) return { text: 'Out of the fight', tone: 'bad' };
  if (events.some((event) => event.kind === 'fighter-fell')) return { text: 'Fell!', tone: 'bad' };
  const spell = events.findLast((event) => event.kind === 'spell-cast');
  if (spell && !spell.passed) return { text: 'Fizzled', tone: 'plain' };
  return events.some(({ kind }) => kind === 'shot' || kind === 'spell-cast' || kind === 'attacked')
    ? blowStamp(events)
    : undefined;
}

/** The word for what happened in a battle of regiments. */
function battleStamp(events: readonly GameEvent[]): Omit<Stamp, 'serial'> | undefined {
  const moved = events.findLast((event) => event.kind === 'chargers-moved');
  if (moved) {
    const { engaged, score } = moved;
    if (engaged.length === 0) return { text: 'Fell short', tone: 'bad' };
    return { text: `${score.contact.target} vs ${score.contact.chargers} = ${score.contact.total}`, tone: 'good' };
  }
  const result = events.findLast((event) => event.kind === 'melee-result');
  if (result) {
    const broke = events.some((event) => event.kind === 'chase-rolled');
    if (result.loser === undefined) return { text: 'A draw', tone: 'plain' };
    return broke ? { text: 'They break!', tone: 'bad' } : { text: 'They stand', tone: 'plain' };
  }
  if (events.some((event) => event.kind === 'duel-accepted')) return { text: 'A duel!', tone: 'good' };
  if (events.some((event) => event.kind === 'duel-refused')) return { text: 'Refused', tone: 'bad' };
  const fled = events.some((event) => event.kind === 'reacted' && event.reaction === 'flee');
  return fled ? { text: 'They flee!', tone: 'bad' } : undefined;
}

/** What blows, a shot or a spell came to that took nobody out. */
function blowStamp(events: readonly GameEvent[]): Omit<Stamp, 'serial'> {
  const injury = events.findLast((event) => event.kind === 'injury-rolled')?.result;
  if (injury === 'dazed') return { text: 'Dazed', tone: 'bad' };
  if (injury === 'stunned') return { text: 'Stunned', tone: 'bad' };
  if (events.some((event) => event.kind === 'wound-lost')) return { text: 'Wounded', tone: 'bad' };
  if (injury === 'nothing') return { text: 'Unhurt', tone: 'plain' };
  const parried = events.some((event) => event.kind === 'checked' && event.purpose === 'defence' && event.roll.passed);
  return { text: parried ? 'Parried' : 'Missed', tone: 'plain' };
}
