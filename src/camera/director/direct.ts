import type { ModelId } from '../../rules/core/ids.ts';
import type { Point } from '../../kernel/point.ts';
import { seededRandom, uniformInt } from '../../kernel/random.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { shotMessages } from '../../messages/shots.ts';
import { type Action, actionsBySteps } from './action.ts';
import { captionsOf, diceWords, filmVerdict } from './captions.ts';
import { type Cast, castOf, sideAlong } from './cast.ts';
import { type Cut, TICKS } from './cut.ts';
import { diceBearing, dicePlaceAt } from './dice-place.ts';
import { shotPoses } from '../poses/pose-at.ts';
import { editFull } from './edit-full.ts';
import { editShort } from './edit-short.ts';
import type { JudgeSetting } from './judge-shot.ts';
import type { ShotRole } from './role.ts';
import type { Aspect, Card, ShotSide, Shot, ShotList } from '../list/shot-list.ts';
import type { ShotSight } from './sight.ts';
import { type Staged, stageShot, type Steps, type ShotRequest } from './stage-shot.ts';
import { add, scale, sub } from '../../kernel/vec.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Seconds } from '../../kernel/units.ts';
import { trackOf } from '../poses/track.ts';
import { wideRig } from './wide.ts';

/** Lengths of a film: seconds, or the whole replay. */
export const FILM_LENGTHS = [15, 60, 'full'] as const;
export type DirectedLength = (typeof FILM_LENGTHS)[number];

/** Options for a directed film. */
export type DirectorOptions = {
  readonly length: DirectedLength;
  /** Still cameras, and dissolves between shots. */
  readonly reducedMotion: boolean;
  readonly aspect: Aspect;
  readonly seed: number;
};

/** The part of a timeline the director needs. */
export type Script = Pick<Timeline, 'clips' | 'entries' | 'marks' | 'initial' | 'length'>;

/** A shot with its plan: the models it shows, and the side of the line of action it is seen from. */
export type PlannedShot = {
  readonly shot: Shot;
  readonly role: ShotRole;
  readonly cast: Cast | undefined;
  /** The models its picture is composed of. */
  readonly frames: readonly ModelId[];
  /** The action it shows; undefined for the whole table. */
  readonly action: Action | undefined;
  /** Seen along the cast's own axis. */
  readonly side: ShotSide | undefined;
};

/** The shot list of a film of a replay. The same replay and options give the same film. */
export const direct = (timeline: Script, sight: ShotSight, options: DirectorOptions): ShotList =>
  filmOf(timeline, options, planFilm(timeline, sight, options));

/** Like {@link direct}, in steps. Each yields the share that is done, 0 to 1. */
export function* directBySteps(
  timeline: Script,
  sight: ShotSight,
  options: DirectorOptions,
): Generator<number, ShotList, undefined> {
  return filmOf(timeline, options, yield* planBySteps(timeline, sight, options));
}

/** The shot list of a planned film. */
export function filmOf(timeline: Script, options: DirectorOptions, planned: readonly PlannedShot[]): ShotList {
  const { name } = timeline.initial;
  const shots = planned.map(({ shot }) => shot);
  const last = shots.at(-1)!;
  const title =
    options.length === 'full'
      ? shotMessages.names.whole(name)
      : shotMessages.names.short(name, last.from + last.length);
  return {
    format: 'highground/shots',
    version: 1,
    name: title.slice(0, 120),
    aspect: options.aspect,
    shots,
  };
}

/** The shots of a film with their plans. */
export function planFilm(timeline: Script, sight: ShotSight, options: DirectorOptions): readonly PlannedShot[] {
  const steps = planBySteps(timeline, sight, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Plans a film in steps of a few milliseconds; each yields the share that is done. */
function* planBySteps(
  timeline: Script,
  sight: ShotSight,
  options: DirectorOptions,
): Generator<number, readonly PlannedShot[], undefined> {
  const actions = yield* atShare(0, actionsBySteps(timeline));
  yield 0;
  const { length, aspect } = options;
  const bench: JudgeSetting = { replay: timeline, sight, aspect };
  if (length === 'full')
    return yield* stagedFilm(bench, timeline, editFull(timeline, actions), options, (done) => done);
  const unfilmable = new Set<string>();
  for (let round = 0; ; round++) {
    const isFilmable = (cut: Cut): boolean => !unfilmable.has(nameOf(cut));
    const cuts = editShort(timeline, actions, length * TICKS, isFilmable);
    // Each round is half as likely to be needed as the one before.
    const planned = yield* stagedFilm(bench, timeline, cuts, options, (done) => 1 - (1 - done / 2) / 2 ** round);
    const failed = failedCuts(cuts, planned);
    if (failed.length === 0) return planned;
    for (const cut of failed) unfilmable.add(nameOf(cut));
  }
}

const nameOf = ({ role, action }: Cut): string => `${role} ${action?.clip} ${action?.from} ${action?.subject[0]}`;

/** The cuts that no camera shows well, and those that came to be of the same role as the one after them. */
const failedCuts = (cuts: readonly Cut[], planned: readonly PlannedShot[]): readonly Cut[] =>
  cuts.filter(({ action }, i) => {
    const { role } = planned[i]!;
    return action !== undefined && (role === 'wide' || role === planned[i + 1]?.role);
  });

/** Finds a camera for each cut, and adds the words. */
function* stagedFilm(
  bench: JudgeSetting,
  timeline: Script,
  cuts: readonly Cut[],
  options: DirectorOptions,
  shareOf: (done: number) => number,
): Generator<number, readonly PlannedShot[], undefined> {
  const random = seededRandom(options.seed);
  const sides = yield* atShare(
    shareOf(0),
    sidesOf(bench, timeline, cuts, { random: () => uniformInt(random, 2) === 0, isStill: options.reducedMotion }),
  );
  const words = wordsOf(timeline, cuts, options);
  let tick = 0;
  const planned: PlannedShot[] = [];
  for (const [i, cut] of cuts.entries()) {
    const shot = { ...frameOf(cut, tick, options, i), ...words[i] };
    tick += cut.ticks;
    const side = cut.action && (sides.get(cut.action.encounter) ?? 'left');
    const last = planned.at(-1);
    const before =
      last && last.role !== 'wide' ? shotPoses(last.shot, timeline, options.aspect)(last.shot.length) : undefined;
    const wanted = cut.action && side && { ...wantedOf(timeline, cut, cut.action, side, shot), before };
    const staged =
      wanted && (yield* atShare(shareOf((i + 1) / (cuts.length + 1)), stagedFor(bench, wanted, options.reducedMotion)));
    planned.push(
      wanted && staged
        ? {
            shot: staged.shot,
            role: wanted.role,
            cast: wanted.cast,
            frames: staged.frames,
            action: cut.action,
            side: wanted.side,
          }
        : {
            shot: { ...shot, rig: wideRig(bench, shot, options, i) },
            role: 'wide',
            cast: undefined,
            frames: [],
            action: undefined,
            side: undefined,
          },
    );
  }
  return planned;
}

/** Runs the steps of a part, yielding its share of the whole. */
function* atShare<T>(share: number, steps: Steps<T>): Generator<number, T, undefined> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield share;
  }
}

/** A cut's shot without its rig. */
function frameOf(
  { timelineFrom, timelineTo, ticks, role, strikes }: Cut,
  tick: number,
  options: DirectorOptions,
  index: number,
): Omit<Shot, 'rig'> {
  const length = ticks / TICKS;
  const pace = options.length === 'full' ? 1 : (timelineTo - timelineFrom) / length;
  return {
    from: tick / TICKS,
    length,
    timelineFrom,
    pace,
    ...(strikes === undefined ? {} : { strikes: (strikes - timelineFrom) / pace }),
    ...(options.reducedMotion && index > 0 ? { join: 'dissolve' as const } : {}),
    ...(role === 'wide' && !options.reducedMotion ? { ease: 'out' as const } : {}),
  };
}

function wantedOf(timeline: Script, cut: Cut, action: Action, side: ShotSide, shot: Omit<Shot, 'rig'>): ShotRequest {
  // A runner is cast where it arrives, a struck model where it stands.
  const when = cut.role === 'contact' || cut.role === 'reverse' ? action.to : (action.from + action.to) / 2;
  const cast = castOf(timeline, action, when);
  const track = trackOf(timeline, { models: cast.subject });
  const [a, b]: readonly [Point, Point] = [track(action.from), track(action.to)];
  // Searched only when dice are to be seen, because it is slow among many minis.
  const dice = cut.role === 'dice' ? dicePlaceAt(timeline, cut.timelineFrom) : undefined;
  const act = timeline.clips[action.clip]?.act;
  const middle = add(scale(add(a, b), 0.5), action.fall ? lyingBy(action.fall) : [0, 0, 0]);
  return {
    role: cut.role,
    cast,
    side: sideAlong(cast, side),
    shot,
    where: {
      middle,
      ...(action.fall && act?.kind === 'fall'
        ? { lying: act.slain.map(({ model, from }) => ({ at: model.at, head: lyingHead(model.at, from) })) }
        : {}),
      ...(dice && { dice, diceBearing: diceBearing(dice, timeline.initial.table) }),
    },
  };
}

/** From the chest height of standing models to the centre of them lying where they fell. */
function lyingBy([x, , z]: Point): Point {
  const far = Math.max(1, Math.hypot(x, z));
  return [(LYING * x) / far, -LYING / 2, (LYING * z) / far];
}

/** Where the head of a model comes to lie that falls away from a blow. */
function lyingHead(at: Point, from: Point): Point {
  const [x, , z] = sub(at, from);
  const far = Math.max(SAME_PLACE, Math.hypot(x, z));
  return [at[0] + (2 * LYING * x) / far, at[1], at[2] + (2 * LYING * z) / far];
}

/** Inches from where a model stood to its centre once it has fallen. */
const LYING = 0.8;

/** Stages a shot; a role that cannot be shot falls back to its aftermath. */
function* stagedFor(bench: JudgeSetting, wanted: ShotRequest, isStill: boolean): Steps<Staged | undefined> {
  return (
    (yield* stageShot(bench, wanted, isStill)) ??
    (wanted.role === 'aftermath' ? undefined : yield* stageShot(bench, { ...wanted, role: 'aftermath' }, isStill))
  );
}

/**
 * The side of the line of action each encounter is filmed from, as seen from the attackers: the one that shows its best
 * cut better, or a random one when both do equally.
 */
function* sidesOf(
  bench: JudgeSetting,
  timeline: Script,
  cuts: readonly Cut[],
  { random, isStill }: { readonly random: () => boolean; readonly isStill: boolean },
): Steps<ReadonlyMap<string, ShotSide>> {
  const best = new Map<string, Cut>();
  for (const cut of cuts) {
    if (!cut.action) continue;
    const known = best.get(cut.action.encounter);
    if (known === undefined || cut.rank > known.rank) best.set(cut.action.encounter, cut);
  }
  const sides = new Map<string, ShotSide>();
  for (const [encounter, cut] of best) {
    const first: ShotSide = random() ? 'left' : 'right';
    const other: ShotSide = first === 'left' ? 'right' : 'left';
    const worthOf = function* (side: ShotSide): Steps<number> {
      if (!cut.action) return -9;
      const wanted = wantedOf(timeline, cut, cut.action, side, frameOf(cut, 0, PLAIN, 0));
      return (yield* stageShot(bench, wanted, isStill))?.worth ?? -9;
    };
    const [mine, theirs] = [yield* worthOf(first), yield* worthOf(other)];
    sides.set(encounter, mine + 0.05 >= theirs ? first : other);
  }
  return sides;
}

const PLAIN: DirectorOptions = { length: 15, reducedMotion: false, aspect: '16:9', seed: 1 };

/** Seconds the last picture stands still. */
export const LEAST_REST = 2.2;
/** Seconds for which the title of a short film is shown over its first action. */
export const TITLE: Seconds = 1.2;

/** The words over each cut. A short film begins with its title over the action and ends with the verdict as a caption. */
function wordsOf(
  timeline: Script,
  cuts: readonly Cut[],
  { length, reducedMotion }: DirectorOptions,
): readonly Partial<Pick<Shot, 'card' | 'caption' | 'outcome' | 'settle'>>[] {
  const captions = captionsOf(
    timeline,
    cuts.map(({ action, ticks }) => ({ action, seconds: ticks / TICKS })),
  );
  const title: Card = { kind: 'title', title: timeline.initial.name.slice(0, 200) };
  const verdict = filmVerdict(timeline);
  return cuts.map((cut, i) => {
    const seconds = cut.ticks / TICKS;
    const isStory = length !== 'full' && cut.action !== undefined;
    const isLast = i === cuts.length - 1;
    const rest = isLast && !reducedMotion ? { settle: Math.min(seconds, Math.max(LEAST_REST, seconds / 2)) } : {};
    if (isLast && isStory) return { ...rest, caption: shotMessages.cards.verdict(verdict.title, verdict.text) };
    if (isLast) return { ...rest, card: { kind: 'result', ...verdict } };
    if (i === 0) return { card: isStory ? { ...title, seconds: TITLE } : title };
    const dice =
      cut.role === 'dice' ? diceWords(timeline, Math.max(cut.timelineFrom, cut.action?.from ?? 0)) : undefined;
    const caption = dice?.text ?? captions[i];
    const at = dice ? (seconds * (dice.lies - cut.timelineFrom)) / (cut.timelineTo - cut.timelineFrom) : seconds;
    return {
      ...(caption === undefined ? {} : { caption }),
      ...(dice && at < seconds ? { outcome: { at: Math.max(0, at), text: dice.result } } : {}),
    };
  });
}
