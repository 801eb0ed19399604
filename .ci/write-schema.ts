// Writes the generated files: the JSON Schemas of the scenario file, of shot lists and of events, and the fingerprints
// of the built-in scenario files and their earlier editions.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeShotsSchemaText } from '../src/camera/list/shots-json-schema.ts';
import { makeJsonSchemaText } from '../src/scenario/json-schema.ts';
import { makeEventSchemaText } from '../test/support/event-schema.ts';

const at = (path: string): string => resolve(import.meta.dirname, '../src', path);
const markOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

writeFileSync(at('scenario/highground-scenario.schema.json'), makeJsonSchemaText());
writeFileSync(at('camera/highground-shots.schema.json'), makeShotsSchemaText());
writeFileSync(at('replay/events.schema.json'), makeEventSchemaText());
const marks = ['scenario/builtin', 'scenario/earlier'].flatMap((folder) =>
  readdirSync(at(folder)).map((file) => {
    const text = readFileSync(at(`${folder}/${file}`), 'utf8');
    return [markOf(text), markOf(JSON.stringify(JSON.parse(text)))];
  }),
);
writeFileSync(at('scenario/carried-marks.json'), `${JSON.stringify(Object.fromEntries(marks), null, 2)}\n`);
