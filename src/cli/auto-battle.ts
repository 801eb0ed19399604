import type { Dice } from '../rules/core/dice.ts';
import type { Manoeuvre } from '../rules/core/formation.ts';
import type { Game } from '../rules/core/game.ts';
import type { UnitId } from '../rules/core/ids.ts';
import { enemyUnits, unitsOfSide } from '../rules/core/lookup.ts';
import type { TableQuery } from '../rules/core/ports.ts';
import type { GameState } from '../rules/core/state.ts';
import { distanceBetween } from '../rules/regiment/eligibility.ts';
import { bodyOfUnit, chargeOf } from '../rules/regiment/field.ts';
import { poseOf } from '../rules/regiment/flee.ts';
import { normalAngle } from '../rules/regiment/facing-line.ts';
import { frontageOf } from '../rules/regiment/formation.ts';
import { strideOf } from '../rules/regiment/range.ts';
import { tryPlay } from './try-play.ts';

/** What two dice show on average: a charge that needs no more is declared. */
const FAIR_ROLL = 7;

/** Shares of what a move may be that are tried, farthest first. */
const STRIDES = [1, 0.75, 0.5, 0.25] as const;

/**
 * Plays a phase of a battle of regiments by simple legal choices: charges that an average roll would bring home are
 * declared, everybody else wheels at the nearest enemy and goes on. Ending the phase does the rest.
 */
export function battlePhase(start: Game, table: TableQuery, dice: Dice): Game {
  const { phase, side } = start.state;
  if (phase !== 'charge' && phase !== 'movement') return start;
  return unitsOfSide(start.state, side).reduce(
    (game, { id }) => (phase === 'charge' ? charge(game, id, table, dice) : advance(game, id, table, dice)),
    start,
  );
}

function charge(game: Game, unit: UnitId, table: TableQuery, dice: Dice): Game {
  const { state } = game;
  if (chargeOf(state, unit)) return game;
  const near = byDistance(state, unit).filter(({ distance }) => distance <= strideOf(state, unit) + FAIR_ROLL);
  for (const { foe } of near) {
    const declared = tryPlay(game, { kind: 'declare-charge', unit, targets: [foe] }, table, dice);
    if (declared) return declared;
  }
  return game;
}

function advance(game: Game, unit: UnitId, table: TableQuery, dice: Dice): Game {
  const { state } = game;
  const [nearest] = byDistance(state, unit);
  if (!nearest) return game;
  for (const share of STRIDES) {
    const steps = stepsTowards(state, unit, nearest.foe, share * strideOf(state, unit));
    const moved = tryPlay(game, { kind: 'manoeuvre', unit, steps }, table, dice);
    if (moved) return moved;
  }
  return game;
}

/** A wheel towards an enemy as far as it may be, and on with what is left. */
function stepsTowards(state: GameState, unit: UnitId, foe: UnitId, most: number): readonly Manoeuvre[] {
  const { at, facing } = poseOf(state, unit);
  const there = bodyOfUnit(state, state.units.get(foe)!).at;
  const { formation } = state.units.get(unit)!;
  const width = formation ? frontageOf(formation) : 0;
  const wanted = normalAngle(Math.atan2(-(there[0] - at[0]), -(there[2] - at[2])) - facing);
  const angle = Math.sign(wanted) * Math.min(Math.abs(wanted), most / Math.max(width, 1e-6));
  const left = Math.max(0, most - Math.abs(angle) * width - 1e-6);
  return [
    ...(Math.abs(angle) > 1e-3 ? [{ kind: 'wheel', angle } as const] : []),
    ...(left > 1e-3 ? [{ kind: 'advance', inches: left } as const] : []),
  ];
}

const byDistance = (state: GameState, unit: UnitId) =>
  enemyUnits(state, unit)
    .map(({ id }) => ({ foe: id, distance: distanceBetween(state, unit, id) }))
    .toSorted((a, b) => a.distance - b.distance || (a.foe < b.foe ? -1 : 1));
