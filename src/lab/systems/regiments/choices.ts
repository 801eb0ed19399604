import { modelsInMelee } from '../../../rules/regiments/melee/combats.ts';
import { isDuellist, isShamed, whoCouldAccept } from '../../../rules/regiments/melee/duellists.ts';
import { beginMelee, meleeCombatAt } from '../../../rules/regiments/melee/begin.ts';
import { buildMeleeGround } from '../../../rules/regiments/melee/melee-ground.ts';
import { whoMayBeShamed } from '../../../rules/regiments/melee/shame.ts';
import { attacksWithin, strikeReachOf } from '../../../rules/regiments/melee/targets.ts';
import { type Command, REACTIONS } from '../../../rules/core/command.ts';
import type { Manoeuvre } from '../../../rules/core/formation.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import { enemyUnits, getModel, getUnit, hasStatus } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { chargeOf, isEngagedUnit, distanceBetween } from '../../../rules/regiments/ranks/regiment-state.ts';
import { chargeLoss } from '../../../rules/regiments/movement/rough-ground.ts';
import { mostRange, unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import { whyNoMark } from '../../../rules/regiments/shooting/who-shoots.ts';
import type { RegimentsMoment } from '../../policy/moment.ts';

/** Every command worth trying at a moment of regiments, except passing. Not all of them need be allowed. */
export function regimentChoices(state: GameState, moment: RegimentsMoment): readonly Command[] {
  switch (moment.kind) {
    case 'charge':
      return chargeOf(state, moment.unit) ? [] : targetsOf(state, moment.unit).map((t) => declare(moment.unit, t.foe));
    case 'redirect':
      return targetsOf(state, moment.unit).map(({ foe }) => ({ kind: 'redirect', unit: moment.unit, target: foe }));
    case 'react':
      return REACTIONS.map((reaction) => ({ kind: 'react', unit: moment.unit, reaction }));
    case 'move':
      return manoeuvres(state, moment.unit);
    case 'shoot':
      return marksOf(state, moment.unit).map((target) => ({ kind: 'shoot', unit: moment.unit, target }));
    case 'duel':
      return duellists(state, moment).map((character) => ({ kind: 'issue-duel', character }));
    case 'answer-duel':
      return [
        ...acceptors(state, moment).map((character): Command => ({ kind: 'accept-duel', character })),
        { kind: 'refuse-duel' },
      ];
    case 'shame':
      return whoMayBeShamed(state, meleeCombatAt(state, moment.combat), moment.challenger).map(({ id }) => ({
        ...{ kind: 'nominate', character: id },
      }));
    case 'allocate':
      return allocations(state, moment.model, moment.combat);
  }
}

/** The command that declares a charge. */
export const declare = (unit: UnitId, target: UnitId): Command => ({ kind: 'declare-charge', unit, targets: [target] });

/** Enemies of a regiment with their distance in inches, the nearest first. */
export const byDistance = (state: GameState, unit: UnitId) =>
  enemyUnits(state, unit)
    .map(({ id }) => ({ foe: id, distance: distanceBetween(state, unit, id) }))
    .toSorted((a, b) => a.distance - b.distance || (a.foe < b.foe ? -1 : 1));

/** Enemies within the unit's longest charge, the nearest first; none if the unit may not charge at all. */
export function targetsOf(state: GameState, unit: UnitId) {
  const own = getUnit(state, unit);
  if (hasStatus(own, 'fleeing') || hasStatus(own, 'shaken') || isEngagedUnit(state, unit)) return [];
  return byDistance(state, unit).filter(
    ({ foe, distance }) => distance <= mostRange(state, unit, chargeLoss(state, unit, foe)),
  );
}

/** The units that a unit may be ordered to shoot at, whatever it sees of them, the nearest first. */
export const marksOf = (state: GameState, unit: UnitId): readonly UnitId[] =>
  byDistance(state, unit)
    .map(({ foe }) => foe)
    .filter((foe) => whyNoMark(state, unit, foe).length === 0);

/** Wheels offered, in radians. */
const WHEELS = [0.2, -0.2, 0.5, -0.5] as const;

function manoeuvres(state: GameState, unit: UnitId): readonly Command[] {
  const own = getUnit(state, unit);
  if (hasStatus(own, 'fleeing') || hasStatus(own, 'shaken') || isEngagedUnit(state, unit)) return [];
  const stride = unitStrideOf(state, unit);
  const steps: readonly (readonly Manoeuvre[])[] = [
    ...[1, 0.6, 0.3, -0.4].map((share) => [{ kind: 'advance', inches: share * stride } as const]),
    ...WHEELS.map((angle) => [{ kind: 'wheel', angle } as const]),
    ...WHEELS.map((angle) => [{ kind: 'wheel', angle } as const, { kind: 'advance', inches: stride / 3 } as const]),
  ];
  const march = [{ kind: 'advance', inches: unitStrideOf(state, unit, 'march') } as const];
  return [
    ...steps.map((each): Command => ({ kind: 'manoeuvre', unit, steps: each })),
    { kind: 'manoeuvre', unit, steps: march, march: true },
  ];
}

/** The models of a side that could challenge in a combat. */
export function duellists(
  state: GameState,
  { combat, side }: Extract<RegimentsMoment, { kind: 'duel' }>,
): readonly ModelId[] {
  const formed = beginMelee(state).state;
  const own = meleeCombatAt(formed, combat);
  return modelsInMelee(formed, own, side)
    .filter((m) => isDuellist(m) && !isShamed(formed, m) && whoCouldAccept(formed, own, m.unit).length > 0)
    .map(({ id }) => id);
}

/** The models that could accept the pending challenge. */
export const acceptors = (
  state: GameState,
  { combat, challenger }: Extract<RegimentsMoment, { kind: 'answer-duel' }>,
): readonly ModelId[] =>
  whoCouldAccept(state, meleeCombatAt(state, combat), getModel(state, challenger).unit).map(({ id }) => id);

/** For each target a model can strike, the allocation of all its attacks to it. */
function allocations(state: GameState, model: ModelId, combat: number): readonly Command[] {
  const ground = buildMeleeGround(state, meleeCombatAt(state, combat).units);
  const striker = getModel(state, model);
  const reach = strikeReachOf(ground, striker);
  if (reach.targets.length < 2) return [];
  const attacks = attacksWithin(state, striker, reach);
  return reach.targets.map(({ pool }) => ({ kind: 'allocate', model, targets: Array(attacks).fill(pool) }));
}
