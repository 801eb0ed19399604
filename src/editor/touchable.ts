import { err, ok, type Result } from '../kernel/result.ts';
import type { PieceDocument, UnitDocument } from '../scenario/schema.ts';
import type { EditorContext } from './context.ts';
import { findPiece, findUnit, idOf, isPiece, piecesAmong, type Thing, unitsAmong } from './thing.ts';
import type { EditorViolation } from './violation.ts';

/** The things a command addresses: all of them exist, and none is locked. */
export type Touchable = { readonly pieces: readonly PieceDocument[]; readonly units: readonly UnitDocument[] };

/** The things a command addresses. @errors `nothing` is given, one is `unknown`, or some are `locked`. */
export function touchable({ document }: EditorContext, things: readonly Thing[]): Result<Touchable, EditorViolation> {
  if (things.length === 0) return err({ kind: 'nothing' });
  const missing = things.find((thing) =>
    isPiece(thing) ? !findPiece(document, idOf(thing)) : !findUnit(document, idOf(thing)),
  );
  if (missing !== undefined) return err({ kind: 'unknown', id: idOf(missing) });
  const pieces = piecesAmong(document, things);
  const locked = pieces.filter((piece) => piece.locked).map(({ id }) => id);
  return locked.length > 0 ? err({ kind: 'locked', ids: locked }) : ok({ pieces, units: unitsAmong(document, things) });
}

/** The single piece a command addresses. @errors `unknown` where it does not exist, `locked` where it is locked. */
export function touchablePiece({ document }: EditorContext, id: string): Result<PieceDocument, EditorViolation> {
  const piece = findPiece(document, id);
  if (piece === undefined) return err({ kind: 'unknown', id });
  return piece.locked ? err({ kind: 'locked', ids: [id] }) : ok(piece);
}
