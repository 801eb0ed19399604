import { LENGTH_ROUNDING } from '../../../../kernel/tolerances.ts';
import type { ConvexBody } from '../../../../geometry/outlines/convex.ts';
import type { Inches } from '../../../../kernel/units.ts';
import type { FormationPose, RegimentLeg } from '../../../core/formation.ts';
import type { Blocker } from '../../../core/ports.ts';
import { flushPose } from '../../ranks/facing-line.ts';
import { judgeWheels, type WheeledMoves } from './free-wheels.ts';
import type { Lane } from './lane.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import { movesTo, type Span, type WheelRange, wheelsTo } from './reach.ts';
import { chargeLegsOf, metAt, metOnPath } from './charge-legs.ts';
import { bodyFootprint } from '../../ranks/footprint.ts';

/** A path to an offset, or the blocker met on the last path tried. */
export type ChargePath =
  | { readonly kind: 'path'; readonly legs: readonly RegimentLeg[]; readonly to: FormationPose }
  | {
      readonly kind: 'none';
      readonly by?: Blocker;
      /** Whether the blocker is met so barely that a wheel between those tried might be free. */
      readonly barely?: boolean;
    };

/**
 * The charge move of a unit to an offset of its line that meets no obstacle, with the least wheel of those tried; for a
 * flyer only its end must be free.
 *
 * `none` means that no wheel from `movesTo` is free: the ends of every range of wheels, and wheels 1.5° apart.
 *
 * @param taken All other units and terrain at the time of the move, the charged unit included.
 * @source RG-08, RG-09, RG-14, CC-5
 */
export function findChargePath(
  table: CombinedProblem['table'],
  lane: Lane,
  offset: Inches,
  taken: readonly TakenGround[],
): ChargePath {
  const { charger, line, size, reach } = lane;
  const to = flushPose(line, size.width, offset);
  const atEnd = metAt(bodyFootprint(to, size), taken, table);
  if (atEnd) return { kind: 'none', by: atEnd };
  const near = taken.filter(({ body }) => isNear(body, lane, to));
  let by: Blocker | undefined;
  for (const move of movesTo(reach, offset)) {
    const legs = chargeLegsOf(charger.formation, line, move, offset);
    const met = charger.fly ? undefined : metOnPath(legs, size, near, table);
    if (!met) return { kind: 'path', legs, to };
    by ??= met;
  }
  return by ? { kind: 'none', by } : { kind: 'none' };
}

/**
 * Like {@link findChargePath}, but also searches between those wheels: a range is halved until its middle move is free,
 * or overlaps a blocker deeper than any other move of the range differs from it.
 *
 * @source RG-08, RG-13
 */
export function findChargePathFinely(
  table: CombinedProblem['table'],
  lane: Lane,
  offset: Inches,
  taken: readonly TakenGround[],
): ChargePath {
  const quick = findChargePath(table, lane, offset, taken);
  const { charger, line, size, reach } = lane;
  const to = flushPose(line, size.width, offset);
  if (quick.kind === 'path' || charger.fly || metAt(bodyFootprint(to, size), taken, table)) return quick;
  const near = taken.filter(({ body }) => isNear(body, lane, to));
  let barely = false;
  for (const range of wheelsTo(reach, offset)) {
    const open: WheelRange[] = range.from < range.to ? [range] : [];
    const known: WheeledMoves = new Map();
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const answer = judgeWheels({ table, lane, offset, taken: near }, part, known);
      if (answer.kind === 'free') return { kind: 'path', legs: answer.legs, to };
      if (answer.kind === 'cut') open.push(...answer.parts);
      barely ||= answer.kind === 'barely';
    }
  }
  return { ...quick, barely };
}

/** Whether a body may stand between a charger's start and its end. */
export function isNear(body: ConvexBody, { charger, size }: Lane, to: FormationPose): boolean {
  const [x, z] = [charger.formation.at[0], charger.formation.at[2]];
  const far = Math.sqrt((to.at[0] - x) ** 2 + (to.at[2] - z) ** 2);
  // No move is longer than the straight distance plus a quarter turn of its front.
  const reach = 2 * far + 2 * size.width + size.depth + body.radius;
  return (body.centre[0] - x) ** 2 + (body.centre[1] - z) ** 2 < reach * reach;
}

/** Distance between the offsets for which paths are searched near obstacles. */
const REACH_STEP: Inches = 0.1;

const HALVINGS = 16;

/**
 * The offsets of a lane that can be reached past all fixed obstacles. Tested {@link REACH_STEP} apart, at every
 * boundary of its cells and straight ahead; the ends of open spans are bisected.
 *
 * @param about Obstacles that make the test necessary.
 * @param taken All fixed obstacles, the charged unit included.
 * @source Q13, RG-13
 */
export function openSpans(
  table: CombinedProblem['table'],
  lane: Lane,
  about: readonly TakenGround[],
  taken: readonly TakenGround[],
): readonly Span[] {
  if (lane.charger.fly || lane.spans.length === 0 || about.every(({ body }) => !isInPath(body, lane)))
    return lane.spans;
  const isOpen = (offset: Inches) => findChargePath(table, lane, offset, taken).kind === 'path';
  return lane.spans.flatMap(([from, to]) => {
    const steps = Math.max(1, Math.ceil((to - from) / REACH_STEP));
    const cuts = [lane.reach.straight ?? from, ...lane.cells.map((cell) => cell.from)].filter(
      (cut) => cut >= from && cut <= to,
    );
    const offsets = [...Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps), ...cuts]
      .toSorted((p, q) => p - q)
      .filter((x, i, all) => i === 0 || x - all[i - 1]! > LENGTH_ROUNDING);
    const open = offsets.map(isOpen);
    if (open.every(Boolean)) return [[from, to] as const];
    return runsOf(open).map(([i, j]): Span => {
      const low = i === 0 ? offsets[0]! : edgeBetween(offsets[i]!, offsets[i - 1]!, isOpen);
      const high = j === offsets.length - 1 ? offsets[j]! : edgeBetween(offsets[j]!, offsets[j + 1]!, isOpen);
      return [low, high];
    });
  });
}

/** The last open offset in inches from an open one towards a closed one, by bisection. */
export function edgeBetween(open: Inches, closed: Inches, isOpen: (offset: Inches) => boolean): Inches {
  let [good, bad] = [open, closed];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (good + bad) / 2;
    if (isOpen(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** The first and last index of every run of `true`. */
function runsOf(flags: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const [i, flag] of flags.entries()) {
    if (!flag) continue;
    const last = runs.at(-1);
    if (last && last[1] === i - 1) last[1] = i;
    else runs.push([i, i]);
  }
  return runs;
}

/** Whether any charge move of a lane could meet a body. */
function isInPath(body: ConvexBody, lane: Lane): boolean {
  return lane.spans.some(([from, to]) =>
    [from, to].some((offset) => isNear(body, lane, flushPose(lane.line, lane.size.width, offset))),
  );
}
