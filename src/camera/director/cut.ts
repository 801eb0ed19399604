import type { Seconds } from '../../kernel/units.ts';
import { throwLength } from '../../timeline/durations.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { Action } from './action.ts';
import { contactTimes } from './contact-time.ts';
import type { ShotRole } from './role.ts';

/** Ticks per second: shots begin and end on ticks, which are whole frames at 24, 30 and 60 frames a second. */
export const TICKS = 6;
/** The shortest cut, in ticks. */
export const LEAST_TICKS = 8;

/** A planned piece of the film: what it shows, of which stretch of the timeline, and for how long. */
export type Cut = {
  readonly role: ShotRole;
  /** The action it shows; undefined for the whole table. */
  readonly action: Action | undefined;
  readonly timelineFrom: number;
  readonly timelineTo: number;
  readonly ticks: number;
  /** How much the film would lose without it. */
  readonly rank: number;
  /** The second of the timeline at which a charge strikes. */
  readonly strikes?: Seconds;
};

/** Runs of at least this many seconds are followed before contact, and longer ones also shown from the other side. */
const RUN = 0.6;
const LONG_RUN = 2.4;
/** Seconds of a contact shot after the models have met. */
const AFTER_CONTACT: Seconds = 0.75;

/**
 * The slowest pace of each role, timeline seconds per film second: slow motion is for what is over in a moment, never
 * to fill a film. Portraits of standing models and the whole table have no pace.
 */
export const SLOWEST: Readonly<Record<ShotRole, number>> = {
  wide: 0,
  follow: 0.5,
  reverse: 0.5,
  contact: 0.4,
  leap: 0.45,
  blows: 0.6,
  fallen: 0.55,
  duel: 0.6,
  declare: 0.6,
  move: 0.6,
  aftermath: 0.6,
  portrait: 0,
  dice: 0.6,
};

/** Film seconds per timeline second for each role when there is time: fast actions are shown slower. */
const SLOW: Readonly<Record<ShotRole, number>> = {
  wide: 1,
  follow: 1.35,
  reverse: 1.9,
  contact: 1.7,
  leap: 1.6,
  blows: 1,
  fallen: 1.2,
  duel: 1,
  declare: 1,
  move: 1,
  aftermath: 1,
  portrait: 1,
  dice: 1,
};

/** The cuts that tell an action best, in order, for a film that leaves things out. */
export function cutsOf(action: Action, timeline: Pick<Timeline, 'clips' | 'initial' | 'length'>): readonly Cut[] {
  const { kind, from, to } = action;
  const cut = (role: ShotRole, a: number, b: number, rank: number): Cut => {
    const ticks = Math.max(LEAST_TICKS + 1, Math.min(24, Math.round((b - a) * SLOW[role] * TICKS)));
    // An action that is over too soon is shown a little longer, not slower.
    const least = (SLOWEST[role] * ticks) / TICKS;
    return {
      role,
      action,
      timelineFrom: a,
      timelineTo: Math.max(a + least, Math.min(timeline.length, b)),
      ticks,
      rank,
    };
  };
  switch (kind) {
    case 'charge':
    case 'failure': {
      const met = action.against.length > 0 && kind === 'charge';
      if (!met) return [cut('follow', from, to + 0.2, 6)];
      // The runner, the target and the contact; a medium run has no target, a short run only the contact.
      const { begins, strikes } = contactTimes(timeline, action);
      const contact = { ...cut('contact', begins, strikes + AFTER_CONTACT, 10), strikes };
      if (begins - from < RUN) return [contact];
      if (begins - from < LONG_RUN) return [cut('follow', from, begins, 9), contact];
      const half = from + 0.6 * (begins - from);
      return [cut('follow', from, half, 9), cut('reverse', half, begins, 5.5), contact];
    }
    case 'leap':
    case 'climb':
      return [cut('leap', from, to + 0.35, kind === 'leap' ? 9 : 5)];
    case 'tumble':
      return [cut('leap', from, to + 0.6, 9)];
    case 'move':
      return [cut('move', from, to, 2)];
    case 'dice': {
      // Only the first of several throws: its words stay to the end.
      const act = timeline.clips[action.clip]?.act;
      const { whole } = throwLength(act?.kind === 'dice' ? act.groups.length : 1);
      return [cut('dice', from + 0.35, Math.min(to, from + whole), 3)];
    }
    case 'blows':
      return [cut('blows', from, Math.min(to, from + 2), 6)];
    case 'shot':
      return [cut('declare', from, Math.min(to, from + 2), 5)];
    case 'fall':
      return [cut('fallen', from, to, 7.5)];
    case 'challenge':
      return [cut('duel', from, to + 0.5, action.against.length > 0 ? 7 : 4)];
    case 'declare':
      return [cut('declare', from, to, 2.5)];
    case 'aftermath':
      return [cut('aftermath', from, to, 2.5)];
    case 'rest':
      return [];
  }
}

/** The role of an action in a film that leaves nothing out. */
export function roleOf({ kind, against }: Action): ShotRole {
  switch (kind) {
    case 'charge':
    case 'failure':
      return 'follow';
    case 'leap':
    case 'climb':
    case 'tumble':
      return 'leap';
    case 'dice':
    case 'blows':
    case 'declare':
    case 'aftermath':
    case 'move':
      return kind;
    case 'shot':
      return 'declare';
    case 'fall':
      return 'fallen';
    case 'challenge':
      return against.length > 0 ? 'duel' : 'portrait';
    case 'rest':
      return 'wide';
  }
}
