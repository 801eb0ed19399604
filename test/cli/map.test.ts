import { decode } from 'fast-png';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson, createScenarioFolder } from '../support/command-line.ts';
import { WALL_SCENARIO } from '../support/scenarios.ts';

const folder = createScenarioFolder();
afterAll(folder.dispose);
const file = folder.write('wall.json', WALL_SCENARIO);
const map = (...args: readonly string[]) => askJson('map', file, ...args);
const REACH = ['--what', 'reach', '--unit', 'red'] as const;

type Layer = { readonly name: string; readonly values: readonly (number | null)[] };
type MapDocument = {
  readonly grid: { readonly x0: number; readonly z0: number; readonly step: number; readonly columns: number };
  readonly layers: readonly Layer[];
};

/** The value of a layer at a place of a map. */
function layerAt({ grid, layers }: MapDocument, name: string, x: number, z: number): number | null {
  const place = Math.round((z - grid.z0) / grid.step) * grid.columns + Math.round((x - grid.x0) / grid.step);
  return layers.find((layer) => layer.name === name)!.values[place]!;
}

/** The chance that two dice come to less than so much. */
const missing = (needed: number): number => {
  let below = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b < needed) below++;
  return below / 36;
};

describe('highground map', () => {
  it('says how much ground a unit reaches, and hands the numbers out unrounded', async () => {
    const { status, json } = await map(...REACH, '--step', '2', '--limit', '8', '--workers', '1');
    expect(status).toBe(0);
    const { map: made, layers } = json['answer'] as { map: MapDocument; layers: readonly object[] };
    expect(layerAt(made, 'length', -4, 2)).toBeCloseTo(Math.sqrt(20), 9);
    expect(layerAt(made, 'length', -10, 0)).toBeNull();
    expect(layers[0]).toMatchObject({ name: 'length', unit: 'inches', least: 0 });
    const { stdout } = await runCli(['map', file, ...REACH, '--step', '2', '--limit', '8', '--workers', '1']);
    expect(stdout).toContain('reach: 713 places, 31 × 23, 2″ apart.');
    expect(stdout).toMatch(/ 4″: \d/);
  });

  it('writes a table with a line for each place, empty where no model stands', async () => {
    const out = folder.path('sight.csv');
    await map('--what', 'sight', '--from', 'r1', '--step', '4', '--out', out);
    const lines = readFileSync(out, 'utf8').trimEnd().split('\r\n');
    expect(lines[0]).toBe('x,z,seen,share,height');
    expect(lines.length).toBe(1 + 16 * 12);
    expect(lines).toContain('-30,-22,,,');
    // Behind the wall, which is taller than both.
    expect(lines).toContain('10,2,0,0,0');
    expect(lines.find((line) => line.startsWith('-10,2,'))).toMatch(/^-10,2,1,/);
  });

  it('says on which floors it asks', async () => {
    const gap = ['map', 'src/scenario/builtin/over-the-wall.json', '--what', 'gap', '--base', '32', '--step', '8'];
    const { stdout } = await runCli([...gap, '--workers', '1']);
    expect(stdout).toContain('It asks about the highest floor at each place; --floor leaves out');
    expect(stdout).toMatch(
      /32mm: can be fought at [\d.]+ % of all places, out of reach of this base at [\d.]+ %, no model/,
    );
    const low = await runCli([...gap, '--workers', '1', '--floor', '2']);
    expect(low.stdout).toContain('the highest floor at each place that is not above 2″.');
  });

  it('writes a picture of the table with its scale', async () => {
    const out = folder.path('reach.png');
    await map(...REACH, '--step', '1', '--workers', '1', '--out', out);
    const { width, height, channels, data } = decode(readFileSync(out));
    expect([width, height, channels]).toEqual([1200 + 48 + 264, 880 + 48 + 40, 4]);
    const at = (x: number, z: number) => {
      const i = 4 * (Math.round(24 + 40 + (z + 22) * 20) * width + Math.round(24 + (x + 30) * 20));
      return [...data.slice(i, i + 3)];
    };
    // Far off is bare ground; the model stands in its side's colour; near it is bright, further off darker.
    expect(at(-25, 15)).toEqual([240, 238, 231]);
    const light = ([r, g, b]: readonly number[]) => r! + g! + b!;
    // No model can stand at the table's edge, which is hatched: a dark line every eight pixels.
    const edge = Array.from({ length: 64 }, (_, i) => light(at(-25 + i / 20, 21.5)));
    const isDark = edge.map((value) => value < 640);
    expect(isDark.filter((dark, i) => dark && !isDark[i - 1]).length).toBe(8);
    expect(edge.filter((value) => value === 240 + 238 + 231).length).toBeGreaterThan(16);
    expect(at(0, 0)).toEqual([214, 69, 48]);
    expect(light(at(-2.3, 0.4))).toBeGreaterThan(light(at(-6.3, 0.4)));
    expect(light(at(-6.3, 0.4))).toBeGreaterThan(light(at(-10.3, 0.4)));
  });

  it('asks who could charge whom, and where a unit is safe from that', async () => {
    const { status, json } = await map('--what', 'charge', '--unit', 'red', '--step', '6', '--target', 'blue');
    expect(status).toBe(0);
    const { map: made } = json['answer'] as { map: MapDocument };
    // Open ground: from centre to centre, less both radii and the inch of engagement range, rounded up.
    const needed = Math.max(2, Math.ceil(Math.sqrt(36 + 16) - 32 / 25.4 - 1));
    expect(layerAt(made, 'needed', -6, 4)).toBe(needed);
    expect(layerAt(made, 'chance', -6, 4)).toBeCloseTo(1 - missing(needed), 12);
    expect(layerAt(made, 'chance', -18, 4)).toBe(0);
    const safe = await map('--what', 'safe', '--unit', 'blue', '--from', 'red', '--step', '6');
    expect(safe.status).toBe(0);
  });

  it.each([
    [['--what', 'charge'], '--what charge needs --unit, the unit that charges'],
    [['--what', 'charge', '--unit', 'red', '--target', 'red'], '--target: '],
    [['--what', 'charge', '--unit', 'red', '--facing', 'north'], '--facing must be a number of degrees'],
    [['--what', 'engage', '--unit', 'red'], 'ask for charge'],
    [['--what', 'safe', '--unit', 'blue', '--from', 'blue'], '--from: '],
    [['--what', 'tomorrow'], '--what must be one of'],
    [['--what', 'reach'], 'needs --unit'],
    [['--what', 'reach', '--unit', 'green'], '--unit: the scenario has no unit "green"'],
    [[...REACH, '--limit', '-1'], '--limit must be a number of inches from 0 to 120'],
    [[...REACH, '--limit', 'far'], 'got "far"'],
    [[...REACH, '--model', 'b1'], '--model: b1 is not a model of Red squad'],
    [[...REACH, '--fly', '--walk'], 'contradict each other'],
    [[...REACH, '--check', 'climb'], '--check works only in skirmishes'],
    [[...REACH, '--base', '32'], '--base does not apply to --what reach'],
    [[...REACH, '--step', '0.05'], '--step must be a number of inches from 0.1'],
    [[...REACH, '--step', '0.1'], 'give a larger step'],
    [[...REACH, '--step', '0'], '--step must be a number of inches'],
    [[...REACH, '--layer', 'depth'], '--layer must be one of length, height'],
    [[...REACH, '--lines', '1,x'], '--lines must be'],
    [[...REACH, '--workers', '0'], '--workers must be a whole number from 1'],
    [[...REACH, '--out', 'map.gif'], '--out must end in .png, .csv or .json'],
    [[...REACH, '--out', '/no/such/folder/map.png'], 'a folder that exists'],
    [['--what', 'sight'], 'needs --from'],
    [['--what', 'sight', '--from', 'r7'], 'no model "r7"'],
    [['--what', 'sight', '--from', '40,0'], 'is not on the table'],
    [['--what', 'hidden', '--places', '0'], '--places must be a whole number'],
    [['--what', 'hidden', '--figure', '60x35'], 'needs a round base'],
    [['--what', 'gap', '--base', '32,wide'], 'got "wide"'],
    [['--what', 'gap', '--base', '3'], '10 to 400 mm'],
    [['--what', 'gap', '--height', '0'], 'at least 0.1'],
  ])('refuses %s with one sentence', async (args, message) => {
    const { status, json } = await map(...args);
    expect(status).toBe(2);
    const { problems } = json['error'] as { problems: readonly { message: string }[] };
    expect(problems.length).toBe(1);
    expect(problems[0]!.message).toContain(message);
  });

  it('says when the disk is full, and leaves nothing behind', async () => {
    if (!existsSync('/dev/full')) return;
    const { status, json } = await map(...REACH, '--step', '5', '--out', '/dev/full');
    expect(status).toBe(2);
    expect(JSON.stringify(json)).toContain('the disk is full');
    expect(existsSync('/dev/full.part')).toBe(false);
    expect(readdirSync(folder.path('.')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('keeps secret in a skirmish what may not be measured yet', async () => {
    const skirmish = folder.write('skirmish.json', {
      format: 'highground/scenario',
      version: 1,
      name: 'Two fighters',
      system: 'skirmish',
      table: { width: 24, depth: 24 },
      units: [
        { id: 'ann', side: 'attacker', models: [{ id: 'a', base: { round: 25 }, at: [0, 0] }] },
        { id: 'bob', side: 'defender', models: [{ id: 'b', base: { round: 25 }, at: [6, 0] }] },
      ],
      start: { turn: 2, side: 'attacker', phase: 'engage' },
    });
    const asked = await askJson('map', skirmish, '--what', 'reach', '--unit', 'ann', '--step', '4');
    expect(asked.status).toBe(1);
    expect(asked.json['violations']).toMatchObject([{ clause: 'E-21' }]);
    expect((await askJson('map', skirmish, '--what', 'sight', '--from', 'a', '--step', '4')).status).toBe(0);
  });
});
