import type { Point } from '../../kernel/point.ts';
import { toRadians } from '../../kernel/units.ts';
import { measured, pastInner, type CurveByLength, throughAll } from './cubic.ts';
import { eased } from './ease.ts';
import type { CameraPose } from '../list/camera-pose.ts';
import { lookDirection, nextTo, normal, rollFrom, type Rotation, rotationOf } from './rotation.ts';
import { LENS } from './lens-of.ts';
import type { Key, KeyPath } from '../list/shot-list.ts';
import { distance } from '../../kernel/vec.ts';

/** The camera of a shot, by seconds since it began. */
export type PoseBySecond = (since: number) => CameraPose;

/**
 * The camera path through keys. Position and target each move at constant speed from key to key, eased as the key says.
 * Rotation takes the shortest arc of quaternions, so that the camera does not flip when it passes straight overhead.
 *
 * @param keys At least one, in order of time.
 */
export function keyPoses(path: KeyPath, keys: readonly Key[]): PoseBySecond {
  const [first] = keys;
  if (first === undefined) throw new RangeError('An eye needs a key.');
  const curve = path === 'bezier' ? pastInner : throughAll;
  const positions = curve(keys.map((key) => key.position)).map(measured);
  const targets = curve(keys.map((key) => key.target)).map(measured);
  const turns = turnsOf(keys);
  return (since) => {
    const { index, share } = placeIn(keys, since);
    const from = keys[index]!;
    const to = keys[index + 1] ?? from;
    const position = on(positions, index, share, first.position);
    const target = on(targets, index, share, first.target);
    const look = lookDirection({ position, target });
    const between = (a: number | undefined, b: number | undefined, otherwise: number) =>
      level(a ?? otherwise, b ?? otherwise, share);
    return {
      position,
      target,
      fov: between(from.fov, to.fov, LENS.fov),
      roll: rollFrom(look, turnAt(turns, index, share)),
      focus: focusAt(from, to, share, distance(position, target)),
      aperture: between(from.aperture, to.aperture, LENS.aperture),
    };
  };
}

/** The segment between keys at a moment, and the eased share of it. */
function placeIn(keys: readonly Key[], since: number): { readonly index: number; readonly share: number } {
  const last = keys.length - 1;
  if (since >= keys[last]!.at) return { index: Math.max(0, last - 1), share: last === 0 ? 0 : 1 };
  let index = 0;
  while (index + 1 < last && keys[index + 1]!.at <= since) index++;
  const [from, to] = [keys[index]!, keys[index + 1] ?? keys[index]!];
  const span = to.at - from.at;
  return { index, share: span > 0 ? eased(from.ease ?? 'steady', (since - from.at) / span) : 0 };
}

const on = (stretches: readonly CurveByLength[], index: number, share: number, only: Point): Point =>
  stretches[index]?.at(share) ?? only;

/** Interpolates between two numbers without a jerk at either end. */
const level = (a: number, b: number, share: number): number => a + (b - a) * eased('in-out', share);

/** The focus distance: as the keys say, or at the target when neither sets it. */
function focusAt(from: Key, to: Key, share: number, toTarget: number): number {
  if (from.focus === undefined && to.focus === undefined) return toTarget;
  const focusOf = (key: Key) => key.focus ?? distance(key.position, key.target);
  return level(focusOf(from), focusOf(to), share);
}

/** The camera's rotation at each key, with the sign of the quaternion nearest to the key before. */
function turnsOf(keys: readonly Key[]): readonly Rotation[] {
  const turns: Rotation[] = [];
  for (const key of keys) {
    const turn = rotationOf({ position: key.position, target: key.target, roll: toRadians(key.roll ?? 0) });
    const before = turns.at(-1);
    turns.push(before ? nextTo(turn, before) : turn);
  }
  return turns;
}

/** The rotation at a share of the segment between two keys: a Catmull-Rom curve through all of them, normalised. */
function turnAt(turns: readonly Rotation[], index: number, t: number): Rotation {
  const b = turns[index]!;
  const c = turns[index + 1] ?? b;
  const a = turns[index - 1] ?? b;
  const d = turns[index + 2] ?? c;
  const [t2, t3] = [t * t, t * t * t];
  const of = (k: 0 | 1 | 2 | 3): number =>
    b[k] +
    0.5 * (c[k] - a[k]) * t +
    0.5 * (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t2 +
    0.5 * (3 * (b[k] - c[k]) + d[k] - a[k]) * t3;
  return normal([of(0), of(1), of(2), of(3)]);
}
