import { addAfterEffect, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { type Camera, PerspectiveCamera } from 'three';

/** Width and height of a snapshot, in pixels. */
const SIZE = [384, 216] as const;
/** Share of the picture's height that is shown, without the parts under the panels. */
const PART = 0.86;
const FORMAT = 'image/webp';
const FINENESS = 0.82;

/**
 * Takes a small picture of the table from the next frame, drawing one if necessary.
 *
 * @returns A `data:` address; undefined when no picture can be taken.
 */
export type Snapshot = () => Promise<string | undefined>;

/** Provides a function that takes small pictures of the table. */
export function SnapshotTaker({ onReady }: { readonly onReady: (take: Snapshot) => void }) {
  const { gl, camera, invalidate } = useThree();
  useEffect(() => {
    let waiting: ((picture: string | undefined) => void)[] = [];
    const answer = (picture: string | undefined) => {
      const all = waiting;
      waiting = [];
      for (const done of all) done(picture);
    };
    // The canvas can be read only in the task that drew it: afterwards the browser clears the buffer.
    const leave = addAfterEffect(() => {
      if (waiting.length === 0) return;
      const small = gl.getContext().isContextLost() ? undefined : shrink(gl.domElement, middleOf(camera));
      if (small === undefined) answer(undefined);
      else
        small.toBlob(
          (blob) => void (blob ? toAddress(blob) : Promise.resolve(undefined)).then(answer),
          FORMAT,
          FINENESS,
        );
    });
    onReady(() => {
      const shown = new Promise<string | undefined>((done) => waiting.push(done));
      invalidate();
      return shown;
    });
    return () => {
      leave();
      answer(undefined);
    };
  }, [gl, camera, invalidate, onReady]);
  return null;
}

/** The table's centre as a share of the picture's width: the camera leaves room for the panels. */
const middleOf = (camera: Camera): number => {
  const view = camera instanceof PerspectiveCamera ? camera.view : null;
  return view?.enabled ? 0.5 - view.offsetX / view.fullWidth : 0.5;
};

/** The part of a picture around its centre, scaled down. */
function shrink(picture: HTMLCanvasElement, middle: number): HTMLCanvasElement | undefined {
  const small = document.createElement('canvas');
  [small.width, small.height] = SIZE;
  const pen = small.getContext('2d');
  if (pen === null || picture.width === 0 || picture.height === 0) return undefined;
  const scale = PART * Math.min(picture.width / SIZE[0], picture.height / SIZE[1]);
  const [width, height] = [SIZE[0] * scale, SIZE[1] * scale];
  const left = Math.max(0, Math.min(picture.width - width, picture.width * middle - width / 2));
  pen.drawImage(picture, left, (picture.height - height) / 2, width, height, 0, 0, ...SIZE);
  return small;
}

const toAddress = (blob: Blob): Promise<string | undefined> =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => done(undefined);
    reader.readAsDataURL(blob);
  });
