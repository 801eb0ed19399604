import type { Point } from '../kernel/point.ts';
import type { Model } from '../rules/core/state/state.ts';
import type { ModelMove } from '../rules/core/model-move.ts';
import { turnedTo } from './angle.ts';
import type { ModelPose } from './pose.ts';
import { atEffort, carriageOn, pathEffort } from './gait.ts';
import { headingOf } from './travel.ts';
import type { Path } from '../geometry/path.ts';

/** One mini's walk: when it starts and ends, in seconds, along which path, and its facing and place at rest. */
export type WalkTrack = {
  readonly model: Model['id'];
  readonly path: Path;
  readonly span: number;
  readonly start: number;
  readonly end: number;
  readonly facing: number;
  readonly rest: Point;
  /** Whether it ends in contact: the mini accelerates into it and is stopped. */
  readonly contact: boolean;
  /** Whether the mini tumbles on the way and lands hard. */
  readonly tumbles: boolean;
};

/** Seconds between one mini's start and the next, and at most between the first and the last. */
const STAGGER = 0.07;
const SPREAD = 1.4;
/** Seconds added to every walk. */
const SHORTEST = 0.35;
/** Walking speed, inches a second. */
const PACE = 9;
/** Seconds a charge holds at contact before it nudges back, and the nudge in inches and seconds. */
const HOLD = 0.08;
const NUDGE = { reach: 0.15, seconds: 0.22 } as const;

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
      const span = pathEffort(move.path);
      const start = i * apart;
      return {
        model: move.model,
        path: move.path,
        span,
        start,
        end: start + SHORTEST + span / PACE,
        facing: models.get(move.model)?.facing ?? 0,
        rest: move.to,
        contact: charge && move.contacts.length > 0,
        tumbles: tumble,
      };
    });
}

/** Seconds until the last mini has come to rest. */
export const walkLength = (tracks: readonly WalkTrack[]): number =>
  tracks.reduce((end, track) => Math.max(end, track.end + (track.contact ? HOLD + NUDGE.seconds : 0)), 0);

/** The effort a mini has put into its path by a second, in inches of level ground. It never decreases. */
export function effortAt({ start, end, span, contact, tumbles }: WalkTrack, time: number): number {
  const t = Math.min(1, Math.max(0, (time - start) / (end - start)));
  return span * (tumbles ? t : contact ? accelerating(t) : decelerating(t));
}

/** A mini's pose at a second of its walk, on the path that was proven legal. */
export function poseAt(track: WalkTrack, time: number): ModelPose {
  const { start, end, path } = track;
  const t = Math.min(1, Math.max(0, (time - start) / (end - start)));
  if (time >= end) return atRest(track, time - end);
  const here = atEffort(path, effortAt(track, time));
  if (here === undefined) return atRest(track, 1);
  const { at, lean, hop } = carriageOn(here.leg, here.t);
  const heading = headingOf(here.leg, here.t) ?? nextHeading(path, here.leg) ?? track.facing;
  const blend = Math.min(1, t * 6) * Math.min(1, (1 - t) * 5);
  const facing = turnedTo(track.facing, heading, blend);
  if (track.tumbles) return { at, facing, lean: 0, hop, turn: somersault(heading, t) };
  return { at, facing, lean: lean * blend, hop: hop * blend };
}

/** One turn head over heels, in the direction of the fall. */
function somersault(heading: number, t: number): NonNullable<ModelPose['turn']> {
  const [half, pitch] = [heading / 2, -Math.PI * t];
  const [sy, cy, sx, cx] = [Math.sin(half), Math.cos(half), Math.sin(pitch), Math.cos(pitch)];
  return [cy * sx, sy * cx, -sy * sx, cy * cx];
}

function atRest(track: WalkTrack, since: number): ModelPose {
  const nudge =
    track.contact && since > HOLD && since < HOLD + NUDGE.seconds
      ? Math.sin(((since - HOLD) / NUDGE.seconds) * Math.PI)
      : 0;
  const last = track.path.legs.at(-1);
  const heading = (last && headingOf(last, 1)) ?? track.facing;
  const by = -NUDGE.reach * 0.5 * nudge;
  return {
    at: [track.rest[0] - Math.sin(heading) * by, track.rest[1], track.rest[2] - Math.cos(heading) * by],
    facing: track.facing,
    lean: 0.1 * nudge,
    hop: 0,
  };
}

/** The direction in which a climber continues at the top, so that it faces the wall it climbs. */
function nextHeading(path: Path, leg: Path['legs'][number]): number | undefined {
  const at = path.legs.indexOf(leg);
  for (const later of path.legs.slice(at + 1)) {
    const heading = headingOf(later, 0);
    if (heading !== undefined) return heading;
  }
  return undefined;
}

const decelerating = (t: number) => 1 - (1 - t) ** 2.4;
const accelerating = (t: number) => t ** 1.7 * (1 - t) + (1 - (1 - t) ** 1.5) * t;
