import { LENGTH_ROUNDING } from '../../../kernel/tolerances.ts';
import { reachAlong } from '../../../geometry/gap.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import type { Blocker, Body, SightAnswer, TableQuery } from '../../core/ports.ts';
import { roundPoint } from '../../core/round.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { SightFact } from '../../core/events/skirmish.ts';
import { enemiesOf, fighterOf, skirmishOf } from './fighters.ts';

/** Eye height and sample heights as shares of body height; sideways samples as shares of the extent. */
const EYE = 0.9;
const HEIGHTS = [0.5, 0.9, 0.15] as const;
const SIDES = [0, -0.8, 0.8] as const;

/** The eye point of a fighter. @source S-11 */
export const eyeOf = ({ at: [x, y, z], height }: Pick<Model, 'at' | 'height'>): Point => [x, y + EYE * height, z];

/**
 * The nine sampled points of a body: at three heights, in the middle and to both sides across the line of view.
 *
 * @returns The middle of the body first.
 * @source S-11
 */
export function samplesOf(
  { base, facing, at, height }: Pick<Model, 'base' | 'facing' | 'at' | 'height'>,
  eye: Point,
): readonly Point[] {
  const [dx, dz] = [at[0] - eye[0], at[2] - eye[2]];
  const apart = Math.sqrt(dx * dx + dz * dz);
  const [sx, sz] = apart > LENGTH_ROUNDING ? [-dz / apart, dx / apart] : [1, 0];
  const reach: Inches = reachAlong(base, facing, sx, sz);
  return SIDES.flatMap((side) =>
    HEIGHTS.map((share): Point => {
      const off = side * reach;
      return [at[0] + off * sx, at[1] + share * height, at[2] + off * sz];
    }),
  );
}

/**
 * Whether one fighter sees another: the first of nine lines that crosses neither opaque terrain nor another enemy, or
 * the blockers. Allies never block. A fighter that looks out of a window can also be seen there.
 *
 * @param window  The window the viewer looks from, if any.
 * @source S-11
 */
export function seesFighter(
  state: GameState,
  unit: UnitId,
  target: UnitId,
  table: TableQuery,
  { window }: { readonly window?: Point } = {},
): SightFact {
  const { eye, points, bodies } = linesTo(state, unit, target, window);
  const blockedBy: Blocker[] = [];
  for (const to of points) {
    const by = table.line(eye, to, bodies);
    if (!by) return { target, line: { from: roundPoint(eye), to: roundPoint(to) }, blockedBy: [] };
    if (!blockedBy.some((known) => isSame(known, by))) blockedBy.push(by);
  }
  return { target, blockedBy };
}

/**
 * How much one fighter sees of another, from where it stands or from a window: the share of clear lines, one clear
 * line, and the blockers of the others.
 *
 * @source S-11
 */
export function shareInSight(
  state: GameState,
  unit: UnitId,
  target: UnitId,
  table: TableQuery,
  { window }: { readonly window?: Point } = {},
): SightAnswer {
  const { eye, points, bodies } = linesTo(state, unit, target, window);
  const met = points.map((to) => ({ to, by: table.line(eye, to, bodies) }));
  const clear = met.filter(({ by }) => !by);
  const blockedBy: Blocker[] = [];
  for (const { by } of met) if (by && !blockedBy.some((known) => isSame(known, by))) blockedBy.push(by);
  const [first] = clear;
  return {
    visible: first !== undefined,
    fraction: clear.length / points.length,
    blockedBy,
    ...(first ? { line: { from: roundPoint(eye), to: roundPoint(first.to) } } : {}),
  };
}

/** The lines along which one fighter looks at another, and the bodies that may block them. */
function linesTo(state: GameState, unit: UnitId, target: UnitId, window: Point | undefined) {
  const [viewer, seen] = [fighterOf(state, unit), fighterOf(state, target)];
  const eye = window ?? eyeOf(viewer);
  const bodies: readonly Body[] = enemiesOf(state, unit)
    .filter(({ id }) => id !== target)
    .map(({ id }) => fighterOf(state, id));
  const looksOut = skirmishOf(state).lookouts.filter((lookout) => lookout.unit === target);
  return { eye, bodies, points: [...samplesOf(seen, eye), ...looksOut.map((lookout) => lookout.eye)] };
}

const isSame = (one: Blocker, other: Blocker): boolean =>
  one.kind === other.kind && (one.kind === 'edge' || other.kind === 'edge' || one.id === other.id);
