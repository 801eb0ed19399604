import type { ActionContext } from '../state/action-context.ts';
import { loadOnce } from '../state/load-once.ts';
import type { LogPlace } from '../events/event-places.ts';
import { messages } from '../../messages/messages.ts';
import type { CameraView } from '../state/view.ts';

/** The position at which a link, a file or a click opens a replay, and how it is shown. */
export type ReplayMoment = {
  /** The index of an event in the whole log. */
  readonly event: number;
  /** Time since the event began to be shown, seconds. */
  readonly since: number;
  readonly view?: CameraView;
  /** Whether the proof is shown over the table. */
  readonly proof?: boolean;
};

/** What to watch: a replay file, or the game on the table so far. */
export type Showing =
  /** `address`: the URL the page fetched it from, for links. */
  | { readonly kind: 'file'; readonly name: string; readonly text: string; readonly address?: string }
  | { readonly kind: 'game'; readonly at?: LogPlace; readonly review?: boolean };

/** The player's actions on the replay that is watched. */
export type ReplayViewerActions = {
  readonly toggle: () => void;
  /** Steps one event forwards or backwards. */
  readonly step: (by: 1 | -1) => void;
  /** Plays forwards or backwards, faster with each call. */
  readonly shuttle: (by: 1 | -1) => void;
  readonly pause: () => void;
  /** Seeks by a number of seconds, backwards if negative. */
  readonly jump: (seconds: number) => void;
  readonly seek: (time: number) => void;
  readonly toEnd: (end: 'start' | 'end') => void;
  /** Seeks to an event of the log. */
  readonly toPlace: (place: LogPlace) => void;
  /** Selects the next speed up or down; `setSpeed` sets it to a factor. */
  readonly faster: (by: 1 | -1) => void;
  readonly setSpeed: (speed: number) => void;
  readonly nextCamera: () => void;
  readonly toggleProof: () => void;
  readonly toggleSpoilers: () => void;
  readonly togglePanels: () => void;
  /** Opens or closes the review of the game; in a room, only once its game is over. */
  readonly toggleReview: () => void;
  /** Points the camera at the current event. */
  readonly frame: () => void;
  /** Opens a new table that continues from this moment. */
  readonly branch: () => Promise<void>;
  /** Copies a link to this moment; downloads a file if there is nothing to link to. */
  readonly share: () => Promise<void>;
  /** Copies HTML that shows a replay with an address in a frame of another page, from this moment on. */
  readonly embed: () => Promise<void>;
  readonly leave: () => void;
  /** Closes the review of the game if it is open, else the replay. */
  readonly stepBack: () => void;
};

/** The replay viewer, once its code is loaded. */
export type LoadedReplayViewer = ReplayViewerActions & {
  /** Exports the game on the table as a replay file. */
  readonly handOut: () => Promise<void>;
  readonly watch: (showing: Showing, moment: ReplayMoment | undefined) => Promise<void>;
  /** Asks for a file and opens it. */
  readonly pick: () => Promise<void>;
};

/** Opens the replay viewer, whose code is loaded when a replay is first watched. */
export type ReplayViewerLoader = {
  readonly watch: (showing: Showing, moment?: ReplayMoment) => Promise<void>;
  /** Asks for a file and opens it. */
  readonly pick: () => Promise<void>;
  /** Exports the game on the table as a replay file. */
  readonly handOut: () => Promise<void>;
  /** The actions on the replay that is watched; undefined if there is none. */
  readonly actions: () => ReplayViewerActions | undefined;
  /** Closes the replay, if there is one. */
  readonly leave: () => void;
};

/** The default where no replay viewer is available. */
const NO_ROOM = (): Promise<LoadedReplayViewer> => Promise.reject(new Error(messages.bar.replaysAreNotAvailableHere));

/** Creates a loader that fetches the replay viewer once. */
export function createReplayViewerLoader(
  context: ActionContext,
  fetchRoom: (context: ActionContext) => Promise<LoadedReplayViewer> = NO_ROOM,
): ReplayViewerLoader {
  let room: LoadedReplayViewer | undefined;
  const load = loadOnce(async () => {
    room = await fetchRoom(context);
    return room;
  });
  const opening = (work: () => Promise<void>): Promise<void> => context.guarded(messages.bar.openingReplay, work);
  return {
    watch: (showing, moment) => opening(async () => (await load()).watch(showing, moment)),
    pick: () => opening(async () => (await load()).pick()),
    handOut: () => opening(async () => (await load()).handOut()),
    actions: () => (context.store.getState().replayViewer ? room : undefined),
    leave: () => room?.leave(),
  };
}
