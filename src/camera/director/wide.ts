import type { JudgeSetting } from './judge-shot.ts';
import { held } from './still-shot.ts';
import { rigPoses } from '../poses/rig-poses.ts';
import type { Aspect, Rig, Shot } from '../list/shot-list.ts';

/** Wide views: bearings left and right of the side they look from, pitch and drift, all in degrees. */
type Wides = { readonly bearings: readonly number[]; readonly pitch: number; readonly drift: number };
/** Square and upright pictures have room for a table's depth, and little for its corners. */
const WIDES: Readonly<Record<Aspect, Wides>> = {
  '16:9': { bearings: [-24, 21, 28, -30], pitch: 38, drift: 9 },
  '1:1': { bearings: [-15, 13, 18, -20], pitch: 49, drift: 7 },
  '9:16': { bearings: [-13, 11, 15, -16], pitch: 57, drift: 6 },
};
/** The fastest drift, degrees a second. */
const DRIFTS = 2.4;
/** How many times longer one side of a table must be to decide which side the camera looks from. */
const LONGER = 1.1;

/** A wide view of the table, still under reduced motion. `index` and the seed choose the bearing. */
export function wideRig(
  { replay, aspect }: JudgeSetting,
  shot: Omit<Shot, 'rig'>,
  { reducedMotion, seed }: { readonly reducedMotion: boolean; readonly seed: number },
  index: number,
): Rig {
  const { bearings, pitch, drift } = WIDES[aspect ?? '16:9'];
  const at = (((seed + index) % bearings.length) + bearings.length) % bearings.length;
  const bearing = bearings[at]!;
  const turn = (bearing > 0 ? -1 : 1) * Math.min(drift, DRIFTS * shot.length);
  const rig: Rig = {
    kind: 'wide',
    bearing: bearing + facedFrom(replay, aspect),
    pitch,
    turn: reducedMotion ? 0 : turn,
  };
  if (!reducedMotion) return rig;
  const still: Shot = { ...shot, rig };
  return held(still, rigPoses(still, replay, { aspect })(0)).rig;
}

/** The bearing of the side to look from: wide pictures have the table's long side across, others its short side. */
function facedFrom({ initial }: JudgeSetting['replay'], aspect: JudgeSetting['aspect']): number {
  const { width, depth } = initial.table;
  const isLongAcross = (aspect ?? '16:9') === '16:9';
  return (isLongAcross ? depth > LONGER * width : width > LONGER * depth) ? 90 : 0;
}
