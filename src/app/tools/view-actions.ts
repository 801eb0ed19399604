import { messages } from '../../messages/messages.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import { eventPlaces, type LogPlace } from '../events/event-places.ts';
import type { ActionContext } from '../state/action-context.ts';
import { showNotice } from '../state/notices.ts';
import type { LayoutPanelState } from '../state/layouts.ts';
import type { HeadsetMode } from '../state/headset.ts';
import type { Menu } from '../state/panels.ts';
import type { Settings } from '../state/settings.ts';

/** Moves the camera, opens panels and changes settings. */
export function createViewActions({ store, serial }: Pick<ActionContext, 'store' | 'serial'>) {
  const look = (kind: 'frame' | 'top' | 'home', units: readonly UnitId[] = []): void => {
    const { game, selection, targets } = store.getState();
    if (kind !== 'frame') {
      store.setState({ look: { serial: serial(), kind } });
      return;
    }
    if (game === undefined) return;
    const ids = units.length > 0 ? units : [...selection, ...targets];
    const points = ids.flatMap((id) => (game.state.units.has(id) ? modelsOf(game.state, id).map((m) => m.at) : []));
    if (points.length > 0) store.setState({ look: { serial: serial(), kind, points } });
  };

  return {
    look,
    /** Moves the camera to where an event of the log happened. */
    lookBack: (place: LogPlace): void => {
      const { game } = store.getState();
      const points = game ? eventPlaces(game, place) : [];
      if (points.length > 0) store.setState({ look: { serial: serial(), kind: 'frame', points } });
    },
    /** Saves the camera's view in a slot, or restores it. */
    camera: (kind: 'save' | 'recall', slot: number): void => {
      const isKept = kind === 'save' || store.getState().views[slot] !== undefined;
      if (isKept) store.setState({ look: { serial: serial(), kind, slot } });
      if (kind === 'recall' && isKept) return;
      const text = isKept ? messages.activities.viewIsKept(slot) : messages.activities.noViewIsKept(slot);
      showNotice(store, { about: 'view', text, isBrief: true });
    },
    /** Deletes a saved view. */
    forgetView: (slot: number): void => {
      const { [slot]: forgotten, ...views } = store.getState().views;
      if (forgotten === undefined) return;
      store.setState({ views });
      showNotice(store, { about: 'view', text: messages.activities.viewIsForgotten(slot), isBrief: true });
    },
    set: (part: Partial<Settings>): void => store.setState({ settings: { ...store.getState().settings, ...part } }),
    dismissResults: () => store.setState({ results: [] }),
    toggleKeySheet: () => store.setState({ keySheet: !store.getState().keySheet }),
    togglePalette: () => store.setState({ palette: !store.getState().palette, paletteText: '', menu: undefined }),
    toggleSound: () =>
      store.setState({ settings: { ...store.getState().settings, sound: !store.getState().settings.sound } }),
    toggleGrid: () =>
      store.setState({ settings: { ...store.getState().settings, grid: !store.getState().settings.grid } }),
    toggleSavedTables: () => store.setState({ savedTablesOpen: !store.getState().savedTablesOpen }),
    /** Opens or closes the panel of imported models. */
    toggleUserAssets: () => store.setState({ userAssetsOpen: !store.getState().userAssetsOpen }),
    /** Opens the panel that brings an army list to the table. @param file The list. */
    openArmyList: (file?: File) => store.setState({ armyList: file ? { file } : {} }),
    /** Opens the panel of layouts, or closes it. */
    showLayouts: (layoutPanel: LayoutPanelState | undefined) => store.setState({ layoutPanel }),
    /** Draws the tape measures for setting up a real table, or not. */
    toggleTapes: () => store.setState({ tapesShown: !store.getState().tapesShown }),
    /** Opens or closes the laboratory panel, whose code is loaded on first use. */
    toggleLab: () => store.setState({ labOpen: !store.getState().labOpen }),
    /** Shows the mission and its score, or closes them. */
    toggleMission: () => store.setState({ missionOpen: !store.getState().missionOpen }),
    /** Switches between the shapes the rules see and the table's normal look. */
    toggleXray: () => {
      const { xray } = store.getState();
      store.setState({ xray: !xray, said: xray ? messages.page.asItLooks : messages.page.xray });
    },
    /** Enters the headset, whose code is loaded on first use. */
    enterHeadset: (headset: HeadsetMode): void => store.setState({ headset, menu: undefined }),
    leaveHeadset: (): void => store.setState({ headset: undefined }),
    /** Opens or closes the action menu. */
    showMenu: (menu: Menu | undefined) => store.setState({ menu }),
  };
}
