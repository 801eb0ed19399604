import type { Inches } from '../../kernel/units.ts';

/** What sets a missile weapon apart, by name; a trait with a number carries it. @source SK-03, SK-05, SK-07 */
export type MissileTraits = {
  /** So many pips fewer to hit for a fighter that has not moved this turn. */
  readonly steady?: number;
  /** So many pips fewer to hit within half range. */
  readonly close?: number;
  /** A hit whose die shows at least so many pips leaves no Defence Check. */
  readonly piercing?: number;
  /** May be shot after a run. */
  readonly quick?: true;
  /** May be shot by a fighter that is engaged, at a foe. */
  readonly pistol?: true;
};

/** A missile weapon of a fighter. */
export type Missile = {
  readonly name: string;
  readonly range: Inches;
  readonly shots: number;
  /** Replaces the fighter's own Ranged, a target of a d20. */
  readonly skill?: number;
  /** Added to the Injury Rolls of its shots. */
  readonly strength: number;
  /** How many pips more a Defence Check needs. */
  readonly ap: number;
  readonly traits: MissileTraits;
};

/** What a spell does when it is cast. @source SK-10 to SK-13 */
export type SpellEffect =
  /** An Injury Roll of the target with `strength` added. */
  | { readonly kind: 'damage'; readonly strength: number }
  /** The target is moved straight away from the caster. */
  | { readonly kind: 'push'; readonly inches: Inches }
  /** Defence Checks of an ally, or of the caster, need so many pips fewer until its side's next turn. */
  | { readonly kind: 'ward'; readonly pips: number }
  /** The target is Staggered unless it passes a Morale Check that needs so many pips more. */
  | { readonly kind: 'fear'; readonly pips: number };

/** A spell of a fighter. */
export type Spell = {
  readonly name: string;
  /** Pips its casting needs, before what hinders the caster. */
  readonly difficulty: number;
  readonly range: Inches;
  readonly effect: SpellEffect;
};

/** Why a shot needs more or fewer pips than its shooter's skill says. @source SK-03 */
export type AimModifier = { readonly why: 'far' | 'cover' | 'steady' | 'close'; readonly pips: number };
