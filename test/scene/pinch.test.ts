import type CameraControls from 'camera-controls';
import { expect, it } from 'vitest';
import { followPinch, pinchSpeed } from '../../src/scene/camera/pinch.ts';

/** What is left of the eye's distance, as camera-controls has it, when two fingers part by so many pixels at a speed. */
const left = (pixels: number, speed: number): number => 0.95 ** ((pixels / 16) * speed);

it.each([
  [80, 160],
  [80, 81],
  [300, 40],
])('two fingers that part from %d to %d pixels bring the eye nearer by the same ratio', (before, now) => {
  expect(left(now - before, pinchSpeed(before, now))).toBeCloseTo(before / now, 9);
});

it('leaves the eye where it is, however fast, when they keep their distance', () => {
  expect(pinchSpeed(120, 120)).toBe(1);
});

type Heard = (event: { pointerType: string; pointerId: number; clientX: number; clientY: number }) => void;

/** A page on which fingers are put by hand. */
function fakePage() {
  const heard = new Map<string, Heard>();
  const addEventListener = (type: string, listener: Heard) => void heard.set(type, listener);
  const removeEventListener = (type: string) => void heard.delete(type);
  const dom = { addEventListener, removeEventListener, ownerDocument: { addEventListener, removeEventListener } };
  const finger = (type: string, pointerId: number, clientX: number, pointerType = 'touch') =>
    heard.get(type)?.({ pointerType, pointerId, clientX, clientY: 0 });
  return { dom: dom as unknown as HTMLElement, finger, heard };
}

it('follows two fingers step by step, and nothing else', () => {
  const { dom, finger, heard } = fakePage();
  const controls = { dollySpeed: 1 } as CameraControls;
  const stop = followPinch(dom, controls);
  finger('pointerdown', 1, 100);
  finger('pointermove', 1, 110);
  expect(controls.dollySpeed).toBe(1);
  finger('pointerdown', 2, 190);
  let distance = 1;
  for (const [id, from, to, apart] of [
    [2, 190, 230, 80],
    [1, 110, 70, 120],
  ] as const) {
    finger('pointermove', id, to);
    distance *= left(Math.abs(to - from), controls.dollySpeed);
    expect(controls.dollySpeed).toBe(pinchSpeed(apart, apart + 40));
  }
  expect(distance).toBeCloseTo(80 / 160, 9);
  finger('pointerdown', 3, 400);
  finger('pointermove', 3, 500);
  expect(controls.dollySpeed).toBe(1);
  finger('pointerup', 3, 500);
  finger('pointerup', 2, 230);
  expect(controls.dollySpeed).toBe(1);
  stop();
  expect(heard.size).toBe(0);
});

it('lets a mouse be a mouse', () => {
  const { dom, finger } = fakePage();
  const controls = { dollySpeed: 1 } as CameraControls;
  followPinch(dom, controls);
  for (const [id, x] of [
    [1, 0],
    [2, 50],
  ] as const)
    finger('pointerdown', id, x, 'mouse');
  finger('pointermove', 2, 90, 'mouse');
  expect(controls.dollySpeed).toBe(1);
});
