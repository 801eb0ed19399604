import { copyText } from './copy-text.ts';
import type { ActionContext } from '../app/state/action-context.ts';
import { userAssetReader } from '../app/user-assets/user-asset-files.ts';
import type { LoadedReplayViewer } from '../app/replay-viewer/replay-viewer-loader.ts';
import type { LogEntry } from '../rules/play/game.ts';
import { spawnWorker } from '../workers/spawn-referee.ts';
import { createReplayViewerActions } from '../replay-viewer/replay-viewer-actions.ts';
import type { ReplayViewerStore } from '../replay-viewer/replay-viewer-store.ts';
import type { ReplayViewerServices } from '../replay-viewer/replay-viewer-services.ts';

/** What the page provides to the replay viewer. */
type ReplayViewerRoomDependencies = {
  readonly context: ActionContext;
  readonly viewer: ReplayViewerStore;
  readonly isAutomatic: (entry: LogEntry) => boolean;
  readonly take: (...files: readonly File[]) => Promise<void>;
  readonly handOut: (name: string, text: string) => void;
  /** Completes pending writes, so that a link finds the saved table. */
  readonly flush: () => Promise<void>;
};

/** Creates the replay viewer of the browser. A worker of its own reads replays of other tables. */
export const openReplayViewer = ({ flush, ...dependencies }: ReplayViewerRoomDependencies): LoadedReplayViewer =>
  createReplayViewerActions({
    ...dependencies,
    startWorker: (died) => spawnWorker<ReplayViewerServices>('replay', died),
    readUserAsset: userAssetReader(dependencies.context.store),
    askFiles,
    linkTo: async (moment) => {
      await flush();
      const url = new URL(location.href);
      if (url.searchParams.get('table') === null) return undefined;
      url.hash = moment;
      return url.href;
    },
    copy: copyText,
    showAddress: (link) => history.replaceState(history.state, '', link),
    left: () => {
      const url = new URL(location.href);
      url.searchParams.delete('replay');
      url.hash = '';
      history.replaceState(history.state, '', url);
    },
  });

/** Opens the browser's file dialog. Some browsers send no event on cancel, so the promise may never resolve. */
const askFiles = (): Promise<readonly File[]> =>
  new Promise((answer) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = '.replay,.highground,.zip,.json';
    input.addEventListener('change', () => answer([...(input.files ?? [])]));
    input.addEventListener('cancel', () => answer([]));
    input.click();
  });
