import { z } from 'zod';
import { isUserAssetFile } from '../app/state/user-asset-paths.ts';
import { SYSTEMS } from '../rules/core/system.ts';
import type { UserAssetEntry } from '../app/state/user-assets.ts';
import { scenarioSchema } from '../scenario/schema.ts';
import { storageMessages } from '../messages/storage.ts';

const length = z.number().min(0).max(10_000);
const path = z.string().refine(isUserAssetFile);
const common = {
  id: path,
  name: z.string().min(1).max(80),
  files: z.array(path).min(1).max(4),
  bytes: z.int().min(0).max(1e9),
  triangles: z.int().min(0).max(1e9),
  size: z.tuple([length, length, length]),
  picture: z
    .string()
    .max(400_000)
    .regex(/^data:image\/(?:png|webp|jpeg);base64,[A-Za-z0-9+/=]*$/)
    .optional(),
  added: z.number().min(0).max(1e15),
};
const millimetres = z.number().min(1).max(1000);
const schema = z.union([
  z.strictObject({ ...common, use: z.literal('terrain'), piece: z.record(z.string().max(20), z.json()) }),
  z.strictObject({
    ...common,
    use: z.literal('mini'),
    base: z.union([
      z.strictObject({ round: millimetres }),
      z.strictObject({ oval: z.tuple([millimetres, millimetres]) }),
    ]),
    height: z.number().min(0.001).max(200),
  }),
]);

/** Parses the stored record of an imported model; undefined if it is invalid. */
export function parseUserAsset(given: unknown): UserAssetEntry | undefined {
  const parsed = schema.safeParse(given);
  if (!parsed.success || !parsed.data.files.includes(parsed.data.id)) return undefined;
  if (parsed.data.use === 'terrain' && !isPiece(parsed.data.piece)) return undefined;
  return parsed.data as unknown as UserAssetEntry;
}

/** Whether a piece would be valid in a scenario, apart from its files. */
const isPiece = (piece: unknown): boolean =>
  scenarioSchema.safeParse({
    format: 'highground/scenario',
    version: 1,
    name: storageMessages.piece,
    system: SYSTEMS[0],
    table: { width: 10, depth: 10 },
    terrain: [{ ...(piece as object), id: 'piece', at: [0, 0] }],
  }).success;
