import { REACH_ROUNDING, SAME_OFFSET, MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import { type ConvexBody, overlapsBy, overlapShifted, turnMeets } from '../../../../geometry/outlines/convex.ts';
import type { PlanPoint } from '../../../../kernel/point.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import type { FormationPose } from '../../../core/formation.ts';
import { flushPose, fromLine } from '../../ranks/facing-line.ts';
import { axesOf, fromLocal } from '../../ranks/formation.ts';
import type { Lane } from './lane.ts';
import type { TakenGround } from '../problem.ts';
import { boundsOf, wheelLanding, type MoveCell } from './bounds-of-moves.ts';
import { type LineApproach, LOOKS_IN, mirrored, type Span } from './reach.ts';
import { advanced, bodyFootprint, wheeled } from '../../ranks/footprint.ts';
import * as trig from '../../../../kernel/trig.ts';

/** Number of cells a search may still examine; each search counts it down. */
export type SearchBudget = { left: number };

/** The result of searching the charge moves that end in a span of offsets. */
export type StretchAnswer =
  | { readonly kind: 'free'; readonly offset: Inches }
  /** Proven: every move meets an obstacle. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** Charge moves by one wheel to one side. */
type Cell = MoveCell & { readonly hand: Hand };

/** A lane prepared for wheels to one side; a mirror makes every wheel one to the left. */
type Hand = { readonly side: 'left' | 'right'; readonly approach: LineApproach; readonly span: Span };

/** Cells whose moves differ by less than this are not divided further. */
const FINEST: Inches = 0.006;
const FINEST_ROUND: Inches = 0.0003;
const QUARTER: Radians = Math.PI / 2;

/**
 * Whether any charge move of a lane that ends in a span of offsets is free; `none` is a proof.
 *
 * All moves with one wheel form a rectangle: the advance before the wheel, and its angle. The rectangle is quartered
 * until the middle move of a part is free, or overlaps an obstacle deeper than any move of the part differs from it.
 *
 * @param taken All other units and terrain, the charged unit included. The table's edge is ignored.
 * @param askew If given, only moves that touch that far off flush count, whether or not they could then align.
 * @source RG-08, Q13; Lipschitz bounds as Piyavskii 1972 and Shubert 1972 use them
 */
export function movesInto(
  lane: Lane,
  span: Span,
  taken: readonly TakenGround[],
  budget: SearchBudget,
  askew?: Askew,
): StretchAnswer {
  const { approach } = lane.reach;
  const { width, length } = approach;
  const about: About = {
    lane,
    bodies: taken.map(({ body }) => body),
    diagonal: Math.sqrt(width ** 2 + lane.size.depth ** 2),
    ...(askew ? { askew } : {}),
  };
  const { a, b } = approach;
  const halfBefore = (Math.sqrt((a - length / 2) ** 2 + b * b) + length + width) / 2;
  const all = { before: halfBefore, halfBefore, wheel: QUARTER / 2, halfWheel: QUARTER / 2 };
  const open: Cell[] = [
    { ...all, hand: { side: 'left', approach, span } },
    {
      ...all,
      hand: { side: 'right', approach: mirrored(approach), span: [length - width - span[1], length - width - span[0]] },
    },
  ];
  let isKnown = true;
  // The widest first: a free move is usually found soon.
  for (let i = 0; i < open.length; i++) {
    if (budget.left-- <= 0) return UNKNOWN;
    const cell = open[i]!;
    const answer = judge(about, cell);
    if (answer.kind === 'none') continue;
    if (answer.kind === 'free') {
      const offset = cell.hand.side === 'left' ? answer.offset : length - width - answer.offset;
      return { kind: 'free', offset: Math.min(span[1], Math.max(span[0], offset)) };
    }
    const { before, wheel, halfBefore: d, halfWheel: w } = cell;
    const round = w * about.diagonal;
    if (d >= FINEST && (d > round || round < FINEST_ROUND))
      for (const side of [-0.5, 0.5]) open.push({ ...cell, before: before + side * d, halfBefore: d / 2 });
    else if (round >= FINEST_ROUND)
      for (const side of [-0.5, 0.5]) open.push({ ...cell, wheel: wheel + side * w, halfWheel: w / 2 });
    else isKnown = false;
  }
  return isKnown ? NONE : UNKNOWN;
}

/** Moves whose first contact is at least this far off flush; `sign` is 1 when they must then turn left to align. */
type Askew = { readonly sign: 1 | -1; readonly least: Radians };

/** The constant inputs of a search through cells. */
type About = {
  readonly lane: Lane;
  readonly bodies: readonly ConvexBody[];
  readonly diagonal: Inches;
  readonly askew?: Askew;
};

/** Judges the moves of a cell: none is free and ends in the span, the middle one is and does, or unknown. */
function judge(about: About, cell: Cell): StretchAnswer {
  const { lane, askew } = about;
  const { side, approach, span } = cell.hand;
  const bounds = boundsOf(approach, cell);
  if (!bounds) return NONE;
  const [low, high] = [Math.max(span[0], bounds.offset[0]), Math.min(span[1], bounds.offset[1])];
  if (low > high + SAME_OFFSET || bounds.after[1] < -MEASURE_TOLERANCE) return NONE;
  const t = approach.theta - cell.wheel;
  const aside = askew ? (side === 'left' ? askew.sign : -askew.sign) * t - askew.least : 0;
  if (aside + cell.halfWheel < -REACH_ROUNDING) return NONE;
  const ending: Ending = {
    middle: (low + high) / 2,
    half: Math.max(0, high - low) / 2,
    rest: Math.max(0, bounds.after[0]),
  };
  if (!askew && endsOn(about, side, ending)) return NONE;
  if (!lane.charger.fly && allMeet(about, cell, ending)) return NONE;
  const { offset, after } = wheelLanding(bounds.middle, t);
  const isInside = Math.abs(t) <= LOOKS_IN && offset >= span[0] - SAME_OFFSET && offset <= span[1] + SAME_OFFSET;
  if (!isInside || after < 0 || aside < -REACH_ROUNDING) return UNKNOWN;
  if (!lane.charger.fly && middleMeets(about, cell, after)) return UNKNOWN;
  return !askew && endsOn(about, side, { middle: offset, half: 0 }) ? UNKNOWN : { kind: 'free', offset };
}

/** Where the moves of a cell end: the middle offset and half width, and the least distance after the wheel. */
type Ending = { readonly middle: Inches; readonly half: Inches; readonly rest: Inches };

/** Whether an obstacle stands on the ground common to a charger's flush positions at all offsets about one. */
function endsOn({ lane, bodies }: About, side: 'left' | 'right', { middle, half }: Omit<Ending, 'rest'>): boolean {
  const [x, z] = lane.line.along;
  const end = endAt(lane, side, middle);
  return bodies.some((other) => overlapShifted(end, other, MEASURE_TOLERANCE, [half * x, half * z]));
}

/** The wheel of a cell's middle move: the pose before it, its pivot, and its sign, positive to the left. */
function wheelOf({ lane }: About, { hand: { side }, before }: Cell) {
  const there = advanced(lane.charger.formation, before);
  const pivot = fromLocal(there, side === 'left' ? -lane.size.width / 2 : lane.size.width / 2, 0);
  return { there, pivot, sign: side === 'left' ? 1 : -1 } as const;
}

/** Whether every move of a cell meets an obstacle: on the common part of the advance, of the wheel, or of the rest. */
function allMeet(about: About, cell: Cell, { middle, half, rest }: Ending): boolean {
  const { lane, bodies, diagonal } = about;
  const { size, charger } = lane;
  const { before, wheel, halfBefore, halfWheel, hand } = cell;
  const shifted = (body: ConvexBody, slack: Inches, shifts: readonly PlanPoint[]) =>
    bodies.some((other) => shifts.every((by) => overlapShifted(body, other, slack, by)));
  const start: FormationPose = charger.formation;
  if (shifted(bodyFootprint(start, size, Math.max(0, before - halfBefore)), MEASURE_TOLERANCE, [[0, 0]])) return true;
  const { there, pivot, sign } = wheelOf(about, cell);
  const body = bodyFootprint(there, size);
  const least = sign * Math.max(0, wheel - halfWheel);
  if (bodies.some((other) => turnMeets(body, pivot, least, other, MEASURE_TOLERANCE + halfBefore))) return true;
  const { ahead } = axesOf(start.facing);
  const onPath = bodyFootprint(wheeled(there, pivot, sign * wheel), size, rest);
  const round = MEASURE_TOLERANCE + (diagonal + rest) * halfWheel;
  if (shifted(onPath, round, [[halfBefore * ahead[0], halfBefore * ahead[1]]])) return true;
  // The position at first contact shifts along the line, or along the charger's own front at a corner of the line.
  const touching = touchingAt(lane, hand.side, middle, hand.approach.theta - wheel);
  const shifts = [lane.line.along, axesOf(touching.facing).right].map(([x, z]): PlanPoint => [half * x, half * z]);
  return shifted(bodyFootprint(touching, size), MEASURE_TOLERANCE + diagonal * halfWheel, shifts);
}

/** Whether the middle move of a cell meets an obstacle. */
function middleMeets(about: About, cell: Cell, after: Inches): boolean {
  const { lane, bodies } = about;
  const meets = (body: ConvexBody) => bodies.some((other) => overlapsBy(body, other, MEASURE_TOLERANCE));
  const { there, pivot, sign } = wheelOf(about, cell);
  if (meets(bodyFootprint(wheeled(there, pivot, sign * cell.wheel), lane.size, after))) return true;
  if (meets(bodyFootprint(lane.charger.formation, lane.size, cell.before))) return true;
  const body = bodyFootprint(there, lane.size);
  return bodies.some((other) => turnMeets(body, pivot, sign * cell.wheel, other, MEASURE_TOLERANCE));
}

const NONE: StretchAnswer = { kind: 'none' };
const UNKNOWN: StretchAnswer = { kind: 'unknown' };

/** The ground of a charger standing flush at an offset, measured from the side it wheels to. */
function endAt({ line, size }: Lane, side: 'left' | 'right', offset: Inches): ConvexBody {
  const at = side === 'left' ? offset : line.length - size.width - offset;
  return bodyFootprint(flushPose(line, size.width, at), size);
}

/** How a charger stands when it first touches, to end at an offset, looking by an angle to the right; as a hand sees both. */
function touchingAt(
  { line, size: { width: w } }: Lane,
  side: 'left' | 'right',
  at: Inches,
  turn: Radians,
): FormationPose {
  const l = line.length;
  const [x, t] = side === 'left' ? [at, turn] : [l - w - at, -turn];
  const [s, c] = [trig.sin(t), trig.cos(t)];
  // Its left corner, in the line's coordinates.
  const [u, v] =
    t >= 0
      ? x >= 0
        ? [x, 0]
        : [x * c, x * s]
      : x + w <= l
        ? [x + w - w * c, -w * s]
        : [l - (l - x) * c, -(l - x) * s];
  const [px, pz] = fromLine(line, [u + (w / 2) * c, v + (w / 2) * s]);
  return { at: [px, line.ground, pz], facing: line.inward - t };
}
