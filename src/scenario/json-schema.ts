import { z } from 'zod';
import { scenarioSchema } from './schema.ts';

/** The JSON Schema of the scenario file, for editors and other programs, generated from the schema that parses it. */
const makeJsonSchema = (): object => ({
  $id: 'highground-scenario.schema.json',
  title: 'Highground scenario, version 2',
  ...z.toJSONSchema(scenarioSchema, { target: 'draft-2020-12', io: 'input' }),
});

/** The text of the published schema file. */
export const makeJsonSchemaText = (): string => `${JSON.stringify(makeJsonSchema(), null, 2)}\n`;
