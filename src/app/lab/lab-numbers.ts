import type { PlanPoint } from '../../kernel/point.ts';
import { contoursOf } from '../../lab/map/contours.ts';
import type { MapSketch } from '../../lab/map/map-sketch.ts';
import { valueText } from '../../lab/picture/map-value.ts';
import type { Bands } from './lab-bands.ts';
import { nearestKnown } from './lab-paint.ts';

/** A number on a contour line of a map: its text, and its centre on the table. */
export type LineNumber = { readonly text: string; readonly at: PlanPoint };

/** Least distance between numbers and from the edge of the table; shorter lines are not labelled. Inches. */
const APART = 7;
const EDGE = 2;
const LONG = 5;

/**
 * The numbers on a map's contour lines, in the layer's unit: at the middle of each line that is long enough, where no
 * other number is near. Lines between steps that are not measurements have none.
 *
 * @param layer The index of the layer.
 */
export function numbersOf(sketch: MapSketch, layer: number, { thresholds }: Bands): readonly LineNumber[] {
  const kind = sketch.layers[layer]!;
  if (kind.unit !== 'inches' && kind.unit !== 'chance' && kind.unit !== 'share') return [];
  // Thresholds close to 0 and 1 mark the edges of what is possible and are not labelled.
  const measures = thresholds.filter((value) => kind.unit === 'inches' || (value > 0.01 && value < 0.99));
  const { x0, z0 } = sketch.grid;
  const numbers: LineNumber[] = [];
  for (const { value, lines } of contoursOf(sketch.grid, nearestKnown(sketch, layer), measures))
    for (const line of lines.toSorted((a, b) => b.length - a.length)) {
      const at = line[Math.floor(line.length / 2)]!;
      if (lengthOf(line) < LONG || Math.abs(at[0]) > Math.abs(x0) - EDGE || Math.abs(at[1]) > Math.abs(z0) - EDGE)
        continue;
      if (numbers.every((other) => distance(other.at, at) >= APART)) numbers.push({ text: valueText(kind, value), at });
    }
  return numbers;
}

const distance = (a: PlanPoint, b: PlanPoint): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

const lengthOf = (line: readonly PlanPoint[]): number =>
  line.reduce((sum, at, i) => (i === 0 ? 0 : sum + distance(line[i - 1]!, at)), 0);
