import type { Missile, MissileTraits, Spell, SpellEffect } from '../rules/core/missile.ts';
import { RULES_SYSTEMS } from '../rules/play/systems.ts';
import type { MissileDocument, SpellDocument } from './missile-schema.ts';
import type { Problem } from './problem.ts';
import type { ScenarioDocument } from './schema.ts';

/** A missile weapon in the rules' form: one shot that changes no roll unless its file says so. */
export const toMissile = ({
  name,
  range,
  shots = 1,
  skill,
  strength = 0,
  ap = 0,
  traits = {},
}: MissileDocument): Missile => ({
  ...{ name, range, shots, strength, ap },
  ...(skill === undefined ? {} : { skill }),
  traits: Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined)) as MissileTraits,
});

/** A spell in the rules' form. */
export const toSpell = ({ name, difficulty, range, effect }: SpellDocument): Spell => ({
  ...{ name, difficulty, range },
  effect: toEffect(effect),
});

function toEffect(effect: SpellDocument['effect']): SpellEffect {
  if ('damage' in effect) return { kind: 'damage', strength: effect.damage };
  if ('push' in effect) return { kind: 'push', inches: effect.push };
  return 'ward' in effect ? { kind: 'ward', pips: effect.ward } : { kind: 'fear', pips: effect.fear };
}

/** Missile weapons and spells in a system without fighters, and two of one name on one card. */
export function checkMissiles({ system, units = [] }: ScenarioDocument): readonly Problem[] {
  return units.flatMap((unit, u) =>
    (['missiles', 'spells'] as const).flatMap((key): readonly Problem[] => {
      const listed: readonly { readonly name: string }[] = unit[key] ?? [];
      const at = `/units/${u}/${key}`;
      if (unit[key] && RULES_SYSTEMS[system].shape !== 'single')
        return [{ at, fault: { kind: 'missiles-not-here', key, system } }];
      return listed.flatMap(({ name }, i): readonly Problem[] =>
        listed.findIndex((other) => other.name === name) < i
          ? [{ at: `${at}/${i}/name`, fault: { kind: 'missile-twice', key, name } }]
          : [],
      );
    }),
  );
}
