import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeJsonSchemaText } from '../../src/scenario/json-schema.ts';
import { REPOSITORY } from '../support/source-files.ts';

describe('the JSON Schema of the scenario file', () => {
  it('is shipped as the code makes it (else run `npm run schema`)', () => {
    expect(readFileSync(join(REPOSITORY, 'src/scenario/highground-scenario.schema.json'), 'utf8')).toBe(
      makeJsonSchemaText(),
    );
  });

  it('closes every object it describes by name', () => {
    const open: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (node === null || typeof node !== 'object') return;
      if ('properties' in node && !('additionalProperties' in node)) open.push(path);
      for (const [key, inner] of Object.entries(node)) visit(inner, `${path}/${key}`);
    };
    visit(JSON.parse(makeJsonSchemaText()), '');
    expect(open).toEqual([]);
  });
});
