import type { Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { ActionContext } from '../state/action-context.ts';
import { createNewest } from '../state/newest.ts';
import { bentRuler, type LaidRuler, rulerLines, rulerStart, unbentRuler } from './ruler.ts';
import { whyNoRuler } from '../systems/skirmish/secrecy.ts';
import { type PathReply, type PathQuestion, toSituation } from '../state/services.ts';

/** Most rulers that stay on the table; the oldest makes way. */
const MOST_PINNED = 6;

/** One straight stretch of a tape, and who would walk it. */
type Ends = { readonly from: Point; readonly to: Point };
type Stretch = Ends & { readonly model: ModelId };

/** Hands that measure: the tape follows the pointer, bends, and stays where it is pinned. */
export function createTapeActions({ store, services }: ActionContext) {
  /** Why not to measure from a model, or at all; the refusal is shown then. */
  const isSecret = (from: ModelId | undefined): boolean => {
    const { game, selection } = store.getState();
    const picked = selection.at(-1);
    const secret = game ? whyNoRuler(game.state, from, picked) : [];
    if (secret.length > 0) store.setState({ refusal: { unit: picked, violations: secret } });
    return secret.length > 0;
  };

  /** Takes the tape in hand, or puts it away; pinned rulers stay. */
  const measure = (on: boolean): void => {
    const { game, selection } = store.getState();
    const picked = selection.at(-1);
    const from = picked && game?.state.units.get(picked)?.models[0];
    if (on && isSecret(from)) return;
    store.setState({ ruler: on ? { from: undefined } : undefined });
  };

  /** Writes a way to the stretch it was asked for, wherever the tape with it lies by now. */
  const takeWay = ({ from, to }: Ends, way: PathReply): void => {
    const isIt = (leg: Ends) => leg.from === from && leg.to === to;
    const told = (laid: LaidRuler): LaidRuler => ({
      ...laid,
      ...(isIt(laid) ? { way } : {}),
      legs: laid.legs.some(isIt) ? laid.legs.map((leg) => (isIt(leg) ? { ...leg, way } : leg)) : laid.legs,
    });
    const { ruler, tools } = store.getState();
    store.setState({
      ...(ruler?.from === undefined ? {} : { ruler: told(ruler) }),
      ...(tools.pinned.length > 0 ? { tools: { ...tools, pinned: tools.pinned.map(told) } } : {}),
    });
  };

  const put = (stretch: Stretch): Promise<PathReply> => {
    const { state } = store.getState().game!;
    const question: PathQuestion = { model: stretch.model, to: stretch.to, purpose: { kind: 'path' }, limit: 0 };
    return services.askPath(toSituation(standingAt(state, stretch.model, stretch.from)), question);
  };
  // A ruler without a path still measures straight: a fault here is nothing to speak of.
  const line = createNewest(
    put,
    (way, stretch) => takeWay(stretch, way),
    () => undefined,
  );

  const stretchOf = ({ model, from, to, over }: LaidRuler): Stretch | undefined =>
    model === undefined || over !== undefined ? undefined : { model, from, to };

  /** A stretch that stays as it is needs its way, whatever else is asked meanwhile. */
  const askForGood = (ruler: LaidRuler): void => {
    const stretch = ruler.way === undefined ? stretchOf(ruler) : undefined;
    if (stretch)
      put(stretch)
        .then((way) => takeWay(stretch, way))
        .catch(() => undefined);
  };

  /** Leads the free end of the ruler; `clicked` is where the table was clicked last, `over` the model under the pointer. */
  const measureTo = (to: Point, clicked: Point | undefined, over?: ModelId): void => {
    const table = store.getState();
    if (table.ruler === undefined || table.game === undefined) return;
    if (table.ruler.from === undefined && table.ruler.waits && table.selection.length === 0) return;
    const start = table.ruler.from === undefined ? rulerStart(table, to, clicked) : table.ruler;
    const met = over === start.model ? undefined : over;
    const end = (met && table.game.state.models.get(met)?.at) ?? to;
    const ruler = { ...start, to: end, over: met, way: undefined };
    store.setState({ ruler });
    const stretch = stretchOf(ruler);
    if (stretch) line.ask(stretch);
  };

  return {
    measure,
    measureTo,
    /** Lays a fresh tape from here: from a model, or from a place on the table. */
    measureFrom: (at: Point, model: ModelId | undefined): void => {
      const { game } = store.getState();
      if (game === undefined || isSecret(model)) return;
      const from = (model && game.state.models.get(model)?.at) ?? at;
      store.setState({ ruler: { from, model, to: from, way: undefined, legs: [], over: undefined } });
    },
    /** Bends the tape where it ends. */
    bend: (): boolean => {
      const { ruler } = store.getState();
      if (ruler?.from === undefined) return false;
      store.setState({ ruler: bentRuler(ruler) });
      askForGood(ruler);
      return true;
    },
    unbend: (): boolean => {
      const { ruler } = store.getState();
      if (ruler?.from === undefined || ruler.legs.length === 0) return false;
      store.setState({ ruler: unbentRuler(ruler) });
      return true;
    },
    /** Leaves the ruler where it lies, and takes another tape: it begins at who is picked, else where the next click is. */
    pin: (): boolean => {
      const { ruler, tools, game, selection } = store.getState();
      if (ruler?.from === undefined) return false;
      store.setState({
        tools: { ...tools, pinned: [...tools.pinned, ruler].slice(-MOST_PINNED) },
        ruler: selection.length > 0 ? { from: undefined } : { from: undefined, waits: true },
        said: rulerLines(ruler, game?.state).join('. '),
      });
      askForGood(ruler);
      return true;
    },
    /** Takes all rulers off the table. */
    clearRulers: (): void => store.setState({ ruler: undefined, tools: { ...store.getState().tools, pinned: [] } }),
  };
}

/** The state as it would be if a model stood somewhere else. */
function standingAt(state: GameState, id: ModelId, at: Point): GameState {
  const model = state.models.get(id);
  return model === undefined || model.at === at
    ? state
    : { ...state, models: new Map(state.models).set(id, { ...model, at }) };
}
