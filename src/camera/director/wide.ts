import type { Bench } from './judge-shot.ts';
import { held } from '../eyes/hold-still.ts';
import { shotEyes } from '../eyes/rig-eyes.ts';
import type { Rig, Shot } from '../list/shot-list.ts';

/** Bearings from which a table is seen whole: from its near side, to the left and to the right. */
const BEARINGS = [-26, 24, 34, -36] as const;
const PITCH = 33;
const DRIFT = 9;

/** The whole table; a still eye where nothing may move. `index` and seed choose from where. */
export function wideRig(
  { stage, aspect }: Bench,
  shot: Omit<Shot, 'rig'>,
  { reducedMotion, seed }: { readonly reducedMotion: boolean; readonly seed: number },
  index: number,
): Rig {
  const at = (((seed + index) % BEARINGS.length) + BEARINGS.length) % BEARINGS.length;
  const bearing = BEARINGS[at]!;
  const turn = (bearing > 0 ? -1 : 1) * Math.min(DRIFT, 2.4 * shot.length);
  const rig: Rig = {
    kind: 'wide',
    bearing,
    pitch: aspect === '9:16' ? PITCH + 14 : PITCH,
    turn: reducedMotion ? 0 : turn,
  };
  if (!reducedMotion) return rig;
  const still: Shot = { ...shot, rig };
  return held(still, shotEyes(still, stage, { aspect })(0)).rig;
}
