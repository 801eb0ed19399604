import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { Inches } from '../../kernel/units.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Step } from '../state/step.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableStore } from '../state/table-store.ts';
import { stepTools } from '../state/tools.ts';
import { stepWhyNoRuler } from '../systems/skirmish/secrecy.ts';

/** The most rings; a unit has at most one. */
const MOST_AURAS = 12;

/** Rings about the models of units. */
export const createAuraActions = (store: TableStore) => ({
  /** Adds a ring about every model of a unit, else of the selected units; the same call again removes it. */
  toggleAura: (radius: Inches = store.getState().tools.auraRadius, of?: UnitId): boolean => {
    const table = store.getState();
    const units = of ? [of] : [...table.selection, ...table.targets];
    if (table.game === undefined || units.length === 0) return false;
    const refusal = stepWhyNoRuler(table);
    store.setState(refusal ?? stepAuras(table, units, radius) ?? {});
    return refusal === undefined;
  },
  clearAuras: (): void => store.setState(stepTools(store.getState(), { auras: [] })),
  setAuraRadius: (radius: Inches): void => store.setState(stepTools(store.getState(), { auraRadius: radius })),
});

/** Gives units rings of a radius, or removes them if all of the units already have them. */
function stepAuras(table: TableState, units: readonly UnitId[], radius: Inches): Step {
  const { tools, game } = table;
  if (game === undefined) return undefined;
  const isOn = (unit: UnitId) => tools.auras.some((aura) => aura.unit === unit && aura.radius === radius);
  const takesOff = units.every(isOn);
  const others = tools.auras.filter((aura) => !units.includes(aura.unit));
  const auras = takesOff ? others : [...others, ...units.map((unit) => ({ unit, radius }))].slice(-MOST_AURAS);
  const names = messages.say.list(units.map(tableNamesOf(game.state).unit));
  return {
    ...stepTools(table, { auras, auraRadius: radius }),
    said: takesOff ? messages.tools.noRingAbout(names) : messages.tools.ringAbout(radius, names),
  };
}
