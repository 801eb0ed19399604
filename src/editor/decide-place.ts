import { ok, type Result } from '../kernel/result.ts';
import type { PieceDocument } from '../scenario/schema.ts';
import type { EditorCommand } from './command.ts';
import type { Setting, Wanted } from './decide.ts';
import { pieceNames } from './names.ts';
import { atOf, neatTurn } from './round.ts';
import type { Thing } from './thing.ts';
import { touchable } from './touchable.ts';
import type { EditorViolation } from './violation.ts';

/** A piece out of the palette, set down. */
export function decidePlace({ document }: Setting, command: Extract<EditorCommand, { kind: 'place' }>): Wanted {
  const { kind, shape, yaw: _, locked: __, group: ___, ...rest } = command.piece;
  const yaw = neatTurn(command.yaw);
  const id = pieceNames(document)(command.stem);
  return ok({
    pieces: [{ id, kind, shape, at: atOf(command.at), ...(yaw === 0 ? {} : { yaw }), ...rest }],
  });
}

/** A piece that was drawn, put on the table. */
export const decidePut = (piece: Result<PieceDocument, EditorViolation>): Wanted =>
  piece.ok ? ok({ pieces: [piece.value] }) : piece;

/** Things taken off the table. */
export function decideRemoval(setting: Setting, things: readonly Thing[]): Wanted {
  const found = touchable(setting, things);
  if (!found.ok) return found;
  const { pieces, units } = found.value;
  return ok({
    ...(pieces.length > 0 ? { takePieces: pieces.map(({ id }) => id) } : {}),
    ...(units.length > 0 ? { takeUnits: units.map(({ id }) => id) } : {}),
  });
}
