import { z } from 'zod';
import { shotListSchema } from './shot-schema.ts';

/** The text of the JSON Schema of shot lists as it is shipped, made from the schema that reads them. */
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
