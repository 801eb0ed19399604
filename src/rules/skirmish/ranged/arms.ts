import { err, ok, type Result } from '../../../kernel/result.ts';
import type { UnitId } from '../../core/ids.ts';
import type { Missile, Spell } from '../../core/missile.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { fighterOf } from '../fighters/fighters.ts';
import { unitSpecialRules } from '../fighters/special-rules.ts';

/** What a fighter shoots with; without a name the plain shot of a SHOOTER. @source S-34, SK-01 */
export type ShotWeapon = Omit<Missile, 'name'> & { readonly name?: string };

/** What a fighter casts; without a name the plain spell of a CASTER. @source S-35, SK-08 */
export type CastSpell = Omit<Spell, 'name'> & { readonly name?: string };

/** Everything a fighter may shoot with: the weapons of its card, or else the plain shot of a SHOOTER. @source SK-01 */
export function missilesOf(state: GameState, unit: UnitId): readonly ShotWeapon[] {
  const { missiles } = fighterOf(state, unit);
  if (missiles && missiles.length > 0) return missiles;
  return unitSpecialRules(state, unit).shoots ? [plainShot(state, unit)] : [];
}

const plainShot = (state: GameState, unit: UnitId): ShotWeapon => ({
  ...{ range: state.rules.skirmish.shotRange, shots: 1, ap: 0, traits: {} },
  strength: fighterOf(state, unit).profile['injury'] ?? 0,
});

/** Everything a fighter may cast: the spells of its card, or else the plain spell of a CASTER. @source SK-08 */
export function spellsOf(state: GameState, unit: UnitId): readonly CastSpell[] {
  const { spells } = fighterOf(state, unit);
  if (spells && spells.length > 0) return spells;
  return unitSpecialRules(state, unit).casts ? [plainSpell(state)] : [];
}

function plainSpell({ rules }: GameState): CastSpell {
  const { difficulty, range, injury } = rules.skirmish.spell;
  return { difficulty, range, effect: { kind: 'damage', strength: injury } };
}

/** Whether a fighter fights from afar, by shots or by spells. */
export const isFarFighter = (state: GameState, unit: UnitId): boolean =>
  missilesOf(state, unit).length > 0 || spellsOf(state, unit).length > 0;

/**
 * The weapon a fighter shoots with: the one named, by default its first; that of a fighter without any is a plain shot.
 *
 * @errors A name it does not have, or several names.
 * @source SK-01
 */
export function findMissile(
  state: GameState,
  unit: UnitId,
  names: readonly string[] | undefined,
): Result<ShotWeapon, readonly SkirmishViolation[]> {
  const arms = missilesOf(state, unit);
  const [name, ...more] = names ?? [];
  if (more.length > 0) return err([{ clause: 'SK-01', kind: 'several-missiles', unit }]);
  if (name === undefined) return ok(arms[0] ?? plainShot(state, unit));
  const found = arms.find((arm) => arm.name === name);
  if (found) return ok(found);
  const known = arms.flatMap((arm) => arm.name ?? []);
  return err([{ clause: 'SK-01', kind: 'no-such-missile', unit, weapon: name, known }]);
}

/**
 * The spell a fighter casts: the one named, by default its first; that of a fighter without any is a plain one.
 *
 * @errors A name it does not have.
 * @source SK-08
 */
export function findSpell(
  state: GameState,
  unit: UnitId,
  name: string | undefined,
): Result<CastSpell, readonly SkirmishViolation[]> {
  const spells = spellsOf(state, unit);
  if (name === undefined) return ok(spells[0] ?? plainSpell(state));
  const found = spells.find((spell) => spell.name === name);
  if (found) return ok(found);
  const known = spells.flatMap((spell) => spell.name ?? []);
  return err([{ clause: 'SK-08', kind: 'no-such-spell', unit, spell: name, known }]);
}
