import { scaleFor } from '../map/colours.ts';
import { contoursOf } from '../map/contours.ts';
import type { MapGrid } from '../map/map-grid.ts';
import type { MapLayer } from '../map/map-sketch.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { fieldAt, paint, valueText } from './field.ts';
import { drawScale } from './legend.ts';
import { drawSheet } from './sheet.ts';

/** What a picture shows beside the table. */
export type PictureOf = {
  readonly state: GameState;
  readonly grid: MapGrid;
  readonly layer: MapLayer;
  /** How high figures stand, NaN where nobody can: tells ground that is not reached from ground that nobody stands on. */
  readonly standing?: ArrayLike<number> | undefined;
  /** Values at which lines are drawn. */
  readonly lines: readonly number[];
  readonly title: string;
};

/** A map as a PNG picture: the layer's colours, lines of equal value with their numbers, terrain, models and the scale. */
export function mapPicture({ state, grid, layer, standing, lines, title }: PictureOf): Uint8Array {
  const scale = scaleFor(layer.unit, layer.values);
  return drawSheet({
    ...{ state, title },
    paintAt: (canvas, x, y, at) => paint(canvas, x, y, layer.unit, fieldAt(grid, layer, standing, at), scale),
    contours: contoursOf(grid, layer.values, lines),
    numberOf: (value) => (layer.unit === 'yes' ? '' : valueText(layer, value)),
    drawBeside: (canvas, beside) => drawScale(canvas, { layer, scale, ...beside }),
  });
}
