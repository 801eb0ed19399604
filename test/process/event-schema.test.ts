import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeEventSchemaText } from '../support/event-schema.ts';
import { REPOSITORY } from '../support/source-files.ts';

it('the schema of events is generated from the types of the source', () => {
  expect(readFileSync(join(REPOSITORY, 'src/replay/events.schema.json'), 'utf8')).toBe(makeEventSchemaText());
});
