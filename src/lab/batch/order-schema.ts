import { z } from 'zod';
import { LIMITS } from '../../scenario/limits.ts';
import { POLICY_NAMES, policyNamed } from '../policy/policy-name.ts';
import { BATCH_LIMITS, type BatchOrder } from './batch-order.ts';
import { countVariants } from './variants.ts';

const name = z.string().max(1_000);
const path = z.array(name).min(1).max(64);

const policiesSchema = z.strictObject({ attacker: z.enum(POLICY_NAMES), defender: z.enum(POLICY_NAMES) });

const storedPolicy = z.preprocess((name) => policyNamed(String(name)), z.enum(POLICY_NAMES));

/** The policies of both sides in a file of a finished batch, which may be older than their names. */
export const storedPoliciesSchema = z.strictObject({ attacker: storedPolicy, defender: storedPolicy });

/** How games are played. */
export const playSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('game'), turns: z.int().min(1).max(BATCH_LIMITS.turns) }),
  z.strictObject({ kind: z.literal('script') }),
]);

const share = z.number().min(0.001).max(0.5);
const matchSchema = z.strictObject({ elo: z.tuple([z.number(), z.number()]), alpha: share, beta: share });

/**
 * The shape of an order that another program sent, its limits included. Whether its scenarios can be played is asked
 * when their tables are set up.
 */
const orderSchema: z.ZodType<BatchOrder> = z
  .strictObject({
    core: name,
    arms: z
      .array(
        z.strictObject({
          name,
          scenario: z.string().max(LIMITS.bytes),
          settings: z.array(z.strictObject({ path, value: z.union([z.number(), name, z.boolean()]) })).max(1_000),
          meshes: z.array(z.strictObject({ file: name, print: z.string().regex(/^[0-9a-f]{64}$/) })).max(1_000),
        }),
      )
      .min(1)
      .max(BATCH_LIMITS.variants),
    games: z.int().min(1).max(BATCH_LIMITS.games),
    seed: z.int().min(0),
    vary: z.array(z.strictObject({ path, values: z.array(z.number()).min(1).max(BATCH_LIMITS.variants) })).max(64),
    first: z.enum(['as-given', 'swap']),
    policies: policiesSchema,
    play: playSchema,
    precision: z.number().min(0.001).max(0.5).exactOptional(),
    match: matchSchema.exactOptional(),
  })
  .refine((order) => countVariants(order) <= BATCH_LIMITS.variants)
  .refine(
    ({ match, vary, first, play }) => !match || (vary.length === 0 && first === 'as-given' && play.kind === 'game'),
  );

/** Whether a value that another program sent is an order that can be counted and played. */
export const isOrder = (value: unknown): value is BatchOrder => orderSchema.safeParse(value).success;
