import type { CameraPose } from '../camera/list/camera-pose.ts';
import { shotPoses } from '../camera/poses/pose-at.ts';
import type { ShotList } from '../camera/list/shot-list.ts';
import { createExposure } from './exposure.ts';
import { createFilmCamera, filmFocusOf, poseFilmCamera } from './film-camera.ts';
import type { FilmSet } from './film-set.ts';
import type { FilmLook, FrameRate, FrameSize } from './film-settings.ts';
import { type FrameExposure, exposuresOf } from './frame-clock.ts';
import { createPictureChain } from './picture-chain.ts';
import { SAME_SHADOWS } from '../kernel/display-tolerances.ts';

/** The render targets for one frame size. Disposed of and created again after the graphics context is lost. */
export type FrameRenderer = {
  /**
   * Draws one frame of a film into `bytes`: red, green, blue and alpha, row by row from the top.
   *
   * @returns False when the graphics context was lost meanwhile: `bytes` is then worthless.
   */
  readonly draw: (list: ShotList, frame: number, fps: FrameRate, blur: number) => Promise<boolean>;
  readonly bytes: Uint8ClampedArray<ArrayBuffer>;
  /** Draw calls of the last frame. */
  readonly calls: () => number;
  readonly dispose: () => void;
};

/** Creates the render targets for a film set. */
export async function createFrameRenderer(set: FilmSet, size: FrameSize, look: FilmLook): Promise<FrameRenderer> {
  const { gl, scene, timeline } = set;
  const camera = createFilmCamera(size);
  const chain = await createPictureChain(gl, scene, camera, size, look);
  const exposure = createExposure(gl, size);
  const bytes = new Uint8ClampedArray(4 * size.width * size.height);
  const isLost = () => gl.getContext().isContextLost();
  let calls = 0;

  // The replay second the shadow maps were last drawn for; undefined at the start of a frame.
  let shaded: number | undefined;
  const expose = async ({ timelineTime, weight }: FrameExposure, pose: CameraPose): Promise<void> => {
    await set.showMoment(timelineTime);
    const keeps = shaded !== undefined && Math.abs(timelineTime - shaded) < SAME_SHADOWS;
    if (!keeps) shaded = timelineTime;
    set.lookFrom(pose, size.height, keeps);
    poseFilmCamera(camera, pose);
    exposure.add(chain.draw(filmFocusOf(pose, size.height)).texture, weight);
  };

  return {
    bytes,
    calls: () => calls,
    async draw(list, frame, fps, blur) {
      if (isLost()) return false;
      gl.info.reset();
      exposure.clear();
      shaded = undefined;
      for (const one of merged(exposuresOf(list, frame, fps, blur), (each) =>
        shotPoses(each.shot, timeline, list.aspect)(each.since),
      ))
        await expose(one.exposure, one.pose);
      exposure.develop(bytes);
      calls = gl.info.render.calls;
      // A lost context reads back as zeros; a real picture is opaque.
      return !isLost() && bytes[3] === 255;
    },
    dispose() {
      exposure.dispose();
      chain.dispose();
    },
  };
}

type Looked = { readonly exposure: FrameExposure; readonly pose: CameraPose };

/** Merges exposures of the same moment from the same camera, so that each is drawn once. */
function merged(
  exposures: readonly FrameExposure[],
  eyeOf: (exposure: FrameExposure) => CameraPose,
): readonly Looked[] {
  const all: Looked[] = [];
  for (const exposure of exposures) {
    const pose = eyeOf(exposure);
    const last = all.at(-1);
    if (last && last.exposure.timelineTime === exposure.timelineTime && isSame(last.pose, pose))
      all[all.length - 1] = { pose, exposure: { ...exposure, weight: last.exposure.weight + exposure.weight } };
    else all.push({ exposure, pose });
  }
  return all;
}

const isSame = (a: CameraPose, b: CameraPose): boolean =>
  a === b ||
  (a.fov === b.fov &&
    a.roll === b.roll &&
    a.focus === b.focus &&
    a.aperture === b.aperture &&
    a.position.every((value, i) => value === b.position[i]) &&
    a.target.every((value, i) => value === b.target[i]));
