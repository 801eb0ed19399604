import type { PlanPoint } from '../kernel/point.ts';
import { LEAST_WALL } from '../kernel/tolerances.ts';
import * as trig from '../kernel/trig.ts';
import { type Inches, toDegrees } from '../kernel/units.ts';
import { KIND_TRAITS, PIECE_KINDS, type PieceKind } from '../rules/core/terrain.ts';
import type { PieceDocument, ShapeDocument } from '../scenario/schema.ts';
import type { FootprintDocument, LayoutPiece, TemplateDocument } from './layout.ts';
import { centroidOf, footprintCorners, relativeTo, soundOutline, roundForScenario, roundAngle } from './placing.ts';

/** The height of a storey: the format counts floors and gives them no height. */
export const STOREY: Inches = 3;
/** The thickness of platforms and roofs, whose top is at their storey. */
export const SLAB: Inches = 0.25;
/** The thickness of a wall that the file calls thin by giving none. */
const THIN: Inches = 0.2;
/** The height of the plate that stands for an area; nothing is blocked or climbed by it. */
export const PLATE: Inches = 0.1;
/** The height of a feature whose file gives none, by its category. */
const HEIGHTS = { dense: 5, light: 2, exposed: 1 } as const;
/** A feature without category and at least this high is like a dense one. */
const TALL: Inches = 3;

/** What `source` says of templates that were written here: their kind of terrain follows. */
export const OWN_SOURCE = 'highground';

/** The parts of a compound shape. */
export type PartDocument = Extract<ShapeDocument, { parts: unknown }>['parts'][number];
/** A shape of one part. */
type SimpleShape = PartDocument['shape'];
/** An outline about the origin: a list of corners as scenarios hold them. */
type Outline = [number, number][];

/** A form ready to be placed: its outline about its centroid, swapped if it is to be. */
export type LayoutForm = {
  readonly shape: PieceDocument['shape'];
  readonly kind: PieceKind;
  readonly traits?: PieceDocument['traits'];
  /** Given where the outline is not that of the shape. */
  readonly outline?: Outline;
};

/** The kind that a template written here names. */
export function kindOf(template: TemplateDocument | undefined): PieceKind | undefined {
  const [source, kind] = (template?.source ?? '').split(' ');
  return source === OWN_SOURCE ? PIECE_KINDS.find((one) => one === kind) : undefined;
}

/** The outline of a footprint about a point, with every corner of the file. */
const outlineAbout = (footprint: FootprintDocument, origin: PlanPoint, flip: boolean): Outline =>
  relativeTo(footprintCorners(footprint), origin).map(([x, z]) => [
    roundForScenario(flip ? -x : x),
    roundForScenario(z),
  ]);

/** A prism over an outline. */
const prismOver = (outline: readonly PlanPoint[], height: Inches): SimpleShape => ({
  prism: { outline: soundOutline(outline).map(([x, z]) => [x, z]), height },
});

/** A solid over a footprint about its own centroid: a box where it can be one. */
function solidOver(footprint: FootprintDocument, outline: Outline, flip: boolean, height: Inches): SimpleShape {
  if (footprint.type === 'rectangle' && !flip) return { box: [footprint.width, height, footprint.height] };
  return prismOver(outline, height);
}

/** The outline, if it is not just that of a shape. */
const unlessSame = (outline: Outline, shape: SimpleShape): Pick<LayoutForm, 'outline'> =>
  'prism' in shape && shape.prism.outline.length !== outline.length ? { outline } : {};

/** An area: a plate that all models walk over and see across. */
export function areaForm(
  footprint: FootprintDocument,
  flip: boolean,
  template: TemplateDocument | undefined,
): LayoutForm {
  const kind = kindOf(template) ?? 'structure';
  const height = kindOf(template) ? (template?.default_height_inches ?? PLATE) : PLATE;
  const isOpen = KIND_TRAITS[kind].cross === 'open';
  const outline = outlineAbout(footprint, centroidOf(footprintCorners(footprint)), flip);
  const shape = solidOver(footprint, outline, flip, height);
  return {
    ...{ kind, shape, ...unlessSame(outline, shape) },
    ...(isOpen ? {} : { traits: { cross: 'open', stand: 'top', opaque: false } }),
  };
}

/**
 * A feature: its walls as boxes of their thickness, its upper floor or roof as a slab, and its footprint as a solid
 * where it has no walls or its ground is closed.
 */
export function featureForm(
  piece: Pick<LayoutPiece, 'footprint' | 'height_inches'>,
  template: TemplateDocument | undefined,
  flip: boolean,
): LayoutForm {
  const footprint = piece.footprint ?? template!.footprint;
  // A footprint of the piece's own has another frame than the template's walls and floors.
  const own = piece.footprint === undefined ? template : undefined;
  const category = template?.terrain_category;
  const height = piece.height_inches || template?.default_height_inches || HEIGHTS[category ?? 'dense'];
  const origin = centroidOf(footprintCorners(footprint));
  const about = (point: { readonly x: number; readonly y: number }): PlanPoint => {
    const x = point.x - origin[0];
    return [flip ? -x : x, point.y - origin[1]];
  };
  const walls = (own?.walls ?? []).flatMap(({ points, thickness = THIN }) =>
    wallBoxes(points.map(about), thickness, height),
  );
  const isSolid = walls.length === 0 || template?.ground_accessible === false;
  const slabs = own ? slabsOf(own, origin, flip, height) : [];
  const kind = kindOf(template) ?? kindBy(category, height, walls.length + slabs.length > 0);
  const outline = outlineAbout(footprint, origin, flip);
  if (isSolid && slabs.length + walls.length === 0) {
    const solid = solidOver(footprint, outline, flip, height);
    return { kind, shape: solid, ...unlessSame(outline, solid) };
  }
  const ground = isSolid ? [{ shape: prismOver(outline, height) }] : [];
  return { kind, shape: { parts: [...ground, ...walls, ...slabs] }, outline };
}

function kindBy(category: TemplateDocument['terrain_category'], height: Inches, hasRooms: boolean): PieceKind {
  if (category === 'exposed') return 'scatter';
  if (category === 'light' || (category === undefined && height < TALL)) return 'barricade';
  return hasRooms ? 'ruin' : 'container';
}

/** The upper floor of a template, or else its roof over the whole footprint. */
function slabsOf(
  template: TemplateDocument,
  origin: PlanPoint,
  flip: boolean,
  height: Inches,
): readonly PartDocument[] {
  const { upper_floor: upper, has_roof: hasRoof = false, footprint } = template;
  if (upper === undefined && !hasRoof) return [];
  const top = upper === undefined ? height : STOREY * (upper.floor ?? 1);
  const outline = outlineAbout(upper?.footprint ?? footprint, origin, flip);
  const role = hasRoof ? 'roof' : 'floor';
  return [{ shape: prismOver(outline, SLAB), at: [0, roundForScenario(Math.max(0, top - SLAB)), 0], role }];
}

/**
 * The boxes of a wall that runs along points: one for each stretch, longer by half the thickness where it meets the
 * next, so that corners are closed.
 */
function wallBoxes(points: readonly PlanPoint[], thickness: Inches, height: Inches): readonly PartDocument[] {
  const last = points.length - 1;
  const isRound = points[0]![0] === points[last]![0] && points[0]![1] === points[last]![1];
  return points.slice(0, last).flatMap(([ax, az], i): readonly PartDocument[] => {
    const [bx, bz] = points[i + 1]!;
    const length = Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az));
    if (length < LEAST_WALL) return [];
    const [ux, uz] = [(bx - ax) / length, (bz - az) / length];
    const before = isRound || i > 0 ? thickness / 2 : 0;
    const after = isRound || i < last - 1 ? thickness / 2 : 0;
    const shift = (after - before) / 2;
    const turn = toDegrees(trig.atan2(-uz, ux));
    const yaw = roundAngle(turn, 180);
    return [
      {
        shape: { box: [roundForScenario(length + before + after), height, thickness] },
        at: [roundForScenario((ax + bx) / 2 + ux * shift), 0, roundForScenario((az + bz) / 2 + uz * shift)],
        ...(yaw === 0 ? {} : { yaw }),
        role: 'wall',
      },
    ];
  });
}
