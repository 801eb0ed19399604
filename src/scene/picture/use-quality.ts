import { useThree } from '@react-three/fiber';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import { guessQuality, type Picture } from './picture-quality.ts';

/** Sets the initial quality from the machine before anything is drawn. Returns whether that is done. */
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

/** Limits of a picture's resolution: pixels per CSS pixel, and in total. */
type PixelLimits = Pick<Picture, 'finest' | 'most'>;

/** Pixels drawn per CSS pixel: the screen's own, within the picture's limits. Window size in CSS pixels. */
export function sharpnessOf(width: number, height: number, screen: number, { finest, most }: PixelLimits): number {
  const fine = Math.min(Math.max(screen, 1), finest);
  return Math.min(fine, Math.sqrt(most / Math.max(1, width * height)));
}

/** The lowest sharpness a page's address may ask for. */
const COARSEST = 0.1;

/** The limit in a page's address: `?sharpness=0.5` draws a quarter of the pixels, for slow machines. */
export function sharpnessAllowed(search: string): number {
  const limit = Number(new URLSearchParams(search).get('sharpness') ?? Number.NaN);
  return Number.isFinite(limit) ? Math.max(limit, COARSEST) : Number.POSITIVE_INFINITY;
}

/** The current sharpness of the window: pixels drawn per CSS pixel. */
export const useSharpness = (fineness: PixelLimits): number =>
  useSyncExternalStore(onResize, () =>
    Math.min(sharpnessOf(innerWidth, innerHeight, devicePixelRatio, fineness), sharpnessAllowed(location.search)),
  );

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
