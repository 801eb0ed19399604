import { APART_MARGIN, NO_DISTANCE } from '../../../kernel/tolerances.ts';
import { gapAcross } from '../../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../../core/ids.ts';
import type { Model } from '../../core/state/state.ts';
import type { ChargeProblem } from './problem.ts';

/** A model's place during relaxation. */
type Loose = { readonly model: Model; x: Inches; z: Inches; readonly fixed: boolean };

/** Maximum number of rounds of pulling and pushing; most formations settle in a third of them. */
const ROUNDS = 80;
/** How near neighbours are pulled, as a share of the coherency range; below 1, so small shifts do not part them. */
const SNUG = 0.9;
/** How far apart bases are pushed. */
const CLEAR: Inches = 0.02;

/**
 * Where the rest of a unit would stand in plan once some of its models have been placed: the formation carried along,
 * then pulled together where coherency would break and pushed apart where bases would overlap.
 *
 * Terrain and limits are ignored: the caller searches for legal places nearby.
 *
 * @param put  Models already placed, by id; they do not move.
 */
export function wishedPlaces(p: ChargeProblem, put: ReadonlyMap<ModelId, Point>): ReadonlyMap<ModelId, PlanPoint> {
  const loose = p.models.map((model): Loose => {
    const at = put.get(model.id);
    const [x, z] = at ? [at[0], at[2]] : carried(p, put, model);
    return { model, x, z, fixed: at !== undefined };
  });
  const enemies = p.enemies.flat();
  for (let round = 0; round < ROUNDS; round++) {
    const pulled = pullTogether(p, loose);
    const pushed = pushApart(loose, enemies);
    if (!pulled && !pushed) break;
  }
  return new Map(loose.map((l) => [l.model.id, [l.x, l.z]]));
}

/** A model moved as the placed ones have moved, nearer ones weighing more. */
function carried(p: ChargeProblem, put: ReadonlyMap<ModelId, Point>, model: Model): PlanPoint {
  let weight = 0;
  let dx = 0;
  let dz = 0;
  for (const o of p.models) {
    const to = put.get(o.id);
    if (!to) continue;
    const w = 1 / ((o.at[0] - model.at[0]) ** 2 + (o.at[2] - model.at[2]) ** 2 + NO_DISTANCE);
    weight += w;
    dx += w * (to[0] - o.at[0]);
    dz += w * (to[2] - o.at[2]);
  }
  return weight === 0 ? [model.at[0], model.at[2]] : [model.at[0] + dx / weight, model.at[2] + dz / weight];
}

const gapOf = (a: Loose, b: Loose): Inches =>
  gapAcross({ ...a.model, at: [a.x, 0, a.z] }, { ...b.model, at: [b.x, 0, b.z] });

/** Pulls each model to the neighbours it needs, and separate groups together at their nearest models. */
function pullTogether(p: ChargeProblem, loose: readonly Loose[]): boolean {
  const { cohereAcross, cohereBigUnit } = p.state.rules.charge;
  const wanted = loose.length >= cohereBigUnit ? 2 : 1;
  const near = cohereAcross * SNUG;
  const gaps = loose.map((a) => loose.map((b) => (a === b ? Infinity : gapOf(a, b))));
  let moved = false;
  loose.forEach((a, i) => {
    const order = loose
      .map((_, j) => j)
      .filter((j) => j !== i)
      .sort((j, k) => gaps[i]![j]! - gaps[i]![k]!);
    for (const j of order.slice(0, wanted)) {
      if (gaps[i]![j]! <= near) continue;
      pull(a, loose[j]!, gaps[i]![j]! - near);
      moved = true;
    }
  });
  const groups = groupsWithin(gaps, cohereAcross * 0.98);
  if (groups.length < 2) return moved;
  const [i, j] = nearestBetween(gaps, groups);
  pull(loose[i]!, loose[j]!, gaps[i]![j]! - near);
  return true;
}

function pull(a: Loose, b: Loose, by: Inches): void {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const d = Math.sqrt(dx * dx + dz * dz) || 1;
  const share = a.fixed ? 0 : b.fixed ? 1 : 0.5;
  a.x += (share * by * dx) / d;
  a.z += (share * by * dz) / d;
  const back = b.fixed ? 0 : 1 - share;
  b.x -= (back * by * dx) / d;
  b.z -= (back * by * dz) / d;
}

function groupsWithin(gaps: readonly (readonly Inches[])[], range: Inches): number[][] {
  const group = new Array<number>(gaps.length).fill(-1);
  const groups: number[][] = [];
  for (let start = 0; start < gaps.length; start++) {
    if (group[start] !== -1) continue;
    const members = [start];
    group[start] = groups.length;
    for (let k = 0; k < members.length; k++) {
      gaps[members[k]!]!.forEach((gap, j) => {
        if (gap > range || group[j] !== -1) return;
        group[j] = groups.length;
        members.push(j);
      });
    }
    groups.push(members);
  }
  return groups;
}

/** The nearest two models of different groups. */
function nearestBetween(
  gaps: readonly (readonly Inches[])[],
  groups: readonly (readonly number[])[],
): readonly [number, number] {
  let best: readonly [number, number] = [groups[0]![0]!, groups[1]![0]!];
  const rest = groups.slice(1).flat();
  for (const i of groups[0]!) for (const j of rest) if (gaps[i]![j]! < gaps[best[0]]![best[1]]!) best = [i, j];
  return best;
}

/** Pushes overlapping models apart, and off the enemies they charge. */
function pushApart(loose: readonly Loose[], enemies: readonly Model[]): boolean {
  let moved = false;
  for (let i = 0; i < loose.length; i++) {
    const a = loose[i]!;
    for (let j = 0; j < i; j++) {
      const b = loose[j]!;
      if (Math.abs(a.x - b.x) + Math.abs(a.z - b.z) > 12) continue;
      const gap = gapOf(a, b);
      if (gap >= CLEAR) continue;
      if (a.x === b.x && a.z === b.z) a.x += CLEAR;
      pull(a, b, gap - CLEAR - APART_MARGIN);
      moved ||= !(a.fixed && b.fixed);
    }
    if (a.fixed) continue;
    for (const e of enemies) {
      const gap = gapAcross({ ...a.model, at: [a.x, 0, a.z] }, { ...e, at: [e.at[0], 0, e.at[2]] });
      if (gap >= CLEAR) continue;
      pull(a, { model: e, x: e.at[0], z: e.at[2], fixed: true }, gap - CLEAR - APART_MARGIN);
      moved = true;
    }
  }
  return moved;
}
