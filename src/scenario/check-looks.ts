import { canonicalText, type Json } from '../kernel/hash.ts';
import { CATALOGUE } from './catalogue.ts';
import { type Problem, pointerTo } from './problem.ts';
import type { PieceDocument, ScenarioDocument } from './schema.ts';

/** What is wrong with the looks pieces are given: files nobody has made, and files made for another form, so that the table would not look like what the rules see. */
export const checkLooks = (document: ScenarioDocument): readonly Problem[] =>
  (document.terrain ?? []).flatMap((piece, i) => {
    const message = explainLook(piece);
    return message === undefined ? [] : [{ at: pointerTo(['terrain', i, 'look']), message }];
  });

/** Files a player brought, by the fingerprints of their bytes. */
const OWN_LOOK = /^mine\/[0-9a-f]{32}\.glb$/;

function explainLook({ id, look, shape }: PieceDocument): string | undefined {
  // What a player brought was made together with its form.
  if (look === undefined || OWN_LOOK.test(look)) return undefined;
  const made = CATALOGUE.find(({ piece }) => piece.look === look);
  if (made === undefined) {
    const near = nearest(look);
    return `There is no look "${look}" in models/; leave "look" out and the piece is carved from its shape${near ? `, or did you mean "${near}"?` : '.'}`;
  }
  if (canonicalText(shape as Json) === canonicalText(made.piece.shape as Json)) return undefined;
  return `The look "${look}" is that of another form than piece "${id}" has; leave "look" out, or give the piece the shape of "${made.id}" in the catalogue.`;
}

/** The look whose name begins like this one, for a slip of the pen. */
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
