import type { SystemName } from '../rules/core/system.ts';
import type { Side } from '../rules/core/turn.ts';
import type { ScenarioFault } from '../scenario/scenario-fault.ts';

/** Why an edit is refused. `things` and `id` name the affected things. Lengths are inches. */
export type EditorViolation =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown'; readonly id: string; readonly file?: number; readonly part?: number }
  | { readonly kind: 'locked'; readonly ids: readonly string[] }
  | { readonly kind: 'off-table'; readonly id: string; readonly beyond: number }
  | { readonly kind: 'too-big' | 'too-small'; readonly id: string; readonly size: number; readonly limit: number }
  | { readonly kind: 'too-high'; readonly id: string; readonly height: number; readonly limit: number }
  | { readonly kind: 'below-ground'; readonly id: string }
  | { readonly kind: 'not-finite'; readonly id: string }
  | { readonly kind: 'outline-crosses'; readonly id: string; readonly edges: readonly [number, number] }
  | { readonly kind: 'outline-flat'; readonly id: string }
  | { readonly kind: 'too-few-points'; readonly have: number; readonly need: number }
  | { readonly kind: 'wall-doubles-back'; readonly corner: number }
  | { readonly kind: 'mesh-keeps-size'; readonly id: string }
  | { readonly kind: 'no-size'; readonly id: string }
  | { readonly kind: 'no-ground-to-sculpt'; readonly id: string }
  | { readonly kind: 'name-taken' | 'bad-name'; readonly name: string }
  | { readonly kind: 'too-many'; readonly what: 'pieces' | 'models'; readonly limit: number }
  | { readonly kind: 'no-warband'; readonly side: Side }
  /** How many of the fighters wanted found a place in the zone. */
  | { readonly kind: 'no-room'; readonly side: Side; readonly placed: number; readonly wanted: number }
  | { readonly kind: 'no-group' }
  /** All `pieces`, a count, already rest on what is below them. */
  | { readonly kind: 'at-rest'; readonly pieces: number }
  | { readonly kind: 'units-belong'; readonly system: SystemName; readonly units: number }
  | { readonly kind: 'ranks-on-rect' | 'no-ranks' }
  /** The resulting file would not parse; its first fault. */
  | { readonly kind: 'unreadable'; readonly at: string; readonly fault: ScenarioFault };
