import type { Point } from '../../kernel/point.ts';
import { seededRandom, uniformInt } from '../../kernel/random.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { shotMessages } from '../../messages/shots.ts';
import { type Action, actionsBySteps } from './action.ts';
import { captionsOf } from './captions.ts';
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
import { add, scale } from '../../kernel/vec.ts';
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
  const cuts =
    options.length === 'full' ? editFull(timeline, actions) : editShort(timeline, actions, options.length * TICKS);
  const bench: JudgeSetting = { replay: timeline, sight, aspect: options.aspect };
  yield 0;
  const random = seededRandom(options.seed);
  const sides = yield* atShare(
    0,
    sidesOf(bench, timeline, cuts, { random: () => uniformInt(random, 2) === 0, isStill: options.reducedMotion }),
  );
  const captions = captionsOf(
    timeline,
    cuts.map(({ action, ticks }) => ({ action, seconds: ticks / TICKS })),
  );
  let tick = 0;
  const planned: PlannedShot[] = [];
  for (const [i, cut] of cuts.entries()) {
    const caption = captions[i];
    const shot = { ...frameOf(cut, tick, options, i), ...(caption === undefined ? {} : { caption }) };
    tick += cut.ticks;
    const side = cut.action && (sides.get(cut.action.encounter) ?? 'left');
    const last = planned.at(-1);
    const before =
      last && last.role !== 'wide' ? shotPoses(last.shot, timeline, options.aspect)(last.shot.length) : undefined;
    const wanted = cut.action && side && { ...wantedOf(timeline, cut, cut.action, side, shot), before };
    const staged =
      wanted && (yield* atShare((i + 1) / (cuts.length + 1), stagedFor(bench, wanted, options.reducedMotion)));
    planned.push(
      wanted && staged
        ? { shot: staged.shot, role: wanted.role, cast: wanted.cast, side: wanted.side }
        : { shot: { ...shot, rig: wideRig(bench, shot, options, i) }, role: 'wide', cast: undefined, side: undefined },
    );
  }
  return withCards(timeline, planned);
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
  { timelineFrom, timelineTo, ticks, role }: Cut,
  tick: number,
  options: DirectorOptions,
  index: number,
): Omit<Shot, 'rig'> {
  const length = ticks / TICKS;
  return {
    from: tick / TICKS,
    length,
    timelineFrom,
    pace: options.length === 'full' ? 1 : (timelineTo - timelineFrom) / length,
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
  const middle = add(scale(add(a, b), 0.5), action.fall ? lyingBy(action.fall) : [0, 0, 0]);
  return {
    role: cut.role,
    cast,
    side: sideAlong(cast, side),
    shot,
    where: { middle, ...(dice && { dice, diceBearing: diceBearing(dice, timeline.initial.table) }) },
  };
}

/** From the chest height of standing models to the centre of them lying where they fell. */
function lyingBy([x, , z]: Point): Point {
  const far = Math.max(1, Math.hypot(x, z));
  return [(LYING * x) / far, -LYING / 2, (LYING * z) / far];
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

/** Adds the title to the first shot and the result to the last, which comes to rest. */
function withCards(timeline: Script, planned: readonly PlannedShot[]): readonly PlannedShot[] {
  const title: Card = { kind: 'title', title: timeline.initial.name.slice(0, 200) };
  return planned.map((one, i) => {
    const isLast = i === planned.length - 1;
    if (!isLast && i > 0) return one;
    const { length } = one.shot;
    const settle = one.shot.rig.kind === 'keys' ? {} : { settle: Math.min(length, Math.max(LEAST_REST, length / 2)) };
    return { ...one, shot: { ...one.shot, ...(isLast ? settle : {}), card: isLast ? resultOf(timeline) : title } };
  });
}

/** Seconds the last picture stands still. */
export const LEAST_REST = 2.2;

/** The result card: the models left on either side. */
function resultOf({ clips, entries, initial }: Script): Card {
  const end = clips.at(-1);
  const state = end?.state ?? initial;
  // The state after the end of a turn already counts the next turn.
  const last = end && entries[end.entry]?.events.at(-1);
  const turn = last?.kind === 'phase-ended' ? last.turn : state.turn;
  const left = (side: 'attacker' | 'defender') =>
    [...state.models.values()].filter((model) => state.units.get(model.unit)?.side === side).length;
  const [attackers, defenders] = [left('attacker'), left('defender')];
  const isEmpty = attackers + defenders === 0;
  return {
    kind: 'result',
    title: shotMessages.cards.after(turn).slice(0, 200),
    text: isEmpty ? shotMessages.cards.noModel : shotMessages.cards.left(attackers, defenders),
  };
}
