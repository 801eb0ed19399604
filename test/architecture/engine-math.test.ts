import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { findEngineMath } from './engine-math.ts';
import { LAYERS } from './layers.ts';

/** Layers whose numbers are only shown: drawn, heard or read. What an event tells may pass through every other. */
const SHOWN = ['messages', 'timeline', 'camera', 'sound', 'scene', 'film', 'ui'];

/** What is left to the engine elsewhere, each with the reason why no event can tell. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'powers of whole numbers below 2^53, which every engine gives exactly': [
    'src/lab/systems/regiments/charge-chance.ts: PIPS ** dice',
    'src/lab/systems/regiments/charge-chance.ts: PIPS ** i',
    'src/rules/regiments/charge/place/realise.ts: steps ** slots',
    'src/rules/regiments/charge/place/realise.ts: steps ** slots',
    'src/rules/regiments/charge/place/realise.ts: steps ** nth',
  ],
  'intervals and quantiles in reports, which no game asks for': [
    'src/lab/statistics/quantiles.ts: Math.exp',
    'src/lab/statistics/special.ts: Math.log',
    'src/lab/statistics/special.ts: Math.log',
    'src/lab/statistics/special.ts: Math.exp',
    'src/lab/statistics/special.ts: Math.log',
    'src/lab/statistics/special.ts: Math.log1p',
  ],
  'colours of imported meshes': [
    'src/mesh-import/light.ts: ((c + 0.055) / 1.055) ** 2.4',
    'src/mesh-import/light.ts: c ** (1 / 2.4)',
  ],
};

describe('the last digits of numbers', () => {
  it('are left to the engine nowhere that an event’s numbers pass through', () => {
    expect(SHOWN.filter((layer) => LAYERS[layer] === undefined)).toEqual([]);
    const folders = SHOWN.map((layer) => `src/${layer}/`);
    const found = codeUnder('src')
      .filter(({ path }) => !folders.some((folder) => path.startsWith(folder)))
      .flatMap(({ path, text }) => findEngineMath(path, text).map((use) => `${path}: ${use.replace(/^\d+: /, '')}`));
    expect(found.toSorted()).toEqual(Object.values(ALLOWED).flat().toSorted());
  });

  it.each([
    ['a function of Math', 'const a = 1;\nconst b = Math.sin(a);', ['2: Math.sin']],
    ['one by a name that is computed', 'Math[name](a);', ['1: Math[name]']],
    ['Math itself, from which anything may be taken', 'const { sin } = Math;', ['1: Math']],
    ['a power', 'a ** b + 10 ** -b + c ** 0.5;', ['1: a ** b', '1: 10 ** -b', '1: c ** 0.5']],
    ['a power within a square', '(a ** 3) ** 2;', ['1: a ** 3']],
  ])('are seen to depend on the engine by %s', (_what, source, found) => {
    expect(findEngineMath('a.ts', source)).toEqual(found);
  });

  it.each([
    ['a root', 'Math.sqrt(a) + Math.abs(b) * Math.PI;'],
    ['a square', '(a - b) ** 2;'],
    ['a power of a whole number', '2 ** 32 + 6 ** dice;'],
    ['a power of bigints', 'a ** BigInt(b);'],
    ['a comment', '// Math.sin(a)'],
  ])('are seen not to depend on the engine by %s', (_what, source) => {
    expect(findEngineMath('a.ts', source)).toEqual([]);
  });
});
