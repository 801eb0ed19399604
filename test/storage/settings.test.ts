import { describe, expect, it } from 'vitest';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { parseSettings, toKeep } from '../../src/storage/settings.ts';
import type { Settings } from '../../src/app/state/settings.ts';

const chosen: Settings = { ...EMPTY_TABLE.settings, theme: 'dark', quality: 'ultra', adaptive: false, hour: 'dusk' };

describe('remembered settings', () => {
  it('come back as they were', () => {
    const { reducedMotion: _, ...kept } = chosen;
    expect(parseSettings(JSON.parse(JSON.stringify(toKeep(chosen))))).toEqual(kept);
  });

  it('leave the picture to the machine where the player chose nothing', () => {
    expect(parseSettings(toKeep({ ...chosen, adaptive: true }))).not.toHaveProperty('quality');
    expect(parseSettings(toKeep({ ...chosen, adaptive: true }))).not.toHaveProperty('adaptive');
  });

  it('of an edition that knew two qualities and no hours are read as they were meant', () => {
    const old = { theme: 'dark', quality: 'low', fastDice: true, grid: false, fallenLie: true, ownDice: false };
    expect(parseSettings(old)).toEqual({ ...old, adaptive: false });
  });

  it('that this edition does not know are left out, one by one', () => {
    expect(parseSettings({ theme: 'dark', quality: 'cinema', hour: 'noon', grid: 'yes' })).toEqual({ theme: 'dark' });
    expect(parseSettings('nonsense')).toEqual({});
  });
});
