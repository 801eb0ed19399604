import { z } from 'zod';
import { checks, modelName, nameId, place } from './fields.ts';
import { LIMITS } from './limits.ts';

const moveOrder = z.strictObject({
  model: modelName,
  to: place.optional(),
  path: z.array(place).min(1).max(256).optional(),
});
const moves = z.array(moveOrder, { error: 'must be a list of moves' }).max(LIMITS.models);
const modelNames = z.array(modelName, { error: 'must be a list of models' }).max(LIMITS.models);

const unitNames = z
  .array(nameId, { error: 'must be a list of units' })
  .max(100, { error: 'must have at most 100 units' });
const corners = z
  .array(place, { error: 'must be a list of corners' })
  .min(1, { error: 'must have at least 1 corner' })
  .max(256, { error: 'must have at most 256 corners' });

/** A command as a scenario's script gives it. */
export const commandSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('end-phase') }),
    z.strictObject({ kind: z.literal('undo') }),
    z.strictObject({ kind: z.literal('redo') }),
    z.strictObject({
      kind: z.literal('move'),
      moves,
      run: z.boolean().optional(),
      checks: checks.optional(),
    }),
    z.strictObject({ kind: z.literal('declare-charge'), unit: nameId, targets: z.array(nameId).max(100) }),
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
    z.strictObject({ kind: z.literal('shoot'), unit: nameId, target: nameId, window: z.boolean().optional() }),
    z.strictObject({ kind: z.literal('cast'), unit: nameId, target: nameId, window: z.boolean().optional() }),
    z.strictObject({ kind: z.literal('order-melee') }),
    z.strictObject({ kind: z.literal('attack'), unit: nameId.optional(), targets: unitNames.optional() }),
  ],
  {
    error:
      'must be one of the commands end-phase, undo, redo, move, declare-charge, roll-charge, move-charge, issue-challenge, pass-challenge, accept-challenge, refuse-challenge, nominate, glorious-intervention, swap-with, pile-in, strike, declare-engage, roll-out-of-sight, choose-path, intercept, decline-intercept, resolve-engage, shoot, cast, order-melee, attack',
  },
);

/** A command as a script gives it. */
export type CommandDocument = z.infer<typeof commandSchema>;
