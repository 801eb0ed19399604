import { welcomeShown } from '../../app/lessons/lesson-actions.ts';
import type { TableState } from '../../app/state/table-state.ts';

/** Pixels of the picture covered by panels: the log on the right, the phase bar above, a short prompt below. */
const LOG_WIDTH = 276;
/** The editor's drawer on the left, and as much on the right: its picture is not shifted. */
const EDITOR_WIDTH = 2 * 316;
const BAR_HEIGHT = 62;
/** On narrow upright pictures the log lies below the bar, which has two rows. */
const NARROW = 760;
const NARROW_BAR_HEIGHT = 244;
const PROMPT_HEIGHT = 60;
/** On upright pictures the welcome takes the place of the log, and lies above the prompt. */
const WELCOME_BAR_HEIGHT = 104;
const WELCOME_HEIGHT = 336;
/** On wide pictures it lies beside the tools. */
const WELCOME_WIDTH = 370;
/** While units are deployed, the prompt lists those that wait. */
const DEPLOYING_HEIGHT = 190;
/** The share of a low picture that the panel below the table takes at most: as in narrow.css. */
const MOST_FOOT = 0.4;
/** A replay's bar is higher than a prompt. */
const REPLAY_BAR_HEIGHT = 128;
const MARGIN = 10;
/** Narrower pictures have no room beside the log. */
const WIDE = 900;

/** A size in pixels. */
type PictureSize = { readonly width: number; readonly height: number };

const isNarrow = ({ width, height }: PictureSize): boolean => width <= NARROW && width < height;

/** Whether the log is not shown: the editor has a panel on either side, and a replay may have none. */
export const isBare = ({ editor, replayViewer, embedded }: TableState): boolean =>
  embedded || editor !== undefined || replayViewer?.bare === true;

/** Whether units are being deployed. */
export const isDeploying = ({ game }: TableState): boolean => game?.state.phase === 'deploy';

/** How far left of the picture's centre the middle of the part is that the log leaves free, pixels. */
export const logShift = ({ width }: PictureSize, isBarePicture: boolean): number =>
  width > WIDE && !isBarePicture ? LOG_WIDTH / 2 : 0;

/** Height in pixels of the panels above the table, on an upright phone with the log where that is shown. */
export function barHeight(picture: PictureSize, table: TableState): number {
  if (!isNarrow(picture) || isBare(table)) return BAR_HEIGHT;
  return welcomeShown(table) ? WELCOME_BAR_HEIGHT : NARROW_BAR_HEIGHT;
}

/** Height in pixels of the panels below the table. */
export function footHeight(picture: PictureSize, table: TableState): number {
  if (table.replayViewer && !table.replayViewer.bare) return REPLAY_BAR_HEIGHT;
  if (isBare(table)) return PROMPT_HEIGHT;
  if (isNarrow(picture)) return welcomeShown(table) ? WELCOME_HEIGHT : PROMPT_HEIGHT;
  return isDeploying(table) ? Math.min(DEPLOYING_HEIGHT, MOST_FOOT * picture.height) : PROMPT_HEIGHT;
}

/** Width in pixels of the picture that the welcome and the tools cover on its left: on an upright one it lies below. */
export const welcomeWidth = ({ width }: PictureSize, table: TableState): number =>
  width > WIDE && welcomeShown(table) ? WELCOME_WIDTH : 0;

/** The size in pixels of the part of the picture that no panel but the welcome covers. */
export function freeSize(picture: PictureSize, table: TableState): { freeWidth: number; freeHeight: number } {
  const { width, height } = picture;
  const beside = width <= WIDE || table.embedded ? 0 : table.editor ? EDITOR_WIDTH : LOG_WIDTH;
  return {
    freeWidth: width - beside - 2 * MARGIN,
    freeHeight: height - barHeight(picture, table) - footHeight(picture, table) - 2 * MARGIN,
  };
}
