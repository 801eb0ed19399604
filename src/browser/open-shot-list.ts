import { SHOT_LIMITS } from '../camera/list/shot-limits.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { createCuttingRoomActions } from '../replay-viewer/cutting-room-actions.ts';
import { type ReplayStores, replayViewerNow } from '../replay-viewer/replay-viewer-store.ts';
import { shotMessages } from '../messages/shots.ts';

/**
 * Opens a shot list that was dropped or picked as the film of the watched replay. Without a replay, or when the list is
 * faulty, reports that and changes nothing else.
 */
export async function openShotFile(stores: ReplayStores, file: File): Promise<void> {
  if (replayViewerNow(stores.viewer) === undefined) {
    stores.table.setState({ problem: shotMessages.room.noReplay(file.name) });
    return;
  }
  const text = await textOfFile(file.slice(0, 4 * SHOT_LIMITS.text + 4));
  const { openCuttingRoom, openShots } = createCuttingRoomActions(stores);
  await openCuttingRoom();
  openShots(text);
}
