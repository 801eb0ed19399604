import type { ThrownDice } from '../../app/state/services.ts';
import type { Inches } from '../../kernel/units.ts';

/** The part of a tray a throw needs: its centre and half its sides. */
export type TrayPart = {
  readonly x: Inches;
  readonly z: Inches;
  readonly halfWidth: Inches;
  readonly halfDepth: Inches;
};

/** Dice whose centres are below this height must be over the felt; higher ones come in over the rim. */
const LOW: Inches = 0.85;
/** Felt around the centre of a low die, and least half side. */
const ABOUT: Inches = 0.62;
const LEAST: Inches = 1.2;
/** Numbers per die in a frame. */
const POSE = 7;

/**
 * The smallest part of a tray that contains every low die in all frames, so that dice are large in the picture.
 * Never larger than the tray.
 */
export function trayAbout({ poses, frames, dice, tray }: ThrownDice): TrayPart {
  let [left, right, far, near] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < POSE * frames * dice; at += POSE) {
    const [x, y, z] = [poses[at] ?? 0, poses[at + 1] ?? 0, poses[at + 2] ?? 0];
    if (y > LOW) continue;
    [left, right, far, near] = [Math.min(left, x), Math.max(right, x), Math.min(far, z), Math.max(near, z)];
  }
  if (left > right) return { x: 0, z: 0, ...tray };
  const [x, halfWidth] = side(left - ABOUT, right + ABOUT, tray.halfWidth);
  const [z, halfDepth] = side(far - ABOUT, near + ABOUT, tray.halfDepth);
  return { x, z, halfWidth, halfDepth };
}

/** The centre and half length of a side, within the tray's. */
function side(from: Inches, to: Inches, most: Inches): readonly [middle: Inches, half: Inches] {
  const middle = (from + to) / 2;
  const half = Math.min(most, Math.max(LEAST, (to - from) / 2));
  return [Math.max(half - most, Math.min(most - half, middle)), half];
}
