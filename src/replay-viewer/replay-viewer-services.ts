import type { UserAssetBytes } from '../app/state/user-asset-paths.ts';
import type { Opened, Services } from '../app/state/services.ts';
import type { Result } from '../kernel/result.ts';
import type { Replay, ReplayEntry, ReplayFault } from '../replay/replay.ts';

/** A replay read, its table laid out and its whole game looked at. */
export type OpenedReplay = Opened & {
  /** All but what happened, which is asked for a part at a time. */
  readonly replay: Omit<Replay, 'entries' | 'undone'>;
  /** How many commands are in force. */
  readonly count: number;
  /** How many commands at the end were undone and could be redone: they are not shown. */
  readonly undone: number;
  /** The line that was cut off, how many events the last command lacks, and whether the file says where the game stood. */
  readonly torn: number | undefined;
  readonly missing: number;
  readonly isClosed: boolean;
  /** Whether it was played under this edition of the rules. */
  readonly isOurs: boolean;
};

/** What the replay viewer asks of a table of its own, off the main thread. */
export type ReplayViewerServices = Pick<Services, 'throwDice' | 'topple'> & {
  /**
   * Reads the text of a replay, lays its table out and plays it.
   *
   * @param apart The scenario of a replay that names it by its fingerprint.
   */
  readReplay(text: string, own?: UserAssetBytes, apart?: string): Promise<Result<OpenedReplay, ReplayFault>>;
  /** Some commands of the replay read last, in parts: sending a long log at once would block the page. */
  entriesOf(from: number, to: number): Promise<readonly ReplayEntry[]>;
};

/** The table of its own, and how to send it away. */
export type RemoteReplayReader = { readonly services: ReplayViewerServices; readonly dismiss: () => void };
