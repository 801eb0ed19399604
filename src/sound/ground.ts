import type { Point } from '../kernel/point.ts';
import type { PieceKind, TerrainPiece } from '../rules/core/terrain.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Sound } from './sounds.ts';
import { clientOf } from '../app/systems/systems.ts';

/** The footstep sound of a surface. */
type Footing = Extract<Sound, `step-${string}`>;

/** The footstep sound of each kind of piece. */
const FOOTING: Readonly<Record<PieceKind, Footing>> = {
  wall: 'step-stone',
  barricade: 'step-wood',
  fence: 'step-wood',
  pipes: 'step-metal',
  debris: 'step-stone',
  statue: 'step-stone',
  hill: 'step-grass',
  rock: 'step-stone',
  container: 'step-metal',
  crate: 'step-wood',
  building: 'step-stone',
  house: 'step-wood',
  structure: 'step-metal',
  platform: 'step-wood',
  bridge: 'step-wood',
  stairs: 'step-wood',
  ladder: 'step-wood',
  tower: 'step-wood',
  ruin: 'step-stone',
  woods: 'step-grass',
  crater: 'step-grass',
  water: 'step-grass',
  scatter: 'step-stone',
};

/** A model above this height, in inches, stands on terrain. */
const RAISED = 0.15;

/** The footstep sound at a place: of the mat, or of the piece under the model. */
export function footingAt(state: Pick<GameState, 'terrain' | 'rules'>, place: Point): Footing {
  const under = place[1] > RAISED ? pieceUnder(state.terrain.values(), place) : undefined;
  if (under !== undefined) return FOOTING[under.kind];
  return clientOf(state).sound.ground;
}

/** The piece whose centre is nearest relative to its size. Approximate, but good enough for sound. */
function pieceUnder(pieces: Iterable<TerrainPiece>, [x, , z]: Point): TerrainPiece | undefined {
  let best: TerrainPiece | undefined;
  let least = 1;
  for (const piece of pieces) {
    const share = Math.hypot(x - piece.at[0], z - piece.at[2]) / soundReach(piece);
    if (share < least) [best, least] = [piece, share];
  }
  return best;
}

/** Radius of a piece about its origin, inches. */
function soundReach({ shape }: Pick<TerrainPiece, 'shape'>): number {
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return Math.hypot(shape.size[0], shape.size[2]) / 2;
    case 'prism':
      return Math.max(...shape.outline.map(([px, pz]) => Math.hypot(px, pz)));
    case 'cylinder':
      return shape.radius;
    case 'heightfield':
      return Math.hypot(shape.size[0], shape.size[1]) / 2;
    case 'mesh':
      return meshReach(shape.data.positions);
    case 'parts':
      return Math.max(...shape.parts.map((part) => Math.hypot(part.at[0], part.at[2]) + soundReach(part)));
  }
}

function meshReach(positions: Float64Array): number {
  let reach = 0;
  for (let i = 0; i < positions.length; i += 3) reach = Math.max(reach, Math.hypot(positions[i]!, positions[i + 2]!));
  return reach;
}
