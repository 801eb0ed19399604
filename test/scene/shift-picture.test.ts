import CameraControls from 'camera-controls';
import {
  Box3,
  MathUtils,
  Matrix4,
  PerspectiveCamera,
  Quaternion,
  Raycaster,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  Vector4,
} from 'three';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { shiftPicture } from '../../src/scene/camera/fit-table.ts';

CameraControls.install({
  THREE: { Box3, MathUtils, Matrix4, Quaternion, Raycaster, Sphere, Spherical, Vector2, Vector3, Vector4 },
});

// The one thing of a browser that the controls ask for before they are connected.
beforeAll(() => vi.stubGlobal('DOMRect', class {}));
afterAll(() => vi.unstubAllGlobals());

const SIZE = { width: 1280, height: 720 };
type Heard = (event: object) => void;

/** An element that hears its wheel by hand. */
function fakeCanvas() {
  const heard = new Map<string, Heard>();
  const page = { addEventListener: () => {}, removeEventListener: () => {} };
  const dom = {
    style: {},
    setAttribute: () => {},
    ownerDocument: page,
    addEventListener: (type: string, listener: Heard) => void heard.set(type, listener),
    removeEventListener: () => {},
    getBoundingClientRect: () => ({ left: 0, top: 0, ...SIZE }),
  };
  return { dom: dom as unknown as HTMLElement, heard };
}

it.each([
  [0, 0],
  [138, 0],
  [138, 30],
  [-40, -25],
])('the wheel keeps what lies under the pointer there, in a picture shifted by %d and %d pixels', (left, up) => {
  const camera = new PerspectiveCamera(35, SIZE.width / SIZE.height, 0.5, 320);
  const controls = new CameraControls(camera);
  const { dom, heard } = fakeCanvas();
  controls.connect(dom);
  controls.dollyToCursor = true;
  shiftPicture(controls, camera, SIZE, [left, up]);
  void controls.setLookAt(0, 50, 40, 0, 0, 0, false);
  controls.update(0);
  const seen = (): readonly [number, number] => {
    camera.updateMatrixWorld();
    const { x, y } = new Vector3(9.2, 0, 5.2).project(camera);
    return [((x + 1) / 2) * SIZE.width, ((1 - y) / 2) * SIZE.height];
  };
  const [x, y] = seen();
  for (let turn = 0; turn < 4; turn++) {
    const before = camera.position.length();
    heard.get('wheel')!({ clientX: x, clientY: y, deltaX: 0, deltaY: -120, deltaMode: 0, preventDefault: () => {} });
    for (let frame = 0; frame < 200; frame++) controls.update(1 / 60);
    expect(camera.position.length()).toBeLessThan(before * 0.95);
  }
  const [nowX, nowY] = seen();
  expect(Math.hypot(nowX - x, nowY - y)).toBeLessThan(0.01);
});
