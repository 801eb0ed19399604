import type { Duel } from '../../core/state/squads.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getModel, getUnit, modelsOf, otherSide } from '../../core/state/lookup.ts';
import type { RegimentsMelee, MeleeCombat, MeleeStep } from '../../core/state/regiments-melee.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import { touchingEnemies } from '../ranks/regiment-state.ts';
import { meleeStepOf } from './attacks.ts';
import { buildMeleeGround, canBeInMelee } from './melee-ground.ts';
import { isAlive, unitIdOf } from '../ranks/pools.ts';
import { strikeReachOf } from './targets.ts';

/**
 * The combats of a melee phase: units linked by contact, in the order of their first units. Fleeing units are excluded.
 *
 * @source RG-18, RG-19
 */
export function formMelee(state: GameState): readonly MeleeCombat[] {
  const linked = new Map<UnitId, readonly UnitId[]>(
    [...state.units.keys()]
      .filter((unit) => canBeInMelee(state, unit))
      .map((unit) => [
        unit,
        touchingEnemies(state, unit)
          .map(({ id }) => id)
          .filter((id) => canBeInMelee(state, id)),
      ]),
  );
  const seen = new Set<UnitId>();
  const combats: MeleeCombat[] = [];
  for (const [unit, foes] of linked) {
    if (seen.has(unit) || foes.length === 0) continue;
    const group = new Set<UnitId>([unit]);
    for (const member of group) for (const next of linked.get(member) ?? []) group.add(next);
    for (const member of group) seen.add(member);
    combats.push(freshCombat([...state.units.keys()].filter((id) => group.has(id))));
  }
  return combats;
}

const freshCombat = (units: readonly UnitId[]): MeleeCombat => ({
  units,
  stage: { kind: 'duel', side: 'active' },
  steps: [],
  taken: { attacker: 0, defender: 0 },
});

/** The duels whose fighters are no longer in the same combat. @source RG-25 */
export const partedMeleeDuels = (state: GameState, combats: readonly MeleeCombat[]): readonly Duel[] =>
  state.duels.filter(
    (duel) =>
      !duel.ended &&
      !combats.some(({ units }) =>
        [duel.challenger, duel.challengee].every((id) => isAlive(state, id) && units.includes(unitIdOf(state, id))),
      ),
  );

/** The models of a combat that are on the table, of one side if given. */
export const modelsInMelee = (state: GameState, { units }: Pick<MeleeCombat, 'units'>, side?: Side): readonly Model[] =>
  units
    .filter((unit) => side === undefined || getUnit(state, unit).side === side)
    .flatMap((unit) => modelsOf(state, unit));

/** Which models strike at which step of a combat, the first step first. @source RG-19, AA-1 */
export function stepsOf(state: GameState, combat: Pick<MeleeCombat, 'units'>): readonly MeleeStep[] {
  const byStep = new Map<number, ModelId[]>();
  for (const model of modelsInMelee(state, combat)) {
    const step = meleeStepOf(state, model);
    const known = byStep.get(step);
    if (known) known.push(model.id);
    else byStep.set(step, [model.id]);
  }
  return [...byStep].toSorted(([a], [b]) => b - a).map(([step, models]) => ({ step, models }));
}

/**
 * The next initiative step below the given index at which a model has a target; undefined when there is none.
 *
 * @source RG-19, E27
 */
export function nextMeleeStep(state: GameState, combat: MeleeCombat, below = Infinity): MeleeStep | undefined {
  if (([state.side, otherSide(state.side)] as const).some((side) => modelsInMelee(state, combat, side).length === 0))
    return undefined;
  const ground = buildMeleeGround(state, combat.units);
  return combat.steps
    .filter(({ step }) => step < below)
    .find(({ models }) =>
      models.some((id) => isAlive(state, id) && strikeReachOf(ground, getModel(state, id)).targets.length > 0),
    );
}

/** The models of a step, given by its index, that are still on the table. */
export const strikersAt = (state: GameState, combat: MeleeCombat, step: number): readonly Model[] =>
  (combat.steps.find((s) => s.step === step)?.models ?? [])
    .filter((id) => isAlive(state, id))
    .map((id) => getModel(state, id));

/** The index of the current combat, else of the first one not fought. */
export function combatNow({ combats, current }: RegimentsMelee): number {
  return current ?? combats.findIndex(({ stage }) => stage.kind !== 'fought');
}

/**
 * Whether a combat must be finished before another: it has an open or refused challenge, or attacks are being
 * allocated.
 */
export const hasBegun = ({ stage, steps }: MeleeCombat): boolean =>
  stage.kind !== 'fought' && (stage.kind === 'challenged' || stage.kind === 'refused' || steps.length > 0);
