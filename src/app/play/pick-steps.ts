import { arriving } from '../../rules/mission/deploy.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { Phase } from '../../rules/core/turn.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { NO_INTENT } from '../state/skirmish.ts';
import { EMPTY_TABLE } from '../state/table-state.ts';
import { stepCancelRegiments } from '../systems/regiments/regiment-steps.ts';
import { stepCancelCorner } from '../systems/skirmish/skirmish-steps.ts';
import { clientOf } from '../systems/systems.ts';
import { planMenuActions } from './menu-actions.ts';
import { stageOf } from './stage-of-play.ts';
import type { Step } from '../state/step.ts';
import type { TableState } from '../state/table-state.ts';
import type { ToolsUiState } from '../state/tools.ts';
import { messages } from '../../messages/messages.ts';
import { ownOrder } from '../state/selection.ts';
import { CLEAN } from '../state/clean.ts';

/** Selects a unit; does nothing while dice roll. */
export function stepPickUnit(table: TableState, unit: UnitId, add: boolean): Step {
  if (table.game === undefined || stageOf(table).kind === 'rolling') return undefined;
  const isBeside = arriving(table.game.state).some((reserve) => reserve.unit === unit);
  if (isBeside || table.game.state.phase === 'deploy')
    return { ...CLEAN, selection: [unit], said: tableNamesOf(table.game.state).unit(unit) };
  return clientOf(table.game.state).pickUnit(table, unit, add);
}

/** Selects one model of a unit. */
export function stepPickModel(table: TableState, model: ModelId): Step {
  const state = table.game?.state;
  const unit = state?.models.get(model)?.unit;
  return (
    state &&
    unit && { model, selection: [unit], said: messages.activities.modelPicked(tableNamesOf(state).model(model)) }
  );
}

/** Selects the next or the previous unit that can act now; if none can, the next unit of the active side. */
export function stepCycle(table: TableState, by: 1 | -1): Step {
  const { game, selection } = table;
  if (game === undefined || game.state.charge) return undefined;
  const own = [...ownOrder(game.state), ...arriving(game.state).map(({ unit }) => unit)];
  const able = own.filter((unit) => mayAct(table, unit));
  const next = neighbour(able.length > 0 ? able : own, selection.at(-1), by);
  const picked = next && { selection: [next], said: tableNamesOf(game.state).unit(next) };
  // During an attempt to engage, selecting another unit changes nothing else.
  return picked && (game.state.skirmish?.attempt ? picked : { ...CLEAN, ...picked });
}

/** Whether the menu of a unit lets it be picked to act. */
const mayAct = (table: TableState, id: UnitId): boolean =>
  table.game !== undefined &&
  planMenuActions(table, id).some(({ does, why }) => why === undefined && does.kind === 'pick' && does.unit === id);

/** Makes the next or the previous enemy unit the only target, by keyboard. */
export function stepCycleTarget({ game, selection, targets, intent }: TableState, by: 1 | -1): Step {
  if (game === undefined || game.state.charge || !NAMES_TARGETS.has(game.state.phase)) return undefined;
  const table = { ...EMPTY_TABLE, game, selection, targets, intent };
  const stage = stageOf(table);
  const ring = stage.kind === 'over' || stage.kind === 'deploy' ? [] : clientOf(game.state).targetRing(table, stage);
  const next = neighbour(ring, targets.length === 1 ? targets[0] : undefined, by);
  return next && { targets: [next], refusal: undefined };
}

/** Phases in which targets are chosen. */
const NAMES_TARGETS: ReadonlySet<Phase> = new Set<Phase>(['shooting', 'charge', 'engage', 'cast', 'ranged', 'melee']);

/** Goes one step back: closes what was opened last, then undoes choices. */
export const stepCancel = (table: TableState): Step =>
  stepClose(table) ?? stepCancelRegiments(table) ?? stepCancelCorner(table) ?? stepUnpick(table);

/** Closes what covers the game: menus, tools, a requested die, error messages. */
function stepClose(table: TableState): Step {
  if (table.menu) return { menu: undefined };
  if (table.palette) return { palette: false };
  if (table.keySheet) return { keySheet: false };
  if (table.ruler) return { ruler: undefined };
  if (table.drag) return { drag: undefined };
  if (table.missionOpen && table.game?.state.mission) return { missionOpen: false };
  const closed = withoutNewestTool(table.tools);
  if (closed) return { tools: closed };
  if (table.asked) return { asked: undefined, said: messages.activities.takenBack };
  if (table.problem) return { problem: undefined };
  if (table.results.length > 0) return { results: [] };
  if (table.refusal) return { refusal: undefined };
  return table.placements.size > 0 ? { placements: new Map() } : undefined;
}

/** Clears the targets, then rulers and rings, then the selection; does nothing during a charge or an attempt. */
function stepUnpick({ game, targets, selection, model, tools }: TableState): Step {
  if (game?.state.charge || game?.state.skirmish?.attempt) return undefined;
  if (targets.length > 0)
    return { targets: [], question: { state: 'none' }, shots: { state: 'none' }, aims: {}, intent: NO_INTENT };
  const isNothingPicked = selection.length === 0 && model === undefined;
  if (isNothingPicked && tools.pinned.length + tools.auras.length > 0)
    return { tools: { ...tools, pinned: [], auras: [] } };
  return { selection: [], model: undefined, question: { state: 'none' } };
}

/** The tools without the one opened last; undefined if none is open. */
function withoutNewestTool(tools: ToolsUiState): ToolsUiState | undefined {
  if (tools.lessonsOpen) return { ...tools, lessonsOpen: false };
  if (tools.sight) return { ...tools, sight: undefined };
  if (tools.trayOpen) return { ...tools, trayOpen: false };
  return tools.tablesOpen ? { ...tools, tablesOpen: false } : undefined;
}

/** The unit after or before `now` in a ring; the first or the last if `now` is not in it. */
function neighbour(ring: readonly UnitId[], now: UnitId | undefined, by: 1 | -1): UnitId | undefined {
  const at = now === undefined ? -1 : ring.indexOf(now);
  return ring[at < 0 ? (by > 0 ? 0 : ring.length - 1) : (at + by + ring.length) % ring.length];
}
