import { SAME_PLACE } from '../../../../kernel/tolerances.ts';
import type { Inches } from '../../../../kernel/units.ts';
import { FACINGS } from '../../../core/formation.ts';
import { buildChain, type Chain, type ChainEnds, type StepBudget, EXTRA_WORTH, type Link, OPEN_ENDS } from './chain.ts';
import { type Cell, type Lane, straightAhead } from '../move/lane.ts';

/** A charger of an end state: its index, its span along its line, and what it touches there at least. */
export type ChargerSlot = { readonly charger: number; readonly from: Inches; readonly to: Inches; readonly cell: Cell };

/** A set of end states: for each facing the chargers from left to right, each in a span with room for the next. */
export type EndStates = { readonly rows: readonly (readonly ChargerSlot[])[] };

/** The worth of an end state before paths are searched: counts, compared in this order. */
export type EndWorth = { readonly extra: number; readonly engaged: number; readonly contact: number };

/** Which side may overhang the corner that two charged sides share. */
type CornerRule = { readonly corner: number; readonly overhang: 'one' | 'next' };

/** The end states of a combined charge, best first. */
type EndSearch = {
  /** The value of the best states for every choice of chargers and every corner rule. */
  readonly choices: readonly ChargerChoice[];
};

/** A choice of chargers that engage, under one set of corner rules. */
export type ChargerChoice = {
  readonly set: number;
  readonly engaged: number;
  /** The highest possible value, as {@link endWorthOf} decodes it. */
  readonly best: number;
  states(value: number, effort: StepBudget): Iterable<EndStates>;
};

/** Decodes a value of a {@link ChargerChoice}, dimensionless. */
export function endWorthOf(engaged: number, value: number): EndWorth {
  const extra = Math.max(0, -Math.floor(value / EXTRA_WORTH));
  return { extra, engaged, contact: value + EXTRA_WORTH * extra };
}

/** The least number of models touching in an end state, each counted once. @source CC-13 */
export function contactIn({ rows }: EndStates, laneOf: (charger: number) => Lane): number {
  const models = new Set<string>();
  let own = 0;
  for (const { charger, cell } of rows.flat()) {
    own += cell.own;
    const { shown } = laneOf(charger).line;
    for (let i = cell.first; i <= cell.last; i++) models.add(shown[i]!.model);
  }
  return own + models.size;
}

/** Orders two worths, the better first: negative when the first is better. Dimensionless. @source CC-10 */
export const compareWorth = (a: EndWorth, b: EndWorth): number =>
  a.extra - b.extra || b.engaged - a.engaged || b.contact - a.contact;

/**
 * Every choice of chargers with the best value of its end states, including the empty choice.
 *
 * Where two neighbouring sides are both charged, only one of them may overhang their corner. A model touched from two
 * sides is counted twice here; `contactIn` counts it once.
 *
 * Chargers abreast are listed in the order in which they start, because in any other order they would cross.
 *
 * @source CC-10, E7; page §4.2 (b), §4.4
 */
export function endSearch(lanes: readonly (Lane | undefined)[], gap: Inches): EndSearch {
  const sides = FACINGS.map((facing) =>
    lanes
      .flatMap((lane, charger) => (lane?.line.facing === facing && lane.cells.length > 0 ? [{ charger, lane }] : []))
      .toSorted((a, b) => straightAhead(a.lane) - straightAhead(b.lane)),
  );
  const chainOf = chainBook(sides, gap);
  const able = ableOf(lanes);
  const choices: ChargerChoice[] = [];
  for (let pick = 0; pick < 1 << able.length; pick++) {
    const set = able.reduce((bits, charger, i) => ((pick >> i) & 1 ? bits | (1 << charger) : bits), 0);
    const used = sides.map((side) =>
      side.reduce((bits, { charger }, i) => ((set >> charger) & 1 ? bits | (1 << i) : bits), 0),
    );
    if (!used.every((bits, side) => mayFit(chosenOf(sides[side]!, bits), gap))) continue;
    const engaged = used.reduce((n, bits) => n + bitsIn(bits), 0);
    for (const rules of cornerRules(used)) {
      const rows = used.flatMap((bits, side) =>
        bits === 0 ? [] : [{ side, bits, chain: chainOf(side, endsOf(sides[side]![0]!.lane, side, rules, gap)) }],
      );
      const bests = rows.map(({ bits, chain }) => chain.best(bits));
      const best = bests.reduce((sum, value) => sum + value, 0);
      if (best === Number.NEGATIVE_INFINITY) continue;
      choices.push({ set, engaged, best, states: (value, effort) => statesWorth(rows, bests, value, sides, effort) });
    }
  }
  return { choices };
}

/** Builds and caches the chain of each side for given ends. */
function chainBook(sides: Sides, gap: Inches): (side: number, ends: ChainEnds) => Chain {
  const known = new Map<string, Chain>();
  return (side, ends) => {
    const key = `${side} ${ends.low} ${ends.high}`;
    const lanes = sides[side]!.map(({ lane }) => lane);
    const chain = known.get(key) ?? buildChain(lanes, gap, ends);
    known.set(key, chain);
    return chain;
  };
}

/** The chargers that can reach some offset, the nearest first. */
const ableOf = (lanes: readonly (Lane | undefined)[]): readonly number[] =>
  lanes
    .flatMap((lane, i) => (lane && lane.cells.length > 0 ? [i] : []))
    .toSorted((i, j) => lanes[i]!.charger.distance - lanes[j]!.charger.distance || i - j)
    .slice(0, MOST_ABLE);

const chosenOf = (side: Sides[number], bits: number): readonly Lane[] =>
  side.flatMap(({ lane }, i) => ((bits >> i) & 1 ? [lane] : []));

/** Only this many of the nearest chargers are considered, because every choice of them is examined. */
export const MOST_ABLE = 12;

/** Whether chargers may all touch one line: the two widest overhang its ends. @source E5; page §4.4 */
const mayFit = (lanes: readonly Lane[], gap: Inches): boolean =>
  lanes.length < 2 ||
  fitsAlong(
    lanes.map(({ size }) => size.width),
    lanes[0]!.line.length,
    gap,
  );

/** Whether units of some widths may all touch one line, whatever their paths. @source E5 */
export function fitsAlong(widths: readonly Inches[], length: Inches, gap: Inches): boolean {
  const inner = widths.toSorted((a, b) => a - b).slice(0, -2);
  return inner.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1) <= length + SAME_PLACE;
}

type Row = { readonly side: number; readonly bits: number; readonly chain: Chain };
type Sides = readonly (readonly { readonly charger: number; readonly lane: Lane }[])[];

function* statesWorth(
  rows: readonly Row[],
  bests: readonly number[],
  value: number,
  sides: Sides,
  effort: StepBudget,
): Iterable<EndStates> {
  const [row, ...rest] = rows;
  if (!row) {
    if (value === 0) yield { rows: [] };
    return;
  }
  const [best, ...others] = bests;
  const most = others.reduce((sum, v) => sum + v, 0);
  const { extra, contact } = endWorthOf(0, value);
  for (let enemies = 0; enemies <= extra; enemies++)
    for (let models = contact; models >= 0; models--) {
      const own = models - EXTRA_WORTH * enemies;
      if (own > best! || value - own > most) continue;
      for (const links of row.chain.worth(row.bits, own, effort))
        for (const state of statesWorth(rest, others, value - own, sides, effort))
          yield { rows: [seatsOf(links, sides[row.side]!), ...state.rows] };
    }
}

const seatsOf = (links: readonly Link[], side: Sides[number]): readonly ChargerSlot[] =>
  links.map(({ lane, cell }) => ({ charger: side[lane]!.charger, from: cell.from, to: cell.to, cell }));

function bitsIn(bits: number): number {
  let n = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) n++;
  return n;
}

/**
 * Every set of corner rules for neighbouring sides that are both charged. Corner i lies between side i and the next.
 */
function cornerRules(used: readonly number[]): readonly (readonly CornerRule[])[] {
  const corners = used.flatMap((bits, i) => (bits !== 0 && used[(i + 1) % used.length] !== 0 ? [i] : []));
  const both = ['one', 'next'] as const;
  return corners.reduce<readonly (readonly CornerRule[])[]>(
    (all, corner) => all.flatMap((rules) => both.map((overhang) => [...rules, { corner, overhang }])),
    [[]],
  );
}

/**
 * The limits that corner rules set to a side: its line begins at the corner it shares with the next side, and ends at
 * the one it shares with the previous side.
 */
function endsOf(lane: Lane, side: number, rules: readonly CornerRule[], gap: Inches): ChainEnds {
  let ends = OPEN_ENDS;
  const before = (side + FACINGS.length - 1) % FACINGS.length;
  for (const { corner, overhang } of rules) {
    if (corner === side && overhang === 'next') ends = { ...ends, low: gap / 2 };
    if (corner === before && overhang === 'one') ends = { ...ends, high: lane.line.length - gap / 2 };
  }
  return ends;
}

/** Numbers slots, the same for slots of one charger with the same ends: texts of fractions are slow to make. */
export function slotNumbers(): (slot: ChargerSlot) => number {
  const known: Map<Inches, Map<Inches, number>>[] = [];
  let count = 0;
  return ({ charger, from, to }) => {
    const starts = (known[charger] ??= new Map<Inches, Map<Inches, number>>());
    const ends = starts.get(from) ?? new Map<Inches, number>();
    starts.set(from, ends);
    const id = ends.get(to) ?? count++;
    ends.set(to, id);
    return id;
  };
}

/** The offset of each charger of a row when all stand as far left, or as far right, as possible. Inches. */
export function packed(
  row: readonly ChargerSlot[],
  widthOf: (charger: number) => Inches,
  gap: Inches,
): { readonly left: readonly Inches[]; readonly right: readonly Inches[] } {
  const left: Inches[] = [];
  for (const [i, slot] of row.entries())
    left.push(i === 0 ? slot.from : Math.max(slot.from, left[i - 1]! + widthOf(row[i - 1]!.charger) + gap));
  const right: Inches[] = new Array<Inches>(row.length);
  for (let i = row.length - 1; i >= 0; i--) {
    const { to, charger } = row[i]!;
    right[i] = i === row.length - 1 ? to : Math.min(to, right[i + 1]! - widthOf(charger) - gap);
  }
  return { left, right };
}
