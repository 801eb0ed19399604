import type { AnimationStep } from '../../app/state/animation-step.ts';
import { planMarches } from '../../timeline/plan-march.ts';
import type { TimelineClip, TimelineMark, Timeline } from '../../timeline/timeline.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Point } from '../../kernel/point.ts';
import { planDistance, sub } from '../../kernel/vec.ts';
import { smoothed, trackOf } from '../poses/track.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';

/** Kinds of action, and how worthwhile each is to show. */
export const WORTH = {
  charge: 10,
  leap: 9,
  tumble: 9,
  fall: 8,
  challenge: 7,
  failure: 6,
  blows: 6,
  shot: 5,
  climb: 5,
  dice: 3,
  declare: 3,
  aftermath: 3,
  move: 2,
  rest: 0,
} as const;
type ActionKind = keyof typeof WORTH;

/** One action on the timeline: the acting models, their targets, and its start and end in seconds. */
export type Action = {
  readonly kind: ActionKind;
  readonly from: number;
  readonly to: number;
  readonly clip: number;
  readonly subject: readonly ModelId[];
  readonly against: readonly ModelId[];
  /** The sum of the directions in which the slain fall, away from the blow. */
  readonly fall?: Point;
  /** Name of the encounter it belongs to: everything between the same units, from declaration to blows. */
  readonly encounter: string;
};

const known = new WeakMap<object, readonly Action[]>();

/** Every action of a timeline, in order and without gaps. Cached by timeline. */
export function actionsOf(timeline: Pick<Timeline, 'clips' | 'marks' | 'initial'>): readonly Action[] {
  const steps = actionsBySteps(timeline);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like {@link actionsOf}, one clip per step, because a long timeline takes a while. */
export function* actionsBySteps(
  timeline: Pick<Timeline, 'clips' | 'marks' | 'initial'>,
): Generator<undefined, readonly Action[], undefined> {
  const before = known.get(timeline);
  if (before) return before;
  const actions = yield* lookedThrough(timeline);
  known.set(timeline, actions);
  return actions;
}

function* lookedThrough(
  timeline: Pick<Timeline, 'clips' | 'marks' | 'initial'>,
): Generator<undefined, readonly Action[], undefined> {
  const marksByClip = new Map<number, TimelineMark[]>();
  for (const mark of timeline.marks) marksByClip.set(mark.clip, [...(marksByClip.get(mark.clip) ?? []), mark]);
  const encounters = createEncounters(timeline.initial);
  const actions: Action[] = [];
  for (const [index, clip] of timeline.clips.entries()) {
    yield;
    if (clip.length <= 0) {
      encounters.note(marksByClip.get(index) ?? []);
      continue;
    }
    const marks = marksByClip.get(index) ?? [];
    encounters.note(marks);
    const seen = seenIn(clip, marks, encounters);
    for (const one of inTurn(clip, { ...seen, from: clip.start, to: clip.start + clip.length, clip: index }))
      actions.push(one);
  }
  return actions;
}

/** The actions of a clip: regiments that charge in one command march one after another, each an action of its own. */
function inTurn({ act }: TimelineClip, whole: Action): readonly Action[] {
  if (act?.kind !== 'march' || whole.kind !== 'charge' || act.marches.length < 2) return [whole];
  const tracks = planMarches(act.marches, act.shows);
  return tracks.map(({ march, start }, i): Action => {
    const next = tracks[i + 1];
    const subject = act.shows.units.get(march.unit)?.models ?? [];
    const side = act.shows.units.get(march.unit)?.side;
    return {
      ...whole,
      against: whole.against.filter((id) => act.shows.models.has(id) && sideOf(act.shows, id) !== side),
      kind: march.how === 'charge' ? 'charge' : march.how === 'failed-charge' ? 'failure' : 'move',
      subject,
      from: i === 0 ? whole.from : whole.from + start,
      to: next ? whole.from + next.start : whole.to,
    };
  });
}

type Seen = Omit<Action, 'from' | 'to' | 'clip'>;
type Encounters = ReturnType<typeof createEncounters>;

function seenIn(clip: TimelineClip, marks: readonly TimelineMark[], encounters: Encounters): Seen {
  const { act, state } = clip;
  const markOf = (...kinds: readonly TimelineMark['kind'][]) => marks.find(({ kind }) => kinds.includes(kind));
  if (act?.kind === 'walk' || act?.kind === 'march')
    return walkIn(act, state, markOf('contact', 'failure', 'fall'), encounters);
  if (act?.kind === 'fall') {
    const subject = act.slain.map(({ model }) => model.id);
    const against = foesOfSlain(state, act.slain);
    return {
      kind: 'fall',
      subject,
      against,
      fall: fallOf(act.slain),
      encounter: encounters.of([...subject, ...against]),
    };
  }
  if (act?.kind === 'dice') return diceIn(act, state, encounters);
  const challenge = markOf('challenge');
  if (challenge) {
    const [one, ...others] = challenge.models;
    return {
      kind: 'challenge',
      subject: one ? [one] : [],
      against: others,
      encounter: encounters.of(challenge.models),
    };
  }
  const declared = markOf('charge');
  if (declared) {
    const [subject, against] = [membersOf(state, declared.units), membersOf(state, declared.against)];
    return { kind: 'declare', subject, against, encounter: encounters.of([...subject, ...against]) };
  }
  const result = markOf('result', 'combat');
  if (result) {
    const [subject, against] = inTwo(state, membersOf(state, result.units));
    if (subject.length > 0)
      return { kind: 'aftermath', subject, against, encounter: encounters.of([...subject, ...against]) };
  }
  return { kind: 'rest', subject: [], against: [], encounter: '' };
}

/** The sum of the unit directions in which the slain fall. */
function fallOf(slain: Extract<AnimationStep, { kind: 'fall' }>['slain']): Point {
  return slain.reduce<Point>(
    (sum, { model, from }) => {
      const [x, , z] = sub(model.at, from);
      const far = Math.max(SAME_PLACE, Math.hypot(x, z));
      return [sum[0] + x / far, 0, sum[2] + z / far];
    },
    [0, 0, 0],
  );
}

function walkIn(
  act: Extract<AnimationStep, { kind: 'walk' | 'march' }>,
  state: GameState,
  mark: TimelineMark | undefined,
  encounters: Encounters,
): Seen {
  const subject =
    act.kind === 'walk'
      ? act.moves.map(({ model }) => model)
      : act.marches.flatMap(({ unit }) => state.units.get(unit)?.models ?? []);
  const touched = act.kind === 'walk' ? act.moves.flatMap(({ contacts }) => contacts) : [];
  const named = mark ? membersOf(state, mark.against) : [];
  const against = named.length > 0 ? named : touched.length > 0 ? touched : encounters.foesOf(subject);
  const legs = act.kind === 'walk' ? act.moves.flatMap(({ path }) => path.legs.map(({ kind }) => kind)) : [];
  const encounter = encounters.of([...subject, ...against]);
  const kind = kindOfWalk(act, legs, mark?.kind);
  return { kind, subject: [...new Set(subject)], against: kind === 'move' ? [] : [...new Set(against)], encounter };
}

function kindOfWalk(
  act: Extract<AnimationStep, { kind: 'walk' | 'march' }>,
  legs: readonly string[],
  mark: TimelineMark['kind'] | undefined,
): ActionKind {
  if (act.kind === 'walk' && act.tumble) return 'tumble';
  if (legs.includes('jump-across') || legs.includes('jump-down')) return 'leap';
  const charges = act.kind === 'walk' ? act.charge : act.marches.some(({ how }) => how === 'charge');
  if (mark === 'contact' || charges) return 'charge';
  if (mark === 'failure' || (act.kind === 'march' && act.marches.some(({ how }) => how === 'failed-charge')))
    return 'failure';
  return legs.includes('climb') || legs.includes('ladder') ? 'climb' : 'move';
}

function diceIn(act: Extract<AnimationStep, { kind: 'dice' }>, state: GameState, encounters: Encounters): Seen {
  if (act.lunges.length > 0) {
    const strikers = [...new Set(act.lunges.map(({ model }) => model))];
    const struck = act.lunges.flatMap(({ at }) => near(state, at, [], 1));
    const [subject, against] = inTwo(state, [...new Set([...strikers, ...struck])]);
    return { kind: 'blows', subject, against, encounter: encounters.of([...subject, ...against]) };
  }
  if (act.flights && act.flights.length > 0) {
    const subject = [...new Set(act.flights.flatMap(({ from }) => near(state, from, [], 1)))];
    const against = [...new Set(act.flights.flatMap(({ to }) => near(state, to, subject, 1)))];
    return { kind: 'shot', subject, against, encounter: encounters.of([...subject, ...against]) };
  }
  const { subject, against, encounter } = encounters.last();
  return { kind: 'dice', subject, against, encounter };
}

const sideOf = (state: GameState, id: ModelId) => {
  const model = state.models.get(id);
  return model && state.units.get(model.unit)?.side;
};

const membersOf = (state: GameState, units: readonly UnitId[]): readonly ModelId[] =>
  units.flatMap((unit) => state.units.get(unit)?.models ?? []);

/** The enemies who may be in one picture with the slain: how far away, in inches, and how many. */
const FOES = { within: 6, most: 2 } as const;

/** The enemies that stand nearest to the first of the slain. */
function foesOfSlain(state: GameState, [first]: Extract<AnimationStep, { kind: 'fall' }>['slain']): readonly ModelId[] {
  if (first === undefined) return [];
  const { model, side } = first;
  const friends = [...state.models.keys()].filter((id) => sideOf(state, id) === side);
  return near(state, model.at, friends, FOES.most).filter(
    (id) => planDistance(state.models.get(id)!.at, model.at) <= FOES.within,
  );
}

/** The models nearest to a place, except some. */
function near(
  state: GameState,
  at: readonly [number, number, number],
  besides: readonly ModelId[],
  most = 3,
): readonly ModelId[] {
  return [...state.models.values()]
    .filter(({ id }) => !besides.includes(id))
    .map(({ id, at: here }) => ({ id, far: planDistance(here, at) }))
    .sort((a, b) => a.far - b.far || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map(({ id }) => id);
}

/** Splits the models that still stand by side: those on the first one's side, and the others. */
function inTwo(state: GameState, ids: readonly ModelId[]): readonly [readonly ModelId[], readonly ModelId[]] {
  const standing = ids.filter((id) => state.models.has(id));
  const first = standing[0] && sideOf(state, standing[0]);
  return [standing.filter((id) => sideOf(state, id) === first), standing.filter((id) => sideOf(state, id) !== first)];
}

/** Which units oppose each other: a declared charge pairs them until one of them begins another. */
function createEncounters(initial: GameState) {
  const foes = new Map<UnitId, readonly UnitId[]>();
  let current: readonly [readonly UnitId[], readonly UnitId[]] = [[], []];
  const unitOf = (id: ModelId) => initial.models.get(id)?.unit;
  const modelsOf = (units: readonly UnitId[]) => membersOf(initial, units);
  return {
    note(marks: readonly TimelineMark[]): void {
      for (const { kind, units, against } of marks) {
        if (kind !== 'charge' && kind !== 'contact') continue;
        const known = against.length > 0 ? against : units.flatMap((unit) => foes.get(unit) ?? []);
        for (const unit of units) foes.set(unit, known);
        current = [units, known];
      }
    },
    foesOf: (ids: readonly ModelId[]): readonly ModelId[] => {
      const units = [...new Set(ids.flatMap((id) => unitOf(id) ?? []))];
      return modelsOf([...new Set(units.flatMap((unit) => foes.get(unit) ?? []))]);
    },
    of: (ids: readonly ModelId[]): string => [...new Set(ids.flatMap((id) => unitOf(id) ?? []))].sort().join('+'),
    last: () => {
      const [units, against] = current;
      return {
        subject: modelsOf(units),
        against: modelsOf(against),
        encounter: [...new Set([...units, ...against])].sort().join('+'),
      };
    },
  };
}

/** The centre of the action at a second of a timeline, moving smoothly from one action to the next. */
export const focusAt = (timeline: Pick<Timeline, 'clips' | 'marks' | 'initial' | 'length'>, time: number): Point =>
  smoothed((when) => middleAt(timeline, actionsOf(timeline), when), CALM)(time);

/** The centre of the models acting at a second, or else of the last that did, or the first that will. */
function middleAt(timeline: Parameters<typeof focusAt>[0], actions: readonly Action[], time: number): Point {
  const action =
    actions.findLast(({ from, subject }) => from <= time && subject.length > 0) ??
    actions.find(({ subject }) => subject.length > 0);
  return action ? trackOf(timeline, { models: [...action.subject, ...action.against] })(time) : [0, 0, 0];
}

/** Window over which the centre moves from one action to the next, seconds of the timeline. */
const CALM = 2.6;
