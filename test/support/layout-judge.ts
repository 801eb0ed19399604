import type { FootprintDocument, Layout, LayoutPiece, TemplateDocument, Vec2 } from '../../src/layout/layout.ts';

/*
 * A layout read the slow way, with nothing of src/layout: matrices of three rows from a form's own frame to the board,
 * and for heights the way back from the board to every wall.
 */

type Matrix = readonly [a: number, b: number, c: number, d: number, x: number, y: number];

/** First `inner`, then `outer`. */
const times = ([a, b, c, d, x, y]: Matrix, [e, f, g, h, u, v]: Matrix): Matrix =>
  [
    ...[a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h],
    ...[a * u + c * v + x, b * u + d * v + y],
  ] as unknown as Matrix;
const at = ([a, b, c, d, x, y]: Matrix, p: Vec2): Vec2 => ({ x: a * p.x + c * p.y + x, y: b * p.x + d * p.y + y });
function inverse([a, b, c, d, x, y]: Matrix): Matrix {
  const n = a * d - b * c;
  return [d / n, -b / n, -c / n, a / n, (c * y - d * x) / n, (b * x - a * y) / n];
}
const move = (p: Vec2): Matrix => [1, 0, 0, 1, p.x, p.y];

type Standing = Pick<LayoutPiece, 'position' | 'rotation_degrees' | 'mirror'>;

function standing({ position, rotation_degrees = 0, mirror }: Standing): Matrix {
  const turn = (rotation_degrees * Math.PI) / 180;
  const turned: Matrix = [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0];
  const swapped: Matrix = [mirror === 'horizontal' ? -1 : 1, 0, 0, mirror === 'vertical' ? -1 : 1, 0, 0];
  return times(move(position), times(turned, swapped));
}

export function footprintPoints(footprint: FootprintDocument): readonly Vec2[] {
  if (footprint.type === 'polygon') return footprint.points;
  const { width: x, height: y } = footprint;
  const rectangle = [
    { x: 0, y: 0 },
    { x, y: 0 },
    { x, y },
    { x: 0, y },
  ];
  return footprint.type === 'rectangle' ? rectangle : rectangle.filter((_, i) => i !== 2);
}

/** The centroid by cutting the polygon into signed triangles from its first corner. */
function centroid(footprint: FootprintDocument): Vec2 {
  const [first, ...rest] = footprintPoints(footprint);
  let [area, x, y] = [0, 0, 0];
  for (let i = 1; i < rest.length; i++) {
    const [p, q] = [rest[i - 1]!, rest[i]!];
    const part = (p.x - first!.x) * (q.y - first!.y) - (p.y - first!.y) * (q.x - first!.x);
    area += part;
    x += (part * (first!.x + p.x + q.x)) / 3;
    y += (part * (first!.y + p.y + q.y)) / 3;
  }
  return { x: x / area, y: y / area };
}

function inside(points: readonly Vec2[], { x, y }: Vec2): boolean {
  let odd = false;
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length]!;
    if (p.y > y !== q.y > y && x < p.x + ((q.x - p.x) * (y - p.y)) / (q.y - p.y)) odd = !odd;
  });
  return odd;
}

const pieceMatrix = (layout: Layout, piece: LayoutPiece): Matrix => {
  const parent = layout.layout.pieces!.find(({ id }) => id !== undefined && id === piece.parent_area_id);
  return parent ? times(standing(parent), standing(piece)) : standing(piece);
};

/** The distances that the keystones of a piece measure on the board, inches. */
export function keystoneLengths(layout: Layout, piece: LayoutPiece): readonly number[] {
  const template = layout.templates.find(({ id }) => id === piece.template);
  const form = piece.footprint ?? template!.footprint;
  const middle = centroid(form);
  const matrix = pieceMatrix(layout, piece);
  const points = footprintPoints(form).map((p) => at(matrix, { x: p.x - middle.x, y: p.y - middle.y }));
  const { width, height } = layout.layout.board ?? { width: 60, height: 44 };
  return (piece.keystones ?? []).map(({ edge, ref }) => {
    const axis = edge === 'left' || edge === 'right' ? 'x' : 'y';
    const values = points.map((p) => p[axis]);
    // A side across the tape has no one distance: it is reached at its first corner furthest to that side.
    const reached = ref.kind === 'vertex' ? points[ref.index]! : faceCorner(points, ref.side);
    const value =
      ref.kind === 'face' && ref.side.endsWith(axis)
        ? ref.side.startsWith('min')
          ? Math.min(...values)
          : Math.max(...values)
        : reached[axis];
    if (edge === 'left' || edge === 'top') return value;
    return (edge === 'right' ? width : height) - value;
  });
}

function faceCorner(points: readonly Vec2[], side: string): Vec2 {
  const axis = side.endsWith('x') ? 'x' : 'y';
  const sign = side.startsWith('min') ? -1 : 1;
  return points.reduce((best, p) => (sign * (p[axis] - best[axis]) > 1e-6 ? p : best));
}

const HEIGHTS = { dense: 5, light: 2, exposed: 1 } as const;

/**
 * The height of features over a point of the board, 0 for none.
 *
 * @returns Undefined where the point is so near to an edge that rounding decides.
 */
export function heightAt(layout: Layout, point: Vec2): number | undefined {
  let best = 0;
  let isNear = false;
  const take = (height: number | undefined): void => {
    if (height === undefined) isNear = true;
    else best = Math.max(best, height);
  };
  for (const piece of layout.layout.pieces ?? []) {
    const template = layout.templates.find(({ id }) => id === piece.template);
    const matrix = pieceMatrix(layout, piece);
    if (piece.piece_type === 'feature')
      take(
        featureHeight(
          piece.footprint ?? template!.footprint,
          piece.footprint ? undefined : template,
          piece.height_inches,
          piece.floor,
          matrix,
          point,
          template,
        ),
      );
    if (piece.terrain === false || piece.footprint) continue;
    for (const feature of template?.features ?? []) {
      const inner = layout.templates.find(({ id }) => id === feature.template)!;
      take(
        featureHeight(inner.footprint, inner, undefined, feature.floor, times(matrix, standing(feature)), point, inner),
      );
    }
  }
  return isNear ? undefined : best;
}

/** How near to an edge is too near, inches. */
const NEAR = 0.003;

function featureHeight(
  footprint: FootprintDocument,
  form: TemplateDocument | undefined,
  ownHeight: number | undefined,
  floor: number | undefined,
  matrix: Matrix,
  point: Vec2,
  template: TemplateDocument | undefined,
): number | undefined {
  const middle = centroid(footprint);
  const here = at(inverse(matrix), point);
  const local = { x: here.x + middle.x, y: here.y + middle.y };
  const foot = 3 * (floor ?? 0);
  const high = ownHeight || template?.default_height_inches || HEIGHTS[template?.terrain_category ?? 'dense'];
  const found: number[] = [];
  let isNear = false;
  const inPolygon = (shape: FootprintDocument, top: number): void => {
    const points = footprintPoints(shape);
    points.forEach((p, i) => {
      if (toSegment(local, p, points[(i + 1) % points.length]!) < NEAR) isNear = true;
    });
    if (inside(points, local)) found.push(top);
  };
  for (const { points, thickness = 0.2 } of form?.walls ?? [])
    for (let i = 1; i < points.length; i++) {
      const [p, q] = [points[i - 1]!, points[i]!];
      const long = Math.hypot(q.x - p.x, q.y - p.y);
      if (long < 0.001) continue;
      const last = points.length - 1;
      const isRound = points[0]!.x === points[last]!.x && points[0]!.y === points[last]!.y;
      const along = ((local.x - p.x) * (q.x - p.x) + (local.y - p.y) * (q.y - p.y)) / long;
      const across = Math.abs((local.x - p.x) * (q.y - p.y) - (local.y - p.y) * (q.x - p.x)) / long;
      const before = isRound || i > 1 ? thickness / 2 : 0;
      const after = isRound || i < last ? thickness / 2 : 0;
      const deep = Math.min(along + before, long + after - along, thickness / 2 - across);
      if (Math.abs(deep) < NEAR) isNear = true;
      if (deep > 0) found.push(high);
    }
  const hasWalls = (form?.walls ?? []).some(({ points }) =>
    points.some((p, i) => i > 0 && Math.hypot(p.x - points[i - 1]!.x, p.y - points[i - 1]!.y) >= 0.001),
  );
  if (!hasWalls || template?.ground_accessible === false) inPolygon(footprint, high);
  if (form?.upper_floor) inPolygon(form.upper_floor.footprint, Math.max(0.25, 3 * (form.upper_floor.floor ?? 1)));
  else if (form?.has_roof) inPolygon(footprint, Math.max(0.25, high));
  if (isNear) return undefined;
  return found.length === 0 ? 0 : foot + Math.max(...found);
}

function toSegment(p: Vec2, a: Vec2, b: Vec2): number {
  const [ux, uy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * ux + (p.y - a.y) * uy) / (ux * ux + uy * uy || 1)));
  return Math.hypot(p.x - a.x - ux * t, p.y - a.y - uy * t);
}
