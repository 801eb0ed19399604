import type { Inches } from '../kernel/units.ts';

/**
 * The flat footprint of a model, in inches, centred on the model's position.
 *
 * `halfWidth` runs along the model's own x (its right), `halfDepth` along its own z (its back); a facing turns both.
 * A `hull` is a baseless body: a rectangle whose sides are the body itself.
 */
export type Base =
  | { readonly kind: 'round'; readonly radius: Inches }
  | { readonly kind: 'oval'; readonly halfWidth: Inches; readonly halfDepth: Inches }
  | { readonly kind: 'rect'; readonly halfWidth: Inches; readonly halfDepth: Inches }
  | { readonly kind: 'hull'; readonly halfWidth: Inches; readonly halfDepth: Inches };
