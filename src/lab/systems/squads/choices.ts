import { possibleTargets, whyNotEligible } from '../../../rules/squads/charge/eligibility.ts';
import type { Combat } from '../../../rules/core/state/squads.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { enemyUnits, getUnit, hasStatus, modelsOf, otherSide } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Side } from '../../../rules/core/turn.ts';
import { ableCharacters, combatsOf } from '../../../rules/squads/fight/combats.ts';
import { whyNoShotAt } from '../../../rules/squads/shooting/who-shoots.ts';
import { whoPicks } from '../../../rules/squads/fight/picks.ts';
import type { SquadsMoment } from '../../policy/moment.ts';
import { shifted, offsetsAround } from '../../policy/towards.ts';

/** Every command worth trying at a moment of squads, except passing. Not all of them need be allowed. */
export function squadsChoices(state: GameState, moment: SquadsMoment): readonly Command[] {
  switch (moment.kind) {
    case 'move':
      return squadMoves(state, moment.unit);
    case 'charge':
      return squadTargets(state, moment.unit).map((target) => ({
        ...{ kind: 'declare-charge', unit: moment.unit, targets: [target] },
      }));
    case 'shoot':
      return shotTargets(state, moment.unit).map((target) => ({ kind: 'shoot', unit: moment.unit, target }));
    case 'combat': {
      const combat = combatsOf(state)[moment.combat];
      return combat ? inCombat(state, combat, moment.side) : [];
    }
    case 'strike':
      return (whoPicks(state)?.units ?? []).map((unit) => ({ kind: 'strike', unit }));
  }
}

/** How far a whole unit walks, in inches: as far as its slowest model. */
export const walkOf = (state: GameState, unit: UnitId): number =>
  Math.min(...modelsOf(state, unit).map((m) => m.profile['M'] ?? 0));

function squadMoves(state: GameState, unit: UnitId): readonly Command[] {
  if (hasStatus(getUnit(state, unit), 'moved')) return [];
  const models = modelsOf(state, unit);
  return offsetsAround(walkOf(state, unit)).map((offset) => ({ kind: 'move', moves: shifted(models, offset) }));
}

/** The units that a unit could charge now; none where it may not charge at all. */
export const squadTargets = (state: GameState, unit: UnitId): readonly UnitId[] =>
  hasStatus(getUnit(state, unit), 'declared') || whyNotEligible(state, unit).length > 0
    ? []
    : possibleTargets(state, unit);

/** The units that a unit may be ordered to shoot at, whatever it sees of them. */
export const shotTargets = (state: GameState, unit: UnitId): readonly UnitId[] =>
  enemyUnits(state, unit)
    .map(({ id }) => id)
    .filter((target) => whyNoShotAt(state, unit, target).length === 0);

function inCombat(state: GameState, combat: Combat, side: Side): readonly Command[] {
  const { stage } = combat;
  const ours = ableCharacters(state, combat, side);
  switch (stage.kind) {
    case 'window':
      return ours.map(({ id }) => ({ kind: 'issue-challenge', character: id }));
    case 'intervene':
      return ours.map(({ id }) => ({ kind: 'glorious-intervention', character: id }));
    case 'issued':
      return [
        ...ours.map(({ id }): Command => ({ kind: 'accept-challenge', character: id })),
        { kind: 'refuse-challenge' },
      ];
    case 'refused':
      return ableCharacters(state, combat, otherSide(side)).map(({ id }) => ({ kind: 'nominate', character: id }));
    case 'meeting':
      return stage.partners.map((model) => ({ kind: 'swap-with', model }));
    case 'blows':
    case 'fought':
      return [];
  }
}
