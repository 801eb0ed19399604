import { useThree } from '@react-three/fiber';
import { useLayoutEffect, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { tableNow } from '../../app/state/table-store.ts';
import { guessQuality } from './picture-quality.ts';

/** Looks at the machine before anything is drawn, and lets the table begin with what it should keep up with. */
export function useQuality(actions: Actions): boolean {
  const gl = useThree((three) => three.gl);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => {
    if (tableNow().settings.adaptive) {
      const context = gl.getContext();
      const names = context.getExtension('WEBGL_debug_renderer_info');
      const renderer = String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER));
      const isHandheld = matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
      actions.set({ quality: guessQuality({ renderer, cores: navigator.hardwareConcurrency, isHandheld }) });
    }
    setMeasured(true);
  }, [gl, actions]);
  return isMeasured;
}
