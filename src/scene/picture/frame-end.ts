import type { RootState } from '@react-three/fiber';
import { type Camera, PerspectiveCamera, Vector3 } from 'three';
import type { Actions } from '../../app/actions.ts';
import type { Settings } from '../../app/state/settings.ts';
import { type FRESH_PACE, stepPace } from './picture-quality.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { RenderContext, Lamp } from '../context/render-context.ts';
import { castBodies, lampBodies } from '../materials/lamp-shadows.ts';

/**
 * Finishes every frame once all models are in place: levels of detail, stale shadows, the frame count.
 *
 * @param state The models on the table.
 */
export function endFrame(
  context: RenderContext,
  { camera, size, viewport, gl }: Pick<RootState, 'camera' | 'size' | 'viewport' | 'gl'>,
  lamp: Lamp | null,
  glance: FormsGlance,
  state: Pick<GameState, 'models'> | undefined,
): void {
  focusInstanceBatches(context, camera, size.height * viewport.dpr, glance);
  castLampShadows(context, state);
  if (context.shadowsStale && lamp) {
    lamp.shadow.autoUpdate = false;
    lamp.shadow.needsUpdate = true;
    context.shadowsStale = false;
  }
  gl.info.reset();
  context.frames++;
}

/** Updates the shadows of minis in the light of lamps where a mini has moved or a lamp's terrain has changed. */
function castLampShadows(context: RenderContext, state: Pick<GameState, 'models'> | undefined): void {
  const { lamps, lampShadows, shown, shadowsStale } = context;
  const isStale = shadowsStale || lampShadows.near.slice(0, lamps.uLamps.value).includes(undefined);
  if (lamps.uLamps.value > 0 && isStale) castBodies(lamps, lampShadows, state ? [...lampBodies(state, shown)] : []);
}

/** Adapts the quality to the machine unless the player chose one. `delta` is the last frame's length, seconds. */
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
/** Levels of detail are updated when the camera has moved by this share of its height over the table. */
const GLANCE = 0.03;

/** The camera position of the last update, and the pixels per inch at a distance of one inch. */
type FormsGlance = { readonly from: Vector3; pixels: number };

/** The value before the first update. */
export const firstGlance = (): FormsGlance => ({ from: new Vector3(Number.POSITIVE_INFINITY, 0, 0), pixels: 0 });

/** Updates every mini's level of detail for the camera's position. */
function focusInstanceBatches(context: RenderContext, camera: Camera, height: number, glance: FormsGlance): void {
  if (!(camera instanceof PerspectiveCamera)) return;
  position.setFromMatrixPosition(camera.matrixWorld);
  const pixels = height / (2 * Math.tan((camera.fov * Math.PI) / 360));
  const hasMoved = position.distanceTo(glance.from) > GLANCE * Math.max(position.y, 2) || pixels !== glance.pixels;
  // New and walking minis need an update too; they make shadows stale.
  if (!hasMoved && !context.shadowsStale) return;
  glance.from.copy(position);
  glance.pixels = pixels;
  for (const instanceBatch of context.instanceBatches) instanceBatch.focus(position, pixels);
}
