import { GRAZE_PROBE } from '../../kernel/tolerances.ts';
import { fractionAt, isClear, type SightSegment, type SightScene, type Upright } from '../../geometry/sight/sight.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Body, TableQuery } from '../../rules/core/ports.ts';
import { eyeOf, samplesOf } from '../../rules/skirmish/fighters/sight-lines.ts';
import { modelId } from '../../rules/core/ids.ts';
import type { Among } from './body-view.ts';
import type { Figure } from './standing.ts';

/** The body of a figure at a place, without a model's id. */
export const bodyAt = ({ base, height }: Figure, at: Point): Body => ({ id: modelId(''), base, facing: 0, height, at });

/** The share of a skirmish's nine lines along which a model at one place sees a figure at another. @source S-11 */
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

/**
 * Whether a figure at a place sees another of its kind along any of the nine lines of a skirmish.
 *
 * A line that nothing breaks is clear; one that the same solid breaks however it is shifted slightly is not. The table
 * is only asked where neither applies.
 *
 * @param scene The table's own: what stops its lines.
 * @param cores Blocks enclosed by its triangles: a line through one is stopped.
 * @source S-11
 */
export const figureView =
  (table: TableQuery, figure: Figure, scene: SightScene, cores: readonly Upright[]) =>
  (from: Point, to: Point, { near }: Among): boolean => {
    const eye = eyeOf(bodyAt(figure, from));
    const recent = { triangle: -1 };
    return samplesOf(bodyAt(figure, to), eye).some((point) => {
      const line = { from: eye, to: point };
      if (isClear(scene, line, cores, near, recent)) return true;
      return !isStopped(scene, cores, line, near) && !table.line(eye, point, []);
    });
  };

/** Whether the solid that has just stopped a line stops it, too, wherever it is moved by a hair. */
function isStopped(
  { uprights }: SightScene,
  cores: readonly Upright[],
  { from, to }: SightSegment,
  near: readonly number[],
): boolean {
  const [first] = near;
  if (first === undefined) return false;
  const solid = uprights[first] ?? cores[first - uprights.length]!;
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const across = Math.sqrt(dx * dx + dz * dz);
  if (across === 0) return false;
  const [ux, uz] = [(GRAZE_PROBE * dz) / across, (-GRAZE_PROBE * dx) / across];
  return [moved(from, to, 0, 0, 0), moved(from, to, ux, 0, uz), moved(from, to, -ux, 0, -uz)]
    .concat([moved(from, to, 0, GRAZE_PROBE, 0), moved(from, to, 0, -GRAZE_PROBE, 0)])
    .every((line) => fractionAt(solid, line) !== undefined);
}

const moved = (from: Point, to: Point, x: Inches, y: Inches, z: Inches): SightSegment => ({
  from: [from[0] + x, from[1] + y, from[2] + z],
  to: [to[0] + x, to[1] + y, to[2] + z],
});
