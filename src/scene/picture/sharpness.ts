import { useSyncExternalStore } from 'react';
import type { Picture } from './picture-quality.ts';

/** How fine a picture may be: pixels for each CSS pixel, and all of them. */
export type Fineness = Pick<Picture, 'finest' | 'most'>;

/** Pixels drawn for each CSS pixel of a window: as fine as the screen up to the picture's finest, and no more than it may hold. */
export function sharpnessOf(width: number, height: number, screen: number, { finest, most }: Fineness): number {
  const fine = Math.min(Math.max(screen, 1), finest);
  return Math.min(fine, Math.sqrt(most / Math.max(1, width * height)));
}

/** Coarsest picture an address may ask for. */
const COARSEST = 0.1;

/** The sharpness that a page's address allows: `?sharpness=0.5` draws a quarter of the pixels, for machines without a graphics card. */
export function sharpnessAllowed(search: string): number {
  const asked = Number(new URLSearchParams(search).get('sharpness') ?? Number.NaN);
  return Number.isFinite(asked) ? Math.max(asked, COARSEST) : Number.POSITIVE_INFINITY;
}

/** The sharpness of the window as it is now. */
export const useSharpness = (fineness: Fineness): number =>
  useSyncExternalStore(onResize, () =>
    Math.min(sharpnessOf(innerWidth, innerHeight, devicePixelRatio, fineness), sharpnessAllowed(location.search)),
  );

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
