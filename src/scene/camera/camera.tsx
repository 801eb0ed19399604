import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type PerspectiveCamera,
  Box3,
  MathUtils,
  Matrix4,
  Quaternion,
  Raycaster,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  Vector4,
} from 'three';
import { keyBindingsOn, KEY_MAPS } from '../../app/keys/key-maps.ts';
import type { KeyMapId } from '../../app/state/key-map-id.ts';
import type { TableState } from '../../app/state/table-state.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type TableStore, useTable, useTableStore } from '../../app/state/table-store.ts';
import { farthestDistance, type Fit, fitTable, shiftPicture } from './fit-table.ts';
import { framePoints, liftOverPrompt, revealPoints } from './look-at-points.ts';
import { followPinch } from './pinch.ts';
import { sitAtTable, sitInMini, viewOf, TABLE_LENS } from './camera-presets.ts';
import { firstView, cameraOf } from './first-view.ts';
import { barHeight, footHeight, freeSize, isBare, isDeploying, logShift, welcomeWidth } from './panels.ts';
import type { RenderContext } from '../context/render-context.ts';
import type { CameraView } from '../../app/state/view.ts';
import CameraControls from 'camera-controls';

CameraControls.install({
  THREE: { Box3, MathUtils, Matrix4, Quaternion, Raycaster, Sphere, Spherical, Vector2, Vector3, Vector4 },
});

/** Directions in which key bindings move the camera while their keys are held. */
const PUSHES: Readonly<Record<string, readonly [right: number, forward: number]>> = {
  'pan-on': [0, 1],
  'pan-back': [0, -1],
  'pan-left': [-1, 0],
  'pan-right': [1, 0],
};
const PUSH_SPEED = 0.9;
const LONGEST_STEP = 0.12;
/** Downward pitch of the home view on the whole table, radians. */
const HOME_PITCH = 0.92;
const TOP_PITCH = 1.5705;
/** Least far plane, inches. */
const FAR_PLANE = 320;

type TableSize = { readonly width: number; readonly depth: number };
type CameraProps = TableSize & { readonly context: RenderContext };

/** The camera over the table: right-drag turns, middle-drag or WASD pans, the wheel zooms to the cursor. */
export function Camera({ width, depth, context }: CameraProps) {
  const camera = useThree((three) => three.camera) as PerspectiveCamera;
  const controls = useMemo(() => new CameraControls(camera), [camera]);
  const held = useMemo(() => new Set<string>(), []);
  const invalidate = useThree((three) => three.invalidate);
  /** Whether the player has moved the camera since its last automatic move. */
  const turned = useRef(false);
  /** Where the camera was before it moved to a mini's eyes. */
  const before = useRef<CameraView | undefined>(undefined);
  const store = useTableStore();

  useInput(controls, camera);
  useHeld(controls, context);
  useBoundary(controls, { width, depth });
  usePanelShift(controls, camera);
  useKeptView(controls, turned, before);
  useRefit(controls, camera, { width, depth }, turned, before);
  useLook(controls, camera, { width, depth }, turned, before);
  useReturnFromReplay(controls);
  useSharedCamera(controls, context);

  useEffect(() => holdKeys(held, store, invalidate), [held, store, invalidate]);

  useFrame((three, delta) => {
    const step = Math.min(delta, LONGEST_STEP);
    if (held.size > 0) {
      turned.current = true;
      push(controls, held, store.getState().settings.keyMap, step);
      three.invalidate();
    }
    if (controls.update(step)) three.invalidate();
  }, -1);
  return null;
}

type Ref<T> = { current: T };

/** Connects the controls to the canvas and sets the actions of buttons and fingers. */
function useInput(controls: CameraControls, camera: PerspectiveCamera): void {
  const dom = useThree((three) => three.gl.domElement);
  const invalidate = useThree((three) => three.invalidate);
  const { turn } = useTable((table) => KEY_MAPS[table.settings.keyMap].mouse);
  useEffect(() => {
    controls.connect(dom);
    const { TOUCH_TRUCK, TOUCH_DOLLY_ROTATE, TOUCH_DOLLY_TRUCK } = CameraControls.ACTION;
    controls.touches = { one: TOUCH_TRUCK, two: TOUCH_DOLLY_ROTATE, three: TOUCH_DOLLY_TRUCK };
    sitAtTable(controls, camera);
    controls.smoothTime = 0.16;
    controls.draggingSmoothTime = 0.06;
    const wake = () => invalidate();
    for (const event of ['control', 'update', 'wake', 'transitionstart'] as const)
      controls.addEventListener(event, wake);
    return () => {
      for (const event of ['control', 'update', 'wake', 'transitionstart'] as const)
        controls.removeEventListener(event, wake);
      controls.disconnect();
    };
  }, [controls, camera, dom, invalidate]);

  useEffect(() => followPinch(dom, controls), [dom, controls]);

  useEffect(() => {
    const { ROTATE, SCREEN_PAN, NONE } = CameraControls.ACTION;
    const [right, middle] = turn === 'right' ? ([ROTATE, SCREEN_PAN] as const) : ([SCREEN_PAN, ROTATE] as const);
    controls.mouseButtons = { left: NONE, right, middle, wheel: controls.mouseButtons.wheel };
  }, [controls, turn]);
}

/** A finger that drags something does not pan. */
function useHeld(controls: CameraControls, context: RenderContext): void {
  useEffect(
    () =>
      context.leadCamera((held) => {
        controls.enabled = !held;
      }),
    [controls, context],
  );
}

/** Keeps the camera's target over the table. */
function useBoundary(controls: CameraControls, { width, depth }: TableSize): void {
  useEffect(() => {
    controls.setBoundary(new Box3(new Vector3(-width / 2, 0, -depth / 2), new Vector3(width / 2, 12, depth / 2)));
    controls.saveState();
  }, [controls, width, depth]);
}

/**
 * The picture's size in pixels, whether the log is hidden, the height of the panels above and below, and the width of the
 * welcome while units are deployed, which is all that it then leaves of its place when it is closed.
 */
function usePanels() {
  const picture = useThree((three) => three.size);
  const isWide = useTable(isBare);
  const bar = useTable((table) => barHeight(picture, table));
  const foot = useTable((table) => footHeight(picture, table));
  const welcome = useTable((table) => (isDeploying(table) ? welcomeWidth(picture, table) : 0));
  return { picture, isWide, bar, foot, welcome };
}

/** Centres the target in the part of the picture that the log leaves free. */
function usePanelShift(controls: CameraControls, camera: PerspectiveCamera): void {
  const { picture, isWide, bar, foot } = usePanels();
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    shiftPicture(controls, camera, picture, [logShift(picture, isWide), (foot - bar) / 2]);
    invalidate();
    return () => camera.clearViewOffset();
  }, [controls, camera, picture, isWide, bar, foot, invalidate]);
}

/** Remembers that the player has moved the camera, and saves where it came to rest. */
function useKeptView(controls: CameraControls, turned: Ref<boolean>, before: Ref<CameraView | undefined>): void {
  const store = useTableStore();
  useEffect(() => {
    const turn = () => {
      turned.current = true;
    };
    const rest = () => {
      const isAtTable = before.current === undefined && store.getState().replayViewer === undefined;
      if (turned.current && isAtTable) keepView(store, controls, 0);
    };
    // The wheel fires only `control`, not `controlstart`.
    for (const event of ['controlstart', 'control'] as const) controls.addEventListener(event, turn);
    controls.addEventListener('rest', rest);
    return () => {
      for (const event of ['controlstart', 'control'] as const) controls.removeEventListener(event, turn);
      controls.removeEventListener('rest', rest);
    };
  }, [store, controls, turned, before]);
}

/** Shows the whole table again after the picture or panels change size, unless the player has moved the camera. */
function useRefit(
  controls: CameraControls,
  camera: PerspectiveCamera,
  { width, depth }: TableSize,
  turned: Ref<boolean>,
  before: Ref<CameraView | undefined>,
): void {
  const { picture, isWide, bar, foot, welcome } = usePanels();
  const look = useTable((table) => table.look);
  const invalidate = useThree((three) => three.invalidate);
  const store = useTableStore();
  const shown = useRef({ picture, bar, foot, isWide, welcome });
  useEffect(() => {
    // A narrow picture shows the whole table from farther away, so the player may zoom out as far.
    const rig = { controls, camera, store };
    if (before.current === undefined) setReach(rig, { width, depth });
    const { current } = shown;
    const isSameFrame = current.bar === bar && current.foot === foot && current.isWide === isWide;
    const isSame = current.picture === picture && isSameFrame;
    if (isSame && current.welcome === welcome) return;
    shown.current = { picture, bar, foot, isWide, welcome };
    if (turned.current) return;
    // Only the picture's frame jumps with its size: a welcome that is closed leaves it as it is.
    showWhole(rig, { width, depth }, look.kind, isSame && !store.getState().settings.reducedMotion);
    invalidate();
  }, [picture, bar, foot, isWide, welcome, look, controls, camera, store, width, depth, turned, before, invalidate]);
}

/** Moves the camera where the table asks: home, top view, some points, a model's eyes, or a saved view. */
function useLook(
  controls: CameraControls,
  camera: PerspectiveCamera,
  { width, depth }: TableSize,
  turned: Ref<boolean>,
  before: Ref<CameraView | undefined>,
): void {
  const look = useTable((table) => table.look);
  const reducedMotion = useTable((table) => table.settings.reducedMotion);
  const invalidate = useThree((three) => three.invalidate);
  const store = useTableStore();
  useEffect(() => {
    const table = { width, depth };
    const rig = { controls, camera, store };
    turned.current = false;
    const glide = !reducedMotion;
    if (look.kind === 'eye') {
      const state = store.getState().game?.state;
      const model = state?.models.get(look.model);
      before.current ??= viewOf(controls);
      if (state && model) sitInMini(controls, camera, model, state.terrain);
      invalidate();
      return;
    }
    const wasAt = before.current;
    if (look.kind !== 'save') before.current = undefined;
    if (wasAt && look.kind !== 'save') {
      sitAtTable(controls, camera);
      setReach(rig, table);
      void controls.setLookAt(...wasAt, false);
    }
    if (look.kind === 'frame') void framePoints(controls, look.points, glide);
    else if (look.kind === 'reveal') {
      revealPoints(controls, camera, look.points, glide);
      // The prompt that asks about these points may not be there before the next frame.
      requestAnimationFrame(() => {
        liftOverPrompt(controls, camera, look.points, glide);
        invalidate();
      });
    } else if (look.kind === 'save') keepView(store, controls, look.slot);
    else if (look.kind === 'recall') recallView(store, controls, look.slot, glide && look.slot > 0);
    else showWhole(rig, table, look.kind, glide && look.serial > 1);
    invalidate();
  }, [look, store, controls, camera, width, depth, reducedMotion, turned, before, invalidate]);
}

/** Restores the camera after a replay. */
function useReturnFromReplay(controls: CameraControls): void {
  const isWatching = useTable((table) => table.replayViewer !== undefined);
  const invalidate = useThree((three) => three.invalidate);
  const away = useRef<CameraView | undefined>(undefined);
  useLayoutEffect(() => {
    if (isWatching) away.current = viewOf(controls);
  }, [isWatching, controls]);
  useEffect(() => {
    if (isWatching || away.current === undefined) return;
    void controls.setLookAt(...away.current, false);
    away.current = undefined;
    invalidate();
  }, [isWatching, controls, invalidate]);
}

/** Lets the rest of the scene read and move the camera. */
function useSharedCamera(controls: CameraControls, context: RenderContext): void {
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    context.camera = {
      view: () => viewOf(controls),
      lookFrom: (view) => {
        void controls.setLookAt(...view, false);
        invalidate();
      },
    };
    return () => {
      context.camera = undefined;
    };
  }, [context, controls, invalidate]);
}

/** Saves the camera's view in a numbered slot. */
function keepView(store: TableStore, controls: CameraControls, slot: number): void {
  store.setState({ views: { ...store.getState().views, [slot]: viewOf(controls) } });
}

function recallView(store: TableStore, controls: CameraControls, slot: number, glide: boolean): void {
  const view = store.getState().views[slot];
  if (view) void controls.setLookAt(...view, glide);
}

/** The table, and while units are deployed also those that wait beside it, inches; on a phone there is no room for them. */
function withWaiting(rig: Rig, table: TableSize): TableSize {
  const state = rig.store.getState();
  if (!isDeploying(state) || isUpright(rig)) return table;
  const places = [...state.game!.state.models.values()].map(({ at }) => at);
  const across = (axis: 0 | 2) => 2 * Math.max(...places.map((at) => Math.abs(at[axis]) + BESIDE));
  return { width: Math.max(table.width, across(0)), depth: Math.max(table.depth, across(2)) };
}
/** Half the width of most bases and a margin, inches. */
const BESIDE = 1;

/** The camera, its controls, and the store that says which panels cover its picture. */
type Rig = { readonly controls: CameraControls; readonly camera: PerspectiveCamera; readonly store: TableStore };

/** The part of the picture free of panels, for a table seen from `pitch` radians above it. */
function fitOf({ camera, store }: Rig, table: TableSize, pitch: number): Fit {
  const picture = pictureOf(camera);
  return {
    ...table,
    ...freeSize(picture, store.getState()),
    fov: MathUtils.degToRad(camera.fov),
    pictureHeight: picture.height,
    pitch,
  };
}

/** The size of a camera's picture in pixels. */
const pictureOf = ({ view }: PerspectiveCamera) => ({
  width: view?.fullWidth ?? 1280,
  height: view?.fullHeight ?? 720,
});

/** Sets the farthest zoom and the far plane for this picture. */
function setReach(rig: Rig, bare: TableSize): void {
  const table = withWaiting(rig, bare);
  const { controls, camera } = rig;
  const fov = MathUtils.degToRad(TABLE_LENS.fov);
  const reaches = [HOME_PITCH, TOP_PITCH].map((pitch) => farthestDistance({ ...fitOf(rig, table, pitch), fov }));
  controls.maxDistance = Math.max(...reaches);
  camera.far = Math.max(FAR_PLANE, controls.maxDistance + table.width + table.depth);
  camera.updateProjectionMatrix();
}

/** Shows the whole table beside the panels, from `pitch` radians above it: on an upright screen from a short side. */
function showTable(rig: Rig, bare: TableSize, pitch: number, glide: boolean): void {
  const { distance, z, left, isTurned } = fitWhole(rig, withWaiting(rig, bare), pitch);
  lookAlong(rig, isTurned, { distance, pitch, ahead: z, left }, glide);
}

/** The nearest view of a whole table from `pitch` radians above it, and whether it is from a short side. */
function fitWhole(rig: Rig, table: TableSize, pitch: number): Omit<Along, 'ahead'> & { z: number; isTurned: boolean } {
  const isTurned = isUpright(rig) && table.width > table.depth;
  const welcome = welcomeWidth(pictureOf(rig.camera), rig.store.getState());
  const fit = fitOf(rig, isTurned ? { width: table.depth, depth: table.width } : table, pitch);
  const { distance, z } = fitTable({ ...fit, freeWidth: fit.freeWidth - welcome });
  return { distance, z, pitch, left: (welcome / fit.pictureHeight) * Math.tan(fit.fov / 2) * distance, isTurned };
}

const isUpright = ({ camera }: Rig): boolean => {
  const { width, height } = pictureOf(camera);
  return width < height;
};

/**
 * A distance and a downward pitch from a point `ahead` of the table's centre, and `left` of it: inches, radians.
 */
type Along = { readonly distance: number; readonly pitch: number; readonly ahead: number; readonly left: number };

/** Looks at a point `ahead` inches before the table's centre, along its depth or, turned, along its width. */
function lookAlong(
  { controls }: Rig,
  isTurned: boolean,
  { distance, pitch, ahead, left }: Along,
  glide: boolean,
): void {
  const [high, back] = [distance * Math.sin(pitch), ahead + distance * Math.cos(pitch)];
  // Subtracted: a negated 0 would not equal the 0 of the same view once it is saved.
  void (isTurned
    ? controls.setLookAt(back, high, left, ahead, 0, left, glide)
    : controls.setLookAt(0 - left, high, back, 0 - left, 0, ahead, glide));
}

/** Answers the requests that show the whole table, one of which shows it to a new player from low and near. */
function showWhole(rig: Rig, table: TableSize, look: TableState['look']['kind'], glide: boolean): void {
  const state = rig.store.getState();
  const game = look === 'opening' && !state.settings.greeted && !isDeploying(state) ? state.game : undefined;
  if (look === 'top') showTable(rig, table, TOP_PITCH, glide);
  else if (game) greet(rig, game.state, glide);
  else if (look === 'opening' || look === 'home') showTable(rig, table, HOME_PITCH, glide);
}

/** Shows the middle of the armies from low and near, past what stands before them, between the panels. */
function greet(rig: Rig, state: GameState, glide: boolean): void {
  const fit = fitOf(rig, state.table, HOME_PITCH);
  const whole = { distance: fitWhole(rig, state.table, HOME_PITCH).distance, pitch: HOME_PITCH };
  const scale = Math.tan(fit.fov / 2) / fit.pictureHeight;
  const [half, welcome] = [fit.freeWidth / 2, welcomeWidth(pictureOf(rig.camera), rig.store.getState())];
  const free = { left: 2 * scale * (welcome - half), right: 2 * scale * half, up: scale * fit.freeHeight };
  const view = firstView(state, free, whole, isUpright(rig));
  void rig.controls.setLookAt(...cameraOf(view), ...view.target, glide);
}

function push(controls: CameraControls, held: ReadonlySet<string>, keyMap: KeyMapId, step: number): void {
  const speed = controls.distance * PUSH_SPEED * step;
  for (const code of held) {
    const [right, forward] = pushOf(code, keyMap) ?? [0, 0];
    if (right !== 0) void controls.truck(right * speed, 0, false);
    if (forward !== 0) void controls.forward(forward * speed, false);
  }
}

/** The direction in which a key moves the camera, under the player's key map. */
function pushOf(code: string, keyMap: KeyMapId): readonly [right: number, forward: number] | undefined {
  const keyBinding = keyBindingsOn(code, keyMap).find(({ id }) => id in PUSHES);
  return keyBinding && PUSHES[keyBinding.id];
}

function holdKeys(held: Set<string>, store: TableStore, invalidate: () => void): () => void {
  const down = (event: KeyboardEvent) => {
    if (
      !pushOf(event.code, store.getState().settings.keyMap) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target)
    )
      return;
    held.add(event.code);
    invalidate();
  };
  const up = (event: KeyboardEvent) => held.delete(event.code);
  const leave = () => held.clear();
  window.addEventListener('keydown', down);
  window.addEventListener('keyup', up);
  window.addEventListener('blur', leave);
  return () => {
    window.removeEventListener('keydown', down);
    window.removeEventListener('keyup', up);
    window.removeEventListener('blur', leave);
  };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
