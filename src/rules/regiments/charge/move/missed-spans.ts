import type { Inches } from '../../../../kernel/units.ts';
import { edgeBetween, findChargePathFinely } from './find-charge-path.ts';
import type { Lane } from './lane.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import { type Span, unionOf } from './reach.ts';
import { movesInto } from './stretch-of-moves.ts';

/** Distance from the ends of open spans, which were bisected, within which nothing more is searched. */
const BESIDE: Inches = 0.02;

/** Maximum number of cells examined in one closed span. */
const MOST_CELLS = 3000;

/** Maximum number of open windows found in one lane. */
const MOST_FOUND = 8;

/**
 * The open spans of a lane, with the open windows missed between them. `isProven` when nothing else is open.
 *
 * @param open  The spans known to be open.
 * @param taken All fixed obstacles, the charged unit included.
 * @source Q13, RG-13
 */
export function withMissed(
  table: CombinedProblem['table'],
  lane: Lane,
  open: readonly Span[],
  taken: readonly TakenGround[],
): { readonly spans: readonly Span[]; readonly isProven: boolean } {
  const isOpen = (offset: Inches) => findChargePathFinely(table, lane, offset, taken).kind === 'path';
  let [spans, isProven, found] = [open, true, 0];
  const waiting = closedIn(lane.spans, open);
  for (let gap = waiting.pop(); gap !== undefined; gap = waiting.pop()) {
    const answer = movesInto(lane, gap, taken, { left: MOST_CELLS });
    if (answer.kind === 'none') continue;
    if (answer.kind === 'unknown' || !isOpen(answer.offset) || found++ >= MOST_FOUND) {
      isProven = false;
      continue;
    }
    const [from, to] = [gap[0], gap[1]].map((end) => (isOpen(end) ? end : edgeBetween(answer.offset, end, isOpen)));
    spans = unionOf([...spans, [from!, to!]]);
    waiting.push(...closedIn([gap], [[from!, to!]]));
  }
  const beside = besideOf(table, lane, spans, taken);
  return { spans: unionOf([...spans, ...beside.spans]), isProven: isProven && beside.isProven };
}

/**
 * Open offsets next to the ends of open spans: as far as more wheels than were tried at first lead, and the single
 * offsets at which a new enemy begins to be touched.
 */
function besideOf(
  table: CombinedProblem['table'],
  lane: Lane,
  open: readonly Span[],
  taken: readonly TakenGround[],
): { readonly spans: readonly Span[]; readonly isProven: boolean } {
  const spans: Span[] = [];
  let isProven = true;
  const pathTo = (offset: Inches) => findChargePathFinely(table, lane, offset, taken);
  const isOpen = (offset: Inches) => pathTo(offset).kind === 'path';
  const limits = lane.spans.flat();
  for (const [end, side] of open.flatMap(([p, q]) => [[p, -1] as const, [q, 1] as const])) {
    if (limits.includes(end)) continue;
    const edge = edgeBetween(end, end + side * BESIDE, isOpen);
    spans.push(side > 0 ? [end, edge] : [edge, end]);
    const cuts = lane.cells.filter(
      ({ from, to }) => from === to && (from - edge) * side > 0 && (from - end) * side <= BESIDE,
    );
    for (const { from } of cuts) {
      const answer = pathTo(from);
      if (answer.kind === 'path') spans.push([from, from]);
      else if (answer.barely) isProven = false;
    }
  }
  return { spans, isProven };
}

/** The parts of some spans that are not open, except next to the ends of open ones. */
const closedIn = (spans: readonly Span[], open: readonly Span[]): Span[] =>
  spans.flatMap(([from, to]): readonly Span[] => {
    const inside = open.filter(([p, q]) => q >= from && p <= to);
    const starts = [from, ...inside.map(([, q]) => q + BESIDE)];
    const ends = [...inside.map(([p]) => p - BESIDE), to];
    return starts.flatMap((p, i): readonly Span[] => (p <= ends[i]! ? [[p, ends[i]!]] : []));
  });
