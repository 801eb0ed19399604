import type { Inches } from '../../kernel/units.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { ScoringRule } from '../../rules/core/state/mission.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import {
  type ForecastGame,
  type ForecastState,
  isGone,
  planLength,
  modelsWithin,
  type Probability,
} from './forecast.ts';

/** The least control that holds an objective for certain, in models. */
const ENOUGH = 0.35;

/** Adds what scores at the end of the player turn in progress, on average. */
export function scoreTurn(game: ForecastGame, at: ForecastState): void {
  const { mission, first, lastTurn } = game;
  if (!mission) return;
  const closes = at.side !== first;
  const isLast = closes && at.turn >= lastTurn;
  mission.scoring.forEach((rule, index) => {
    const due =
      rule.when === 'own-turn' ? at.turn >= rule.from : rule.when === 'round' ? closes && at.turn >= rule.from : isLast;
    if (!due) return;
    for (const side of SIDES) {
      if ((rule.when === 'own-turn' && side !== at.side) || (rule.side ?? side) !== side) continue;
      addPoints(at, index, rule, side, pointsDue(game, at, rule, side) - alreadyScored(at, index, rule, side));
    }
  });
}

/** Kills are told as a total, so what has been scored for them is taken off. */
const alreadyScored = (at: ForecastState, index: number, rule: ScoringRule, side: Side): number =>
  rule.kind === 'kill' ? at.byRule[2 * index + SIDES.indexOf(side)]! : 0;

function addPoints(at: ForecastState, index: number, rule: ScoringRule, side: Side, due: number): void {
  const of = SIDES.indexOf(side);
  const slot = 2 * index + of;
  const points = Math.max(0, Math.min(due, (rule.most ?? Number.POSITIVE_INFINITY) - at.byRule[slot]!));
  at.byRule[slot] = at.byRule[slot]! + points;
  at.score[of] = at.score[of]! + points;
}

/** Points of a mission. */
type Points = number;

/** What a rule is worth to a side now, on average. */
export function pointsDue(game: ForecastGame, at: ForecastState, rule: ScoringRule, side: Side): Points {
  switch (rule.kind) {
    case 'hold': {
      let [own, other] = [0, 0];
      for (const objective of game.mission!.objectives) {
        if (!rule.objectives.includes(objective.id)) continue;
        const share = holdChance(game, at, objective.at[0], objective.at[2], objective.radius);
        own += share[SIDES.indexOf(side)]!;
        other += share[1 - SIDES.indexOf(side)]!;
      }
      if (rule.hold === 'each') return own * rule.points;
      if (rule.hold === 'more') return rule.points * logistic(4 * (own - other - 0.35));
      return rule.points * Math.min(1, Math.max(0, own - rule.hold + 1));
    }
    case 'kill': {
      let due = 0;
      game.units.forEach((unit, index) => {
        if (unit.side === side) return;
        const slain = slainChance(at.left[index]!);
        if (rule.kill === 'points') due += (slain * unit.points * rule.points) / Math.max(1, rule.per);
        else if (rule.kill === 'units' || rule.kill.includes(unit.id)) due += slain * rule.points;
      });
      return due;
    }
    case 'reach': {
      let due = 0;
      const { reach, units } = rule;
      const objective =
        reach.kind === 'objective' ? game.mission!.objectives.find(({ id }) => id === reach.id) : undefined;
      game.units.forEach((unit, index) => {
        if (unit.side !== side || (units && !units.includes(unit.id)) || isGone(at, index)) return;
        const [x, z] = [at.x[index]!, at.z[index]!];
        const slack = rule.wholly ? -unit.spread : unit.spread;
        const away =
          reach.kind === 'zone'
            ? outsideBy(reach.zone, x, z)
            : objective
              ? planLength(x - objective.at[0], z - objective.at[2]) - objective.radius
              : Number.POSITIVE_INFINITY;
        if (away <= slack) due += rule.points * (1 - slainChance(at.left[index]!));
      });
      return due;
    }
    case 'treasure': {
      let due = 0;
      const home = side === 'attacker' ? -2 : -3;
      at.carriers.forEach((carrier) => {
        if (carrier === home) due += rule.points;
        else if (carrier >= 0 && game.units[carrier]!.side === side) due += rule.points * at.left[carrier]!;
      });
      return due;
    }
  }
}

/** A chance, 0 to 1, that grows with a number without a dimension: 1/2 at 0, the slope that of the logistic curve. */
export const logistic = (t: number): Probability => (1 + t / Math.sqrt(4 + t * t)) / 2;

/** The chance that a unit is destroyed that has this share left on average. */
const slainChance = (left: number): number => (left < 0.04 ? 1 : (1 - left) * (1 - left) * (1 - left));

/** The chances that each side controls an objective: the attacker's, the defender's. */
function holdChance(
  game: ForecastGame,
  at: ForecastState,
  ox: Inches,
  oz: Inches,
  radius: Inches,
): readonly [attacker: Probability, defender: Probability] {
  let [a, d] = [0, 0];
  game.units.forEach((unit, index) => {
    if (unit.control === 0 || isGone(at, index)) return;
    const inside = modelsWithin(game, at, index, [ox, oz], radius);
    if (inside === 0) return;
    const counts = Math.max(0.8, inside * at.left[index]!) * unit.control;
    if (unit.side === 'attacker') a += counts;
    else d += counts;
  });
  const [p, q] = [a * a, d * d];
  const all = p + q + ENOUGH * ENOUGH;
  return [p / all, q / all];
}

/** How far a point is outside a convex or other polygon, inches; 0 inside. */
export function outsideBy(zone: readonly PlanPoint[], x: Inches, z: Inches): Inches {
  let inside = false;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0, j = zone.length - 1; i < zone.length; j = i++) {
    const [[xi, zi], [xj, zj]] = [zone[i]!, zone[j]!];
    if (zi > z !== zj > z && x < ((xj - xi) * (z - zi)) / (zj - zi) + xi) inside = !inside;
    const [ex, ez] = [xj - xi, zj - zi];
    const t = Math.min(1, Math.max(0, ((x - xi) * ex + (z - zi) * ez) / (ex * ex + ez * ez || 1)));
    least = Math.min(least, planLength(x - xi - t * ex, z - zi - t * ez));
  }
  return inside ? 0 : least;
}
