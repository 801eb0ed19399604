import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import type { PerspectiveCamera } from 'three';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import type { CameraPose } from '../../camera/list/camera-pose.ts';
import { filmPoseAt } from '../../camera/poses/pose-at.ts';
import { filmAt } from '../../camera/poses/film-at.ts';
import { pictureOffset, pageFov } from '../../camera/poses/film-frame.ts';
import { rotationOf } from '../../camera/poses/rotation.ts';
import type { ShotList } from '../../camera/list/shot-list.ts';
import { directedWhole, frameOnPage, type PagePanels } from '../../replay-viewer/cutting-room.ts';
import {
  cuttingRoomNow,
  type ReplayStores,
  replayViewerNow,
  type ReplayViewerState,
  type ReplayViewerStore,
  setCuttingRoom,
  setReplayViewer,
  useCuttingRoom,
  useReplayViewer,
  useReplayViewerStore,
} from '../../replay-viewer/replay-viewer-store.ts';
import { createFilmDice, type FilmDice } from '../film/film-dice.ts';
import { filmLens } from '../picture/film-lens.ts';
import type { RenderContext } from '../context/render-context.ts';
import { focusAt } from '../../camera/director/action.ts';
import { FOCUS_AT_REST, SAME_TIME } from '../../kernel/display-tolerances.ts';

/** The table's lens, restored afterwards. */
const TABLE = { fov: 35, near: 0.5 } as const;
/** Near plane of a film's camera, inches. */
const NEAR = 0.2;
const LONGEST_STEP = 0.25;

/** Straight down on the whole table. */
const FROM_THE_TOP: ShotList = {
  format: 'highground/shots',
  version: 1,
  name: 'top',
  shots: [{ from: 0, length: 1, timelineFrom: 0, pace: 0, rig: { kind: 'wide', bearing: 0, pitch: 89, turn: 0 } }],
};

/**
 * The shot list that moves the camera and its second; undefined while the player does, and until the director has
 * planned.
 *
 * @param ready Called when the director has planned.
 */
function led(
  stores: ReplayStores,
  now: ReplayViewerState,
  ready: () => void,
): { readonly list: ShotList; readonly time: number } | undefined {
  switch (now.camera) {
    case 'director': {
      const { reducedMotion } = stores.table.getState().settings;
      const list = directedWhole(stores, now.timeline, reducedMotion, ready);
      return list && { list, time: now.clock.now() };
    }
    case 'shots':
      return now.shots && { list: now.shots, time: cuttingRoomNow(stores.viewer).clock.now() };
    case 'top':
      return { list: FROM_THE_TOP, time: 0 };
    case 'free':
    case 'follow':
      return undefined;
  }
}

/** Moves the camera of a replay: by the director, a shot list, from above, or following the action. */
export function ReplayCameraRig({ context }: { readonly context: RenderContext }) {
  const { camera: given, size, invalidate } = useThree();
  const camera = given as PerspectiveCamera;
  const mode = useReplayViewer((replayViewer) => replayViewer.camera) ?? 'free';
  const shots = useReplayViewer((replayViewer) => replayViewer.shots);
  const clock = useCuttingRoom((room) => room.clock);
  const [viewer, table] = [useReplayViewerStore(), useTableStore()];
  const bare = useTable(({ replayViewer }) => replayViewer?.bare);
  const open = useCuttingRoom((room) => room.open);
  const panels: PagePanels = bare !== false ? 'none' : open ? 'cutting-room' : 'replay';
  const dice = useRef<FilmDice | undefined>(undefined);
  const lastPose = useRef<CameraPose | undefined>(undefined);
  const isLed = mode !== 'free' && mode !== 'follow';

  // A film runs on its own clock and seeks the replay.
  useEffect(() => clock.subscribe(invalidate), [clock, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another film, or another part of the page, is another picture
  useEffect(invalidate, [invalidate, shots, bare, open, mode]);

  useTakeOver(isLed);
  useFilmLens(isLed, context, camera, { dice, last: lastPose });

  // The cutting room closes with the replay.
  useEffect(() => () => setCuttingRoom(viewer, { open: false, past: [], future: [], faults: [] }), [viewer]);

  const follow = useMemo(() => ({ at: undefined as ReturnType<typeof focusAt> | undefined }), []);
  useEffect(() => {
    if (mode !== 'follow') follow.at = undefined;
  }, [mode, follow]);

  useFrame((three, delta) => {
    const now = replayViewerNow(viewer);
    if (now === undefined) return;
    runFilm(viewer, now, Math.min(delta, LONGEST_STEP), three.invalidate);
    const lead = led({ viewer, table }, now, three.invalidate);
    if (lead) {
      const pose = filmPoseAt(lead.list, lead.time, now.timeline);
      if (pose === undefined) return;
      lastPose.current = pose;
      setPose(camera, pose, size, frameOnPage(size, lead.list.aspect ?? '16:9', panels));
      filmLens.now = pose;
      dice.current?.show(now.timeline, now.facts, now.clock.now());
    } else if (now.camera === 'follow') {
      const focus = focusAt(now.timeline, now.clock.now());
      const [before, view] = [follow.at, context.camera?.view()];
      follow.at = focus;
      if (!before || !view) return;
      const [dx, dz] = [focus[0] - before[0], focus[2] - before[2]];
      if (Math.hypot(dx, dz) < FOCUS_AT_REST) return;
      context.camera?.lookFrom([view[0] + dx, view[1], view[2] + dz, view[3] + dx, view[4], view[5] + dz]);
    }
  });
  return null;
}

/** A click or wheel turn over the picture takes the camera back from a film. */
function useTakeOver(isLed: boolean): void {
  const viewer = useReplayViewerStore();
  const gl = useThree((three) => three.gl);
  useEffect(() => {
    if (!isLed) return;
    const take = (event: Event) => {
      if (event instanceof PointerEvent && event.button === 0 && event.pointerType === 'mouse') return;
      setReplayViewer(viewer, { camera: 'free' });
    };
    gl.domElement.addEventListener('pointerdown', take, { capture: true });
    gl.domElement.addEventListener('wheel', take, { capture: true, passive: true });
    return () => {
      gl.domElement.removeEventListener('pointerdown', take, { capture: true });
      gl.domElement.removeEventListener('wheel', take, { capture: true });
    };
  }, [isLed, viewer, gl]);
}

type Shown = {
  readonly dice: { current: FilmDice | undefined };
  /** The pose the camera was last put in. */
  readonly last: { current: CameraPose | undefined };
};

/** While a film moves the camera, shows its dice; then restores the table's lens. */
function useFilmLens(isLed: boolean, context: RenderContext, camera: PerspectiveCamera, { dice, last }: Shown): void {
  const scene = useThree((three) => three.scene);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    if (!isLed) return;
    const { view } = camera;
    const before = view && { ...view };
    dice.current = createFilmDice(scene);
    return () => {
      dice.current?.dispose();
      dice.current = undefined;
      filmLens.now = undefined;
      camera.fov = TABLE.fov;
      camera.near = TABLE.near;
      if (before)
        camera.setViewOffset(
          before.fullWidth,
          before.fullHeight,
          before.offsetX,
          before.offsetY,
          before.width,
          before.height,
        );
      camera.updateProjectionMatrix();
      const pose = last.current;
      if (pose) context.camera?.lookFrom([...pose.position, ...pose.target]);
      last.current = undefined;
      invalidate();
    };
  }, [isLed, camera, scene, context, dice, last, invalidate]);
}

/** Advances the film and seeks the replay to the second it shows. */
function runFilm(viewer: ReplayViewerStore, now: ReplayViewerState, step: number, invalidate: () => void): void {
  const { clock } = cuttingRoomNow(viewer);
  if (!now.shots || !clock.isPlaying()) return;
  clock.advance(step);
  const moment = filmAt(now.shots, clock.now());
  if (moment && Math.abs(moment.timelineTime - now.clock.now()) > SAME_TIME) now.clock.seek(moment.timelineTime);
  invalidate();
}

type Page = { readonly width: number; readonly height: number };

/** Puts a camera in a pose, with its picture in a part of the page. */
function setPose(camera: PerspectiveCamera, pose: CameraPose, page: Page, frame: ReturnType<typeof frameOnPage>): void {
  const [x, y] = pictureOffset(page, frame);
  camera.position.set(...pose.position);
  camera.quaternion.set(...rotationOf(pose));
  camera.fov = pageFov(pose.fov, page.height, frame.height);
  camera.near = NEAR;
  camera.setViewOffset(page.width, page.height, x, y, page.width, page.height);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}
