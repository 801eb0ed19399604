import { z } from 'zod';
import { atMost, flag, id, listRule, numberWithin, textUpTo, whole } from './fields.ts';
import { LIMITS } from './limits.ts';
import { asked } from './rule.ts';

const AMOUNT = asked({ kind: 'amount' });

/** A number, or dice such as `"D6"`, `"2D3"` or `"D6+1"`. */
const amount = z.union([whole(1, 60), id(/^[1-6]?D[36](\+([1-9]|1\d|20))?$/, AMOUNT)], AMOUNT);

const few = whole(1, 6).optional();

/** The traits of weapons by name. */
const weaponTraits = z.strictObject({
  rapid: whole(1, 20).optional(),
  blast: whole(1, 20).optional(),
  heavy: whole(1, 3).optional(),
  torrent: flag,
  sustained: few,
  lethal: whole(2, 6).optional(),
  twin: flag,
  searing: few,
  assault: flag,
  pistol: flag,
  volley: flag,
  indirect: flag,
});

const weapon = z.strictObject({
  name: textUpTo(40),
  range: numberWithin(LIMITS.leastSize, LIMITS.mostSize, 'inches'),
  attacks: amount.optional(),
  skill: whole(0, 10).optional(),
  strength: whole(1, 20).optional(),
  ap: whole(0, 6).optional(),
  damage: amount.optional(),
  traits: weaponTraits.optional(),
});

/** The ranged weapons of a model, or of every model of a unit that has none of its own. */
export const weaponsSchema = z
  .array(weapon, listRule('weapons'))
  .max(LIMITS.weapons, atMost(LIMITS.weapons, 'weapons'));

/** A ranged weapon as a file has it. */
export type WeaponDocument = z.infer<typeof weapon>;
