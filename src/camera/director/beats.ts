import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type Action, WORTH } from './action.ts';
import { type Cut, cutsOf } from './cut.ts';
import { chanceOfDice, surpriseOf } from './dice-odds.ts';
import type { ShotRole } from './role.ts';

/** The part of a timeline from which a story is told. */
export type StoryTimeline = Pick<Timeline, 'clips' | 'entries' | 'marks' | 'initial' | 'length'>;

/**
 * One piece of the story between the same units: what is at stake, the approach, the contact and its consequence, as far
 * as the game has them.
 */
export type Beat = {
  /** The cuts it is told with, the most important first: what happens, what came of it, and how it came to it. */
  readonly core: readonly Cut[];
  /** Cuts that add to it where there is time, the most important first. */
  readonly more: readonly Cut[];
  readonly worth: number;
};

/** Actions that can begin a beat; others follow from what came before. */
const BEGIN: ReadonlySet<Action['kind']> = new Set([
  'declare',
  'challenge',
  'charge',
  'failure',
  'leap',
  'climb',
  'move',
  'shot',
]);
/** Actions after which the next beginning belongs to another beat. */
const TELL: ReadonlySet<Action['kind']> = new Set([
  'charge',
  'failure',
  'blows',
  'fall',
  'tumble',
  'shot',
  'aftermath',
]);

/** The parts of a beat by the role of a shot. */
const PARTS: Readonly<Record<ShotRole, 'stake' | 'approach' | 'contact' | 'consequence'>> = {
  wide: 'stake',
  declare: 'stake',
  dice: 'stake',
  duel: 'stake',
  portrait: 'stake',
  follow: 'approach',
  reverse: 'approach',
  move: 'approach',
  leap: 'approach',
  contact: 'contact',
  fallen: 'consequence',
  blows: 'consequence',
  aftermath: 'consequence',
};

/** Surprise beyond which a beat's dice belong to its core. */
const DECISIVE = 1.5;

/**
 * The beats of a game, in order of time.
 *
 * @param isFilmable Whether a cut may be used.
 */
export function beatsOf(
  timeline: StoryTimeline,
  actions: readonly Action[],
  isFilmable: (cut: Cut) => boolean,
): readonly Beat[] {
  const surprises = surprisesOf(timeline);
  return groupsOf(timeline, actions).map((group) => {
    const surprise = Math.max(0, ...group.map(({ clip }) => surprises[clip] ?? 0));
    const worths = group.map((action) => WORTH[action.kind] + crowd(action));
    const worth = Math.max(...worths) + 0.15 * worths.reduce((a, b) => a + b, 0) + surprise;
    const cuts = group
      .flatMap((action) => cutsOf(action, timeline))
      .map((cut) =>
        cut.role === 'dice' ? { ...cut, rank: cut.rank + 2 * (surprises[cut.action?.clip ?? 0] ?? 0) } : cut,
      )
      .filter(isFilmable)
      .toSorted((a, b) => b.rank - a.rank || a.timelineFrom - b.timelineFrom);
    const best = (part: (typeof PARTS)[ShotRole]) => cuts.find(({ role }) => PARTS[role] === part);
    const dice = surprise >= DECISIVE ? cuts.find(({ role }) => role === 'dice') : undefined;
    const duel = cuts.find(({ role }) => role === 'duel');
    const core = [best('contact'), best('consequence'), best('approach'), duel, dice].filter(
      (cut) => cut !== undefined,
    );
    return { core: core.length > 0 ? core : cuts.slice(0, 1), more: cuts.filter((cut) => !core.includes(cut)), worth };
  });
}

/** Bonus for several models that fall or charge at once. */
const crowd = ({ kind, subject }: Action): number =>
  kind === 'fall' || kind === 'charge' ? Math.min(2, Math.log2(Math.max(1, subject.length)) * 0.6) : 0;

/** How surprising the dice of each clip were. */
function surprisesOf({ clips, entries }: StoryTimeline): readonly number[] {
  const events = entries.flatMap((entry) => entry.events);
  return clips.map(({ events: [from, to] }) => {
    let most = 0;
    for (let i = from; i < to; i++) most = Math.max(most, surpriseOf(chanceOfDice(events[i]!, events[i + 1])));
    return most;
  });
}

/** The actions of each beat: runs that share a unit, up to the next beginning after something has happened. */
function groupsOf({ initial }: StoryTimeline, actions: readonly Action[]): readonly (readonly Action[])[] {
  const unitsOf = (ids: readonly ModelId[]): readonly UnitId[] =>
    ids.flatMap((id) => initial.models.get(id)?.unit ?? []);
  const groups: Action[][] = [];
  let units = new Set<UnitId>();
  let isTold = false;
  for (const action of actions) {
    if (action.subject.length === 0) continue;
    const mine = unitsOf([...action.subject, ...action.against]);
    const goesOn = mine.some((unit) => units.has(unit)) && !(isTold && BEGIN.has(action.kind));
    if (goesOn) {
      groups.at(-1)!.push(action);
      for (const unit of mine) units.add(unit);
    } else {
      groups.push([action]);
      units = new Set(mine);
      isTold = false;
    }
    isTold ||= TELL.has(action.kind);
  }
  return groups;
}
