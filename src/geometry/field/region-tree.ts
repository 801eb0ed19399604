import type { Inches } from '../../kernel/units.ts';
import type { AgileAction } from '../agile/agile.ts';
import type { BendThere } from '../obstacles/outline-changes.ts';
import type { OutlinePlace } from '../obstacles/outline-places.ts';
import type { SheetPart } from '../slopes/sheet-links.ts';
import type { LevelSurface } from '../obstacles/surface.ts';

/** A part of a sloping surface as a region. */
export type SlopeRegion = SheetPart & { readonly region: number };

/** A change between regions that requires a check. */
type Passage = { readonly from: number; readonly to: number; readonly check: AgileAction };

/** The regions of a field (parts of the ground, tops and slopes) and which are joined. Filled on demand. */
export type RegionTree = {
  readonly surfaces: Map<number, LevelSurface>;
  /** Region by surface (−1 the ground, else the obstacle whose top it is) and part of it. */
  readonly regions: Map<number, Map<string, number>>;
  /** The forest that joins regions, valid once `isJoined`. */
  readonly parent: number[];
  /** The forest without changes that require a check, for a mover that climbs and jumps only as declared. */
  readonly steps: number[];
  /** The changes that require a check. */
  readonly passages: Map<string, Passage>;
  /** The parts of each sheet, computed on first use. */
  readonly slopes: (readonly SlopeRegion[] | undefined)[];
  isJoined: boolean;
  readonly places: Map<number, readonly OutlinePlace[]>;
  /** The obstacles that end paths along a region's edges, by root. */
  readonly borders: Map<number, readonly number[]>;
  /** Where paths bend at crossings of outlines, computed on first use. */
  bends: readonly (BendThere & { readonly x: Inches; readonly z: Inches })[] | undefined;
  /** Regions of the surfaces at the place queried last. */
  readonly last: { x: Inches; z: Inches; readonly regions: Map<number, number> };
};
