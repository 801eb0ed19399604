import { engagedPair } from '../../../rules/core/measure/measure.ts';
import { CHARGE_TOTALS, chanceOfTotal, toShare } from '../../../rules/core/measure/odds.ts';
import { getUnit, hasStatus, modelsOf } from '../../../rules/core/state/lookup.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import { type Amount, amountBounds, type Weapon } from '../../../rules/core/weapon.ts';
import { toWoundInFight } from '../../../rules/squads/fight/charts.ts';
import { toHitAtRange, toSaveFromShot } from '../../../rules/squads/shooting/charts.ts';
import type { BattleNumbers } from '../../forecast/battle-numbers.ts';
import { averageWounds } from './cautious.ts';
import { walkOf } from './choices.ts';

/** The numbers of squads: two dice cross the gap, less the engagement range. */
export const SQUADS_NUMBERS: BattleNumbers = {
  phases: ['move', 'shoot', 'charge', 'fight'],
  phaseOf: (phase) =>
    phase === 'movement' || phase === 'deploy'
      ? 'move'
      : phase === 'shooting'
        ? 'shoot'
        : phase === 'charge'
          ? 'charge'
          : 'fight',
  of: (state, unit) => {
    const { engageAcross, chargeModifier } = state.rules.charge;
    return {
      health: modelsOf(state, unit).reduce((sum, { wounds }) => sum + wounds, 0),
      move: walkOf(state, unit),
      reach: hasStatus(getUnit(state, unit), 'cannot-charge') ? 0 : CHARGE_TOTALS.most + engageAcross + chargeModifier,
      chanceAcross: (gap) =>
        toShare(chanceOfTotal(neededFor(Math.ceil(Math.max(0, gap - engageAcross - chargeModifier))))),
      range: Math.max(0, ...modelsOf(state, unit).flatMap(({ weapons = [] }) => weapons.map(({ range }) => range))),
      discipline: Math.max(0, ...modelsOf(state, unit).map(({ profile }) => profile['Ld'] ?? 7)),
      carries: false,
    };
  },
  melee: averageWounds,
  shots: (state, unit, foe) => {
    const [mark] = modelsOf(state, foe);
    if (!mark) return 0;
    return modelsOf(state, unit).reduce(
      (sum, model) =>
        sum + (model.weapons ?? []).reduce((all, weapon) => all + woundsBy(state, model, weapon, mark), 0),
      0,
    );
  },
  // A charge is moved before the next unit decides.
  declared: () => [],
  areEngaged: (state, one, other) =>
    engagedPair(modelsOf(state, one), modelsOf(state, other), state.rules.charge) !== undefined,
};

const neededFor = (total: number): number | undefined =>
  total > CHARGE_TOTALS.most ? undefined : Math.max(CHARGE_TOTALS.least, total);

/** The mean of an amount. */
const meanOf = (amount: Amount): number => {
  const { least, most } = amountBounds(amount);
  return (least + most) / 2;
};

/** Wounds that one weapon costs models like one of them, on average, in range, in the open and in sight. */
function woundsBy({ rules }: GameState, shooter: Model, weapon: Weapon, mark: Model): number {
  const { strength, ap, attacks, damage, traits } = weapon;
  const chance = (needs: number | undefined) => (needs === undefined ? 0 : (7 - needs) / 6);
  const hit = traits.torrent ? 1 : chance(toHitAtRange(weapon.skill ?? shooter.profile['BS'] ?? 0, 0, rules.shooting));
  const wound = chance(toWoundInFight(strength, mark.profile['T'] ?? 0, rules.fight));
  const past = 1 - chance(toSaveFromShot(mark.profile, ap, false, rules.shooting));
  return meanOf(attacks) * hit * wound * past * Math.min(meanOf(damage), mark.wounds);
}
