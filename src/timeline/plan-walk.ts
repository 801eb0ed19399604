import type { Point } from '../kernel/point.ts';
import { FOOTFALL_PRECISION } from '../kernel/display-tolerances.ts';
import type { Radians, Seconds } from '../kernel/units.ts';
import type { Model } from '../rules/core/state/state.ts';
import type { ModelMove } from '../rules/core/model-move.ts';
import { turnedTo } from './angle.ts';
import {
  type Gait,
  gaitOf,
  leanAtEffort,
  motionAtEffort,
  partsOf,
  placeAtEffort,
  planStages,
  type GaitStage,
  stageAt,
} from './gait.ts';
import { type SpeedCurve, planPace, gatheringSpeed, shareCovered, smooth, speedShare } from './pace.ts';
import type { ModelPose } from './pose.ts';
import type { Puff } from './performance.ts';
import { headingOf } from './travel.ts';

/** One mini's walk: when it starts and ends, in seconds, in which stages, and its facing and place at rest. */
export type WalkTrack = {
  readonly model: Model['id'];
  readonly stages: readonly GaitStage[];
  readonly gait: Gait;
  /** The effort of the whole path, in inches of level ground, and the pace at which it is made. */
  readonly span: number;
  readonly pace: SpeedCurve;
  readonly start: Seconds;
  readonly end: Seconds;
  readonly facing: Radians;
  readonly rest: Point;
  readonly charges: boolean;
  /** The models it ends in contact with: the mini gathers speed until it hits them, and is stopped. */
  readonly contacts: readonly Model['id'][];
  /** Whether the mini tumbles on the way and lands hard. */
  readonly tumbles: boolean;
};

/** Seconds between one mini's start and the next, and at most between the first and the last. */
const STAGGER = 0.07;
const SPREAD = 1.4;
/** Walking speed, inches a second. */
const SPEED = 9;
/** How much farther a charge leans than a walk. */
const RUSH = 1.7;
/** Seconds a charge holds at contact before it is thrown back, and how far, in inches and seconds. */
const HOLD: Seconds = 0.08;
const NUDGE = { reach: 0.15, seconds: 0.3, lean: 0.1 } as const;
/** A mini that has come to rest sways back once: in seconds, radians, and as a share of its height. */
const SETTLE = { seconds: 0.28, lean: 0.09, sink: 0.05, span: 4 } as const;

/** The walks of minis that move together, in the order of the moves. */
export function planWalk(
  moves: readonly ModelMove[],
  models: ReadonlyMap<Model['id'], Model>,
  charge: boolean,
  tumble = false,
): readonly WalkTrack[] {
  const apart = Math.min(STAGGER, SPREAD / Math.max(1, moves.length));
  return moves
    .filter((move) => move.path.legs.length > 0)
    .map((move, i) => {
      const model = models.get(move.model);
      const gait = gaitOf(model ?? UNKNOWN);
      const stages = planStages(move.path, gait.stride, tumble);
      const span = stages.at(-1)?.to ?? 0;
      const contacts = charge ? move.contacts : [];
      const plain = planPace(span, SPEED);
      const pace = tumble ? { ...plain, gains: 0, loses: 0 } : contacts.length > 0 ? gatheringSpeed(plain) : plain;
      const start = i * apart;
      return {
        ...{ model: move.model, stages, gait, span, pace, start, end: start + pace.length },
        ...{ facing: model?.facing ?? 0, rest: move.to, charges: charge, contacts, tumbles: tumble },
      };
    });
}

/** A model that a state does not have. */
const UNKNOWN: Pick<Model, 'base' | 'height' | 'keywords'> = {
  base: { kind: 'round', radius: 0.63 },
  height: 1.5,
  keywords: [],
};

/** Seconds until the last mini has come to rest. */
export const walkLength = (tracks: readonly WalkTrack[]): Seconds =>
  tracks.reduce((end, track) => Math.max(end, track.end + restsAfter(track)), 0);

const restsAfter = ({ contacts, tumbles }: WalkTrack): Seconds =>
  contacts.length > 0 ? HOLD + NUDGE.seconds : tumbles ? 0 : SETTLE.seconds;

/** The effort a mini has put into its path by a second, in inches of level ground. It never decreases. */
export const effortAt = ({ start, span, pace }: WalkTrack, time: Seconds): number =>
  span * shareCovered(pace, time - start);

/** The second at which a mini has put this effort into its path, found by bisection. */
export function timeOfEffort(track: WalkTrack, effort: number): Seconds {
  let [low, high] = [track.start, track.end];
  while (high - low > FOOTFALL_PRECISION) {
    const middle = (low + high) / 2;
    if (effortAt(track, middle) < effort) low = middle;
    else high = middle;
  }
  return high;
}

/** A mini's pose at a second of its walk, on the path that was proven legal. */
export function poseAt(track: WalkTrack, time: Seconds): ModelPose {
  const { start, end, stages, gait, facing, pace, tumbles } = track;
  if (time >= end || stages.length === 0) return atRest(track, time);
  const effort = effortAt(track, time);
  const at = placeAtEffort(stages, effort);
  const t = Math.max(0, time - start) / pace.length;
  const heading = headingAt(track, effort);
  const turned = turnedTo(facing, heading, Math.min(1, t * 6) * Math.min(1, (1 - t) * 5));
  if (tumbles) return { at, facing: turned, lean: 0, hop: 0, turn: somersault(heading, t) };
  const speed = smooth(speedShare(pace, time - start));
  const { lean, roll, hop, stretch } = motionAtEffort(stages, effort, gait, speed);
  return { at, facing: turned, lean: lean + speed * leanAt(track, effort), roll, hop, stretch };
}

const leanAt = ({ stages, gait, charges }: WalkTrack, effort: number): Radians =>
  leanAtEffort(stages, effort, gait.lean * (charges ? RUSH : 1));

/** The facing turns over this much effort before and after a corner. */
const TURNS_OVER = 0.6;

/** The direction in which a mini goes; straight up and down it faces the wall. */
function headingAt({ stages, span, facing }: WalkTrack, effort: number): Radians {
  const [low, high] = [Math.max(0, effort - TURNS_OVER), Math.min(span, effort + TURNS_OVER)];
  const stage = stageAt(stages, effort);
  if (stage?.heading !== undefined && low >= stage.from && high <= stage.to) return stage.heading;
  const from = placeAtEffort(stages, low);
  const to = placeAtEffort(stages, high);
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const clear = Math.min(1, Math.sqrt(dx * dx + dz * dz) / TURNS_OVER);
  const ahead = Math.atan2(-dx, -dz);
  if (clear >= 1) return ahead;
  return turnedTo((nextHeading(stages, effort) ?? facing) + turnedBack(stage, effort), ahead, clear);
}

/** How much effort a climber takes at the top of a wall to turn to it before it climbs down, and to turn back below: too much for a low wall. */
const TURNS_BACK = 1.8;

/** How far a mini that climbs down has turned to the wall, away from where it goes on. */
function turnedBack(stage: GaitStage | undefined, effort: number): Radians {
  if (stage === undefined || partsOf(stage) !== 'holds' || stage.leg.to[1] >= stage.leg.from[1]) return 0;
  if (stage.to - stage.from < 3 * TURNS_BACK) return 0;
  return Math.PI * smooth((effort - stage.from) / TURNS_BACK) * smooth((stage.to - effort) / TURNS_BACK);
}

function nextHeading(stages: readonly GaitStage[], effort: number): Radians | undefined {
  const now = stageAt(stages, effort);
  for (const stage of stages) {
    if (now && stage.from < now.from) continue;
    const heading = headingOf(stage.leg, stage === now ? 0.5 : 0);
    if (heading !== undefined) return heading;
  }
  return undefined;
}

/** One turn head over heels, in the direction of the fall. */
function somersault(heading: Radians, t: number): NonNullable<ModelPose['turn']> {
  const [half, pitch] = [heading / 2, -Math.PI * t];
  const [sy, cy, sx, cx] = [Math.sin(half), Math.cos(half), Math.sin(pitch), Math.cos(pitch)];
  return [cy * sx, sy * cx, -sy * sx, cy * cx];
}

/** A mini that has arrived: stopped by what it hit and thrown back a little, or swaying once. */
function atRest(track: WalkTrack, time: Seconds): ModelPose {
  const { rest, facing, span, contacts, tumbles, stages, end } = track;
  const standing: ModelPose = { at: rest, facing, lean: 0, hop: 0 };
  if (time >= end + restsAfter(track) || tumbles || stages.length === 0) return standing;
  const since = time - end;
  if (contacts.length === 0) {
    const sway = decaying(since / SETTLE.seconds) * Math.min(1, span / SETTLE.span);
    return { ...standing, lean: -SETTLE.lean * sway, stretch: 1 - SETTLE.sink * sway };
  }
  const t = Math.max(0, (since - HOLD) / NUDGE.seconds);
  const last = stages.at(-1);
  const heading = (last && headingOf(last.leg, 1)) ?? facing;
  const back = NUDGE.reach * 0.5 * Math.sin(Math.PI * t);
  return {
    ...standing,
    at: [rest[0] + Math.sin(heading) * back, rest[1], rest[2] + Math.cos(heading) * back],
    lean: leanAt(track, span) * (1 - smooth(t)) - NUDGE.lean * decaying(t),
  };
}

/** A swing out and back that is over at 1. */
const decaying = (t: number): number => Math.sin(Math.PI * Math.min(1, t)) * (1 - Math.min(1, t));

/** Sizes of the dust that a landing, an impact, and every second step of a charge raise, in half widths of the base. */
const DUST = { landing: 1.4, fall: 1.5, contact: 1, step: 0.6 } as const;
/** The steps of a charge raise dust from this share of its greatest speed on. */
const DUSTY = 0.5;

/** The dust a mini raises on its way. */
export function puffsOf(track: WalkTrack): readonly Puff[] {
  const { stages, end, rest, contacts, tumbles, charges, pace, start, gait } = track;
  const puffs: Puff[] = [];
  const raise = (at: Point, time: Seconds, size: number) => puffs.push({ at, time, size: size * gait.halfWidth });
  for (const stage of stages) {
    if (stage.kind === 'landing') raise(stage.leg.to, timeOfEffort(track, stage.from), DUST.landing);
    if (!charges || partsOf(stage) !== 'steps' || stage.run.from !== stage.from) continue;
    for (let step = 1; step < stage.run.steps; step += 2) {
      const effort = stage.from + (step / stage.run.steps) * (stage.run.to - stage.from);
      const time = timeOfEffort(track, effort);
      if (speedShare(pace, time - start) > DUSTY && gait.sway + gait.bob > 0)
        raise(placeAtEffort(stages, effort), time, DUST.step);
    }
  }
  if (tumbles) raise(rest, end, DUST.fall);
  if (contacts.length > 0) raise(rest, end, DUST.contact);
  return puffs;
}
