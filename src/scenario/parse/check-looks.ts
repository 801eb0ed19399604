import { canonicalText, type Json } from '../../kernel/hash.ts';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import { type Problem, pointerTo } from '../problem.ts';
import type { DocumentFault } from '../scenario-fault.ts';
import type { PieceDocument, ScenarioDocument } from '../schema.ts';

/**
 * The faults of pieces' looks: files that do not exist, and files made for another shape, which would show a table
 * different from the one the rules see.
 */
export const checkLooks = (document: ScenarioDocument): readonly Problem[] =>
  (document.terrain ?? []).flatMap((piece, i) => {
    const fault = findLookFault(piece);
    return fault ? [{ at: pointerTo(['terrain', i, 'look']), fault }] : [];
  });

/** Files imported by a player, named by the hash of their bytes. */
const OWN_LOOK = /^mine\/[0-9a-f]{32}\.glb$/;

function findLookFault({ id, look, shape }: PieceDocument): DocumentFault | undefined {
  // An imported piece's look was made together with its shape.
  if (look === undefined || OWN_LOOK.test(look)) return undefined;
  const made = CATALOGUE.find(({ piece }) => piece.look === look);
  if (made === undefined) {
    const near = nearest(look);
    return { kind: 'no-look', look, ...(near ? { near } : {}) };
  }
  if (canonicalText(shape as Json) === canonicalText(made.piece.shape as Json)) return undefined;
  return { kind: 'look-of-another', look, piece: id, of: made.id };
}

/** The look whose name has the same beginning, in case of a typing error. */
function nearest(look: string): string | undefined {
  const wanted = look
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
  const looks = CATALOGUE.flatMap(({ piece }) => (piece.look === undefined ? [] : [piece.look]));
  const stem = (name: string) => name.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return (
    looks.find((name) => stem(name) === wanted) ??
    looks.find((name) => stem(name).startsWith(wanted.slice(0, 4)) && wanted.length >= 3)
  );
}
