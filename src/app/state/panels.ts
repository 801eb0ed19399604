import type { UnitId, ModelId } from '../../rules/core/ids.ts';
import type { Point } from '../../kernel/point.ts';

/** Where the action menu is open, in pixels of the window, and for which unit or model. */
export type Menu = {
  readonly x: number;
  readonly y: number;
  readonly unit: UnitId | undefined;
  readonly model?: ModelId;
  /** The place on the table it was opened at. */
  readonly at?: Point | undefined;
};

/** Which panels are open. */
export type PanelsState = {
  readonly menu: Menu | undefined;
  readonly keySheet: boolean;
  /** Whether the command palette is open. */
  readonly palette: boolean;
  /** What is written in its field, from the first letter on: it may be typed before the palette has loaded. */
  readonly paletteText: string;
  /** Whether the laboratory's panel is open. */
  readonly labOpen: boolean;
  /** Has the browser ask whether to install the page; undefined where it offers nothing. */
  readonly install: (() => void) | undefined;
};

/** All panels closed. */
export const INITIAL_PANELS: PanelsState = {
  menu: undefined,
  keySheet: false,
  palette: false,
  paletteText: '',
  labOpen: false,
  install: undefined,
};
