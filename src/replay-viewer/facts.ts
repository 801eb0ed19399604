import { toToppleRequest } from '../app/events/debris.ts';
import type { Services, ThrownDice, Toppled } from '../app/state/services.ts';
import { diceAt, type ThrowSpec, throwsOf } from '../timeline/dice-at.ts';
import { fallsAt } from '../timeline/falls.ts';
import { clipAt, type Timeline, type TimelineFall } from '../timeline/timeline.ts';
import type { Seconds } from '../kernel/units.ts';

/** The dice throws and falls of a replay as physics computes them, requested ahead of playback. */
export type Facts = {
  /** How the dice of a throw tumble; undefined until known. */
  readonly throwOf: (wish: ThrowSpec) => ThrownDice | undefined;
  /** How the models slain in an event fall, by the number of the event; undefined until known, or when it failed. */
  readonly fallOf: (event: number) => Toppled | undefined;
  /** Requests what this clip and the next few will show. */
  readonly ahead: (clip: number) => void;
  /** Resolves once everything visible at a second is known. */
  readonly ready: (time: Seconds) => Promise<void>;
};

/** How many clips ahead dice and falls are requested. */
const AHEAD = 8;

/** Creates the facts of one replay. `news` is called for each new one. */
export function createFacts(timeline: Timeline, ask: Pick<Services, 'throwDice' | 'topple'>, news: () => void): Facts {
  const throws = createStore<ThrownDice>(news);
  const falls = createStore<Toppled>(news);
  const askThrow = (wish: ThrowSpec) => throws.ask(wish.key, () => ask.throwDice(wish.pips, wish.seed, wish.sides));
  const askFall = (fall: TimelineFall) =>
    falls.ask(fall.number, () => ask.topple(toToppleRequest(fall, timeline.seed)));
  return {
    throwOf: ({ key }) => throws.known(key),
    fallOf: (event) => falls.known(event),
    ahead(clip) {
      // The dice of the last throw still lie in the tray.
      const lying = diceAt(timeline, timeline.clips[clip]!.start);
      if (lying) void askThrow(lying);
      for (let i = clip; i < Math.min(timeline.clips.length, clip + AHEAD); i++)
        if (timeline.clips[i]!.kind === 'dice') for (const wish of throwsOf(timeline, i)) void askThrow(wish);
      for (const fall of fallsAt(timeline, Math.min(timeline.clips.length - 1, clip + AHEAD))) void askFall(fall);
      for (const fall of fallsAt(timeline, clip)) void askFall(fall);
    },
    async ready(time) {
      const dice = diceAt(timeline, time);
      const lying = fallsAt(timeline, clipAt(timeline, time).index);
      await Promise.all([...(dice ? [askThrow(dice)] : []), ...lying.map(askFall)]);
    },
  };
}

/** A cache of requests, each sent once. A failed request stays unknown, and its event is shown without physics. */
function createStore<T>(news: () => void) {
  const known = new Map<string | number, T>();
  const pending = new Map<string | number, Promise<void>>();
  return {
    known: (key: string | number): T | undefined => known.get(key),
    ask(key: string | number, put: () => Promise<T>): Promise<void> {
      const before = pending.get(key);
      if (before) return before;
      const answered = put().then(
        (answer) => {
          known.set(key, answer);
          news();
        },
        () => undefined,
      );
      pending.set(key, answered);
      return answered;
    },
  };
}
