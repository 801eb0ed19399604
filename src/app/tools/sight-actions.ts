import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { ActionContext } from '../state/action-context.ts';
import { createNewest } from '../state/newest.ts';
import { toSituation } from '../state/services.ts';
import { type SightUiState, stepTools } from '../state/tools.ts';
import { stepWhyNoRuler } from '../systems/skirmish/secrecy.ts';
import { createSightField } from './sight-field.ts';
import { nameOfModel, stepPickFirst, viewerOf } from './tool-steps.ts';

/** The sight tool: what a model sees of another model and of the ground. */
export function createSightActions(context: ActionContext) {
  const { store, services } = context;
  const field = createSightField(context);

  const lines = createNewest(
    ({ from, to }: { readonly from: ModelId; readonly to: ModelId }) =>
      services.askSight(toSituation(store.getState().game!.state), from, to),
    (answer, { from, to }) => {
      const table = store.getState();
      const { sight } = table.tools;
      if (table.game === undefined || sight?.from !== from || sight.to?.model !== to) return;
      store.setState({
        ...stepTools(table, { sight: { ...sight, to: { model: to, answer } } }),
        said: messages.sight.sentence(from, to, answer, tableNamesOf(table.game.state)),
      });
    },
    () => undefined,
  );

  /** Starts the sight tool from a model, or closes it; earlier questions are dropped. */
  const takeSight = (from: ModelId | undefined): void => {
    field.drop();
    lines.drop();
    const sight = from && { from, to: undefined, field: undefined };
    store.setState(stepTools(store.getState(), { sight }));
  };
  const set = (sight: SightUiState): void => store.setState(stepTools(store.getState(), { sight }));

  /** Starts the sight tool from this model. */
  const sightOf = (from: ModelId): void => {
    takeSight(from);
    store.setState({ ruler: undefined, said: messages.tools.looks(nameOfModel(store.getState(), from)) });
  };

  /** Starts the sight tool from the selected model; false if none is selected. */
  const takeUpSight = (): boolean => {
    const from = viewerOf(store.getState());
    if (from === undefined) store.setState(stepPickFirst(store.getState()));
    else sightOf(from);
    return from !== undefined;
  };

  return {
    takeSight,
    sightOf,
    /** Starts the sight tool from the selected model, or closes it. */
    toggleSight: (): void => {
      if (store.getState().tools.sight) takeSight(undefined);
      else takeUpSight();
    },
    /** Points the sight tool at a model. */
    sightTo: (model: ModelId | undefined): void => {
      const { sight } = store.getState().tools;
      if (sight === undefined || model === sight.to?.model) return;
      if (model === undefined || model === sight.from) {
        if (sight.to) set({ ...sight, to: undefined });
        return;
      }
      set({ ...sight, to: { model, answer: undefined } });
      lines.ask({ from: sight.from, to: model });
    },
    /** Shades the ground that the model cannot see, or removes the shading. */
    toggleField: (): void => {
      const table = store.getState();
      const { sight } = table.tools;
      if (sight?.field) {
        field.drop();
        set({ ...sight, field: undefined });
        return;
      }
      const refusal = stepWhyNoRuler(table);
      if (refusal) store.setState(refusal);
      else if (sight !== undefined || takeUpSight()) void field.lookOver();
    },
  };
}
