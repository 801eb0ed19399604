import { resultOf } from '../../rules/play/result-of.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { getModel } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { withNotice } from '../state/notices.ts';
import type { PathReply, PathQuestion } from '../state/services.ts';
import type { FormationName } from '../state/squads.ts';
import type { Step } from '../state/step.ts';
import type { TableState } from '../state/table-state.ts';
import { withPlacements } from '../systems/squads/placements.ts';
import { ledTo, squadOf, squadPlacements, stayingOf, withCorner, withPaths } from '../systems/squads/squad-drag.ts';
import { clientOf } from '../systems/systems.ts';
import type { Drag } from '../state/drag.ts';
import { dragReason } from './drag-reason.ts';

/** Floors closer in height than this count as the same floor, inches. */
const SAME_FLOOR = 0.05;

/** A drag whose paths are requested, and the state they are found in. */
export type DragQuestion = {
  readonly drag: Drag;
  readonly state: GameState;
  readonly questions: readonly PathQuestion[];
};

/** The unit that a dragged model brings along; undefined if it moves alone. */
export const unitOf = (state: GameState, model: ModelId) =>
  clientOf(state).carriesUnits(state) ? squadOf(state, model) : undefined;

/** How far a model may be dragged now, inches; undefined if it may not be dragged. */
export const carryLimit = ({ game, busy, intent }: TableState, model: ModelId): Inches | undefined =>
  game === undefined || busy !== undefined || resultOf(game.state) || game.state.phase === 'deploy'
    ? undefined
    : clientOf(game.state).moveLimit(game.state, model, intent.run);

/** Says why a model may not be dragged; undefined if there is no reason to show. */
export function stepWhyNoCarry({ game, busy, intent }: TableState, model: ModelId): Step {
  if (game === undefined || busy !== undefined) return undefined;
  const { unit } = getModel(game.state, model);
  const violations: readonly Violation[] = resultOf(game.state)
    ? [{ clause: 'MI-11', kind: 'game-over' }]
    : game.state.phase === 'deploy'
      ? []
      : clientOf(game.state).whyNoCarry(game.state, unit, intent.run);
  const [why] = violations;
  return why && stepRefusedDrag(messages.explain.violation(why, tableNamesOf(game.state, game.initial)));
}

/** Shows why a drag was refused where it was, and announces it. */
export const stepRefusedDrag = (text: string) => ({ refusedDrag: text, said: text });

/**
 * Begins dragging a model, with its unit if the unit is selected and moves as one.
 *
 * @param sticky Whether the model follows the pointer without a button held.
 */
export function stepCarry(table: TableState, model: ModelId, sticky: boolean, form?: FormationName): Step {
  const limit = carryLimit(table, model);
  if (table.game === undefined || limit === undefined) return undefined;
  const { state } = table.game;
  const { unit, at } = getModel(state, model);
  const goesAlone = table.model === model || !table.selection.includes(unit);
  const squad = goesAlone ? undefined : unitOf(state, model);
  return {
    drag: {
      model,
      over: at,
      limit,
      path: undefined,
      fresh: false,
      corners: [],
      squad: squad && form ? { ...squad, form } : squad,
      floor: undefined,
      sticky,
      letGo: false,
    },
    refusal: undefined,
    refusedDrag: undefined,
    ...(squad ? { placements: new Map() } : {}),
  };
}

/** The drag after a move: its unit is laid out again and its paths are not known yet. */
export const ledDrag = (state: GameState, drag: Drag): Drag => ({
  ...drag,
  fresh: false,
  squad: drag.squad && ledTo(state, drag.squad, drag.model, [drag.over[0], drag.over[2]]),
});

/** The drag one floor up or down; undefined if there is no such floor. */
export function onNextFloor(drag: Drag, by: 1 | -1): Drag | undefined {
  const levels = drag.path?.levels ?? [];
  const { path, over } = drag;
  const now = drag.floor ?? (path?.kind === 'path' ? (path.beyond?.goal ?? path.to)[1] : over[1]);
  const floor = by > 0 ? levels.find((y) => y > now + SAME_FLOOR) : levels.findLast((y) => y < now - SAME_FLOOR);
  return floor === undefined ? undefined : { ...drag, floor };
}

/** The path requests of a drag: one path, or one for each model of the unit. */
export function dragQuestion(table: TableState, state: GameState, drag: Drag): DragQuestion {
  const { floor, over, limit } = drag;
  const client = clientOf(state);
  const purpose = client.pathPurpose(table, state, drag.model);
  const mates = drag.squad?.mates ?? [];
  const questions: readonly PathQuestion[] =
    mates.length === 0
      ? [{ model: drag.model, to: goalOf(over, floor, client.dragsOverLevels), purpose, limit, corners: drag.corners }]
      : mates.map((mate) => ({
          model: mate.model,
          to: floor === undefined ? mate.over : [mate.over[0], floor, mate.over[1]],
          purpose,
          limit: mate.limit,
          corners: mate.corners,
          without: mates.map(({ model }) => model),
        }));
  return { drag, state: withPlacements(state, table.placements, drag.model), questions };
}

/** The goal of a ghost: a plan point, or a point in space if the floor was chosen or heights matter. */
const goalOf = ([x, y, z]: Point, floor: number | undefined, hasHeight: boolean): PlanPoint | Point =>
  hasHeight ? [x, floor ?? y, z] : floor === undefined ? [x, z] : [x, floor, z];

/** Stores the paths found for a drag, which may have moved on since they were requested. */
export function stepPathsFound({ drag, game }: TableState, asked: Drag, replies: readonly PathReply[]): Step {
  const lead = replies[0];
  if (game === undefined || drag?.model !== asked.model || lead === undefined) return undefined;
  const fresh = drag.over === asked.over && drag.squad?.turn === asked.squad?.turn && drag.floor === asked.floor;
  const squad = drag.squad && withPaths(game.state, drag.squad, replies);
  const path = squad ? squad.mates.find((mate) => mate.model === drag.model)?.path : lead;
  return { drag: { ...drag, path, squad, fresh } };
}

/** Ends a drag: models with a path within reach are placed; others stay where they were, with a notice. */
export function stepDrop(table: TableState): Step {
  const { drag, placements, game } = table;
  if (drag === undefined || game === undefined) return undefined;
  const { path, squad, model } = drag;
  const why = dragReason(table);
  const refused = why?.verdict === 'illegal' ? { refusedDrag: why.text } : {};
  if (!drag.fresh) return { drag: { ...drag, letGo: true, sticky: false } };
  if (squad) {
    const placed = squadPlacements(game.state, squad);
    const left = squad.mates.filter((mate) => !placed.has(mate.model));
    const put = {
      placements: placed,
      staying: { beside: placed, mates: left, height: drag.over[1] },
      drag: undefined,
    };
    return left.length === 0
      ? { ...put, said: messages.activities.allArePlaced(placed.size) }
      : { ...put, ...refused, ...stays(table, messages.activities.arePlacedCannotGetThere(placed.size, left.length)) };
  }
  if (path?.kind === 'path' && path.within) {
    const next = new Map(placements).set(model, path);
    const left = stayingOf(table);
    const staying = left && { ...left, beside: next, mates: left.mates.filter((mate) => mate.model !== model) };
    return { placements: next, staying, drag: undefined };
  }
  return {
    drag: undefined,
    ...refused,
    ...stays(table, messages.activities.itStays(tableNamesOf(game.state).model(model))),
  };
}

const stays = (table: TableState, text: string): Partial<TableState> =>
  withNotice(table, { about: 'input', text, isBrief: true });

/** Sets a corner at the ghost; the path continues from there. */
export function stepDropCorner({ drag, intent, game }: TableState): Step {
  if (drag?.path?.kind !== 'path') return undefined;
  if (drag.squad) {
    const squad = withCorner(drag.squad);
    return squad && { drag: { ...drag, squad } };
  }
  const { to } = drag.path;
  return game && clientOf(game.state).dragsOverLevels
    ? { intent: { ...intent, corners: [...intent.corners, to] } }
    : { drag: { ...drag, corners: [...drag.corners, to] } };
}
