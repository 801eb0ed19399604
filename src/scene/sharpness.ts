import { useSyncExternalStore } from 'react';
import type { Picture } from './picture-quality.ts';

/** How fine a picture may be: pixels for each CSS pixel, and all of them. */
export type Fineness = Pick<Picture, 'finest' | 'most'>;

/** Pixels drawn for each CSS pixel of a window: as fine as the screen up to the picture's finest, and no more than it may hold. */
export function sharpnessOf(width: number, height: number, screen: number, { finest, most }: Fineness): number {
  const fine = Math.min(Math.max(screen, 1), finest);
  return Math.min(fine, Math.sqrt(most / Math.max(1, width * height)));
}

/** The sharpness of the window as it is now. */
export const useSharpness = (fineness: Fineness): number =>
  useSyncExternalStore(onResize, () => sharpnessOf(innerWidth, innerHeight, devicePixelRatio, fineness));

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
