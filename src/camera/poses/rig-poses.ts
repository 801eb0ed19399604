import { toRadians } from '../../kernel/units.ts';
import { eased } from './ease.ts';
import { ratioOf } from './framing.ts';
import { type PoseBySecond, keyPoses } from './key-poses.ts';
import { lensOf } from './lens-of.ts';
import type { HeldPose, PoseByMoment, ShotMoment, RigSetting } from './rig-setting.ts';
import { beside, between, closeOnDice, downwards, fromAMini, overhead, round, wholeTable } from './rigs.ts';
import type { Aspect, Rig, Shot } from '../list/shot-list.ts';
import type { ShotTimeline } from './track.ts';
import { add, distance, scale } from '../../kernel/vec.ts';
import type { Seconds } from '../../kernel/units.ts';
import { lookDirection } from './rotation.ts';

/** The camera poses of a shot as its rig or its keys give them, before obstacles, by seconds since it began. */
export function rigPoses(
  shot: Shot,
  replay: ShotTimeline,
  list: { readonly aspect?: Aspect | undefined },
): PoseBySecond {
  const { rig } = shot;
  if (rig.kind === 'keys') return keyPoses(rig.path, rig.keys);
  const scenery: RigSetting = {
    replay,
    ratio: ratioOf(list),
    span: { from: shot.timelineFrom, to: shot.timelineFrom + shot.pace * shot.length },
    fov: shot.fov ?? lensOf(rig).fov,
  };
  const held = holdingOf(rig, scenery);
  return (since) => {
    const { position, target, roll = 0 } = pushed(held(momentOf(shot, since)), shot, since);
    return {
      position,
      target,
      fov: scenery.fov,
      roll: roll + toRadians(shot.roll ?? 0),
      focus: shot.focus ?? distance(position, target),
      aperture: shot.aperture ?? lensOf(rig).aperture,
    };
  };
}

/** How a contact pushes the camera: inches, after so many seconds, and for how long. */
const PUSH = { inches: 0.15, after: 0.08, seconds: 0.3 } as const;

/** A pose pushed back from what it looks at while models strike. */
function pushed(pose: HeldPose, { strikes }: Shot, since: Seconds): HeldPose {
  const share = strikes === undefined ? 0 : (since - strikes - PUSH.after) / PUSH.seconds;
  if (share <= 0 || share >= 1) return pose;
  const by = PUSH.inches * Math.sin(Math.PI * share) ** 2;
  const { position, target } = pose;
  return { ...pose, position: add(position, scale(lookDirection(pose), -by)), target };
}

/** A moment of a shot: the second of the timeline, and the share of the rig's own movement that is done. */
function momentOf(shot: Shot, since: number): ShotMoment {
  const moving = shot.length - (shot.settle ?? 0);
  return {
    timeline: shot.timelineFrom + shot.pace * since,
    share: moving <= 0 ? 1 : eased(shot.ease ?? 'steady', since / moving),
  };
}

function holdingOf(rig: Exclude<Rig, { kind: 'keys' }>, scenery: RigSetting): PoseByMoment {
  switch (rig.kind) {
    case 'wide':
      return wholeTable(rig, scenery);
    case 'orbit':
      return round(rig, scenery);
    case 'follow':
      return beside(rig, scenery);
    case 'mini-eye':
      return fromAMini(rig, scenery);
    case 'top':
      return downwards(rig, scenery);
    case 'crane':
      return overhead(rig, scenery);
    case 'low':
    case 'reverse':
      return between(rig, scenery);
    case 'dice':
      return closeOnDice(rig);
  }
}
