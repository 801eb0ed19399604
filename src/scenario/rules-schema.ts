import { z } from 'zod';
import { CLAUSE_MODES } from '../rules/core/rules/rules.ts';
import { EDITIONS } from '../rules/core/rules/skirmish.ts';
import { atLeast, atMost, clauseId, ruleDistance, listRule, whole, numberWithin } from './fields.ts';
import { LIMITS } from './limits.ts';
import { asked } from './rule.ts';

const needs = whole(2, 6);
const lead = whole(-100, 100);

/** Overrides of the constants and charts of the fight phase and of challenges, by name. */
const fightRules = {
  fightAcross: ruleDistance.optional(),
  fightUp: ruleDistance.optional(),
  chainAcross: ruleDistance.optional(),
  chainUp: ruleDistance.optional(),
  pileIn: ruleDistance.optional(),
  firstStep: whole(1, 100).optional(),
  hitChart: z.strictObject({ better: needs, level: needs, outclassed: needs }).optional(),
  woundChart: z.array(z.strictObject({ lead, needs }), listRule('lines')).max(20, atMost(20, 'lines')).optional(),
  lookOutRange: ruleDistance.optional(),
  lookOut: z.strictObject({ character: needs, independent: needs }).optional(),
  duelSpill: z.enum(['spill', 'lost']).optional(),
  challengeWindow: z.enum(['per-combat', 'all-at-once']).optional(),
  fightsFirst: z.enum(['picked-first', 'strikes-first']).optional(),
  chargeAttacks: whole(0, 20).optional(),
  fallBackDice: whole(1, 20).optional(),
};

/** Overrides of the constants and charts of the shooting phase of squads, by name. */
const shootingRules = {
  skillChart: z.array(z.strictObject({ lead, needs }), listRule('lines')).max(20, atMost(20, 'lines')).optional(),
  unseenWorse: whole(0, 6).optional(),
  coverHidden: numberWithin(0, 1, 'share-of-body').optional(),
  coverBetter: whole(0, 6).optional(),
};

/** A share of a body, or of a range. */
const share = numberWithin(0, 1, 'share-of-body');

const stride = z.strictObject(
  { share: numberWithin(0, 10, 'share-of-move'), plus: ruleDistance },
  asked({ kind: 'stride' }),
);
const total = whole(1, 100);
const injuries = z.strictObject({ dazed: total, stunned: total, out: total });

/** Overrides of the constants of the skirmish system, by name. */
const skirmishRules = {
  edition: z.enum(EDITIONS).optional(),
  run: stride.optional(),
  outOfSight: z
    .array(z.strictObject({ upTo: whole(1, 20), reach: stride, failed: stride }), listRule('rows'))
    .min(1, atLeast(1, 'rows'))
    .max(20, atMost(20, 'rows'))
    .optional(),
  failed: stride.optional(),
  overGap: z.enum(['lip', 'fall']).optional(),
  jump: z
    .strictObject({
      free: ruleDistance,
      most: ruleDistance,
      rise: ruleDistance,
      landing: ruleDistance,
      clear: ruleDistance,
    })
    .optional(),
  /** null: no drop counts as hard. */
  hardDrop: ruleDistance.nullable().optional(),
  fearMoment: z.enum(['contact', 'melee']).optional(),
  further: z.enum(['natural-20', 'injury-20']).optional(),
  intercept: ruleDistance.optional(),
  blockDepth: ruleDistance.optional(),
  contactAcross: ruleDistance.optional(),
  contactUp: ruleDistance.optional(),
  barrier: ruleDistance.optional(),
  lengthSlack: numberWithin(0, 1, 'inches').optional(),
  leniency: ruleDistance.optional(),
  difficult: ruleDistance.optional(),
  support: z.enum(['half', 'full']).optional(),
  checksBinding: z.boolean().optional(),
  practice: z.boolean().optional(),
  lastTurn: whole(1, 1000).optional(),
  fallFree: ruleDistance.optional(),
  fallPerInch: whole(0, 20).optional(),
  fallTable: injuries.optional(),
  injuryTable: injuries.optional(),
  ledgeBand: ruleDistance.optional(),
  ledgeDrop: ruleDistance.optional(),
  dazedMove: ruleDistance.optional(),
  castPenalty: whole(0, 20).optional(),
  leaderRange: ruleDistance.optional(),
  rout: numberWithin(0.05, 1, 'share-of-side').optional(),
  farWorse: whole(0, 20).optional(),
  coverWorse: whole(0, 20).optional(),
  shotRange: numberWithin(0, 1000, 'inches').optional(),
  spell: z
    .strictObject({ difficulty: whole(1, 40), range: numberWithin(0, 1000, 'inches'), injury: whole(-20, 20) })
    .optional(),
};

const cap = whole(0, 100);
const BY_SIZE = asked({ kind: 'by-size' });

const chart = z
  .array(z.strictObject({ lead, needs }), listRule('lines'))
  .min(1, atLeast(1, 'lines'))
  .max(20, atMost(20, 'lines'));
const full = whole(1, 100);

/** Overrides of the numbers of a round of combat between regiments. */
const meleeRules = z.strictObject({
  hitChart: chart.optional(),
  woundChart: chart.optional(),
  saveBase: whole(0, 20).optional(),
  parry: whole(0, 20).optional(),
  championAttacks: whole(0, 20).optional(),
  pairedAttacks: whole(0, 20).optional(),
  firstStep: whole(0, 100).optional(),
  lastStep: whole(0, 100).optional(),
  score: z
    .strictObject({
      charge: whole(0, 20).optional(),
      flank: whole(0, 20).optional(),
      rear: whole(0, 20).optional(),
      mostRanks: whole(0, 20).optional(),
      fullRank: z.tuple([full, full, full], BY_SIZE).optional(),
    })
    .optional(),
  disciplineDice: whole(1, 10).optional(),
  chaseDice: whole(1, 10).optional(),
});

/** Overrides of the numbers of shooting in the regiments system. */
const missileRules = z.strictObject({
  skillChart: chart.optional(),
  ordinarySkill: whole(0, 10).optional(),
  higher: ruleDistance.optional(),
  longRange: share.optional(),
  longWorse: whole(0, 5).optional(),
  movedWorse: whole(0, 5).optional(),
  coverWorse: whole(0, 5).optional(),
  unseenWorse: whole(0, 5).optional(),
  coverHidden: share.optional(),
  largeBetter: whole(0, 5).optional(),
});

/** Overrides of the constants of the regiments system, by name. */
const regimentRules = {
  chargeDice: whole(1, 10).optional(),
  swiftDice: whole(1, 10).optional(),
  championLeast: whole(0, 60).optional(),
  friendlyGap: ruleDistance.optional(),
  supportCap: z.tuple([cap, cap, cap], BY_SIZE).optional(),
  supportRanks: whole(0, 10).optional(),
  survivorStrikes: z.boolean().optional(),
  chargeAgility: whole(0, 10).optional(),
  melee: meleeRules.optional(),
  missiles: missileRules.optional(),
  /** Difficult ground and low obstacles cost ranks only where the file asks for it. */
  rough: z
    .strictObject({
      difficult: ruleDistance.optional(),
      low: ruleDistance.optional(),
      crossing: ruleDistance.optional(),
      charge: ruleDistance.optional(),
    })
    .optional(),
  /** Standards and musicians count only where the file asks for it. */
  commandGroups: z.strictObject({ standard: whole(0, 20).optional(), rally: whole(0, 12).optional() }).optional(),
  /** Panic tests are made only where the file asks for them. */
  panic: z.strictObject({ share: share.optional(), near: ruleDistance.optional() }).optional(),
  volley: z
    .strictObject({ range: numberWithin(0, 1000, 'inches'), needs, strength: whole(0, 20), ap: whole(0, 20) })
    .optional(),
};

/** A scenario's overrides of its system: constants by name, and the modes of single clauses. */
export const rulesSchema = z.strictObject({
  mode: z.enum(CLAUSE_MODES).optional(),
  clauses: z.record(clauseId, z.enum(CLAUSE_MODES)).optional(),
  heroicStand: z.boolean().optional(),
  declareRange: numberWithin(0, 1000, 'inches').optional(),
  engageAcross: ruleDistance.optional(),
  engageUp: ruleDistance.optional(),
  cohereAcross: ruleDistance.optional(),
  cohereUp: ruleDistance.optional(),
  cohereBigUnit: whole(2, LIMITS.models).optional(),
  freeStep: ruleDistance.optional(),
  chargeModifier: whole(-24, 24).optional(),
  endCloser: z.enum(['strict', 'lenient']).optional(),
  flyThroughAir: z.enum(['always', 'ends-on-feature']).optional(),
  ...fightRules,
  ...shootingRules,
  ...skirmishRules,
  ...regimentRules,
});

/** A file's overrides of its system: constants and modes of clauses. */
export type RulesDocument = z.infer<typeof rulesSchema>;
