import type { Point } from '../kernel/point.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state.ts';
import type { Desk } from './desk.ts';
import { toSituation } from './record-events.ts';
import { bentRuler, type LaidRuler, rulerLines, rulerStart, unbentRuler } from './ruler.ts';
import { whyNoRuler } from './secrecy.ts';
import type { WayQuestion } from './services.ts';
import { setTable, tableNow } from './table-store.ts';

/** Most rulers that stay on the table; the oldest makes way. */
const MOST_PINNED = 6;

/** Hands that measure: the tape follows the pointer, bends, and stays where it is pinned. */
export function createTapeHands({ services }: Desk) {
  let measuring = 0;

  /** Why not to measure from a model, or at all; the refusal is shown then. */
  const isSecret = (from: ModelId | undefined): boolean => {
    const { game, selection } = tableNow();
    const picked = selection.at(-1);
    const secret = game ? whyNoRuler(game.state, from, picked) : [];
    if (secret.length > 0) setTable({ refusal: { unit: picked, violations: secret } });
    return secret.length > 0;
  };

  /** Takes the tape in hand, or puts it away; pinned rulers stay. */
  const measure = (on: boolean): void => {
    const { game, selection } = tableNow();
    const picked = selection.at(-1);
    const from = picked && game?.state.units.get(picked)?.models[0];
    if (on && isSecret(from)) return;
    setTable({ ruler: on ? { from: undefined } : undefined });
  };

  /** Asks the way along the last stretch of a ruler that begins at a model. */
  const askWay = (ruler: LaidRuler, state: GameState): void => {
    const turn = ++measuring;
    const { model, from, to, over } = ruler;
    if (model === undefined || over !== undefined) return;
    const question: WayQuestion = { model, to, purpose: { kind: 'path' }, limit: 0 };
    // A ruler without a path still measures straight: a fault here is nothing to speak of.
    services.askWay(toSituation(standingAt(state, model, from)), question).then(
      (way) => {
        const { ruler: now } = tableNow();
        if (turn === measuring && now?.from !== undefined) setTable({ ruler: { ...now, way } });
      },
      () => undefined,
    );
  };

  /** Leads the free end of the ruler; `clicked` is where the table was clicked last, `over` the model under the pointer. */
  const measureTo = (to: Point, clicked: Point | undefined, over?: ModelId): void => {
    const table = tableNow();
    if (table.ruler === undefined || table.game === undefined) return;
    const start = table.ruler.from === undefined ? rulerStart(table, to, clicked) : table.ruler;
    const met = over === start.model ? undefined : over;
    const end = (met && table.game.state.models.get(met)?.at) ?? to;
    const ruler = { ...start, to: end, over: met, way: undefined };
    setTable({ ruler });
    askWay(ruler, table.game.state);
  };

  return {
    measure,
    measureTo,
    /** Lays a fresh tape from here: from a model, or from a place on the table. */
    measureFrom: (at: Point, model: ModelId | undefined): void => {
      const { game } = tableNow();
      if (game === undefined || isSecret(model)) return;
      const from = (model && game.state.models.get(model)?.at) ?? at;
      setTable({ ruler: { from, model, to: from, way: undefined, legs: [], over: undefined } });
    },
    /** Bends the tape where it ends. */
    bend: (): boolean => {
      const { ruler } = tableNow();
      if (ruler?.from === undefined) return false;
      setTable({ ruler: bentRuler(ruler) });
      return true;
    },
    unbend: (): boolean => {
      const { ruler } = tableNow();
      if (ruler?.from === undefined || ruler.legs.length === 0) return false;
      setTable({ ruler: unbentRuler(ruler) });
      return true;
    },
    /** Leaves the ruler where it lies, and takes another tape. */
    pin: (): boolean => {
      const { ruler, tools, game } = tableNow();
      if (ruler?.from === undefined) return false;
      setTable({
        tools: { ...tools, pinned: [...tools.pinned, ruler].slice(-MOST_PINNED) },
        ruler: { from: undefined },
        said: rulerLines(ruler, game?.state).join('. '),
      });
      return true;
    },
    /** Takes all rulers off the table. */
    clearRulers: (): void => setTable({ ruler: undefined, tools: { ...tableNow().tools, pinned: [] } }),
  };
}

/** The state as it would be if a model stood somewhere else. */
function standingAt(state: GameState, id: ModelId, at: Point): GameState {
  const model = state.models.get(id);
  return model === undefined || model.at === at
    ? state
    : { ...state, models: new Map(state.models).set(id, { ...model, at }) };
}
