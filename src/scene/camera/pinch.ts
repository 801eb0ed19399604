import type CameraControls from 'camera-controls';

/** The zoom factor of a camera-controls dolly step, and the pixels of finger movement per step. */
const NEARER = 0.95;
const PIXELS = 16;

/**
 * The dolly speed at which fingers moving apart from `before` to `now` pixels zoom by the same ratio, so that what is
 * under them stays there.
 */
export const pinchSpeed = (before: number, now: number): number =>
  now === before ? 1 : (PIXELS * Math.log(now / before)) / ((now - before) * -Math.log(NEARER));

/** Sets the dolly speed during pinches on `dom` by {@link pinchSpeed}; returns a function that ends it. */
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
  // Captured, to run before the controls' own listeners.
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
