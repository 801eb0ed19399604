import type { Inches } from '../../kernel/units.ts';
import { type FlightPlan, pathOver, sideView, withCorners } from './flight.ts';
import { type Floor, lookAlong, placeAlong } from './floor.ts';
import type { Obstacle } from '../field/levels.ts';
import type { Path } from '../path.ts';
import { isPathClear, type SideBlock, type SidePoint, tautPath, sidePathLength, wayOver } from './side-view.ts';

/** How near the string's bends are brought to where the floor bends. */
const FINE: Inches = 0.002;
/** Each round halves what lies beside a bend: enough from any step. */
const ROUNDS = 8;

/**
 * The shortest flight along a ground plan over obstacles and sloping ground, the base flat, whole and clear.
 *
 * The floor is looked at in steps, and again finer and finer where the string over it bends; there it is taken as level
 * to the next look, so that what lies between is never cut.
 *
 * @param from, to  Heights at its ends, as climbing counts them.
 * @returns The flight, or undefined when the plan cannot be flown.
 * @source  R10-26
 */
export function flyOver(
  obstacles: readonly Obstacle[],
  floor: Floor,
  plan: FlightPlan,
  from: Inches,
  to: Inches,
): Path | undefined {
  const { blocks, total } = sideView(obstacles, plan);
  const [a, b]: [SidePoint, SidePoint] = [
    [0, from],
    [total, to],
  ];
  // No string over the floor runs below the line between its ends.
  const straight = (s: Inches) => from + (total === 0 ? 0 : (s / total) * (to - from));
  const heightAt = (s: Inches): Inches => floor.above(...placeAlong(plan, s), straight(s));
  const seen = lookAlong(plan, floor.step, (x, z, s) => floor.above(x, z, straight(s)));
  const looks = [a, ...seen.slice(1, -1), b];
  const tops = topsOf(blocks);
  if (!tops) return undefined;
  let way = wayOver(a, b, [...tops, ...looks]);
  for (let round = 0; round < ROUNDS && refine(looks, way, heightAt); round++) way = wayOver(a, b, [...tops, ...looks]);
  way = wayOver(a, b, [...tops, ...looks, ...widened(looks, way)]);
  const over = isPathClear(way, blocks) ? way : tautPath(a, b, [...blocks, ...steps(looks)]);
  return over && pathOver(plan, plan.corners.length > 2 ? withCorners(plan, over) : over);
}

/** A flight's length and where along its plan it bends, found soon and to a lattice's step; undefined when it cannot be flown. */
export function roughFlight(
  obstacles: readonly Obstacle[],
  floor: Floor,
  plan: FlightPlan,
  from: Inches,
  to: Inches,
): { readonly length: Inches; readonly bends: readonly Inches[] } | undefined {
  const { blocks, total } = sideView(obstacles, plan);
  const tops = topsOf(blocks);
  if (!tops) return undefined;
  const looks = withFaces(lookAlong(plan, 2 * floor.step, floor.roughly), (s) => floor.roughly(...placeAlong(plan, s)));
  const way = wayOver([0, from], [total, to], tops.length === 0 ? looks : [...tops, ...looks]);
  if (!isPathClear(way, blocks)) return undefined;
  return { length: sidePathLength(way), bends: way.slice(1, -1).map((p) => p[0]) };
}

/** How steep a stretch between two looks is that holds an upright face, and how often it is halved to find where. */
const FACE = 2;
const HALVINGS = 3;

/** The inner looks, and for every face between two of them where it stands. */
function withFaces(looks: readonly SidePoint[], heightAt: (s: Inches) => Inches): SidePoint[] {
  const all: SidePoint[] = [];
  for (let k = 0; k + 1 < looks.length; k++) {
    if (k > 0) all.push(looks[k]!);
    let [p, q] = [looks[k]!, looks[k + 1]!];
    const rise = Math.max(q[1], 0) - Math.max(p[1], 0);
    if (Math.abs(rise) <= FACE * (q[0] - p[0])) continue;
    for (let round = 0; round < HALVINGS; round++) {
      const s = (p[0] + q[0]) / 2;
      const middle: SidePoint = [s, heightAt(s)];
      if (Math.max(middle[1], 0) - Math.max(p[1], 0) > rise / 2 === rise > 0) q = middle;
      else p = middle;
    }
    all.push([rise > 0 ? p[0] : q[0], Math.max(p[1], q[1])]);
  }
  return all;
}

/** Upper corners of what cannot be flown under; undefined when something cannot be flown over either. */
function topsOf(blocks: readonly SideBlock[]): SidePoint[] | undefined {
  const below = blocks.filter((k) => k.lo < 0);
  if (below.some((k) => k.hi === Infinity)) return undefined;
  return below.flatMap((k): SidePoint[] => [
    [k.from, k.hi],
    [k.to, k.hi],
  ]);
}

/** Looks added half-way to the next on both sides of every bend that is sharp for its distance from them; whether there were any. */
function refine(looks: SidePoint[], way: readonly SidePoint[], heightAt: (s: Inches) => Inches): boolean {
  const turns = new Map<SidePoint, number>();
  for (let i = 1; i + 1 < way.length; i++) turns.set(way[i]!, rise(way[i - 1]!, way[i]!) - rise(way[i]!, way[i + 1]!));
  const added: SidePoint[] = [];
  for (let k = 0; k + 1 < looks.length; k++) {
    const [p, q] = [looks[k]!, looks[k + 1]!];
    const turn = Math.max(turns.get(p) ?? 0, turns.get(q) ?? 0);
    if (q[0] - p[0] <= FINE || (q[0] - p[0]) * turn <= FINE) continue;
    const s = (p[0] + q[0]) / 2;
    added.push([s, heightAt(s)]);
  }
  looks.push(...added);
  looks.sort((p, q) => p[0] - q[0]);
  return added.length > 0;
}

const rise = (p: SidePoint, q: SidePoint): number => (q[1] - p[1]) / Math.max(q[0] - p[0], 1e-9);

/** The floor at every bend, carried level to the looks beside it. */
function widened(looks: readonly SidePoint[], way: readonly SidePoint[]): SidePoint[] {
  const bends = new Set(way.slice(1, -1));
  return looks.flatMap((p, k): SidePoint[] =>
    bends.has(p)
      ? [looks[k - 1], looks[k + 1]].flatMap((q): SidePoint[] =>
          q && Math.abs(q[0] - p[0]) <= 2 * FINE ? [[q[0], p[1]]] : [],
        )
      : [],
  );
}

/** Steps that the looks are told apart by, for flights that go under something too: few, and none too low. */
const FEW = 12;

function steps(looks: readonly SidePoint[]): SideBlock[] {
  const heights = looks.map((p) => p[1]).filter(Number.isFinite);
  const same = (Math.max(...heights) - Math.min(...heights)) / FEW;
  const blocks: { from: Inches; to: Inches; lo: Inches; hi: Inches }[] = [];
  let [low, high] = [Infinity, -Infinity];
  for (let k = 0; k + 1 < looks.length; k++) {
    const [p, q] = [looks[k]!, looks[k + 1]!];
    const hi = Math.max(p[1], q[1]);
    if (!Number.isFinite(hi)) continue;
    const last = blocks.at(-1);
    [low, high] = [Math.min(low, hi), Math.max(high, hi)];
    if (last && last.to === p[0] && high - low <= same) {
      last.to = q[0];
      last.hi = high;
    } else {
      [low, high] = [hi, hi];
      blocks.push({ from: p[0], to: q[0], lo: -1, hi });
    }
  }
  return blocks;
}
