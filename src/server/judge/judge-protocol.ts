import type { Elements, Rolled } from '../../net/dice-chain.ts';
import type { StoredLine } from '../../net/view-line.ts';
import type { ToldViolation } from '../../net/wire.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { LogEntry } from '../../rules/play/game.ts';
import type { CommandDocument } from '../../scenario/command-schema.ts';

/** What a side has marked among its own models: those that take wounds first, and characters that pass none on. */
export type Marks = { readonly losses: readonly string[]; readonly stand: readonly string[] };

/** How many rooms a judge knows the state of; it is told those that it has forgotten again. */
export const MOST_ROOMS = 400;

/** A question to a judge, which runs in a thread of its own. */
export type JudgeQuestion =
  /**
   * Whether a room can be opened with a scenario, its text, and with the log of a game under way. `bundle`: a zip file
   * with the models that its player imported.
   */
  | {
      readonly kind: 'lay-out';
      readonly scenario: string;
      readonly entries: readonly LogEntry[];
      readonly bundle?: Uint8Array;
    }
  /** What a command leads to. `lines` follow the `since` first ones of the room's log, which the judge should know. */
  | {
      readonly kind: 'decide';
      readonly room: string;
      readonly since: number;
      readonly lines: readonly StoredLine[];
      /** The room's bundle, with all of its lines. */
      readonly bundle?: Uint8Array | undefined;
      readonly by: Side;
      readonly command: CommandDocument;
      readonly marks: Marks;
      /** The dice of the command; absent while it is not known whether it rolls any. */
      readonly dice?: { readonly k: number; readonly elements: Elements };
    };

/** A fault of a scenario: a JSON pointer into it, and a sentence. */
export type LaidOutFault = { readonly at: string; readonly message: string };

/** The answer of a judge. */
export type JudgeAnswer =
  /** The name of the game, and who decides after each of its entries, beginning before the first. */
  | { readonly kind: 'laid-out'; readonly name: string; readonly nexts: readonly (Side | undefined)[] }
  | { readonly kind: 'unfit'; readonly faults: readonly LaidOutFault[] }
  /** It does not know the `since` first lines: ask again with all of them. */
  | { readonly kind: 'unknown-room' }
  | { readonly kind: 'refused'; readonly violations: readonly ToldViolation[] }
  /** The command is legal and rolls dice: ask again with them. */
  | { readonly kind: 'rolls' }
  | ({ readonly kind: 'decided' } & Decided);

/** What a command led to. */
export type Decided = LogEntry & {
  /** Who decides next; undefined once the game is over. */
  readonly next: Side | undefined;
  readonly rolled: readonly Rolled[];
  /** What of the events the other side may see; undefined where that is all of them. */
  readonly shown?: LogEntry['events'];
  /** Whether everything that was hidden may be seen from now on. */
  readonly reveals: boolean;
};
