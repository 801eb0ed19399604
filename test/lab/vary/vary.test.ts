import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_VALUES, parseVariation } from '../../../src/lab/vary/parse-variation.ts';
import { explainVariation, explainVary } from '../../../src/lab/vary/explain-vary.ts';
import { type Scalar, varyScenario } from '../../../src/lab/vary/vary-scenario.ts';
import { parseScenario } from '../../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES } from '../../support/scenarios.ts';
import { REPOSITORY } from '../../support/source-files.ts';

/** As much of a file as is looked at here. */
type Loose = {
  table: { width: number };
  terrain: { id: string; at: number[] }[];
  units: { id: string; models: { id: string; at: number[] }[]; formation: { at: number[] } }[];
};

const read = (id: string) => readFileSync(join(REPOSITORY, `src/scenario/builtin/${id}.json`), 'utf8');
const WALL = read('over-the-wall');

const values = (text: string) => {
  const parsed = parseVariation(text);
  return parsed.ok ? parsed.value.values : explainVariation(parsed.error);
};

describe('how a variation is written', () => {
  it('is a place and a range with a step, both ends included, or a list', () => {
    expect(parseVariation('terrain.wall.at.0=0..4:0.5')).toEqual({
      ok: true,
      value: { path: ['terrain', 'wall', 'at', '0'], values: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4] },
    });
    expect(values('a=3,1,-2.5')).toEqual([3, 1, -2.5]);
    expect(values('a=0..3')).toEqual([0, 1, 2, 3]);
    expect(values('a=2..0')).toEqual([2, 1, 0]);
    expect(values('a=4..0:-2')).toEqual([4, 2, 0]);
    expect(values('a=0..1:0.4')).toEqual([0, 0.4, 0.8]);
    expect(values('a=5..5:1')).toEqual([5]);
    expect(values('a= -1 .. 1 : 1 ')).toEqual([-1, 0, 1]);
  });

  it('counts steps of decimals exactly: the end is met, and every value is the decimal number itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 0, max: 60 }),
        (from, by, n) => {
          const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);
          const found = values(`a=${decimal(from)}..${decimal(from + n * by)}:${decimal(by)}`);
          expect(found).toEqual(Array.from({ length: n + 1 }, (_, i) => Number(decimal(from + i * by)) + 0));
        },
      ),
    );
  });

  it.each([
    ['terrain.wall', 'gives no values'],
    ['=1,2', 'is not a place'],
    ['a..b=1', 'is not a place'],
    ['a=', 'must be numbers; got ""'],
    ['a=1,x', 'must be numbers; got "x"'],
    ['a=1,NaN', 'must be numbers; got "NaN"'],
    ['a=1e9', 'must be numbers'],
    ['a=0..4:0', 'step of 0 and would never end'],
    ['a=0..4:-1', 'goes the other way; write 1'],
    ['a=4..0:1', 'goes the other way; write -1'],
    ['a=0..x:1', 'contains "x"'],
    ['a=0..1..2', 'is not a range'],
    ['a=0..1:1:1', 'is not a range'],
    ['a=0..1000:0.1', 'would have 10001 values'],
    ['a=1,2,1', 'has the value 1 twice'],
  ])('says what to write instead of %s', (text, says) => {
    expect(values(text)).toContain(says);
  });

  it(`takes at most ${MOST_VALUES} values`, () => {
    expect(values(`a=1..${MOST_VALUES}`)).toHaveLength(MOST_VALUES);
    expect(values(`a=0..${MOST_VALUES}`)).toContain('at most');
  });
});

/** A file with one value set, or what is wrong with that. */
const vary = (text: string, path: string, value: Scalar) => {
  const varied = varyScenario(text, [{ path: path.split('.'), value }]);
  return varied.ok ? (JSON.parse(varied.value) as Loose) : { message: explainVary(varied.error.fault) };
};

describe('a scenario with values set', () => {
  const before = JSON.parse(WALL) as Loose;
  const piece = before.terrain[0]!;
  const unit = before.units[0]!;

  it('names pieces, units and models by their ids, and changes nothing else', () => {
    const moved = vary(WALL, `terrain.${piece.id}.at.0`, 4.25);
    const wanted = structuredClone(before);
    wanted.terrain[0]!.at[0] = 4.25;
    expect(moved).toEqual(wanted);
    const walked = vary(WALL, `units.${unit.id}.models.${unit.models[0]!.id}.at.1`, -3) as Loose;
    expect(walked.units[0]!.models[0]!.at[1]).toBe(-3);
    expect(vary(WALL, 'terrain.0.at.0', 4.25)).toEqual(wanted);
  });

  it.each(['-1', '1e0', ' 1', '2', 'length'])('finds nothing in a list at %j', (key) => {
    expect(varyScenario(WALL, [{ path: ['terrain', piece.id, 'at', key], value: 1 }])).toMatchObject({
      error: { fault: { kind: 'no-member' } },
    });
  });

  it('sets what the file leaves to its defaults, numbers and words', () => {
    const read = (path: string, value: Scalar) => {
      const varied = varyScenario(WALL, [{ path: path.split('.'), value }]);
      const parsed = varied.ok ? parseScenario(varied.value, NO_MESHES) : varied;
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
      return parsed.value;
    };
    expect(read('rules.freeStep', 1.5).rules.charge.freeStep).toBe(1.5);
    expect(read('start.side', 'defender').start.side).toBe('defender');
    expect(read('rules.heroicStand', false).rules.heroicStand).toBe(false);
    expect(read(`units.${unit.id}.models.${unit.models[0]!.id}.profile.A`, 4).models[0]!.profile['A']).toBe(4);
  });

  it('moves a whole unit', () => {
    const there = vary(WALL, `units.${unit.id}.shift.1`, 2.5) as Loose;
    for (const [i, model] of unit.models.entries()) {
      const { at } = there.units[0]!.models[i]!;
      expect(at.at(-1)).toBeCloseTo(model.at.at(-1)! + 2.5, 6);
      expect(at[0]).toBe(model.at[0]);
    }
    const ridge = read('the-long-ridge');
    const spears = (JSON.parse(ridge) as Loose).units[0]!;
    const shifted = vary(ridge, `units.${spears.id}.shift.0`, -1) as Loose;
    expect(shifted.units[0]!.formation.at).toEqual([spears.formation.at[0]! - 1, spears.formation.at[1]]);
  });

  it('sets several, one after another', () => {
    const varied = varyScenario(WALL, [
      { path: ['table', 'width'], value: 50 },
      { path: ['units', unit.id, 'shift', '0'], value: 1 },
      { path: ['units', unit.id, 'shift', '0'], value: 1 },
    ]);
    if (!varied.ok) throw new Error(explainVary(varied.error.fault));
    const document = JSON.parse(varied.value) as Loose;
    expect(document.table.width).toBe(50);
    expect(document.units[0]!.models[0]!.at[0]).toBeCloseTo(unit.models[0]!.at[0]! + 2, 9);
  });

  it('knows ids with dots in them', () => {
    const text = JSON.stringify({
      terrain: [
        { id: 'a.b', at: [1, 2] },
        { id: 'a', b: { at: [5, 6] } },
      ],
    });
    expect(vary(text, 'terrain.a.b.at.0', 9)).toEqual({
      terrain: [
        { id: 'a.b', at: [9, 2] },
        { id: 'a', b: { at: [5, 6] } },
      ],
    });
  });

  it.each([
    ['terrain.wal.at.0', 1, 'there is no "wal" here; use one of'],
    ['units.red.models.nobody.at.0', 1, 'there is no "nobody" here'],
    ['terrain.wall.at.7', 1, 'there is no "7" here; use one of 0, 1'],
    ['terrain.wall.at', 1, 'is not a single value; extend the path with one of 0, 1'],
    ['terrain.wall.kind', 1, 'and 1 is of another type'],
    ['table.width', 'wide', 'is of another type'],
    ['name.first', 1, 'contains no "first"'],
    ['rules.__proto__.x', 1, 'is not a place'],
    ['__proto__', 1, 'is not a place'],
    ['units.red.shift.0', 'far', 'must be a number of inches'],
  ])('says what is wrong with %s', (path, value, says) => {
    const text = JSON.stringify({
      ...before,
      terrain: [{ ...piece, id: 'wall', at: [4, 0] }],
      units: [{ ...unit, id: 'red' }],
    });
    expect(vary(text, path, value)).toMatchObject({ message: expect.stringContaining(says) });
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('refuses a text that is no scenario', () => {
    expect(varyScenario('{', [])).toMatchObject({ ok: false });
    expect(varyScenario('[]', [])).toMatchObject({ ok: false });
  });
});
