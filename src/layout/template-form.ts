import type { PlanPoint } from '../kernel/point.ts';
import { SAME_LAYOUT_CORNER } from '../kernel/tolerances.ts';
import * as trig from '../kernel/trig.ts';
import { type Inches, toRadians } from '../kernel/units.ts';
import type { PieceDocument, ShapeDocument } from '../scenario/schema.ts';
import { type PartDocument, PLATE, SLAB, STOREY } from './forms.ts';
import type { FootprintDocument, TemplateDocument, Vec2 } from './layout.ts';
import { outlineOf } from './outline.ts';
import { soundOutline, roundForLayout } from './placing.ts';

/** The form of a piece in a template, and what of it was simplified. */
type TemplateForm = {
  readonly template: Pick<
    TemplateDocument,
    | 'footprint'
    | 'default_height_inches'
    | 'walls'
    | 'upper_floor'
    | 'has_roof'
    | 'ground_accessible'
    | 'terrain_category'
  >;
  /** Whether only its outline and height stand for it. */
  readonly isSimplified: boolean;
  /** Whether its walls were of several heights; the highest was written. */
  readonly hasSeveralHeights: boolean;
};

/** Whether a piece is the plate of an area, as layouts are read: not more than its outline. */
export const isPlate = ({ kind, shape, traits }: PieceDocument): boolean =>
  kind === 'structure' &&
  traits?.cross === 'open' &&
  traits.opaque === false &&
  traits.stand === 'top' &&
  Object.keys(traits).length === 3 &&
  (('box' in shape && shape.box[1] === PLATE) || ('prism' in shape && shape.prism.height === PLATE));

const liftOf = ({ at = [] }: PartDocument): Inches => (at.length === 3 ? at[1]! : 0);

/** The height of a shape above its foot, inches. */
function topOf(shape: ShapeDocument): Inches {
  if ('parts' in shape) return Math.max(...shape.parts.map((part) => liftOf(part) + topOf(part.shape)));
  if ('box' in shape) return shape.box[1];
  if ('ramp' in shape) return shape.ramp[1];
  if ('cylinder' in shape) return shape.cylinder.height;
  if ('prism' in shape) return shape.prism.height;
  return 'heightfield' in shape ? Math.max(...shape.heightfield.heights) : 0;
}

const toVec = ([x, y]: PlanPoint): Vec2 => ({ x: roundForLayout(x), y: roundForLayout(y) });

const polygon = (outline: readonly PlanPoint[]): FootprintDocument => ({
  type: 'polygon',
  points: outline.map(toVec),
});

/**
 * The form of a piece as a template.
 *
 * @param isKnown Whether readers of ours find the piece itself by the template's name, so that nothing is lost.
 */
export function templateForm(piece: PieceDocument, isKnown: boolean): TemplateForm {
  const { shape } = piece;
  const outline = outlineOf(piece);
  const footprint: FootprintDocument =
    'box' in shape && piece.layout?.outline === undefined
      ? { type: 'rectangle', width: shape.box[0], height: shape.box[2] }
      : polygon(outline);
  if (isPlate(piece)) return { template: { footprint }, isSimplified: false, hasSeveralHeights: false };
  const top = topOf(shape);
  const height = { default_height_inches: Math.round(top * 1e6) / 1e6 };
  const whole = { template: { footprint, ...height }, hasSeveralHeights: false };
  if ('box' in shape || 'prism' in shape) return { ...whole, isSimplified: false };
  const rooms = 'parts' in shape && !isKnown ? roomsOf(shape.parts, outline) : undefined;
  return rooms ? { ...rooms, template: { footprint, ...rooms.template } } : { ...whole, isSimplified: !isKnown };
}

/** A compound shape as walls, at most one solid and at most one slab; undefined if it is anything else. */
function roomsOf(
  parts: readonly PartDocument[],
  outline: readonly PlanPoint[],
):
  | {
      readonly template: Omit<TemplateForm['template'], 'footprint'>;
      readonly isSimplified: false;
      readonly hasSeveralHeights: boolean;
    }
  | undefined {
  const walls = parts.filter((part) => part.role === 'wall' && 'box' in part.shape && liftOf(part) === 0);
  const slabs = parts.filter(isSlab);
  const solids = parts.filter((part) => isSolidOf(part, outline));
  if (walls.length + slabs.length + solids.length < parts.length || slabs.length > 1 || solids.length > 1)
    return undefined;
  if (walls.length + slabs.length === 0) return undefined;
  const heights = [...walls, ...solids].map(({ shape }) => topOf(shape));
  const height = Math.max(0, ...heights);
  const slab = slabs[0] && slabIn(slabs[0], outline, height);
  if (slabs.length > 0 && slab === undefined) return undefined;
  // Without walls the ground is closed in any case.
  const isClosed = walls.length > 0 && solids.length > 0;
  if (walls.length === 0 && solids.length === 0) return undefined;
  return {
    template: {
      ...(height > 0 ? { default_height_inches: height } : {}),
      ...(isClosed ? { ground_accessible: false } : {}),
      ...(walls.length > 0 ? { walls: walls.map(toWall) } : {}),
      ...slab,
    },
    isSimplified: false,
    hasSeveralHeights: heights.some((one) => one !== height),
  };
}

const isCentred = ({ at = [], yaw = 0 }: PartDocument): boolean =>
  yaw === 0 && (at[0] ?? 0) === 0 && (at.length === 3 ? at[2] : (at[1] ?? 0)) === 0;

const isSlab = (part: PartDocument): boolean =>
  (part.role === 'floor' || part.role === 'roof') &&
  'prism' in part.shape &&
  part.shape.prism.height === SLAB &&
  isCentred(part);

/** Whether a part fills the outline of its piece from the ground up. */
function isSolidOf(part: PartDocument, outline: readonly PlanPoint[]): boolean {
  if ((part.role ?? 'plain') !== 'plain' || !isCentred(part) || liftOf(part) !== 0) return false;
  const own = 'prism' in part.shape || 'box' in part.shape ? outlineOf({ shape: part.shape }) : [];
  return sameOutline(own, soundOutline(outline));
}

const sameOutline = (a: readonly PlanPoint[], b: readonly PlanPoint[]): boolean =>
  a.length === b.length &&
  a.every(([x, z], i) => Math.abs(x - b[i]![0]) < SAME_LAYOUT_CORNER && Math.abs(z - b[i]![1]) < SAME_LAYOUT_CORNER);

/** A slab as an upper floor, or as the roof over the whole footprint; undefined if its height is neither's. */
function slabIn(
  { shape, role, ...part }: PartDocument,
  outline: readonly PlanPoint[],
  height: Inches,
): Pick<TemplateDocument, 'upper_floor' | 'has_roof'> | undefined {
  if (!('prism' in shape)) return undefined;
  const top = liftOf({ shape, ...part }) + SLAB;
  const roof = role === 'roof' ? { has_roof: true } : {};
  if (
    role === 'roof' &&
    Math.abs(top - height) < SAME_LAYOUT_CORNER &&
    sameOutline(shape.prism.outline, soundOutline(outline))
  )
    return roof;
  const floor = Math.round(top / STOREY);
  if (floor < 1 || Math.abs(floor * STOREY - top) > SAME_LAYOUT_CORNER) return undefined;
  return { ...roof, upper_floor: { footprint: polygon(shape.prism.outline), floor } };
}

/** A box along its longer way as a wall between two points. */
function toWall({ shape, at = [0, 0], yaw = 0 }: PartDocument): NonNullable<TemplateDocument['walls']>[number] {
  const [length, , thickness] = 'box' in shape ? shape.box : [0, 0, 0];
  const [x, z] = [at[0]!, at.length === 3 ? at[2]! : at[1]!];
  const [c, s] = [trig.cos(toRadians(yaw)), -trig.sin(toRadians(yaw))];
  const half = length / 2;
  return { points: [toEnd([x - half * c, z - half * s]), toEnd([x + half * c, z + half * s])], thickness };
}

/** The end of a wall, so fine that the direction of the shortest one stays the same. */
const toEnd = ([x, y]: PlanPoint): Vec2 => ({ x: Math.round(x * 1e9) / 1e9 + 0, y: Math.round(y * 1e9) / 1e9 + 0 });
