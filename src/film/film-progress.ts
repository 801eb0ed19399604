/** How far a film is. `paused`: the graphics card let go of the picture, and the film waits for it. */
export type FilmProgress = {
  readonly stage: 'preparing' | 'drawing' | 'paused' | 'closing';
  readonly done: number;
  readonly of: number;
  /** The picture drawn last: it is drawn over by the next. */
  readonly picture?: OffscreenCanvas;
};

/** Why there is no film. */
export type FilmFault =
  | { readonly kind: 'no-shots' }
  | { readonly kind: 'too-long'; readonly seconds: number }
  /** Nothing in this browser packs pictures of this size into any kind of film. */
  | { readonly kind: 'no-encoder'; readonly instead: 'webm' | 'mp4' | undefined }
  /** No picture of that size can be drawn. */
  | { readonly kind: 'no-canvas' }
  /** The browser or the disk failed meanwhile. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'cancelled' };
