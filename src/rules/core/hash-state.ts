import { hashJson, type Json } from '../../kernel/hash.ts';
import type { FightRound } from './combat.ts';
import type { GameState, Model, PendingCharge, Unit } from './state.ts';

/**
 * A fingerprint of everything in a state that a game can change: equal games have equal ones, on every engine.
 *
 * Lengths and angles count in steps of 0.00001. Terrain and rules are fixed for a game and left out.
 *
 * @returns 16 hexadecimal digits.
 */
export const hashState = (state: GameState): string =>
  hashJson({
    turn: state.turn,
    side: state.side,
    phase: state.phase,
    units: Object.fromEntries([...state.units].map(([id, unit]) => [id, unitFacts(unit)])),
    models: Object.fromEntries([...state.models].map(([id, model]) => [id, modelFacts(model)])),
    charge: state.charge && chargeFacts(state.charge),
    duels: state.duels,
    fight: state.fight && fightFacts(state.fight),
  });

const unitFacts = ({ side, keywords, models, status }: Unit): Json => ({
  side,
  keywords,
  models,
  status: [...status].sort(),
});

const modelFacts = ({ unit, base, height, at, facing, profile, wounds, keywords }: Model): Json => ({
  unit,
  base: { ...base },
  height,
  at,
  facing,
  profile,
  wounds,
  keywords,
});

const chargeFacts = ({ unit, targets, roll }: PendingCharge): Json => ({
  unit,
  targets,
  roll: roll && { dice: roll.dice, modifier: roll.modifier, allowed: roll.allowed },
});

const fightFacts = ({ combats, current, lastPick, madeWay, cowed }: FightRound): Json => ({
  combats,
  current,
  lastPick,
  madeWay,
  cowed,
});
