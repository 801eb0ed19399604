import { Box3, MathUtils, type PerspectiveCamera, Sphere, Vector3 } from 'three';
import type CameraControls from 'camera-controls';
import type { Point } from '../../kernel/point.ts';

/** The largest angle off the vertical, radians, from which points are framed. */
const LOWEST_FRAMING = MathUtils.degToRad(60);

/** Moves the camera so that points fill the picture. */
export function framePoints(controls: CameraControls, points: readonly Point[], glide: boolean): Promise<unknown> {
  const sphere = new Box3()
    .setFromPoints(points.map((p) => new Vector3(...p)))
    .expandByScalar(3)
    .getBoundingSphere(new Sphere());
  // From near the ground, what stands before the points would hide them.
  if (controls.polarAngle > LOWEST_FRAMING) void controls.rotatePolarTo(LOWEST_FRAMING, glide);
  return controls.fitToSphere(sphere, glide);
}

/** Shares of half the picture's width and height within which a point counts as in view: panels cover the rest. */
const IN_VIEW = [0.86, 0.68] as const;

/** Moves the camera over points that are out of view, without turning or zooming it. */
export function revealPoints(
  controls: CameraControls,
  camera: PerspectiveCamera,
  points: readonly Point[],
  glide: boolean,
): void {
  const isOut = points.some((point) => {
    const { x, y, z } = new Vector3(...point).project(camera);
    return Math.abs(x) > IN_VIEW[0] || Math.abs(y) > IN_VIEW[1] || z > 1;
  });
  if (!isOut) return;
  const { x, y, z } = new Box3().setFromPoints(points.map((p) => new Vector3(...p))).getCenter(new Vector3());
  void controls.moveTo(x, y, z, glide);
}

/** A point on the screen, pixels from its left and upper edge. */
type ScreenPoint = readonly [x: number, y: number];

/** How far models keep from the panels above and below them, pixels: a figure is taller than its foot. */
const ABOVE = 44;
const BELOW = 18;

/**
 * How far up the picture must go for points to lie clear of the prompt, pixels; 0 if they do. Points at the upper edge,
 * under the bar, are not pushed out: both ends of a long line may not fit.
 */
export function liftClearOf(
  points: readonly ScreenPoint[],
  prompt: Pick<DOMRect, 'left' | 'right' | 'top'>,
  barBottom: number,
): number {
  const covered = points.filter(([x, y]) => x >= prompt.left && x <= prompt.right && y > prompt.top - BELOW);
  if (covered.length === 0) return 0;
  const wanted = Math.max(...covered.map(([, y]) => y)) - (prompt.top - BELOW);
  const room = Math.min(...points.map(([, y]) => y)) - (barBottom + ABOVE);
  return Math.max(0, Math.min(wanted, room));
}

/** Moves the camera back until points lie above the prompt. */
export function liftOverPrompt(
  controls: CameraControls,
  camera: PerspectiveCamera,
  points: readonly Point[],
  glide: boolean,
): void {
  const [prompt, bar] = ['.prompt', '.phase-bar'].map((name) => document.querySelector(name)?.getBoundingClientRect());
  if (prompt === undefined || bar === undefined) return;
  const position = controls.getPosition(new Vector3());
  const seen = camera.clone();
  seen.position.copy(position);
  seen.lookAt(controls.getTarget(new Vector3()));
  seen.updateMatrixWorld();
  const spots = points.map((point): ScreenPoint => {
    const { x, y } = new Vector3(...point).project(seen);
    return [((x + 1) / 2) * innerWidth, ((1 - y) / 2) * innerHeight];
  });
  const lift = liftClearOf(spots, prompt, bar.bottom);
  if (lift === 0) return;
  const inches = (2 * controls.distance * Math.tan((camera.fov * Math.PI) / 360)) / innerHeight;
  // The ground is seen at a slant: a pixel of height is more of it, the lower the camera.
  void controls.forward((-lift * inches) / Math.max(0.3, Math.cos(controls.polarAngle)), glide);
}
