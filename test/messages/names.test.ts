import { describe, expect, it } from 'vitest';
import { modelId, type PieceId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { namesOf, PLAIN_NAMES, tableNamesOf } from '../../src/messages/phrases/names.ts';
import { messages } from '../../src/messages/messages.ts';

/** What names ask of a game: units by id, name and models. */
function gameOf(...units: readonly (readonly [id: string, name: string, models: readonly string[]])[]) {
  const of = (id: string, name: string, models: readonly string[]) => ({
    id: unitId(id),
    name,
    models: models.map(modelId),
  });
  const all = units.map((unit) => of(...unit));
  return {
    units: new Map(all.map((unit) => [unit.id, unit])),
    models: new Map(all.flatMap(({ id, models }) => models.map((model) => [model, { id: model, unit: id }]))),
  } as unknown as GameState;
}

const calledIn = (state: GameState, ...ids: readonly string[]) =>
  ids.map((id) => tableNamesOf(state).model(modelId(id)));

describe('what players call units and models', () => {
  it('is the name of the unit for a model that is alone in it', () => {
    expect(
      calledIn(gameOf(['captain', 'Captain Orra', ['orra']], ['pike', 'Pike', ['pike-1']]), 'orra', 'pike-1'),
    ).toEqual(['Captain Orra', 'Pike']);
  });

  it('is the unit and a number or a part in it among several', () => {
    const state = gameOf(['sluice', 'Sluice Guard', ['sergeant', 'guard-2', 'guard_3', 'flag-bearer']]);
    expect(calledIn(state, 'sergeant', 'guard-2', 'guard_3', 'flag-bearer')).toEqual([
      'Sluice Guard sergeant',
      'Sluice Guard 2',
      'Sluice Guard 3',
      'Sluice Guard flag bearer',
    ]);
  });

  it('is a part alone where the unit is called by it', () => {
    expect(calledIn(gameOf(['lamps', 'Lamplighters', ['lamp-1', 'lamplighter']]), 'lamplighter')).toEqual([
      'Lamplighter',
    ]);
  });

  it('is its own name for a character, and for a model with a word of the unit’s name in it', () => {
    const state = gameOf(
      ['red', 'The red company', ['lady-isolde', 'red-sergeant', 'flag-bearer', 'red-1']],
      ['marsh', 'The marsh horse', ['the-marshal', 'marsh-1']],
    );
    const models = new Map(state.models);
    for (const id of ['lady-isolde', 'the-marshal'].map(modelId))
      models.set(id, { ...models.get(id)!, keywords: ['CHARACTER'] });
    expect(
      calledIn({ ...state, models }, 'lady-isolde', 'red-sergeant', 'flag-bearer', 'red-1', 'the-marshal'),
    ).toEqual(['Lady Isolde', 'Red Sergeant', 'The red company flag bearer', 'The red company 1', 'The Marshal']);
  });

  it('keeps mates of one number apart, and makes words of an unknown id', () => {
    const state = gameOf(['mixed', 'Mixed band', ['bow-1', 'spear-1', 'spear-2']]);
    expect(calledIn(state, 'bow-1', 'spear-1', 'spear-2', 'gone-1')).toEqual([
      'Mixed band bow 1',
      'Mixed band spear 1',
      'Mixed band 2',
      'Gone 1',
    ]);
  });

  it('is made from the id where a unit was given no name', () => {
    const state = gameOf(['blue-squad-1', 'blue-squad-1', ['blue-squad-1-1', 'blue-squad-1-2']]);
    expect(tableNamesOf(state).unit(unitId('blue-squad-1'))).toBe('Blue squad 1');
    expect(calledIn(state, 'blue-squad-1-1', 'blue-squad-1-2')).toEqual([
      'Blue squad 1, model 1',
      'Blue squad 1, model 2',
    ]);
  });

  it('is its place in a unit of ranks', () => {
    const state = gameOf(['right', 'The left foot', ['right/1/1', 'right/1/2', 'right/2/1']]);
    expect(calledIn(state, 'right/1/2', 'right/2/1')).toEqual([
      'File 2, rank 1 of the left foot',
      'File 1, rank 2 of the left foot',
    ]);
    // It has reformed since, and its front is the second rank it began with.
    const [[left, unit]] = [...state.units] as [[never, object]];
    const reformed = { ...unit, formation: { places: new Map([[modelId('right/2/1'), { file: 2, rank: 0 }]]) } };
    const now = { ...state, units: new Map([[left, reformed]]) } as unknown as GameState;
    expect(calledIn(now, 'right/2/1')).toEqual(['File 3, rank 1 of the left foot']);
    const told = messages.describe.inside(
      tableNamesOf(state),
      ({ model }) => `${model(modelId('right/1/1'))} makes way for ${model(modelId('right/2/1'))}.`,
    );
    expect(told).toBe('File 1, rank 1 of the left foot makes way for file 1, rank 2 of the left foot.');
  });

  it('stays the same for a model that has been slain', () => {
    const begun = gameOf(['quarry', 'Quarry Hands', ['quarry-1', 'quarry-2', 'quarry-3']]);
    expect(calledIn(begun, 'quarry-3')).toEqual(['Quarry Hands 3']);
    const later = gameOf(
      ['quarry', 'Quarry Hands', ['quarry-1', 'quarry-2']],
      ['hands', 'Hands', ['hand-1', 'hand-2']],
    );
    expect(calledIn(later, 'quarry-3', 'hand-7')).toEqual(['Quarry Hands 3', 'Hands 7']);
    const last = gameOf(['quarry', 'Quarry Hands', ['quarry-2']]);
    expect(tableNamesOf(last, begun).model(modelId('quarry-2'))).toBe('Quarry Hands 2');
    expect(tableNamesOf(last, begun).model(modelId('quarry-3'))).toBe('Quarry Hands 3');
    const ranks = gameOf(['right', 'The left foot', ['right/1/1', 'right/1/2']]);
    expect(calledIn(ranks, 'right/2/2')).toEqual(['File 2, rank 2 of the left foot']);
  });

  it('leaves ids to scripts', () => {
    expect(namesOf(gameOf(['sluice', 'Sluice Guard', ['sergeant']])).model(modelId('sergeant'))).toBe('sergeant');
  });
});

describe('a pool of health', () => {
  it('is the ranks of a unit, or a model by its own name', () => {
    const state = gameOf(['host', 'The warden host', ['warden-kell', 'host/1/2']], ['axes', 'axes', ['axes/1/1']]);
    const names = tableNamesOf(state);
    expect(['host', 'axes', 'warden-kell'].map((pool) => messages.regiments.pool(pool as never, names))).toEqual([
      'the ranks of the warden host',
      'the ranks of Axes',
      'Warden Kell',
    ]);
  });
});

describe('a piece of terrain', () => {
  it('is called by its name in the catalogue or its id as words, without its number', () => {
    const by = { kind: 'piece', id: 'long-wall-2' as PieceId } as const;
    expect(messages.tools.blocked('Reserve 1', by, PLAIN_NAMES)).toBe('Reserve 1: blocked by the long wall');
    const { piece } = tableNamesOf(gameOf());
    expect(
      ['wall-long-1', 'tower-ladder', 'wood_small-2', 'constructor', '7'].map((id) => piece(id as PieceId)),
    ).toEqual(['the long wall', 'the tower ladder', 'the wood small', 'the constructor', 'the 7']);
    const seen = { visible: false, fraction: 0, blockedBy: [by, { ...by, id: 'long-wall-3' as PieceId }] };
    expect(messages.sight.flag(seen as never, PLAIN_NAMES)).toBe('hidden by the long wall');
  });
});

describe('a name inside a label', () => {
  it('has its article small, and keeps it large where it begins', () => {
    const { menuActions } = messages;
    expect(menuActions.charge('The guard')).toBe('Charge the guard');
    expect(menuActions.engageWith('A lookout')).toBe('Engage with a lookout');
    expect(menuActions.takesThePlaceOf('The smith', 'The bard')).toBe('The smith takes the place of the bard');
    expect(menuActions.cannotMakeWay('The smith', ['The bard', 'The cook'])).toBe(
      'The smith cannot make way for the duel; the bard or the cook can.',
    );
    expect(menuActions.charge('Thessaly')).toBe('Charge Thessaly');
  });
});
