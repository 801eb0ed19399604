import type { PlanPoint } from '../kernel/point.ts';
import type { CheckKind } from '../rules/core/agility.ts';
import type { Command } from '../rules/core/command.ts';
import type { Dice } from '../rules/core/dice.ts';
import type { Game } from '../rules/core/game.ts';
import type { UnitId } from '../rules/core/ids.ts';
import { hasStatus, unitsOfSide } from '../rules/core/lookup.ts';
import { dist } from '../rules/core/measure.ts';
import type { TableQuery } from '../rules/core/ports.ts';
import type { GameState, Unit } from '../rules/core/state.ts';
import { interceptorsOf } from '../rules/engage/intercept.ts';
import { whyNotAttempt } from '../rules/engage/who-may.ts';
import { areEngaged, enemiesOf, fighterOf, foesOf, isPresent, warbandOf } from '../rules/warband/fighters.ts';
import { giftsOfUnit, moveOf, normalEngage, runOf } from '../rules/warband/gifts.ts';
import { tryPlay } from './try-play.ts';

/** Shares of its allowance a fighter tries to move by, farthest first. */
const STRIDES = [1, 0.75, 0.5, 0.25];
/** How much further than he may engage a fighter takes the straight distance for worth the attempt. */
const HOPE = 1;
/** Heights that differ by less need neither climb nor jump. */
const LEVEL = 1;

/**
 * Plays the phase a skirmish is in by simple legal choices, all but its end: fighters engage the nearest enemy that looks
 * near enough, others walk at him, those who can shoot or cast do, and whoever can intercept does.
 */
export function skirmishPhase(game: Game, table: TableQuery, dice: Dice): Game {
  switch (game.state.phase) {
    case 'engage':
      return eachFighter(game, (now, unit) => engage(now, unit, table, dice));
    case 'move':
      return eachFighter(game, (now, unit) => firstPlayed(now, moves(now.state, unit), table, dice));
    case 'cast':
      return eachFighter(game, (now, unit) => firstPlayed(now, aimed(now.state, unit, 'cast'), table, dice));
    case 'ranged':
      return eachFighter(game, (now, unit) => firstPlayed(now, aimed(now.state, unit, 'shoot'), table, dice));
    case 'melee':
      return fightOn(game, table, dice);
    default:
      return game;
  }
}

/** The game after the first of some commands that is legal; undefined when none is. */
function firstPlayed(game: Game, wishes: readonly Command[], table: TableQuery, dice: Dice): Game | undefined {
  for (const wish of wishes) {
    const played = tryPlay(game, wish, table, dice);
    if (played) return played;
  }
  return undefined;
}

/** Every fighter of the side in turn once, those who have left the table since excepted. */
function eachFighter(start: Game, act: (game: Game, unit: UnitId) => Game | undefined): Game {
  let game = start;
  for (const { id } of unitsOfSide(start.state, start.state.side))
    if (isPresent(game.state, id)) game = act(game, id) ?? game;
  return game;
}

/** Enemies by their straight distance, the nearest first. */
function byNearness(state: GameState, unit: UnitId): readonly { readonly enemy: Unit; readonly distance: number }[] {
  const model = fighterOf(state, unit);
  return enemiesOf(state, unit)
    .map((enemy) => ({ enemy, distance: dist(model, fighterOf(state, enemy.id)) }))
    .sort((a, b) => a.distance - b.distance || (a.enemy.id < b.enemy.id ? -1 : 1));
}

function engage(start: Game, unit: UnitId, table: TableQuery, dice: Dice): Game | undefined {
  const { state } = start;
  if (whyNotAttempt(state, unit).length > 0) return undefined;
  const near = byNearness(state, unit).find(({ enemy }) => !areEngaged(state, unit, enemy.id));
  const isHeld = giftsOfUnit(state, unit).berserk;
  if (!near || (!isHeld && near.distance > normalEngage(state, unit) + HOPE)) return undefined;
  const target = near.enemy.id;
  const checks = checksTowards(state, unit, target);
  let game = tryPlay(start, { kind: 'declare-engage', unit, targets: [target], checks }, table, dice);
  if (!game) return undefined;
  game = tryPlay(game, { kind: 'roll-out-of-sight' }, table, dice) ?? game;
  game = tryPlay(game, { kind: 'choose-path' }, table, dice) ?? game;
  game = intercept(game, table, dice) ?? game;
  return tryPlay(game, { kind: 'resolve-engage' }, table, dice) ?? game;
}

/** The checks that look right from below or above, though nobody has measured. */
function checksTowards(state: GameState, unit: UnitId, target: UnitId): readonly CheckKind[] {
  const up = fighterOf(state, target).at[1] - fighterOf(state, unit).at[1];
  if (Math.abs(up) <= LEVEL) return [];
  return [up > 0 ? 'climb' : 'jump-down'];
}

function intercept(game: Game, table: TableQuery, dice: Dice): Game | undefined {
  const attempt = warbandOf(game.state).attempt;
  if (attempt?.stage.kind !== 'intercept') return undefined;
  const [first] = interceptorsOf(game.state, { attempt, move: attempt.stage.move }, table);
  return first && tryPlay(game, { kind: 'intercept', unit: first.unit, to: first.move.to }, table, dice);
}

/** Straight at the nearest enemy, as far as that goes: at a run for those who neither shoot nor cast. */
function moves(state: GameState, unit: UnitId): readonly Command[] {
  const [nearest] = byNearness(state, unit);
  if (!nearest || foesOf(state, unit).length > 0) return [];
  const model = fighterOf(state, unit);
  const goal = fighterOf(state, nearest.enemy.id);
  const [dx, dz] = [goal.at[0] - model.at[0], goal.at[2] - model.at[2]];
  const far = Math.sqrt(dx * dx + dz * dz) || 1;
  const { shoots, casts, plods } = giftsOfUnit(state, unit);
  const dazed = hasStatus(state.units.get(unit)!, 'dazed');
  const run = !shoots && !casts && !plods && !dazed;
  const allowed = dazed ? state.rules.skirmish.dazedMove : run ? runOf(state, unit) : moveOf(state, unit);
  return STRIDES.map((share): Command => {
    const stride = Math.min(share * allowed, Math.max(0, nearest.distance - HOPE / 2));
    const to: PlanPoint = [model.at[0] + (stride * dx) / far, model.at[2] + (stride * dz) / far];
    return { kind: 'move', moves: [{ model: model.id, to }], run };
  });
}

/** A shot or a spell at each enemy, the nearest first. */
function aimed(state: GameState, unit: UnitId, kind: 'shoot' | 'cast'): readonly Command[] {
  const { shoots, casts } = giftsOfUnit(state, unit);
  if (kind === 'shoot' ? !shoots : !casts) return [];
  return byNearness(state, unit).map(({ enemy }) => ({ kind, unit, target: enemy.id }));
}

function fightOn(start: Game, table: TableQuery, dice: Dice): Game {
  let game = start;
  for (;;) {
    const next = tryPlay(game, { kind: 'attack' }, table, dice);
    if (!next) return game;
    game = next;
  }
}
