import type { Point } from '../../kernel/point.ts';
import { SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Index } from '../../kernel/units.ts';
import type { Sheet } from './sheet.ts';
import { isSameVertex, type Triangle } from './triangle.ts';

/** A place inside a triangle of a sheet. */
export type SheetPlace = { readonly at: Point; readonly triangle: number };

/**
 * A sheet with additional access points besides those on its border; these stay fixed when paths are drawn taut.
 *
 * @source Definition.
 */
export function withGates(sheet: Sheet, places: readonly SheetPlace[]): Sheet {
  if (places.length === 0) return sheet;
  const first = sheet.at.length;
  const nodesByTriangle = [...sheet.nodesByTriangle];
  places.forEach(({ triangle }, i) => {
    nodesByTriangle[triangle] = [...nodesByTriangle[triangle]!, first + i];
  });
  return {
    ...sheet,
    at: [...sheet.at, ...places.map((p) => p.at)],
    edge: [...sheet.edge, ...places.map((p) => [p.at, p.at] as const)],
    nodesByTriangle,
    trianglesByNode: [...sheet.trianglesByNode, ...places.map((p) => [p.triangle])],
    rim: [...sheet.rim, ...places.map((_, i) => ({ node: first + i, nx: 0, nz: 0 }))],
  };
}

/**
 * A sheet with the level ground between a place and the edges of its border that face it: a triangle for each of them, so
 * that a path from the place enters the sheet anywhere on such an edge.
 *
 * @source Definition; what else is on that ground is not looked at.
 */
export function withGround(sheet: Sheet, at: Point): Sheet {
  const nodeAt = (p: Point): Index | undefined => sheet.rim.find(({ node }) => isSameVertex(sheet.at[node]!, p))?.node;
  const facing = sheet.border.flatMap(([a, b]) => {
    if (Math.abs(a[1] - at[1]) > SAME_LEVEL || Math.abs(b[1] - at[1]) > SAME_LEVEL) return [];
    const [m, n] = [nodeAt(a), nodeAt(b)];
    if (m === undefined || n === undefined) return [];
    const isOwn = (t: Index) => [a, b].every((p) => sheet.triangles[t]!.some((q) => isSameVertex(p, q)));
    const own = sheet.trianglesByNode[m]!.find(isOwn);
    const inside = sheet.triangles[own ?? -1]?.find((p) => !isSameVertex(p, a) && !isSameVertex(p, b));
    const isFacing = inside !== undefined && side(a, b, inside) * side(a, b, at) < 0;
    return isFacing ? [{ triangle: [at, a, b] as Triangle, nodes: [m, n] }] : [];
  });
  const trianglesByNode = [...sheet.trianglesByNode];
  facing.forEach(({ nodes }, i) => {
    for (const n of nodes) trianglesByNode[n] = [...trianglesByNode[n]!, sheet.triangles.length + i];
  });
  return {
    ...sheet,
    triangles: [...sheet.triangles, ...facing.map(({ triangle }) => triangle)],
    steep: [...sheet.steep, ...facing.map(() => false)],
    nodesByTriangle: [...sheet.nodesByTriangle, ...facing.map(({ nodes }) => nodes)],
    trianglesByNode,
  };
}

const side = (a: Point, b: Point, p: Point): number => (b[0] - a[0]) * (p[2] - a[2]) - (b[2] - a[2]) * (p[0] - a[0]);
