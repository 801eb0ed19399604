import { z } from 'zod';
import { HAND_LIMITS } from '../rules/core/manual-change.ts';
import { STATUSES } from '../rules/core/state/state.ts';
import { SIDES } from '../rules/core/turn.ts';
import { atLeast, degrees, listRule, modelName, nameId, numberWithin, place, size, textUpTo, whole } from './fields.ts';
import { LIMITS } from './limits.ts';
import { asked } from './rule.ts';

const onUnit = z.strictObject({ unit: nameId });
const onModel = z.strictObject({ model: modelName });
const bearer = z.union([onUnit, onModel], asked({ kind: 'some-form' }));
const label = textUpTo(HAND_LIMITS.name).optional();
const someModels = <T extends z.ZodType>(member: T) =>
  z.array(member, listRule('models')).min(1, atLeast(1, 'models')).max(LIMITS.models);

const shape = z.union(
  [
    z.strictObject({ disc: size }),
    z.strictObject({ line: z.tuple([size, size], asked({ kind: 'sides' })) }),
    z.strictObject({ teardrop: z.tuple([size, size], asked({ kind: 'sides' })) }),
  ],
  asked({ kind: 'shape-forms' }),
);

/** Every change by hand, in the order of the documentation. */
const changes = [
  z.strictObject({
    kind: z.literal('place'),
    models: someModels(z.strictObject({ model: modelName, at: place, facing: degrees.optional() })),
  }),
  z.strictObject({ kind: z.literal('place-ranks'), unit: nameId, at: place, facing: degrees.optional() }),
  z.strictObject({ kind: z.literal('take-off'), models: someModels(modelName) }),
  z.strictObject({
    kind: z.literal('bring-back'),
    models: someModels(z.strictObject({ model: modelName, at: place.optional(), facing: degrees.optional() })),
  }),
  z.strictObject({ kind: z.literal('set-wounds'), model: modelName, left: whole(1, HAND_LIMITS.wounds) }),
  z.strictObject({ kind: z.literal('set-status'), unit: nameId, status: z.enum(STATUSES), on: z.boolean() }),
  z.strictObject({ kind: z.literal('set-melee'), unit: nameId, foe: nameId, on: z.boolean() }),
  z.strictObject({
    kind: z.literal('set-token'),
    on: bearer,
    name: textUpTo(HAND_LIMITS.name),
    count: whole(0, HAND_LIMITS.count),
  }),
  z.strictObject({
    kind: z.literal('put-note'),
    id: nameId,
    on: z.union([onUnit, onModel, z.strictObject({ at: place })], asked({ kind: 'some-form' })),
    text: textUpTo(HAND_LIMITS.note),
  }),
  z.strictObject({
    kind: z.literal('put-marker'),
    id: nameId,
    shape,
    at: place,
    facing: degrees.optional(),
    side: z.enum(SIDES).optional(),
    label,
  }),
  z.strictObject({
    kind: z.literal('put-aura'),
    id: nameId,
    unit: nameId,
    radius: numberWithin(0, HAND_LIMITS.length, 'inches'),
    label,
  }),
  z.strictObject({ kind: z.literal('remove'), id: nameId }),
  z.strictObject({
    kind: z.literal('set-counter'),
    side: z.enum(SIDES),
    name: textUpTo(HAND_LIMITS.name),
    value: whole(-HAND_LIMITS.counter, HAND_LIMITS.counter).optional(),
  }),
] as const;

/** A change by hand as written in a scenario's script. */
export const changeSchema = z.discriminatedUnion(
  'kind',
  changes,
  asked({ kind: 'one-of', names: changes.map((one) => one.shape.kind.value) }),
);

/** A change by hand as written in a script. */
export type ChangeDocument = z.infer<typeof changeSchema>;
