import { SHOT_LIMITS } from '../camera/list/shot-limits.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { createCuttingRoomActions } from '../replay-viewer/cutting-room-actions.ts';
import { type ReplayStores, replayViewerNow } from '../replay-viewer/replay-viewer-store.ts';
import { shotMessages } from '../messages/shots.ts';

/**
 * A list of shots that was dropped or picked: it becomes the film of the replay that is watched. Where none is watched,
 * or where the list is wrong, that is said, and nothing else changes.
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
