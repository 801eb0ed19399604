import type { Amount, Weapon, WeaponTraits } from '../rules/core/weapon.ts';
import { RULES_SYSTEMS } from '../rules/play/systems.ts';
import type { Problem } from './problem.ts';
import type { ScenarioDocument } from './schema.ts';
import type { WeaponDocument } from './weapon-schema.ts';

/** What a weapon has when its file does not say: one attack, strength 4, damage 1. */
export const ORDINARY_WEAPON = { attacks: 1, strength: 4, ap: 0, damage: 1 } as const;

/** A weapon in the rules' form. */
export function toWeapon({ name, range, attacks, skill, strength, ap, damage, traits }: WeaponDocument): Weapon {
  return {
    name,
    range,
    attacks: toAmount(attacks ?? ORDINARY_WEAPON.attacks),
    ...(skill === undefined ? {} : { skill }),
    strength: strength ?? ORDINARY_WEAPON.strength,
    ap: ap ?? ORDINARY_WEAPON.ap,
    damage: toAmount(damage ?? ORDINARY_WEAPON.damage),
    traits: toTraits(traits),
  };
}

const DICE = /^(\d?)D([36])(?:\+(\d+))?$/;

/** A number, or dice such as `D6`, `2D3` or `D6+1`, as an amount. */
function toAmount(value: number | string): Amount {
  if (typeof value === 'number') return { dice: 0, sides: 6, plus: value };
  const [, dice = '', sides, plus = '0'] = DICE.exec(value) ?? [];
  return { dice: dice === '' ? 1 : Number(dice), sides: sides === '3' ? 3 : 6, plus: Number(plus) };
}

/**
 * Traits as typed: `rapid 1, twin, lethal 5+`. A word that is no trait stays, so that the file's rules can name it;
 * text that is no word with a number is left out.
 *
 * @errors None here: the schema refuses unknown traits and numbers out of range.
 */
export const traitsFromText = (text: string): NonNullable<WeaponDocument['traits']> =>
  Object.fromEntries(
    text
      .split(',')
      .map((one) => /^\s*([a-z-]+)\s*(\d+)?\+?\s*$/i.exec(one))
      .flatMap((found) => (found ? [[found[1]!.toLowerCase(), found[2] === undefined ? true : Number(found[2])]] : [])),
  );

/** The traits without those left out. */
const toTraits = (traits: WeaponDocument['traits'] = {}): WeaponTraits =>
  Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined)) as WeaponTraits;

type Armed = { readonly weapons: readonly WeaponDocument[]; readonly at: string };

/** Weapons in a system that has no shooting by weapons, and two weapons of one model with the same name. */
export function checkWeapons({ system, units = [] }: ScenarioDocument): readonly Problem[] {
  const armed = units.flatMap(({ weapons, models = [], formation }, u): readonly Armed[] => [
    ...(weapons ? [{ weapons, at: `/units/${u}/weapons` }] : []),
    ...models.flatMap((model, m) =>
      model.weapons ? [{ weapons: model.weapons, at: `/units/${u}/models/${m}/weapons` }] : [],
    ),
    ...(formation?.leaders ?? []).flatMap((leader, l) =>
      leader.weapons ? [{ weapons: leader.weapons, at: `/units/${u}/formation/leaders/${l}/weapons` }] : [],
    ),
  ]);
  const shoots = RULES_SYSTEMS[system].shooting !== undefined;
  if (!shoots) return armed.map(({ at }) => ({ at, fault: { kind: 'weapons-not-here', system } }));
  return armed.flatMap(({ weapons, at }) =>
    weapons.flatMap(({ name }, i): readonly Problem[] =>
      weapons.findIndex((other) => other.name === name) < i
        ? [{ at: `${at}/${i}/name`, fault: { kind: 'weapon-twice', name } }]
        : [],
    ),
  );
}
