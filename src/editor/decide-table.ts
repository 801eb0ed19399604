import { err, ok } from '../kernel/result.ts';
import type { PieceDocument, ScenarioDocument } from '../scenario/schema.ts';
import type { Change, Head } from './change.ts';
import type { EditorCommand } from './command.ts';
import type { Setting, Wanted } from './decide.ts';
import { piecesOf, unitsOf } from './thing.ts';

type Generate = Extract<EditorCommand, { readonly kind: 'generate' }>;

/** How small and how large a table may be, inches. */
export const TABLE_SIZES = { least: 12, most: 120 } as const;

/** A table of another size, with another mat or at another hour. */
export function decideTable(_: Setting, table: ScenarioDocument['table']): Wanted {
  for (const size of [table.width, table.depth]) {
    if (!Number.isFinite(size)) return err({ kind: 'not-finite', id: 'table' });
    if (size < TABLE_SIZES.least) return err({ kind: 'too-small', id: 'table', size, limit: TABLE_SIZES.least });
    if (size > TABLE_SIZES.most) return err({ kind: 'too-big', id: 'table', size, limit: TABLE_SIZES.most });
  }
  const given = Object.entries(table).filter(([, value]) => value !== undefined);
  return ok({ table: Object.fromEntries(given) as ScenarioDocument['table'] });
}

/** Another name, story, system or seed. Units belong to their system: it changes only before they come. */
export function decideHead({ document }: Setting, head: Partial<Head>): Wanted {
  const units = unitsOf(document).length;
  if (head.system !== undefined && head.system !== document.system && units > 0)
    return err({ kind: 'units-belong', system: document.system, units });
  return ok({ head });
}

/** A generated battlefield in place of what stands there; what is locked stays, and so do the units. */
export function decideGenerate({ document }: Setting, { pieces, mat }: Generate): Wanted {
  const [kept, gone] = [piecesOf(document).filter((p) => p.locked), piecesOf(document).filter((p) => !p.locked)];
  const taken = new Set(kept.map(({ id }) => id));
  const change: Change = {
    takePieces: gone.map(({ id }) => id),
    pieces: pieces.map((piece) => clear(piece, taken)),
    ...(mat === undefined || mat === document.table.mat ? {} : { table: { ...document.table, mat } }),
  };
  return ok(change);
}

/** A piece under a name that is not taken by what stays. */
function clear(piece: PieceDocument, taken: ReadonlySet<string>): PieceDocument {
  if (!taken.has(piece.id)) return piece;
  let i = 2;
  while (taken.has(`${piece.id.slice(0, 58)}.${i}`)) i++;
  return { ...piece, id: `${piece.id.slice(0, 58)}.${i}` };
}
