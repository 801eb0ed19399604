import type { Json } from '../../kernel/hash.ts';
import type { ScenarioFault } from '../../scenario/scenario-fault.ts';

/** What is wrong with how a variation is written. What is quoted of it is short already. */
export type VariationFault =
  | { readonly kind: 'no-values' | 'no-range'; readonly text: string }
  | { readonly kind: 'no-place-written'; readonly place: string }
  | { readonly kind: 'value-twice'; readonly place: string; readonly value: number }
  | { readonly kind: 'value-no-number'; readonly place: string; readonly got: string }
  | { readonly kind: 'range-no-number'; readonly place: string; readonly range: string; readonly got: string }
  | { readonly kind: 'endless-range'; readonly place: string }
  /** A step away from the end of its range; `instead` is the one that leads there. */
  | {
      readonly kind: 'step-leads-away';
      readonly place: string;
      readonly from: string;
      readonly to: string;
      readonly step: string;
      readonly instead: number;
    }
  | { readonly kind: 'many-values'; readonly place: string; readonly values: number; readonly most: number };

/** What there is where a key was looked for: the first members, by their ids or numbers, and whether there are others. */
export type Members = { readonly members: readonly string[]; readonly more: boolean };

/** Why a value cannot be set in a file, but for the place that was asked for. */
export type SettingFault =
  | { readonly kind: 'nobody-to-shift' | 'shift-no-number' | 'no-place-in-file' }
  | ({ readonly kind: 'no-single-value' } & Members)
  | ({ readonly kind: 'no-member'; readonly key: string } & Members)
  /** A value of another kind is there. */
  | { readonly kind: 'other-value'; readonly there: Json; readonly value: Json }
  /** A value is where something should be that holds others. */
  | { readonly kind: 'holds-nothing'; readonly key: string; readonly there: Json; readonly inner: string };

/** Why a scenario cannot be varied: a value that cannot be set at its place, written as keys with dots between; or the scenario itself. */
export type VaryFault = (SettingFault & { readonly place: string }) | ScenarioFault;
