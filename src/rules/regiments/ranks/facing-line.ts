import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import { FACINGS, type Facing, type Formation, type FormationPose } from '../../core/formation.ts';
import type { ModelId } from '../../core/ids.ts';
import { exposures } from './contact.ts';
import { axesOf, boundaryOf, frontageOf, fromLocal } from './formation.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import * as trig from '../../../kernel/trig.ts';

/** The interval of a model along a line, measured from the line's beginning. */
export type Shown = { readonly model: ModelId; readonly from: Inches; readonly to: Inches };

/**
 * One side of a unit as a line. A charger that strikes it faces against `out`. The line runs from the charger's left to
 * its right, so an offset along it is the position of the charger's front left corner.
 */
type Edge = {
  readonly facing: Facing;
  readonly origin: PlanPoint;
  readonly along: PlanPoint;
  readonly out: PlanPoint;
  readonly length: Inches;
  /** The facing of a unit that stands flush against it. */
  readonly inward: Radians;
  /** Height of the ground under the unit. */
  readonly ground: Inches;
};

/** One side of a charged unit, with the models that can be struck along it. */
export type FacingLine = Edge & {
  /** The models that can be touched along it, in the line's order. */
  readonly shown: readonly Shown[];
};

/** The line of one side of a unit. @source RG-17 */
export function facingLineOf(target: Formation, facing: Facing): FacingLine {
  const { left, right, back } = boundaryOf(target);
  const measure = {
    front: (r: Inches) => right - r,
    right: (b: Inches) => back - b,
    rear: (r: Inches) => r - left,
    left: (b: Inches) => b,
  }[facing];
  return { ...edgeOf(target, facing), shown: inOrder([...exposures(target, facing, measure)]) };
}

/** One side of a unit, without its models. @source RG-17 */
export function edgeOf(target: Formation, facing: Facing): Edge {
  const { left, right, back } = boundaryOf(target);
  const { ahead, right: aside } = axesOf(target.facing);
  const flip = ([x, z]: PlanPoint): PlanPoint => [-x, -z];
  const sides = {
    front: { at: [right, 0], along: flip(aside), out: ahead, length: right - left, turn: Math.PI },
    right: { at: [right, back], along: ahead, out: aside, length: back, turn: Math.PI / 2 },
    rear: { at: [left, back], along: aside, out: flip(ahead), length: right - left, turn: 0 },
    left: { at: [left, 0], along: flip(ahead), out: flip(aside), length: back, turn: -Math.PI / 2 },
  } as const;
  const side = sides[facing];
  return {
    ...{ facing, length: side.length, along: side.along, out: side.out, inward: target.facing + side.turn },
    ground: target.at[1],
    origin: fromLocal(target, side.at[0], side.at[1]),
  };
}

/**
 * A line extended by neighbouring units whose sides lie on it beyond its ends: a charger that strikes there touches
 * them too.
 *
 * @source RG-11, CC-13
 */
export function withNeighbours(line: FacingLine, others: readonly { readonly formation?: Formation }[]): FacingLine {
  const beside = others.flatMap(({ formation }): readonly Shown[] => {
    if (!formation) return [];
    return FACINGS.filter((facing) => isOnLine(line, edgeOf(formation, facing))).flatMap((facing) => {
      const side = facingLineOf(formation, facing);
      const [start] = toLine(line, side.origin);
      return side.shown.map(({ model, from, to }): Shown => ({ model, from: from + start, to: to + start }));
    });
  });
  if (beside.length === 0) return line;
  return { ...line, shown: [...line.shown, ...beside].toSorted((a, b) => a.from - b.from || a.to - b.to) };
}

/** Whether a side lies on a line and faces the same direction. */
function isOnLine(line: Edge, side: Edge): boolean {
  const ends = [
    [0, 0],
    [side.length, 0],
  ] as const;
  const far = ends.map((end) => Math.abs(toLine(line, fromLine(side, end))[1]));
  return trig.cos(side.inward - line.inward) > 0 && far.every((out) => out <= MEASURE_TOLERANCE);
}

/** The intervals of a charger's front, from its front left corner. */
export const frontOf = (charger: Formation): readonly Shown[] =>
  inOrder([...exposures(charger, 'front', (right) => right + frontageOf(charger) / 2)]);

const inOrder = (shown: readonly (readonly [ModelId, readonly (readonly [Inches, Inches])[]])[]): readonly Shown[] =>
  shown
    .flatMap(([model, stretches]) => stretches.map(([from, to]): Shown => ({ model, from, to })))
    .toSorted((a, b) => a.from - b.from || a.to - b.to);

/** A plan point in a line's coordinates: along it, and out in front of it. */
export function toLine({ origin, along, out }: Edge, [x, z]: PlanPoint): PlanPoint {
  const [dx, dz] = [x - origin[0], z - origin[1]];
  return [dx * along[0] + dz * along[1], dx * out[0] + dz * out[1]];
}

/** A point in a line's coordinates as a plan point. */
export const fromLine = ({ origin, along, out }: Edge, [u, v]: PlanPoint): PlanPoint => [
  origin[0] + u * along[0] + v * out[0],
  origin[1] + u * along[1] + v * out[1],
];

/** The pose of a charger standing flush against a line with its front left corner at an offset. */
export function flushPose(line: Edge, width: Inches, offset: Inches): FormationPose {
  const [x, z] = fromLine(line, [offset + width / 2, 0]);
  return { at: [x, line.ground, z], facing: normalAngle(line.inward) };
}

/** The offset of a unit that is flush against a line. */
export const lineOffsetOf = (line: FacingLine, width: Inches, pose: FormationPose): Inches =>
  toLine(line, [pose.at[0], pose.at[2]])[0] - width / 2;

/** An angle normalised to between −π and π. */
export const normalAngle = (angle: Radians): Radians => {
  const turned = angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
  return turned <= -Math.PI ? turned + 2 * Math.PI : turned;
};

/** A charger's front left corner in a line's coordinates, and its rotation: positive faces to the right. */
export function approachOf(
  line: FacingLine,
  charger: Formation,
): { readonly corner: PlanPoint; readonly theta: Radians } {
  const half = frontageOf(charger) / 2;
  return {
    corner: toLine(line, fromLocal(charger, -half, 0)),
    theta: normalAngle(line.inward - charger.facing),
  };
}

/** Whether a unit's whole front edge is on a line and faces against it. @source RG-09 */
export function isFlush(line: FacingLine, charger: FormationPose, width: Inches, slack: Inches): boolean {
  const left = toLine(line, fromLocal(charger, -width / 2, 0));
  const right = toLine(line, fromLocal(charger, width / 2, 0));
  const facesIn = trig.cos(charger.facing - line.inward) > 0;
  return facesIn && Math.abs(left[1]) <= slack && Math.abs(right[1]) <= slack;
}
