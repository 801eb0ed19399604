import type { Json } from '../../kernel/hash.ts';
import type { ScenarioFault } from '../../scenario/scenario-fault.ts';

/** What is wrong with the notation of a variation. Quotations are already shortened. */
export type VariationFault =
  | { readonly kind: 'no-values' | 'no-range'; readonly text: string }
  | { readonly kind: 'no-place-written'; readonly place: string }
  | { readonly kind: 'value-twice'; readonly place: string; readonly value: number }
  | { readonly kind: 'value-no-number'; readonly place: string; readonly got: string }
  | { readonly kind: 'range-no-number'; readonly place: string; readonly range: string; readonly got: string }
  | { readonly kind: 'endless-range'; readonly place: string }
  /** A step that leads away from the end of its range; `instead` is one that leads there. */
  | {
      readonly kind: 'step-leads-away';
      readonly place: string;
      readonly from: string;
      readonly to: string;
      readonly step: string;
      readonly instead: number;
    }
  | { readonly kind: 'many-values'; readonly place: string; readonly values: number; readonly most: number };

/** The members available where a key was missing: the first few, by id or index, and whether there are more. */
export type Members = { readonly members: readonly string[]; readonly more: boolean };

/** Why a value cannot be set in a file, without the requested place. */
export type SettingFault =
  | { readonly kind: 'no-unit-to-shift' | 'shift-no-number' | 'no-place-in-file' }
  | ({ readonly kind: 'no-single-value' } & Members)
  | ({ readonly kind: 'no-member'; readonly key: string } & Members)
  /** The place holds a value of another kind. */
  | { readonly kind: 'other-value'; readonly there: Json; readonly value: Json }
  /** The place holds a plain value instead of an object or list. */
  | { readonly kind: 'holds-nothing'; readonly key: string; readonly there: Json; readonly inner: string };

/**
 * Why a scenario cannot be varied: a value that cannot be set at its place, keys joined by dots; or the file itself.
 */
export type VaryFault = (SettingFault & { readonly place: string }) | ScenarioFault;
