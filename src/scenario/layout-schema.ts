import { z } from 'zod';
import { atMost, coordinate, listRule, nameId, textUpTo, whole } from './fields.ts';
import { LIMITS } from './limits.ts';
import { asked } from './rule.ts';

/** The edges of a table as its plan shows them: the far edge, where z is least, is at the top. */
export const TABLE_EDGES = ['left', 'right', 'top', 'bottom'] as const;
/** One of {@link TABLE_EDGES}. */
export type TableEdge = (typeof TABLE_EDGES)[number];

/** The purposes of an objective: in a deployment zone, between them, or in the middle. */
export const OBJECTIVE_ROLES = ['home', 'expansion', 'center'] as const;
/** The most keystones of one piece. */
export const MOST_KEYSTONES = 40;

/** From an edge of the table to a corner of an outline, or to the side of it that lies furthest to an edge. */
const keystone = z.strictObject({
  edge: z.enum(TABLE_EDGES),
  corner: whole(0, LIMITS.outlinePoints - 1).optional(),
  side: z.enum(TABLE_EDGES).optional(),
});

const common = {
  /** What players call it. */
  name: textUpTo(128).optional(),
  /** The outline that is measured, relative to `at`, where it is not that of the shape. */
  outline: z
    .array(z.tuple([coordinate, coordinate], asked({ kind: 'corner' })), listRule('outline'))
    .min(3)
    .max(LIMITS.outlinePoints, atMost(LIMITS.outlinePoints, 'corners'))
    .optional(),
  keystones: z
    .array(keystone, listRule('keystones'))
    .max(MOST_KEYSTONES, atMost(MOST_KEYSTONES, 'keystones'))
    .optional(),
};

/** How a piece is set up on a real table. No rule depends on it. */
export const pieceLayoutSchema = z.strictObject({
  ...common,
  /** The objective that lies on it, by id. */
  objective: nameId.optional(),
  /** Pieces with the same text count as one. */
  link: textUpTo(64).optional(),
  /** Keywords of its area in a layout file. */
  keywords: z.array(textUpTo(32), listRule('keywords')).max(8, atMost(8, 'keywords')).optional(),
});

/** How an objective is set up on a real table. No rule depends on it. */
export const objectiveLayoutSchema = z.strictObject({
  ...common,
  role: z.enum(OBJECTIVE_ROLES).optional(),
  link: textUpTo(64).optional(),
});

/** What a layout file says of itself. */
export const scenarioLayoutSchema = z.strictObject({
  id: textUpTo(128).optional(),
  source: textUpTo(64).optional(),
  matchup: textUpTo(128).optional(),
  variant: whole(1, 1000).optional(),
  pattern: z.strictObject({ id: textUpTo(128), name: textUpTo(128).optional() }).optional(),
  edition: textUpTo(16).optional(),
  dataslate: textUpTo(64).optional(),
});

/** A keystone of the file. */
export type KeystoneDocument = z.infer<typeof keystone>;
