import { LENGTH_ROUNDING, MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import type { Inches } from '../../../kernel/units.ts';
import { nearestPair } from '../../core/measure/measure.ts';
import type { ModelId } from '../../core/ids.ts';
import type { Landing } from '../../core/ports.ts';
import type { Model } from '../../core/state/state.ts';
import { zoneAround } from '../../core/measure/zone.ts';
import type { TargetBound } from './answer.ts';
import { type ChargeProblem, engageZone, leastInto } from './problem.ts';

/** A model's cheapest path into engagement range of one target. */
export type TargetApproach = { readonly model: Model; readonly landing: Landing };

/** Maximum number of models tried for a target. */
export const MOST_TRIED = 5;

/**
 * For each target, the models with the cheapest paths into its engagement range, cheapest first.
 *
 * Models are tried in order of their straight gap, and only as far as they could still be among the cheapest.
 *
 * @param keep  Maximum number of approaches to each target: as many as a search tries, besides those of models that it has
 *        placed for other targets.
 */
export function findApproaches(
  p: ChargeProblem,
  keep = MOST_TRIED + p.targets.length - 1,
): readonly (readonly TargetApproach[])[] {
  const { engageAcross } = p.state.rules.charge;
  return p.enemies.map((enemies) => {
    const byGap = p.models
      .map((model) => ({ model, least: Math.min(...enemies.map((e) => leastInto(model, e, engageAcross))) }))
      .sort((a, b) => a.least - b.least);
    const found: TargetApproach[] = [];
    for (const { model, least } of byGap) {
      const most = found[keep - 1]?.landing.length ?? p.limit;
      if (least > most + LENGTH_ROUNDING) break;
      const landing = cheapest(p, model, enemies, most);
      if (!landing) continue;
      found.push({ model, landing });
      found.sort((a, b) => a.landing.length - b.landing.length);
    }
    return found.slice(0, keep);
  });
}

function cheapest(p: ChargeProblem, model: Model, enemies: readonly Model[], most: Inches): Landing | undefined {
  let best: Landing | undefined;
  const byGap = enemies
    .map((enemy) => ({ enemy, least: leastInto(model, enemy, p.state.rules.charge.engageAcross) }))
    .sort((a, b) => a.least - b.least);
  for (const { enemy, least } of byGap) {
    if (least > (best?.length ?? most) + LENGTH_ROUNDING) break;
    const within = (best?.length ?? most) + MEASURE_TOLERANCE;
    const landing = p.reach(model).landings({ ...engageZone(p, model, enemy), atMost: 1, within })[0];
    if (landing && (!best || landing.length < best.length)) best = landing;
  }
  return best;
}

/** A limit below which a charge cannot succeed. `last` is the model that sets it because it must keep up. */
export type LowerBound = { readonly length: Inches; readonly last?: ModelId };

/**
 * A move limit in inches below which the charge cannot succeed; undefined when the problem's own limit is below it.
 *
 * Two relaxations: each target must be engaged by a model, and each model must end near enough for a chain of the
 * others to link it to an engaged one.
 */
export function lowerBound(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
): LowerBound | undefined {
  const engaging = leastEngaging(approaches);
  if (engaging === undefined) return undefined;
  let bound: LowerBound = { length: engaging };
  if (p.models.length === 1) return bound;
  for (const model of p.models) {
    const trail = leastTrailing(p, model, bound.length);
    if (trail === undefined) return undefined;
    if (trail > bound.length) bound = { length: trail, last: model.id };
  }
  return bound;
}

/** The models that no chain of the others could link to an engaged one within the limit. @source C-17 */
export const strandedModels = (p: ChargeProblem): readonly ModelId[] =>
  p.models.filter((model) => leastTrailing(p, model, p.limit) === undefined).map((model) => model.id);

/** The longest of the cheapest paths into the targets' ranges; undefined when a target has none. */
function leastEngaging(approaches: readonly (readonly TargetApproach[])[]): Inches | undefined {
  let least = 0;
  for (const [first] of approaches) {
    if (!first) return undefined;
    least = Math.max(least, first.landing.length);
  }
  return least;
}

/** The shortest path of one model to anywhere the rest of its unit could link it to an engaged place. */
function leastTrailing(p: ChargeProblem, model: Model, enough: Inches): Inches | undefined {
  const { cohereAcross, cohereUp, engageAcross, engageUp } = p.state.rules.charge;
  const links = p.models.length - 1;
  const width = 2 * Math.max(...p.models.map((m) => widest(m)));
  const across = engageAcross + links * (cohereAcross + width);
  const up = engageUp + links * cohereUp;
  let best: Inches | undefined;
  for (const enemy of p.enemies.flat()) {
    if (best !== undefined && best <= enough) return best;
    if (leastInto(model, enemy, across) <= 0 && Math.abs(model.at[1] - enemy.at[1]) <= up) return 0;
    if (leastInto(model, enemy, across) > (best ?? p.limit)) continue;
    const zone = zoneAround(model, enemy, enemy.at, across, up);
    const landing = p.reach(model).landings({ ...zone, atMost: 1, within: (best ?? p.limit) + MEASURE_TOLERANCE })[0];
    if (landing && (best === undefined || landing.length < best)) best = landing.length;
  }
  return best;
}

const widest = (m: Model): Inches =>
  m.base.kind === 'round' ? m.base.radius : Math.sqrt(m.base.halfWidth ** 2 + m.base.halfDepth ** 2);

/** What each target requires of the unit's best-placed model, and its straight gap. */
export function targetBounds(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
): readonly TargetBound[] {
  return p.targets.map((target, i) => {
    const tape = nearestPair(p.models, p.enemies[i]!)?.distance ?? 0;
    const best = approaches[i]?.[0];
    if (!best) return { target, tape, best: undefined };
    const path = p.reach(best.model).pathTo(best.landing.at);
    const { length, across, up, down } = path ?? {
      length: best.landing.length,
      across: best.landing.length,
      up: 0,
      down: 0,
    };
    return { target, tape, best: { model: best.model.id, length, across, up, down } };
  });
}
