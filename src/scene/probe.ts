import type { RootState } from '@react-three/fiber';
import type { Scene } from 'three';
import { InstancedMesh, Mesh, Vector3 } from 'three';
import type { TableStore } from '../app/state/table-store.ts';
import type { Point } from '../kernel/point.ts';
import { isSceneReady } from './film/scene-ready.ts';
import type { RenderContext } from './context/render-context.ts';

/** What tests and developers can ask of the picture. */
export type Probe = {
  /** Frames drawn so far. */
  readonly frames: () => number;
  /** Whether the room's light, the open editor, and every figure and terrain look on show are loaded. */
  readonly isSceneReady: () => boolean;
  /** Whether no frame is pending: a slow card may take long over a requested one. */
  readonly isAtRest: () => boolean;
  /** Draw calls and triangles of the last frame, over all passes. */
  readonly cost: () => { readonly calls: number; readonly triangles: number };
  /** Resources on the graphics card: counts, and the bytes of all vertex, index and instance buffers. */
  readonly weight: () => { readonly geometries: number; readonly textures: number; readonly bufferBytes: number };
  /** Draws a frame at once, without depth of field, and names the colours on a grid of samples, row by row. */
  readonly glimpse: () => readonly string[];
  /** The number of different colours in a glimpse: a blank picture has one. */
  readonly variety: () => number;
  /** Where the camera is and the direction in which it looks, in the table's frame; in a headset, between the eyes. */
  readonly eye: () => { readonly at: Point; readonly along: Point };
  /** Where a point of the table is on the screen, in CSS pixels of the window. */
  readonly onScreen: (point: Point) => readonly [x: number, y: number];
};

/** Samples along each side of the picture. */
const SAMPLES = 12;

/** Creates a probe on a renderer's counters, which the frame loop resets. */
export function createProbe(get: RootState['get'], context: RenderContext, store: TableStore): Probe {
  get().gl.info.autoReset = false;
  const spot = new Vector3();
  const glimpse = (): readonly string[] => {
    const { gl, scene, camera } = get();
    gl.render(scene, camera);
    const webgl = gl.getContext();
    const { drawingBufferWidth: width, drawingBufferHeight: height } = webgl;
    const pixel = new Uint8Array(4);
    return Array.from({ length: SAMPLES * SAMPLES }, (_, i) => {
      const [x, y] = [((i % SAMPLES) + 0.5) / SAMPLES, (Math.floor(i / SAMPLES) + 0.5) / SAMPLES];
      const [left, foot] = [Math.floor(x * width), Math.floor(y * height)];
      webgl.readPixels(left, foot, 1, 1, webgl.RGBA, webgl.UNSIGNED_BYTE, pixel);
      return pixel.join();
    });
  };
  return {
    frames: () => context.frames,
    isSceneReady: () => isSceneReady(get().scene, context, store),
    isAtRest: () => get().internal.frames === 0,
    cost() {
      const { calls, triangles } = get().gl.info.render;
      return { calls, triangles };
    },
    weight: () => ({ ...get().gl.info.memory, bufferBytes: bufferBytesOf(get().scene) }),
    glimpse,
    variety: () => new Set(glimpse()).size,
    eye() {
      const { camera } = get();
      const at = spot.setFromMatrixPosition(camera.matrixWorld).toArray();
      return { at, along: camera.getWorldDirection(spot).toArray() };
    },
    onScreen(point) {
      const { gl, camera } = get();
      const frame = gl.domElement.getBoundingClientRect();
      camera.updateMatrixWorld();
      spot.set(point[0], point[1], point[2]).project(camera);
      return [frame.left + ((spot.x + 1) / 2) * frame.width, frame.top + ((1 - spot.y) / 2) * frame.height];
    },
  };
}

/** Bytes of all drawn buffers, each counted once. */
function bufferBytesOf(scene: Scene): number {
  const arrays = new Set<ArrayBufferView>();
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    const { attributes, index } = (thing as Mesh).geometry;
    for (const attribute of Object.values(attributes)) arrays.add(attribute.array);
    if (index) arrays.add(index.array);
    if (thing instanceof InstancedMesh) {
      arrays.add(thing.instanceMatrix.array);
      if (thing.instanceColor) arrays.add(thing.instanceColor.array);
    }
  });
  return [...arrays].reduce((sum, array) => sum + array.byteLength, 0);
}
