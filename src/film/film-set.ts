import type { Scene, WebGLRenderer } from 'three';
import type { Eye } from '../camera/eye.ts';
import type { Reel } from '../reel/reel.ts';

/** The table as a film takes it: what draws it, and how it is brought to a moment of a replay. */
export type FilmSet = {
  readonly reel: Reel;
  readonly gl: WebGLRenderer;
  readonly scene: Scene;
  /** Brings everything that is drawn to a second of the replay; the answer waits for what must first be worked out. */
  readonly showMoment: (time: number) => void | Promise<void>;
  /** Gives every figure the form that this eye can tell on a picture of this height, and has shadows drawn anew. */
  readonly lookFrom: (eye: Eye, height: number) => void;
  /** Puts words into the picture's own page about what a film waits for; the answer takes them away. */
  readonly leave: () => void;
};
