import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../support/source-files.ts';

/** A copy of the sources in which the list of games holds one more. Inside the repository, so that packages are found. */
const COPY = join(REPOSITORY, 'node_modules/.cache/fourth-game');

/** The records that every game must have an entry of, by their files. */
const RECORDS = [
  'src/app/systems/systems.ts',
  'src/lab/systems/systems.ts',
  'src/rules/core/turn.ts',
  'src/rules/play/default-rules.ts',
  'src/rules/play/systems.ts',
  'src/scene/systems/systems.ts',
  'src/ui/systems/systems.tsx',
];

describe('a game', () => {
  afterAll(() => rmSync(COPY, { recursive: true, force: true }));

  it('that is new is refused by the compiler until every record has an entry of it', () => {
    mkdirSync(COPY, { recursive: true });
    for (const name of ['src', 'models', 'textures'])
      cpSync(join(REPOSITORY, name), join(COPY, name), {
        recursive: true,
        filter: (from) => !/\.(?:png|webp|glb|bin)$/.test(from),
      });
    const list = join(COPY, 'src/rules/core/system.ts');
    const text = readFileSync(list, 'utf8');
    expect(text).toContain("'sandbox'] as const");
    writeFileSync(list, text.replace("'sandbox'] as const", "'sandbox', 'naval'] as const"));
    const options = JSON.parse(readFileSync(join(REPOSITORY, 'tsconfig.json'), 'utf8')) as { include: string[] };
    // The records and what they import: half of the sources.
    writeFileSync(join(COPY, 'tsconfig.json'), JSON.stringify({ ...options, include: RECORDS }));

    const tsc = join(REPOSITORY, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(tsc, ['-p', COPY, '--pretty', 'false', '--checkers', '1'], {
      cwd: COPY,
      encoding: 'utf8',
    });
    const lacking = [...stdout.matchAll(/^(src\/[^(]+)\(\d+,\d+\): error TS2741: Property 'naval' is missing/gm)];
    const files = [...new Set(lacking.map(([, file]) => file!))];
    expect(files).toEqual(expect.arrayContaining(RECORDS));
  });
});
