import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeLayout } from '../../src/layout/looks-like-layout.ts';
import { chooseLayout, type LayoutError, readLayouts } from '../../src/layout/read-layout.ts';
import { toScenario } from '../../src/layout/to-scenario.ts';
import { layoutMessages } from '../../src/messages/layout.ts';
import { drawn } from '../support/drawn.ts';

const TEMPLATE = { id: 'slab', name: 'Slab', kind: 'area', footprint: { type: 'rectangle', width: 4, height: 2 } };
const PIECE = { id: 'p', template: 'slab', position: { x: 10, y: 8 } };
const LAYOUT = { id: 'one', name: 'One', pieces: [PIECE] };

const alone = (layout: object, ...templates: readonly object[]): string =>
  JSON.stringify({ templates: templates.length > 0 ? templates : [TEMPLATE], layout });
const withPiece = (piece: object): string => alone({ ...LAYOUT, pieces: [{ ...PIECE, ...piece }] });

/** The first fault with its place, in words. */
const told = ({ problems: [first] }: LayoutError): string => `${first!.at}: ${layoutMessages.fault(first!.fault)}`;

function read(texts: readonly string[], id?: string): string {
  const library = readLayouts(texts);
  if (!library.ok) return told(library.error);
  const layout = chooseLayout(library.value, id);
  return layout.ok ? `read ${layout.value.layout.name}` : told(layout.error);
}

describe('the files of a collection', () => {
  it.each([
    [[alone(LAYOUT)], undefined],
    [[JSON.stringify([LAYOUT]), JSON.stringify([TEMPLATE])], undefined],
    [[JSON.stringify([TEMPLATE]), JSON.stringify({ layouts: [LAYOUT, { ...LAYOUT, id: 'two' }] })], 'one'],
    [[JSON.stringify({ ...LAYOUT, pieces: [{ position: { x: 1, y: 1 }, footprint: TEMPLATE.footprint }] })], undefined],
  ])('are read in whatever form they come: %j', (texts, id) => {
    expect(read(texts, id)).toBe('read One');
    expect(looksLikeLayout(texts[0]!)).toBe(true);
  });

  it('are told from scenarios, lists and anything else', () => {
    for (const text of ['{"format": "highground/scenario", "zones": []}', '{"roster": {}}', 'Scouts (60 pts)', ''])
      expect(looksLikeLayout(text)).toBe(false);
  });

  it('tell the keys that no form has', () => {
    const library = readLayouts([alone({ ...LAYOUT, weather: 'rain', pieces: [{ ...PIECE, colour: 'red' }] })]);
    expect(library.ok && library.value.unread).toEqual(['colour', 'weather']);
  });
});

describe('a file with a fault', () => {
  it.each([
    [[''], ': The file is empty; a layout file is'],
    [['{"pieces": ['], 'The JSON is incomplete'],
    [['[1]'], '/0: A layout file must be a JSON object {…}; got 1.'],
    [['"layout"'], 'must be a JSON object'],
    [['[{"colour": "red"}]'], '/0: This is neither a layout'],
    [[JSON.stringify([TEMPLATE])], 'It has only templates; give the file with the layouts as well.'],
    [['{"id": "z", "name": "Z", "zones": []}'], 'It has only deployment zones'],
    [['[]'], 'There is no layout in it'],
    [
      [JSON.stringify([LAYOUT, { ...LAYOUT, id: 'two' }]), JSON.stringify([TEMPLATE])],
      'choose one by its id: one and two.',
    ],
    [[JSON.stringify([TEMPLATE, TEMPLATE])], '/1: The template "slab" is there twice'],
    [
      [JSON.stringify(LAYOUT)],
      '/pieces/0/template: The template "slab" is missing; give the file that has it as well.',
    ],
    [[alone({ ...LAYOUT, pieces: [{ position: { x: 1, y: 1 } }] })], '/pieces/0: The piece has no form'],
    [[alone({ ...LAYOUT, pieces: [PIECE, PIECE] })], '/pieces/0/id: Another piece has the id "p"'],
    [[withPiece({ parent_area_id: 'q' })], '/pieces/0/parent_area_id: There is no piece "q" for it to stand on'],
    [[withPiece({ parent_area_id: 'p' })], '/pieces/0/parent_area_id: "p" stands on another piece itself'],
    [
      [withPiece({ keystones: [{ edge: 'left', ref: { kind: 'vertex', index: 4 } }] })],
      'There is no corner 4: the footprint has 4, counted from 0.',
    ],
    [
      [withPiece({ keystones: [{ edge: 'north', ref: { kind: 'vertex', index: 0 } }] })],
      '/layout/pieces/0/keystones/0/edge: "edge" must be',
    ],
    [
      [withPiece({ position: { x: 1e9, y: 0 } })],
      '/layout/pieces/0/position/x: "x" must be a number from -1000 to 1000',
    ],
    [
      [withPiece({ position: { x: '1', y: 0 } })],
      'must be a number from -1000 to 1000 (inches from the centre of the table); got "1".',
    ],
    [[withPiece({ rotation_degrees: -90 })], '"rotation_degrees" must be a number from 0 to 360 (degrees); got -90.'],
    [
      [
        withPiece({
          footprint: {
            type: 'polygon',
            points: [
              { x: 0, y: 0 },
              { x: 1, y: 1 },
              { x: 2, y: 2 },
            ],
          },
        }),
      ],
      '/pieces/0/footprint:',
    ],
    [
      [alone(LAYOUT, { ...TEMPLATE, features: [{ template: 'slab', position: { x: 0, y: 0 } }] })],
      'The template "slab" is one of its own features',
    ],
    [
      [alone({ ...LAYOUT, pieces: Array.from({ length: 501 }, (_, i) => ({ ...PIECE, id: `p${i}` })) })],
      '"pieces" must have at most 500 terrain pieces',
    ],
    [Array.from({ length: 9 }, () => alone(LAYOUT)), 'Give at most 8 files at once'],
  ])('is refused by one sentence with its place: %j', (texts, sentence) => {
    expect(read(texts)).toContain(sentence);
  });

  it('is refused where the layout that was chosen is not in it', () => {
    expect(read([alone(LAYOUT)], 'two')).toBe(': There is no layout "two" in it; there is one.');
  });

  it('is refused when the features of its templates are more than a table may have', () => {
    const features = Array.from({ length: 40 }, () => ({ template: 'slab', position: { x: 0, y: 0 } }));
    const pieces = Array.from({ length: 20 }, (_, i) => ({ ...PIECE, id: `p${i}`, template: 'many' }));
    const library = readLayouts([alone({ ...LAYOUT, pieces }, TEMPLATE, { ...TEMPLATE, id: 'many', features })]);
    const layout = library.ok ? chooseLayout(library.value) : library;
    const made = layout.ok ? toScenario(layout.value, 'squads') : layout;
    expect(made.ok ? '' : told(made.error)).toBe(
      '/pieces: With the features of its templates it has 820 pieces; a table may have 500. Remove some.',
    );
  });

  it('never throws, whatever is changed in a sound one', () => {
    const sound = JSON.parse(
      withPiece({
        keystones: [{ edge: 'left', ref: { kind: 'vertex', index: 0 } }],
        objective: { position: { x: 4, y: 4 } },
        footprint: {
          type: 'polygon',
          points: [
            { x: 0, y: 0 },
            { x: 4, y: 0 },
            { x: 0, y: 3 },
          ],
        },
      }),
    ) as object;
    const places = [...paths(sound, [])];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1e6), fc.jsonValue()), { minLength: 1, maxLength: 3 }), (changes) => {
        const document = structuredClone(sound);
        for (const [n, value] of changes) put(document, places[n % places.length]!, value);
        const text = read([JSON.stringify(document)]);
        expect(text).toMatch(/^read |[.…)]$/);
        expect(text).not.toMatch(/undefined|NaN|\[object/);
      }),
      { numRuns: drawn(20_000, 1000) },
    );
  });
});

/** The path to every value of a document. */
function* paths(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    yield [...path, key];
    yield* paths(inner, [...path, key]);
  }
}

/** Sets a value at a path, where the path still leads somewhere. */
function put(document: object, path: readonly string[], value: unknown): void {
  let here: unknown = document;
  for (const key of path.slice(0, -1))
    here = here !== null && typeof here === 'object' ? Reflect.get(here, key) : undefined;
  if (here !== null && typeof here === 'object') Reflect.set(here, path.at(-1)!, value);
}
