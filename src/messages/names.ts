import type { ModelId, UnitId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';

/** What sentences call the units and models of a game. */
export type Names = { readonly unit: (id: UnitId) => string; readonly model: (id: ModelId) => string };

/** Names from a game: a unit's own name; a model's id, which is what rulers and scripts use too. */
export const namesOf = (state: Pick<GameState, 'units'>): Names => ({
  unit: (id) => state.units.get(id)?.name ?? id,
  model: (id) => id,
});

/** Names that are the ids themselves. */
export const PLAIN_NAMES: Names = { unit: (id) => id, model: (id) => id };

/**
 * Names as players see them, who know nothing of ids: a unit's own name; a model by its unit, and in a unit of several
 * by its number or its part in it: "Captain Orra", "Sluice Guard 2", "Sluice Guard sergeant". A part that the unit is
 * called by needs no other name: "Lamplighter", of the Lamplighters. Nor does who has a name of his own: "Lady Isolde",
 * a character, and "Grey Reeve", of the grey company.
 */
export function tableNamesOf(state: Pick<GameState, 'units' | 'models'>): Names {
  const { unit } = namesOf(state);
  const known = new Map<ModelId, string>();
  const called = (id: ModelId): string => {
    const of = state.models.get(id)?.unit;
    const mates = (of !== undefined && state.units.get(of)?.models) || [];
    if (of === undefined) return spaced(id);
    if (mates.length === 1 && mates[0] === id) return unit(of);
    if (hasOwnName(id, state.models.get(id)?.keywords ?? [], unit(of))) return titled(id);
    const part = partIn(id, mates);
    const isSaid = /\p{L}/u.test(part) && unit(of).toLowerCase().includes(part.toLowerCase());
    return isSaid ? part.charAt(0).toUpperCase() + part.slice(1) : `${unit(of)} ${part}`;
  };
  return {
    unit,
    model: (id) => {
      const name = known.get(id) ?? called(id);
      known.set(id, name);
      return name;
    },
  };
}

/** Whether an id is a name: of several words, and a character's, or with a word in it that its unit is called by. */
function hasOwnName(id: ModelId, keywords: readonly string[], unit: string): boolean {
  const parts = spaced(id).toLowerCase().split(' ');
  if (parts.length < 2 || /\d/.test(id)) return false;
  const company = unit.toLowerCase().split(/\s+/);
  return keywords.includes('CHARACTER') || parts.some((part) => part !== 'the' && company.includes(part));
}

const titled = (id: ModelId): string => spaced(id).replaceAll(/(^| )\p{L}/gu, (first) => first.toUpperCase());

const NUMBERED = /^(.*?)[-_.]?(\d+)$/;
const spaced = (id: string): string => id.replaceAll(/[-_.]+/g, ' ');

/** What is left of an id once its unit is named: its number where no mate's is the same, else all of it. */
function partIn(id: ModelId, mates: readonly ModelId[]): string {
  const number = NUMBERED.exec(id)?.[2];
  const isAlone = mates.every((mate) => mate === id || NUMBERED.exec(mate)?.[2] !== number);
  return number !== undefined && isAlone ? number : spaced(id);
}
