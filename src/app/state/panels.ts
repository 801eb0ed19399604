import type { UnitId, ModelId } from '../../rules/core/ids.ts';
import type { Point } from '../../kernel/point.ts';

/** An open action menu: its position in pixels of the window, and its unit or model. */
export type Menu = {
  readonly x: number;
  readonly y: number;
  readonly unit: UnitId | undefined;
  readonly model?: ModelId;
  /** The point on the table where it was opened. */
  readonly at?: Point | undefined;
};

/** The open panels. */
export type PanelsState = {
  readonly menu: Menu | undefined;
  readonly keySheet: boolean;
  /** Whether the command palette is open. */
  readonly palette: boolean;
  /** The text in the palette's field; it may be typed before the palette has loaded. */
  readonly paletteText: string;
  readonly labOpen: boolean;
  /** Whether the mission and its score are shown. */
  readonly missionOpen: boolean;
  /** Shows the browser's prompt to install the page; undefined if the browser does not offer it. */
  readonly install: (() => void) | undefined;
};

/** All panels closed. */
export const INITIAL_PANELS: PanelsState = {
  menu: undefined,
  keySheet: false,
  palette: false,
  paletteText: '',
  labOpen: false,
  missionOpen: false,
  install: undefined,
};
