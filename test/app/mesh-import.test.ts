import { describe, expect, it } from 'vitest';
import {
  beginImport,
  type MeshImport,
  type ImportFacts,
  type ImportResult,
  type ImportOptions,
  scaleForHeight,
  sizeOnTable,
  stepImport,
} from '../../src/app/user-assets/mesh-import.ts';
import { reportLines } from '../../src/app/user-assets/import-report.ts';
import { userAssetFilesIn } from '../../src/app/state/user-asset-paths.ts';
import { prepareMini } from '../../src/mesh-import/prepare-mini.ts';
import { preparePiece } from '../../src/mesh-import/prepare-piece.ts';
import { reducedOf, ruin } from '../mesh-import/shapes.ts';
import { IMPORT_REPORT } from '../../src/messages/import-report.ts';

const PLACING = { unit: 'inch', scale: 1, up: 'y', turns: 0 } as const;
const wish = (use: ImportOptions['use']): ImportOptions => ({
  use,
  name: 'a',
  placing: PLACING,
  kind: 'best',
  collider: 'best',
  base: { round: 32 },
});
const FACTS: ImportFacts = {
  ending: 'obj',
  triangles: 48,
  size: [6, 5, 4],
  lost: [],
  guesses: { terrain: wish('terrain'), mini: { ...wish('mini'), base: { round: 60 } } },
};
const RESULT = async (): Promise<ImportResult> => ({
  use: 'terrain',
  made: await preparePiece(
    await reducedOf(ruin()),
    { placing: PLACING, kind: 'best', collider: 'best' },
    () => undefined,
  ),
  piece: undefined,
});
const chosen = (): MeshImport => stepImport(beginImport('a.obj'), { kind: 'read', facts: FACTS });

describe('a file on its way in', () => {
  it('is read, given options, made, and given other options', async () => {
    let now = beginImport('a.obj');
    now = stepImport(now, { kind: 'step', step: { what: 'Reading', share: 0.5 } });
    expect(now).toMatchObject({ state: 'reading', step: { share: 0.5 } });
    now = stepImport(now, { kind: 'read', facts: FACTS });
    expect(now).toMatchObject({ state: 'choosing', wish: { use: 'terrain' }, step: { share: 0 } });
    const result = await RESULT();
    now = stepImport(now, { kind: 'made', result });
    expect(now).toMatchObject({ step: undefined, result: { use: 'terrain' } });
    now = stepImport(now, { kind: 'wish', part: { collider: 'boxes' } });
    expect(now).toMatchObject({ wish: { collider: 'boxes' }, step: { share: 0 }, result: { use: 'terrain' } });
  });

  it('keeps its name when it becomes something else, and what was made is not shown as that', async () => {
    let now = stepImport(chosen(), { kind: 'made', result: await RESULT() });
    now = stepImport(now, { kind: 'wish', part: { name: 'Mine' } });
    expect(now).toMatchObject({ step: undefined, result: { use: 'terrain' } });
    now = stepImport(now, { kind: 'wish', part: { use: 'mini' } });
    expect(now).toMatchObject({ wish: { use: 'mini', name: 'Mine', base: { round: 60 } }, result: undefined });
    // What comes late of the former wish is not taken.
    expect(stepImport(now, { kind: 'made', result: await RESULT() })).toBe(now);
  });

  it('fails in one sentence: for good while it is read, and until the next wish while something is made', () => {
    const failed = stepImport(beginImport('a.obj'), { kind: 'failed', why: 'it is broken' });
    expect(failed).toEqual({ state: 'failed', file: 'a.obj', why: 'it is broken' });
    expect(stepImport(failed, { kind: 'read', facts: FACTS })).toBe(failed);
    const slow = stepImport(chosen(), { kind: 'failed', why: 'it took too long' });
    expect(slow).toMatchObject({ state: 'choosing', problem: 'it took too long', step: undefined });
    expect(stepImport(slow, { kind: 'wish', part: { kind: 'hill' } })).toMatchObject({ problem: undefined });
  });

  it('is as big as its placing says, whichever way up', () => {
    expect(sizeOnTable([6, 5, 4], PLACING)).toEqual([6, 5, 4]);
    expect(sizeOnTable([6, 5, 4], { ...PLACING, up: 'z' })).toEqual([6, 4, 5]);
    expect(sizeOnTable([6, 5, 4], { ...PLACING, up: 'x', turns: 1 })).toEqual([4, 6, 5]);
    const scale = scaleForHeight([6, 5, 4], { ...PLACING, unit: 'mm' }, 2);
    expect(sizeOnTable([6, 5, 4], { ...PLACING, unit: 'mm', scale })[1]).toBeCloseTo(2, 9);
  });
});

describe('its report', () => {
  it.each([
    [1, true, '1 box, within 0.5″ across'],
    [2, true, '2 boxes, within 0.5″ across'],
    [1, false, '1 upright part, within 0.5″ across'],
    [3, false, '3 upright parts, within 0.5″ across'],
  ])('counts what the rules see: %d', (parts, isBoxes, said) => {
    expect(IMPORT_REPORT.itsParts(parts, isBoxes, { across: 0.5, up: 0 })).toBe(said);
  });

  it('says in words what was found', async () => {
    const lines = reportLines(await RESULT());
    const found = Object.fromEntries(lines.map((line) => [line.about, line.found]));
    expect(found).toMatchObject({ Size: '6″ × 6″ × 6″', Triangles: '48', Watertight: 'yes', Ladders: 'none found' });
    expect(found['Floors']).toContain('at 3″: 31 sq in, up to 60 mm bases');
    expect(found['Collision shape']).toMatch(/upright parts, within 0\.08″ across/);
    const made = await prepareMini(await reducedOf(ruin()), { placing: PLACING, base: { round: 25 } }, () => undefined);
    expect(reportLines({ use: 'mini', made }).find(({ about }) => about === 'Base')).toMatchObject({ how: 'mind' });
  });
});

it('files of one’s own are found in any text that names them', () => {
  const path = `mine/${'0a'.repeat(16)}.glb`;
  expect(userAssetFilesIn(JSON.stringify(JSON.stringify({ a: path, b: [path], c: 'mine/../x.glb' })))).toEqual([path]);
});
