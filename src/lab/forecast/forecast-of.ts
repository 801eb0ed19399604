import { innerRadius, outerRadius } from '../../geometry/gap.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { canControl } from '../../rules/core/mission/control.ts';
import { missionScore } from '../../rules/core/mission/judge-result.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import type { TreasurePlace } from '../../rules/core/state/mission.ts';
import type { GameState, Model, Unit } from '../../rules/core/state/state.ts';
import { firstSide, SIDES } from '../../rules/core/turn.ts';
import type { BattleNumbers } from './battle-numbers.ts';
import { OCTANTS } from '../policy/towards.ts';
import { type Combatant, type ForecastGame, type ForecastState, gapBetween, planLength } from './forecast.ts';
import { lastTurnAhead, pointsByRule } from './mission-facts.ts';

/** A forecast of a game, and its present moment. */
export type Forecast = { readonly game: ForecastGame; readonly now: ForecastState };

/** Share of volleys that are taken to see their target on a table with terrain. */
const SEEN = 0.7;

/**
 * The forecast of a game at a moment.
 *
 * @param before  The units of the side in turn that have been asked in this phase already: they do not act in it again.
 */
export function forecastOf(state: GameState, numbers: BattleNumbers, before: ReadonlySet<UnitId>): Forecast {
  const units = [...state.units.values()].filter(({ models }) => models.length > 0);
  const n = units.length;
  const all = { attacker: 0, defender: 0 };
  for (const unit of state.units.values()) all[unit.side] += weightOf(state, unit);
  const middles = units.map((unit) => middleOfModels(modelsOf(state, unit.id)));
  const known = units.map(({ id }) => numbers.of(state, id));
  const combatants = units.map((unit, index): Combatant => {
    const models = modelsOf(state, unit.id);
    return {
      ...known[index]!,
      id: unit.id,
      side: unit.side,
      models: models.length,
      control: canControl(unit) ? (unit.control ?? 1) : 0,
      points: unit.points ?? 0,
      worth: weightOf(state, unit) / (all[unit.side] || 1),
      spread: spreadOf(models, middles[index]!),
      widest: Math.max(
        ...models.map(
          ({ at, base }) => planLength(at[0] - middles[index]![0], at[2] - middles[index]![1]) + outerRadius(base),
        ),
      ),
      extents: extentsOf(models, middles[index]!),
      offsets: Float64Array.from(
        models.flatMap(({ at, base }) => [at[0] - middles[index]![0], at[2] - middles[index]![1], innerRadius(base)]),
      ),
      melee: units.map((foe) => (foe.side === unit.side ? 0 : numbers.melee(state, unit.id, foe.id))),
      shots: units.map((foe) => (foe.side === unit.side ? 0 : numbers.shots(state, unit.id, foe.id))),
    };
  });
  const phase = numbers.phases.indexOf(numbers.phaseOf(state.phase));
  const flags = (isSet: (unit: Unit) => boolean) => Uint8Array.from(units, (unit) => Number(isSet(unit)));
  const asked = (at: string) => flags(({ id }) => numbers.phases[phase] === at && before.has(id));
  const { mission } = state;
  const now: ForecastState = {
    ...{ turn: state.turn, side: state.side, phase },
    x: Float64Array.from(middles, ([x]) => x),
    z: Float64Array.from(middles, ([, z]) => z),
    left: new Float64Array(n).fill(1),
    engaged: Float64Array.from({ length: n * n }, (_, i) => {
      const [one, other] = [units[Math.floor(i / n)]!, units[i % n]!];
      return one.side !== other.side && numbers.areEngaged(state, one.id, other.id) ? 1 : 0;
    }),
    charged: asked('charge'),
    moved: asked('move'),
    shot: asked('shoot'),
    fx: Float64Array.from(known, ({ facing }) => facing?.[0] ?? 0),
    fz: Float64Array.from(known, ({ facing }) => facing?.[1] ?? 0),
    ...missionNow(state, units),
  };
  const game: ForecastGame = {
    units: combatants,
    phases: numbers.phases,
    ...(mission ? { mission: mission.plan } : {}),
    lastTurn: lastTurnAhead(state),
    first: firstSide(state),
    half: [state.table.width / 2, state.table.depth / 2],
    seen: state.terrain.size > 0 ? SEEN : 1,
  };
  for (const { unit, target } of numbers.declared(state)) {
    const [own, foe] = [unit, target].map((id) => units.findIndex((one) => one.id === id)) as [number, number];
    if (own < 0 || foe < 0) continue;
    const chance = combatants[own]!.chanceAcross(gapBetween(game, now, own, foe));
    now.engaged[own * n + foe] = now.engaged[foe * n + own] = chance;
    now.charged[own] = 1;
  }
  return { game, now };
}

/** What a mission has come to: who has its treasures, and its points. */
function missionNow(
  state: GameState,
  units: readonly Unit[],
): Pick<ForecastState, 'carriers' | 'treasures' | 'score' | 'byRule'> {
  const { mission } = state;
  const treasures = mission?.treasures ?? [];
  const score = mission ? missionScore(mission) : { attacker: 0, defender: 0 };
  const carrierOf = (place: TreasurePlace): number => {
    switch (place.kind) {
      case 'lies':
        return -1;
      case 'carried':
        return units.findIndex(({ id }) => id === place.by);
      case 'home':
        return place.side === 'attacker' ? -2 : -3;
    }
  };
  return {
    carriers: Int16Array.from(treasures, ({ place }) => carrierOf(place)),
    treasures: treasures.map(({ place }) => (place.kind === 'lies' ? [place.at[0], place.at[2]] : [0, 0])),
    score: Float64Array.from(SIDES, (side) => score[side]),
    byRule: pointsByRule(state),
  };
}

/** What a unit weighs in its army: its points, else the wounds it can take. */
function weightOf(state: GameState, unit: Unit): number {
  const health = unit.models.reduce((sum, id) => sum + (state.models.get(id)?.wounds ?? 0), 0);
  return unit.points && unit.models.length > 0 ? unit.points : health;
}

/** The middle of some models in plan, inches. */
export const middleOfModels = (models: readonly Model[]): PlanPoint => [
  models.reduce((sum, { at }) => sum + at[0], 0) / models.length,
  models.reduce((sum, { at }) => sum + at[2], 0) / models.length,
];

/** From the middle of a unit to its edge in each of eight directions, inches. */
const extentsOf = (models: readonly Model[], [x, z]: readonly [number, number]): readonly number[] =>
  OCTANTS.map(([dx, dz]) =>
    models.reduce((most, { at, base }) => Math.max(most, (at[0] - x) * dx + (at[2] - z) * dz + outerRadius(base)), 0),
  );

/** From the middle of a unit to its edge, on average, inches. */
function spreadOf(models: readonly Model[], [x, z]: readonly [number, number]): number {
  const sum = models.reduce((all, { at, base }) => all + planLength(at[0] - x, at[2] - z) + outerRadius(base), 0);
  return sum / models.length;
}
