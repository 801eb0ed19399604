import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { interrupted, SMALL_TABLE, sizeOf } from '../support/batch-run.ts';
import { createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { isDeep } from '../support/drawn.ts';

let folder: ScenarioFolder;
let table: string;
beforeAll(async () => {
  folder = createScenarioFolder();
  table = folder.write('lane.json', SMALL_TABLE);
  expect(await runCli(['batch', table, ...GAMES, ...outs('whole'), '--workers', '1'])).toMatchObject({ status: 0 });
});
afterAll(() => folder.dispose());

const KINDS = ['json', 'csv', 'html'] as const;
const outs = (name: string) => KINDS.flatMap((kind) => ['--out', folder.path(`${name}.${kind}`)]);
const forget = (name: string) => {
  for (const kind of [...KINDS, 'json.journal']) rmSync(folder.path(`${name}.${kind}`), { force: true });
};
const written = (name: string) => KINDS.map((kind) => readFileSync(folder.path(`${name}.${kind}`), 'utf8'));
const GAMES = ['--games', '14', '--turns', '1', '--vary', 'terrain.wall.at.0=-4,2', '--first', 'swap'];

describe('a batch that is interrupted', () => {
  it('goes on after kill -9 at any place with nothing counted twice or lost', async () => {
    const random = seededRandom(8);
    const args = ['batch', table, ...GAMES, ...outs('killed'), '--workers', isDeep ? '2' : '1'];
    const journal = folder.path('killed.json.journal');
    for (let kills = 0; kills < (isDeep ? 2 : 1); kills++) {
      const more = sizeOf(journal) + 100 + uniformInt(random, 900);
      const resumed = kills > 0 ? ['--resume'] : [];
      const before = kills > 0 ? readFileSync(journal) : undefined;
      const { status } = await interrupted(
        [...args, ...resumed],
        'SIGKILL',
        () => sizeOf(journal) > more,
        () => {
          forget('killed');
          if (before) writeFileSync(journal, before);
        },
      );
      expect(status).toBeNull();
    }
    expect((await runCli(args)).stderr).toContain('add --resume');
    expect(await runCli([...args, '--resume'])).toMatchObject({ status: 0 });
    expect(written('killed')).toEqual(written('whole'));
  });

  it('stops in order at Ctrl+C, says how to go on, and goes on', async () => {
    const args = ['batch', table, ...GAMES, ...outs('stopped'), '--workers', '1'];
    const { status, said } = await interrupted(
      args,
      'SIGINT',
      () => sizeOf(folder.path('stopped.json.journal')) > 400,
      () => forget('stopped'),
    );
    expect(said).toMatch(/^error: Stopped after \d+ games\. Run the same command with --resume to continue\.\n$/);
    expect(status).toBe(2);
    expect(await runCli([...args, '--resume'])).toMatchObject({ status: 0 });
    expect(written('stopped')).toEqual(written('whole'));
  });
});
