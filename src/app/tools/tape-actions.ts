import type { Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { ActionContext } from '../state/action-context.ts';
import { createNewest } from '../state/newest.ts';
import { type PathQuestion, type PathReply, toSituation } from '../state/services.ts';
import { createStepTaker, type Step } from '../state/step.ts';
import { stepWhyNoRuler } from '../systems/skirmish/secrecy.ts';
import {
  ledRuler,
  standingAt,
  stepBend,
  stepMeasureFrom,
  stepPathMeasured,
  stepPin,
  stepUnbend,
  type TapeStretch,
  freeStretch,
} from './tape-steps.ts';

/** Measures: the ruler follows the pointer, can be bent, and stays when pinned. */
export function createTapeActions({ store, services }: ActionContext) {
  const take = createStepTaker(store);
  /** Whether measuring, at all or from a model, is forbidden now; the reason is shown. */
  const isSecret = (from: ModelId | undefined): boolean => take(stepWhyNoRuler(store.getState(), from));

  const askPath = ({ model, from, to }: TapeStretch): Promise<PathReply> => {
    const { state } = store.getState().game!;
    const question: PathQuestion = { model, to, purpose: { kind: 'path' }, limit: 0 };
    return services.askPath(toSituation(standingAt(state, model, from)), question);
  };
  const takePath = (path: PathReply, stretch: TapeStretch): void =>
    store.setState(stepPathMeasured(store.getState(), stretch, path) ?? {});
  // A ruler without a path still measures straight lines, so errors are not reported.
  const newest = createNewest(askPath, takePath, () => undefined);

  /** Applies a step that fixes the ruler's free stretch; its path is requested apart from later ones. */
  const fix = (step: Step): boolean => {
    const { ruler } = store.getState();
    if (!take(step)) return false;
    const stretch = ruler?.from === undefined || ruler.path !== undefined ? undefined : freeStretch(ruler);
    if (stretch)
      askPath(stretch)
        .then((path) => takePath(path, stretch))
        .catch(() => undefined);
    return true;
  };

  return {
    /** Starts measuring or stops it; pinned rulers stay. */
    measure: (on: boolean): void => {
      const { game, selection } = store.getState();
      const picked = selection.at(-1);
      if (on && isSecret(picked && game?.state.units.get(picked)?.models[0])) return;
      store.setState({ ruler: on ? { from: undefined } : undefined });
    },
    /** Moves the ruler's free end; `clicked` is the last click on the table, `over` the model under the pointer. */
    measureTo: (to: Point, clicked: Point | undefined, over?: ModelId): void => {
      const ruler = ledRuler(store.getState(), to, clicked, over);
      if (ruler === undefined) return;
      store.setState({ ruler });
      const stretch = freeStretch(ruler);
      if (stretch) newest.ask(stretch);
    },
    /** Starts a new ruler at a model or a point on the table. */
    measureFrom: (at: Point, model: ModelId | undefined): void => {
      if (!isSecret(model)) take(stepMeasureFrom(store.getState(), at, model));
    },
    /** Bends the ruler at its end. */
    bend: (): boolean => fix(stepBend(store.getState())),
    unbend: (): boolean => take(stepUnbend(store.getState())),
    /** Pins the ruler and starts another. */
    pin: (): boolean => fix(stepPin(store.getState())),
    /** Removes all rulers. */
    clearRulers: (): void => store.setState({ ruler: undefined, tools: { ...store.getState().tools, pinned: [] } }),
  };
}
