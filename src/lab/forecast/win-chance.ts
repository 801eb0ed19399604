import { otherSide } from '../../rules/core/state/lookup.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { ForecastGame, ForecastState, Probability } from './forecast.ts';
import { logistic, pointsDue } from './forecast-score.ts';

/** What everything left of an army is worth in a mission, in points of an average round. */
const MATERIAL = 1;

/**
 * The chance that a side wins from a moment of a forecast, 0 to 1, by the points ahead and what both have left.
 *
 * A moment before the end counts as if places were held from then on as they are, at a discount.
 */
export function winChance(game: ForecastGame, at: ForecastState, side: Side): Probability {
  const share = { attacker: 0, defender: 0 };
  game.units.forEach((unit, index) => {
    share[unit.side] += unit.worth * at.left[index]!;
  });
  const material = share[side] - share[otherSide(side)];
  const rounds = Math.max(0, game.lastTurn - at.turn + (at.side === game.first ? 1 : 0.5));
  const { mission } = game;
  if (!mission) return logistic(material / (0.12 + 0.04 * rounds));
  const wiped = (of: Side): number => (mission.nobodyLeft === 'loses' && share[of] < 0.03 ? 1 : 0);
  if (wiped('attacker') !== wiped('defender')) return wiped(side) ? 0.005 : 0.995;
  const of = SIDES.indexOf(side);
  const ahead = at.score[of]! - at.score[1 - of]! + (rounds > 0 ? rounds * heldAhead(game, at, side) : 0);
  const scale = pointsOfRound(game);
  const lead = ahead / scale + (rounds > 0 ? MATERIAL * (0.25 + 0.35 * rounds) : 0.15) * material;
  return logistic((1.6 * lead) / Math.sqrt(0.35 + 0.5 * rounds));
}

/** How much of what is held now still counts in a later round. */
const DISCOUNT = 0.6;

/** Points that a side is ahead by in each further round, if things stay as they are. */
function heldAhead(game: ForecastGame, at: ForecastState, side: Side): number {
  let ahead = 0;
  for (const rule of game.mission!.scoring) {
    if (rule.kind === 'kill') continue;
    const often = rule.when === 'end' ? 1 / Math.max(1, game.lastTurn - at.turn + 1) : 1;
    for (const of of SIDES)
      if ((rule.side ?? of) === of) ahead += (of === side ? often : -often) * pointsDue(game, at, rule, of);
  }
  return DISCOUNT * ahead;
}

/** Points that are fought for in a round, on average; at least 1. */
function pointsOfRound({ mission, lastTurn, units }: ForecastGame): number {
  let points = 0;
  for (const rule of mission!.scoring) {
    const places =
      rule.kind === 'hold' && rule.hold === 'each'
        ? rule.objectives.length
        : rule.kind === 'treasure'
          ? rule.treasures.length
          : rule.kind === 'kill'
            ? rule.kill === 'points'
              ? units.reduce((sum, unit) => sum + unit.points, 0) / Math.max(1, rule.per) / 2
              : (Array.isArray(rule.kill) ? rule.kill.length : units.length) / 2
            : 1;
    const often = rule.kind === 'kill' || rule.when === 'end' ? 1 / Math.max(1, lastTurn) : 1;
    points += places * rule.points * often;
  }
  return Math.max(1, points / 2);
}
