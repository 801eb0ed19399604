import { outerRadius } from '../../geometry/gap.ts';
import type { Point } from '../../kernel/point.ts';
import { toRadians } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { fitDistance, placeIn } from './framing.ts';
import { headingOver } from './heading.ts';
import type { HeldPose, PoseByMoment, RigSetting } from './rig-setting.ts';
import type { ShotSide, Rig } from '../list/shot-list.ts';
import { firstModelOf, posesOf, smoothed, type Track, trackOf } from './track.ts';
import { planDistance, sub, lerp, add, scale } from '../../kernel/vec.ts';
import { flatDirection } from './rotation.ts';

type RigOf<K extends Rig['kind']> = Extract<Rig, { readonly kind: K }>;

/** Default window for smoothing a target's track, seconds of the timeline. */
const CALM = 0.7;

/** The unit vector from a target to its camera, by bearing and downward pitch in degrees. */
function directionAt(bearing: number, pitch: number): Point {
  const [b, p] = [toRadians(bearing), toRadians(pitch)];
  return [Math.sin(b) * Math.cos(p), Math.sin(p), Math.cos(b) * Math.cos(p)];
}

/** The whole table with its frame, from as far away as the aspect ratio requires. */
export function wholeTable({ bearing, pitch, turn }: RigOf<'wide'>, { replay, ratio, fov }: RigSetting): PoseByMoment {
  const { width, depth } = replay.initial.table;
  const [w, d] = [width / 2 + MARGIN, depth / 2 + MARGIN];
  const corners = [-w, w].flatMap((x) => [-d, d].flatMap((z) => [0, TALLEST].map((y): Point => [x, y, z])));
  const lens = { fov, roll: 0, focus: 1, aperture: 0 };
  const fit = { ratio, share: WIDE_SHARE, least: 10, most: FARTHEST };
  const at = (by: number, distance: number, nearer: number): HeldPose => {
    const target = scale(directionAt(by, 0), nearer);
    return { position: add(target, scale(directionAt(by, pitch), distance)), target };
  };
  // Uses the farthest distance of the whole turn, so that the camera does not drift in and out.
  const farthest = (nearer: number): number =>
    Math.max(
      ...[0, 0.25, 0.5, 0.75, 1].map((share) =>
        fitDistance(corners, (far) => ({ ...at(bearing + turn * share, far, nearer), ...lens }), fit),
      ),
    );
  // The near edge looks larger than the far one, so the target is the picture's centre, not the table's.
  const isLow = (nearer: number): boolean => {
    const pose = { ...at(bearing + turn / 2, farthest(nearer), nearer), ...lens };
    const heights = corners.map((corner) => placeIn(pose, ratio, corner).y);
    return Math.max(...heights) + Math.min(...heights) < 0;
  };
  let [short, long] = [0, AIMED * Math.min(w, d)];
  for (let i = 0; i < 6; i++) {
    const middle = (short + long) / 2;
    if (isLow(middle)) short = middle;
    else long = middle;
  }
  const [nearer, distance] = [short, farthest(short)];
  return ({ share }) => at(bearing + turn * share, distance, nearer);
}

/** Inches around the mat in a wide picture, height of the tallest objects in inches, and their share of the picture. */
const MARGIN = 0.6;
const TALLEST = 2.5;
const WIDE_SHARE = 0.97;
const FARTHEST = 225;
/** How far in front of a table's centre the target may be, as a share of half the table. */
const AIMED = 0.5;

/** Circles a subject. */
export function round(
  { subject, bearing, turn, pitch, distance }: RigOf<'orbit'>,
  { replay }: RigSetting,
): PoseByMoment {
  const track = smoothed(trackOf(replay, subject), CALM);
  return ({ timeline, share }) => {
    const target = track(timeline);
    return { position: add(target, scale(directionAt(bearing + turn * share, pitch), distance)), target };
  };
}

/** Moves beside a subject along its actual path, with room ahead of it while it moves. */
export function beside(rig: RigOf<'follow'>, { replay, span }: RigSetting): PoseByMoment {
  const raw = trackOf(replay, rig.subject);
  const track = smoothed(raw, rig.damping);
  const heading = headingOver(raw, span);
  return ({ timeline }) => {
    const { along, speed } = heading(timeline);
    const out = outwards(along, rig.side, rig.behind);
    const subject = track(timeline);
    const pitch = toRadians(rig.pitch);
    const [flat, high] = [Math.cos(pitch) * rig.distance, Math.sin(pitch) * rig.distance];
    const target = add(subject, scale(along, rig.lead * Math.min(1, speed / BRISK)));
    return { position: add(target, [out[0] * flat, high, out[2] * flat]), target };
  };
}

/** Speed from which a subject has its full lead, inches a second. */
const BRISK = 3;

/** The direction to the side of a path, turned `behind` degrees behind the subject that follows it. */
export function outwards(along: Point, side: ShotSide, behind: number): Point {
  const left: Point = [along[2], 0, -along[0]];
  const across = scale(left, side === 'left' ? 1 : -1);
  const angle = toRadians(behind);
  return add(scale(across, Math.cos(angle)), scale(along, -Math.sin(angle)));
}

/** The view from a mini's eyes. */
export function fromAMini({ model, towards: aim }: RigOf<'mini-eye'>, { replay }: RigSetting): PoseByMoment {
  const id = model as ModelId;
  const viewer = firstModelOf(replay, model);
  const before = viewer ? outerRadius(viewer.base) * BEFORE_FACE : 0;
  const tall = (viewer?.height ?? 1.5) * EYE_HEIGHT;
  const bearing: Track = (time) => {
    const facing = posesOf(replay, [id], time)[0]?.facing ?? 0;
    return [-Math.sin(facing), 0, -Math.cos(facing)];
  };
  const place = smoothed((time) => posesOf(replay, [id], time)[0]?.at ?? [0, 0, 0], STEADY_HEAD);
  const facing = smoothed(bearing, STEADY_HEAD);
  const aimed = aim && smoothed(trackOf(replay, aim), CALM);
  return ({ timeline }) => {
    const stands = place(timeline);
    const head: Point = [stands[0], stands[1] + tall, stands[2]];
    const aimedAt = aimed?.(timeline) ?? add(head, add(scale(facing(timeline), FAR_LOOK), [0, -1.2, 0]));
    const flat = planDistance(aimedAt, head);
    // A near model is looked at in the face, not at the belt.
    const face = TO_FACE * Math.max(0, Math.min(1, (FACED - flat) / (FACED - TO_FOE)));
    const target = add(aimedAt, [0, aimed ? face : 0, 0]);
    const out = flatDirection(sub(target, head));
    // Close to an enemy, the eye moves back so that the enemy's weapon is not in front of it.
    const forward = Math.min(before, Math.max(AT_FACE, flat - TO_FOE));
    return { position: add(head, scale(out, forward)), target };
  };
}

/** A mini's eye height and forward offset as shares of its height and radius; default view distance, inches. */
const EYE_HEIGHT = 0.95;
const BEFORE_FACE = 0.95;
const FAR_LOOK = 10;
/** The eye is at least this far forward, inches, and no nearer to the enemy than `TO_FOE`. */
const AT_FACE = 0.4;
/** Inches within which the camera aims at an enemy's face, and how far its aim rises when the bases touch. */
const FACED = 5;
const TO_FACE = 0.5;
const TO_FOE = 1;
const STEADY_HEAD = 0.9;

/** Looks straight down on a subject; the table's far edge is at the top of the picture before the turn. */
export function downwards({ subject, height, turn }: RigOf<'top'>, { replay }: RigSetting): PoseByMoment {
  const track = smoothed(trackOf(replay, subject), CALM);
  return ({ timeline, share }) => {
    const target = track(timeline);
    return { position: add(target, [0, height, 0]), target, roll: toRadians(turn * share) };
  };
}

/** Rises or descends over a subject, always looking at it. */
export function overhead(
  { subject, bearing, distance, from, to }: RigOf<'crane'>,
  { replay }: RigSetting,
): PoseByMoment {
  const track = smoothed(trackOf(replay, subject), CALM);
  const out = directionAt(bearing, 0);
  return ({ timeline, share }) => {
    const target = track(timeline);
    return { position: add(target, add(scale(out, distance), [0, from + (to - from) * share, 0])), target };
  };
}

/** Low beside the place where two groups meet, or past the shoulder of one towards the other. */
export function between(rig: RigOf<'low' | 'reverse'>, { replay, span }: RigSetting): PoseByMoment {
  const [mine, theirs] = [rig.subject, rig.against].map((subject) => smoothed(trackOf(replay, subject), CALM)) as [
    Track,
    Track,
  ];
  const line = lineBetween(mine, theirs, span.to);
  return ({ timeline, share }) => {
    const [a, b] = [mine(timeline), theirs(timeline)];
    const distance = rig.distance * (1 - PUSH * share);
    if (rig.kind === 'reverse') {
      const out = outwards(line, rig.side, REVERSE_BEHIND);
      return { position: add(lerp(b, a, 0.2), add(scale(out, distance), [0, rig.height, 0])), target: b };
    }
    const target = lerp(a, b, 0.5);
    const out = outwards(line, rig.side, LOW_BEHIND);
    return {
      position: [target[0] + out[0] * distance, target[1] - CHEST + rig.height, target[2] + out[2] * distance],
      target,
    };
  };
}

/** Share of its distance by which the camera moves in, so that the picture still moves once the models have met. */
const PUSH = 0.1;

/** Degrees the camera stands behind the attackers: a little for the clash, past their shoulder for the reverse. */
const LOW_BEHIND = -12;
const REVERSE_BEHIND = 52;
const CHEST = 0.8;

/** The direction from one subject to the other once both are at rest; towards the far edge when they coincide. */
function lineBetween(a: Track, b: Track, time: number): Point {
  return flatDirection(sub(b(time), a(time)));
}

/** Close-up of dice. They are a little above the middle of the picture, over the words. */
export function closeOnDice({ point, bearing, distance }: RigOf<'dice'>): PoseByMoment {
  const from = scale(directionAt(bearing, DICE_PITCH), distance);
  const nearer = scale(directionAt(bearing, 0), DICE_ABOVE * distance);
  return ({ share }) => {
    const target = add(point, scale(nearer, 1 - CREEP * share));
    return { position: add(target, scale(from, 1 - CREEP * share)), target };
  };
}

/** Downward pitch on dice, degrees, the share by which the camera approaches, and that by which it aims before them. */
const DICE_PITCH = 38;
const CREEP = 0.18;
const DICE_ABOVE = 0.08;
