import type { Inches } from '../../../kernel/units.ts';
import type { Point } from '../../../kernel/point.ts';
import type { ModelId, PieceId, UnitId } from '../ids.ts';

/** What a change by hand names. */
export type HandNamed = 'model' | 'unit' | 'thing' | 'status' | 'removed-model';

/** What a change by hand sets to a number, or gives a text. */
export type HandValue =
  | 'wounds'
  | 'tokens'
  | 'counter'
  | 'height'
  | 'radius'
  | 'length'
  | 'width'
  | 'angle'
  | 'note'
  | 'name'
  | 'label'
  | 'id';

/** What must be finished before models may be moved by hand. */
export type HandBusy = 'deployment' | 'charge' | 'attempt' | 'combat';

/** Why a change by hand makes no sense; no mode allows one. @source BH-02 to BH-06 */
export type HandViolation =
  | { readonly clause: 'BH-02'; readonly kind: 'hand-unknown'; readonly what: HandNamed; readonly id: string }
  | { readonly clause: 'BH-02'; readonly kind: 'hand-nothing-named' }
  | { readonly clause: 'BH-02'; readonly kind: 'hand-named-twice'; readonly model: ModelId }
  | {
      readonly clause: 'BH-02';
      readonly kind: 'hand-number';
      readonly what: HandValue;
      readonly least: number;
      readonly most: number;
    }
  | { readonly clause: 'BH-02'; readonly kind: 'hand-text'; readonly what: HandValue; readonly most: number }
  | {
      readonly clause: 'BH-02';
      readonly kind: 'hand-too-many';
      readonly what: 'things' | 'tokens' | 'counters';
      readonly most: number;
    }
  | { readonly clause: 'BH-03'; readonly kind: 'hand-off-table'; readonly at: readonly [Inches, Inches] }
  | {
      readonly clause: 'BH-03';
      readonly kind: 'hand-no-room';
      readonly model: ModelId;
      readonly at: Point;
      readonly by: { readonly model: ModelId } | { readonly piece: PieceId };
    }
  | {
      readonly clause: 'BH-03';
      readonly kind: 'hand-in-air';
      readonly model: ModelId;
      /** How far above what carries it, negative below. */
      readonly above: Inches;
    }
  | { readonly clause: 'BH-03'; readonly kind: 'hand-in-ranks'; readonly unit: UnitId }
  | { readonly clause: 'BH-03'; readonly kind: 'hand-no-ranks'; readonly unit: UnitId }
  | { readonly clause: 'BH-04'; readonly kind: 'hand-busy'; readonly unit: UnitId; readonly with: HandBusy }
  | { readonly clause: 'BH-06'; readonly kind: 'hand-no-melee'; readonly unit: UnitId; readonly foe: UnitId };
