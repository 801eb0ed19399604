import { messages } from '../../messages/messages.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { ActionContext } from '../state/action-context.ts';
import type { TableStore } from '../state/table-store.ts';
import { stepTools } from '../state/tools.ts';
import { createAimActions } from './aim-actions.ts';
import { createAuraActions } from './aura-actions.ts';
import { createFloorActions } from './floor-actions.ts';
import { createSightActions } from './sight-actions.ts';
import { modelName, stepPickFirst, viewerOf } from './tool-steps.ts';

/** What is no part of the game: rings, pings, lines of sight, floors that are lifted off. */
export function createToolActions(context: ActionContext) {
  const { store } = context;
  const { takeSight, ...sight } = createSightActions(context);
  keepTrue(store, takeSight);
  return {
    ...createAimActions(context),
    ...createAuraActions(store),
    ...sight,
    ...createFloorActions(store),
    lookFromModel: createModelView(context),
    /** Takes everything that was laid off the table. */
    clearTools: (): void => {
      takeSight(undefined);
      store.setState({ ...stepTools(store.getState(), { auras: [], pinned: [], pings: [] }), ruler: undefined });
    },
  };
}

/** Takes away what is no longer true: what was laid on another table, and what was seen in another state of it. */
const keepTrue = (store: TableStore, takeSight: (from: ModelId | undefined) => void): unknown =>
  store.subscribe((now, before) => {
    if (now.game?.initial !== before.game?.initial) {
      takeSight(undefined);
      const nothing = { pinned: [], auras: [], pings: [], ceiling: undefined, asides: [] };
      store.setState(stepTools(store.getState(), nothing));
    } else if (now.game?.state !== before.game?.state && now.tools.sight) takeSight(undefined);
    // The eye becomes that of the model that is picked next.
    const isPickNew = now.model !== before.model || now.selection !== before.selection;
    const from = isPickNew && now.tools.sight ? viewerOf(store.getState()) : undefined;
    if (from !== undefined && from !== now.tools.sight?.from) takeSight(from);
  });

/** Looks from the eye of a model, else of the picked one; once more goes back to where the camera was. */
const createModelView =
  ({ store, serial }: Pick<ActionContext, 'store' | 'serial'>) =>
  (of?: ModelId): boolean => {
    const table = store.getState();
    if (table.look.kind === 'eye' && of === undefined) {
      store.setState({ look: { serial: serial(), kind: 'back' } });
      return true;
    }
    const id = of ?? viewerOf(table);
    const model = id && table.game?.state.models.get(id);
    store.setState(
      model
        ? {
            look: { serial: serial(), kind: 'eye', model: model.id },
            said: messages.tools.fromTheEye(modelName(table, model.id)),
          }
        : stepPickFirst(table),
    );
    return model !== undefined;
  };
