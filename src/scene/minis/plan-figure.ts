import type { Formation } from '../../rules/core/formation.ts';
import type { Model } from '../../rules/core/state/state.ts';
import { FIGURE } from './mini-geometry.ts';
import { BASE_HEIGHT, MINI_KINDS, type MiniKind, miniKindOf, miniScale, rankedKindOf } from './mini-kinds.ts';
import { userAssetScale } from './user-asset-figure.ts';

/** Which figure a model is drawn as, how it is scaled, and how far above the bottom of its base it stands. */
export type FigurePlan = {
  readonly key: string;
  readonly scale: readonly [x: number, y: number, z: number];
  readonly lift: number;
};

/** How far above the ground a hull's tracks are. */
const HULL_LIFT = 0.03;

/** The figure a model names, or else the one of its kind; in ranks its place may make it a bearer or a drummer. */
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

/** The kind of a figure of the family, by its path. */
const kindOfPath = (path: string): MiniKind | undefined => MINI_KINDS.find((kind) => path === `minis/${kind}.glb`);
