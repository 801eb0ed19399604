import { type SavedArmiesState, INITIAL_SAVED_ARMIES } from './saved-armies.ts';
import { INITIAL_ANIMATION, type AnimationState } from './animation-step.ts';
import { INITIAL_DRAG, type DragState } from './drag.ts';
import { INITIAL_EDITORS, type EditorsState } from './editor.ts';
import { type ClockState, INITIAL_CLOCK } from './clock.ts';
import { INITIAL_HANDS, type HandsState } from './hands.ts';
import { type HeadsetState, INITIAL_HEADSET } from './headset.ts';
import { INITIAL_NOTICES, type NoticesState } from './notices.ts';
import { INITIAL_OPPONENT, type OpponentState } from './opponent.ts';
import { INITIAL_PANELS, type PanelsState } from './panels.ts';
import { INITIAL_PLAY, type PlayState } from './play.ts';
import { INITIAL_ROOM, type RoomUiState } from './room.ts';
import { INITIAL_REGIMENTS, type RegimentsSlice } from './regiments.ts';
import { INITIAL_SAVED_TABLES, type SavedTablesState } from './saved-tables.ts';
import { INITIAL_SELECTION, type SelectionState } from './selection.ts';
import { INITIAL_SETTINGS, type SettingsState } from './settings.ts';
import { INITIAL_SKIRMISH, type SkirmishUiState } from './skirmish.ts';
import { INITIAL_SQUADS, type SquadsUiState } from './squads.ts';
import { INITIAL_THROW, type ThrowState } from './throw.ts';
import { INITIAL_TOOLS, type ToolsState } from './tools.ts';
import { INITIAL_LAYOUTS, type LayoutsState } from './layouts.ts';
import { INITIAL_USER_ASSETS, type UserAssetsState } from './user-assets.ts';
import { INITIAL_VIEW, type ViewState } from './view.ts';
import { INITIAL_XRAY, type XrayState } from './xray.ts';

/** The whole state of the client, with or without a screen: the states of its features side by side. */
export type TableState = PlayState &
  SelectionState &
  DragState &
  ToolsState &
  HandsState &
  ClockState &
  SquadsUiState &
  SkirmishUiState &
  RegimentsSlice &
  AnimationState &
  ThrowState &
  NoticesState &
  ViewState &
  PanelsState &
  SettingsState &
  XrayState &
  SavedTablesState &
  UserAssetsState &
  SavedArmiesState &
  LayoutsState &
  EditorsState &
  OpponentState &
  HeadsetState &
  RoomUiState;

/** An empty table. */
export const EMPTY_TABLE: TableState = {
  ...INITIAL_PLAY,
  ...INITIAL_SELECTION,
  ...INITIAL_DRAG,
  ...INITIAL_TOOLS,
  ...INITIAL_HANDS,
  ...INITIAL_CLOCK,
  ...INITIAL_SQUADS,
  ...INITIAL_SKIRMISH,
  ...INITIAL_REGIMENTS,
  ...INITIAL_ANIMATION,
  ...INITIAL_THROW,
  ...INITIAL_NOTICES,
  ...INITIAL_VIEW,
  ...INITIAL_PANELS,
  ...INITIAL_SETTINGS,
  ...INITIAL_XRAY,
  ...INITIAL_SAVED_TABLES,
  ...INITIAL_USER_ASSETS,
  ...INITIAL_SAVED_ARMIES,
  ...INITIAL_LAYOUTS,
  ...INITIAL_EDITORS,
  ...INITIAL_OPPONENT,
  ...INITIAL_HEADSET,
  ...INITIAL_ROOM,
};
