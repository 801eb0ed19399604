import { z } from 'zod';
import { SYSTEMS } from '../rules/core/system.ts';
import { STATUSES } from '../rules/core/state/state.ts';
import { ALL_PHASES, SIDES } from '../rules/core/turn.ts';
import { PIECE_KINDS, ROLES } from '../rules/core/terrain.ts';
import { HOURS, MATS } from './ambience.ts';
import { commandSchema } from './command-schema.ts';
import {
  atLeast,
  atMost,
  clauseId,
  coordinate,
  degrees,
  flag,
  id,
  listRule,
  modelName,
  nameId,
  place,
  size,
  textUpTo,
  whole,
  numberWithin,
} from './fields.ts';
import { pieceLayoutSchema, scenarioLayoutSchema } from './layout-schema.ts';
import { LIMITS } from './limits.ts';
import { missileOfEquipment, missilesSchema, MOST_ARMS, spellOfEquipment, spellsSchema } from './missile-schema.ts';
import { missionSchema } from './mission-schema.ts';
import { toQuote } from './quote.ts';
import { asked } from './rule.ts';
import { rulesSchema } from './rules-schema.ts';
import { weaponsSchema } from './weapon-schema.ts';

const baseSide = numberWithin(LIMITS.leastBase, LIMITS.mostBase, 'millimetres');
const sizes = z.tuple([size, size, size], asked({ kind: 'sizes' }));

const box = z.strictObject({ box: sizes });
const prism = z.strictObject({
  prism: z.strictObject({
    outline: z
      .array(z.tuple([coordinate, coordinate], asked({ kind: 'corner' })), listRule('outline'))
      .min(3, atLeast(3, 'corners'))
      .max(LIMITS.outlinePoints, atMost(LIMITS.outlinePoints, 'corners')),
    height: size,
  }),
});
const cylinder = z.strictObject({ cylinder: z.strictObject({ radius: size, height: size }) });
const ramp = z.strictObject({ ramp: sizes });
const heightfield = z.strictObject({
  heightfield: z.strictObject({
    size: z.tuple([size, size], asked({ kind: 'sides' })),
    columns: whole(2, LIMITS.heightfieldSide),
    rows: whole(2, LIMITS.heightfieldSide),
    heights: z
      .array(numberWithin(0, LIMITS.mostSize, 'inches'), listRule('heights'))
      .max(
        LIMITS.heightfieldSide * LIMITS.heightfieldSide,
        asked({ kind: 'most-heights', side: LIMITS.heightfieldSide }),
      ),
  }),
});
const mesh = z.strictObject({ mesh: z.strictObject({ file: textUpTo(256) }) });

const simpleShape = z.union([box, prism, cylinder, ramp, heightfield, mesh]);

const part = z.strictObject({
  shape: simpleShape,
  at: place.optional(),
  yaw: degrees.optional(),
  role: z.enum(ROLES).optional(),
});
const parts = z.strictObject({
  parts: z
    .array(part, listRule('parts'))
    .min(1, atLeast(1, 'parts'))
    .max(LIMITS.partsPerPiece, atMost(LIMITS.partsPerPiece, 'parts')),
});

const traits = z.strictObject({
  cross: z.enum(['solid', 'open', 'impassable']).optional(),
  stand: z.enum(['top', 'never']).optional(),
  lightThrough: z.boolean().optional(),
  opaque: z.boolean().optional(),
  difficult: z.boolean().optional(),
  dangerous: whole(0, 6).optional(),
});

const LOOK = asked({ kind: 'look' });

const piece = z.strictObject({
  id: nameId,
  kind: z.enum(PIECE_KINDS),
  shape: z.union([box, prism, cylinder, ramp, heightfield, mesh, parts]),
  at: place,
  yaw: degrees.optional(),
  traits: traits.optional(),
  /** The model file drawn for it, made for exactly this shape. */
  look: z
    .string(LOOK)
    .regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/ -]{0,255}$/, LOOK)
    .optional(),
  /**
   * For the editor: pieces of a group are selected together, locked ones cannot be changed. No rule depends on either.
   */
  group: nameId.optional(),
  locked: flag,
  /** How it is set up on a real table: names, tape measures, objectives on it. No rule depends on it. */
  layout: pieceLayoutSchema.optional(),
});

const baseSides = z.tuple([baseSide, baseSide], asked({ kind: 'base-sides' }));
const base = z.union([
  z.strictObject({ round: baseSide }),
  z.strictObject({ oval: baseSides }),
  z.strictObject({ rect: baseSides }),
  z.strictObject({ hull: z.tuple([size, size], asked({ kind: 'sides' })) }),
]);

const keywords = z
  .array(id(/^[A-Z][A-Z0-9 _-]{0,39}$/, asked({ kind: 'keyword' })), listRule('keywords'))
  .max(32, atMost(32, 'keywords'));
const status = z.array(z.enum(STATUSES), listRule('statuses')).max(STATUSES.length);
const profile = z.record(textUpTo(32), z.union([numberWithin(-1000, 1000, 'characteristic'), textUpTo(32)]));

const MINI = asked({ kind: 'mini' });
const mini = z.string(MINI).regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/ -]{0,255}$/, MINI);

const model = z.strictObject({
  id: nameId,
  base,
  at: place,
  height: size.optional(),
  facing: degrees.optional(),
  profile: profile.optional(),
  keywords: keywords.optional(),
  status: status.optional(),
  /** Wounds left; by default all of its profile. */
  wounds: whole(1, 1000).optional(),
  /** Ranged weapons; they replace those of its unit. */
  weapons: weaponsSchema.optional(),
  mini: mini.optional(),
});

/** A named model of a regiment: a champion or a character in its front rank. */
const leader = z.strictObject({
  id: nameId.optional(),
  /** 1 is the unit's left; for a larger base, the first of the files it occupies. */
  file: whole(1, 100),
  base: base.optional(),
  height: size.optional(),
  profile: profile.optional(),
  keywords: keywords.optional(),
  /** Wounds left, if it has a health pool of its own. */
  wounds: whole(1, 1000).optional(),
  /** Ranged weapons; they replace those of its unit. */
  weapons: weaponsSchema.optional(),
  mini: mini.optional(),
});

const formation = z.strictObject({
  files: whole(1, 100),
  /** Number of models in the formation, including leaders. */
  count: whole(1, LIMITS.models),
  leaders: z.array(leader, listRule('leaders')).max(20, atMost(20, 'leaders')).optional(),
  base,
  at: place,
  height: size.optional(),
  facing: degrees.optional(),
  profile: profile.optional(),
  /** Wounds left of the wounded rank-and-file model; by default none is wounded. */
  wounds: whole(1, 1000).optional(),
  mini: mini.optional(),
});

const unit = z.strictObject({
  id: nameId,
  side: z.enum(SIDES),
  name: textUpTo(80).optional(),
  keywords: keywords.optional(),
  status: status.optional(),
  /** Ranged weapons of every model that has none of its own. */
  weapons: weaponsSchema.optional(),
  /** Of a fighter: what it shoots with and what it can cast. */
  missiles: missilesSchema.optional(),
  spells: spellsSchema.optional(),
  /** Of a fighter chosen from its side's warband list: its kind, and its equipment, by id. */
  kind: nameId.optional(),
  equipment: z.array(nameId, listRule('equipment')).max(MOST_ARMS, atMost(MOST_ARMS, 'items')).optional(),
  /** For missions: what the unit is worth, and what each of its models counts for at an objective. */
  points: whole(0, LIMITS.unitPoints).optional(),
  control: whole(0, 100).optional(),
  models: z
    .array(model, listRule('models'))
    .min(1, atLeast(1, 'models'))
    .max(LIMITS.models, atMost(LIMITS.models, 'models'))
    .optional(),
  formation: formation.optional(),
});

const gold = whole(0, LIMITS.unitPoints);

/** A kind of fighter in a warband list. */
const fighterKind = z.strictObject({
  id: nameId,
  name: textUpTo(80),
  gold,
  /** The most of them in a warband. */
  most: whole(1, 100).optional(),
  base,
  height: size.optional(),
  profile: profile.optional(),
  keywords: keywords.optional(),
  mini: mini.optional(),
});

/** A piece of equipment in a warband list. */
const equipment = z.strictObject({
  id: nameId,
  name: textUpTo(40),
  gold,
  missile: missileOfEquipment.optional(),
  spell: spellOfEquipment.optional(),
  keywords: keywords.optional(),
});

/** The list from which a side chooses its fighters, and its limit of gold. */
const warband = z.strictObject({
  side: z.enum(SIDES),
  gold,
  kinds: z.array(fighterKind, listRule('kinds')).min(1, atLeast(1, 'kinds')).max(40, atMost(40, 'kinds')),
  equipment: z.array(equipment, listRule('equipment')).max(40, atMost(40, 'items')).optional(),
});

const pips = whole(1, 20);

const pointer = id(/^(\/.*)?$/, asked({ kind: 'pointer' }));

const step = z.union([
  z.strictObject({ do: commandSchema, dice: z.array(pips).max(1000).optional(), refused: clauseId.optional() }),
  z.strictObject({ expect: z.record(pointer, z.json()), within: numberWithin(0, 1000, 'inches').optional() }),
  z.strictObject({
    /** As on the command line, without the file: `charge --unit red --target blue`. */
    ask: textUpTo(400),
    answer: z.record(pointer, z.json()).optional(),
    within: numberWithin(0, 1000, 'inches').optional(),
  }),
]);

/** A duel in progress when the game begins. */
const duel = z.strictObject({ challenger: modelName, challengee: modelName, round: whole(1, 1000).optional() });

/**
 * The scenario file, versions 1 and 2. Defines what each value may be; contradictions between values are checked afterwards.
 */
export const scenarioSchema = z.strictObject({
  /** The address of this format's JSON Schema, for editors. */
  $schema: z.string().optional(),
  format: z.literal('highground/scenario', asked({ kind: 'exactly', value: 'highground/scenario' })),
  /** 2 adds the mission, warbands and what units need for them, and changes nothing else. */
  version: z.literal([1, 2], asked({ kind: 'values', values: [toQuote(1), toQuote(2)] })),
  name: textUpTo(80),
  /** One line on what to watch for. */
  story: textUpTo(400).optional(),
  system: z.enum(SYSTEMS),
  rules: rulesSchema.optional(),
  table: z.strictObject({
    width: numberWithin(1, LIMITS.mostSize, 'inches'),
    depth: numberWithin(1, LIMITS.mostSize, 'inches'),
    /** The battle mat, and the light in the room. No rule depends on them. */
    mat: z.enum(MATS).optional(),
    hour: z.enum(HOURS).optional(),
  }),
  terrain: z.array(piece, listRule('pieces')).max(LIMITS.pieces, atMost(LIMITS.pieces, 'pieces')).optional(),
  units: z.array(unit, listRule('units')).max(LIMITS.models, atMost(LIMITS.models, 'units')).optional(),
  start: z
    .strictObject({
      turn: whole(1, 1000).optional(),
      side: z.enum(SIDES).optional(),
      phase: z.enum(ALL_PHASES).optional(),
      duels: z.array(duel, listRule('duels')).max(100, atMost(100, 'duels')).optional(),
    })
    .optional(),
  /** What each side may choose its fighters from. */
  warbands: z.array(warband, listRule('warbands')).max(2, atMost(2, 'warbands')).optional(),
  mission: missionSchema.optional(),
  /** What the layout file that this table came from says of itself. */
  layout: scenarioLayoutSchema.optional(),
  seed: whole(0, Number.MAX_SAFE_INTEGER).optional(),
  script: z.array(step, listRule('steps')).max(LIMITS.scriptSteps, atMost(LIMITS.scriptSteps, 'steps')).optional(),
});

/** A parsed scenario file: the structure of the JSON itself, in millimetres and degrees. */
export type ScenarioDocument = z.infer<typeof scenarioSchema>;
/** A terrain piece of the file. */
export type PieceDocument = z.infer<typeof piece>;
/** The form of a piece: an object with one key that names it. */
export type ShapeDocument = PieceDocument['shape'];
/** The base of a model: an object with one key that names its form. */
export type BaseDocument = z.infer<typeof base>;
/** A unit: a list of models, or a formation. */
export type UnitDocument = z.infer<typeof unit>;
/** The list a side chooses its fighters from. */
export type WarbandDocument = z.infer<typeof warband>;
/** A kind of fighter in such a list. */
export type FighterKindDocument = z.infer<typeof fighterKind>;
/** A piece of equipment in such a list. */
export type EquipmentDocument = z.infer<typeof equipment>;
/** A model of a unit. */
export type ModelDocument = z.infer<typeof model>;
/** A regiment as a whole. */
export type FormationDocument = z.infer<typeof formation>;
/** A named model in the front rank of a formation. */
export type LeaderDocument = z.infer<typeof leader>;
/** A step of a script: a command, expectations or a question. */
export type StepDocument = z.infer<typeof step>;
/** A duel in progress when the game begins. */
export type DuelDocument = z.infer<typeof duel>;
