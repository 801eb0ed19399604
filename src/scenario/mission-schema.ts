import { z } from 'zod';
import { TIE_BREAKS } from '../rules/core/game-result.ts';
import { SCORING_TIMES } from '../rules/core/state/mission.ts';
import { SIDES } from '../rules/core/turn.ts';
import { atLeast, atMost, coordinate, listRule, nameId, place, size, textUpTo, whole } from './fields.ts';
import { objectiveLayoutSchema } from './layout-schema.ts';
import { LIMITS } from './limits.ts';
import { asked } from './rule.ts';

const zone = z
  .array(z.tuple([coordinate, coordinate], asked({ kind: 'corner' })), listRule('zone'))
  .min(3, atLeast(3, 'corners'))
  .max(LIMITS.outlinePoints, atMost(LIMITS.outlinePoints, 'corners'));

const unitIds = z.array(nameId, listRule('units')).min(1, atLeast(1, 'units')).max(100, atMost(100, 'units'));

const objective = z.strictObject({
  id: nameId,
  name: textUpTo(80).optional(),
  /** `[x, z]` on the table, `[x, y, z]` on a floor at that height. */
  at: place,
  radius: size,
  /** How it is set up on a real table. */
  layout: objectiveLayoutSchema.optional(),
});

const treasure = z.strictObject({ id: nameId, name: textUpTo(80).optional(), at: place });

/** One of `hold`, `kill`, `reach` and `treasure`, with its points. */
const scoringRule = z.strictObject({
  id: nameId.optional(),
  name: textUpTo(80).optional(),
  hold: z.union([z.enum(['each', 'more']), whole(1, LIMITS.objectives)], asked({ kind: 'hold-forms' })).optional(),
  kill: z.union([z.enum(['units', 'points']), unitIds], asked({ kind: 'kill-forms' })).optional(),
  reach: z.union([nameId, zone], asked({ kind: 'reach-forms' })).optional(),
  treasure: z
    .union([z.literal('all'), z.array(nameId).min(1).max(LIMITS.objectives)], asked({ kind: 'treasure-forms' }))
    .optional(),
  /** Objectives that count for `hold`; by default all. */
  objectives: z
    .array(nameId, listRule('objectives'))
    .min(1, atLeast(1, 'objectives'))
    .max(LIMITS.objectives, atMost(LIMITS.objectives, 'objectives'))
    .optional(),
  /** Units that count for `reach`; by default all of the side. */
  units: unitIds.optional(),
  /** For `reach`: the whole unit must be there. */
  wholly: z.boolean().optional(),
  /** For `kill` by points: how many points of units score once. */
  per: whole(1, LIMITS.unitPoints).optional(),
  points: whole(1, LIMITS.scoredPoints),
  when: z.enum(SCORING_TIMES).optional(),
  from: whole(1, LIMITS.missionTurns).optional(),
  most: whole(1, LIMITS.unitPoints).optional(),
  side: z.enum(SIDES).optional(),
  secondary: z.boolean().optional(),
});

/** The mission of a scenario. */
export const missionSchema = z.strictObject({
  name: textUpTo(80).optional(),
  turns: whole(1, LIMITS.missionTurns),
  first: z.enum(SIDES).optional(),
  deployment: z
    .array(z.strictObject({ side: z.enum(SIDES), zone }), listRule('zones'))
    .max(LIMITS.zones, atMost(LIMITS.zones, 'zones'))
    .optional(),
  /** By hand, units wait beside the table and are deployed before the first turn. */
  deploy: z.enum(['as-placed', 'by-hand']).optional(),
  order: z.enum(['alternately', 'side-by-side']).optional(),
  /** What one side deploys stays hidden from the other until both have. */
  hidden: z.boolean().optional(),
  /** Units that begin beside the table and arrive in a later Movement phase. */
  reserves: z
    .array(
      z.strictObject({ unit: nameId, from: whole(1, LIMITS.missionTurns).optional(), zone: zone.optional() }),
      listRule('reserves'),
    )
    .max(100, atMost(100, 'reserves'))
    .optional(),
  /** Units from reserve arrive farther than this from every enemy, inches. */
  apart: size.optional(),
  objectives: z
    .array(objective, listRule('objectives'))
    .max(LIMITS.objectives, atMost(LIMITS.objectives, 'objectives'))
    .optional(),
  /** Markers that fighters carry off, in a skirmish. */
  treasures: z
    .array(treasure, listRule('treasures'))
    .max(LIMITS.objectives, atMost(LIMITS.objectives, 'treasures'))
    .optional(),
  scoring: z
    .array(scoringRule, listRule('scoring'))
    .max(LIMITS.scoringRules, atMost(LIMITS.scoringRules, 'scoring'))
    .optional(),
  ties: z
    .array(z.enum(TIE_BREAKS), listRule('ties'))
    .max(TIE_BREAKS.length, atMost(TIE_BREAKS.length, 'ties'))
    .optional(),
  nobodyLeft: z.enum(['loses', 'plays-on']).optional(),
});

/** A mission as its file has it. */
export type MissionDocument = z.infer<typeof missionSchema>;
/** A scoring rule of the file: `hold`, `kill`, `reach` or `treasure`. */
export type ScoringDocument = z.infer<typeof scoringRule>;
