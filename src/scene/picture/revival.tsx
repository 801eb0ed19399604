import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { showNotice, dismissNotice } from '../../app/state/notices.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';

/** Milliseconds without a graphics context before a reload is advised. */
const RESTORE_TIMEOUT = 8000;

/**
 * Tells the player when the graphics context is lost, and redraws once it is restored.
 *
 * Three.js uploads geometry and textures again automatically; `onRevived` redoes render-only textures.
 */
export function Revival({ onRevived }: { readonly onRevived?: () => void }) {
  const { gl, invalidate } = useThree();
  const store = useTableStore();
  useEffect(() => {
    const canvas = gl.domElement;
    let late: ReturnType<typeof setTimeout> | undefined;
    const lost = (event: Event) => {
      // Without this the browser never restores the context.
      event.preventDefault();
      showNotice(store, {
        about: 'picture',
        text: messages.bar.pictureLost,
      });
      clearTimeout(late);
      late = setTimeout(() => {
        showNotice(store, {
          about: 'picture',
          text: messages.bar.pictureGone,
        });
      }, RESTORE_TIMEOUT);
    };
    const restored = () => {
      clearTimeout(late);
      onRevived?.();
      dismissNotice(store, 'picture');
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
