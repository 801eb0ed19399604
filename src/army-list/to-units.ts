import type { SystemName } from '../rules/core/system.ts';
import type { Side } from '../rules/core/turn.ts';
import { RULES_SYSTEMS } from '../rules/play/systems.ts';
import { LIMITS } from '../scenario/limits.ts';
import { findProfileFault } from '../scenario/profile.ts';
import type { ModelDocument, UnitDocument } from '../scenario/schema.ts';
import type { WeaponDocument } from '../scenario/weapon-schema.ts';
import type { ListedWeapon, Stats } from './army-list.ts';
import type { SettledUnit } from './settle.ts';

/** Heights of figures by name where they are not those of a person, inches. */
const HEIGHTS: Readonly<Record<string, number>> = {
  ...{ hound: 1, rider: 2, knight: 2, beast: 3, walker: 3.5, vehicle: 2.5, flyer: 2.5, engine: 2, brute: 2 },
};
const USUAL_HEIGHT = 1.25;

/**
 * The units of an army as a scenario has them, all at its middle: the table finds places for them.
 *
 * @param nameFor An id that is free, from the beginning of one.
 */
export function toUnits(
  settled: readonly SettledUnit[],
  side: Side,
  system: SystemName,
  nameFor: (stem: string) => string,
): readonly UnitDocument[] {
  const { shape } = RULES_SYSTEMS[system];
  return settled.flatMap((one) => {
    if (shape === 'ranked') return [toRegiment(one, side, system, nameFor)];
    if (shape === 'single') return toFighters(one, side, system, nameFor);
    return [toSquad(one, side, system, nameFor)];
  });
}

type NameFor = (stem: string) => string;

/** The longest title of a unit, and the longest name of a weapon, characters. */
const [LONGEST_TITLE, LONGEST_WEAPON] = [80, 40];

function commonOf({ unit }: SettledUnit, side: Side, nameFor: NameFor) {
  const { name, points, keywords, stats } = unit;
  const control = wholeIn(statOf(stats, 'oc', 'control'), 0, 100);
  return {
    ...{ id: nameFor(stemOf(name)), side, name: name.slice(0, LONGEST_TITLE) },
    ...(keywords.length > 0 ? { keywords: [...keywords] } : {}),
    ...(points === undefined ? {} : { points: Math.min(points, LIMITS.unitPoints) }),
    ...(control === undefined ? {} : { control }),
  };
}

/** The beginning of an id from a name. */
const stemOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/gu, '') || 'unit';

function bodyOf({ figure, unit }: SettledUnit, system: SystemName) {
  const profile = toProfile(unit.stats, system);
  return {
    ...{ mini: `minis/${figure}.glb`, height: HEIGHTS[figure] ?? USUAL_HEIGHT },
    ...(Object.keys(profile).length > 0 ? { profile } : {}),
  };
}

function toSquad(settled: SettledUnit, side: Side, system: SystemName, nameFor: NameFor): UnitDocument {
  const common = commonOf(settled, side, nameFor);
  const weapons = RULES_SYSTEMS[system].shooting ? toWeapons(settled.unit.weapons) : [];
  const body = bodyOf(settled, system);
  const models = settled.models.flatMap(({ count, base }) =>
    Array.from({ length: count }, (): Omit<ModelDocument, 'id'> => ({ base, at: [0, 0], ...body })),
  );
  return {
    ...common,
    ...(weapons.length > 0 ? { weapons: [...weapons] } : {}),
    models: models.map((model, i) => ({ id: `${common.id}-m${i + 1}`, ...model })),
  };
}

/** Every model of a unit as a fighter of its own. */
function toFighters(settled: SettledUnit, side: Side, system: SystemName, nameFor: NameFor): readonly UnitDocument[] {
  return settled.models.flatMap(({ name, count, base }) =>
    Array.from({ length: count }, (_, i): UnitDocument => {
      const { points: _points, ...common } = commonOf(settled, side, nameFor);
      const title = count > 1 ? `${name} ${i + 1}` : name;
      return {
        ...{ ...common, name: title.slice(0, LONGEST_TITLE) },
        models: [{ id: `${common.id}-m`, base, at: [0, 0], ...bodyOf(settled, system) }],
      };
    }),
  );
}

/** Models of the first rank of a regiment of a size. */
const filesOf = (count: number): number => (count <= 5 ? count : count <= 20 ? 5 : count <= 40 ? 8 : 10);

function toRegiment(settled: SettledUnit, side: Side, system: SystemName, nameFor: NameFor): UnitDocument {
  const { count } = settled.unit;
  // A formation has one size of base; that of most of its models.
  const [most] = settled.models.toSorted((a, b) => b.count - a.count);
  return {
    ...commonOf(settled, side, nameFor),
    formation: { files: filesOf(count), count, base: most!.base, at: [0, 0], ...bodyOf(settled, system) },
  };
}

/** The characteristics of each game, and the names in lists that stand for them, in small letters. */
const SAME: Readonly<Record<SystemName, Readonly<Record<string, readonly string[]>>>> = {
  squads: {
    ...{ M: ['m', 'move', 'mv'], WS: ['ws'], BS: ['bs'], S: ['s'], T: ['t'], W: ['w', 'wounds'], I: ['i'] },
    ...{ A: ['a', 'attacks'], Ld: ['ld'], Sv: ['sv', 'save'] },
  },
  sandbox: { M: ['m', 'move', 'mv'] },
  skirmish: { move: ['m', 'move', 'mv'], wounds: ['w', 'wounds'], attacks: ['a', 'attacks'] },
  regiments: {
    ...{ advance: ['adv', 'm'], march: ['mar'], discipline: ['dis', 'ld'], hp: ['hp', 'w'] },
    ...{ defence: ['def', 'ws'], resilience: ['res', 't'], attacks: ['att', 'a'], offence: ['off', 'ws'] },
    ...{ strength: ['str', 's'], agility: ['agi', 'i'] },
  },
};

/** The first of some characteristics, by their names in small letters, that there is. */
function statOf(stats: Stats, ...names: readonly string[]): string | undefined {
  const entries = Object.entries(stats).map(([name, value]) => [name.toLowerCase(), value] as const);
  const byName = new Map(entries);
  return names.flatMap((name) => byName.get(name) ?? [])[0];
}

/** Two dice of a test against a target such as `6+` succeed as often as against a leadership of this less it. */
const LEADERSHIP = 14;

function toProfile(stats: Stats, system: SystemName): Readonly<Record<string, number>> {
  const entries = Object.entries(SAME[system]).flatMap(([key, names]): readonly (readonly [string, number])[] => {
    const text = statOf(stats, ...names);
    const number = text === undefined ? undefined : wholeIn(text, 0, 100);
    if (number === undefined) return [];
    const value = key === 'Ld' && text!.includes('+') ? LEADERSHIP - number : number;
    return findProfileFault(system, key, value) ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

/** The whole number that a text begins with, if it is within limits; inches, points or pips, as its name has it. */
function wholeIn(text: string | undefined, least: number, most: number): number | undefined {
  const found = /^\s*(\d{1,3})(?!\s*[dD])/u.exec(text ?? '');
  const number = Number(found?.[1]);
  return found && number >= least && number <= most ? number : undefined;
}

/** The weapons that shoot; the numbers that a list does not have are ordinary ones. */
function toWeapons(listed: readonly ListedWeapon[]): readonly WeaponDocument[] {
  const weapons = listed.flatMap(({ name, stats }): readonly WeaponDocument[] => {
    const range = wholeIn(statOf(stats, 'range', 'r'), 1, LIMITS.mostSize);
    if (range === undefined || name === '') return [];
    const [attacks, damage] = [toAmount(statOf(stats, 'a')), toAmount(statOf(stats, 'd'))];
    const skill = wholeIn(statOf(stats, 'bs'), 2, 6);
    const strength = wholeIn(statOf(stats, 's'), 1, 20);
    const ap = wholeIn(statOf(stats, 'ap')?.replace(/^[-–−]/u, ''), 0, 6);
    return [
      {
        ...{ name: name.slice(0, LONGEST_WEAPON), range },
        ...(attacks === undefined ? {} : { attacks }),
        ...(skill === undefined ? {} : { skill }),
        ...(strength === undefined ? {} : { strength }),
        ...(ap === undefined ? {} : { ap }),
        ...(damage === undefined ? {} : { damage }),
      },
    ];
  });
  const firsts = weapons.filter(({ name }, i) => weapons.findIndex((other) => other.name === name) === i);
  return firsts.slice(0, LIMITS.weapons);
}

/** `3`, `D6`, `2D3+1` as a weapon has it. */
function toAmount(text: string | undefined): number | string | undefined {
  const plain = (text ?? '').trim().toUpperCase();
  if (/^\d{1,2}$/u.test(plain)) return Number(plain) >= 1 && Number(plain) <= 60 ? Number(plain) : undefined;
  return /^[1-6]?D[36](?:\+(?:[1-9]|1\d|20))?$/u.test(plain) ? plain : undefined;
}
