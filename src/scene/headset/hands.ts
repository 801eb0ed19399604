import { type Matrix4, Quaternion, Ray, Vector3 } from 'three';
import type { HeadsetRig } from './plan-rig.ts';

/** What a controller has pressed, each as of this frame. */
export const HAND_BUTTONS = ['trigger', 'grip', 'stick', 'a', 'b'] as const;
export type HandButton = (typeof HAND_BUTTONS)[number];

/** The index of each button in the standard XR mapping of a gamepad. @source WebXR Gamepads Module §3.3 */
const BUTTON_AT: Readonly<Record<HandButton, number>> = { trigger: 0, grip: 1, stick: 3, a: 4, b: 5 };
/** The thumbstick's axes in the same mapping. */
const STICK_X = 2;
const STICK_Y = 3;
/** A stick pushed farther than this share of its way is pushed, and is at rest again below the smaller one. */
const PUSHED = 0.7;
const RELEASED = 0.3;

export type StickPush = 'none' | 'left' | 'right' | 'forward' | 'back';

/** One controller, or a hand that pinches, as of one frame. */
export type Hand = {
  /** Where it points, in the table's frame. */
  readonly ray: Ray;
  readonly down: Set<HandButton>;
  push: StickPush;
};

/** What has changed at a hand since the frame before. */
export type HandChange = {
  readonly pressed: readonly HandButton[];
  readonly lifted: readonly HandButton[];
  /** The stick's direction before and now. */
  readonly from: StickPush;
  readonly to: StickPush;
};

/** A hand at rest. */
export const createHand = (): Hand => ({ ray: new Ray(), down: new Set(), push: 'none' });

/** Takes over what a gamepad has pressed; returns what has changed. A device without a gamepad has nothing pressed. */
export function readGamepad(hand: Hand, gamepad: Gamepad | null | undefined): HandChange {
  const isDown = (button: HandButton) => gamepad?.buttons[BUTTON_AT[button]]?.pressed === true;
  const pressed = HAND_BUTTONS.filter((button) => isDown(button) && !hand.down.has(button));
  const lifted = HAND_BUTTONS.filter((button) => !isDown(button) && hand.down.has(button));
  for (const button of pressed) hand.down.add(button);
  for (const button of lifted) hand.down.delete(button);
  const from = hand.push;
  hand.push = pushOf(from, gamepad?.axes[STICK_X] ?? 0, gamepad?.axes[STICK_Y] ?? 0);
  return { pressed, lifted, from, to: hand.push };
}

function pushOf(before: StickPush, x: number, y: number): StickPush {
  const far = Math.max(Math.abs(x), Math.abs(y));
  if (far < RELEASED) return 'none';
  // A push ends only at rest: a stick that slips sideways while it points does not turn the player.
  if (before !== 'none' || far < PUSHED) return before;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'forward' : 'back';
}

/** Scales a pose of the room, metres, to the rig's inches; its rotation stays. */
export function scalePose(pose: Matrix4, { perMetre }: HeadsetRig): Matrix4 {
  const { elements } = pose;
  for (const i of [12, 13, 14] as const) elements[i]! *= perMetre;
  return pose;
}

/** The rig as a matrix from the room, in inches, to the table. */
export function rigMatrix({ at, heading }: HeadsetRig, into: Matrix4): Matrix4 {
  return into.compose(new Vector3(...at), new Quaternion().setFromAxisAngle(UP, heading), ONE);
}

const UP = new Vector3(0, 1, 0);
const ONE = new Vector3(1, 1, 1);
