import type { ModelId } from '../../rules/core/ids.ts';
import { type CameraPose, keyOf } from '../list/camera-pose.ts';
import { isInPicture, ratioOf } from '../poses/framing.ts';
import { type JudgeSetting, spotsOf } from './judge-shot.ts';
import { rigPoses } from '../poses/rig-poses.ts';
import type { Shot } from '../list/shot-list.ts';
import { centroid, sub, add, scale } from '../../kernel/vec.ts';

/** Factor by which a still camera may stand farther away than the rig it replaces. */
const FARTHEST = 4;
const FITTED = 0.74;

/** A shot from a fixed camera: where its rig is halfway through, aimed at its models and far enough to fit them. */
export function stillShot(bench: JudgeSetting, shot: Shot, frames: readonly ModelId[]): Shot {
  const { replay } = bench;
  const pose = rigPoses(shot, replay, bench)(shot.length / 2);
  const spots = spotsOf(replay, shot, frames).flat();
  const target = spots.length > 0 ? centroid(spots) : pose.target;
  const away = sub(pose.position, pose.target);
  const at = (by: number): CameraPose => {
    const position = add(target, scale(away, by));
    return { ...pose, position, target, focus: Math.hypot(...scale(away, by)) };
  };
  const ratio = ratioOf(bench);
  const holds = (by: number) => spots.every((spot) => isInPicture(at(by), ratio, spot, FITTED));
  let [near, far] = [1, FARTHEST];
  for (let i = 0; i < 7 && !holds(1); i++) {
    const by = (near + far) / 2;
    if (holds(by)) far = by;
    else near = by;
  }
  return held(shot, at(holds(1) ? 1 : far));
}

/** A shot with one fixed camera pose. */
export function held(
  { fov: _, roll: __, focus: ___, aperture: ____, ease: _____, settle: ______, ...shot }: Shot,
  pose: CameraPose,
): Shot {
  return { ...shot, rig: { kind: 'keys', path: 'catmull-rom', keys: [keyOf(pose, 0)] } };
}
