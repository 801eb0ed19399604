import type { Inches } from '../../kernel/units.ts';
import type { AgileAction } from '../agile/agile.ts';
import type { BendThere } from '../obstacles/outline-changes.ts';
import type { OutlinePlace } from '../obstacles/outline-places.ts';
import type { SheetPart } from '../slopes/sheet-links.ts';
import type { LevelSurface } from '../obstacles/surface.ts';

/** A part of a sloping surface as a region. */
export type SlopeRegion = SheetPart & { readonly region: number };

/** A change from one region to another that takes a check. */
export type Passage = { readonly from: number; readonly to: number; readonly check: AgileAction };

/** Regions of a field and which of them are joined: parts of the ground, of tops and of slopes. Fills as it is asked. */
export type RegionTree = {
  readonly surfaces: Map<number, LevelSurface>;
  /** By surface (−1 the ground, else the obstacle whose top it is) and part of it. */
  readonly regions: Map<number, Map<string, number>>;
  /** The forest that joins regions, once `isJoined`. */
  readonly parent: number[];
  /** The same of what no check is needed for, where a mover climbs and jumps only as declared. */
  readonly steps: number[];
  /** What a check is needed for. */
  readonly passages: Map<string, Passage>;
  /** The parts of each sheet, once asked for. */
  readonly slopes: (readonly SlopeRegion[] | undefined)[];
  isJoined: boolean;
  readonly places: Map<number, readonly OutlinePlace[]>;
  /** By root, the obstacles that end paths along its edges. */
  readonly borders: Map<number, readonly number[]>;
  /** Where paths bend at crossings of outlines, once asked for. */
  bends: readonly (BendThere & { readonly x: Inches; readonly z: Inches })[] | undefined;
  /** Regions of the surfaces at the place last asked about. */
  readonly last: { x: Inches; z: Inches; readonly regions: Map<number, number> };
};
