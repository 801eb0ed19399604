import type { Point } from '../../../kernel/point.ts';
import type { Inches, Share } from '../../../kernel/units.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { WoundAllocation } from './squads.ts';

/** One model that shoots in a volley, and what it aims at. */
export type Shooter = {
  readonly model: ModelId;
  /** The nearest enemy model it may aim at, and how far that is. */
  readonly at: ModelId;
  readonly distance: Inches;
  /** The share of that model it sees; 0 when it does not. */
  readonly seen: Share;
  /** A clear line of sight, when it sees it. */
  readonly line?: { readonly from: Point; readonly to: Point };
};

/** The outcome of one wound by a shot. */
export type ShotWound = WoundAllocation & {
  /** Present when unsaved: the dice of the damage, and the wounds it cost. */
  readonly damage?: { readonly dice: readonly number[]; readonly wounds: number };
};

/** Why shots of regiments need more pips to hit, or fewer. @source RS-07 */
export type HitModifier = {
  readonly why: 'long-range' | 'moved' | 'stood' | 'cover' | 'unseen' | 'large';
  /** Pips more; negative for fewer. */
  readonly pips: number;
};

/** Shots of models that roll alike against the same enemies. */
export type ShotVolley = {
  readonly weapon: string;
  readonly against: UnitId;
  readonly shooters: readonly Shooter[];
  readonly attacks: { readonly dice: readonly number[]; readonly count: number };
  /** `needs` is absent when every attack hits, or none can. */
  readonly hit: { readonly needs?: number; readonly dice: readonly number[] };
  /** In regiments: what made it harder or easier to hit. */
  readonly modifiers?: readonly HitModifier[];
  /** Hits with those that 6s add, and how many of them wound without a roll. */
  readonly hits: number;
  readonly lethal: number;
  /** `needs` is absent when no roll can wound; `again`: failed dice rolled once more, in order. */
  readonly wound: { readonly needs?: number; readonly dice: readonly number[]; readonly again: readonly number[] };
  readonly wounds: number;
  /** Target models that have cover from these shooters. */
  readonly cover: readonly ModelId[];
  readonly allocations: readonly ShotWound[];
  /** Wounds that no model could take. */
  readonly lost: number;
};

/** A unit has shot, in a game of squads or of regiments. */
export type ShootingEvent = {
  readonly kind: 'unit-shot';
  readonly unit: UnitId;
  readonly volleys: readonly ShotVolley[];
  /** Wounds left to every model that lost some; 0 means slain. */
  readonly left: readonly { readonly model: ModelId; readonly wounds: number }[];
};
