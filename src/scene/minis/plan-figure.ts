import type { Formation } from '../../rules/core/formation.ts';
import type { Model } from '../../rules/core/state/state.ts';
import { FIGURE } from './mini-geometry.ts';
import { BASE_HEIGHT, MINI_KINDS, type MiniKind, miniKindOf, miniScale, rankedKindOf } from './mini-kinds.ts';
import { userAssetScale } from './user-asset-figure.ts';

/** The figure of a model: its key, its scale, and its height in inches above the bottom of the base. */
type FigurePlan = {
  readonly key: string;
  readonly scale: readonly [x: number, y: number, z: number];
  readonly lift: number;
};

/** Height of a hull's tracks above the ground, inches. */
const HULL_LIFT = 0.03;

/** The figure a model names, or else the one of its kind; its place in a formation may make it a bearer or drummer. */
export function planFigure(model: Model, formation?: Formation): FigurePlan {
  const usual = formation ? rankedKindOf(model, formation) : miniKindOf(model);
  const path = model.mini?.replace(/^models\//, '') ?? `minis/${usual}.glb`;
  const kind = kindOfPath(path) ?? usual;
  return {
    key: `${FIGURE}${path}`,
    scale: userAssetScale(path, model.height) ?? miniScale(model, kind),
    lift: kind === 'vehicle' ? HULL_LIFT : BASE_HEIGHT,
  };
}

/** The kind of a figure in models/minis, by its path. */
export const kindOfPath = (path: string): MiniKind | undefined =>
  MINI_KINDS.find((kind) => path === `minis/${kind}.glb`);
