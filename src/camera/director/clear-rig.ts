import type { Point } from '../../kernel/point.ts';
import type { Script } from './direct.ts';
import { shotPoses } from '../poses/pose-at.ts';
import type { ShotSide, Rig, Shot, Subject } from '../list/shot-list.ts';
import { type ShotSight, sightOver } from './sight.ts';
import { trackOf } from '../poses/track.ts';
import { SAME_SCORE } from '../../kernel/display-tolerances.ts';

/** Variants tried for a rig until its subject is visible: swing and pitch in degrees, height in inches. */
const SWINGS = [0, 30, -30, 60, -60, 100, -100, 140, -140, 180] as const;
const PITCHES = [0, 14, 30] as const;
const HEIGHTS = [0, 1.2, 2.8] as const;
/** Seconds before and after the moment at which visibility is checked. */
const ABOUT = 1;

/** A variant of a rig with a clear view at a second of a replay: the first unobstructed one, or the best. */
export function clearRig(rig: Rig, timeline: Script, time: number): Rig {
  const others = variantsOf(rig);
  if (others.length < 2) return rig;
  const sight = sightOver(timeline.initial.terrain);
  let best = { rig, seen: -1 };
  for (const one of others) {
    const seen = shareSeen(one, timeline, time, sight);
    if (seen > best.seen + SAME_SCORE) best = { rig: one, seen };
    if (best.seen >= 1) break;
  }
  return best.rig;
}

/** Variants of a rig, the most similar first. */
function variantsOf(rig: Rig): readonly Rig[] {
  switch (rig.kind) {
    case 'orbit':
      return PITCHES.flatMap((by) =>
        SWINGS.map((swing) => ({ ...rig, pitch: rig.pitch + by, bearing: turned(rig.bearing, swing) })),
      );
    case 'crane':
    case 'dice':
      return SWINGS.map((swing) => ({ ...rig, bearing: turned(rig.bearing, swing) }));
    case 'follow':
      return PITCHES.flatMap((by) => sidesOf(rig.side).map((side) => ({ ...rig, side, pitch: rig.pitch + by })));
    case 'low':
    case 'reverse':
      return HEIGHTS.flatMap((by) => sidesOf(rig.side).map((side) => ({ ...rig, side, height: rig.height + by })));
    case 'keys':
    case 'wide':
    case 'mini-eye':
    case 'top':
      return [];
  }
}

/** A bearing turned, from -180 up to 180 degrees. */
const turned = (bearing: number, by: number): number => ((((bearing + by + 180) % 360) + 360) % 360) - 180;

const sidesOf = (side: ShotSide): readonly ShotSide[] => [side, side === 'left' ? 'right' : 'left'];

/** The share of a rig's subjects, around a second, that terrain does not hide. */
function shareSeen(rig: Rig, timeline: Script, time: number, sight: ShotSight): number {
  const from = Math.max(0, time - ABOUT);
  const shot: Shot = { from: 0, length: 2 * ABOUT, timelineFrom: from, pace: 1, rig };
  const poseAt = shotPoses(shot, timeline, undefined);
  let [all, seen] = [0, 0];
  for (const since of [0, time - from, 2 * ABOUT]) {
    const { position } = poseAt(since);
    for (const spot of spotsOf(rig, timeline, from + since)) {
      all++;
      if (sight(position, spot)) seen++;
    }
  }
  return all === 0 ? 1 : seen / all;
}

/** The places of the models that a rig shows; targets without models are left out. */
function spotsOf(rig: Rig, timeline: Script, time: number): readonly Point[] {
  if (rig.kind === 'dice') return [rig.point];
  const shown: readonly Subject[] = [
    ...('subject' in rig ? [rig.subject] : []),
    ...('against' in rig && 'models' in rig.against ? [rig.against] : []),
  ];
  return shown.map((subject) => trackOf(timeline, subject)(time));
}
