import { err, ok } from '../kernel/result.ts';
import type { PieceDocument } from '../scenario/schema.ts';
import { CELL, freshHill, isHill, limitsOf, sculpted } from './brush.ts';
import type { CommandOf } from './command.ts';
import { pivotOf } from './decide-carry.ts';
import type { EditorContext, ProposedChange } from './context.ts';
import { drawOutline } from './draw.ts';
import { standOf } from './extent.ts';
import { shapeSize } from './judge.ts';
import { pieceNames } from './names.ts';
import { factorsTo, scaledPiece } from './resize.ts';
import { atOf } from './round.ts';
import { touchable, touchablePiece } from './touchable.ts';

/** Scales pieces, and their distances from their common middle. */
export function decideScale(context: EditorContext, { things, by }: CommandOf<'scale'>): ProposedChange {
  const found = touchable(context, things);
  if (!found.ok) return found;
  const { pieces } = found.value;
  if (pieces.length === 0) return err({ kind: 'no-size', id: things[0] ?? '' });
  if (!Number.isFinite(by) || by <= 0) return err({ kind: 'not-finite', id: pieces[0]!.id });
  const [cx, cz] = pivotOf({ pieces, units: [] }, context.files);
  const low = pieces.reduce((least, piece) => Math.min(least, standOf(piece).at[1]), Infinity);
  const scaled: PieceDocument[] = [];
  for (const piece of pieces) {
    const larger = scaledPiece(piece, [by, by, by]);
    if (!larger.ok) return larger;
    const { at } = standOf(piece);
    scaled.push({
      ...larger.value,
      at: atOf([cx + (at[0] - cx) * by, low + (at[1] - low) * by, cz + (at[2] - cz) * by]),
    });
  }
  return ok({ pieces: scaled });
}

/** Gives one piece a width, a height and a depth. */
export function decideResize(context: EditorContext, { piece: id, size }: CommandOf<'resize'>): ProposedChange {
  const piece = touchablePiece(context, id);
  if (!piece.ok) return piece;
  if (!size.every((length) => Number.isFinite(length) && length > 0)) return err({ kind: 'not-finite', id });
  const by = factorsTo(shapeSize(piece.value.shape, context.files), size);
  if (by === undefined) return err({ kind: 'no-size', id });
  const resized = scaledPiece(piece.value, by);
  return resized.ok ? ok({ pieces: [resized.value] }) : resized;
}

/** Sculpts ground with a brush: an existing hill, or a new one made by the first stroke. */
export function decideSculpt(context: EditorContext, { piece: id, dabs }: CommandOf<'sculpt'>): ProposedChange {
  const [first] = dabs;
  if (first === undefined) return err({ kind: 'nothing' });
  const numbers = dabs.flatMap(({ at, radius, strength, to = 0 }) => [...at, radius, strength, to]);
  if (!numbers.every(Number.isFinite) || dabs.some(({ radius }) => radius < CELL || radius > 24))
    return err({ kind: 'not-finite', id: id ?? 'hill' });
  const { document } = context;
  const found = id === undefined ? undefined : touchablePiece(context, id);
  if (found && !found.ok) return found;
  const limits = limitsOf(document.table);
  const hill = found?.value ?? freshHill(pieceNames(document)('hill'), first.at, first.radius, limits);
  if (!isHill(hill)) return err({ kind: 'no-ground-to-sculpt', id: hill.id });
  return ok({ pieces: [sculpted(hill, dabs, limits)] });
}

/** Gives a drawn piece a new outline in table coordinates, and optionally a new height. */
export function decideReshape(
  context: EditorContext,
  { piece: id, outline, height }: CommandOf<'reshape'>,
): ProposedChange {
  const found = touchablePiece(context, id);
  if (!found.ok) return found;
  const { shape, at, yaw: _, look: __, ...rest } = found.value;
  if (!('prism' in shape)) return err({ kind: 'no-size', id });
  const drawn = drawOutline(id, { points: outline, height: height ?? shape.prism.height, as: found.value.kind });
  if (!drawn.ok) return drawn;
  const foot = standOf({ at }).at;
  const [x, , z] = standOf(drawn.value).at;
  return ok({
    pieces: [{ ...rest, shape: drawn.value.shape, at: atOf([x, foot[1], z]) }],
  });
}
