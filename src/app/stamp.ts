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
