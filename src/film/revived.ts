import type { WebGLRenderer } from 'three';

/** Waits until a graphics card that let go of its picture has it again, or nobody wants it any more. */
export function revived(gl: WebGLRenderer, signal: AbortSignal): Promise<void> {
  if (!gl.getContext().isContextLost() || signal.aborted) return Promise.resolve();
  return new Promise((done) => {
    const canvas = gl.domElement;
    const over = () => {
      canvas.removeEventListener('webglcontextrestored', over);
      signal.removeEventListener('abort', over);
      // Those who make anew what was only ever drawn hear of it, too, before the next frame.
      setTimeout(done);
    };
    canvas.addEventListener('webglcontextrestored', over);
    signal.addEventListener('abort', over);
  });
}
