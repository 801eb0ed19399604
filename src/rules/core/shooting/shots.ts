import type { Inches } from '../../../kernel/units.ts';
import type { Command } from '../command.ts';
import type { HitModifier, Shooter } from '../events/shooting.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { ExactChance } from '../measure/exact-chance.ts';
import type { Blocker } from '../ports.ts';
import { modelsOf } from '../state/lookup.ts';
import type { GameState } from '../state/state.ts';
import type { Violation } from '../violations/violation.ts';
import type { Weapon } from '../weapon.ts';

/** A unit that shoots, its target, and the weapons it uses, as the command `shoot` names them. */
export type ShotOrder = Omit<Extract<Command, { kind: 'shoot' }>, 'kind' | 'window'>;

/** Shots that roll alike, before the dice. */
export type PlannedVolley = {
  readonly weapon: Weapon;
  readonly against: UnitId;
  readonly shooters: readonly Shooter[];
  /** Whether the targets are within half range, for the traits that ask. */
  readonly near: boolean;
  /** Attacks besides those of the weapon, of each shooter. */
  readonly extra: number;
  /** Pips needed to hit; absent when every attack hits, or none can. */
  readonly toHit?: number;
  /** What makes it harder or easier to hit, in the order of the rules. */
  readonly modifiers?: readonly HitModifier[];
  /** Pips needed to wound; absent when no roll can. */
  readonly toWound?: number;
  /** Target models that may take wounds, and those that have cover. */
  readonly open: readonly ModelId[];
  readonly cover: readonly ModelId[];
};

/** Why a weapon of a model is not shot. */
export type SilenceReason = 'out-of-range' | 'unseen' | 'no-pistol' | 'no-assault' | 'other-weapon' | 'rear-rank';

/** A weapon that is not shot: whose, at which target, and what is in the way when it is not seen. */
export type SilentWeapon = {
  readonly model: ModelId;
  readonly weapon: string;
  readonly against: UnitId;
  readonly why: SilenceReason;
  readonly distance: Inches;
  readonly blockedBy: readonly Blocker[];
};

/** What an order to shoot leads to, before the dice. */
export type AimedShots = {
  /** Every clause that refuses it; the volleys are those of a table that allows it all the same. */
  readonly violations: readonly Violation[];
  readonly volleys: readonly PlannedVolley[];
  readonly silent: readonly SilentWeapon[];
};

/** The probability of exactly this many. */
export type CountChance = ExactChance & { readonly count: number };

/** What the shots at one unit may do to it: every outcome of the dice counted, none sampled. */
export type ShotOdds = {
  readonly against: UnitId;
  /** Wounds its models lose, from 0 to all it has left. */
  readonly wounds: readonly CountChance[];
  /** Models slain, from 0 to all it has. */
  readonly slain: readonly CountChance[];
  /** The probability that every model is slain. */
  readonly wipedOut: ExactChance;
  /** The mean number of wounds lost and of models slain, each the nearest number to the exact value. */
  readonly meanWounds: number;
  readonly meanSlain: number;
  /** In regiments that panic: the probability that the unit tests and fails. */
  readonly panic?: ExactChance;
};

/** The save of a model that may take a wound of a volley; `needs` is absent when no roll can save. */
export type ShotSave = { readonly model: ModelId; readonly needs?: number; readonly isInCover: boolean };

/** A volley with the saves of those it may hurt. */
type AskedVolley = PlannedVolley & { readonly saves: readonly ShotSave[] };

/** What shots would do: who shoots what at whom, every need, and the odds at each target; all before the dice. */
export type ShotAnswer = Omit<AimedShots, 'volleys'> & {
  readonly order: ShotOrder;
  readonly volleys: readonly AskedVolley[];
  /** For each target in the order of the volleys; absent where the outcomes are too many to count. */
  readonly odds: readonly ShotOdds[];
};

/** The weapons a unit's models have, one of each name, in the order of its models. */
export function weaponsOf(state: GameState, unit: UnitId): readonly Weapon[] {
  const byName = new Map<string, Weapon>();
  for (const { weapons = [] } of modelsOf(state, unit))
    for (const weapon of weapons) if (!byName.has(weapon.name)) byName.set(weapon.name, weapon);
  return [...byName.values()];
}

/** Names in an order that no weapon of the unit has. @source SH-02 */
export function whyNoSuchWeapon(
  state: GameState,
  { unit, weapons = [], targets = [] }: ShotOrder,
): readonly Violation[] {
  const known = weaponsOf(state, unit).map(({ name }) => name);
  return [...weapons, ...targets.map(({ weapon }) => weapon)]
    .filter((weapon) => known.length > 0 && !known.includes(weapon))
    .map((weapon) => ({ clause: 'SH-02', kind: 'no-such-weapon', unit, weapon, known }));
}

/** The weapons of an order that are aimed at a target, by name. @source SH-09 */
export function namesAt(
  state: GameState,
  { unit, target, weapons, targets = [] }: ShotOrder,
  at: UnitId,
): readonly string[] {
  const apart = (name: string) => targets.find(({ weapon }) => weapon === name)?.target;
  const chosen = weaponsOf(state, unit)
    .map(({ name }) => name)
    .filter((name) => weapons === undefined || weapons.includes(name) || apart(name) !== undefined);
  return chosen.filter((name) => (apart(name) ?? target) === at);
}
