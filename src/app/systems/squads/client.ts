import type { GameState } from '../../../rules/core/state/state.ts';
import type { StageChoice, ClientSystem } from '../../state/client-system.ts';
import { enemyOrder, ownPick, toggled } from '../../state/selection.ts';
import type { Stage } from '../../state/stage.ts';
import { squadsDiceGroups } from './dice-groups.ts';
import { fightStageOf, withCombats } from './fight-stage.ts';
import { declineFight, squadsCommand, wantedInFight } from './fight-steps.ts';
import { squadsMenuActions } from './menu-actions.ts';
import { moveLimit, squadsPathPurpose } from './placements.ts';
import { shootingStageOf, stepPickShot } from './shooting.ts';
import { planSquadsAnimation } from './plan-animation.ts';
import { whyNoNormalMove } from '../../../rules/core/judge/decide-move.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { modelsInFight } from '../../../rules/squads/fight/contact.ts';
import type { FightFocus } from '../../state/squads.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import { CLEAN } from '../../state/clean.ts';
import { refusals } from '../../state/refusals.ts';
import type { Step } from '../../state/step.ts';
import type { TableState } from '../../state/table-state.ts';

/** The client side of the squads game. */
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
  asks: ({ phase }) => (phase === 'shooting' ? 'shots' : 'charge'),
  whyNotLeave: () => undefined,
  happened: () => ({}),
  planAnimation: planSquadsAnimation,
  diceGroups: squadsDiceGroups,
  isSilent: () => false,
  stampOf: () => undefined,
  focusOf: fightFocus,
  // The camera stays at a combat until its last blow has been shown.
  focusWaits: (events) => events.some((event) => event.kind === 'combat-resulted'),
  moveLimit,
  whyNoCarry: (state, unit) => whyNoCarrySquad(state, unit),
  pathPurpose: (_, state, model) => squadsPathPurpose(state, model),
  dragsOverLevels: false,
  carriesUnits: (state) => state.phase === 'movement',
};

/** The client side of the sandbox: squads without fights, whose models are moved one by one. */
export const SANDBOX_CLIENT: ClientSystem = {
  ...SQUADS_CLIENT,
  stageOf: (state, choice) => stageOutsideFights(state, choice),
  focusWaits: () => true,
  carriesUnits: () => false,
};

function stageOutsideFights(state: GameState, { selection, targets: named }: StageChoice): Stage {
  const { charge } = state;
  if (charge) {
    const { unit, targets } = charge;
    return charge.roll
      ? { kind: 'charge-move', unit, targets, allowed: charge.roll.allowed }
      : { kind: 'roll', unit, targets };
  }
  const picked = ownPick(state, selection);
  if (state.phase === 'movement') return { kind: 'move', unit: picked };
  const shooting = shootingStageOf(state, picked, named);
  if (shooting) return shooting;
  if (state.phase !== 'charge') return { kind: 'pass', side: state.side };
  if (picked === undefined) return { kind: 'choose-unit', side: state.side };
  return named.length > 0 ? { kind: 'declare', unit: picked, targets: named } : { kind: 'choose-target', unit: picked };
}

/** Why no model of a unit may be dragged now: a charge waits, or it may not make a normal move. */
const whyNoCarrySquad = (state: GameState, unit: UnitId): readonly Violation[] =>
  state.charge
    ? [{ clause: 'C-01', kind: 'charge-unresolved', unit: state.charge.unit }]
    : refusals(whyNoNormalMove(state, unit), state.rules);

/** The combat that waits for a decision or for blows; undefined outside a fight and between two combats. */
function fightFocus(state: GameState): FightFocus | undefined {
  if (state.phase !== 'fight') return undefined;
  const stage = fightStageOf(state, [], undefined);
  if (!('combat' in stage)) return undefined;
  const begun = withCombats(state);
  const combat = begun.fight?.combats[stage.combat];
  return (
    combat && {
      key: `${state.turn} ${state.side} ${stage.combat}`,
      points: modelsInFight(begun, combat).map((model) => model.at),
    }
  );
}

/** Selects a unit to act, or toggles an enemy as a target if a unit is selected. */
function stepPickSquad(table: TableState, unit: UnitId, add: boolean): Step {
  if (table.game === undefined) return undefined;
  const { state } = table.game;
  const said = tableNamesOf(state).unit(unit);
  // During a charge its choice is fixed, so another unit is only selected for display.
  if (state.charge !== undefined) return { selection: [unit], model: undefined, said };
  const picked = ownPick(state, table.selection);
  const isEnemy = state.units.get(unit)?.side !== state.side;
  if (isEnemy && picked !== undefined && state.phase === 'charge')
    return { targets: toggled(table.targets, unit), refusal: undefined };
  const shot = stepPickShot(table, unit);
  if (shot) return shot;
  const selection = add ? toggled(table.selection, unit) : [unit];
  const changed = ownPick(state, selection) !== picked;
  return { ...(changed ? CLEAN : {}), selection, model: undefined, said };
}
