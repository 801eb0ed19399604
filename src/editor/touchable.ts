import { err, ok, type Result } from '../kernel/result.ts';
import type { PieceDocument, UnitDocument } from '../scenario/schema.ts';
import type { Setting } from './decide.ts';
import { findPiece, findUnit, idOf, isPiece, piecesAmong, type Thing, unitsAmong } from './thing.ts';
import type { EditorViolation } from './violation.ts';

/** Things a command is about, all there and none of them locked. */
export type Touchable = { readonly pieces: readonly PieceDocument[]; readonly units: readonly UnitDocument[] };

/** The things of a command. @errors Nothing named, somebody unknown, something locked. */
export function touchable({ document }: Setting, things: readonly Thing[]): Result<Touchable, EditorViolation> {
  if (things.length === 0) return err({ kind: 'nothing' });
  const missing = things.find((thing) =>
    isPiece(thing) ? !findPiece(document, idOf(thing)) : !findUnit(document, idOf(thing)),
  );
  if (missing !== undefined) return err({ kind: 'unknown', id: idOf(missing) });
  const pieces = piecesAmong(document, things);
  const locked = pieces.filter((piece) => piece.locked).map(({ id }) => id);
  return locked.length > 0 ? err({ kind: 'locked', ids: locked }) : ok({ pieces, units: unitsAmong(document, things) });
}

/** One piece a command is about, there and not locked. */
export function touchablePiece({ document }: Setting, id: string): Result<PieceDocument, EditorViolation> {
  const piece = findPiece(document, id);
  if (piece === undefined) return err({ kind: 'unknown', id });
  return piece.locked ? err({ kind: 'locked', ids: [id] }) : ok(piece);
}
