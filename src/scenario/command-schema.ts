import { z } from 'zod';
import { REACTIONS } from '../rules/core/battle.ts';
import { checks, degrees, modelName, nameId, place, whole, within } from './fields.ts';
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

const placements = z
  .array(z.strictObject({ unit: nameId, at: place, facing: degrees }), {
    error: 'must be a list of placements { "unit", "at", "facing" }',
  })
  .max(100, { error: 'must have at most 100 placements' });
const MANOEUVRE = 'must be { "advance": inches }, { "wheel": degrees } or { "reform": files, "facing": degrees }';
const manoeuvre = z.union(
  [
    z.strictObject({ advance: within(-100, 100, 'inches') }),
    z.strictObject({ wheel: degrees }),
    z.strictObject({ reform: whole(1, 100), facing: degrees.optional() }),
  ],
  { error: MANOEUVRE },
);
const pools = z
  .array(modelName, { error: 'must be a list of units (their rank and file) and models' })
  .max(100, { error: 'must have at most 100 targets' });

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
    z.strictObject({ kind: z.literal('shoot'), unit: nameId, target: nameId, window: z.boolean().optional() }),
    z.strictObject({ kind: z.literal('cast'), unit: nameId, target: nameId, window: z.boolean().optional() }),
    z.strictObject({ kind: z.literal('order-melee') }),
    z.strictObject({ kind: z.literal('attack'), unit: nameId.optional(), targets: unitNames.optional() }),
    z.strictObject({ kind: z.literal('react'), unit: nameId, reaction: z.enum(REACTIONS) }),
    z.strictObject({ kind: z.literal('redirect'), unit: nameId, target: nameId }),
    z.strictObject({ kind: z.literal('roll-charge-range'), target: nameId.optional() }),
    z.strictObject({
      kind: z.literal('move-chargers'),
      target: nameId.optional(),
      placements: placements.optional(),
      order: unitNames.optional(),
    }),
    z.strictObject({
      kind: z.literal('manoeuvre'),
      unit: nameId,
      steps: z.array(manoeuvre, { error: 'must be a list of steps' }).min(1).max(32),
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
  ],
  {
    error:
      'must be one of the commands end-phase, undo, redo, move, declare-charge, roll-charge, move-charge, issue-challenge, pass-challenge, accept-challenge, refuse-challenge, nominate, glorious-intervention, swap-with, pile-in, strike, declare-engage, roll-out-of-sight, choose-path, intercept, decline-intercept, resolve-engage, shoot, cast, order-melee, attack, react, redirect, roll-charge-range, move-chargers, manoeuvre, issue-duel, accept-duel, refuse-duel, pass-duel, make-way, allocate, lock-attacks, roll-attacks',
  },
);

/** A command as a script gives it. */
export type CommandDocument = z.infer<typeof commandSchema>;
