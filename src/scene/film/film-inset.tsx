import { addAfterEffect, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { AgXToneMapping, PerspectiveCamera, type Scene, type WebGLRenderer } from 'three';
import { filmPoseAt } from '../../camera/poses/pose-at.ts';
import { RATIO } from '../../camera/poses/framing.ts';
import { rotationOf } from '../../camera/poses/rotation.ts';
import { insetOnPage } from '../../replay-viewer/cutting-room.ts';
import {
  cuttingRoomNow,
  replayViewerNow,
  useCuttingRoom,
  useReplayViewer,
  type ReplayViewerStore,
  useReplayViewerStore,
} from '../../replay-viewer/replay-viewer-store.ts';

const NEAR = 0.2;
const FAR = 320;

/** A small view of the film's camera while the player looks elsewhere, drawn over each frame. */
export function FilmInset() {
  const { gl, scene, invalidate } = useThree();
  const viewer = useReplayViewerStore();
  const isOpen = useCuttingRoom((room) => room.open);
  const clock = useCuttingRoom((room) => room.clock);
  const isElsewhere =
    useReplayViewer((replayViewer) => replayViewer.camera === 'free' || replayViewer.camera === 'follow') ?? false;
  const shots = useReplayViewer((replayViewer) => replayViewer.shots);
  const isShown = isOpen && isElsewhere && shots !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const camera = new PerspectiveCamera(35, 1, NEAR, FAR);
    const leave = addAfterEffect(() => draw(viewer, gl, scene, camera));
    const hush = clock.subscribe(invalidate);
    invalidate();
    return () => {
      leave();
      hush();
      invalidate();
    };
  }, [isShown, clock, viewer, gl, scene, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another film is another picture
  useEffect(invalidate, [shots, invalidate]);
  return null;
}

/** Draws the film's camera into its corner of the page, without effects. */
function draw(viewer: ReplayViewerStore, gl: WebGLRenderer, scene: Scene, camera: PerspectiveCamera): void {
  const now = replayViewerNow(viewer);
  if (!now?.shots || gl.getContext().isContextLost()) return;
  const pose = filmPoseAt(now.shots, cuttingRoomNow(viewer).clock.now(), now.timeline);
  if (pose === undefined) return;
  const { clientWidth, clientHeight } = gl.domElement;
  const aspect = now.shots.aspect ?? '16:9';
  const { left, top, width, height } = insetOnPage({ width: clientWidth, height: clientHeight }, aspect);
  camera.position.set(...pose.position);
  camera.quaternion.set(...rotationOf(pose));
  camera.fov = pose.fov;
  camera.aspect = RATIO[aspect];
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  const before = {
    tone: gl.toneMapping,
    shadows: gl.shadowMap.autoUpdate,
    target: gl.getRenderTarget(),
    clear: gl.autoClear,
  };
  gl.setRenderTarget(null);
  gl.toneMapping = AgXToneMapping;
  gl.shadowMap.autoUpdate = false;
  gl.autoClear = true;
  gl.setScissorTest(true);
  const bottom = clientHeight - top - height;
  gl.setScissor(left, bottom, width, height);
  gl.setViewport(left, bottom, width, height);
  gl.render(scene, camera);
  gl.setScissorTest(false);
  gl.setScissor(0, 0, clientWidth, clientHeight);
  gl.setViewport(0, 0, clientWidth, clientHeight);
  gl.toneMapping = before.tone;
  gl.shadowMap.autoUpdate = before.shadows;
  gl.autoClear = before.clear;
  gl.setRenderTarget(before.target);
}
