import { err, ok } from '../kernel/result.ts';
import { KIND_TRAITS } from '../rules/core/terrain.ts';
import type { PieceDocument } from '../scenario/schema.ts';
import type { CommandOf } from './command.ts';
import type { EditorContext, ProposedChange } from './context.ts';
import { NAME, pieceNames } from './names.ts';
import { findPiece, findUnit, idOf, isPiece, piecesAmong, unitsOf } from './thing.ts';
import { touchable, touchablePiece } from './touchable.ts';

/** Groups or ungroups pieces. */
export function decideGroup(context: EditorContext, { kind, things }: CommandOf<'group' | 'ungroup'>): ProposedChange {
  const found = touchable(context, things);
  if (!found.ok) return found;
  const { pieces } = found.value;
  if (kind === 'group') {
    if (pieces.length < 2) return err({ kind: 'no-group' });
    const group = pieceNames(context.document)('group');
    return ok({ pieces: pieces.map((piece) => ({ ...piece, group })) });
  }
  if (pieces.every(({ group }) => group === undefined)) return err({ kind: 'no-group' });
  return ok({ pieces: pieces.map(ungrouped) });
}

function ungrouped(piece: PieceDocument): PieceDocument {
  const { group: _, ...rest } = piece;
  return rest;
}

/** Locks or unlocks pieces. */
export function decidePieceLock({ document }: EditorContext, { things, locked }: CommandOf<'lock'>): ProposedChange {
  const pieces = piecesAmong(document, things);
  if (pieces.length === 0) return err({ kind: 'nothing' });
  return ok({
    pieces: pieces.map(({ locked: _, ...rest }): PieceDocument => (locked ? { ...rest, locked: true } : rest)),
  });
}

/** Changes the kind of pieces, and drops their own traits. */
export function decideKind(context: EditorContext, { things, to }: CommandOf<'set-kind'>): ProposedChange {
  const found = touchable(context, things);
  if (!found.ok) return found;
  const { pieces } = found.value;
  if (pieces.length === 0) return err({ kind: 'nothing' });
  return ok({ pieces: pieces.map(({ traits: _, ...rest }): PieceDocument => ({ ...rest, kind: to })) });
}

/** Overrides traits of pieces; one that equals the kind's default is not stored. */
export function decideTraits(context: EditorContext, { things, traits }: CommandOf<'set-traits'>): ProposedChange {
  const found = touchable(context, things);
  if (!found.ok) return found;
  const { pieces } = found.value;
  if (pieces.length === 0) return err({ kind: 'nothing' });
  return ok({
    pieces: pieces.map(({ traits: old, ...rest }): PieceDocument => {
      const usual: Readonly<Record<string, unknown>> = KIND_TRAITS[rest.kind];
      const own = Object.entries({ ...old, ...traits }).filter(
        ([key, value]) => value !== undefined && value !== usual[key],
      );
      return own.length === 0 ? rest : { ...rest, traits: Object.fromEntries(own) as PieceDocument['traits'] };
    }),
  });
}

/** Sets the role of a part. */
export function decideRole(context: EditorContext, { piece: id, part, role }: CommandOf<'set-role'>): ProposedChange {
  const found = touchablePiece(context, id);
  if (!found.ok) return found;
  const { shape } = found.value;
  if (!('parts' in shape) || shape.parts[part] === undefined) return err({ kind: 'unknown', id, part });
  const parts = shape.parts.map((each, i) => (i === part ? { ...each, role } : each));
  // The look was made for exactly one shape.
  const { look: _, ...rest } = found.value;
  return ok({ pieces: [{ ...rest, shape: { parts } }] });
}

/** Renames a thing: the id of a piece, the displayed name of a unit. */
export function decideRename({ document }: EditorContext, { thing, to }: CommandOf<'rename'>): ProposedChange {
  const id = idOf(thing);
  const name = to.trim();
  if (!isPiece(thing)) {
    const unit = findUnit(document, id);
    if (unit === undefined) return err({ kind: 'unknown', id });
    if (name === '' || name.length > 80) return err({ kind: 'bad-name', name });
    return ok({
      units: unitsOf(document)
        .filter((each) => each === unit)
        .map((each) => ({ ...each, name })),
    });
  }
  const piece = findPiece(document, id);
  if (piece === undefined) return err({ kind: 'unknown', id });
  if (piece.locked) return err({ kind: 'locked', ids: [id] });
  if (!NAME.test(name)) return err({ kind: 'bad-name', name });
  if (name !== id && findPiece(document, name)) return err({ kind: 'name-taken', name });
  return ok(name === id ? {} : { renamed: { from: id, to: name } });
}
