import type { Role, Shape, TerrainPiece } from '../../rules/core/terrain.ts';
import { carveBlock, circle, rectangle } from './carve.ts';
import { carveCrater, carveHeights, carveLadder, carveMesh, carveRamp } from './carve-more.ts';
import { carvePond, carveRiver, POND_DEEPEST } from './carve-pond.ts';
import { carveHouse, carveLantern, carveRailing, carveStairs, carveWindow } from './carve-town.ts';
import { paintSchemeOf } from '../materials/palette.ts';
import type { Placing, PaintedSoup } from '../meshes/soup.ts';
import { emptySoup, nestedPlacing } from '../meshes/soup.ts';

/** The terrain of a table as one painted soup. Pieces keep their index in the list; uncarved ones are left out. */
export function buildTerrain(
  pieces: readonly TerrainPiece[],
  isCarved: (piece: TerrainPiece) => boolean = () => true,
): PaintedSoup {
  const soup = emptySoup();
  pieces.forEach((piece, index) => {
    if (!isCarved(piece)) return;
    buildShape(soup, piece, index, piece.shape, { at: piece.at, yaw: piece.yaw }, 'plain');
  });
  return soup;
}

/** A single piece, for outlines. */
export function buildPiece(piece: TerrainPiece): PaintedSoup {
  const soup = emptySoup();
  buildShape(soup, piece, 0, piece.shape, { at: piece.at, yaw: piece.yaw }, 'plain');
  return soup;
}

function buildShape(
  soup: PaintedSoup,
  piece: TerrainPiece,
  index: number,
  shape: Shape,
  placing: Placing,
  role: Role,
): void {
  const paint = paintSchemeOf(piece.kind, role);
  const how = { paint, piece: index, placing, grounded: placing.at[1] < 0.05 };
  switch (shape.kind) {
    case 'box':
      if (role === 'ladder') carveLadder(soup, shape.size, how);
      else if (role === 'window') carveWindow(soup, shape.size, how);
      else if (role === 'wall' && (piece.kind === 'bridge' || piece.kind === 'platform') && shape.size[1] < 1.2)
        carveRailing(soup, shape.size, how);
      else if (piece.kind === 'house' && role === 'plain' && shape.size[1] > 1.5) carveHouse(soup, shape.size, how);
      else if (piece.kind === 'scatter' && isLantern(shape.size, placing)) carveLantern(soup, shape.size, how);
      else if (isSheet(piece, shape.size[1])) carveRiver(soup, shape.size, how);
      else carveBlock(soup, rectangle(shape.size), shape.size[1], how);
      return;
    case 'prism':
      if (piece.kind === 'crater') carveCrater(soup, shape.outline, shape.height, how);
      else if (isSheet(piece, shape.height)) carvePond(soup, shape.outline, shape.height, how);
      else carveBlock(soup, shape.outline, shape.height, how);
      return;
    case 'cylinder': {
      const outline = circle(shape.radius);
      if (piece.kind === 'crater') carveCrater(soup, outline, shape.height, how);
      else if (isSheet(piece, shape.height)) carvePond(soup, outline, shape.height, how);
      else carveBlock(soup, outline, shape.height, how);
      return;
    }
    case 'ramp':
      if (role === 'stairs' || piece.kind === 'stairs') carveStairs(soup, shape.size, how);
      else carveRamp(soup, shape.size, how);
      return;
    case 'heightfield':
      carveHeights(soup, shape, how);
      return;
    case 'mesh':
      carveMesh(soup, shape.data, how);
      return;
    case 'parts':
      for (const part of shape.parts)
        buildShape(soup, piece, index, part.shape, nestedPlacing(placing, part), part.role);
  }
}

/** A flat sheet of water has a bank; higher water is a block. */
const isSheet = ({ kind }: TerrainPiece, height: number): boolean => kind === 'water' && height <= POND_DEEPEST;

/** A small box above the ground is a lantern. */
const isLantern = ([width, height, depth]: readonly [number, number, number], { at }: Placing): boolean =>
  width < 0.7 && depth < 0.7 && height < 0.9 && at[1] > 1;
