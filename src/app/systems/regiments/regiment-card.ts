import type { ModelId } from '../../../rules/core/ids.ts';
import { chanceOfSum, toShare } from '../../../rules/core/measure/odds.ts';
import { rallyHelp } from '../../../rules/regiments/ranks/command-group.ts';
import { disciplineOf } from '../../../rules/regiments/ranks/discipline.ts';
import { isOnTable } from '../../../rules/regiments/ranks/regiment-state.ts';
import { findPool, hasOwnPool, healthLeft, rankAndFileOf } from '../../../rules/regiments/ranks/pools.ts';
import type { GameState, Model, Unit } from '../../../rules/core/state/state.ts';
import { ranksOf } from '../../../rules/regiments/ranks/formation.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import { messages } from '../../../messages/messages.ts';

/** Files by ranks and the number of models: "7 × 4 · 28 models". */
export function ranksLine({ formation, models }: Unit): string {
  const count = messages.charge.models(models.length);
  if (!formation || models.length === 1) return count;
  return `${formation.files} × ${ranksOf(formation)} · ${count}`;
}

/** The command group of a unit, where it has one and the game has such models. */
export function commandLine({ models, rules }: GameState, unit: Unit): readonly string[] {
  if (!rules.regiments.commandGroups) return [];
  const told = messages.regiments.commandGroup(unit.models.flatMap((id) => models.get(id)?.keywords ?? []));
  return told === '' ? [] : [told];
}

/** What a fleeing unit rallies on, and how likely that is. @source RG-31, CG-04 */
export function rallyLine(state: GameState, { id, status }: Unit): readonly string[] {
  if (!status.includes('fleeing') || !isOnTable(state, id)) return [];
  const needs = disciplineOf(state, id) + rallyHelp(state, id);
  return [messages.regiments.ralliesOn(needs, 1 - toShare(chanceOfSum(2, needs + 1)))];
}

/** Health a unit has lost without losing a model, and the health of every wounded leader. */
export function ranksWounds(state: GameState, { id }: Unit): readonly string[] {
  const ranks = findPool(state, id);
  const lost = state.regiments?.hurt.get(id) ?? 0;
  const lines = ranks && lost > 0 ? [messages.regiments.healthLost(lost, healthLeft(state, ranks) + lost)] : [];
  const names = tableNamesOf(state);
  const leaders = (state.units.get(id)?.models ?? []).flatMap((model) => {
    const leader = state.models.get(model);
    if (!leader || !hasOwnPool(leader)) return [];
    const whole = Math.max(1, Math.round(leader.profile['hp'] ?? 1));
    return leader.wounds < whole ? [messages.regiments.healthOf(names.model(model), leader.wounds, whole)] : [];
  });
  return [...lines, ...leaders];
}

/** Characteristics in the order in which a card shows them. */
const SHOWN = [
  'advance',
  'march',
  'discipline',
  'hp',
  'defence',
  'resilience',
  'armour',
  'attacks',
  'offence',
  'strength',
  'ap',
  'agility',
] as const;

/** A model's profile as its card shows it; distances are in inches. */
export const profileOfRegiment = ({
  profile,
}: Pick<Model, 'profile'>): readonly (readonly [string, number | string])[] =>
  SHOWN.flatMap((key) => {
    const value = profile[key];
    return value === undefined
      ? []
      : [
          [
            messages.regiments.characteristics[key],
            key === 'advance' || key === 'march' ? `${value}″` : value,
          ] as const,
        ];
  });

/** The model shown on a unit's card: one of its rank and file, if there is any. */
export const plainSoldier = (state: GameState, { id, models }: Unit): ModelId | undefined =>
  rankAndFileOf(state, id)[0]?.id ?? models[0];
