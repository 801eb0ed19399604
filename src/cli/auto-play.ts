import type { PlanPoint } from '../kernel/point.ts';
import { askCharge } from '../rules/charge/ask.ts';
import { possibleTargets, whyNotEligible } from '../rules/charge/eligibility.ts';
import type { Dice } from '../rules/core/dice.ts';
import type { Game } from '../rules/core/game.ts';
import type { UnitId } from '../rules/core/ids.ts';
import { enemyModels, hasStatus, modelsOf, unitsOfSide } from '../rules/core/lookup.ts';
import { dist, nearestPair } from '../rules/core/measure.ts';
import type { TableQuery } from '../rules/core/ports.ts';
import type { SystemName } from '../rules/core/rules.ts';
import type { GameState } from '../rules/core/state.ts';
import { battlePhase } from './auto-battle.ts';
import { fightAll } from './auto-fight.ts';
import { skirmishPhase } from './auto-skirmish.ts';
import { tryPlay } from './try-play.ts';

/** Shares of its allowance a unit tries to advance by, farthest first. */
const STRIDES = [1, 0.75, 0.5, 0.25];

/**
 * Plays both sides by simple legal choices until a turn is over: every unit walks straight at the nearest enemy as far
 * as it may, charges the nearest enemy whenever some roll would do, and fights its combats out; fighters of a skirmish
 * engage, shoot and cast besides.
 *
 * @param lastTurn The last turn that is played to its end.
 * @param follows  Told the game after each phase.
 */
export function autoPlay(
  start: Game,
  table: TableQuery,
  dice: Dice,
  lastTurn: number,
  follows: (game: Game) => void = () => {},
): Game {
  let game = start;
  while (game.state.turn <= lastTurn) {
    game = PHASE[game.state.rules.system](game, table, dice);
    const ended = tryPlay(game, { kind: 'end-phase' }, table, dice);
    if (!ended) return game;
    game = ended;
    follows(game);
  }
  return game;
}

/** How each system's phases are played, all but their end. */
const PHASE: Readonly<Record<SystemName, (game: Game, table: TableQuery, dice: Dice) => Game>> = {
  squads: squadsPhase,
  regiments: battlePhase,
  skirmish: skirmishPhase,
  sandbox: squadsPhase,
};

function squadsPhase(game: Game, table: TableQuery, dice: Dice): Game {
  switch (game.state.phase) {
    case 'movement':
      return advanceAll(game, table, dice);
    case 'charge':
      return chargeAll(game, table, dice);
    case 'fight':
      return fightAll(game, table, dice);
    default:
      return game;
  }
}

function advanceAll(start: Game, table: TableQuery, dice: Dice): Game {
  let game = start;
  for (const unit of unitsOfSide(game.state, game.state.side)) {
    if (hasStatus(unit, 'moved')) continue;
    for (const share of STRIDES) {
      const moved = tryPlay(game, { kind: 'move', moves: advance(game.state, unit.id, share) }, table, dice);
      if (!moved) continue;
      game = moved;
      break;
    }
  }
  return game;
}

/** Every model of a unit the same way, straight at the nearest enemy. */
function advance(state: GameState, unit: UnitId, share: number) {
  const models = modelsOf(state, unit);
  const pair = nearestPair(models, enemyModels(state, unit));
  if (!pair) return [];
  const dx = pair.b.at[0] - pair.a.at[0];
  const dz = pair.b.at[2] - pair.a.at[2];
  const far = Math.sqrt(dx * dx + dz * dz) || 1;
  const stride = share * Math.min(...models.map((m) => m.profile['M'] ?? 0), Math.max(0, pair.distance - 1.1));
  return models.map((m) => {
    const to: PlanPoint = [m.at[0] + (stride * dx) / far, m.at[2] + (stride * dz) / far];
    return { model: m.id, to };
  });
}

function chargeAll(start: Game, table: TableQuery, dice: Dice): Game {
  let game = start;
  for (const unit of unitsOfSide(game.state, game.state.side)) {
    if (hasStatus(unit, 'declared') || whyNotEligible(game.state, unit.id).length > 0) continue;
    const target = nearestTarget(game.state, unit.id);
    if (target === undefined || askCharge(game.state, unit.id, [target], table).needed === undefined) continue;
    const declared = tryPlay(game, { kind: 'declare-charge', unit: unit.id, targets: [target] }, table, dice);
    const rolled = declared && tryPlay(declared, { kind: 'roll-charge' }, table, dice);
    if (!rolled) continue;
    game = rolled.state.charge ? (tryPlay(rolled, { kind: 'move-charge' }, table, dice) ?? rolled) : rolled;
  }
  return game;
}

function nearestTarget(state: GameState, unit: UnitId): UnitId | undefined {
  const own = modelsOf(state, unit);
  const gap = (target: UnitId) => Math.min(...modelsOf(state, target).flatMap((e) => own.map((m) => dist(m, e))));
  return [...possibleTargets(state, unit)].sort((a, b) => gap(a) - gap(b) || (a < b ? -1 : 1))[0];
}
