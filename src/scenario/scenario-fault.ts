import type { SystemName } from '../rules/core/system.ts';
import type { Phase, Side } from '../rules/core/turn.ts';
import type { FileFault } from './file-fault.ts';
import type { MeshFileFault } from './mesh-file-fault.ts';
import type { BaseDocument } from './schema.ts';

/** What is wrong with one characteristic of a profile. */
export type ProfileFault =
  | {
      readonly kind: 'no-characteristic';
      readonly system: SystemName;
      readonly key: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'no-body-size'; readonly sizes: readonly string[]; readonly got: number | string }
  | { readonly kind: 'no-number-in-profile' | 'inches-below-0'; readonly key: string; readonly got: number | string }
  | {
      readonly kind: 'not-whole';
      readonly key: string;
      readonly least: number;
      readonly most: number;
      readonly got: number | string;
    };

/** Which wounds: a model's, those of all a unit's rank and file, or a leader's, which may have no id. */
export type Whose =
  | { readonly kind: 'model'; readonly id: string }
  | { readonly kind: 'leader'; readonly id?: string; readonly file: number }
  | { readonly kind: 'ranks'; readonly unit: string };

/** A contradiction in a file whose values are all well formed. Pointers refer to the earlier of two values. */
export type DocumentFault =
  | {
      readonly kind: 'id-twice';
      readonly what: 'piece' | 'unit' | 'model' | 'objective' | 'rule' | 'reserve' | 'kind' | 'equipment';
      readonly id: string;
      readonly before: string;
    }
  | { readonly kind: 'many-models'; readonly models: number; readonly most: number }
  | { readonly kind: 'models-twice' | 'no-models' | 'fighters-in-ranks'; readonly unit: string }
  | {
      readonly kind: 'no-clause';
      readonly id: string;
      readonly families: readonly (readonly [first: string, last: string])[];
    }
  | { readonly kind: 'unknown-duellist' | 'no-character' | 'pool-of-two'; readonly id: string }
  | { readonly kind: 'second-duel'; readonly id: string; readonly before: string }
  | { readonly kind: 'duel-of-friends'; readonly challenger: string; readonly challengee: string; readonly side: Side }
  | { readonly kind: 'several-fighters'; readonly unit: string; readonly models: number }
  | { readonly kind: 'injured-twice'; readonly unit: string; readonly injuries: readonly [string, string] }
  | { readonly kind: 'rows-not-rising'; readonly upTo: number; readonly before: number }
  | { readonly kind: 'last-row-short'; readonly upTo: number }
  /** `near` is the name that may have been intended. */
  | { readonly kind: 'no-look'; readonly look: string; readonly near?: string }
  /** A look that was made for another piece of the catalogue. */
  | { readonly kind: 'look-of-another'; readonly look: string; readonly piece: string; readonly of: string }
  | { readonly kind: 'unknown-loss'; readonly id: string; readonly key: 'losses' | 'stand' }
  | {
      readonly kind: 'leads-not-falling';
      readonly chart: 'hitChart' | 'woundChart';
      readonly lead: number;
      readonly before: number;
    }
  | { readonly kind: 'steps-not-falling'; readonly first: number; readonly last: number }
  | { readonly kind: 'ranks-not-rect'; readonly base: BaseDocument }
  | { readonly kind: 'many-leaders'; readonly unit: string; readonly leaders: number; readonly count: number }
  | { readonly kind: 'leader-beyond'; readonly file: number; readonly width: number; readonly files: number }
  | { readonly kind: 'file-taken'; readonly file: number; readonly by: string }
  | { readonly kind: 'no-phase'; readonly system: SystemName; readonly phase: Phase; readonly phases: readonly Phase[] }
  | { readonly kind: 'weapons-not-here'; readonly system: SystemName }
  | { readonly kind: 'weapon-twice'; readonly name: string }
  | { readonly kind: 'missiles-not-here'; readonly key: 'missiles' | 'spells'; readonly system: SystemName }
  | { readonly kind: 'missile-twice'; readonly key: 'missiles' | 'spells'; readonly name: string }
  | { readonly kind: 'no-die'; readonly sides: number; readonly pips: number }
  | {
      readonly kind: 'many-wounds';
      readonly whose: Whose;
      readonly left: number;
      readonly key: string;
      readonly full: number;
    }
  /** Rank and file in one pool whose profiles differ in the wounds they can take. */
  | {
      readonly kind: 'pool-differs';
      readonly unit: string;
      readonly whose: Whose;
      readonly key: string;
      readonly full: number | undefined;
      readonly others: number | undefined;
    }
  | {
      readonly kind: 'pool-hurt-twice';
      readonly unit: string;
      readonly whose: Whose;
      readonly left: number;
      readonly other: Whose;
      readonly otherLeft: number;
    };

/** The fault of a mission whose values are all well formed. */
export type MissionFault =
  /** A key that only version 2 of the format has. */
  | { readonly kind: 'needs-version'; readonly key: string; readonly version: number }
  | { readonly kind: 'treasures-not-here'; readonly system: SystemName }
  | { readonly kind: 'warbands-not-here'; readonly system: SystemName }
  | { readonly kind: 'warband-twice'; readonly side: Side }
  | { readonly kind: 'over-gold'; readonly side: Side; readonly cost: number; readonly gold: number }
  | { readonly kind: 'many-of-kind'; readonly name: string; readonly count: number; readonly most: number }
  | { readonly kind: 'equipment-alone'; readonly unit: string }
  | {
      readonly kind: 'not-in-list';
      readonly what: 'kind' | 'equipment';
      readonly side: Side;
      readonly id: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'no-treasure' }
  | {
      readonly kind: 'objective-off-table' | 'zone-off-table' | 'treasure-off-table';
      readonly width: number;
      readonly depth: number;
    }
  | { readonly kind: 'no-scoring-form'; readonly forms: readonly string[] }
  | { readonly kind: 'not-of-form'; readonly key: string; readonly form: string }
  | {
      readonly kind: 'no-such-unit' | 'no-such-objective' | 'no-such-treasure';
      readonly id: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'nothing-to-hold' | 'no-unit-points' | 'nothing-scores' }
  | { readonly kind: 'too-many-to-hold'; readonly hold: number; readonly objectives: number }
  | { readonly kind: 'hidden-in-turns' | 'hidden-zones-overlap' }
  | { readonly kind: 'hidden-without-zone'; readonly side: Side }
  | { readonly kind: 'scores-too-late' | 'arrives-too-late'; readonly from: number; readonly turns: number }
  | { readonly kind: 'never-ready'; readonly turn: number; readonly turns: number };

/** The fault of a terrain piece's shape. Corners and edges of an outline count from 0. */
export type PieceFault =
  /** A corner at the same position as the next one; the first follows the last. */
  | { readonly kind: 'corner-twice'; readonly corner: number; readonly isLast: boolean }
  | { readonly kind: 'outline-straight' | 'outline-no-area' }
  | { readonly kind: 'outline-crosses'; readonly edges: readonly [number, number]; readonly corners: number }
  | { readonly kind: 'heights-unlike-grid'; readonly columns: number; readonly rows: number; readonly heights: number };

/** The fault of a model's position on the table. Lengths are inches; `drop` is a place where it could stand. */
export type StandFault =
  | { readonly kind: 'off-table'; readonly model: string; readonly width: number; readonly depth: number }
  | {
      readonly kind: 'under-table';
      readonly model: string;
      readonly below: number;
      readonly drop: readonly [number, number];
    }
  | {
      readonly kind: 'floats';
      readonly model: string;
      readonly above: number;
      readonly support: number;
      readonly drop?: readonly [number, number];
    }
  /** Inside a piece of terrain or, if none is named, beyond the edge of the table. */
  | {
      readonly kind: 'stands-inside';
      readonly model: string;
      readonly piece?: string;
      readonly drop?: readonly [number, number];
    }
  | { readonly kind: 'models-overlap'; readonly models: readonly [string, string]; readonly by: number }
  | { readonly kind: 'on-closed-ground'; readonly unit: string; readonly piece: string }
  | { readonly kind: 'in-no-ranks'; readonly unit: string };

/** Every fault of a scenario file as data: a kind, with its numbers and names. */
export type ScenarioFault =
  | FileFault
  | ProfileFault
  | DocumentFault
  | MissionFault
  | PieceFault
  | MeshFileFault
  | StandFault;
