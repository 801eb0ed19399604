import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { notice, unnotice } from '../../app/state/notices.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';

/** How long a graphics card may take before reloading is advised, milliseconds. */
const PATIENCE = 8000;

/**
 * Notices when the graphics card lets go of the picture, and redraws it when the card answers again.
 *
 * Three uploads geometry and textures from their copies by itself; `onRevived` redoes what was only ever drawn.
 */
export function Revival({ onRevived }: { readonly onRevived?: () => void }) {
  const { gl, invalidate } = useThree();
  const store = useTableStore();
  useEffect(() => {
    const canvas = gl.domElement;
    let late: ReturnType<typeof setTimeout> | undefined;
    const lost = (event: Event) => {
      // Without this the browser never gives the context back.
      event.preventDefault();
      notice(store, {
        about: 'picture',
        text: messages.bar.pictureLost,
      });
      clearTimeout(late);
      late = setTimeout(() => {
        notice(store, {
          about: 'picture',
          text: messages.bar.pictureGone,
        });
      }, PATIENCE);
    };
    const restored = () => {
      clearTimeout(late);
      onRevived?.();
      unnotice(store, 'picture');
      invalidate();
    };
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    return () => {
      clearTimeout(late);
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
    };
  }, [store, gl, invalidate, onRevived]);
  return null;
}
