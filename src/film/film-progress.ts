import type { Milliseconds, Seconds } from '../kernel/units.ts';

/** Progress of a film. `paused`: the graphics context was lost and the film waits for it to be restored. */
export type FilmProgress = {
  readonly stage: 'preparing' | 'drawing' | 'paused' | 'closing';
  readonly done: number;
  readonly of: number;
  /** The last picture drawn; the next frame overwrites it. */
  readonly picture?: OffscreenCanvas;
};

/** The estimated seconds left after `passed` milliseconds of drawing; undefined during the first three frames. */
export const filmSecondsLeft = (
  { done, of }: Pick<FilmProgress, 'done' | 'of'>,
  passed: Milliseconds,
): Seconds | undefined => (done < 3 ? undefined : ((passed / done) * (of - done)) / 1000);

/** Why a film failed. */
export type FilmFault =
  | { readonly kind: 'no-shots' }
  | { readonly kind: 'too-long'; readonly seconds: number }
  /** No container can be encoded at this frame size, except `instead` where given. */
  | { readonly kind: 'no-encoder'; readonly instead: 'webm' | 'mp4' | undefined }
  /** The browser cannot create a canvas of this size. */
  | { readonly kind: 'no-canvas' }
  /** The browser or the disk failed while filming. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'cancelled' };
