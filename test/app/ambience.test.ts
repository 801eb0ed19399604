import { describe, expect, it } from 'vitest';
import { hourOf, matOf } from '../../src/app/play/ambience.ts';

describe('the hour and the mat of a table', () => {
  it('go with the panels and the rules where the player chose nothing', () => {
    expect(hourOf({ hour: 'auto', theme: 'light' }, undefined)).toBe('day');
    expect(hourOf({ hour: 'auto', theme: 'dark' }, {})).toBe('night');
    expect(matOf({ mat: 'auto' }, {}, 'skirmish')).toBe('city');
    expect(matOf({ mat: 'auto' }, undefined, undefined)).toBe('grass');
  });

  it('are the scenario’s where it names them, whatever the panels are', () => {
    expect(hourOf({ hour: 'auto', theme: 'light' }, { hour: 'dusk' })).toBe('dusk');
    expect(matOf({ mat: 'auto' }, { mat: 'snow' }, 'skirmish')).toBe('snow');
  });

  it('are the player’s before the scenario’s', () => {
    expect(hourOf({ hour: 'day', theme: 'dark' }, { hour: 'night' })).toBe('day');
    expect(matOf({ mat: 'dungeon' }, { mat: 'snow' }, 'squads')).toBe('dungeon');
  });
});
