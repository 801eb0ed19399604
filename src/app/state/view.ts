import type { Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';

/** The camera's position and target: x, y, z of each, inches. */
export type CameraView = readonly [number, number, number, number, number, number];

/** A request to move the camera. */
type CameraLook =
  /** `reveal` moves the camera only if the points are out of view. */
  | { readonly serial: number; readonly kind: 'frame' | 'reveal'; readonly points: readonly Point[] }
  /**
   * `home` shows the whole table. `opening` does so when a game is opened, except that a new player first sees its middle
   * from low and near. `back` returns to the view before the camera was put at a model's eye point.
   */
  | { readonly serial: number; readonly kind: 'top' | 'home' | 'opening' | 'back' }
  | { readonly serial: number; readonly kind: 'eye'; readonly model: ModelId }
  /** Saves the camera's view in a slot, or restores it. */
  | { readonly serial: number; readonly kind: 'save' | 'recall'; readonly slot: number };

/** The last camera request, the saved views, and where the page is shown. */
export type ViewState = {
  readonly look: CameraLook;
  /** Views by slot: 1 to 9 are saved by the player, 0 is where the camera last came to rest. */
  readonly views: Readonly<Record<string, CameraView>>;
  /** Whether this is a replay in a frame of another page, with no panels but its own. */
  readonly embedded: boolean;
};

/** The camera shows the table as a game is opened. */
export const INITIAL_VIEW: ViewState = { look: { serial: 0, kind: 'opening' }, views: {}, embedded: false };
