import { WHOLE_NUMBER } from '../../kernel/display-tolerances.ts';
import { type Action, WORTH } from './action.ts';
import { type Beat, beatsOf, type StoryTimeline } from './beats.ts';
import { type Cut, cutsOf, LEAST_TICKS, SLOWEST, TICKS } from './cut.ts';
import type { ShotRole } from './role.ts';

/** The longest cut, in ticks. */
const LONGEST = 4 * TICKS;
/** Ticks the last picture stays at least: long enough to read the verdict. */
const ENDING = 15;
/** Ticks of a cut that is not the last, at least, and the share of its length to which it may be shortened. */
const LEAST = LEAST_TICKS + 1;
const SHORTENED = 0.85;
/** The largest share of a film without a mini in the picture. */
const MOST_WITHOUT_MINIS = 0.1;
/** Roles that a film does not begin with: it opens on action. */
const TALK: ReadonlySet<ShotRole> = new Set(['declare', 'dice', 'aftermath', 'wide']);
/** Seconds of the timeline's start shown in the first picture of a film without action. */
const OPENING = 0.9;

/**
 * The cuts of a film of some ticks (sixths of a second): the beats that are worth most in order of time, up to the event
 * that decided the game. It is shorter when there is no more to tell: nothing is slowed down to fill it.
 *
 * No two cuts of one role follow each other, and at most one shows the fallen. A game without action is shown as a whole.
 *
 * @param isFilmable Whether a cut may be used: not those that no camera can show.
 */
export function editShort(
  timeline: StoryTimeline,
  actions: readonly Action[],
  ticks: number,
  isFilmable: (cut: Cut) => boolean,
): readonly Cut[] {
  const filmable = actions.filter((action) => cutsOf(action, timeline).some(isFilmable));
  const deciding = decidingAction(filmable);
  if (deciding === undefined) return wholeTable(timeline, ticks);
  const ending = cutsOf(deciding, timeline)
    .filter(isFilmable)
    .reduce((a, b) => (b.rank >= a.rank ? b : a));
  const last: Cut = {
    ...ending,
    ticks: Math.max(ending.ticks, ENDING),
    timelineTo: Math.max(ending.timelineTo, ending.timelineFrom + (SLOWEST[ending.role] * ENDING) / TICKS),
  };
  const beats = beatsOf(
    timeline,
    actions,
    (cut) => isFilmable(cut) && cut.timelineFrom < last.timelineFrom && !isSame(cut, last),
  );
  const cuts = grown(shortened(chosen(beats, last, ticks), ticks), ticks);
  return withFewerDice(cuts);
}

/**
 * The action that decided a game: the last in which models fell, else the last charge, else the last of the greatest worth.
 * Dice alone never are: a film ends on a picture with minis.
 */
export function decidingAction(actions: readonly Action[]): Action | undefined {
  const shown = actions.filter(({ kind, subject }) => kind !== 'dice' && subject.length > 0);
  const best = shown.reduce((worth, { kind }) => Math.max(worth, WORTH[kind]), 0);
  return (
    shown.findLast(({ kind }) => kind === 'fall') ??
    shown.findLast(({ kind }) => kind === 'charge') ??
    shown.findLast(({ kind }) => WORTH[kind] === best)
  );
}

const isSame = (a: Cut, b: Cut): boolean => a.action === b.action && a.role === b.role;

/** The whole table, twice, for a game in which nothing happened. */
function wholeTable({ length }: StoryTimeline, ticks: number): readonly Cut[] {
  const [opening, ending] = [Math.min(24, Math.floor(ticks / 3)), Math.min(30, Math.floor(ticks / 2))];
  const wide = (timelineFrom: number, timelineTo: number, long: number): Cut => ({
    ...{ role: 'wide', action: undefined, rank: 0 },
    ...{ timelineFrom, timelineTo, ticks: long },
  });
  const start = Math.min(length, OPENING);
  const end = Math.max(start, length - OPENING);
  return [wide(0, start, opening), wide(end, end + ending / TICKS, ending)];
}

/** The cuts of the beats that are worth most, in order of time, as many as there is room for; `last` is the ending. */
function chosen(beats: readonly Beat[], last: Cut, room: number): readonly Cut[] {
  let cuts: readonly Cut[] = [last];
  const used = new Map<ShotRole, number>([[last.role, 1]]);
  const take = (...more: readonly Cut[]): void => {
    const next = [...cuts, ...more].toSorted(inTime);
    if (!more.every((cut) => fits(next, cut, room))) return;
    cuts = next;
    for (const { role } of more) used.set(role, (used.get(role) ?? 0) + 1);
  };
  // A kind is worth half as much each time it is shown again.
  const gainOf = (cut: Cut): number => cut.rank / 2 ** (used.get(cut.role) ?? 0);
  const left = new Set(beats);
  // The beat of the ending comes first: what led to it belongs to it.
  const first = beats.findLast(({ core, more }) =>
    [...core, ...more].some(({ action }) => isNear(action, last.action)),
  );
  for (let beat = first; left.size > 0; ) {
    beat ??= [...left].reduce((a, b) => (worthNow(b, gainOf) > worthNow(a, gainOf) ? b : a));
    left.delete(beat);
    for (const cut of beat.core) take(cut);
    beat = undefined;
  }
  const more = beats.flatMap((beat) => beat.more.map((cut) => ({ cut, worth: cut.rank + beat.worth / 100 })));
  for (const { cut } of more.toSorted((a, b) => b.worth - a.worth)) take(cut);
  for (const pair of pairsOf(beats, cuts)) if (!pair.some((cut) => cuts.includes(cut))) take(...pair);
  return cuts;
}

/**
 * Cuts left out of a film, each with the next declaration or exchange of shots, the most important first: where neither
 * fits alone, as a move and the shots after it among other moves and shots, both may.
 */
function pairsOf(beats: readonly Beat[], cuts: readonly Cut[]): readonly (readonly [Cut, Cut])[] {
  const left = beats
    .flatMap(({ core, more }) => [...core, ...more])
    .filter((cut) => !cuts.includes(cut))
    .toSorted(inTime);
  return left
    .flatMap((cut, i) => {
      const next = cut.role === 'declare' ? undefined : left.slice(i + 1).find(({ role }) => role === 'declare');
      return next ? [[cut, next] as const] : [];
    })
    .toSorted(([a, b], [c, d]) => c.rank + d.rank - a.rank - b.rank);
}

const worthNow = ({ core, worth }: Beat, gainOf: (cut: Cut) => number): number =>
  worth + core.reduce((sum, cut) => sum + gainOf(cut), 0);

/** Whether two actions are between the same units. */
const isNear = (a: Action | undefined, b: Action | undefined): boolean =>
  a !== undefined && b !== undefined && (a === b || a.encounter === b.encounter);

const inTime = (a: Cut, b: Cut): number => a.timelineFrom - b.timelineFrom || a.timelineTo - b.timelineTo;

/** Whether cuts keep the rules of a film with one of them just added. */
function fits(cuts: readonly Cut[], added: Cut, room: number): boolean {
  const ticks = cuts.reduce((sum, cut, i) => sum + leastTicks(cut, i === cuts.length - 1), 0);
  const at = cuts.indexOf(added);
  return (
    ticks <= room &&
    at < cuts.length - 1 &&
    !TALK.has(cuts[0]!.role) &&
    cuts.filter(({ role }) => role === 'fallen').length <= 1 &&
    cuts[at - 1]?.role !== added.role &&
    cuts[at + 1]?.role !== added.role &&
    ticksWithoutMinis(cuts) <= MOST_WITHOUT_MINIS * room
  );
}

const leastTicks = ({ ticks }: Cut, isLast: boolean): number =>
  Math.max(isLast ? ENDING : LEAST, Math.ceil(ticks * SHORTENED));

/** Ticks of the cuts without a mini in the picture. */
const ticksWithoutMinis = (cuts: readonly Cut[]): number =>
  cuts.reduce((sum, { role, ticks }) => sum + (role === 'dice' || role === 'wide' ? ticks : 0), 0);

/** Leaves out close-ups of dice while they are too large a share of a film that came out short. */
function withFewerDice(cuts: readonly Cut[]): readonly Cut[] {
  const all = cuts.reduce((sum, { ticks }) => sum + ticks, 0);
  if (ticksWithoutMinis(cuts) <= MOST_WITHOUT_MINIS * all) return cuts;
  const least = cuts.filter(({ role }) => role === 'dice').reduce((a, b) => (b.rank < a.rank ? b : a));
  const rest = cuts.filter((cut) => cut !== least);
  // Cuts that now follow one another must not be of one role; the ending stays.
  return withFewerDice(rest.filter((cut, i) => cut.role !== rest[i + 1]?.role));
}

/** Shortens the longest cuts until all fit. */
function shortened(cuts: readonly Cut[], ticks: number): readonly Cut[] {
  let over = cuts.reduce((sum, cut) => sum + cut.ticks, 0) - ticks;
  const shorter = cuts.map((cut) => ({ ...cut }));
  const last = shorter.at(-1);
  for (let spare = true; over > 0 && spare; ) {
    spare = false;
    for (const cut of [...shorter].sort((a, b) => b.ticks - a.ticks)) {
      if (over <= 0 || cut.ticks <= (cut === last ? ENDING : LEAST)) continue;
      cut.ticks--;
      over--;
      spare = true;
    }
  }
  return shorter;
}

/** Lengthens cuts, the most important first, none slower than its role allows. */
function grown(cuts: readonly Cut[], ticks: number): readonly Cut[] {
  let left = ticks - cuts.reduce((sum, cut) => sum + cut.ticks, 0);
  const longer = cuts.map((cut) => ({ ...cut }));
  const mostOf = (cut: Cut) =>
    cut.role === 'dice'
      ? cut.ticks
      : Math.min(LONGEST, Math.floor(((cut.timelineTo - cut.timelineFrom) / SLOWEST[cut.role]) * TICKS + WHOLE_NUMBER));
  const byRank = [...longer].sort((a, b) => b.rank - a.rank || a.timelineFrom - b.timelineFrom);
  for (let room = true; left > 0 && room; ) {
    room = false;
    for (const cut of byRank) {
      if (left <= 0 || cut.ticks >= mostOf(cut)) continue;
      cut.ticks++;
      left--;
      room = true;
    }
  }
  return longer;
}
