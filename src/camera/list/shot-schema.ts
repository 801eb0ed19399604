import { z } from 'zod';
import { atMost, degrees, listRule, modelName, textUpTo, numberWithin } from '../../scenario/fields.ts';
import { asked } from '../../scenario/rule.ts';
import { SHOT_LIMITS } from './shot-limits.ts';
import { ASPECTS, EASES, JOINS, KEY_PATHS, type ShotList } from './shot-list.ts';

const { coordinate, distance, leastDistance } = SHOT_LIMITS;
const along = numberWithin(-coordinate, coordinate, 'inches-from-centre');
const point = z.tuple([along, along, along], asked({ kind: 'point' }));
const far = numberWithin(leastDistance, distance, 'inches');
const high = numberWithin(0, distance, 'inches');
const fov = numberWithin(SHOT_LIMITS.fov[0], SHOT_LIMITS.fov[1], 'degrees-of-view');
const aperture = numberWithin(0, 1, 'aperture');
const oneOf = <T extends readonly [string, ...string[]]>(names: T) => z.enum(names, asked({ kind: 'one-of', names }));
const side = oneOf(['left', 'right']);

const subject = z.union([
  z.strictObject({
    models: z
      .array(modelName, listRule('models'))
      .min(1, asked({ kind: 'names-some' }))
      .max(SHOT_LIMITS.models, asked({ kind: 'names-at-most', most: SHOT_LIMITS.models })),
  }),
  z.strictObject({ point }),
]);

const key = z.strictObject({
  at: numberWithin(0, SHOT_LIMITS.mostLength, 'seconds-of-shot'),
  position: point,
  target: point,
  fov: fov.optional(),
  roll: degrees.optional(),
  focus: far.optional(),
  aperture: aperture.optional(),
  ease: oneOf(EASES).optional(),
});

const keys = z.strictObject({
  kind: z.literal('keys'),
  path: oneOf(KEY_PATHS),
  keys: z
    .array(key, listRule('keys'))
    .min(1, asked({ kind: 'has-a-key' }))
    .max(SHOT_LIMITS.keys, atMost(SHOT_LIMITS.keys, 'keys')),
});
const wide = z.strictObject({
  kind: z.literal('wide'),
  bearing: degrees,
  pitch: numberWithin(5, 89, 'degrees'),
  turn: degrees,
});
const orbit = z.strictObject({
  kind: z.literal('orbit'),
  subject,
  bearing: degrees,
  turn: degrees,
  pitch: numberWithin(-10, 89, 'degrees'),
  distance: far,
});
const follow = z.strictObject({
  kind: z.literal('follow'),
  subject,
  side,
  behind: numberWithin(-180, 180, 'degrees'),
  pitch: numberWithin(-10, 89, 'degrees'),
  distance: far,
  lead: numberWithin(-20, 20, 'inches'),
  damping: numberWithin(0, 10, 'seconds'),
});
const miniEye = z.strictObject({ kind: z.literal('mini-eye'), model: modelName, towards: subject.optional() });
const top = z.strictObject({ kind: z.literal('top'), subject, height: far, turn: degrees });
const crane = z.strictObject({
  kind: z.literal('crane'),
  subject,
  bearing: degrees,
  distance: high,
  from: high,
  to: high,
});
const pair = { subject, against: subject, side, distance: far, height: high };
const low = z.strictObject({ kind: z.literal('low'), ...pair });
const reverse = z.strictObject({ kind: z.literal('reverse'), ...pair });
const dice = z.strictObject({ kind: z.literal('dice'), point, bearing: degrees, distance: far });

const rigs = [keys, wide, orbit, follow, miniEye, top, crane, low, reverse, dice] as const;
const rig = z.discriminatedUnion(
  'kind',
  rigs,
  asked({ kind: 'rigs', names: rigs.map(({ shape }) => shape.kind.value) }),
);

const card = z.strictObject({
  kind: oneOf(['title', 'result']),
  title: textUpTo(SHOT_LIMITS.words),
  text: textUpTo(SHOT_LIMITS.words).optional(),
  seconds: numberWithin(SHOT_LIMITS.leastLength, SHOT_LIMITS.mostLength, 'seconds').optional(),
});

const shot = z.strictObject({
  from: numberWithin(0, SHOT_LIMITS.film, 'seconds-of-film'),
  length: numberWithin(SHOT_LIMITS.leastLength, SHOT_LIMITS.mostLength, 'seconds'),
  // The file's key since version 1; in the code it is `timelineFrom`.
  reelFrom: numberWithin(0, SHOT_LIMITS.timeline, 'seconds-of-replay'),
  pace: numberWithin(0, SHOT_LIMITS.pace, 'pace'),
  rig,
  fov: fov.optional(),
  roll: degrees.optional(),
  focus: far.optional(),
  aperture: aperture.optional(),
  join: oneOf(JOINS).optional(),
  ease: oneOf(EASES).optional(),
  settle: numberWithin(0, SHOT_LIMITS.mostLength, 'seconds').optional(),
  caption: textUpTo(SHOT_LIMITS.words).optional(),
  outcome: z
    .strictObject({
      at: numberWithin(0, SHOT_LIMITS.mostLength, 'seconds-of-shot'),
      text: textUpTo(SHOT_LIMITS.words),
    })
    .optional(),
  strikes: numberWithin(0, SHOT_LIMITS.mostLength, 'seconds-of-shot').optional(),
  card: card.optional(),
});

/** Schema of a shot list's file. `checkTimes` and `checkModels` judge its times and models. */
export const shotListSchema = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal('highground/shots', asked({ kind: 'exactly', value: 'highground/shots' })),
  version: z.literal(1, asked({ kind: 'exactly', value: 1 })),
  name: textUpTo(SHOT_LIMITS.name),
  aspect: oneOf(ASPECTS).optional(),
  shots: z.array(shot, listRule('shots')).max(SHOT_LIMITS.shots, atMost(SHOT_LIMITS.shots, 'shots')),
});

type ShotListDocument = z.infer<typeof shotListSchema>;

/** A list from its document. JSON has no `undefined`: absent properties are simply missing. */
export const toShotList = ({ $schema: _, ...list }: ShotListDocument): ShotList =>
  ({
    ...list,
    shots: list.shots.map(({ from, length, reelFrom, ...rest }) => ({ from, length, timelineFrom: reelFrom, ...rest })),
  }) as ShotList;

/** A list's document, with the keys of its file. */
export const toShotDocument = ({ shots, ...list }: ShotList) => ({
  ...list,
  shots: shots.map(({ from, length, timelineFrom, ...rest }) => ({ from, length, reelFrom: timelineFrom, ...rest })),
});
