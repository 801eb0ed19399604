import { toDegrees, toRadians } from '../../kernel/units.ts';
import type { Point } from '../../kernel/point.ts';
import { distance, dot, sub } from '../../kernel/vec.ts';
import type { Cast } from './cast.ts';
import { clearPoses } from '../poses/clear-poses.ts';
import type { CameraPose } from '../list/camera-pose.ts';
import { isInPicture, placeIn, ratioOf } from '../poses/framing.ts';
import { stillShot } from './still-shot.ts';
import { type JudgeSetting, judge, KEY_TIMES, spotsOf, type Verdict } from './judge-shot.ts';
import { type ShotRole, type RigPlan, rigsFor, type Where } from './role.ts';
import { rigPoses } from '../poses/rig-poses.ts';
import type { ShotSide, Rig, Shot } from '../list/shot-list.ts';
import { firstModelOf, type ShotTimeline } from '../poses/track.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { outerRadius } from '../../geometry/gap.ts';
import { lookDirection } from '../poses/rotation.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import { SAME_SCORE } from '../../kernel/display-tolerances.ts';

/** A shot the director wants, before its rig is found. */
export type ShotRequest = {
  readonly role: ShotRole;
  readonly cast: Cast;
  readonly side: ShotSide;
  readonly shot: Omit<Shot, 'rig'>;
  readonly where: Where;
  /** The camera at the end of the shot before; a cut to nearly the same picture is a jump. */
  readonly before?: CameraPose | undefined;
};

/** A staged shot and its quality. */
export type Staged = {
  readonly shot: Shot;
  /** The models its picture is composed of. */
  readonly frames: readonly ModelId[];
  readonly verdict: Verdict;
  readonly worth: number;
  readonly jumps: boolean;
  /** Whether the faces of the slain in it are seen. */
  readonly faces: boolean;
};

/** The least share of clear lines to its models that a shot needs. */
export const LEAST_SEEN = 0.7;
/** Good enough to stop the search. */
const GOOD = { seen: 0.92, free: 0.55, framed: 0.8, size: 0.45 } as const;
/** Degrees by which the camera is first raised, then swung. */
const RAISES = [0, 10, 22, 36] as const;
const SWINGS = [0, 16, -16, 32, -32, 50] as const;
/** Inches by which obstacles may lift a camera before another rig is better. */
const LIFTED = 2.5;

/** Work in short steps, so that its caller can yield in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/**
 * The best shot of a role: its rig is raised, then swung, until its subject is visible; then the next rig is tried.
 *
 * @returns Undefined when no rig sees enough from this side of the line of action.
 */
export function* stageShot(setting: JudgeSetting, wanted: ShotRequest, isStill: boolean): Steps<Staged | undefined> {
  let best: Staged | undefined;
  for (const [rank, plan] of rigsFor(wanted, ratioOf(setting)).entries()) {
    for (const swing of plan.swings ? SWINGS : [0])
      for (const raise of RAISES) {
        const staged = tried(setting, wanted, { plan, raise, swing, isStill });
        yield;
        if (staged === undefined) continue;
        const worth = staged.worth - 0.3 * rank - raise / 90 - Math.abs(swing) / 120;
        if (best === undefined || worth > best.worth + SAME_SCORE) best = { ...staged, worth };
        if (isGood(staged)) break;
      }
    if (best && isGood(best)) break;
  }
  return best;
}

const isGood = ({ verdict: { seen, free, framed, size, holds }, jumps, faces }: Staged): boolean =>
  faces && seen >= GOOD.seen && free >= GOOD.free && framed >= GOOD.framed && size >= GOOD.size && holds && !jumps;

type Trial = { readonly plan: RigPlan; readonly raise: number; readonly swing: number; readonly isStill: boolean };

function tried(setting: JudgeSetting, wanted: ShotRequest, { plan, raise, swing, isStill }: Trial): Staged | undefined {
  const made = (distance: number): Shot => ({
    ...wanted.shot,
    ...(plan.fov === undefined ? {} : { fov: plan.fov }),
    rig: roundedRig(plan.make({ distance, raise, swing })),
  });
  const near = made(distanceToFit(setting, made, plan, wanted.where.lying));
  const shot = isStill ? stillShot(setting, near, plan.frames) : near;
  // Judged before obstacles first, because a shot that fails already need not be cleared of them.
  const held = rigPoses(shot, setting.replay, setting);
  if (!isWorthIt(judge(setting, shot, held, { ...wanted, frames: plan.frames }))) return undefined;
  const poseAt = clearPoses(held, shot, setting.replay);
  const lifted = Math.max(
    ...KEY_TIMES.map((share) => poseAt(share * shot.length).position[1] - held(share * shot.length).position[1]),
  );
  if (lifted > LIFTED) return undefined;
  const verdict = judge(setting, shot, poseAt, { ...wanted, frames: plan.frames });
  if (!isWorthIt(verdict)) return undefined;
  const faces = areFacesSeen(wanted.where, held(shot.length / 2));
  const jumps = wanted.before !== undefined && isJump(wanted.before, poseAt(0));
  const picture = 2 * verdict.seen + verdict.free + verdict.framed + verdict.size;
  return {
    shot,
    frames: plan.frames,
    verdict,
    jumps,
    faces,
    worth:
      picture - (faces ? 0 : FACES_UNSEEN) - lifted / LIFTED - steepness(poseAt(shot.length / 2)) - (jumps ? JUMP : 0),
  };
}

/** Whether a camera stands on the side to which each of the slain falls: from the other it sees their bases from below. */
const areFacesSeen = ({ lying = [] }: Where, { position }: CameraPose): boolean =>
  lying.every(({ at, head }) => dot(sub(head, at), sub(position, at)) > 0);

/** The penalty for slain seen from below, so large that it is taken only where no other camera sees them. */
const FACES_UNSEEN = 4;

/** The penalty for a jump cut, and the pitch in degrees from which faces are lost. */
const JUMP = 0.9;
const STEEP = 30;

/** The penalty for looking down on heads. */
function steepness({ position, target }: CameraPose): number {
  const down = toDegrees(Math.asin(Math.max(-1, Math.min(1, (position[1] - target[1]) / distance(position, target)))));
  return Math.max(0, down - STEEP) / 60;
}

/** A rig with its numbers rounded to 0.001. */
const roundedRig = (rig: Rig): Rig =>
  JSON.parse(
    JSON.stringify(rig, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)),
  );

const isWorthIt = ({ keepsSide, seen, holds }: Verdict): boolean => keepsSide && seen >= LEAST_SEEN && holds;

/**
 * The least distance in inches at which a rig has all its models in the middle of the picture at key times, and its
 * places and those where the slain come to lie within it, clear of words.
 */
export function distanceToFit(
  setting: Pick<JudgeSetting, 'replay' | 'aspect'>,
  made: (distance: number) => Shot,
  { least, most, frames, places = [] }: Pick<RigPlan, 'least' | 'most' | 'frames' | 'places'>,
  lying: Where['lying'] = [],
): number {
  if (frames.length + places.length === 0) return least;
  const ratio = ratioOf(setting);
  const spots = spotsOf(setting.replay, made(least), frames);
  const heads = spotsOf(setting.replay, made(least), frames, HEAD);
  const girth = Math.max(0, ...frames.map((id) => outerRadiusOf(setting.replay, id)));
  const holds = (distance: number): boolean => {
    const shot = made(distance);
    const poseAt = rigPoses(shot, setting.replay, setting);
    return KEY_TIMES.every((share, i) => {
      const pose = poseAt(share * shot.length);
      return (
        spots[i]!.every(
          (spot) =>
            isInPicture(pose, ratio, spot, FITTED) &&
            isOverWords(pose, ratio, spot, shot) &&
            isWhole(pose, ratio, spot, girth),
        ) &&
        heads[i]!.every((head) => isInPicture(pose, ratio, head, WITH_HEADS)) &&
        lying.every(({ head }) => isInPicture(pose, ratio, head, WITH_HEADS) && isOverWords(pose, ratio, head, shot)) &&
        places.every((place) => isInPicture(pose, ratio, place, TO_EDGE) && isOverWords(pose, ratio, place, shot))
      );
    });
  };
  if (holds(least)) return least;
  let [near, far] = [least, most];
  for (let i = 0; i < 7; i++) {
    const distance = (near + far) / 2;
    if (holds(distance)) far = distance;
    else near = distance;
  }
  return Math.round(far * 100) / 100;
}

/** Whether a base of this radius is fully in the picture from side to side; upright pictures are narrow. */
function isWhole(pose: CameraPose, ratio: number, spot: Point, girth: number): boolean {
  const { x, depth } = placeIn(pose, ratio, spot);
  return Math.abs(x) + girth / (Math.tan(toRadians(pose.fov) / 2) * Math.max(LENGTH_ROUNDING, depth) * ratio) <= SIDES;
}

const outerRadiusOf = (replay: ShotTimeline, id: ModelId): number => {
  const base = firstModelOf(replay, id)?.base;
  return base ? outerRadius(base) : 0;
};

/** The share of the picture's half width available to bases. */
const SIDES = 0.97;

/** Whether a spot is above the words low in the picture: a caption, or a card that is there for some seconds. */
const isOverWords = (pose: CameraPose, ratio: number, spot: Point, { caption, card }: Omit<Shot, 'rig'>): boolean =>
  (caption === undefined && card?.seconds === undefined) || placeIn(pose, ratio, spot).y >= -overWords(ratio);

/**
 * Share of the picture's half height below its centre above which chests are clear of words, for a picture of this width
 * over height: words are higher up in upright ones.
 */
export const overWords = (ratio: number): number => (ratio < 1 ? 0.3 : 0.5);

/** Central shares of the picture required of chests, a little below `MIDDLE`, and of heads with their headgear. */
const FITTED = 0.72;
const HEAD = 1.2;
const WITH_HEADS = 0.93;
/** The share of the picture required of a rig's places: the corners of a felt, in which dice seldom lie. */
const TO_EDGE = 0.98;

/** Cameras see the same if they differ by fewer degrees, and by a smaller share of their distance to the target. */
const TURNED = 25;
const MOVED = 0.45;

/** Whether a cut from one camera to another is a jump cut: nearly the same picture, but not quite. */
export function isJump(from: CameraPose, to: CameraPose): boolean {
  const turned = toDegrees(Math.acos(Math.max(-1, Math.min(1, dot(lookDirection(from), lookDirection(to))))));
  const far = Math.max(distance(from.position, from.target), distance(to.position, to.target));
  return turned < TURNED && distance(from.position, to.position) < MOVED * far;
}
