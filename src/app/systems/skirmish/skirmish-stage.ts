import type { UnitId } from '../../../rules/core/ids.ts';
import { whyNotCast } from '../../../rules/skirmish/ranged/decide-cast.ts';
import { whyNotShoot } from '../../../rules/skirmish/ranged/decide-shoot.ts';
import { refusals } from '../../state/refusals.ts';
import { getUnit, otherSide, unitsOfSide } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { whyNotDeclare } from '../../../rules/skirmish/engage/who-may.ts';
import { enemiesOf, isPresent, skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { whyNotMove } from '../../../rules/skirmish/fighters/who-moves.ts';
import { meleesOf, nextToStrike } from '../../../rules/skirmish/fighters/melee-order.ts';
import { routTestDue } from '../../../rules/skirmish/fighters/rout.ts';
import type { SkirmishStage } from '../../state/skirmish.ts';

const KINDS: ReadonlySet<string> = new Set<SkirmishStage['kind']>([
  'recover',
  'engage-with',
  'declare-engage',
  'choose-path',
  'take-path',
  'too-far',
  'step-in',
  'set-out',
  'go',
  'aim',
  'melee',
  'done',
]);

/** Whether a stage belongs to a skirmish. */
export const isSkirmishStage = <S extends { readonly kind: string }>(stage: S): stage is Extract<S, SkirmishStage> =>
  KINDS.has(stage.kind);

/** What a skirmish waits for, given the selected units and the targets. */
export function skirmishStageOf(
  state: GameState,
  selection: readonly UnitId[],
  targets: readonly UnitId[],
): SkirmishStage {
  const { side } = state;
  const unit = selection.findLast((id) => state.units.get(id)?.side === side && isPresent(state, id));
  switch (state.phase) {
    case 'upkeep':
      return { kind: 'recover', side, units: recovering(state), rout: routTestDue(state) };
    case 'engage':
      return engageStage(state, unit, targets);
    case 'move':
      return whileAny(state, { kind: 'go', side, unit }, mayWalk);
    case 'cast':
      return whileAny(state, { kind: 'aim', side, what: 'spell', unit, target: unit && targets[0] }, mayCast);
    case 'ranged':
      return whileAny(state, { kind: 'aim', side, what: 'shot', unit, target: unit && targets[0] }, mayShoot);
    case 'melee':
      return meleeStage(state, selection, targets);
    case 'deploy':
    case 'movement':
    case 'shooting':
    case 'charge':
    case 'fight':
      return { kind: 'done', side };
  }
}

/** The stage of a phase in which fighters act one after another, while there is one that may. */
function whileAny(
  state: GameState,
  stage: Extract<SkirmishStage, { kind: 'engage-with' | 'declare-engage' | 'go' | 'aim' }>,
  mayAct: (state: GameState, unit: UnitId) => boolean,
): SkirmishStage {
  const { side } = state;
  const isAny = unitsOfSide(state, side).some(({ id }) => isPresent(state, id) && mayAct(state, id));
  return isAny ? stage : { kind: 'done', side };
}

const isAllowed = ({ rules }: GameState, why: readonly Violation[]): boolean => refusals(why, rules).length === 0;

const mayWalk = (state: GameState, unit: UnitId) =>
  isAllowed(state, whyNotMove(state, unit, { run: false, checks: [] }));
const mayCast = (state: GameState, unit: UnitId) => isAllowed(state, whyNotCast(state, unit));
const mayShoot = (state: GameState, unit: UnitId) => isAllowed(state, whyNotShoot(state, unit));

/** Whether a fighter may declare an attempt against some enemy, however far away. */
const mayEngage = (state: GameState, unit: UnitId): boolean =>
  enemiesOf(state, unit).some(({ id }) => isAllowed(state, whyNotDeclare(state, unit, [id])));

/** Fighters of the active side whose status changes in the upkeep phase. */
const recovering = (state: GameState): readonly UnitId[] =>
  [...state.units.values()]
    .filter(({ side, models }) => side === state.side && models.length > 0)
    .filter(({ status }) => status.some((s) => s === 'staggered' || s === 'dazed' || s === 'stunned'))
    .map(({ id }) => id);

function engageStage(state: GameState, unit: UnitId | undefined, targets: readonly UnitId[]): SkirmishStage {
  const { side } = state;
  const { attempt } = skirmishOf(state);
  if (!attempt) {
    const named = unit !== undefined && targets.length > 0;
    return whileAny(
      state,
      named ? { kind: 'declare-engage', side, unit, targets } : { kind: 'engage-with', side, unit },
      mayEngage,
    );
  }
  const { stage } = attempt;
  switch (stage.kind) {
    case 'out-of-sight':
      return { kind: 'choose-path', side, attempt };
    case 'path':
      return { kind: 'take-path', side, attempt, measured: stage };
    case 'failing':
      return { kind: 'too-far', side, attempt, measured: stage };
    case 'intercept':
      return { kind: 'step-in', side: otherSide(side), attempt, move: stage.move };
    case 'walk':
      return { kind: 'set-out', side, attempt };
  }
}

function meleeStage(state: GameState, selection: readonly UnitId[], targets: readonly UnitId[]): SkirmishStage {
  const { melee } = skirmishOf(state);
  const next = melee ? nextToStrike(state) : [];
  if (melee ? next.length === 0 : meleesOf(state).length === 0) return { kind: 'done', side: state.side };
  const unit = selection.findLast((id) => next.includes(id)) ?? next[0];
  const side = unit === undefined ? state.side : getUnit(state, unit).side;
  return { kind: 'melee', side, next, unit, targets };
}
