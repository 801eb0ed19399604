import { z } from 'zod';
import { atLeast, atMost, coordinate, listRule, numberWithin, size, textUpTo, whole } from '../scenario/fields.ts';
import { MOST_KEYSTONES, OBJECTIVE_ROLES, TABLE_EDGES } from '../scenario/layout-schema.ts';
import { LIMITS } from '../scenario/limits.ts';
import { asked } from '../scenario/rule.ts';
import { SIDES } from '../rules/core/turn.ts';

/** Limits of layout files, counts. */
export const LAYOUT_LIMITS = {
  layouts: 500,
  templates: 1000,
  pieces: 500,
  features: 50,
  walls: 200,
  /** Files that belong together. */
  files: 8,
} as const;

const layoutId = textUpTo(128);
const vec2 = z.object({ x: coordinate, y: coordinate });
const points = (least: number) =>
  z
    .array(vec2, listRule('corners'))
    .min(least, atLeast(least, 'corners'))
    .max(LIMITS.outlinePoints, atMost(LIMITS.outlinePoints, 'corners'));

const footprint = z.union([
  z.object({ type: z.enum(['rectangle', 'right-triangle']), width: size, height: size }),
  z.object({ type: z.literal('polygon'), points: points(3) }),
]);

const turned = {
  position: vec2,
  /** Clockwise in plan, degrees. */
  rotation_degrees: numberWithin(0, 360, 'degrees').optional(),
  /** `horizontal` swaps left and right, `vertical` top and bottom; before the rotation. */
  mirror: z.enum(['none', 'horizontal', 'vertical']).optional(),
  /** 0 is the ground. */
  floor: whole(0, 20).optional(),
};

const height = numberWithin(0, LIMITS.mostSize, 'inches');
const keywords = z.array(textUpTo(32), listRule('keywords')).max(8, atMost(8, 'keywords'));
const gameVersion = z.object({ edition: textUpTo(16).optional(), dataslate: textUpTo(64).optional() });

const wall = z.object({ points: points(2), thickness: size.optional() });

/** A form that pieces are made of. */
export const templateSchema = z.object({
  id: layoutId,
  name: textUpTo(128),
  kind: z.enum(['area', 'feature']),
  source: textUpTo(64).optional(),
  footprint,
  default_height_inches: height.optional(),
  default_blocking: z.boolean().optional(),
  ground_accessible: z.boolean().optional(),
  upper_floor: z.object({ footprint, floor: whole(1, 20).optional() }).optional(),
  default_terrain_area_keywords: keywords.optional(),
  features: z
    .array(z.object({ id: layoutId.optional(), template: layoutId, ...turned }), listRule('pieces'))
    .max(LAYOUT_LIMITS.features, atMost(LAYOUT_LIMITS.features, 'pieces'))
    .optional(),
  terrain_category: z.enum(['exposed', 'light', 'dense']).optional(),
  walls: z.array(wall, listRule('walls')).max(LAYOUT_LIMITS.walls, atMost(LAYOUT_LIMITS.walls, 'walls')).optional(),
  has_roof: z.boolean().optional(),
  /** A finer outline for drawing, with nothing to measure. */
  outline: z.unknown().optional(),
  game_version: gameVersion.optional(),
});

const SIDE_REFS = ['min-x', 'max-x', 'min-y', 'max-y'] as const;

const keystone = z.object({
  edge: z.enum(TABLE_EDGES),
  ref: z.union([
    z.object({ kind: z.literal('vertex'), index: whole(0, LIMITS.outlinePoints - 1) }),
    z.object({ kind: z.literal('face'), side: z.enum(SIDE_REFS) }),
  ]),
});

const layoutPiece = z.object({
  id: layoutId.optional(),
  name: textUpTo(128).optional(),
  piece_type: z.enum(['area', 'feature']).optional(),
  /** Whether an area is terrain; false for a bare objective marker. */
  terrain: z.boolean().optional(),
  template: layoutId.optional(),
  footprint: footprint.optional(),
  ...turned,
  parent_area_id: layoutId.optional(),
  height_inches: height.optional(),
  terrain_area_keywords: keywords.optional(),
  link_group: textUpTo(64).optional(),
  objective_role: z.enum(OBJECTIVE_ROLES).optional(),
  is_objective: z.boolean().optional(),
  objective: z.object({ position: vec2.optional(), control_range_inches: size.optional() }).optional(),
  keystones: z
    .array(keystone, listRule('keystones'))
    .max(MOST_KEYSTONES, atMost(MOST_KEYSTONES, 'keystones'))
    .optional(),
});

/** A table: its pieces by templates or with footprints of their own. */
export const layoutSchema = z.object({
  id: layoutId,
  name: textUpTo(128),
  source: textUpTo(64).optional(),
  description: z.string(asked({ kind: 'type', type: 'text' })).optional(),
  mission_matchup_id: layoutId.optional(),
  variant: whole(1, 1000).optional(),
  deployment_pattern_id: layoutId.optional(),
  board: z.object({ width: size, height: size }).optional(),
  pieces: z
    .array(layoutPiece, listRule('pieces'))
    .max(LAYOUT_LIMITS.pieces, atMost(LAYOUT_LIMITS.pieces, 'pieces'))
    .optional(),
  game_version: gameVersion.optional(),
});

const zone = z.object({
  player: z.enum(SIDES),
  name: textUpTo(128).optional(),
  shape: z.union([
    z.object({ type: z.literal('rectangle'), width: size, height: size }),
    z.object({ type: z.literal('polygon'), points: points(3) }),
  ]),
  position: vec2,
  color: z.string().optional(),
});

/** Where the sides deploy. */
export const patternSchema = z.object({
  id: layoutId,
  name: textUpTo(128),
  source: textUpTo(64).optional(),
  description: z.string(asked({ kind: 'type', type: 'text' })).optional(),
  zones: z.array(zone, listRule('zones')).max(LIMITS.zones, atMost(LIMITS.zones, 'zones')),
  territories: z.unknown().optional(),
  objectives: z.unknown().optional(),
  recommended_terrain_layout_ids: z.unknown().optional(),
  game_version: gameVersion.optional(),
});

/** A length and a place of the format: inches from the table's left far corner, y towards the near edge. */
export type Vec2 = z.infer<typeof vec2>;
/** The outline of a form, by its kind. */
export type FootprintDocument = z.infer<typeof footprint>;
/** A template of the file. */
export type TemplateDocument = z.infer<typeof templateSchema>;
/** A piece of a layout. */
export type LayoutPiece = z.infer<typeof layoutPiece>;
/** The layout itself. */
export type LayoutDocument = z.infer<typeof layoutSchema>;
/** Deployment zones of the file. */
export type PatternDocument = z.infer<typeof patternSchema>;

/** One layout with all that it names: the contents of a layout file that stands alone. */
export type Layout = {
  /** The templates that it uses, directly and in each other. */
  readonly templates: readonly TemplateDocument[];
  readonly layout: LayoutDocument;
  /** Absent where the layout names none, or none came with it. */
  readonly deployment?: PatternDocument;
};

/** The size of a table whose layout does not tell it, inches. */
export const STANDARD_BOARD = { width: 60, height: 44 } as const;
