import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import type { PerspectiveCamera, WebGLRenderer } from 'three';
import { Group, Matrix4 } from 'three';
import type { Actions } from '../../app/actions.ts';
import type { HeadsetMode } from '../../app/state/headset.ts';
import { dragReason } from '../../app/play/drag-reason.ts';
import { reasonLines } from '../../app/state/reason-lines.ts';
import type { TableState } from '../../app/state/table-state.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { showNotice, dismissNotice } from '../../app/state/notices.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import { createRayAim } from '../camera/aim.ts';
import type { RenderContext } from '../context/render-context.ts';
import { tableOnShow } from '../context/shown.ts';
import { createHand, type Hand, readGamepad, rigMatrix, scalePose } from './hands.ts';
import { createHeadsetInput } from './headset-input.ts';
import { createHeadsetDrawing } from './headset-drawing.ts';
import { standAtTable, type HeadPlace, type HeadsetRig, TABLE_SIZES } from './plan-rig.ts';

/** Near and far planes in the room, inches of the table at the size of a giant and of a mini. */
const NEAR = 0.04;
const FAR = 2000;

type HeadsetViewProps = { readonly mode: HeadsetMode; readonly actions: Actions; readonly context: RenderContext };

/** The table in a headset: asks the device for a session, draws and hears hands, and leaves when the session ends. */
export function HeadsetView({ mode, actions, context }: HeadsetViewProps) {
  const { gl, scene } = useThree();
  const camera = useThree((three) => three.camera) as PerspectiveCamera;
  const store = useTableStore();
  const rig = useRef<HeadsetRig>(standAtTable(0, TABLE_SIZES[0], FLOOR));
  const stage = useMemo(() => {
    const room = new Group();
    room.matrixAutoUpdate = false;
    return { room, drawing: createHeadsetDrawing(room), hands: [createHand(), createHand()] as const };
  }, []);
  /** The player's head in the room. */
  const at = useRef<HeadPlace>(FLOOR);
  const isPlaced = useRef(false);

  const input = useMemo(() => {
    const move = (next: HeadsetRig): void => {
      rig.current = next;
      rigMatrix(next, stage.room.matrix);
      context.shadowsStale = true;
    };
    const aim = createRayAim(store, scene, ({ ray }: Pick<Hand, 'ray'>) => ray);
    const head = () => at.current;
    return { aim, move, head, ...createHeadsetInput({ store, actions, aim, move, head, rig: () => rig.current }) };
  }, [store, scene, actions, context, stage]);

  useEffect(() => {
    const restore = keepCamera(camera);
    stage.room.add(camera);
    scene.add(stage.room);
    camera.clearViewOffset();
    Object.assign(camera, { near: NEAR, far: FAR });
    isPlaced.current = false;
    const stop = openSession(gl, mode, {
      ended: actions.view.leaveHeadset,
      refused: () => {
        showNotice(store, { about: 'headset', text: messages.look.headsetRefused[mode] });
        actions.view.leaveHeadset();
      },
      begun: () => dismissNotice(store, 'headset'),
    });
    return () => {
      input.release();
      stop();
      scene.remove(stage.room);
      stage.room.remove(camera);
      restore();
      context.shadowsStale = true;
    };
  }, [gl, scene, camera, mode, store, actions, context, stage, input]);
  useEffect(() => stage.drawing.dispose, [stage]);

  useFrame((_three, _delta, frame?: XRFrame) => {
    const space = gl.xr.getReferenceSpace();
    const viewer = space && frame?.getViewerPose(space);
    if (!gl.xr.isPresenting || !frame || !space || !viewer) return;
    scaleEyes(gl, rig.current, viewer);
    at.current = viewer.transform.position;
    if (!isPlaced.current) {
      isPlaced.current = true;
      const depth = tableOnShow(store.getState())?.table.depth ?? 0;
      input.move(standAtTable(depth, TABLE_SIZES[0], input.head()));
      return;
    }
    const sources = [...frame.session.inputSources].filter(({ targetRayMode }) => targetRayMode !== 'gaze');
    stage.hands.forEach((hand, i) => {
      const index = i as 0 | 1;
      const source = sources[index];
      const pose = source && frame.getPose(source.targetRaySpace, space);
      if (pose) aimHand(hand, pose.transform.matrix, rig.current);
      if (pose) input.act(index, hand, readGamepad(hand, source?.gamepad));
      const ground = pose ? input.aim.ground(hand) : undefined;
      stage.drawing.showHand(index, pose ? hand : undefined, ground, rig.current);
    });
    stage.drawing.showLine(lineShown(store.getState()), input.head(), rig.current);
  });
  return null;
}

/** The room's origin: where a player is before the device has told. */
const FLOOR: HeadPlace = { x: 0, y: 0, z: 0 };

const pose = new Matrix4();
const frameOfRig = new Matrix4();

/** Points a hand's ray along its pose in the room. */
function aimHand({ ray }: Hand, matrix: Float32Array, rig: HeadsetRig): void {
  pose.copy(rigMatrix(rig, frameOfRig)).multiply(scalePose(new Matrix4().fromArray(matrix), rig));
  ray.origin.setFromMatrixPosition(pose);
  ray.direction.set(0, 0, -1).transformDirection(pose);
}

/**
 * Scales the places of the eyes to the rig. three.js reads them again each frame, and puts the rig before them; a scale
 * of the rig itself would also change how far lamps reach, which shaders measure from the eye. The camera of both eyes
 * is put between them: three.js has it at the left one.
 */
function scaleEyes(gl: WebGLRenderer, rig: HeadsetRig, viewer: XRViewerPose): void {
  const eyes = gl.xr.getCamera();
  eyes.matrix.fromArray(viewer.transform.matrix);
  for (const eye of [eyes, ...eyes.cameras]) scalePose(eye.matrix, rig);
}

/** Remembers the page's camera; the returned function puts it back. */
function keepCamera(camera: PerspectiveCamera): () => void {
  const { near, far, fov, zoom } = camera;
  const view = camera.view === null ? null : { ...camera.view };
  const [position, turn, scale] = [camera.position.clone(), camera.quaternion.clone(), camera.scale.clone()];
  return () => {
    Object.assign(camera, { near, far, fov, zoom, view });
    camera.position.copy(position);
    camera.quaternion.copy(turn);
    camera.scale.copy(scale);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  };
}

type SessionEvents = { readonly begun: () => void; readonly ended: () => void; readonly refused: () => void };

/** Asks the device for a session; returns the function that ends it, or forgets it if it has not begun. */
function openSession(gl: WebGLRenderer, mode: HeadsetMode, { begun, ended, refused }: SessionEvents): () => void {
  let isOver = false;
  let session: XRSession | undefined;
  const begin = async (): Promise<void> => {
    session = await navigator.xr?.requestSession(`immersive-${mode}`, { requiredFeatures: ['local-floor'] });
    if (session === undefined) refused();
    if (isOver) await session?.end();
    if (isOver || session === undefined) return;
    session.addEventListener('end', () => {
      session = undefined;
      if (!isOver) ended();
    });
    gl.xr.setReferenceSpaceType('local-floor');
    await gl.xr.setSession(session);
    begun();
  };
  begin().catch(() => {
    void session?.end().catch(() => undefined);
    if (!isOver) refused();
  });
  return () => {
    isOver = true;
    void session?.end().catch(() => undefined);
  };
}

/**
 * The one line that a player reads in the headset, where panels are out of sight: an error, why a command or a drag is
 * refused, what was said last, or how the hands are used.
 */
function lineShown(table: TableState): string {
  const { problem, refusal, game, said, replayViewer } = table;
  if (problem !== undefined) return problem;
  if (replayViewer !== undefined) return said === '' ? messages.look.headsetKeys.replay : said;
  if (refusal && game) {
    const [why] = reasonLines(refusal.violations, tableNamesOf(game.state, game.initial));
    const line = why?.sentence ?? refusal.told?.[0]?.sentence;
    if (line !== undefined) return line;
  }
  return dragReason(table)?.text ?? (said === '' ? messages.look.headsetKeys.table : said);
}
