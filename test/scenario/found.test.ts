import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askJson } from '../support/command-line.ts';
import { REPOSITORY } from '../support/source-files.ts';

const FOUND = join(REPOSITORY, 'test/scenario/found');

/** Scenes that were played wrongly once, with the numbers they were found by: a rounder one would not show the fault. */
describe('scenes in which a fault was found', () => {
  it.each(readdirSync(FOUND))('%s keeps what it promises', async (file) => {
    expect(await askJson('check', join(FOUND, file))).toMatchObject({ status: 0, json: { answer: { failed: 0 } } });
  });
});
