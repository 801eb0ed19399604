import type { Leg, Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import type { ModelMove } from './model-move.ts';

/** Positions are recorded in steps of 0.00001″, so that hashes, typed scenarios and printed logs agree. */
const STEPS_PER_INCH = 1e5;

/** A length in inches rounded to whole steps; never a negative zero. */
export const roundLength = (x: number): number => Math.round(x * STEPS_PER_INCH) / STEPS_PER_INCH + 0;

/** A point rounded to whole steps. */
export const roundPoint = (p: Point): Point => [roundLength(p[0]), roundLength(p[1]), roundLength(p[2])];

/** A path with its corners rounded; its lengths stay as measured. */
export const roundPath = (path: Path): Path => ({ ...path, legs: path.legs.map(roundLeg) });

/** A move as an event records it. */
export const roundMove = (move: ModelMove): ModelMove => ({
  ...move,
  from: roundPoint(move.from),
  to: roundPoint(move.to),
  path: roundPath(move.path),
});

const roundLeg = (leg: Leg): Leg => ({ ...leg, from: roundPoint(leg.from), to: roundPoint(leg.to) });
