import { pipsAt } from '../../core/rules/chart.ts';
import type { ShootingRules } from '../../core/rules/shooting.ts';
import { FACES } from '../../core/weapon.ts';

/** The fewest pips any roll needs: a 1 always fails. */
const FEWEST = 2;

/**
 * The least pips a die needs to hit; undefined when no roll can.
 *
 * @param fewer Pips fewer than the chart asks for, negative for more; a 6 still hits.
 * @source SH-11
 */
export function toHitAtRange(skill: number, fewer: number, { skillChart }: ShootingRules): number | undefined {
  const needs = pipsAt(skillChart, skill);
  return needs === undefined ? undefined : Math.min(FACES, Math.max(FEWEST, needs - fewer));
}

/** The least pips a die needs to save a wound by a weapon; undefined when no roll can. @source SH-15, SH-16 */
export function toSaveFromShot(
  profile: Readonly<Record<string, number>>,
  ap: number,
  isInCover: boolean,
  { coverBetter }: ShootingRules,
): number | undefined {
  const save = profile['Sv'] ?? FACES + 1;
  if (save > FACES) return undefined;
  const needs = save + ap - (isInCover ? coverBetter : 0);
  return needs > FACES ? undefined : Math.max(FEWEST, needs);
}
