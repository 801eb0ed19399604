// Writes the JSON Schemas of the scenario file and of shot lists from the code that parses them.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeShotsSchemaText } from '../src/camera/list/shots-json-schema.ts';
import { makeJsonSchemaText } from '../src/scenario/json-schema.ts';

writeFileSync(resolve(import.meta.dirname, '../src/scenario/highground-scenario.schema.json'), makeJsonSchemaText());
writeFileSync(resolve(import.meta.dirname, '../src/camera/highground-shots.schema.json'), makeShotsSchemaText());
