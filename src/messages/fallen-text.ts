import { listText, nameInside } from './phrases/sentence.ts';

/** The models of one unit that fall in a shot: the unit's name, how many fall, and how many it began with. */
export type Fallen = { readonly unit: string; readonly count: number; readonly of: number };

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Whether a name reads as a countable plural: "Quarry Hands", not "The grey company". */
const isPlural = (name: string): boolean => /(?:[^siu]s|men)$/.test(name) && !/^(?:The|An?) /.test(name);

/** One model of a unit whose name is a plural: "Quarry Hand" of "Quarry Hands". */
const singular = (name: string): string =>
  name
    .replace(/men$/, 'man')
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/s$/, '');

/** A single-model unit by its name, others by number: "two Rooftop Runners", "two of the grey company". */
function partText({ unit, count, of }: Fallen): string {
  if (of === 1) return nameInside(unit);
  const many = NUMBERS[count] ?? String(count);
  if (!isPlural(unit)) return `${many} of ${nameInside(unit)}`;
  return `${many} ${count === 1 ? singular(unit) : unit}`;
}

/**
 * The caption of a shot in which models fall: "Two Rooftop Runners and one Quarry Hand fall".
 *
 * @param units The units that are named.
 * @param more  How many models of other units fall.
 */
export function fallenText(units: readonly Fallen[], more: number): string {
  const parts = [...units.map(partText), ...(more > 0 ? [`${more} more`] : [])];
  const count = units.reduce((sum, unit) => sum + unit.count, more);
  const text = `${listText(parts)} ${count === 1 ? 'falls' : 'fall'}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
