import type { PlanPoint } from '../../src/kernel/point.ts';
import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import type { Mission } from '../../src/rules/core/state/mission.ts';
import type { Side } from '../../src/rules/core/turn.ts';

/** Points of the edge of a base, in plan; many enough that none of the edge is further from one than 0.02″. */
function edgeOf({ base, at, facing }: Model): readonly PlanPoint[] {
  const [c, s] = [Math.cos(facing), Math.sin(facing)];
  const place = (x: number, z: number): PlanPoint => [at[0] + x * c + z * s, at[2] - x * s + z * c];
  const [w, d] = base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];
  const isRound = base.kind === 'round' || base.kind === 'oval';
  return Array.from({ length: 400 }, (_, i) => {
    const angle = (i / 400) * 2 * Math.PI;
    const [x, z] = [Math.cos(angle), Math.sin(angle)];
    const out = isRound ? 1 : 1 / Math.max(Math.abs(x), Math.abs(z));
    return place(w * x * out, d * z * out);
  });
}

/** Whether a point is in a polygon, by the turns that the corners make about it. */
function isIn(zone: readonly PlanPoint[], [x, z]: PlanPoint): boolean {
  let turned = 0;
  for (const [i, [ax, az]] of zone.entries()) {
    const [bx, bz] = zone[(i + 1) % zone.length]!;
    const by = Math.atan2(bz - z, bx - x) - Math.atan2(az - z, ax - x);
    turned += by - 2 * Math.PI * Math.round(by / (2 * Math.PI));
  }
  return Math.abs(turned) > Math.PI;
}

/** What a side scores in all of a game, judged from the states at the ends of its turns alone; see SPEC.md, MI. */
export function scoreByPoints(ends: readonly GameState[], plan: Mission, side: Side): number {
  const total = new Map<string, number>();
  const killed = new Map<string, number>();
  for (const [i, state] of ends.entries()) {
    const isRoundEnd = state.side !== plan.first;
    for (const rule of plan.scoring) {
      if (rule.side !== undefined && rule.side !== side) continue;
      const due =
        rule.when === 'own-turn' ? state.side === side : rule.when === 'round' ? isRoundEnd : i === ends.length - 1;
      if (!due || (rule.when !== 'end' && state.turn < rule.from)) continue;
      const before = total.get(rule.id) ?? 0;
      const own = modelsBy(state, side);
      const held = (of: Side): number =>
        plan.objectives.filter(({ id, at, radius }) => {
          if (rule.kind !== 'hold' || !rule.objectives.includes(id)) return false;
          const count = (whose: Side): number =>
            modelsBy(state, whose)
              .flat()
              .filter(
                (model) =>
                  Math.abs(model.at[1] - at[1]) <= 5 &&
                  [[model.at[0], model.at[2]] as const, ...edgeOf(model)].some(
                    ([x, z]) => (x - at[0]) ** 2 + (z - at[2]) ** 2 <= radius ** 2,
                  ),
              ).length;
          return count(of) > count(of === 'attacker' ? 'defender' : 'attacker');
        }).length;
      let times = 0;
      if (rule.kind === 'hold') {
        const mine = held(side);
        const other = held(side === 'attacker' ? 'defender' : 'attacker');
        times = rule.hold === 'each' ? mine : Number(rule.hold === 'more' ? mine > other : mine >= rule.hold);
      } else if (rule.kind === 'kill') {
        const gone = [...state.units.values()].filter((unit) => unit.side !== side && unit.models.length === 0).length;
        times = gone - (killed.get(rule.id) ?? 0);
        killed.set(rule.id, gone);
      } else if (rule.kind === 'reach') {
        const { reach } = rule;
        times = own.filter((models) => {
          const there = (model: Model): boolean =>
            reach.kind === 'zone' && edgeOf(model)[rule.wholly ? 'every' : 'some']((point) => isIn(reach.zone, point));
          return models.length > 0 && (rule.wholly ? models.every(there) : models.some(there));
        }).length;
      }
      total.set(rule.id, Math.min(rule.most ?? Infinity, before + times * rule.points));
    }
  }
  return [...total.values()].reduce((sum, points) => sum + points, 0);
}

const modelsBy = (state: GameState, side: Side): readonly (readonly Model[])[] =>
  [...state.units.values()]
    .filter((unit) => unit.side === side && !unit.status.includes('fleeing'))
    .map(({ models }) => models.map((id) => state.models.get(id)!));
