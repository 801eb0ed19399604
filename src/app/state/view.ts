import type { Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';

/** Where the camera is and what it looks at: x, y, z of each, inches. */
export type CameraView = readonly [number, number, number, number, number, number];

/** Where the camera is asked to go. */
export type CameraLook =
  | { readonly serial: number; readonly kind: 'frame'; readonly points: readonly Point[] }
  /** `back`: to where it was before it looked from a model's eye. */
  | { readonly serial: number; readonly kind: 'top' | 'home' | 'back' }
  | { readonly serial: number; readonly kind: 'eye'; readonly model: ModelId }
  /** Saves the camera's place under a number, or goes back to it. */
  | { readonly serial: number; readonly kind: 'save' | 'recall'; readonly slot: number };

/** Where the camera is asked to go, and the views that were saved. */
export type ViewState = {
  readonly look: CameraLook;
  /** Views by figure: 1 to 9 as they were saved, 0 where the camera came to rest. */
  readonly views: Readonly<Record<string, CameraView>>;
};

/** The whole table in view. */
export const INITIAL_VIEW: ViewState = { look: { serial: 0, kind: 'home' }, views: {} };
