import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { type Scene, Vector3, type WebGLRenderer } from 'three';
import type { CameraPose } from '../../camera/list/camera-pose.ts';
import type { Seconds } from '../../kernel/units.ts';
import { replayViewerNow, useReplayViewerStore } from '../../replay-viewer/replay-viewer-store.ts';
import { createFilmDice, type FilmDice } from './film-dice.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import { isSceneReady } from './scene-ready.ts';
import type { RenderContext, Lamp } from '../context/render-context.ts';

/** What a film needs of the table: its renderer and scene, and how to show a moment. */
export type FilmStand = {
  readonly gl: WebGLRenderer;
  readonly scene: Scene;
  /** Whether the room's light, the mat and every figure are loaded. */
  readonly isSceneReady: () => boolean;
  /** Stops the table's own drawing; returns a function that resumes it. */
  readonly hold: () => () => void;
  /** Brings everything drawn, dice included, to a second of the replay. */
  readonly showMoment: (time: Seconds) => Promise<void>;
  /**
   * Updates levels of detail for a camera and a picture's height in pixels, and redraws stale shadows.
   *
   * @param keepShadows Leaves stale shadows for a later call.
   */
  readonly lookFrom: (pose: CameraPose, height: number, keepShadows: boolean) => void;
};

/** The name of groups of the scene that show the state of the game and are left out of films. */
export const NOT_FILMED = 'not-filmed';

let now: FilmStand | undefined;

/** The stand for films; undefined while no replay is open. */
export const filmStand = (): FilmStand | undefined => now;

type FilmStandProps = { readonly context: RenderContext; readonly lamp: { readonly current: Lamp | null } };

/** Provides a stand for films while a replay is open. */
export function FilmStandView({ context, lamp }: FilmStandProps) {
  const { gl, scene, setFrameloop, invalidate } = useThree();
  const [viewer, table] = [useReplayViewerStore(), useTableStore()];
  useEffect(() => {
    let dice: FilmDice | undefined;
    const mine: FilmStand = {
      gl,
      scene,
      isSceneReady: () => isSceneReady(scene, context, table),
      hold() {
        setFrameloop('never');
        dice ??= createFilmDice(scene);
        const target = gl.getRenderTarget();
        const marks = scene.getObjectsByProperty('name', NOT_FILMED).filter(({ visible }) => visible);
        for (const mark of marks) mark.visible = false;
        context.marks.uMarksHidden.value = 1;
        return () => {
          for (const mark of marks) mark.visible = true;
          context.marks.uMarksHidden.value = 0;
          // At low quality nothing else sets the target, and the table would be drawn into the film's.
          gl.setRenderTarget(target);
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
  }, [gl, scene, setFrameloop, invalidate, viewer, table, context, lamp]);
  return null;
}

/** Reused for every frame. */
const from = new Vector3();

/** Resets levels of detail first, so that the same camera always gives the same ones. */
function lookFrom(context: RenderContext, { position, fov }: CameraPose, height: number): void {
  from.set(position[0], position[1], position[2]);
  const pixels = height / (2 * Math.tan((fov * Math.PI) / 360));
  for (const instanceBatch of context.instanceBatches) {
    instanceBatch.focus(from, Number.POSITIVE_INFINITY);
    instanceBatch.focus(from, pixels);
  }
}
