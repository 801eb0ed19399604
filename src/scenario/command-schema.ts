import { z } from 'zod';
import { REACTIONS } from '../rules/core/command.ts';
import {
  atLeast,
  atMost,
  checks,
  degrees,
  listRule,
  modelName,
  nameId,
  place,
  textUpTo,
  whole,
  numberWithin,
} from './fields.ts';
import { changeSchema } from './change-schema.ts';
import { LIMITS } from './limits.ts';
import { asked } from './rule.ts';

const moveOrder = z.strictObject({
  model: modelName,
  to: place.optional(),
  path: z.array(place).min(1).max(256).optional(),
});
const moves = z.array(moveOrder, listRule('moves')).max(LIMITS.models);
const modelNames = z.array(modelName, listRule('models')).max(LIMITS.models);

const weaponName = textUpTo(40);

const unitNames = z.array(nameId, listRule('units')).max(100, atMost(100, 'units'));
const corners = z.array(place, listRule('corners')).min(1, atLeast(1, 'corners')).max(256, atMost(256, 'corners'));

/** The most units that are placed together. */
export const MOST_PLACED = 100;

/** Where units with ranks are put. */
export const placements = z
  .array(z.strictObject({ unit: nameId, at: place, facing: degrees }), listRule('placements'))
  .max(MOST_PLACED, atMost(MOST_PLACED, 'placements'));
const manoeuvre = z.union(
  [
    z.strictObject({ advance: numberWithin(-100, 100, 'inches') }),
    z.strictObject({ wheel: degrees }),
    z.strictObject({ reform: whole(1, 100), facing: degrees.optional() }),
  ],
  asked({ kind: 'manoeuvre' }),
);
const pools = z.array(modelName, listRule('pools')).max(100, atMost(100, 'targets'));

/** Every kind of command, in the order of the documentation. */
const commands = [
  z.strictObject({ kind: z.literal('end-phase') }),
  z.strictObject({
    kind: z.literal('deploy'),
    unit: nameId,
    at: place.optional(),
    facing: degrees.optional(),
    moves: moves.optional(),
  }),
  z.strictObject({ kind: z.literal('undo'), consent: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('redo') }),
  z.strictObject({
    kind: z.literal('move'),
    moves,
    run: z.boolean().optional(),
    checks: checks.optional(),
  }),
  /** Several targets in `squads`, one in `regiments`. */
  z.strictObject({
    kind: z.literal('declare-charge'),
    unit: nameId,
    targets: z.array(nameId).max(100).optional(),
    target: nameId.optional(),
  }),
  z.strictObject({ kind: z.literal('roll-charge') }),
  z.strictObject({ kind: z.literal('move-charge'), moves: moves.optional() }),
  z.strictObject({ kind: z.literal('issue-challenge'), character: modelName }),
  z.strictObject({ kind: z.literal('pass-challenge'), unit: nameId.optional() }),
  z.strictObject({ kind: z.literal('accept-challenge'), character: modelName }),
  z.strictObject({ kind: z.literal('refuse-challenge') }),
  z.strictObject({ kind: z.literal('nominate'), character: modelName }),
  z.strictObject({ kind: z.literal('glorious-intervention'), character: modelName }),
  z.strictObject({ kind: z.literal('swap-with'), model: modelName }),
  z.strictObject({ kind: z.literal('pile-in'), unit: nameId.optional(), moves: moves.optional() }),
  z.strictObject({
    kind: z.literal('strike'),
    unit: nameId.optional(),
    losses: modelNames.optional(),
    stand: modelNames.optional(),
  }),
  z.strictObject({
    kind: z.literal('declare-engage'),
    unit: nameId,
    targets: unitNames,
    checks: checks.optional(),
    window: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('roll-out-of-sight') }),
  z.strictObject({ kind: z.literal('choose-path'), path: corners.optional() }),
  z.strictObject({ kind: z.literal('intercept'), unit: nameId, to: place.optional() }),
  z.strictObject({ kind: z.literal('decline-intercept') }),
  z.strictObject({ kind: z.literal('resolve-engage') }),
  /** `window` and one weapon in `skirmish`; weapons, and who loses models first, in `squads`. */
  z.strictObject({
    kind: z.literal('shoot'),
    unit: nameId,
    target: nameId,
    window: z.boolean().optional(),
    weapons: z.array(weaponName, listRule('weapons')).max(12, atMost(12, 'weapons')).optional(),
    targets: z
      .array(z.strictObject({ weapon: weaponName, target: nameId }), listRule('weapons'))
      .max(12, atMost(12, 'weapons'))
      .optional(),
    losses: modelNames.optional(),
    stand: modelNames.optional(),
  }),
  z.strictObject({
    kind: z.literal('cast'),
    unit: nameId,
    target: nameId,
    window: z.boolean().optional(),
    spell: weaponName.optional(),
  }),
  z.strictObject({ kind: z.literal('test-rout') }),
  z.strictObject({ kind: z.literal('rout') }),
  z.strictObject({ kind: z.literal('order-melee') }),
  z.strictObject({ kind: z.literal('attack'), unit: nameId.optional(), targets: unitNames.optional() }),
  z.strictObject({ kind: z.literal('react'), unit: nameId, reaction: z.enum(REACTIONS) }),
  z.strictObject({ kind: z.literal('redirect'), unit: nameId, target: nameId }),
  z.strictObject({ kind: z.literal('roll-charge-range'), target: nameId.optional() }),
  z.strictObject({
    kind: z.literal('move-chargers'),
    target: nameId.optional(),
    quick: z.boolean().optional(),
    placements: placements.optional(),
    order: unitNames.optional(),
  }),
  z.strictObject({
    kind: z.literal('manoeuvre'),
    unit: nameId,
    steps: z.array(manoeuvre, listRule('steps')).min(1).max(32),
    march: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('issue-duel'), character: modelName }),
  z.strictObject({ kind: z.literal('accept-duel'), character: modelName }),
  z.strictObject({ kind: z.literal('refuse-duel') }),
  z.strictObject({ kind: z.literal('pass-duel') }),
  z.strictObject({ kind: z.literal('make-way'), model: modelName, with: modelName }),
  z.strictObject({ kind: z.literal('allocate'), model: modelName, targets: pools }),
  z.strictObject({ kind: z.literal('lock-attacks') }),
  z.strictObject({ kind: z.literal('roll-attacks') }),
  z.strictObject({ kind: z.literal('by-hand'), change: changeSchema }),
] as const;

/** A command as written in a scenario's script. */
export const commandSchema = z.discriminatedUnion(
  'kind',
  commands,
  asked({ kind: 'commands', names: commands.map(({ shape }) => shape.kind.value) }),
);

/** A command as written in a script. */
export type CommandDocument = z.infer<typeof commandSchema>;
