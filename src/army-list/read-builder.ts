import type { ArmyList, ListedUnit } from './army-list.ts';
import { toKeyword } from './keywords.ts';

type Json = Readonly<Record<string, unknown>>;

/** The groups of units in Old World Builder's files, and the keyword that each gives. */
const GROUPS = {
  ...{
    characters: 'CHARACTER',
    lords: 'CHARACTER',
    heroes: 'CHARACTER',
    core: 'CORE',
    special: 'SPECIAL',
    rare: 'RARE',
  },
  ...{ mercenaries: 'MERCENARIES', allies: 'ALLIES' },
} as const;
type Group = keyof typeof GROUPS;
const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[];

/** Whether a file is a list of Old World Builder. */
export const isBuilderList = (json: unknown): json is Json =>
  isRecord(json) && typeof json['army'] === 'string' && GROUP_NAMES.some((group) => Array.isArray(json[group]));

/** The list of an Old World Builder file: names, strengths, points with their options, and none of its rules. */
export function readBuilderList(json: Json): ArmyList {
  const units = GROUP_NAMES.flatMap((group) =>
    recordsIn(json[group]).map((unit) => toBuilderUnit(unit, GROUPS[group])),
  );
  const total = numberOf(json['points']);
  return {
    ...{ format: 'builder', name: textOf(json['name']), faction: textOf(json['army']), points: total, units },
    ...{ header: [], unplaced: [] },
  };
}

function toBuilderUnit(unit: Json, group: string): ListedUnit {
  const name = nameOf(unit);
  const count = Math.max(1, Math.round(numberOf(unit['strength']) ?? numberOf(unit['minimum']) ?? 1));
  const chosen = (['options', 'command', 'equipment', 'armor', 'mounts', 'items'] as const).flatMap((list) =>
    recordsIn(unit[list]).filter((option) => option['active'] === true || list === 'items'),
  );
  const stacked = recordsIn(unit['options']).filter((option) => (numberOf(option['stackableCount']) ?? 0) > 0);
  const priceOf = (option: Json): number => {
    const price = numberOf(option['points']) ?? 0;
    const times = option['perModel'] === true ? count : (numberOf(option['stackableCount']) ?? 1);
    const items = recordsIn((isRecord(option['magic']) ? option['magic'] : {})['selected']);
    return price * times + items.reduce((sum, item) => sum + (numberOf(item['points']) ?? 0), 0);
  };
  const own = (numberOf(unit['points']) ?? 0) * count;
  const options = [...new Set([...chosen, ...stacked])];
  return {
    ...{ name, count, models: [{ name, count }] },
    points: Math.round(own + options.reduce((sum, option) => sum + priceOf(option), 0)),
    keywords: [group, ...[textOf(unit['unitType'])].flatMap((type) => toKeyword(type) ?? [])],
    ...{ stats: {}, weapons: [] },
    line: { n: 0, text: count > 1 ? `${count} ${name}` : name },
    details: options.map((option) => ({ n: 0, text: nameOf(option) })),
  };
}

/** Whether a file is what Army Forge sends to other tables. */
export const isForgeList = (json: unknown): json is Json =>
  isRecord(json) && recordsIn(json['units']).some((unit) => 'quality' in unit && 'defense' in unit);

/** The list of an Army Forge file. */
export function readForgeList(json: Json): ArmyList {
  const units = recordsIn(json['units']).map((unit): ListedUnit => {
    const name = textOf(unit['customName']) || textOf(unit['name']);
    const count = Math.max(1, Math.round(numberOf(unit['size']) ?? 1));
    const weapons = recordsIn(unit['loadout'] ?? unit['weapons']);
    const round = textOf((isRecord(unit['bases']) ? unit['bases'] : {})['round']);
    const sides = [...round.matchAll(/\d+/gu)]
      .map(([side]) => Number(side))
      .filter((side) => side >= 1 && side <= 1000);
    return {
      ...{ name, count, models: [{ name, count }], points: numberOf(unit['cost']) },
      keywords: recordsIn(unit['rules'])
        .flatMap((rule) => toKeyword(textOf(rule['name'])) ?? [])
        .slice(0, 24),
      stats: { Q: `${numberOf(unit['quality']) ?? 6}+`, D: `${numberOf(unit['defense']) ?? 6}+` },
      weapons: weapons.map((weapon) => ({
        name: textOf(weapon['name']),
        stats: { Range: `${numberOf(weapon['range']) ?? 0}"`, A: `${numberOf(weapon['attacks']) ?? 1}` },
      })),
      base: sides.length > 0 ? sides.slice(0, 2) : undefined,
      line: { n: 0, text: name },
      details: weapons.map((weapon) => ({ n: 0, text: textOf(weapon['name']) })),
    };
  });
  return {
    ...{ format: 'forge', name: textOf(json['listName']) || textOf(json['name']), faction: textOf(json['armyName']) },
    ...{ points: numberOf(json['listPoints']), units, header: [], unplaced: [] },
  };
}

const nameOf = (of: Json): string => textOf(of['customName']) || textOf(of['name_en']) || textOf(of['name']);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 120) : '');

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 && number <= 100_000 ? number : undefined;
}

const recordsIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
