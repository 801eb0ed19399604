import { z } from 'zod';
import { SYSTEMS } from '../rules/core/rules.ts';
import { STATUSES } from '../rules/core/state.ts';
import { ALL_PHASES, SIDES } from '../rules/core/turn.ts';
import { PIECE_KINDS, ROLES } from '../rules/core/terrain.ts';
import { HOURS, MATS } from './ambience.ts';
import { commandSchema } from './command-schema.ts';
import {
  clauseId,
  coordinate,
  degrees,
  id,
  modelName,
  nameId,
  place,
  size,
  text,
  tuple,
  whole,
  within,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { rulesSchema } from './rules-schema.ts';

const baseSide = within(LIMITS.leastBase, LIMITS.mostBase, 'millimetres');
const sizes = tuple([size, size, size], 'must be [width, height, depth] in inches');

const box = z.strictObject({ box: sizes });
const prism = z.strictObject({
  prism: z.strictObject({
    outline: z
      .array(tuple([coordinate, coordinate], 'must be [x, z] in inches'), { error: 'must be a list of corners [x, z]' })
      .min(3, { error: 'must have at least 3 corners' })
      .max(LIMITS.outlinePoints, { error: `must have at most ${LIMITS.outlinePoints} corners` }),
    height: size,
  }),
});
const cylinder = z.strictObject({ cylinder: z.strictObject({ radius: size, height: size }) });
const ramp = z.strictObject({ ramp: sizes });
const heightfield = z.strictObject({
  heightfield: z.strictObject({
    size: tuple([size, size], 'must be [width, depth] in inches'),
    columns: whole(2, LIMITS.heightfieldSide),
    rows: whole(2, LIMITS.heightfieldSide),
    heights: z
      .array(within(0, LIMITS.mostSize, 'inches'), { error: 'must be a list of heights in inches' })
      .max(LIMITS.heightfieldSide * LIMITS.heightfieldSide, {
        error: `must have at most ${LIMITS.heightfieldSide} × ${LIMITS.heightfieldSide} heights`,
      }),
  }),
});
const mesh = z.strictObject({ mesh: z.strictObject({ file: text(256) }) });

const simpleShape = z.union([box, prism, cylinder, ramp, heightfield, mesh]);

const part = z.strictObject({
  shape: simpleShape,
  at: place.optional(),
  yaw: degrees.optional(),
  role: z.enum(ROLES).optional(),
});
const parts = z.strictObject({
  parts: z
    .array(part, { error: 'must be a list of parts' })
    .min(1, { error: 'must have at least 1 part' })
    .max(LIMITS.partsPerPiece, { error: `must have at most ${LIMITS.partsPerPiece} parts` }),
});

const traits = z.strictObject({
  cross: z.enum(['solid', 'open', 'impassable']).optional(),
  stand: z.enum(['top', 'never']).optional(),
  lightThrough: z.boolean().optional(),
  opaque: z.boolean().optional(),
  difficult: z.boolean().optional(),
  dangerous: whole(0, 6).optional(),
});

const LOOK = 'must be a file in models/, such as "terrain/wall-long.glb", and lead nowhere else';

const piece = z.strictObject({
  id: nameId,
  kind: z.enum(PIECE_KINDS),
  shape: z.union([box, prism, cylinder, ramp, heightfield, mesh, parts]),
  at: place,
  yaw: degrees.optional(),
  traits: traits.optional(),
  /** What is drawn in its place: a file made for exactly this shape. */
  look: z
    .string({ error: LOOK })
    .regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/ -]{0,255}$/, { error: LOOK })
    .optional(),
  /** For hands that build: what shares a group is picked together, what is locked stays as it is. No rule knows of them. */
  group: nameId.optional(),
  locked: z.literal(true, { error: 'must be true, or left out' }).optional(),
});

const base = z.union([
  z.strictObject({ round: baseSide }),
  z.strictObject({ oval: tuple([baseSide, baseSide], 'must be [width, depth] in millimetres') }),
  z.strictObject({ rect: tuple([baseSide, baseSide], 'must be [width, depth] in millimetres') }),
  z.strictObject({ hull: tuple([size, size], 'must be [width, depth] in inches') }),
]);

const keywords = z
  .array(id(/^[A-Z][A-Z0-9 _-]{0,39}$/, 'must be a keyword in upper case, such as "INFANTRY"'), {
    error: 'must be a list of keywords',
  })
  .max(32, { error: 'must have at most 32 keywords' });
const status = z.array(z.enum(STATUSES), { error: 'must be a list of statuses' }).max(STATUSES.length);
const profile = z.record(text(32), z.union([within(-1000, 1000, 'a characteristic'), text(32)]));

const MINI = 'must be a file in models/, such as "minis/captain.glb", and lead nowhere else';
const mini = z.string({ error: MINI }).regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/ -]{0,255}$/, { error: MINI });

const model = z.strictObject({
  id: nameId,
  base,
  at: place,
  height: size.optional(),
  facing: degrees.optional(),
  profile: profile.optional(),
  keywords: keywords.optional(),
  status: status.optional(),
  /** Wounds it can still take; all of its profile unless given. */
  wounds: whole(1, 1000).optional(),
  mini: mini.optional(),
});

/** Somebody of a ranked unit given by name: a champion or a character in its front rank. */
const leader = z.strictObject({
  id: nameId.optional(),
  /** 1 is the left as the unit looks; on a larger base the first of the files it takes. */
  file: whole(1, 100),
  base: base.optional(),
  height: size.optional(),
  profile: profile.optional(),
  keywords: keywords.optional(),
  /** Wounds it can still take, where it has a health pool of its own. */
  wounds: whole(1, 1000).optional(),
  mini: mini.optional(),
});

const formation = z.strictObject({
  files: whole(1, 100),
  /** Everybody, leaders included. */
  count: whole(1, LIMITS.models),
  leaders: z
    .array(leader, { error: 'must be a list of leaders' })
    .max(20, { error: 'must have at most 20 leaders' })
    .optional(),
  base,
  at: place,
  height: size.optional(),
  facing: degrees.optional(),
  profile: profile.optional(),
  /** Wounds the one of the rank and file who is hurt can still take; nobody is unless given. */
  wounds: whole(1, 1000).optional(),
  mini: mini.optional(),
});

const unit = z.strictObject({
  id: nameId,
  side: z.enum(SIDES),
  name: text(80).optional(),
  keywords: keywords.optional(),
  status: status.optional(),
  models: z
    .array(model, { error: 'must be a list of models' })
    .min(1, { error: 'must have at least 1 model' })
    .max(LIMITS.models, { error: `must have at most ${LIMITS.models} models` })
    .optional(),
  formation: formation.optional(),
});

const pips = whole(1, 20);

const pointer = id(/^(\/.*)?$/, 'must be a JSON pointer into the public state, such as "/models/r1/at/0"');

const step = z.union([
  z.strictObject({ do: commandSchema, dice: z.array(pips).max(1000).optional(), refused: clauseId.optional() }),
  z.strictObject({ expect: z.record(pointer, z.json()), within: within(0, 1000, 'inches').optional() }),
  z.strictObject({
    /** As on the command line, without the file: `charge --unit red --target blue`. */
    ask: text(400),
    answer: z.record(pointer, z.json()).optional(),
    within: within(0, 1000, 'inches').optional(),
  }),
]);

/** A duel that goes on when the game begins. */
const duel = z.strictObject({ challenger: modelName, challengee: modelName, round: whole(1, 1000).optional() });

/** The scenario file, version 1. What one place of the file may hold; what several must hold together is checked after it. */
export const scenarioSchema = z.strictObject({
  /** Where editors find the JSON Schema of this format. */
  $schema: z.string().optional(),
  format: z.literal('highground/scenario', { error: 'must be "highground/scenario"' }),
  version: z.literal(1, { error: 'must be 1' }),
  name: text(80),
  /** One line that says what to watch for. */
  story: text(400).optional(),
  system: z.enum(SYSTEMS),
  rules: rulesSchema.optional(),
  table: z.strictObject({
    width: within(1, LIMITS.mostSize, 'inches'),
    depth: within(1, LIMITS.mostSize, 'inches'),
    /** What the table is laid with, and the hour in the room: for the eye alone. */
    mat: z.enum(MATS).optional(),
    hour: z.enum(HOURS).optional(),
  }),
  terrain: z
    .array(piece, { error: 'must be a list of terrain pieces' })
    .max(LIMITS.pieces, { error: `must have at most ${LIMITS.pieces} terrain pieces` })
    .optional(),
  units: z
    .array(unit, { error: 'must be a list of units' })
    .max(LIMITS.models, { error: `must have at most ${LIMITS.models} units` })
    .optional(),
  start: z
    .strictObject({
      turn: whole(1, 1000).optional(),
      side: z.enum(SIDES).optional(),
      phase: z.enum(ALL_PHASES).optional(),
      duels: z
        .array(duel, { error: 'must be a list of duels' })
        .max(100, { error: 'must have at most 100 duels' })
        .optional(),
    })
    .optional(),
  seed: whole(0, Number.MAX_SAFE_INTEGER).optional(),
  script: z
    .array(step, { error: 'must be a list of steps' })
    .max(LIMITS.scriptSteps, { error: `must have at most ${LIMITS.scriptSteps} steps` })
    .optional(),
});

/** A scenario file as parsed: the shape of the JSON itself, in millimetres and degrees. */
export type ScenarioDocument = z.infer<typeof scenarioSchema>;
/** A terrain piece of the file. */
export type PieceDocument = z.infer<typeof piece>;
/** The form of a piece: one key, which names it. */
export type ShapeDocument = PieceDocument['shape'];
/** The base of a model: one key, which names its form. */
export type BaseDocument = z.infer<typeof base>;
/** A unit: its models one by one, or a formation. */
export type UnitDocument = z.infer<typeof unit>;
/** A model given one by one. */
export type ModelDocument = z.infer<typeof model>;
/** A ranked unit, given whole. */
export type FormationDocument = z.infer<typeof formation>;
/** Somebody in the front rank of a formation given by name. */
export type LeaderDocument = z.infer<typeof leader>;
/** A step of a script: a command, expectations or a question. */
export type StepDocument = z.infer<typeof step>;
/** A duel that goes on when the game begins. */
export type DuelDocument = z.infer<typeof duel>;
