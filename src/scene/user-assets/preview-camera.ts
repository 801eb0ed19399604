import type { PerspectiveCamera } from 'three';
import { Vector3 } from 'three';

/** An orbit camera: dragging turns it, the wheel zooms. */
type PreviewCamera = {
  /** Looks at a point from where an object of this size in inches fills the picture. */
  readonly frame: (at: Vector3, size: number) => void;
  readonly dispose: () => void;
};

const PER_PIXEL = 0.008;
const STEEPEST = 1.45;

/** Creates the camera for a canvas; `draw` draws a frame. */
export function createPreviewCamera(dom: HTMLElement, camera: PerspectiveCamera, draw: () => void): PreviewCamera {
  const at = new Vector3();
  let [round, up, away] = [0.62, 0.42, 14];
  const place = () => {
    camera.position.set(
      at.x + away * Math.cos(up) * Math.sin(round),
      at.y + away * Math.sin(up),
      at.z + away * Math.cos(up) * Math.cos(round),
    );
    camera.lookAt(at);
    camera.updateMatrixWorld();
    draw();
  };
  const move = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    round -= event.movementX * PER_PIXEL;
    up = Math.min(STEEPEST, Math.max(0.03, up + event.movementY * PER_PIXEL));
    place();
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    away = Math.min(120, Math.max(2, away * Math.exp(event.deltaY * 0.001)));
    place();
  };
  dom.addEventListener('pointermove', move);
  dom.addEventListener('wheel', wheel, { passive: false });
  return {
    frame(point, size) {
      at.copy(point);
      away = size * 2.9;
      place();
    },
    dispose() {
      dom.removeEventListener('pointermove', move);
      dom.removeEventListener('wheel', wheel);
    },
  };
}
