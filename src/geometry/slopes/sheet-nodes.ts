import type { Point } from '../../kernel/point.ts';
import type { Sheet } from './sheet.ts';

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
