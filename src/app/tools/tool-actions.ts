import { messages } from '../../messages/messages.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { ActionContext } from '../state/action-context.ts';
import type { TableStore } from '../state/table-store.ts';
import { stepTools } from '../state/tools.ts';
import { createAuraActions } from './aura-actions.ts';
import { createFloorActions } from './floor-actions.ts';
import { createSightActions } from './sight-actions.ts';
import { nameOfModel, stepPickFirst, viewerOf } from './tool-steps.ts';
import type { Point } from '../../kernel/point.ts';

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

/** Removes what is no longer true: rulers and rings of another table, and what was seen in another state of it. */
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
            said: messages.tools.fromTheEye(nameOfModel(table, model.id)),
          }
        : stepPickFirst(table),
    );
    return model !== undefined;
  };

/** Most pings that are seen at once. */
const MOST_PINGS = 4;

/** What is done with the place under the pointer: pings, and the camera brought nearer. */
function createAimActions({ store, serial }: Pick<ActionContext, 'store' | 'serial'>) {
  let aim: () => Point | undefined = () => undefined;
  return {
    /** Tells what the pointer points at, so that a key can mean it. */
    setAim: (given: () => Point | undefined): void => {
      aim = given;
    },
    /** Points at a place for every player to see. */
    ping: (at: Point | undefined = aim()): boolean => {
      if (at === undefined) return false;
      const table = store.getState();
      const pings = [...table.tools.pings, { serial: serial(), at }].slice(-MOST_PINGS);
      store.setState({ ...stepTools(table, { pings }), said: messages.tools.ping });
      return true;
    },
    /** A ping has faded. */
    pingOver: (which: number): void => {
      const table = store.getState();
      store.setState(stepTools(table, { pings: table.tools.pings.filter((ping) => ping.serial !== which) }));
    },
    /** Brings the camera nearer to what the pointer points at. */
    zoomHere: (): boolean => {
      const at = aim();
      if (at === undefined) return false;
      store.setState({ look: { serial: serial(), kind: 'frame', points: [at] } });
      return true;
    },
  };
}
