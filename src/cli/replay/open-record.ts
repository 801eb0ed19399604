import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { err, ok, type Result } from '../../kernel/result.ts';
import { beginReplay, type ReplaySource } from '../../replay/make-replay.ts';
import { type Addition, closeRecord, recordOn } from '../../replay/record.ts';
import type { Game } from '../../rules/play/game.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/** A replay that is written during the game. */
type Record = {
  /** Appends the events since the last call. */
  readonly follow: (game: Game) => void;
  /** Completes the replay and moves it to its place. */
  readonly close: (game: Game) => BadInput | undefined;
};

/**
 * Begins a replay under a temporary name: if the program stops, the lines written so far are readable, and an existing
 * file stays unchanged until the game is over.
 *
 * @param wrap Makes the contents of the file from the text of the replay; by default the text itself.
 * @errors A path that cannot be written.
 */
export function openRecord(
  file: string,
  source: ReplaySource,
  initial: GameState,
  wrap?: (replay: string) => Uint8Array,
): Result<Record, BadInput> {
  const path = fromUserFolder(file);
  const part = `${path}.part`;
  const failed = (): BadInput =>
    badInput('file', `--record: cannot write ${file}; name a file in a folder that exists and can be written to.`);
  let known = beginReplay(source, { initial });
  let fault: BadInput | undefined;
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch {
      fault = failed();
    }
  };
  let out = -1;
  const append = (addition: Addition): void => {
    known = addition;
    if (addition.lines.length > 0 && !fault) attempt(() => void writeSync(out, `${addition.lines.join('\n')}\n`));
  };
  attempt(() => {
    out = openSync(part, 'w');
  });
  append(known);
  if (fault) return err(fault);
  return ok({
    follow: (game) => append(recordOn(known.after, game)),
    close: (game) => {
      append(recordOn(known.after, game));
      append(closeRecord(known.after, game));
      attempt(() => closeSync(out));
      if (!fault)
        attempt(() => {
          if (wrap) writeFileSync(`${part}.zip`, wrap(readFileSync(part, 'utf8')));
          renameSync(wrap ? `${part}.zip` : part, path);
          if (wrap) rmSync(part, { force: true });
        });
      return fault;
    },
  });
}
