import { useSyncExternalStore } from 'react';

/** Most pixels of a picture. Each takes some 66 bytes in the passes of the rich picture: a whole screen of 2560 × 1440. */
const MOST_PIXELS = 2560 * 1440;

/** Pixels drawn for each CSS pixel of a window: as fine as the screen up to `finest`, within what the graphics card should hold. */
export function sharpnessOf(width: number, height: number, screen: number, finest: number): number {
  const fine = Math.min(Math.max(screen, 1), finest);
  return Math.min(fine, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
}

/** The sharpness of the window as it is now. */
export const useSharpness = (finest: number): number =>
  useSyncExternalStore(onResize, () => sharpnessOf(innerWidth, innerHeight, devicePixelRatio, finest));

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
