import { SAME_CLIMB, SAME_LEVEL, STRAIGHT_ON } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { crossOutline, levelsOver, type Level, type Obstacle } from './levels.ts';
import type { Sector } from './sectors.ts';

/** A level over one of the sectors about a place. */
type State = { readonly sector: number; readonly level: Level };
/** The cost of crossing from a state to one in the next sector, inches. */
type Step = { readonly to: number; readonly cost: Inches };

/**
 * The sectors that paths bending at a place pass over as they bend, by index: all between their first and last sector.
 *
 * A path through the place may turn about it from sector to sector, there and back, changing its level wherever an
 * outline lets it. It bends there where no path that cuts the place short, or stays in its sector, climbs as little.
 *
 * @source Derived here; held against test/oracles/least-by-grid.ts (test/property/storeyed-paths.test.ts).
 */
export function bendsAmong(
  obstacles: readonly Obstacle[],
  sectors: readonly Sector[],
  freeStep: Inches,
): readonly (readonly number[])[] {
  const states = sectors.flatMap(({ over }, sector) => levelsOver(obstacles, over).map((level) => ({ sector, level })));
  if (states.length < 2) return [];
  const steps = states.map((s) => stepsFrom(obstacles, sectors, states, s, freeStep));
  const clear = Math.min(...sectors.map((s) => s.over.length));
  const bent = new Set<number>();
  states.forEach((from, start) => {
    const least = cheapest(steps, start);
    const short = [1, -1].map((sense) => costsOneWay(sectors, states, steps, start, sense));
    states.forEach((to, end) => {
      if (end === start || least.cost[end] === Infinity) return;
      if (!isCostlier(sectors, from.sector, to.sector, short, end, least.cost[end]!)) return;
      const passed: number[] = [];
      for (let at = least.before[end]!; at !== start; at = least.before[at]!) passed.push(states[at]!.sector);
      // A path clear of every outline bends round a corner, which has its own node.
      if ([from.sector, ...passed, to.sector].every((k) => sectors[k]!.over.length === clear)) return;
      for (const k of passed) bent.add(k);
      // A path straight from one sector into the next turns about their shared boundary, and may be over either.
      if (passed.length === 0) bent.add(Math.min(from.sector, to.sector));
    });
  });
  return distinct([...bent].map((k) => sectors[k]!.over));
}

/** Whether every path that bends little or not at all between two states climbs more. */
function isCostlier(
  sectors: readonly Sector[],
  from: number,
  to: number,
  short: readonly Float64Array[],
  end: number,
  least: Inches,
): boolean {
  if (from === to) return true;
  return [1, -1].some(
    (sense, k) => between(sectors, from, to, sense) < Math.PI - STRAIGHT_ON && short[k]![end]! > least + SAME_CLIMB,
  );
}

/** Angle between two sectors, in one sense (1 counter-clockwise, −1 clockwise). */
function between(sectors: readonly Sector[], from: number, to: number, sense: number): number {
  let angle = 0;
  for (let k = next(sectors, from, sense); k !== to; k = next(sectors, k, sense))
    angle += sectors[k]!.to - sectors[k]!.from;
  return angle;
}

const next = (sectors: readonly Sector[], k: number, sense: number): number =>
  (k + sense + sectors.length) % sectors.length;

/** Every crossing from a state into an adjacent sector; past a single ray into both at once. */
function stepsFrom(
  obstacles: readonly Obstacle[],
  sectors: readonly Sector[],
  states: readonly State[],
  { sector, level }: State,
  freeStep: Inches,
): readonly Step[] {
  const steps: Step[] = [];
  for (const sense of [1, -1]) {
    const beside = next(sectors, sector, sense);
    const isRay = sectors[beside]!.from === sectors[beside]!.to;
    for (const k of isRay ? [beside, next(sectors, beside, sense)] : [beside]) {
      if (k === sector) continue;
      for (const { to, up, down } of crossOutline(
        obstacles,
        sectors[sector]!.over,
        sectors[k]!.over,
        level,
        freeStep,
      )) {
        const index = states.findIndex((s) => s.sector === k && Math.abs(s.level.y - to.y) < SAME_LEVEL);
        if (index >= 0) steps.push({ to: index, cost: up + down });
      }
    }
  }
  return steps;
}

/** The least climb from a state to every other, turning about the place in either direction, and the predecessors. */
function cheapest(
  steps: readonly (readonly Step[])[],
  start: number,
): { readonly cost: Float64Array; readonly before: Int32Array } {
  const cost = new Float64Array(steps.length).fill(Infinity);
  const before = new Int32Array(steps.length).fill(-1);
  cost[start] = 0;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    steps.forEach((from, at) => {
      for (const s of from) {
        if (cost[at]! + s.cost >= cost[s.to]! - SAME_CLIMB) continue;
        cost[s.to] = cost[at]! + s.cost;
        before[s.to] = at;
        isBetter = true;
      }
    });
  }
  return { cost, before };
}

/** The least climb from a state to every other, turning in one sense only. */
function costsOneWay(
  sectors: readonly Sector[],
  states: readonly State[],
  steps: readonly (readonly Step[])[],
  start: number,
  sense: number,
): Float64Array {
  const cost = new Float64Array(states.length).fill(Infinity);
  cost[start] = 0;
  const first = states[start]!.sector;
  for (let k = first, count = 0; count < sectors.length - 1; k = next(sectors, k, sense), count++) {
    const reached = [next(sectors, k, sense), next(sectors, next(sectors, k, sense), sense)];
    states.forEach((s, at) => {
      if (s.sector !== k || cost[at] === Infinity) return;
      for (const { to, cost: more } of steps[at]!) {
        if (reached.includes(states[to]!.sector) && states[to]!.sector !== first)
          cost[to] = Math.min(cost[to]!, cost[at]! + more);
      }
    });
  }
  return cost;
}

function distinct(sets: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return sets.filter((s, i) => !sets.slice(0, i).some((t) => t.length === s.length && t.every((k) => s.includes(k))));
}
