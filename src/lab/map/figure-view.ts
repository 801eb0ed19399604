import type { Point } from '../../kernel/point.ts';
import type { Body, TableQuery } from '../../rules/core/ports.ts';
import { eyeOf, samplesOf } from '../../rules/warband/sight-lines.ts';
import { modelId } from '../../rules/core/ids.ts';
import type { Figure } from './standing.ts';

/** Nobody's body at a place. */
export const bodyAt = ({ base, height }: Figure, at: Point): Body => ({ id: modelId(''), base, facing: 0, height, at });

/** The share of the nine lines of a skirmish along which somebody at a place sees a figure at another. @source S-11 */
export function shareOfLines(
  table: TableQuery,
  from: Pick<Body, 'at' | 'height'>,
  to: Body,
  bodies: readonly Body[],
): number {
  const eye = eyeOf(from);
  const points = samplesOf(to, eye);
  return points.filter((point) => !table.line(eye, point, bodies)).length / points.length;
}

/** Whether a figure at a place sees another of its kind along any of the nine lines of a skirmish. @source S-11 */
export const figureView =
  (table: TableQuery, figure: Figure) =>
  (from: Point, to: Point): boolean => {
    const eye = eyeOf(bodyAt(figure, from));
    return samplesOf(bodyAt(figure, to), eye).some((point) => !table.line(eye, point, []));
  };
