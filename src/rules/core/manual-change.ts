import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { ModelId, UnitId } from './ids.ts';
import type { Side } from './turn.ts';

/** What a token or a note is on. */
export type Bearer = { readonly unit: UnitId } | { readonly model: ModelId };

/** Where a model is put down by hand. Without a facing it keeps its own. */
export type HandPlace = { readonly model: ModelId; readonly at: PlanPoint | Point; readonly facing?: Radians };

/**
 * The form of a marker on the mat. A disc lies round its place; a line and a teardrop begin there and point where the
 * marker faces. A teardrop is a point widening to a disc of its width.
 */
export type MarkerShape =
  | { readonly kind: 'disc'; readonly radius: Inches }
  | { readonly kind: 'line' | 'teardrop'; readonly length: Inches; readonly width: Inches };

/** A template or other marker that lies on the mat. @source BH-08 */
export type Marker = {
  readonly id: string;
  readonly shape: MarkerShape;
  readonly at: PlanPoint;
  readonly facing: Radians;
  /** The side whose colour it has. */
  readonly side?: Side;
  readonly label?: string;
};

/** A range round every model of a unit; it goes where the unit goes. @source BH-09 */
export type Aura = {
  readonly id: string;
  readonly unit: UnitId;
  readonly radius: Inches;
  readonly label?: string;
};

/** A text on a unit, on a model, or at a place of the mat. @source BH-07 */
export type HandNote = {
  readonly id: string;
  readonly on: Bearer | { readonly at: PlanPoint };
  readonly text: string;
};

/** Something that a player does by hand, whatever the phase and the clauses. @source BH-01 */
export type ManualChange =
  /** Lifts models and puts them down. A unit in ranks is placed whole. @source BH-03 */
  | { readonly kind: 'place'; readonly models: readonly HandPlace[] }
  /** Places a unit in ranks: the centre of its front edge, and its facing. @source BH-03 */
  | {
      readonly kind: 'place-ranks';
      readonly unit: UnitId;
      readonly at: PlanPoint | Point;
      readonly facing?: Radians;
    }
  /** @source BH-05 */
  | { readonly kind: 'take-off'; readonly models: readonly ModelId[] }
  /** Without `at` a model returns to where it was. @source BH-05 */
  | {
      readonly kind: 'bring-back';
      readonly models: readonly {
        readonly model: ModelId;
        readonly at?: PlanPoint | Point;
        readonly facing?: Radians;
      }[];
    }
  /** Sets the wounds a model can still take. @source BH-06 */
  | { readonly kind: 'set-wounds'; readonly model: ModelId; readonly left: number }
  /** Gives a unit a status, or takes it away. @source BH-06 */
  | { readonly kind: 'set-status'; readonly unit: UnitId; readonly status: string; readonly on: boolean }
  /** Joins two enemies in melee, or parts them. @source BH-06 */
  | { readonly kind: 'set-melee'; readonly unit: UnitId; readonly foe: UnitId; readonly on: boolean }
  /** Sets how many tokens of a name lie on a unit or model; 0 removes them. @source BH-07 */
  | { readonly kind: 'set-token'; readonly on: Bearer; readonly name: string; readonly count: number }
  /** Puts down a note, or replaces the one with that id. @source BH-07 */
  | ({ readonly kind: 'put-note' } & HandNote)
  | ({ readonly kind: 'put-marker' } & Marker)
  | ({ readonly kind: 'put-aura' } & Aura)
  /** Removes the note, marker or aura with that id. */
  | { readonly kind: 'remove'; readonly id: string }
  /** Sets a named number of a side; without a value it is removed. @source BH-07 */
  | { readonly kind: 'set-counter'; readonly side: Side; readonly name: string; readonly value?: number };

/** Limits of what is done by hand. Lengths in inches, counts in pieces, texts in characters. @source BH-02 */
export const HAND_LIMITS = {
  /** Greatest height at which a model is put down, and greatest radius, length and width of a marker or an aura. */
  length: 100,
  /** Notes, markers and auras together. */
  things: 200,
  /** Different tokens on all units and models together. */
  tokens: 500,
  /** Counters of one side. */
  counters: 20,
  wounds: 99,
  count: 99,
  counter: 9999,
  note: 200,
  /** Names of tokens and counters, labels of markers and auras. */
  name: 40,
} as const;

/** Tokens with a picture. Any other name of up to 40 characters is written out. */
export const TOKEN_LIBRARY = [
  'pinned',
  'shaken',
  'poisoned',
  'burning',
  'blessed',
  'cursed',
  'hidden',
  'aimed',
  'objective',
  'acted',
  'marked',
  'wounded',
] as const;
