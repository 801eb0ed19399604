import { BufferGeometry, Float32BufferAttribute } from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import type { PaintedSoup } from './soup.ts';

/** Faces at less than this angle to each other are shaded smoothly, radians. */
const CREASE = 0.62;

/** Merges triangle soups into one geometry for the painted material. */
export function toGeometry(...soups: readonly PaintedSoup[]): BufferGeometry {
  const flat = (pick: (soup: PaintedSoup) => readonly number[]) => {
    const out = new Float32Array(soups.reduce((sum, soup) => sum + pick(soup).length, 0));
    let at = 0;
    for (const soup of soups) {
      out.set(pick(soup), at);
      at += pick(soup).length;
    }
    return out;
  };
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute(
      flat((s) => s.positions),
      3,
    ),
  );
  geometry.setAttribute(
    'color',
    new Float32BufferAttribute(
      flat((s) => s.colours),
      3,
    ),
  );
  geometry.setAttribute(
    'aSurface',
    new Float32BufferAttribute(
      flat((s) => s.surfaces),
      1,
    ),
  );
  geometry.setAttribute(
    'aPiece',
    new Float32BufferAttribute(
      flat((s) => s.pieces),
      1,
    ),
  );
  return toCreasedNormals(geometry, CREASE);
}
