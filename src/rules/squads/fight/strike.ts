import type { Combat } from '../../core/state/squads.ts';
import type { Dice } from '../../core/dice.ts';
import type { FightEvent, Volley } from '../../core/events/squads.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, getUnit, hasStatus, otherSide } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import { allocateSpill, allocateToOpponent, allocateToUnit, type FightTally } from './allocate.ts';
import type { LossChoices } from './wounds.ts';
import { toHitInFight, toWoundInFight } from './charts.ts';
import { canStrikeBlows } from './combats.ts';
import { fightersOf } from './contact.ts';
import { fightStepOf } from './steps.ts';
import { majority, type BlowTarget, targetOf } from './targets.ts';

/** Blows of models that roll alike, before the dice. */
type Blows = { readonly attackers: readonly Model[]; readonly target: BlowTarget };

/**
 * The blows of one step of initiative. Both sides strike at once, the active side's dice first, so models slain in a
 * step have struck in it.
 *
 * @param index The index of the combat.
 * @source R7-08 to R7-15, D-25 to D-29
 */
export function strikeFightStep(
  state: GameState,
  index: number,
  step: number,
  choices: LossChoices,
  dice: Dice,
): Extract<FightEvent, { kind: 'struck' }> {
  const combat = state.fight!.combats[index]!;
  const volleys: Volley[] = [];
  const left = new Map<ModelId, number>();
  const unsaved: Record<Side, number> = { attacker: 0, defender: 0 };
  for (const side of [state.side, otherSide(state.side)]) {
    const tally: FightTally = { state, combat, dice, choices, left };
    const able = fightersOf(state, combat, side).filter(
      (m) => fightStepOf(state, m) === step && canStrikeBlows(state, m),
    );
    const all = blowsOf(state, combat, able);
    const strikers = all.flatMap(({ attackers }) => attackers);
    for (const blows of all) {
      const volley = rollVolley(tally, strikers, blows);
      volleys.push(volley);
      unsaved[side] += volley.allocations.filter((a) => a.unsaved).length;
    }
  }
  return {
    kind: 'struck',
    combat: index,
    step,
    volleys,
    left: [...left].map(([model, wounds]) => ({ model, wounds })),
    unsaved,
  };
}

/** The strikers grouped by what they roll: each duellist alone and first, the others by target, skill and strength. */
function blowsOf(state: GameState, combat: Combat, strikers: readonly Model[]): readonly Blows[] {
  const duels: Blows[] = [];
  const alike = new Map<string, { readonly attackers: Model[]; readonly target: BlowTarget }>();
  for (const model of strikers) {
    const target = targetOf(state, combat, model);
    if (!target) continue;
    if (target.duel !== undefined) {
      duels.push({ attackers: [model], target });
      continue;
    }
    const key = JSON.stringify([target.against, model.profile['WS'], model.profile['S']]);
    const group = alike.get(key);
    if (group) group.attackers.push(model);
    else alike.set(key, { attackers: [model], target });
  }
  return [...duels, ...alike.values()];
}

function rollVolley(tally: FightTally, strikers: readonly Model[], { attackers, target }: Blows): Volley {
  const { state, combat, dice } = tally;
  const { fight } = state.rules;
  const [first] = attackers;
  const opponent = target.duel === undefined ? undefined : getModel(state, target.duel);
  const foe = (key: string) => opponent?.profile[key] ?? majority(state, combat, target.against, key);
  const attacks = attackers.reduce((sum, m) => sum + blowCountOf(state, m), 0);
  const toHit = toHitInFight(first!.profile['WS'] ?? 0, foe('WS'), fight);
  const hitDice = dice.d6(attacks);
  const hits = hitDice.filter((die) => die >= toHit).length;
  const toWound = toWoundInFight(first!.profile['S'] ?? 0, foe('T'), fight);
  const woundDice = toWound === undefined ? [] : dice.d6(hits);
  const wounds = toWound === undefined ? 0 : woundDice.filter((die) => die >= toWound).length;
  return {
    attackers: attackers.map((m) => m.id),
    against: target.against,
    ...(target.duel === undefined ? {} : { duel: target.duel }),
    hit: { needs: toHit, dice: hitDice },
    wound: { ...(toWound === undefined ? {} : { needs: toWound }), dice: woundDice },
    ...dealWounds(tally, strikers, attackers, target, wounds),
  };
}

function dealWounds(
  tally: FightTally,
  strikers: readonly Model[],
  attackers: readonly Model[],
  target: BlowTarget,
  wounds: number,
): Pick<Volley, 'allocations' | 'lost'> {
  if (target.duel === undefined) return allocateToUnit(tally, strikers, target.against, wounds);
  const { allocations, over } = allocateToOpponent(tally, target.duel, wounds);
  if (tally.state.rules.fight.duelSpill === 'lost') return { allocations, lost: over };
  const spilled = allocateSpill(tally, attackers[0]!, over);
  return { allocations: [...allocations, ...spilled.allocations], lost: spilled.lost };
}

/** The number of blows a model strikes. */
export const blowCountOf = (state: GameState, model: Model): number =>
  Math.max(0, Math.round(model.profile['A'] ?? 0)) +
  (hasStatus(getUnit(state, model.unit), 'charged') ? state.rules.fight.chargeAttacks : 0);

/** The events that end duels in which a model fell in these blows. @source B12, R7-24 */
export const duelsDecided = (state: GameState, slain: readonly ModelId[]): readonly FightEvent[] =>
  state.duels
    .filter((duel) => !duel.ended && (slain.includes(duel.challenger) || slain.includes(duel.challengee)))
    .map(({ challenger, challengee }) => ({ kind: 'duel-ended', challenger, challengee, because: 'slain' }) as const);
