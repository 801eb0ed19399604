import { z } from 'zod';
import { atMost, degrees, listOf, modelName, text, within } from '../../scenario/fields.ts';
import { asked } from '../../scenario/rule.ts';
import { SHOT_LIMITS } from './shot-limits.ts';
import { ASPECTS, EASES, JOINS, KEY_PATHS, type ShotList } from './shot-list.ts';

const { coordinate, distance, leastDistance } = SHOT_LIMITS;
const along = within(-coordinate, coordinate, 'inches-from-centre');
const point = z.tuple([along, along, along], asked({ kind: 'point' }));
const far = within(leastDistance, distance, 'inches');
const high = within(0, distance, 'inches');
const fov = within(SHOT_LIMITS.fov[0], SHOT_LIMITS.fov[1], 'degrees-of-view');
const aperture = within(0, 1, 'aperture');
const oneOf = <T extends readonly [string, ...string[]]>(names: T) => z.enum(names, asked({ kind: 'one-of', names }));
const side = oneOf(['left', 'right']);

const subject = z.union([
  z.strictObject({
    models: z
      .array(modelName, listOf('models'))
      .min(1, asked({ kind: 'names-some' }))
      .max(SHOT_LIMITS.models, asked({ kind: 'names-at-most', most: SHOT_LIMITS.models })),
  }),
  z.strictObject({ point }),
]);

const key = z.strictObject({
  at: within(0, SHOT_LIMITS.mostLength, 'seconds-of-shot'),
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
    .array(key, listOf('keys'))
    .min(1, asked({ kind: 'has-a-key' }))
    .max(SHOT_LIMITS.keys, atMost(SHOT_LIMITS.keys, 'keys')),
});
const wide = z.strictObject({
  kind: z.literal('wide'),
  bearing: degrees,
  pitch: within(5, 89, 'degrees'),
  turn: degrees,
});
const orbit = z.strictObject({
  kind: z.literal('orbit'),
  subject,
  bearing: degrees,
  turn: degrees,
  pitch: within(-10, 89, 'degrees'),
  distance: far,
});
const follow = z.strictObject({
  kind: z.literal('follow'),
  subject,
  side,
  behind: within(-180, 180, 'degrees'),
  pitch: within(-10, 89, 'degrees'),
  distance: far,
  lead: within(-20, 20, 'inches'),
  damping: within(0, 10, 'seconds'),
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
  title: text(SHOT_LIMITS.words),
  text: text(SHOT_LIMITS.words).optional(),
});

const shot = z.strictObject({
  from: within(0, SHOT_LIMITS.film, 'seconds-of-film'),
  length: within(SHOT_LIMITS.leastLength, SHOT_LIMITS.mostLength, 'seconds'),
  // The key of version 1; in the code it is `timelineFrom`.
  reelFrom: within(0, SHOT_LIMITS.timeline, 'seconds-of-replay'),
  pace: within(0, SHOT_LIMITS.pace, 'pace'),
  rig,
  fov: fov.optional(),
  roll: degrees.optional(),
  focus: far.optional(),
  aperture: aperture.optional(),
  join: oneOf(JOINS).optional(),
  ease: oneOf(EASES).optional(),
  settle: within(0, SHOT_LIMITS.mostLength, 'seconds').optional(),
  caption: text(SHOT_LIMITS.words).optional(),
  card: card.optional(),
});

/** What a shot list is, as a file. Whether its times go on and its models exist is judged by `checkShots`. */
export const shotListSchema = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal('highground/shots', asked({ kind: 'exactly', value: 'highground/shots' })),
  version: z.literal(1, asked({ kind: 'exactly', value: 1 })),
  name: text(SHOT_LIMITS.name),
  aspect: oneOf(ASPECTS).optional(),
  shots: z.array(shot, listOf('shots')).max(SHOT_LIMITS.shots, atMost(SHOT_LIMITS.shots, 'shots')),
});

export type ShotListDocument = z.infer<typeof shotListSchema>;

/** A list from its document. Text cannot say `undefined`: what is left out of it is not there. */
export const toShotList = ({ $schema: _, ...list }: ShotListDocument): ShotList =>
  ({
    ...list,
    shots: list.shots.map(({ from, length, reelFrom, ...rest }) => ({ from, length, timelineFrom: reelFrom, ...rest })),
  }) as ShotList;

/** The document of a list, with the keys of its file. */
export const toShotDocument = ({ shots, ...list }: ShotList) => ({
  ...list,
  shots: shots.map(({ from, length, timelineFrom, ...rest }) => ({ from, length, reelFrom: timelineFrom, ...rest })),
});
