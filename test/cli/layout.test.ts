import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson } from '../support/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'highground-layout-'));
const put = (name: string, value: unknown): string => {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  return join(folder, name);
};
const path = (name: string): string => join(folder, name);
const text = (name: string): string => readFileSync(path(name), 'utf8');

/** A ruin 8″ by 6″ with two walls on it, turned by a quarter, 12″ from the left and 8″ from the far edge. */
const TEMPLATES = put('templates.json', [
  {
    ...{ id: 'ground', name: 'Ground', kind: 'area', footprint: { type: 'rectangle', width: 8, height: 6 } },
    features: [{ template: 'corner', position: { x: 0, y: 0 } }],
  },
  {
    ...{ id: 'corner', name: 'Corner', kind: 'feature', terrain_category: 'dense' },
    footprint: { type: 'rectangle', width: 6, height: 4 },
    walls: [
      {
        points: [
          { x: 0, y: 0 },
          { x: 6, y: 0 },
          { x: 6, y: 4 },
        ],
        thickness: 0.5,
      },
    ],
    upper_floor: { footprint: { type: 'rectangle', width: 3, height: 3 }, floor: 1 },
  },
]);
const RUIN = {
  ...{ id: 'ruin', name: 'The ruin', template: 'ground', position: { x: 15, y: 12 }, rotation_degrees: 90 },
  keystones: [
    { edge: 'left', ref: { kind: 'vertex', index: 3 } },
    { edge: 'top', ref: { kind: 'vertex', index: 3 } },
  ],
};
const LAYOUTS = put('layouts.json', [
  { id: 'first', name: 'The first', deployment_pattern_id: 'strips', pieces: [RUIN] },
  { id: 'second', name: 'The second', board: { width: 44, height: 30 }, pieces: [] },
]);
const ZONES = put('zones.json', [
  {
    ...{ id: 'strips', name: 'Strips' },
    zones: [
      { player: 'defender', shape: { type: 'rectangle', width: 60, height: 9 }, position: { x: 0, y: 0 } },
      { player: 'attacker', shape: { type: 'rectangle', width: 60, height: 9 }, position: { x: 0, y: 35 } },
    ],
  },
]);
const ALL = ['import', LAYOUTS, '--with', TEMPLATES, '--with', ZONES] as const;

it('reads one layout of several as a table that can be played', async () => {
  const { status, json } = await askJson(...ALL, '--layout', 'first', '--out', path('first.json'));
  expect({ status, answer: json['answer'] }).toEqual({
    status: 0,
    answer: { format: 'layout', name: 'The first', pieces: 2, tapes: 2, notes: [] },
  });
  expect((await runCli(['check', path('first.json')])).stdout).toContain('1 passed, 0 failed');
  const scenario = JSON.parse(text('first.json')) as { readonly mission: { readonly deployment: object } };
  expect(scenario.mission.deployment).toHaveLength(2);
});

it('writes it again, and reads the very same table from what it wrote', async () => {
  const { stdout } = await runCli(['layout', path('first.json'), '--out', path('again.json')]);
  // By hand: turned clockwise, its corner 3 (left near) comes to its left far corner.
  expect(stdout).toContain(
    'The ruin (ruin):\n  12.00″ from the left edge to the left far corner\n  8.00″ from the far edge',
  );
  expect(stdout).toContain('A layout has no place for these, which were left out: mission.scoring.');
  await runCli(['import', path('again.json'), '--out', path('first-again.json')]);
  expect(text('first-again.json')).toBe(text('first.json'));
});

it('says which measured piece is off, by how much, and where to push it', async () => {
  const measured = ['layout', path('first.json'), '--out', path('again.json'), '--measured'];
  const { status, stdout } = await runCli([...measured, 'ruin=12.03,8.40']);
  expect(status).toBe(1);
  expect(stdout).toContain('from the left edge to the left far corner: measured 12.03, layout says 12.00');
  expect(stdout).toContain('Push it 0.03″ to the left and push it 0.40″ towards the far edge.');
  const right = await runCli([...measured, 'ruin=-,8.02']);
  expect(right.status).toBe(0);
  expect(right.stdout).toContain('It stands right.');
});

it('writes a page to print, true to scale', async () => {
  await runCli(['layout', path('first.json'), '--print', path('page.html'), '--scale', '5', '--paper', 'letter']);
  const page = text('page.html');
  // 60″ and 44″ at a fifth are 305 by 224 mm, and a sheet shows 255 by 176 mm: two by two.
  expect(page.match(/class="sheet"/g)).toHaveLength(4);
  expect(page).toContain('12.00″ from the left edge to the left far corner');
});

it.each([
  [[LAYOUTS, '--with', TEMPLATES], /layouts\.json: There are 2 layouts in it; choose one by its id: first and second/],
  [[LAYOUTS, '--layout', 'first'], /layouts\.json \/pieces\/0\/template: The template "ground" is missing/],
  [[LAYOUTS, '--with', path('none.json')], /Cannot read .*none\.json/],
  [[LAYOUTS, '--with', put('broken.json', '[{"id": 1}')], /broken\.json: .*incomplete/],
  [[TEMPLATES], /It has only templates/],
  [[put('odd.json', '{"pieces": {"footprint": 1}}')], /odd\.json .*"id" is missing/],
])('refuses a layout with one sentence: %j', async (args, sentence) => {
  const { status, stderr } = await runCli(['import', ...args]);
  expect(status).toBe(2);
  expect(stderr).toMatch(sentence);
});

it.each([
  [['--scale', '0.5'], /--scale must be a number from 1 \(true size\) to 40/],
  [['--paper', 'a0'], /--paper must be one of a4, letter/],
  [['--measured', 'tower=1'], /nothing "tower" to measure; there is ruin/],
  [['--measured', 'ruin=1,2,3'], /must be up to 2 lengths in inches/],
  [['--measured', 'ruin=-'], /must be up to 2 lengths/],
])('refuses what it cannot do with one sentence: %j', async (args, sentence) => {
  const { status, stderr } = await runCli(['layout', path('first.json'), ...args]);
  expect(status).toBe(2);
  expect(stderr).toMatch(sentence);
});
