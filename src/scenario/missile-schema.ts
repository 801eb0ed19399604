import { z } from 'zod';
import { atMost, flag, listRule, numberWithin, textUpTo, whole } from './fields.ts';
import { LIMITS } from './limits.ts';
import { asked } from './rule.ts';

/** Maximum number of missile weapons, and of spells, of one fighter. */
export const MOST_ARMS = 9;

const range = numberWithin(LIMITS.leastSize, LIMITS.mostSize, 'inches');

const missile = z.strictObject({
  name: textUpTo(40),
  range,
  shots: whole(1, 6).optional(),
  /** Replaces the fighter's own Ranged. */
  skill: whole(1, 30).optional(),
  strength: whole(-20, 20).optional(),
  ap: whole(0, 20).optional(),
  traits: z
    .strictObject({
      steady: whole(1, 10).optional(),
      close: whole(1, 10).optional(),
      piercing: whole(5, 20).optional(),
      quick: flag,
      pistol: flag,
    })
    .optional(),
});

const spell = z.strictObject({
  name: textUpTo(40),
  difficulty: whole(1, 40),
  range,
  effect: z.union(
    [
      z.strictObject({ damage: whole(-20, 20) }),
      z.strictObject({ push: numberWithin(LIMITS.leastSize, 24, 'inches') }),
      z.strictObject({ ward: whole(1, 20) }),
      z.strictObject({ fear: whole(0, 20) }),
    ],
    asked({ kind: 'spell-effects' }),
  ),
});

/** A missile weapon without its name, as equipment of a warband. */
export const missileOfEquipment = missile.omit({ name: true });

/** A spell without its name, as equipment of a warband. */
export const spellOfEquipment = spell.omit({ name: true });

/** The missile weapons of a fighter. */
export const missilesSchema = z.array(missile, listRule('missiles')).max(MOST_ARMS, atMost(MOST_ARMS, 'weapons'));

/** The spells of a fighter. */
export const spellsSchema = z.array(spell, listRule('spells')).max(MOST_ARMS, atMost(MOST_ARMS, 'spells'));

/** A missile weapon as a file has it. */
export type MissileDocument = z.infer<typeof missile>;
/** A spell as a file has it. */
export type SpellDocument = z.infer<typeof spell>;
