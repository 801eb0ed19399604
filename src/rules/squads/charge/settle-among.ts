import * as trig from '../../../kernel/trig.ts';
import { SETTLED } from '../../../kernel/tolerances.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../../core/ids.ts';
import type { Model } from '../../core/state/state.ts';
import { isJoint, type Put, putAt, type Puts } from './placement.ts';
import type { ChargeProblem } from './problem.ts';
import { type HalfPlane, settle, type Tie } from './settle.ts';

/** Maximum number of times a unit is settled again with further cuts. */
const ROUNDS = 14;
/** Maximum number of choices of the models that engage. */
const CHOICES = 12;
/** Maximum number of cuts in all: it bounds the time larger units take. */
const CUTS = 40;
/** Distances at which a free place is looked for, and the number of directions. */
const RINGS: readonly Inches[] = [0.1, 0.2, 0.35, 0.55, 0.8, 1.1, 1.5, 2, 2.7, 3.6];
const SPOKES = 16;
/** Halvings of the distance between a place that is not free and one that is. */
const HALVINGS = 7;

/**
 * A unit settled among terrain, for one choice after another of the models that engage the targets; undefined when no
 * placement was found.
 *
 * Settling knows nothing of walls, nor of paths that lead round something. Where a model cannot end at its place, the
 * line across the way from there to the nearest place where it can becomes a limit, and all are settled again.
 *
 * @source Kelley 1960, cutting planes.
 */
export function settleAmong(p: ChargeProblem, limit: Inches, choices: readonly (readonly Tie[])[]): Puts | undefined {
  const budget = { left: CUTS };
  for (const ties of choices.slice(0, CHOICES)) {
    const found = settleTies(p, limit, ties, budget);
    if (found) return found;
  }
  return undefined;
}

function settleTies(p: ChargeProblem, limit: Inches, ties: readonly Tie[], budget: { left: number }): Puts | undefined {
  const cuts = new Map<ModelId, readonly HalfPlane[]>();
  let from: ReadonlyMap<ModelId, PlanPoint> | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    from = settle(p, limit, { fixed: new Map(), ties, cuts, ...(from ? { from } : {}) });
    const puts = new Map<ModelId, Put>();
    let isCut = false;
    for (const model of p.models) {
      const wish = from.get(model.id)!;
      const put = endAt(p, limit, model, wish);
      if (put) {
        puts.set(model.id, put);
        continue;
      }
      const free = budget.left-- > 0 ? nearestEnd(p, limit, model, wish) : undefined;
      if (!free) return undefined;
      cuts.set(model.id, [...(cuts.get(model.id) ?? []), free]);
      isCut = true;
    }
    if (!isCut) return isJoint(p, puts, limit) ? puts : undefined;
  }
  return undefined;
}

/** The end of a model at a place in plan, whatever its comrades do; undefined when it cannot end there. */
function endAt(p: ChargeProblem, limit: Inches, model: Model, [x, z]: PlanPoint): Put | undefined {
  for (const y of p.reach(model).levelsAt(x, z)) {
    const put = putAt(p, limit, new Map(), model, [x, y, z]);
    if (put) return put;
  }
  return undefined;
}

/** The nearest place found where a model can end, with the direction to it. */
function nearestEnd(p: ChargeProblem, limit: Inches, model: Model, [x, z]: PlanPoint): HalfPlane | undefined {
  const along = (radius: Inches, [dx, dz]: PlanPoint): PlanPoint => [x + radius * dx, z + radius * dz];
  for (const ring of RINGS)
    for (let i = 0; i < SPOKES; i++) {
      const angle = (2 * Math.PI * i) / SPOKES;
      const out: PlanPoint = [trig.cos(angle), trig.sin(angle)];
      if (!endAt(p, limit, model, along(ring, out))) continue;
      let [off, free] = [0, ring];
      for (let k = 0; k < HALVINGS; k++) {
        const middle = (off + free) / 2;
        if (endAt(p, limit, model, along(middle, out))) free = middle;
        else off = middle;
      }
      return { at: along(free + SETTLED, out), out };
    }
  return undefined;
}
