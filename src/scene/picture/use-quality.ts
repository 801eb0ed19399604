import { useThree } from '@react-three/fiber';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import { guessQuality, type Picture } from './picture-quality.ts';

/** Looks at the machine before anything is drawn, and lets the table begin with what it should keep up with. */
export function useQuality(actions: Actions): boolean {
  const gl = useThree((three) => three.gl);
  const store = useTableStore();
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => {
    if (store.getState().settings.adaptive) {
      const context = gl.getContext();
      const names = context.getExtension('WEBGL_debug_renderer_info');
      const renderer = String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER));
      const isHandheld = matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
      actions.view.set({ quality: guessQuality({ renderer, cores: navigator.hardwareConcurrency, isHandheld }) });
    }
    setMeasured(true);
  }, [gl, store, actions]);
  return isMeasured;
}

/** How fine a picture may be: pixels for each CSS pixel, and all of them. */
export type PixelLimits = Pick<Picture, 'finest' | 'most'>;

/** Pixels drawn for each CSS pixel of a window: as fine as the screen up to the picture's finest, and no more than it may hold. */
export function sharpnessOf(width: number, height: number, screen: number, { finest, most }: PixelLimits): number {
  const fine = Math.min(Math.max(screen, 1), finest);
  return Math.min(fine, Math.sqrt(most / Math.max(1, width * height)));
}

/** Coarsest picture an address may ask for. */
const COARSEST = 0.1;

/** The sharpness that a page's address allows: `?sharpness=0.5` draws a quarter of the pixels, for machines without a graphics card. */
export function sharpnessAllowed(search: string): number {
  const limit = Number(new URLSearchParams(search).get('sharpness') ?? Number.NaN);
  return Number.isFinite(limit) ? Math.max(limit, COARSEST) : Number.POSITIVE_INFINITY;
}

/** The sharpness of the window as it is now: pixels drawn for each CSS pixel. */
export const useSharpness = (fineness: PixelLimits): number =>
  useSyncExternalStore(onResize, () =>
    Math.min(sharpnessOf(innerWidth, innerHeight, devicePixelRatio, fineness), sharpnessAllowed(location.search)),
  );

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
