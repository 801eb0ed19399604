import type { ActionContext } from '../state/action-context.ts';
import type { LogPlace } from '../events/event-places.ts';
import { messages } from '../../messages/messages.ts';
import type { CameraView } from '../state/view.ts';

/** Where a link, a file or a click asks to come in: so many seconds into an event, and how it is looked at. */
export type ReplayMoment = {
  /** The number of an event in the whole log. */
  readonly event: number;
  /** Seconds since it began to be seen. */
  readonly since: number;
  readonly view?: CameraView;
  /** Whether the proof lies over the table. */
  readonly proof?: boolean;
};

/** What is to be watched: a file, or the past of the game on the table. */
export type Showing =
  /** `address`: where the page fetched it, for links. */
  | { readonly kind: 'file'; readonly name: string; readonly text: string; readonly address?: string }
  | { readonly kind: 'game'; readonly at?: LogPlace };

/** What a player can do with a replay that is watched. */
export type ReplayViewerActions = {
  readonly toggle: () => void;
  /** Event by event, forwards or backwards. */
  readonly step: (by: 1 | -1) => void;
  /** Forwards or backwards by itself, faster each time. */
  readonly shuttle: (by: 1 | -1) => void;
  readonly pause: () => void;
  /** Seconds forwards or backwards. */
  readonly jump: (seconds: number) => void;
  readonly seek: (time: number) => void;
  readonly toEnd: (end: 'start' | 'end') => void;
  /** To an event of the log. */
  readonly toPlace: (place: LogPlace) => void;
  /** The next speed up or down, or the one of that number. */
  readonly faster: (by: 1 | -1) => void;
  readonly setSpeed: (speed: number) => void;
  readonly nextCamera: () => void;
  readonly toggleProof: () => void;
  readonly toggleSpoilers: () => void;
  readonly togglePanels: () => void;
  /** Looks at where it happens now. */
  readonly frame: () => void;
  /** A new table that goes on from here. */
  readonly branch: () => Promise<void>;
  /** A link to this moment, onto the clipboard; a file where there is nothing to link to. */
  readonly share: () => Promise<void>;
  readonly leave: () => void;
};

/** The replay viewer, once its code is fetched. */
export type LoadedReplayViewer = ReplayViewerActions & {
  /** Saves the game on the table as a replay file. */
  readonly handOut: () => Promise<void>;
  readonly watch: (showing: Showing, moment: ReplayMoment | undefined) => Promise<void>;
  /** Asks for a file, and opens it. */
  readonly pick: () => Promise<void>;
};

/** Opens the replay viewer, whose code is fetched when a replay is first watched. */
export type ReplayViewerLoader = {
  readonly watch: (showing: Showing, moment?: ReplayMoment) => Promise<void>;
  /** Asks for a file, and opens it. */
  readonly pick: () => Promise<void>;
  /** Saves the game on the table as a replay file. */
  readonly handOut: () => Promise<void>;
  /** The actions on the replay that is watched; undefined while none is. */
  readonly actions: () => ReplayViewerActions | undefined;
  /** Closes the replay, if one is watched. */
  readonly leave: () => void;
};

/** Without a replay viewer nothing can be watched. */
const NO_ROOM = (): Promise<LoadedReplayViewer> => Promise.reject(new Error(messages.bar.replaysAreNotAvailableHere));

/** A loader that fetches the replay viewer once. */
export function createReplayViewerLoader(
  context: ActionContext,
  fetchRoom: (context: ActionContext) => Promise<LoadedReplayViewer> = NO_ROOM,
): ReplayViewerLoader {
  let room: LoadedReplayViewer | undefined;
  let coming: Promise<LoadedReplayViewer> | undefined;
  const load = async (): Promise<LoadedReplayViewer> => {
    coming ??= fetchRoom(context);
    coming.catch(() => {
      coming = undefined;
    });
    room = await coming;
    return room;
  };
  const opening = (work: () => Promise<void>): Promise<void> => context.guarded(messages.bar.openingReplay, work);
  return {
    watch: (showing, moment) => opening(async () => (await load()).watch(showing, moment)),
    pick: () => opening(async () => (await load()).pick()),
    handOut: () => opening(async () => (await load()).handOut()),
    actions: () => (context.store.getState().replayViewer ? room : undefined),
    leave: () => room?.leave(),
  };
}
