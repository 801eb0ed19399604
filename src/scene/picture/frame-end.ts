import type { RootState } from '@react-three/fiber';
import { type Camera, PerspectiveCamera, Vector3 } from 'three';
import type { Actions } from '../../app/actions.ts';
import type { Settings } from '../../app/state/settings.ts';
import { type FRESH_PACE, stepPace } from './picture-quality.ts';
import type { RenderContext, Lamp } from '../context/render-context.ts';

/** What every frame ends with, once every model is in place: levels of detail, stale shadows, the count of frames. */
export function endFrame(
  context: RenderContext,
  { camera, size, viewport, gl }: Pick<RootState, 'camera' | 'size' | 'viewport' | 'gl'>,
  lamp: Lamp | null,
  glance: FormsGlance,
): void {
  focusInstanceBatches(context, camera, size.height * viewport.dpr, glance);
  if (context.shadowsStale && lamp) {
    lamp.shadow.autoUpdate = false;
    lamp.shadow.needsUpdate = true;
    context.shadowsStale = false;
  }
  gl.info.reset();
  context.frames++;
}

/**
 * Finds the quality that the machine keeps up with, unless the player chose one. `delta` is the length of the last
 * frame, seconds.
 */
export function keepPace(
  pace: typeof FRESH_PACE,
  delta: number,
  { quality, adaptive }: Settings,
  actions: Pick<Actions, 'view'>,
): typeof FRESH_PACE {
  if (!adaptive) return pace;
  const [next, wanted] = stepPace(pace, delta, quality);
  if (wanted !== quality) actions.view.set({ quality: wanted });
  return next;
}

/** Reused for every frame. */
const position = new Vector3();
/** Figures change form when the camera has moved by this share of its height over the table: not in every frame of a turn. */
const GLANCE = 0.03;

/** From where the figures were looked at last, and how many pixels an inch took there. */
export type FormsGlance = { readonly from: Vector3; pixels: number };

/** Before the first look. */
export const firstGlance = (): FormsGlance => ({ from: new Vector3(Number.POSITIVE_INFINITY, 0, 0), pixels: 0 });

/** Gives every miniature the level of detail that the camera can tell from where it is. */
function focusInstanceBatches(context: RenderContext, camera: Camera, height: number, glance: FormsGlance): void {
  if (!(camera instanceof PerspectiveCamera)) return;
  position.setFromMatrixPosition(camera.matrixWorld);
  const pixels = height / (2 * Math.tan((camera.fov * Math.PI) / 360));
  const hasMoved = position.distanceTo(glance.from) > GLANCE * Math.max(position.y, 2) || pixels !== glance.pixels;
  // Minis that are new or walk are looked at again: then shadows are stale, too.
  if (!hasMoved && !context.shadowsStale) return;
  glance.from.copy(position);
  glance.pixels = pixels;
  for (const instanceBatch of context.instanceBatches) instanceBatch.focus(position, pixels);
}
