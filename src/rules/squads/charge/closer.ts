import { OFF_CIRCLE, SETTLED_OFF, MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import { distToNearest, exceeds, gapV } from '../../core/measure/measure.ts';
import { zoneAround } from '../../core/measure/zone.ts';
import type { LandingZone } from '../../core/ports.ts';
import type { Model } from '../../core/state/state.ts';
import { besides, fitsAmong, isCloser, type Put, type Puts } from './placement.ts';
import { ALL, type ChargeProblem, leastInto } from './problem.ts';

/**
 * A place closer to a target at which a model could end while all the others stay where they are; undefined when there
 * is none.
 *
 * The places closer to an enemy form a zone; where the unit keeps its clauses in it can change only at the bases of
 * comrades, at their coherency and at the ranges of the targets. So if any place will do, one will where two of these
 * boundaries cross, or one nearest to a bend of the model's path.
 *
 * @source C-22, A6
 */
export function closerPlace(p: ChargeProblem, puts: Puts, model: Model): Put | undefined {
  const fits = fitsAmong(p, puts, model.id);
  const reach = p.reach(model);
  for (const enemies of p.enemies) {
    const before = distToNearest(model, enemies) ?? 0;
    for (const enemy of enemies) {
      const across = before - MEASURE_TOLERANCE - SETTLED_OFF;
      if (across < 0 || leastInto(model, enemy, across) > p.limit) continue;
      const zone = { ...zoneAround(model, enemy, enemy.at, across, before), circles: circlesAmong(p, puts, model) };
      for (const { at, length } of reach.landings({ ...zone, atMost: ALL })) {
        const moved = { ...model, at };
        if (gapV(moved, enemy) > before || exceeds(length, p.limit)) continue;
        if (isCloser(p, model, moved) && fits(moved)) return { model: moved, length };
      }
    }
  }
  return undefined;
}

/** Circles at which a round base passes the coherency of its comrades, their bases, and the ranges of targets. */
function circlesAmong(p: ChargeProblem, puts: Puts, model: Model): NonNullable<LandingZone['circles']> {
  if (model.base.kind !== 'round') return [];
  const own = model.base.radius;
  const { cohereAcross, engageAcross } = p.state.rules.charge;
  const about = (others: readonly Model[], across: number) =>
    others.flatMap((o) =>
      o.base.kind === 'round'
        ? [{ centre: [o.at[0], o.at[2]] as const, radius: o.base.radius + own + across - OFF_CIRCLE }]
        : [],
    );
  const comrades = [...puts.values()].map((put) => put.model).filter((m) => m.id !== model.id);
  return [...besides(puts, model), ...about(comrades, cohereAcross), ...about(p.enemies.flat(), engageAcross)];
}
