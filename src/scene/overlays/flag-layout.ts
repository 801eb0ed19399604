import { type Camera, PerspectiveCamera, type Sprite, Vector3, type WebGLRenderer } from 'three';
import { flagsApart, type FlagSpot, type ScreenArea } from './flags-apart.ts';

/** A flag in the scene: its paper, and its size as it would be on a large and sharp screen. */
export type LaidFlag = { readonly sprite: Sprite; readonly tall: number; readonly wide: number };

/** Least height of a line of text with its margin on a flag, pixels of the page and pixels that are drawn. */
const LEAST_HEIGHT = 17;

/** The panels that flags keep clear of; they lie over the picture. */
const PANELS = ['log-panel', 'phase-bar', 'tool-strip', 'prompt', 'unit-card', 'hand-panel']
  .map((name) => `.${name}`)
  .join();

/** Keeps the flags of a picture legible and apart. */
export type FlagLayout = {
  /** Adds a flag; the function returned removes it. */
  readonly add: (flag: LaidFlag) => () => void;
  /** Lays all flags out for the next frame. */
  readonly lay: (camera: Camera, gl: WebGLRenderer, flagHeight: number) => void;
};

/** Creates the layout of one picture. */
export function createFlagLayout(): FlagLayout {
  const flags = new Set<LaidFlag>();
  let laid = -1;
  return {
    add: (flag) => {
      flags.add(flag);
      return () => void flags.delete(flag);
    },
    lay: (camera, gl, flagHeight) => {
      const { frame } = gl.info.render;
      // Every flag asks before a frame; the first one lays out all.
      if (frame === laid || flags.size === 0 || !(camera instanceof PerspectiveCamera)) return;
      laid = frame;
      layOut([...flags], camera, gl, flagHeight);
    },
  };
}

function layOut(flags: readonly LaidFlag[], camera: PerspectiveCamera, gl: WebGLRenderer, flagHeight: number): void {
  const frame = gl.domElement.getBoundingClientRect();
  // Pixels of the page for each unit of a sprite's scale.
  const pixels = frame.height / (2 * Math.tan((camera.fov * Math.PI) / 360));
  const least = LEAST_HEIGHT / Math.min(1, gl.getPixelRatio());
  const grow = Math.max(1, least / Math.max(1, flagHeight * pixels));
  const spots = flags.map((flag) => spotOf(flag, camera, frame, pixels * grow));
  const shown = spots.filter((spot) => spot !== undefined);
  const shifts = flagsApart(shown, [...panelsIn(frame), ...outsideOf(frame)]);
  flags.forEach(({ sprite, tall, wide }, i) => {
    const spot = spots[i];
    const [right, down] = (spot && shifts[shown.indexOf(spot)]) ?? [0, 0];
    sprite.scale.set(wide * grow, tall * grow, 1);
    sprite.center.set(0.5 - right / (wide * grow * pixels), down / (tall * grow * pixels));
  });
}

const at = new Vector3();

/** Where a flag is on the screen; undefined behind the camera and outside the picture. */
function spotOf(
  { sprite, tall, wide }: LaidFlag,
  camera: PerspectiveCamera,
  frame: DOMRect,
  pixels: number,
): FlagSpot | undefined {
  sprite.getWorldPosition(at);
  const away = at.distanceTo(camera.position);
  at.project(camera);
  if (at.z > 1 || Math.abs(at.x) > 1 || Math.abs(at.y) > 1) return undefined;
  return {
    ...{ x: ((at.x + 1) / 2) * frame.width, y: ((1 - at.y) / 2) * frame.height, away },
    ...{ width: wide * pixels, height: tall * pixels },
  };
}

/** What lies beyond the edges of the picture: flags stay within it. */
const outsideOf = ({ width, height }: DOMRect): readonly ScreenArea[] => [
  { left: -FAR, top: -FAR, right: 0, bottom: height + FAR },
  { left: width, top: -FAR, right: width + FAR, bottom: height + FAR },
  { left: -FAR, top: -FAR, right: width + FAR, bottom: 0 },
  { left: -FAR, top: height, right: width + FAR, bottom: height + FAR },
];
/** Pixels to which the areas beyond the edges extend. */
const FAR = 10_000;

const panelsIn = (frame: DOMRect): readonly ScreenArea[] =>
  [...document.querySelectorAll(PANELS)].map((panel) => {
    const { left, top, right, bottom } = panel.getBoundingClientRect();
    return { left: left - frame.left, top: top - frame.top, right: right - frame.left, bottom: bottom - frame.top };
  });
