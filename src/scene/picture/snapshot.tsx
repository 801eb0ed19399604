import { addAfterEffect, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { type Camera, PerspectiveCamera } from 'three';

/** Width and height of a snapshot, in pixels. */
const SIZE = [384, 216] as const;
/** Share of the picture's height that is shown, without the parts under the panels. */
const PART = 0.86;
const FORMAT = 'image/webp';
const FINENESS = 0.82;

/** Pictures of the table, taken from the next frame, which is drawn if necessary; undefined when none can be taken. */
export type Snapshot = {
  /** A small picture as a `data:` address. */
  readonly small: () => Promise<string | undefined>;
  /** The whole picture as a PNG file, at the size at which it is drawn, without panels. */
  readonly whole: () => Promise<Blob | undefined>;
};

/** Takes from a canvas that has just been drawn; undefined if the graphics context is lost. */
type Taker = (canvas: HTMLCanvasElement | undefined) => void;

/** Provides functions that take pictures of the table. */
export function SnapshotTaker({ onReady }: { readonly onReady: (take: Snapshot) => void }) {
  const { gl, camera, invalidate } = useThree();
  useEffect(() => {
    let waiting: Taker[] = [];
    const answer = (canvas: HTMLCanvasElement | undefined) => {
      const all = waiting;
      waiting = [];
      for (const take of all) take(canvas);
    };
    // The canvas can be read only in the task that drew it: afterwards the browser clears the buffer.
    const leave = addAfterEffect(() => {
      if (waiting.length > 0) answer(gl.getContext().isContextLost() ? undefined : gl.domElement);
    });
    const next = (copy: (canvas: HTMLCanvasElement) => HTMLCanvasElement | undefined, format: string) => {
      const shown = new Promise<Blob | undefined>((done) =>
        waiting.push((canvas) => {
          const drawn = canvas && copy(canvas);
          if (drawn) drawn.toBlob((blob) => done(blob ?? undefined), format, FINENESS);
          else done(undefined);
        }),
      );
      invalidate();
      return shown;
    };
    onReady({
      small: async () => {
        const blob = await next((canvas) => shrink(canvas, middleOf(camera)), FORMAT);
        return blob && toAddress(blob);
      },
      whole: () => next((canvas) => canvas, 'image/png'),
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
