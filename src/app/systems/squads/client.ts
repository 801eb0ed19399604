import type { GameState } from '../../../rules/core/state/state.ts';
import type { Choice, ClientSystem } from '../../state/client-system.ts';
import { enemyOrder, ownPick } from '../../state/selection.ts';
import type { Stage } from '../../state/stage.ts';
import { squadsDiceGroups } from './dice-groups.ts';
import { fightFocus } from './fight-focus.ts';
import { fightStageOf } from './fight-stage.ts';
import { declineFight, squadsCommand, wantedInFight } from './fight-steps.ts';
import { squadsMenuActions } from './menu-actions.ts';
import { moveLimit, squadsPathPurpose } from './placements.ts';
import { planSquadsAnimation } from './plan-animation.ts';
import { stepPickSquad } from './pick-steps.ts';

/** The squads game at the table. */
export const SQUADS_CLIENT: ClientSystem = {
  mat: 'grass',
  sound: { wind: false, ground: 'step-grass' },
  stageOf: (state, choice) =>
    state.phase === 'fight' && !state.charge
      ? fightStageOf(state, choice.selection, choice.model)
      : stageOutsideFights(state, choice),
  nextCommand: squadsCommand,
  declineCommand: declineFight,
  wantedModels: wantedInFight,
  menuActions: squadsMenuActions,
  pickUnit: stepPickSquad,
  targetRing: ({ game, selection }) =>
    game === undefined || ownPick(game.state, selection) === undefined ? [] : enemyOrder(game.state),
  asksForCharges: true,
  whyNotLeave: () => undefined,
  happened: () => ({}),
  planAnimation: planSquadsAnimation,
  diceGroups: squadsDiceGroups,
  isSilent: () => false,
  stampOf: () => undefined,
  focusOf: fightFocus,
  // The camera stays with a combat until its last blow is seen, and goes to the next one only then.
  focusWaits: (events) => events.some((event) => event.kind === 'combat-resulted'),
  moveLimit,
  whyNoCarry: () => [],
  pathPurpose: (_, state, model) => squadsPathPurpose(state, model),
  dragsOverLevels: false,
  carriesUnits: (state) => state.phase === 'movement',
};

/** A sandbox at the table: squads that fight no combats and go where they are put, model by model. */
export const SANDBOX_CLIENT: ClientSystem = {
  ...SQUADS_CLIENT,
  stageOf: (state, choice) => stageOutsideFights(state, choice),
  focusWaits: () => true,
  carriesUnits: () => false,
};

function stageOutsideFights(state: GameState, { selection, targets: named }: Choice): Stage {
  const { charge } = state;
  if (charge) {
    const { unit, targets } = charge;
    return charge.roll
      ? { kind: 'charge-move', unit, targets, allowed: charge.roll.allowed }
      : { kind: 'roll', unit, targets };
  }
  const picked = ownPick(state, selection);
  if (state.phase === 'movement') return { kind: 'move', unit: picked };
  if (state.phase !== 'charge') return { kind: 'pass', side: state.side };
  if (picked === undefined) return { kind: 'choose-unit', side: state.side };
  return named.length > 0 ? { kind: 'declare', unit: picked, targets: named } : { kind: 'choose-target', unit: picked };
}
