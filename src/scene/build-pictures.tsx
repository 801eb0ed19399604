import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import {
  type BufferGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { filesOf } from '../app/build-desk.ts';
import { setTable, tableNow } from '../app/table-store.ts';
import { CATALOGUE } from '../scenario/catalogue.ts';
import { carvedForm } from './build-form.ts';
import { loadLook } from './load-look.ts';

/** Size of a small picture, in pixels; drawn larger than shown. */
const SIZE = { width: 216, height: 162 } as const;
/** How long to wait between two, milliseconds: they come while nobody waits for them. */
const PAUSE = 30;
const NO_FILES = filesOf(new Map());
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Small pictures of what the palette holds, taken one by one while nothing else is to be done. */
export function BuildPictures() {
  const gl = useThree((three) => three.gl);
  useEffect(() => {
    const studio = createStudio(gl);
    let isOver = false;
    /** How long the last picture took: a slow machine is given twice that to breathe. */
    let lasted = 0;
    const work = async (): Promise<void> => {
      for (const { id, piece } of CATALOGUE) {
        if (tableNow().piecePictures.has(id)) continue;
        const look = piece.look === undefined ? undefined : await loadLook(piece.look);
        do await pause(PAUSE + 2 * lasted);
        while (
          // While a hand is at work it is not kept waiting.
          !isOver &&
          tableNow().build?.hold.kind === 'carrying'
        );
        if (isOver) return;
        const carved = look ? undefined : carvedForm({ ...piece, id: 'picture', at: [0, 0] }, NO_FILES);
        const form = look?.whole ?? carved;
        const began = performance.now();
        const picture = form && (await studio.take(form));
        lasted = performance.now() - began;
        carved?.dispose();
        if (picture !== undefined) setTable({ piecePictures: new Map([...tableNow().piecePictures, [id, picture]]) });
      }
    };
    void work();
    return () => {
      isOver = true;
      studio.dispose();
    };
  }, [gl]);
  return null;
}

/** A little stage with two lamps beside the table. */
function createStudio(gl: WebGLRenderer) {
  const scene = new Scene();
  const sun = new DirectionalLight('#fff1da', 3.4);
  sun.position.set(-3, 5, 2.4);
  scene.add(new HemisphereLight('#dfe6f2', '#8a7a5f', 1.9), sun);
  const camera = new PerspectiveCamera(24, SIZE.width / SIZE.height, 0.1, 400);
  const paint = new MeshLambertMaterial({ vertexColors: true });
  const target = new WebGLRenderTarget(SIZE.width, SIZE.height);
  const bytes = new Uint8Array(SIZE.width * SIZE.height * 4);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIZE.width, SIZE.height];
  const pen = canvas.getContext('2d');

  const colour = new Color();
  const take = async (form: BufferGeometry): Promise<string | undefined> => {
    if (pen === null) return undefined;
    const mesh = new Mesh(form, paint);
    scene.add(mesh);
    aim(camera, form);
    const before = gl.getRenderTarget();
    const alpha = gl.getClearAlpha();
    gl.getClearColor(colour);
    gl.setClearColor(0x000000, 0);
    gl.setRenderTarget(target);
    gl.clear();
    gl.render(scene, camera);
    gl.setRenderTarget(before);
    gl.setClearColor(colour, alpha);
    scene.remove(mesh);
    // Nobody waits for the card.
    await gl.readRenderTargetPixelsAsync(target, 0, 0, SIZE.width, SIZE.height, bytes);
    pen.putImageData(toPicture(bytes), 0, 0);
    return canvas.toDataURL('image/webp', 0.85);
  };
  return {
    take,
    dispose: (): void => {
      target.dispose();
      paint.dispose();
    },
  };
}

/** Sets the eye so that all of a form shows, from above its left corner. */
function aim(camera: PerspectiveCamera, form: BufferGeometry): void {
  if (form.boundingBox === null) form.computeBoundingBox();
  if (form.boundingSphere === null) form.computeBoundingSphere();
  const middle = form.boundingBox?.getCenter(new Vector3()) ?? new Vector3();
  const radius = Math.max(0.4, form.boundingSphere?.radius ?? 1);
  const far = (radius * 0.94) / Math.sin((camera.fov * Math.PI) / 360);
  camera.position.set(-0.52, 0.56, 0.9).normalize().multiplyScalar(far).add(middle);
  camera.lookAt(middle);
}

/** Bytes of light, bottom row first, as a picture. */
function toPicture(bytes: Uint8Array): ImageData {
  const { width, height } = SIZE;
  const picture = new ImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [4 * ((height - 1 - y) * width + x), 4 * (y * width + x)];
      const alpha = bytes[from + 3]! / 255;
      for (let c = 0; c < 3; c++)
        picture.data[to + c] = alpha > 0 ? 255 * (bytes[from + c]! / 255 / alpha) ** (1 / 2.2) : 0;
      picture.data[to + 3] = bytes[from + 3]!;
    }
  }
  return picture;
}
