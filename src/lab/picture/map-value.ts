import { labMessages } from '../../messages/lab.ts';
import type { Colour, ColourScale } from '../map/colours.ts';
import type { MapGrid } from '../map/map-grid.ts';
import type { MapLayer } from '../map/map-sketch.ts';
import type { LayerUnit } from '../map/mapper.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { GROUND } from './marks.ts';

/** What a map says at a point between its places: a value, `never`, or `closed` where no model can stand. */
type MapValue = number | 'never' | 'closed';

/** The greatest total of two dice. */
const MOST_DICE = 12;

/** Whether a layer's value means that the event never happens: a total above the highest number of pips. */
export const isNever = (unit: LayerUnit, value: number): boolean => unit === 'total' && value > MOST_DICE;

/**
 * A layer between its places, interpolated by distance. Of values, `never` and `closed`, the one with the most weight
 * is shown; measures are blended, and of names the nearest is taken. So edges run smoothly between places.
 *
 * @param standing Height models stand at, inches, place by place, NaN where none can; without it, places without a value are
 *                 closed.
 */
export function mapValueAt(
  grid: MapGrid,
  { unit, values }: Pick<MapLayer, 'unit' | 'values'>,
  standing: ArrayLike<number> | undefined,
  [x, z]: PlanPoint,
): MapValue {
  const u = Math.min(Math.max((x - grid.x0) / grid.step, 0), grid.columns - 1);
  const v = Math.min(Math.max((z - grid.z0) / grid.step, 0), grid.rows - 1);
  const [c, r] = [Math.floor(u), Math.floor(v)];
  const [s, t] = [u - c, v - r];
  let [sum, known, never, closed] = [0, 0, 0, 0];
  let [nearest, most] = [Number.NaN, 0];
  for (let k = 0; k < 4; k++) {
    const [dc, dr] = [k & 1, k >> 1];
    const weight = (dc ? s : 1 - s) * (dr ? t : 1 - t);
    if (weight === 0) continue;
    const place = (r + dr) * grid.columns + c + dc;
    const value = values[place]!;
    if (Number.isNaN(value)) {
      if (standing && !Number.isNaN(standing[place]!)) never += weight;
      else closed += weight;
    } else if (isNever(unit, value)) never += weight;
    else {
      known += weight;
      sum += weight * value;
      if (weight > most) [nearest, most] = [value, weight];
    }
  }
  if (known < never || known < closed) return never > closed ? 'never' : 'closed';
  if (unit === 'piece') return nearest;
  return unit === 'total' || unit === 'yes' ? Math.round(sum / known) : sum / known;
}

/** The least chance of two dice, and the strength of its colour: below it the colour fades to nothing. */
const LEAST = 1 / 36;
const FAINT = 0.4;

/** How strongly a value colours the ground, 0 to 1: a chance of zero not at all, small chances faintly. */
function strengthOf(unit: LayerUnit, value: number): number {
  if (unit !== 'chance') return 1;
  return value < LEAST ? (FAINT * value) / LEAST : FAINT + (1 - FAINT) * Math.min(1, 2 * (value - LEAST));
}

/** The colour of the ground; undefined where it is closed, which is drawn hatched. */
export function colourOf(unit: LayerUnit, field: MapValue, scale: ColourScale): Colour | undefined {
  if (field === 'closed') return undefined;
  if (field === 'never') return GROUND;
  const share = strengthOf(unit, field);
  const [r, g, b] = scale.colourOf(field);
  const over = (ground: number, colour: number) => Math.round(ground + share * (colour - ground));
  return share === 1 ? [r, g, b] : [over(GROUND[0], r), over(GROUND[1], g), over(GROUND[2], b)];
}

/** A value in the layer's unit, as written beside its colour; chances and shares come as fractions. */
export function valueText({ name, unit, names }: Pick<MapLayer, 'name' | 'unit' | 'names'>, value: number): string {
  if (unit === 'chance' || unit === 'share') return `${Math.round(100 * value)} %`;
  if (unit === 'yes') return labMessages.map.yes(value > 0, name);
  if (unit === 'piece') return (names?.[value] ?? '').replaceAll('-', ' ');
  if (unit === 'total') return isNever(unit, value) ? 'never' : `${value}+`;
  return `${Number(value.toFixed(2))}″`;
}
