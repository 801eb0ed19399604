import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import type { D20Roll } from '../../core/events/skirmish.ts';
import { checkAgainst, wound } from './blow.ts';
import { D20 } from './checks.ts';
import type { EventAccumulator, RulesContext } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { steady } from './fall.ts';
import { activeFoesOf, fighterOf, engagedEnemiesOf, isActive, isPresent } from './fighters.ts';
import { stepFromLips } from './resolve-overlap.ts';
import { unitSpecialRules } from './special-rules.ts';
import { injure, takeOut } from './injury.ts';

/** The blows a fighter has struck so far: hits that took a last wound, by target, each with its attack. */
type Blows = { readonly accumulator: EventAccumulator; readonly fatal: ReadonlyMap<UnitId, D20Roll> };

/** The number of attacks of a fighter before any further ones. @source S-32, S-33 */
export const fighterAttacks = (state: GameState, unit: UnitId): number =>
  (fighterOf(state, unit).profile['attacks'] ?? 1) + unitSpecialRules(state, unit).attacks;

/** The default target of a fighter: the first enemy in contact that can act, else the first. @source S-32 */
export const easiestFoe = (state: GameState, unit: UnitId): UnitId | undefined =>
  activeFoesOf(state, unit)[0] ?? engagedEnemiesOf(state, unit)[0];

/** Whether a fighter may strike an enemy now: not one that is down while it touches one that can act. @source S-32 */
export const mayStrike = (state: GameState, unit: UnitId, target: UnitId): boolean =>
  engagedEnemiesOf(state, unit).includes(target) &&
  (isActive(getUnit(state, target)) || activeFoesOf(state, unit).length === 0);

/**
 * The accumulator after a fighter has struck all its attacks. Enemies whose last wound it took are injured at the end,
 * by the highest attack.
 *
 * @param wished  Targets in the order of the attacks; the last one is also the target of all further attacks.
 * @source S-32
 */
export function attack(
  start: EventAccumulator,
  unit: UnitId,
  wished: readonly UnitId[],
  context: RulesContext,
): EventAccumulator {
  const first = targetAt(start.state, unit, wished, 0);
  if (first === undefined) return start;
  const planned = fighterAttacks(start.state, unit);
  const begun = applySkirmish(start, { kind: 'attacked', unit, target: first, attacks: planned });
  let blows: Blows = { accumulator: begun, fatal: new Map() };
  let left = planned;
  for (let i = 0; left > 0; i++, left--) {
    const target = targetAt(blows.accumulator.state, unit, wished, i);
    if (target === undefined) break;
    const struck = strike(blows, unit, target, context);
    blows = struck.blows;
    if (struck.further && (i < planned || chains(start.state))) left++;
  }
  return stepFromLips(injureAll(blows, unit, context), start.state, context.table);
}

const chains = (state: GameState): boolean => state.rules.skirmish.further === 'natural-20';

function targetAt(state: GameState, unit: UnitId, wished: readonly UnitId[], i: number): UnitId | undefined {
  const wish = wished[Math.min(i, wished.length - 1)];
  return wish !== undefined && mayStrike(state, unit, wish) ? wish : easiestFoe(state, unit);
}

/**
 * One attack: it finishes a Stunned target; otherwise a Melee Check, a Defence Check and a wound.
 *
 * @source S-05, S-32, E-49
 */
function strike(
  { accumulator, fatal }: Blows,
  unit: UnitId,
  target: UnitId,
  context: RulesContext,
): { readonly blows: Blows; readonly further: boolean } {
  const { state } = accumulator;
  if (hasStatus(getUnit(state, target), 'stunned'))
    return { blows: { accumulator: takeOut(accumulator, target), fatal }, further: false };
  const odds = { good: strikesWithAdvantage(state, unit, target) };
  const { accumulator: struck, roll } = checkAgainst(
    accumulator,
    { unit, against: target, purpose: 'melee', odds },
    context,
  );
  const missed = { blows: { accumulator: struck, fatal }, further: givesAnother(state, unit, roll, false) };
  if (!roll.passed) return missed;
  const defended = checkAgainst(struck, { unit: target, against: unit, purpose: 'defence' }, context);
  if (defended.roll.passed) return { ...missed, blows: { accumulator: defended.accumulator, fatal } };
  const wounded = wound(defended.accumulator, target, { melee: true });
  const known = fatal.get(target);
  const best = known && known.kept >= roll.kept ? known : roll;
  const deadly = wounded.fatal ? new Map(fatal).set(target, best) : fatal;
  return {
    blows: { accumulator: wounded.accumulator, fatal: deadly },
    further: givesAnother(state, unit, roll, true),
  };
}

/** Whether an attack has Advantage: after a leap, against the Dazed, and from an ambush. @source E-49, S-05, S-33 */
export function strikesWithAdvantage(state: GameState, unit: UnitId, target: UnitId): boolean {
  const self = getUnit(state, unit);
  if (hasStatus(self, 'leapt') || hasStatus(getUnit(state, target), 'dazed')) return true;
  if (!unitSpecialRules(state, unit).ambushes) return false;
  return [unit, ...engagedEnemiesOf(state, unit)].some((id) => hasStatus(getUnit(state, id), 'strikes-first'));
}

/** Whether an attack grants another: a natural 20, or undefended with a modified total of 20. @source S-32 */
function givesAnother(state: GameState, unit: UnitId, { kept }: D20Roll, undefended: boolean): boolean {
  if (state.rules.skirmish.further === 'natural-20') return kept === D20;
  return undefended && kept + (fighterOf(state, unit).profile['injury'] ?? 0) >= D20;
}

function injureAll({ accumulator, fatal }: Blows, unit: UnitId, context: RulesContext): EventAccumulator {
  const bonus = fighterOf(accumulator.state, unit).profile['injury'] ?? 0;
  let injured = accumulator;
  for (const [target, roll] of fatal) {
    if (!isPresent(injured.state, target)) continue;
    const before = injured.state;
    injured = steady(injure(injured, target, { cause: 'melee', roll, bonus }), before, target, context);
  }
  return injured;
}
