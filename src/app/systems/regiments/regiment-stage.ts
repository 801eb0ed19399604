import { allocationView } from '../../../rules/regiments/melee/view.ts';
import { beginMelee, meleeIn, sideToChallenge } from '../../../rules/regiments/melee/begin.ts';
import { combatNow, modelsInMelee } from '../../../rules/regiments/melee/combats.ts';
import {
  canIssueDuel,
  hasDuel,
  isDuellist,
  isShamed,
  whoCouldAccept,
} from '../../../rules/regiments/melee/duellists.ts';
import { whoMayBeShamed } from '../../../rules/regiments/melee/shame.ts';
import type { DeclaredCharge } from '../../../rules/core/state/regiments.ts';
import { REACTIONS } from '../../../rules/core/command.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import { getModel, getUnit, otherSide, unitsOfSide } from '../../../rules/core/state/lookup.ts';
import type { MeleeCombat } from '../../../rules/core/state/regiments-melee.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Side } from '../../../rules/core/turn.ts';
import { refusals } from '../../state/refusals.ts';
import { unanswered } from '../../../rules/regiments/charge/decide/declare.ts';
import { whyNoCharger } from '../../../rules/regiments/charge/decide/eligibility.ts';
import { regimentsOf, chargeOf, isOnTable } from '../../../rules/regiments/ranks/regiment-state.ts';
import { whyNoMoveAtAll } from '../../../rules/regiments/movement/manoeuvre.ts';
import { whyNoReaction } from '../../../rules/regiments/charge/decide/react.ts';
import type { ChargeGroup, RegimentStage } from '../../state/regiments.ts';

const KINDS: ReadonlySet<string> = new Set<RegimentStage['kind']>([
  'charge-with',
  'charge-at',
  'answer-charge',
  'strike-home',
  'drill',
  'nothing-left',
  'duel-offer',
  'duel-answer',
  'duel-shame',
  'deal-blows',
  'melee-over',
]);

/** Whether a stage belongs to a game of regiments. */
export const isRegimentStage = <S extends { readonly kind: string }>(stage: S): stage is Extract<S, RegimentStage> =>
  KINDS.has(stage.kind);

/** What a game of regiments waits for, given the selected units, the targets and the chosen candidate. */
export function regimentStageOf(
  state: GameState,
  selection: readonly UnitId[],
  targets: readonly UnitId[],
  model?: ModelId,
): RegimentStage {
  const { side } = state;
  switch (state.phase) {
    case 'charge':
      return chargeStage(state, selection, targets);
    case 'movement':
      return unitsOfSide(state, side).some(({ id }) => mayStillMove(state, id))
        ? { kind: 'drill', side, unit: ownRegiment(state, selection) }
        : { kind: 'nothing-left', side };
    case 'melee':
      return meleeStage(state, model);
    case 'deploy':
    case 'shooting':
    case 'fight':
    case 'upkeep':
    case 'engage':
    case 'move':
    case 'cast':
    case 'ranged':
      return { kind: 'nothing-left', side };
  }
}

/** The last selected regiment of the active side. */
const ownRegiment = (state: GameState, selection: readonly UnitId[]): UnitId | undefined =>
  selection.findLast((id) => state.units.get(id)?.side === state.side && isOnTable(state, id));

/** Declared charges grouped by target, in the order in which the first of each group was declared. */
function chargeGroups(state: GameState): readonly ChargeGroup[] {
  const { charges } = regimentsOf(state);
  return [...new Set(charges.map(({ target }) => target))].map((target) => {
    const group = charges.filter((charge) => charge.target === target);
    return { target, charges: group, rolled: group.every(({ roll }) => roll !== undefined) };
  });
}

function chargeStage(state: GameState, selection: readonly UnitId[], targets: readonly UnitId[]): RegimentStage {
  const { side } = state;
  const groups = chargeGroups(state);
  const rolled = groups.find((group) => group.rolled);
  if (rolled) return { kind: 'strike-home', side, group: rolled };
  const [open] = unanswered(state);
  if (open) {
    const choices = REACTIONS.map((reaction) => ({
      reaction,
      why: refusals(whyNoReaction(state, open.unit, open.charger, reaction), state.rules),
    }));
    const charge = chargeOf(state, open.charger)!;
    return { kind: 'answer-charge', side: otherSide(side), unit: open.unit, charge, choices };
  }
  const unit = ownRegiment(state, selection);
  const target = targets.findLast((id) => isOnTable(state, id));
  const declared = unit && chargeOf(state, unit);
  if (unit && target && (declared === undefined || mayRedirect(declared)) && declared?.target !== target)
    return { kind: 'charge-at', side, unit, target, redirects: declared !== undefined };
  const group = groups.find((g) => g.target === target || g.charges.some((c) => c.unit === unit)) ?? groups[0];
  const mayAdd = unitsOfSide(state, side).some(({ id }) => mayStillCharge(state, id));
  if (group === undefined && !mayAdd) return { kind: 'nothing-left', side };
  return { kind: 'charge-with', side, unit, groups, group, mayAdd };
}

/** Whether nothing about a regiment itself keeps it from declaring a charge now, whatever its target. */
const mayStillCharge = (state: GameState, unit: UnitId): boolean =>
  isOnTable(state, unit) && chargeOf(state, unit) === undefined && whyNoCharger(state, unit).length === 0;

/** Whether nothing about a regiment itself keeps it from moving now, wherever it would go. */
const mayStillMove = (state: GameState, unit: UnitId): boolean =>
  isOnTable(state, unit) && refusals(whyNoMoveAtAll(state, unit), state.rules).length === 0;

/** Whether a charger whose target fled may still redirect to another. */
export const mayRedirect = ({ reaction, redirected }: DeclaredCharge): boolean => reaction === 'flee' && !redirected;

function meleeStage(given: GameState, picked: ModelId | undefined): RegimentStage {
  const state = withMelee(given);
  const melee = meleeIn(state);
  const combat = melee.combats[combatNow(melee)];
  if (combat === undefined) return { kind: 'melee-over', side: state.side };
  const { stage } = combat;
  const focusOf = (candidates: readonly ModelId[]) =>
    picked !== undefined && candidates.includes(picked) ? picked : candidates[0];
  switch (stage.kind) {
    case 'duel': {
      const side = sideToChallenge(state, stage.side);
      if (!canIssueDuel(state, combat, side)) {
        const other = stage.side === 'active' ? otherSide(side) : undefined;
        if (other && canIssueDuel(state, combat, other)) {
          const candidates = challengersOf(state, combat, other);
          return { kind: 'duel-offer', side: other, combat, candidates, focus: focusOf(candidates) };
        }
        return dealStage(state, combat, undefined);
      }
      const candidates = challengersOf(state, combat, side);
      return { kind: 'duel-offer', side, combat, candidates, focus: focusOf(candidates) };
    }
    case 'challenged': {
      const { challenger } = stage;
      const from = getModel(state, challenger).unit;
      const candidates = whoCouldAccept(state, combat, from).map(({ id }) => id);
      const side = otherSide(getUnit(state, from).side);
      return { kind: 'duel-answer', side, combat, challenger, candidates, focus: focusOf(candidates) };
    }
    case 'refused': {
      const { challenger } = stage;
      const { side } = getUnit(state, getModel(state, challenger).unit);
      const candidates = whoMayBeShamed(state, combat, challenger).map(({ id }) => id);
      return { kind: 'duel-shame', side, combat, challenger, candidates, focus: focusOf(candidates) };
    }
    case 'allocate':
    case 'locked':
      return dealStage(state, combat, stage.step);
    case 'fought':
      return { kind: 'melee-over', side: state.side };
  }
}

/** The characters of a side that could challenge in a combat. */
const challengersOf = (state: GameState, combat: MeleeCombat, side: Side): readonly ModelId[] =>
  modelsInMelee(state, combat, side)
    .filter((model) => isDuellist(model) && !isShamed(state, model) && !hasDuel(state, combat))
    .filter((model) => whoCouldAccept(state, combat, model.unit).length > 0)
    .map(({ id }) => id);

/** The stage of a step's blows; before the order is fixed, of the highest step at which a model strikes. */
function dealStage(state: GameState, combat: MeleeCombat, known: number | undefined): RegimentStage {
  const rows = allocationView(state, combat);
  const step = known ?? rows.reduce((most, row) => (row.attacks > 0 ? Math.max(most, row.step) : most), 0);
  return {
    kind: 'deal-blows',
    side: state.side,
    combat,
    step,
    locked: combat.stage.kind === 'locked',
    rows,
  };
}

const formedBefore = new WeakMap<GameState, GameState>();

/** The state with its combats formed, as the first command of the phase will form them. */
function withMelee(state: GameState): GameState {
  const known = formedBefore.get(state);
  if (known) return known;
  const formed = beginMelee(state).state;
  formedBefore.set(state, formed);
  return formed;
}
