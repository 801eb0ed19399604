import { messages } from '../../messages/messages.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { ActionContext } from '../state/action-context.ts';
import type { TableStore } from '../state/table-store.ts';
import { stepPing, stepTools } from '../state/tools.ts';
import { createAuraActions } from './aura-actions.ts';
import { createFloorActions } from './floor-actions.ts';
import { createSightActions } from './sight-actions.ts';
import { nameOfModel, stepPickFirst, viewerOf } from './tool-steps.ts';
import type { Point } from '../../kernel/point.ts';

/** Tools outside the game: rings, pings, lines of sight, hidden floors. */
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
    /** Removes everything the tools put on the table. */
    clearTools: (): void => {
      takeSight(undefined);
      store.setState({ ...stepTools(store.getState(), { auras: [], pinned: [], pings: [] }), ruler: undefined });
    },
  };
}

/** Removes outdated tools: rulers and rings of another game, and sight results of another state. */
const keepTrue = (store: TableStore, takeSight: (from: ModelId | undefined) => void): unknown =>
  store.subscribe((now, before) => {
    if (now.game?.initial !== before.game?.initial) {
      takeSight(undefined);
      const nothing = { pinned: [], auras: [], pings: [], ceiling: undefined, asides: [] };
      store.setState(stepTools(store.getState(), nothing));
    } else if (now.game?.state !== before.game?.state && now.tools.sight) takeSight(undefined);
    // Selecting another model moves the sight tool to it.
    const isPickNew = now.model !== before.model || now.selection !== before.selection;
    const from = isPickNew && now.tools.sight ? viewerOf(store.getState()) : undefined;
    if (from !== undefined && from !== now.tools.sight?.from) takeSight(from);
  });

/** Shows the view from a model's eye point, by default the selected one's; a second call returns to the old view. */
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

/** Actions at the point under the pointer: pings and zooming. */
function createAimActions({ store, serial }: Pick<ActionContext, 'store' | 'serial'>) {
  let aim: () => Point | undefined = () => undefined;
  return {
    /** Sets how the point under the pointer is found, for actions triggered by keys. */
    setAim: (given: () => Point | undefined): void => {
      aim = given;
    },
    /** Marks a point for every player to see. */
    ping: (at: Point | undefined = aim()): boolean => {
      if (at === undefined) return false;
      const table = store.getState();
      store.setState({ ...stepPing(table, { serial: serial(), at }), said: messages.tools.ping });
      return true;
    },
    /** Removes a ping that has faded. */
    pingOver: (which: number): void => {
      const table = store.getState();
      store.setState(stepTools(table, { pings: table.tools.pings.filter((ping) => ping.serial !== which) }));
    },
    /** Zooms in on the point under the pointer. */
    zoomHere: (): boolean => {
      const at = aim();
      if (at === undefined) return false;
      store.setState({ look: { serial: serial(), kind: 'frame', points: [at] } });
      return true;
    },
  };
}
