import { describe, expect, it } from 'vitest';
import { modelId, type PieceId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { namesOf, PLAIN_NAMES, tableNamesOf } from '../../src/messages/names.ts';
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
  it('is the name of a unit for who is alone in it', () => {
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

  it('is a name of his own for a character, and for who has a word of the unit in his', () => {
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

  it('keeps mates of one number apart, and says an id nobody has as it is', () => {
    const state = gameOf(['mixed', 'Mixed band', ['bow-1', 'spear-1', 'spear-2']]);
    expect(calledIn(state, 'bow-1', 'spear-1', 'spear-2', 'gone-1')).toEqual([
      'Mixed band bow 1',
      'Mixed band spear 1',
      'Mixed band 2',
      'gone 1',
    ]);
  });

  it('leaves ids to scripts', () => {
    expect(namesOf(gameOf(['sluice', 'Sluice Guard', ['sergeant']])).model(modelId('sergeant'))).toBe('sergeant');
  });
});

describe('a piece of terrain', () => {
  it('is called by its id as words, without the number it has among its like', () => {
    const by = { kind: 'piece', id: 'long-wall-2' as PieceId } as const;
    expect(messages.tools.blocked('Reserve 1', by, PLAIN_NAMES)).toBe('Reserve 1: the long wall is in the way');
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
      'The smith cannot make way; the bard or the cook can.',
    );
    expect(menuActions.charge('Thessaly')).toBe('Charge Thessaly');
  });
});
