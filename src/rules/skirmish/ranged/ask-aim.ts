import type { Inches } from '../../../kernel/units.ts';
import { type ExactChance, toChance } from '../../core/measure/exact-chance.ts';
import type { AimModifier, SpellEffect } from '../../core/missile.ts';
import { complement, times } from '../../../kernel/rational.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundLength } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import { chanceToPass, type CheckTerms } from '../fighters/checks.ts';
import { whyNoTarget } from '../fighters/who-acts.ts';
import { type AttackAim, takeAim } from './aim.ts';
import { type CastSpell, missilesOf, type ShotWeapon, spellsOf } from './arms.ts';
import { castTerms, dreadTerms, spellCarry, whyNoFriend, whyNotCast } from './decide-cast.ts';
import { shotCarry, whyNotPistol, whyNotShootWith } from './decide-shoot.ts';
import { planShot } from './plan-shot.ts';
import { findPush } from './push.ts';
import { type InjuryChances, oddsOfDamage, oddsOfShots } from './shot-odds.ts';

/** What one weapon or spell of a fighter would do to a target, before the dice. */
export type AimAnswer = {
  /** Absent for a plain shot or spell. */
  readonly name?: string;
  readonly violations: readonly Violation[];
  readonly distance: Inches;
  readonly range: Inches;
  /** The Ranged Check of each shot, or the check of the casting. */
  readonly terms: CheckTerms;
  readonly passes: ExactChance;
  readonly modifiers: readonly AimModifier[];
  /** Of a shot: how many, what the Defence Check needs, and how likely a hit is not defended. */
  readonly shot?: { readonly shots: number; readonly defence: CheckTerms; readonly unsaved: ExactChance };
  /** Of a spell: its effect, how likely it is to have one, and how far a push would go, inches. */
  readonly spell?: { readonly effect: SpellEffect; readonly works: ExactChance; readonly pushed?: Inches };
  /** What all shots, or a damage spell, lead to. */
  readonly ends?: InjuryChances;
};

/** A question about every weapon or spell of a fighter against one target. */
export type AimQuestion = AttackAim & { readonly what: 'shot' | 'spell' };

/**
 * What each weapon or spell of a fighter would do to a target, in the order of its card; none where it has none, or
 * where fighter or target are not on the table.
 *
 * @source S-34, S-35, SK-01 to SK-13
 */
export function askAims(state: GameState, { what, ...aim }: AimQuestion, table: TableQuery): readonly AimAnswer[] {
  const gone = [aim.unit, aim.target].some((id) => (state.units.get(id)?.models.length ?? 0) === 0);
  if (gone) return [];
  return what === 'shot'
    ? missilesOf(state, aim.unit).flatMap((weapon) => aimShot(state, aim, weapon, table))
    : spellsOf(state, aim.unit).flatMap((spell) => aimSpell(state, aim, spell, table));
}

const named = ({ name }: { readonly name?: string }) => (name === undefined ? {} : { name });

function aimShot(state: GameState, aim: AttackAim, weapon: ShotWeapon, table: TableQuery): readonly AimAnswer[] {
  const senseless = whyNoTarget(state, aim.unit, aim.target);
  const aimed = takeAim(state, aim, shotCarry(weapon), table);
  if (!aimed.ok) return [];
  const planned = planShot(state, aim, weapon, aimed.value);
  const { hit, unsaved, ends } = oddsOfShots(state, aim.target, weapon, planned, table);
  return [
    {
      ...named(weapon),
      ...{ range: weapon.range, distance: roundLength(aimed.value.distance), passes: hit, ends },
      ...{ terms: planned.terms, modifiers: planned.modifiers },
      violations: [
        ...(senseless ? [senseless] : []),
        ...whyNotShootWith(state, aim.unit, weapon),
        ...whyNotPistol(state, aim, weapon),
        ...aimed.value.violations,
      ],
      shot: { shots: weapon.shots, defence: planned.defence, unsaved },
    },
  ];
}

function aimSpell(state: GameState, aim: AttackAim, spell: CastSpell, table: TableQuery): readonly AimAnswer[] {
  const { unit, target } = aim;
  const { effect } = spell;
  const senseless = (effect.kind === 'ward' ? whyNoFriend : whyNoTarget)(state, unit, target);
  const aimed = takeAim(state, aim, spellCarry(spell), table);
  if (!aimed.ok) return [];
  const terms = castTerms(state, unit, spell);
  return [
    {
      ...named(spell),
      ...{ range: spell.range, distance: roundLength(aimed.value.distance), terms, modifiers: [] },
      passes: toChance(chanceToPass(terms)),
      violations: [...(senseless ? [senseless] : []), ...whyNotCast(state, unit), ...aimed.value.violations],
      ...{ spell: { effect, ...spellOdds(state, aim, effect, terms, table) } },
      ...(effect.kind === 'damage' ? { ends: oddsOfDamage(state, target, effect.strength, terms, table) } : {}),
    },
  ];
}

/** How likely a spell is to have an effect, and how far it would push. @source SK-11, SK-13 */
function spellOdds(
  state: GameState,
  { unit, target }: AttackAim,
  effect: SpellEffect,
  terms: CheckTerms,
  table: TableQuery,
): { readonly works: ExactChance; readonly pushed?: Inches } {
  const cast = chanceToPass(terms);
  if (effect.kind === 'push')
    return {
      works: toChance(cast),
      pushed: findPush(state, { unit: target, from: unit, inches: effect.inches }, table)?.path.length ?? 0,
    };
  if (effect.kind !== 'fear') return { works: toChance(cast) };
  const dread = dreadTerms(state, target, effect);
  return { works: dread ? toChance(times(cast, complement(chanceToPass(dread)))) : toChance({ num: 0n, den: 1n }) };
}
