import { addAfterEffect, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { useTable } from '../../app/state/table-store.ts';
import { meltedShare } from '../../camera/list/dissolve.ts';
import { filmAt } from '../../camera/poses/film-at.ts';
import type { ShotList } from '../../camera/list/shot-list.ts';
import {
  cuttingRoomNow,
  replayViewerNow,
  useReplayViewer,
  useReplayViewerStore,
} from '../../replay-viewer/replay-viewer-store.ts';

/** Seconds before a dissolve in which each frame is kept; the last one is faded out. */
const KEEP = 0.3;

/** In a film played on the table, a dissolve keeps the last frame of a shot over the next shot and fades it out. */
export function FilmDissolve() {
  const gl = useThree((three) => three.gl);
  const viewer = useReplayViewerStore();
  const isFilm = useReplayViewer((replayViewer) => replayViewer.camera === 'shots') ?? false;
  const isStill = useTable(({ settings }) => settings.reducedMotion);
  useEffect(() => {
    if (!isFilm || isStill) return;
    const veil = createVeil(gl.domElement);
    const leave = addAfterEffect(() => {
      const list = replayViewerNow(viewer)?.shots;
      const { clock } = cuttingRoomNow(viewer);
      if (list && clock.isPlaying()) veil.follow(list, clock.now());
      else veil.lift();
    });
    return () => {
      leave();
      veil.lift();
    };
  }, [gl, viewer, isFilm, isStill]);
  return null;
}

/** An overlay over a canvas with the last frame of the shot before. */
function createVeil(canvas: HTMLCanvasElement) {
  const sheet = document.createElement('canvas');
  sheet.dataset['part'] = 'dissolve';
  Object.assign(sheet.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
  });
  let kept: { readonly list: ShotList; readonly index: number } | undefined;
  const lift = () => {
    kept = undefined;
    sheet.remove();
  };
  return {
    lift,
    follow(list: ShotList, time: number): void {
      const now = filmAt(list, time);
      if (now === undefined) {
        lift();
        return;
      }
      const { index, since, shot } = now;
      if (list.shots[index + 1]?.join === 'dissolve' && shot.length - since <= KEEP) {
        sheet.remove();
        if (sheet.width !== canvas.width) sheet.width = canvas.width;
        if (sheet.height !== canvas.height) sheet.height = canvas.height;
        // Right after drawing, the canvas still holds its picture.
        sheet.getContext('2d')?.drawImage(canvas, 0, 0);
        kept = { list, index };
        return;
      }
      const melted = meltedShare(list, index, since);
      if (kept?.list !== list || kept.index !== index - 1 || melted >= 1) {
        if (kept) lift();
        return;
      }
      sheet.style.opacity = String(1 - melted);
      if (!sheet.isConnected) canvas.parentElement?.append(sheet);
    },
  };
}
