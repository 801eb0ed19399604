import { z } from 'zod';
import { degrees, modelName, text, tuple, within } from '../../scenario/fields.ts';
import { SHOT_LIMITS } from './shot-limits.ts';
import { ASPECTS, EASES, JOINS, KEY_PATHS, type ShotList } from './shot-list.ts';

const { coordinate, distance, leastDistance } = SHOT_LIMITS;
const along = within(-coordinate, coordinate, 'inches from the centre of the table');
const point = tuple([along, along, along], 'must be [x, y, z] in inches');
const far = within(leastDistance, distance, 'inches');
const high = within(0, distance, 'inches');
const fov = within(SHOT_LIMITS.fov[0], SHOT_LIMITS.fov[1], 'degrees from top to bottom');
const aperture = within(0, 1, '0 closed, 1 wide open');
const oneOf = <T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.map((name) => `"${name}"`).join(', ')}` });
const side = oneOf(['left', 'right']);

const subject = z.union([
  z.strictObject({
    models: z
      .array(modelName, { error: 'must be a list of models' })
      .min(1, { error: 'must name at least one model' })
      .max(SHOT_LIMITS.models, { error: `must name at most ${SHOT_LIMITS.models} models` }),
  }),
  z.strictObject({ point }),
]);

const key = z.strictObject({
  at: within(0, SHOT_LIMITS.mostLength, 'seconds from the start of the shot'),
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
    .array(key, { error: 'must be a list of keys' })
    .min(1, { error: 'must have at least one key' })
    .max(SHOT_LIMITS.keys, { error: `must have at most ${SHOT_LIMITS.keys} keys` }),
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

const RIGS = 'must be a rig: "keys", "wide", "orbit", "follow", "mini-eye", "top", "crane", "low", "reverse" or "dice"';
const rig = z.discriminatedUnion('kind', [keys, wide, orbit, follow, miniEye, top, crane, low, reverse, dice], {
  error: RIGS,
});

const card = z.strictObject({
  kind: oneOf(['title', 'result']),
  title: text(SHOT_LIMITS.words),
  text: text(SHOT_LIMITS.words).optional(),
});

const shot = z.strictObject({
  from: within(0, SHOT_LIMITS.film, 'seconds of the film'),
  length: within(SHOT_LIMITS.leastLength, SHOT_LIMITS.mostLength, 'seconds'),
  reelFrom: within(0, SHOT_LIMITS.reel, 'seconds of the replay'),
  pace: within(0, SHOT_LIMITS.pace, 'seconds of the replay in one of the film; 0 stands still'),
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
  format: z.literal('highground/shots', { error: 'must be "highground/shots"' }),
  version: z.literal(1, { error: 'must be 1' }),
  name: text(SHOT_LIMITS.name),
  aspect: oneOf(ASPECTS).optional(),
  shots: z
    .array(shot, { error: 'must be a list of shots' })
    .max(SHOT_LIMITS.shots, { error: `must have at most ${SHOT_LIMITS.shots} shots` }),
});

export type ShotListDocument = z.infer<typeof shotListSchema>;

/** A list from its document. Text has no way to say `undefined`: what is left out of it is not there. */
export const toShotList = ({ $schema: _, ...list }: ShotListDocument): ShotList => list as ShotList;
