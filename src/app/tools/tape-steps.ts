import type { Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { PathReply } from '../state/services.ts';
import type { Step } from '../state/step.ts';
import type { TableState } from '../state/table-state.ts';
import { bentRuler, type LaidRuler, rulerLines, rulerStart, unbentRuler } from './ruler.ts';

/** The most pinned rulers; the oldest is removed. */
const MOST_PINNED = 6;

/** One straight stretch of a ruler. */
type Ends = { readonly from: Point; readonly to: Point };

/** One straight stretch of a ruler, and the model that would walk it. */
export type TapeStretch = Ends & { readonly model: ModelId };

/** The free stretch of a ruler if a model would walk it; undefined if it starts at no model or ends at another. */
export const freeStretch = ({ model, from, to, over }: LaidRuler): TapeStretch | undefined =>
  model === undefined || over !== undefined ? undefined : { model, from, to };

/** Stores the path found for a stretch with that stretch, even if its ruler has moved on or been pinned. */
export function stepPathMeasured({ ruler, tools }: TableState, { from, to }: Ends, path: PathReply): Step {
  const isIt = (leg: Ends) => leg.from === from && leg.to === to;
  const told = (laid: LaidRuler): LaidRuler => ({
    ...laid,
    ...(isIt(laid) ? { path } : {}),
    legs: laid.legs.some(isIt) ? laid.legs.map((leg) => (isIt(leg) ? { ...leg, path } : leg)) : laid.legs,
  });
  return {
    ...(ruler?.from === undefined ? {} : { ruler: told(ruler) }),
    ...(tools.pinned.length > 0 ? { tools: { ...tools, pinned: tools.pinned.map(told) } } : {}),
  };
}

/**
 * The ruler with its free end moved to a point; undefined if there is none to move.
 *
 * @param clicked The last click on the table, where a ruler that starts at no model begins.
 * @param over The model under the pointer.
 */
export function ledRuler(
  table: TableState,
  to: Point,
  clicked: Point | undefined,
  over: ModelId | undefined,
): LaidRuler | undefined {
  const { ruler, game, selection } = table;
  if (ruler === undefined || game === undefined) return undefined;
  if (ruler.from === undefined && ruler.waits && selection.length === 0) return undefined;
  const start = ruler.from === undefined ? rulerStart(table, to, clicked) : ruler;
  const met = over === start.model ? undefined : over;
  const end = (met && game.state.models.get(met)?.at) ?? to;
  return { ...start, to: end, over: met, path: undefined };
}

/** Starts a new ruler at a model or a point on the table. */
export function stepMeasureFrom({ game }: TableState, at: Point, model: ModelId | undefined): Step {
  if (game === undefined) return undefined;
  const from = (model && game.state.models.get(model)?.at) ?? at;
  return { ruler: { from, model, to: from, path: undefined, legs: [], over: undefined } };
}

/** Bends the ruler at its end. */
export const stepBend = ({ ruler }: TableState): Step =>
  ruler?.from === undefined ? undefined : { ruler: bentRuler(ruler) };

/** Removes the last bend of the ruler. */
export const stepUnbend = ({ ruler }: TableState): Step =>
  ruler?.from === undefined || ruler.legs.length === 0 ? undefined : { ruler: unbentRuler(ruler) };

/** Pins the ruler and starts another, which begins at the selection, else at the next click. */
export const stepPin = ({ ruler, tools, game, selection }: TableState): Step =>
  ruler?.from === undefined
    ? undefined
    : {
        tools: { ...tools, pinned: [...tools.pinned, ruler].slice(-MOST_PINNED) },
        ruler: selection.length > 0 ? { from: undefined } : { from: undefined, waits: true },
        said: rulerLines(ruler, game?.state).join('. '),
      };

/** The state as it would be if a model stood elsewhere. */
export function standingAt(state: GameState, id: ModelId, at: Point): GameState {
  const model = state.models.get(id);
  return model === undefined || model.at === at
    ? state
    : { ...state, models: new Map(state.models).set(id, { ...model, at }) };
}
