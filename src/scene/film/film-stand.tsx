import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { type Scene, Vector3, type WebGLRenderer } from 'three';
import type { CameraPose } from '../../camera/list/camera-pose.ts';
import type { Seconds } from '../../kernel/units.ts';
import { replayViewerNow, useReplayViewerStore } from '../../replay-viewer/replay-viewer-store.ts';
import { createFilmDice, type FilmDice } from './film-dice.ts';
import { isSceneReady } from './scene-ready.ts';
import type { RenderContext, Lamp } from '../context/render-context.ts';

/** What a film works with at the table: what draws it, and how it is brought to a moment. */
export type FilmStand = {
  readonly gl: WebGLRenderer;
  readonly scene: Scene;
  /** Whether the room's light has been hung, the mat laid, and every figure has come. */
  readonly isSceneReady: () => boolean;
  /** From here on the table draws nothing by itself; the answer ends that. */
  readonly hold: () => () => void;
  /** Brings everything that is drawn, dice among it, to a second of the replay. */
  readonly showMoment: (time: Seconds) => Promise<void>;
  /**
   * Gives every figure the form that suits this camera in a picture so many pixels high, and redraws stale shadows.
   *
   * @param keepShadows Leaves them as they are until the next look that does not: they are still old then.
   */
  readonly lookFrom: (pose: CameraPose, height: number, keepShadows: boolean) => void;
};

let now: FilmStand | undefined;

/** Where a film can be made; undefined while no replay is watched. */
export const filmStand = (): FilmStand | undefined => now;

type FilmStandProps = { readonly context: RenderContext; readonly lamp: { readonly current: Lamp | null } };

/** Sets up a stand for films while a replay is watched. */
export function FilmStandView({ context, lamp }: FilmStandProps) {
  const { gl, scene, setFrameloop, invalidate } = useThree();
  const viewer = useReplayViewerStore();
  useEffect(() => {
    let dice: FilmDice | undefined;
    const mine: FilmStand = {
      gl,
      scene,
      isSceneReady: () => isSceneReady(scene, context),
      hold() {
        setFrameloop('never');
        dice ??= createFilmDice(scene);
        return () => {
          dice?.dispose();
          dice = undefined;
          setFrameloop('demand');
          context.shadowsStale = true;
          invalidate();
        };
      },
      async showMoment(time) {
        await context.showMoment?.(time);
        const replayViewer = replayViewerNow(viewer);
        if (replayViewer && dice?.show(replayViewer.timeline, replayViewer.facts, time)) context.shadowsStale = true;
      },
      lookFrom(pose, height, keepShadows) {
        lookFrom(context, pose, height);
        if (!context.shadowsStale || keepShadows || !lamp.current) return;
        lamp.current.shadow.autoUpdate = false;
        lamp.current.shadow.needsUpdate = true;
        context.shadowsStale = false;
      },
    };
    now = mine;
    return () => {
      dice?.dispose();
      if (now === mine) now = undefined;
    };
  }, [gl, scene, setFrameloop, invalidate, viewer, context, lamp]);
  return null;
}

/** Reused for every frame. */
const from = new Vector3();

/** A film shows the same levels of detail for the same camera, whatever it showed before: every model is first shown from close by. */
function lookFrom(context: RenderContext, { position, fov }: CameraPose, height: number): void {
  from.set(position[0], position[1], position[2]);
  const pixels = height / (2 * Math.tan((fov * Math.PI) / 360));
  for (const instanceBatch of context.instanceBatches) {
    instanceBatch.focus(from, Number.POSITIVE_INFINITY);
    instanceBatch.focus(from, pixels);
  }
}
