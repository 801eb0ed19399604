import type { RegimentFrame } from './plan-frames.ts';
import { type Chalk, NO_CHALK } from './plan-chalk.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { RegimentInstance } from '../minis/regiment-instances.tsx';
/** The overlays of regiments. */
export type RegimentsDrawn = {
  readonly frames: readonly RegimentFrame[];
  readonly fans: readonly Fan[];
  readonly regimentInstances: readonly RegimentInstance[];
  readonly strokes: readonly Stroke[];
  readonly beads: readonly Bead[];
  readonly chalk: Chalk;
};

/** No overlays. */
export const NO_REGIMENTS_DRAWN: RegimentsDrawn = {
  frames: [],
  fans: [],
  regimentInstances: [],
  strokes: [],
  beads: [],
  chalk: NO_CHALK,
};

/** Ground that a charge may sweep: an outline in plan, its height in inches, and its opacity. */
export type Fan = {
  readonly outline: readonly PlanPoint[];
  readonly y: number;
  readonly colour: string;
  readonly strength: number;
};

/** A line from a striking model to its target. */
export type Stroke = { readonly from: Point; readonly to: Point; readonly colour: string; readonly wide: number };

/** A bead over a model that shows what its attacks can do. */
export type Bead = { readonly at: Point; readonly colour: string; readonly size: number };
