import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { findOpenContracts } from './contracts.ts';
import { findEngineMath } from './engine-math.ts';
import { exportedNames, findSharedNames } from './exported-names.ts';
import { FUNCTION_LIMITS, findLargeFunctions } from './functions.ts';
import { LAYERS } from './layers.ts';
import { findStrayWords } from './stray-messages.ts';
import { findOpenSwitches } from './switches.ts';

/** Names that two files may share, and why. */
const SHARED: Readonly<Record<string, string>> = {
  work: 'the function that a pool of threads calls in its worker file',
};

/** Files that may have a `default`: what they switch over is no union, and anything can come. */
const NOT_UNIONS: Readonly<Record<string, string>> = {
  'src/geometry/mesh/read-stl.ts': 'the words of a text file',
};

/** Layers whose numbers are only shown: drawn, heard or read. What an event tells may pass through every other. */
const SHOWN = ['messages', 'timeline', 'camera', 'sound', 'scene', 'film', 'ui'];

/** What is left to the engine elsewhere, each with the reason why no event can tell. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'powers of whole numbers below 2^53, which every engine gives exactly': [
    'src/rules/regiments/charge/place/realise.ts: steps ** slots',
    'src/rules/regiments/charge/place/realise.ts: steps ** slots',
    'src/rules/regiments/charge/place/realise.ts: steps ** nth',
  ],
  'intervals and quantiles in reports, which no game asks for': [
    'src/lab/statistics/pairs.ts: Math.log',
    'src/lab/statistics/pairs.ts: Math.log',
    'src/lab/statistics/pairs.ts: Math.log10',
    'src/lab/statistics/quantiles.ts: Math.exp',
    'src/lab/statistics/ratings.ts: Math.exp',
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

/** Rooms with words of their own: the command line, names of keywords, and what only engineers read. */
const OWN_WORDS = 'messages cli server physics rules'.split(' ');

/** What is no language, by file: names of tables as their files give them, and names for engineers, as titles of schemas. */
const NO_WORDS: Readonly<Record<string, RegExp>> = {
  'src/app/state/lesson-list.ts': /^(?:The first charge|The first leap|Four against one)$/,
  'src/browser/rooms.ts': /^Bearer …$/,
  'src/tabletop-simulator/read-save.ts': /^(?:Name|Nickname|Object)$/,
  'src/army-list/write-text.ts': /pts\)$/,
  'src/editor/choices.ts': /^INFANTRY,/,
  'src/camera/poses/key-poses.ts': /^An eye needs a key\.$/,
  'src/camera/list/chapters.ts': /^WEBVTT$/,
  'src/replay-viewer/replay-viewer-actions.ts': /^<iframe /,
  'src/camera/list/shots-json-schema.ts': /^Highground shot list, version 1$/,
  'src/mesh-import/write-user-glb.ts': /^Highground$/,
  'src/replay/migrations.ts': /^one line an event/,
  'src/timeline/tray-poses.ts': /^tray of …$/,
  'src/lab/batch/drive-batch.ts': /^task … came home incomplete$/,
  'src/referee/batch/play-batch.ts': /^seed …, combination …: …$/,
  'src/lab/report/style.ts': /./,
  'src/lab/picture/layout-style.ts': /./,
  'src/scenario/json-schema.ts': /^Highground scenario, version 2$/,
  'src/scenario/stored-answers.ts': /^\{ "format": "highground\/answers",/,
  'src/scene/terrain/mat-textures.tsx': /^no texture is called …$/,
  'src/scene/light/room-light.ts': /^a room of … bytes$/,
  'src/scene/light/light.tsx': /^the room answers …$/,
  'src/sound/bank.ts': /^… … far$/,
  'src/film/lettering.ts': /px …/,
  'src/film/picture-chain.ts': /^(?:Medium|High)$/,
};

/** What each check finds in a file of src. The checks ask for the same tree one after another, so it is parsed once. */
const FOUND = codeUnder('src').map(({ path, text }) => ({
  path,
  contracts: findOpenContracts(path, text),
  large: findLargeFunctions(path, text),
  math: findEngineMath(path, text),
  names: exportedNames(path, text),
  switches: findOpenSwitches(path, text),
  words: findStrayWords(path, text),
}));

/** Everything that one check finds, each with its file. */
const all = (check: 'contracts' | 'large'): readonly string[] =>
  FOUND.flatMap(({ path, [check]: found }) => found.map((each) => `${path}:${each}`));

describe('in src', () => {
  it('the docblock of an exported function states units, shapes, errors and sources', () => {
    expect(all('contracts')).toEqual([]);
  });

  it(`a function has at most ${FUNCTION_LIMITS.lines} lines and ${FUNCTION_LIMITS.branches} branches`, () => {
    expect(all('large')).toEqual([]);
  });

  it('an exported name stands for one thing', () => {
    expect(findSharedNames(FOUND).map(([name]) => name)).toEqual(Object.keys(SHARED));
  });

  it('a switch over a union names every member, so that the compiler finds where a new one is missing', () => {
    const open = FOUND.filter(({ switches }) => switches.length > 0);
    expect(open.map(({ path }) => path)).toEqual(Object.keys(NOT_UNIONS));
  });

  it('the last digits of numbers are left to the engine nowhere that an event’s numbers pass through', () => {
    expect(SHOWN.filter((layer) => LAYERS[layer] === undefined)).toEqual([]);
    const folders = SHOWN.map((layer) => `src/${layer}/`);
    const found = FOUND.filter(({ path }) => !folders.some((folder) => path.startsWith(folder))).flatMap(
      ({ path, math }) => math.map((use) => `${path}: ${use.replace(/^\d+: /, '')}`),
    );
    expect(found.toSorted()).toEqual(Object.values(ALLOWED).flat().toSorted());
  });

  it('words are all in their room: nothing else says a sentence', () => {
    const stray = FOUND.filter(({ path }) => !OWN_WORDS.includes(path.split('/')[1]!)).flatMap(({ path, words }) =>
      words.filter((found) => !NO_WORDS[path]?.test(found.replace(/^\d+: /, ''))).map((found) => `${path}:${found}`),
    );
    expect(stray).toEqual([]);
  });
});
