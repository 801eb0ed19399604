import type { Inches, Seconds } from '../../kernel/units.ts';
import { distance } from '../../kernel/vec.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { posesOf } from '../poses/track.ts';
import type { Action } from './action.ts';
import { castOf } from './cast.ts';

/** The length of a charge's end that its contact shot shows. */
const LAST: Inches = 2;
/** A model this near to where it comes to rest has struck: a little more than it is pushed back. */
const STRUCK: Inches = 0.2;
/** Samples of a charge per second. */
const OFTEN = 30;

/** The end of a charge, in seconds of the timeline: when its last two inches begin, and when it strikes. */
export type ContactTimes = { readonly begins: Seconds; readonly strikes: Seconds };

const known = new WeakMap<Action, ContactTimes>();

/**
 * When the models of a charge that end nearest to their targets come within two inches of their places, and strike. Cached by
 * action.
 */
export function contactTimes(timeline: Pick<Timeline, 'clips' | 'initial' | 'length'>, action: Action): ContactTimes {
  const before = known.get(action);
  if (before) return before;
  const { front } = castOf(timeline, action, action.to);
  const ends = posesOf(timeline, front, action.to);
  const leftAt = (time: Seconds): Inches => {
    const left = posesOf(timeline, front, time).map(({ at }, i) => distance(at, ends[i]!.at));
    return left.reduce((sum, one) => sum + one, 0) / Math.max(1, left.length);
  };
  const steps = Math.ceil((action.to - action.from) * OFTEN);
  let [begins, strikes] = [action.from, action.to];
  for (let i = steps; i >= 0; i--) {
    const time = Math.min(action.to, action.from + i / OFTEN);
    const left = leftAt(time);
    if (left <= STRUCK) strikes = time;
    else if (left > LAST) {
      begins = time;
      break;
    }
  }
  const times = { begins: Math.min(begins, strikes), strikes };
  known.set(action, times);
  return times;
}
