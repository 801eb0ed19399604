import { decode } from 'fast-png';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRaster } from '../../../src/cli/map/open-raster.ts';
import { sha256 } from '../../../src/kernel/sha256.ts';
import type { PlanPoint } from '../../../src/kernel/point.ts';
import { contoursOf } from '../../../src/lab/map/contours.ts';
import { gridOver, placeAt, placeCountOf } from '../../../src/lab/map/map-grid.ts';
import type { MapLayer } from '../../../src/lab/map/map-sketch.ts';
import { changePicture } from '../../../src/lab/picture/change-picture.ts';
import { fitted } from '../../../src/lab/picture/legend.ts';
import { mapPicture } from '../../../src/lab/picture/map-picture.ts';
import type { Raster } from '../../../src/lab/picture/raster.ts';
import { makeSheet } from '../../../src/lab/picture/sheet.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { layOut } from '../../../src/scenario/lay-out.ts';
import { parseScenario } from '../../../src/scenario/parse/parse-scenario.ts';
import { openTable } from '../../support/open-table.ts';
import { NO_MESHES, WALL_SCENARIO } from '../../support/scenarios.ts';

let raster: Raster;
beforeAll(async () => {
  raster = await openRaster();
});

/** The small table of a wall between two models, its units called as given. */
function stateOf(...names: readonly string[]): GameState {
  const units = WALL_SCENARIO.units!.map((unit, i) => ({ ...unit, name: names[i] ?? unit.id }));
  const scenario = parseScenario(JSON.stringify({ ...WALL_SCENARIO, units, script: [] }), NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const state = layOut(scenario.value, openTable());
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  return state.value;
}

const GRID = gridOver({ width: 60, depth: 44 }, 1);
const layerOf = (of: (at: PlanPoint) => number): MapLayer => ({
  ...{ name: 'length', unit: 'inches' },
  values: Float64Array.from({ length: placeCountOf(GRID) }, (_, i) => of(placeAt(GRID, i))),
});
const fromMiddle = ([x, z]: PlanPoint): number => Math.sqrt(x * x + z * z);
const within = (radius: number, of: (at: PlanPoint) => number) => (at: PlanPoint) =>
  fromMiddle(at) > radius ? Number.NaN : of(at);

/** Texts of an SVG: what they say, and where. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"[^>]*>([^<]*)<\/text>/g)].map(([, x, y, words]) => ({
    ...{ x: Number(x), y: Number(y), words: words! },
  }));

/** The sheet of the small table, every letter being eight pixels wide. */
const sheetOf = (state: Pick<GameState, 'table' | 'terrain' | 'units' | 'models'>) =>
  makeSheet(
    {
      ...{ state, title: 'A & B', legendTitle: 'length', describe: () => {} },
      colourAt: () => undefined,
      contours: contoursOf(GRID, layerOf(fromMiddle).values, [3.3, 6.3, 9.3]),
      numberOf: (value) => `${value}″`,
    },
    (words) => 8 * words.length,
  );

describe('the sheet of a map', () => {
  it('says its title and the names of units, whatever characters are in them', () => {
    const said = textsOf(sheetOf(stateOf('Red <squad>', '"Blue" & co'))).map(({ words }) => words);
    expect(said).toEqual(
      expect.arrayContaining(['A &amp; B', 'length', 'Red &lt;squad&gt;', '&quot;Blue&quot; &amp; co']),
    );
  });

  it('has a number on every line, off the names and the models', () => {
    const texts = textsOf(sheetOf(stateOf('Red squad', 'Blue squad')));
    const numbers = texts.filter(({ words }) => /^[369].3″$/.test(words));
    expect(numbers.map(({ words }) => words).toSorted()).toEqual(['3.3″', '6.3″', '9.3″']);
    const names = texts.filter(({ words }) => words.endsWith('squad'));
    expect(names.length).toBe(2);
    for (const number of numbers) {
      for (const name of names)
        expect(Math.abs(number.x - name.x) >= 16 + 4 * name.words.length || Math.abs(number.y - name.y) >= 20).toBe(
          true,
        );
      // Models stand at the table's middle and 7.26 inches to the right of it; the table's middle is at 624, 504.
      for (const x of [624, 624 + 7.2598 * 20])
        expect(Math.abs(number.x - x) >= 16 + 12 || Math.abs(number.y - 6 - 504) >= 10 + 12).toBe(true);
    }
  });

  it('leaves a legend its room beside a shallow table', () => {
    const { units, models } = stateOf();
    const svg = sheetOf({ table: { width: 60, depth: 4 }, terrain: new Map(), units, models });
    expect(svg).toMatch(/^<svg [^>]*width="1512" height="528"/);
  });

  it('moves a name down where another is in the way', () => {
    const long = 'A unit with a name as long as that';
    const [first, second] = textsOf(sheetOf(stateOf(long, long))).filter(({ words }) => words === long);
    expect(second!.y - first!.y).toBe(20);
  });
});

describe('text in pictures', () => {
  it('is as wide as it is drawn', () => {
    for (const words of ['12″', 'Hollow Watch', 'iiiiii', 'WWW …']) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="40"><text x="20" y="30" font-size="24">${words}</text></svg>`;
      const { width, data } = decode(raster.toPng(svg));
      const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
        Array.from({ length: 40 }, (_row, y) => data[4 * (y * width + x) + 3]!).some((alpha) => alpha > 0),
      );
      expect(Math.abs(raster.widthOf(words, 24) - (columns.at(-1)! - columns[0]! + 1))).toBeLessThan(2);
    }
  });

  it('leaves out what no SVG can hold, such as control characters in the name of a unit', () => {
    expect(raster.widthOf('Red\u0000 \u001bsquad\ud800\ufffe', 16)).toBe(raster.widthOf('Red squad', 16));
  });

  it('is cut to the room there is, and left alone where there is enough', () => {
    const words = 'The long wall by the well';
    const whole = raster.widthOf(words, 16);
    expect(fitted(words, whole, raster.widthOf)).toBe(words);
    const cut = fitted(words, whole / 2, raster.widthOf);
    expect(cut).toMatch(/^The long.*…$/);
    expect(raster.widthOf(cut, 16)).toBeLessThanOrEqual(whole / 2);
  });
});

describe('the picture of a map', () => {
  it('is the same to the byte on every machine', () => {
    const layer = layerOf(within(12, fromMiddle));
    const picture = () =>
      mapPicture({ state: stateOf('Red', 'Blue'), grid: GRID, layer, lines: [4, 8], title: 'Reach' }, raster);
    // Changes with the design and with resvg, never with the machine.
    for (const bytes of [picture(), picture()])
      expect(sha256(bytes)).toBe('1cd2d000776f629f9fc02b5242f1d07da904fc1b8946578ec0d05fca2295ecf7');
  });
});

describe('the picture of a difference', () => {
  it('shows more, less and what only one map has in colours of their own, and pieces where they were', () => {
    const state = stateOf('Red', 'Blue');
    const [wall] = state.terrain.values();
    const [first, second] = [
      layerOf(([x, z]) => (x > 20 ? Number.NaN : 10 + z)),
      layerOf(([x, z]) => (x < -20 ? Number.NaN : 10 + z + (x > 0 ? 2 : -2))),
    ];
    const moved = { ...wall!, at: [-10, 0, 0] as const };
    const picture = changePicture(
      { state, before: [moved], grid: GRID, first, second, lines: [], title: 'Before to after' },
      raster,
    );
    const { width, data } = decode(picture);
    const at = (x: number, z: number) => {
      const i = 4 * (Math.round(64 + (z + 22) * 20) * width + Math.round(24 + (x + 30) * 20));
      return [...data.slice(i, i + 3)];
    };
    expect(at(10, 8)).toEqual([199, 97, 14]);
    expect(at(-5, 8)).toEqual([33, 82, 163]);
    expect(at(25, 8)).toEqual([46, 134, 106]);
    expect(at(-25, 8)).toEqual([122, 68, 140]);
  });
});
