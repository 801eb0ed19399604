import type { UserAssetBytes } from '../app/state/user-asset-paths.ts';
import type { Opened, Services } from '../app/state/services.ts';
import type { Result } from '../kernel/result.ts';
import type { Replay, ReplayEntry, ReplayFault } from '../replay/replay.ts';

/** A replay that was read and played through, and its table. */
export type OpenedReplay = Opened & {
  /** Everything but the entries, which are fetched in parts. */
  readonly replay: Omit<Replay, 'entries' | 'undone'>;
  /** How many commands are in force. */
  readonly count: number;
  /** How many commands at the end were undone and could be redone; they are not shown. */
  readonly undone: number;
  /** The line that was cut off, how many events the last command lacks, and whether the file has a final state. */
  readonly torn: number | undefined;
  readonly missing: number;
  readonly isClosed: boolean;
  /** Whether it was played under this edition of the rules. */
  readonly isOurs: boolean;
};

/** What the replay viewer asks of its worker. */
export type ReplayViewerServices = Pick<Services, 'throwDice' | 'topple'> & {
  /**
   * Reads the text of a replay, lays out its table and plays it.
   *
   * @param apart The scenario, when the replay only names it by its fingerprint.
   * @errors What is wrong with the file.
   */
  readReplay(text: string, own?: UserAssetBytes, apart?: string): Promise<Result<OpenedReplay, ReplayFault>>;
  /** A range of entries of the replay read last: a long log in one message would block the page. */
  entriesOf(from: number, to: number): Promise<readonly ReplayEntry[]>;
};

/** The worker's services, and the function that ends the worker. */
export type RemoteReplayReader = { readonly services: ReplayViewerServices; readonly dismiss: () => void };
