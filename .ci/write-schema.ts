// Writes the JSON Schema of the scenario file from the code that parses it.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeJsonSchemaText } from '../src/scenario/json-schema.ts';

writeFileSync(resolve(import.meta.dirname, '../src/scenario/highground-scenario.schema.json'), makeJsonSchemaText());
