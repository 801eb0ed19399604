import { err, ok, type Result } from '../kernel/result.ts';
import type { PieceDocument, ScenarioDocument } from '../scenario/schema.ts';
import type { DocumentChange, Head } from './change.ts';
import type { CommandOf } from './command.ts';
import type { EditorContext, ProposedChange } from './context.ts';
import { missionOnTable } from './mission.ts';
import { pieceNames } from './names.ts';
import { atOf, normalisedTurn } from './round.ts';
import { terrainOf, type Thing, unitsOf } from './thing.ts';
import { touchable } from './touchable.ts';
import type { EditorViolation } from './violation.ts';

/** Places a piece from the palette. */
export function decidePlace({ document }: EditorContext, command: CommandOf<'place'>): ProposedChange {
  const { kind, shape, yaw: _, locked: __, group: ___, ...rest } = command.piece;
  const yaw = normalisedTurn(command.yaw);
  const id = pieceNames(document)(command.stem);
  return ok({
    pieces: [{ id, kind, shape, at: atOf(command.at), ...(yaw === 0 ? {} : { yaw }), ...rest }],
  });
}

/** Places a drawn piece. @errors Those of the drawing. */
export const decidePut = (piece: Result<PieceDocument, EditorViolation>): ProposedChange =>
  piece.ok ? ok({ pieces: [piece.value] }) : piece;

/** Removes things from the table. */
export function decideRemoval(context: EditorContext, things: readonly Thing[]): ProposedChange {
  const found = touchable(context, things);
  if (!found.ok) return found;
  const { pieces, units } = found.value;
  return ok({
    ...(pieces.length > 0 ? { takePieces: pieces.map(({ id }) => id) } : {}),
    ...(units.length > 0 ? { takeUnits: units.map(({ id }) => id) } : {}),
  });
}

type Generate = CommandOf<'generate'>;

/** Minimum and maximum side of a table, inches. */
const TABLE_SIZES = { least: 12, most: 120 } as const;

/** Changes the table's size, mat or time of day. */
export function decideTable({ document }: EditorContext, table: ScenarioDocument['table']): ProposedChange {
  for (const size of [table.width, table.depth]) {
    if (!Number.isFinite(size)) return err({ kind: 'not-finite', id: 'table' });
    if (size < TABLE_SIZES.least) return err({ kind: 'too-small', id: 'table', size, limit: TABLE_SIZES.least });
    if (size > TABLE_SIZES.most) return err({ kind: 'too-big', id: 'table', size, limit: TABLE_SIZES.most });
  }
  const given = Object.entries(table).filter(([, value]) => value !== undefined);
  const mission = missionOnTable(document, table);
  return ok({ table: Object.fromEntries(given) as ScenarioDocument['table'], ...(mission ? { mission } : {}) });
}

/** Changes name, story, system or seed. Units depend on their system, so it cannot change once there are any. */
export function decideHead({ document }: EditorContext, head: Partial<Head>): ProposedChange {
  const units = unitsOf(document).length;
  if (head.system !== undefined && head.system !== document.system && units > 0)
    return err({ kind: 'units-belong', system: document.system, units });
  return ok({ head });
}

/** Replaces the pieces with a generated battlefield; locked pieces and units stay. */
export function decideGenerate({ document }: EditorContext, { pieces, mat }: Generate): ProposedChange {
  const [kept, gone] = [terrainOf(document).filter((p) => p.locked), terrainOf(document).filter((p) => !p.locked)];
  const taken = new Set(kept.map(({ id }) => id));
  const change: DocumentChange = {
    takePieces: gone.map(({ id }) => id),
    pieces: pieces.map((piece) => clear(piece, taken)),
    ...(mat === undefined || mat === document.table.mat ? {} : { table: { ...document.table, mat } }),
  };
  return ok(change);
}

/** A piece under an id that no remaining piece has. */
function clear(piece: PieceDocument, taken: ReadonlySet<string>): PieceDocument {
  if (!taken.has(piece.id)) return piece;
  let i = 2;
  while (taken.has(`${piece.id.slice(0, 58)}.${i}`)) i++;
  return { ...piece, id: `${piece.id.slice(0, 58)}.${i}` };
}
