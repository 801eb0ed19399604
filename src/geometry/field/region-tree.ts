import type { Inches } from '../../kernel/units.ts';
import type { CheckKind } from '../agile/agile.ts';
import type { BendThere } from '../obstacles/outline-changes.ts';
import type { OutlinePlace } from '../obstacles/outline-places.ts';
import type { SheetPart } from '../slopes/sheet-links.ts';
import type { LevelSurface } from '../obstacles/surface.ts';

/** A part of a sloping surface as a region. */
export type SlopeRegion = SheetPart & { readonly region: number };

/** A change from one region to another that takes a check. */
export type Passage = { readonly from: number; readonly to: number; readonly check: CheckKind };

/**
 * Regions of a field and which of them are joined: parts of the ground, of tops and of slopes. Fills as it is asked.
 *
 * @shape `regions`: by surface (−1 the ground, else the obstacle whose top it is) and part of it. `parent`: the forest
 *        that joins regions, once `isJoined`. `steps`: the same of what no check is needed for, and `passages` what
 *        one is needed for, where a mover climbs and jumps only as declared. `slopes`: the parts of each sheet, once asked for. `borders`: by root, what ends paths along
 *        its edges. `bends`: where paths bend at crossings of outlines, once asked for. `last`: regions of the surfaces at the place last asked about.
 */
export type RegionTree = {
  readonly surfaces: Map<number, LevelSurface>;
  readonly regions: Map<number, Map<string, number>>;
  readonly parent: number[];
  readonly steps: number[];
  readonly passages: Map<string, Passage>;
  readonly slopes: (readonly SlopeRegion[] | undefined)[];
  isJoined: boolean;
  readonly places: Map<number, readonly OutlinePlace[]>;
  readonly borders: Map<number, readonly number[]>;
  bends: readonly (BendThere & { readonly x: Inches; readonly z: Inches })[] | undefined;
  readonly last: { x: number; z: number; readonly regions: Map<number, number> };
};
