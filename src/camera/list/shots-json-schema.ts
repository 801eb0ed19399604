import { z } from 'zod';
import { shotListSchema } from './shot-schema.ts';

/** The text of the published JSON Schema of shot lists, generated from the schema that parses them. */
export const makeShotsSchemaText = (): string =>
  `${JSON.stringify(
    {
      $id: 'highground-shots.schema.json',
      title: 'Highground shot list, version 1',
      ...z.toJSONSchema(shotListSchema, { target: 'draft-2020-12', io: 'input' }),
    },
    null,
    2,
  )}\n`;
