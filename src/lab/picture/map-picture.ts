import { scaleFor } from '../map/colours.ts';
import { contoursOf } from '../map/contours.ts';
import type { MapGrid } from '../map/map-grid.ts';
import type { MapLayer } from '../map/map-sketch.ts';
import { namesOf } from '../../messages/phrases/names.ts';
import { unitId } from '../../rules/core/ids.ts';
import { labMessages } from '../../messages/lab.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { colourOf, mapValueAt, isNever, valueText } from './map-value.ts';
import type { Legend } from './legend.ts';
import { GROUND, HATCHED, rgb } from './marks.ts';
import type { Raster } from './raster.ts';
import { makeSheet } from './sheet.ts';

/** The contents of a map picture. */
type PictureOf = {
  readonly state: GameState;
  readonly grid: MapGrid;
  readonly layer: MapLayer;
  /** Standing height, place by place, NaN where no model fits: tells ground out of reach from ground without room. */
  readonly standing?: ArrayLike<number> | undefined;
  /** Values at which lines are drawn. */
  readonly lines: readonly number[];
  readonly title: string;
};

/** A map as a PNG picture: the layer's colours, labelled lines of equal value, terrain, models and the scale. */
export function mapPicture({ state, grid, layer, standing, lines, title }: PictureOf, raster: Raster): Uint8Array {
  const { unit } = layer;
  const scale = scaleFor(unit, layer.values);
  const isStepped = unit === 'yes' || unit === 'piece' || unit === 'total';
  const describe = (legend: Legend): void => {
    if (isStepped)
      for (const stop of scale.stops.filter((value) => !isNever(unit, value)).slice(0, legend.room()))
        legend.swatch(rgb(scale.colourOf(stop)), valueText(layer, stop));
    else
      legend.range(
        scale,
        (value) => colourOf(unit, value, scale) ?? GROUND,
        (stop) => valueText(layer, stop),
      );
    if (unit === 'inches') legend.swatch(rgb(GROUND), labMessages.map.notReached);
    if (unit === 'total') legend.swatch(rgb(GROUND), labMessages.map.never);
    legend.swatch(HATCHED, labMessages.map.closed);
  };
  const svg = makeSheet(
    {
      ...{
        state,
        title,
        legendTitle: labMessages.map.layer(layer.name, (unit) => namesOf(state).unit(unitId(unit))),
        describe,
      },
      colourAt: (at) => colourOf(unit, mapValueAt(grid, layer, standing, at), scale),
      contours: contoursOf(grid, layer.values, lines),
      numberOf: (value) => (unit === 'yes' ? '' : valueText(layer, value)),
    },
    raster.widthOf,
  );
  return raster.toPng(svg);
}
