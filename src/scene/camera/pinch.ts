import type CameraControls from 'camera-controls';

/** How much nearer camera-controls goes with each step of a pinch, and by how many pixels two fingers part for one. */
const NEARER = 0.95;
const PIXELS = 16;

/**
 * The dolly speed at which two fingers that part from `before` to `now` pixels bring the camera nearer by the same
 * ratio: what lies under them stays under them.
 */
export const pinchSpeed = (before: number, now: number): number =>
  now === before ? 1 : (PIXELS * Math.log(now / before)) / ((now - before) * -Math.log(NEARER));

/** Lets the camera follow two fingers on `dom` as {@link pinchSpeed} says, and everything else at its usual speed. */
export function followPinch(dom: HTMLElement, controls: CameraControls): () => void {
  const page = dom.ownerDocument;
  const fingers = new Map<number, readonly [x: number, y: number]>();
  let last: number | undefined;
  const apart = (): number | undefined => {
    const [a, b, more] = [...fingers.values()];
    const far = a && b && !more ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
    return far > 0 ? far : undefined;
  };
  const settle = () => {
    last = apart();
    controls.dollySpeed = 1;
  };
  const down = ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    fingers.set(pointerId, [clientX, clientY]);
    settle();
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (!fingers.has(pointerId)) return;
    fingers.set(pointerId, [clientX, clientY]);
    const now = apart();
    if (now !== undefined && last !== undefined) controls.dollySpeed = pinchSpeed(last, now);
    last = now;
  };
  const up = ({ pointerId }: PointerEvent) => {
    if (fingers.delete(pointerId)) settle();
  };
  // Before the controls hear of it.
  const early = { capture: true } as const;
  dom.addEventListener('pointerdown', down, early);
  page.addEventListener('pointermove', move, early);
  for (const end of ['pointerup', 'pointercancel'] as const) page.addEventListener(end, up, early);
  return () => {
    dom.removeEventListener('pointerdown', down, early);
    page.removeEventListener('pointermove', move, early);
    for (const end of ['pointerup', 'pointercancel'] as const) page.removeEventListener(end, up, early);
    controls.dollySpeed = 1;
  };
}
