import { z } from 'zod';
import type { Settings } from '../app/table-state.ts';

const schema = z.object({
  theme: z.enum(['light', 'dark']).optional(),
  quality: z.enum(['high', 'low']).optional(),
  fastDice: z.boolean().optional(),
  grid: z.boolean().optional(),
  fallenLie: z.boolean().optional(),
  ownDice: z.boolean().optional(),
});

/** What is remembered of a player's settings: all but what the machine decides by itself. */
export function toKeep({ theme, quality, adaptive, fastDice, grid, fallenLie, ownDice }: Settings) {
  return { theme, ...(adaptive ? {} : { quality }), fastDice, grid, fallenLie, ownDice };
}

/** The settings that were remembered; none where what was found is nothing of ours. A picture chosen by hand stays so. */
export function parseSettings(given: unknown): Partial<Settings> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) return {};
  const there = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(there), ...(parsed.data.quality ? { adaptive: false } : {}) } as Partial<Settings>;
}
