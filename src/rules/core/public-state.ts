import { hashJson, type Json } from '../../kernel/hash.ts';
import { toDegrees } from '../../kernel/units.ts';
import type { GameState, Model, Unit } from './state.ts';

/** A game's state as plain JSON: what scripts point into, what prints and what is fingerprinted. */
export type PublicState = { readonly [key: string]: Json | undefined };

/**
 * The state as plain JSON, models and units by id.
 *
 * `at` is `[x, y, z]` in inches; `facing` is in degrees as in a scenario file. Terrain does not change and is left out.
 */
export function toPublicState(state: GameState): PublicState {
  return {
    name: state.name,
    system: state.rules.system,
    turn: state.turn,
    side: state.side,
    phase: state.phase,
    table: { ...state.table },
    units: Object.fromEntries([...state.units].map(([id, unit]) => [id, publicUnit(unit)])),
    models: Object.fromEntries([...state.models].map(([id, model]) => [id, publicModel(model)])),
    charge: state.charge && publicCharge(state.charge),
  };
}

/** A fingerprint of everything in a state that can change: equal games have equal ones, on every engine. */
export const hashState = (state: GameState): string => hashJson(toPublicState(state));

const publicUnit = ({ side, name, keywords, models, status }: Unit): Json => ({ side, name, keywords, models, status: [...status].sort() });

const publicModel = ({ unit, base, height, at, facing, profile, keywords }: Model): Json => ({
  unit,
  base: { ...base },
  height,
  at,
  facing: toDegrees(facing),
  profile,
  keywords,
});

const publicCharge = ({ unit, targets, roll }: NonNullable<GameState['charge']>): Json => ({
  unit,
  targets,
  roll: roll && { dice: roll.dice, modifier: roll.modifier, allowed: roll.allowed },
});
