import { err, ok } from '../kernel/result.ts';
import { KIND_TRAITS } from '../rules/core/terrain.ts';
import type { PieceDocument } from '../scenario/schema.ts';
import type { EditorCommand } from './command.ts';
import type { Setting, Wanted } from './decide.ts';
import { NAME, pieceNames } from './names.ts';
import { findPiece, findUnit, idOf, isPiece, piecesAmong, unitsOf } from './thing.ts';
import { touchable, touchablePiece } from './touchable.ts';

type Of<K extends EditorCommand['kind']> = Extract<EditorCommand, { readonly kind: K }>;

/** Pieces bound into a group, or out of theirs. */
export function decideGroup(setting: Setting, { kind, things }: Of<'group' | 'ungroup'>): Wanted {
  const found = touchable(setting, things);
  if (!found.ok) return found;
  const { pieces } = found.value;
  if (kind === 'group') {
    if (pieces.length < 2) return err({ kind: 'no-group' });
    const group = pieceNames(setting.document)('group');
    return ok({ pieces: pieces.map((piece) => ({ ...piece, group })) });
  }
  if (pieces.every(({ group }) => group === undefined)) return err({ kind: 'no-group' });
  return ok({ pieces: pieces.map(ungrouped) });
}

function ungrouped(piece: PieceDocument): PieceDocument {
  const { group: _, ...rest } = piece;
  return rest;
}

/** Pieces locked against every hand, or given free again. */
export function decideLock({ document }: Setting, { things, locked }: Of<'lock'>): Wanted {
  const pieces = piecesAmong(document, things);
  if (pieces.length === 0) return err({ kind: 'nothing' });
  return ok({
    pieces: pieces.map(({ locked: _, ...rest }): PieceDocument => (locked ? { ...rest, locked: true } : rest)),
  });
}

/** Pieces made another kind: what theirs said otherwise is forgotten. */
export function decideKind(setting: Setting, { things, to }: Of<'set-kind'>): Wanted {
  const found = touchable(setting, things);
  if (!found.ok) return found;
  const { pieces } = found.value;
  if (pieces.length === 0) return err({ kind: 'nothing' });
  return ok({ pieces: pieces.map(({ traits: _, ...rest }): PieceDocument => ({ ...rest, kind: to })) });
}

/** Traits set beside those of the kind; one that is as the kind has it is not written down. */
export function decideTraits(setting: Setting, { things, traits }: Of<'set-traits'>): Wanted {
  const found = touchable(setting, things);
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

/** What a part of a piece is to the rules. */
export function decideRole(setting: Setting, { piece: id, part, role }: Of<'set-role'>): Wanted {
  const found = touchablePiece(setting, id);
  if (!found.ok) return found;
  const { shape } = found.value;
  if (!('parts' in shape) || shape.parts[part] === undefined) return err({ kind: 'unknown', id, part });
  const parts = shape.parts.map((each, i) => (i === part ? { ...each, role } : each));
  // A look was made for exactly one shape.
  const { look: _, ...rest } = found.value;
  return ok({ pieces: [{ ...rest, shape: { parts } }] });
}

/** Another name: of a piece the one it goes by, of a unit the one it is called. */
export function decideRename({ document }: Setting, { thing, to }: Of<'rename'>): Wanted {
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
