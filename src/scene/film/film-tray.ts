import type { ThrownDice } from '../../app/state/services.ts';
import type { Inches } from '../../kernel/units.ts';

/** The part of a tray that a throw needs: where its middle is, and half its sides. */
export type TrayPart = {
  readonly x: Inches;
  readonly z: Inches;
  readonly halfWidth: Inches;
  readonly halfDepth: Inches;
};

/** Dice whose middles are lower than this must have felt under them: what is higher comes in over the rim, inches. */
const LOW: Inches = 0.85;
/** Felt about the middle of a low die, and the least half of a side. */
const ABOUT: Inches = 0.62;
const LEAST: Inches = 1.2;
/** Numbers of a die in a frame. */
const POSE = 7;

/**
 * The smallest part of a tray that every die which is low stays in, from the first frame to the last: filmed dice are
 * large on their felt. Never more than the tray.
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

/** The middle and the half of a side, within the tray's own. */
function side(from: Inches, to: Inches, most: Inches): readonly [middle: Inches, half: Inches] {
  const middle = (from + to) / 2;
  const half = Math.min(most, Math.max(LEAST, (to - from) / 2));
  return [Math.max(half - most, Math.min(most - half, middle)), half];
}
