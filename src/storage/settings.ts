import { z } from 'zod';
import { KEY_MAP_IDS } from '../app/state/key-map-id.ts';
import { LESSON_IDS } from '../app/state/lesson-list.ts';
import { HOURS, MATS } from '../scenario/ambience.ts';
import { NAME_LENGTH, QUALITIES, type Settings, TEXT_SIZES, VOLUMES } from '../app/state/settings.ts';

const playerName = z.string().max(NAME_LENGTH);

// A setting that this edition cannot read is dropped; the others are kept.
const schema = z.object({
  theme: z.enum(['light', 'dark']).optional().catch(undefined),
  quality: z.enum(QUALITIES).optional().catch(undefined),
  text: z.enum(TEXT_SIZES).optional().catch(undefined),
  contrast: z.boolean().optional().catch(undefined),
  fastDice: z.boolean().optional().catch(undefined),
  grid: z.boolean().optional().catch(undefined),
  sound: z.boolean().optional().catch(undefined),
  volume: z.enum(VOLUMES).optional().catch(undefined),
  hour: z
    .enum(['auto', ...HOURS])
    .optional()
    .catch(undefined),
  mat: z
    .enum(['auto', ...MATS])
    .optional()
    .catch(undefined),
  lens: z.boolean().optional().catch(undefined),
  fallenLie: z.boolean().optional().catch(undefined),
  ownDice: z.boolean().optional().catch(undefined),
  players: z.object({ attacker: playerName, defender: playerName }).optional().catch(undefined),
  toolWords: z.boolean().optional().catch(undefined),
  handOver: z.boolean().optional().catch(undefined),
  keyMap: z.enum(KEY_MAP_IDS).optional().catch(undefined),
  greeted: z.boolean().optional().catch(undefined),
  lesson: z
    .object({
      id: z.enum(LESSON_IDS),
      step: z.number().int().min(0).max(99),
      begun: z.boolean(),
      left: z.boolean().optional(),
    })
    .optional()
    .catch(undefined),
  lessonsTaken: z.array(z.enum(LESSON_IDS)).optional().catch(undefined),
});

/** The settings that are stored: all except those the machine chooses. */
export function toKeep({ adaptive, quality, reducedMotion: _, ...chosen }: Settings) {
  return { ...chosen, ...(adaptive ? {} : { quality }) };
}

/** Parses the stored settings; empty if they are invalid. A stored quality is the player's choice, so it stays. */
export function parseSettings(given: unknown): Partial<Settings> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) return {};
  const there = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(there), ...(parsed.data.quality ? { adaptive: false } : {}) } as Partial<Settings>;
}
